import { DAY, HOUR, type Instant, type LocalDate } from '@warsha/domain'
import { accounts } from './accounts.ts'
import { dateOf, midnight, type Workdays } from './calendar.ts'
import type { Random } from './random.ts'

export type Segment = 'Winding' | 'Mechanical' | 'Electrical' | 'Field Service'

/** A rate and the day from which it holds. */
export type Rate = { from: LocalDate; halalas: number }

export type Technician = {
  fullName: string
  /** no two have the same; two have the same name */
  employeeNumber: string
  /** what everything starts from that chance decides of them */
  seed: string
  segment: Segment
  email: string | null
  phone: string | null
  /** null: nobody knows it */
  password: string | null
  hiredAt: Instant
  /** to the people of Warsha, before the first day of work */
  addedAt: Instant
  /** no longer with the workshop since then */
  leftAt: Instant | null
  /** needed a new password then */
  forgotAt: Instant | null
  rates: Rate[]
  writes: 'en' | 'ar'
  /** hours of work done in an hour */
  speed: number
}

type Known = {
  name: string
  /** the employee number */
  no: string
  /** what chance starts from, where that is not the name, as another has it */
  seed?: string
  segment: Segment
  sar: number
  mail?: string
  phone?: string
  arabic?: true
  /** days ago */
  left?: number
  hired?: number
  forgot?: number
  password?: string
}

const { technician, technicianByPhone } = accounts

const known: Known[] = [
  {
    name: 'Ramesh Kumar',
    no: 'W-118',
    segment: 'Winding',
    sar: 52,
    mail: technician.identifier,
    password: technician.password,
  },
  { name: 'محمد الحربي', no: 'W-104', segment: 'Winding', sar: 58.5, phone: '+966500000001', arabic: true },
  { name: 'Joel Santos', no: 'W-131', segment: 'Winding', sar: 41, mail: 'joel.santos@demo.example', left: 64 },
  { name: 'Ahmed Abdelrahman', no: 'W-122', segment: 'Winding', sar: 47.5, phone: '+966500000003', arabic: true },
  {
    name: 'عبدالله القحطاني',
    no: 'W-147',
    segment: 'Winding',
    sar: 36,
    phone: '+966500000004',
    arabic: true,
    hired: 121,
  },
  { name: 'Imran Hussain', no: 'W-126', segment: 'Winding', sar: 44.25, mail: 'imran.hussain@demo.example' },
  {
    name: 'Suresh Nair',
    no: 'W-109',
    segment: 'Mechanical',
    sar: 49,
    mail: 'suresh.nair@demo.example',
    phone: '+966500000005',
  },
  {
    name: 'خالد الشمري',
    no: 'W-112',
    segment: 'Mechanical',
    sar: 61,
    phone: '+966500000006',
    arabic: true,
    forgot: 47,
  },
  { name: 'Rodel Dela Cruz', no: 'W-133', segment: 'Mechanical', sar: 42.5, mail: 'rodel.delacruz@demo.example' },
  { name: 'Muhammad Asif', no: 'W-139', segment: 'Mechanical', sar: 38.75, phone: '+966500000007' },
  { name: 'محمود السيد', no: 'W-115', segment: 'Mechanical', sar: 45, phone: '+966500000008', arabic: true },
  { name: 'Fahad Al-Otaibi', no: 'W-120', segment: 'Mechanical', sar: 55, mail: 'fahad.alotaibi@demo.example' },
  { name: 'Arjun Pillai', no: 'W-128', segment: 'Electrical', sar: 57.5, mail: 'arjun.pillai@demo.example', forgot: 9 },
  { name: 'سعود الدوسري', no: 'W-106', segment: 'Electrical', sar: 66, phone: '+966500000009', arabic: true },
  { name: 'Mark Villanueva', no: 'W-136', segment: 'Electrical', sar: 46, phone: '+966500000010' },
  { name: 'Hossam Fathy', no: 'W-124', segment: 'Electrical', sar: 50, mail: 'hossam.fathy@demo.example', left: 23 },
  {
    name: 'Muhammad Asif',
    no: 'W-149',
    seed: 'Usman Tariq',
    segment: 'Electrical',
    sar: 34.5,
    phone: '+966500000011',
    hired: 88,
  },
  { name: 'Nasser Al-Ghamdi', no: 'W-101', segment: 'Field Service', sar: 75, mail: 'nasser.alghamdi@demo.example' },
  {
    name: 'ياسر المطيري',
    no: 'W-117',
    segment: 'Field Service',
    sar: 63.5,
    phone: technicianByPhone.stored,
    password: technicianByPhone.password,
    arabic: true,
  },
  { name: 'Biju Thomas', no: 'W-130', segment: 'Field Service', sar: 53.25 },
]

/** Everybody who works, or has worked, in the workshop. */
export function technicians(random: Random, { now, workdays }: { now: Instant; workdays: Workdays }): Technician[] {
  const people = known.map((person): Technician => {
    const seed = person.seed ?? person.name
    const numbers = random.fork(seed)
    const inOffice = numbers.fork('office')
    const hiredAt = midnight(now) - (person.hired ?? numbers.whole(500, 3200)) * DAY
    const leftAt = person.left === undefined ? null : midnight(now) - person.left * DAY
    return {
      fullName: person.name,
      employeeNumber: person.no,
      seed,
      segment: person.segment,
      email: person.mail ?? null,
      phone: person.phone ?? null,
      password: person.password ?? null,
      hiredAt,
      addedAt: workdays.officeHourBefore(Math.floor(hiredAt - inOffice.between(8, 15) * HOUR)),
      leftAt,
      forgotAt:
        person.forgot === undefined
          ? null
          : workdays.officeHour(Math.floor(now - (person.forgot + inOffice.next()) * DAY)),
      rates: rates(numbers, person.sar, { hiredAt, until: leftAt ?? now }),
      writes: person.arabic ? 'ar' : 'en',
      speed: numbers.between(0.84, 1.2),
    }
  })
  return people.map((person) => ({ ...person, speed: person.speed / usualSpeed(person.segment, people) }))
}

/** Foremen think of the average of a trade. */
function usualSpeed(segment: Segment, people: readonly Technician[]): number {
  const speeds = people.filter((person) => person.segment === segment).map(({ speed }) => Math.log(speed))
  return Math.exp(speeds.reduce((sum, each) => sum + each, 0) / speeds.length)
}

/** From the first rate, through a raise or two, to the last one. */
function rates(random: Random, sar: number, { hiredAt, until }: { hiredAt: Instant; until: Instant }): Rate[] {
  const history: Rate[] = []
  let halalas = sar * 100
  let day = midnight(until) - random.whole(20, 240) * DAY
  for (let raises = random.whole(1, 2); raises > 0 && day > hiredAt + 30 * DAY; raises--) {
    history.unshift({ from: dateOf(day), halalas })
    halalas = Math.round((halalas / random.between(1.04, 1.1)) * 0.04) * 25
    day -= random.whole(330, 420) * DAY
  }
  return [{ from: dateOf(hiredAt), halalas }, ...history]
}
