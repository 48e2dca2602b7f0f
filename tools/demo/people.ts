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

type Known = [
  name: string,
  employeeNumber: string,
  segment: Segment,
  sar: number,
  writes: 'en' | 'ar',
  /** an email or a phone */
  signsInWith: string | null,
  more?: {
    phone?: string
    /** days ago */
    left?: number
    hired?: number
    forgot?: number
    /** what chance starts from, where that is not the name, as another has it */
    seed?: string
  },
]

const { technician, technicianByPhone } = accounts
const passwords: Record<string, string> = {
  [technician.identifier]: technician.password,
  [technicianByPhone.stored]: technicianByPhone.password,
}

const known: Known[] = [
  ['Ramesh Kumar', 'W-118', 'Winding', 52, 'en', technician.identifier],
  ['محمد الحربي', 'W-104', 'Winding', 58.5, 'ar', '+966500000001'],
  ['Joel Santos', 'W-131', 'Winding', 41, 'en', 'joel.santos@demo.example', { left: 64 }],
  ['Ahmed Abdelrahman', 'W-122', 'Winding', 47.5, 'ar', '+966500000003'],
  ['عبدالله القحطاني', 'W-147', 'Winding', 36, 'ar', '+966500000004', { hired: 121 }],
  ['Imran Hussain', 'W-126', 'Winding', 44.25, 'en', 'imran.hussain@demo.example'],
  ['Suresh Nair', 'W-109', 'Mechanical', 49, 'en', 'suresh.nair@demo.example', { phone: '+966500000005' }],
  ['خالد الشمري', 'W-112', 'Mechanical', 61, 'ar', '+966500000006', { forgot: 47 }],
  ['Rodel Dela Cruz', 'W-133', 'Mechanical', 42.5, 'en', 'rodel.delacruz@demo.example'],
  ['Muhammad Asif', 'W-139', 'Mechanical', 38.75, 'en', '+966500000007'],
  ['محمود السيد', 'W-115', 'Mechanical', 45, 'ar', '+966500000008'],
  ['Fahad Al-Otaibi', 'W-120', 'Mechanical', 55, 'en', 'fahad.alotaibi@demo.example'],
  ['Arjun Pillai', 'W-128', 'Electrical', 57.5, 'en', 'arjun.pillai@demo.example', { forgot: 9 }],
  ['سعود الدوسري', 'W-106', 'Electrical', 66, 'ar', '+966500000009'],
  ['Mark Villanueva', 'W-136', 'Electrical', 46, 'en', '+966500000010'],
  ['Hossam Fathy', 'W-124', 'Electrical', 50, 'en', 'hossam.fathy@demo.example', { left: 23 }],
  ['Muhammad Asif', 'W-149', 'Electrical', 34.5, 'en', '+966500000011', { hired: 88, seed: 'Usman Tariq' }],
  ['Nasser Al-Ghamdi', 'W-101', 'Field Service', 75, 'en', 'nasser.alghamdi@demo.example'],
  ['ياسر المطيري', 'W-117', 'Field Service', 63.5, 'ar', technicianByPhone.stored],
  ['Biju Thomas', 'W-130', 'Field Service', 53.25, 'en', null],
]

/** Everybody who works, or has worked, in the workshop. */
export function technicians(random: Random, { now, workdays }: { now: Instant; workdays: Workdays }): Technician[] {
  const people = known.map(([fullName, employeeNumber, segment, sar, writes, signsInWith, more = {}]): Technician => {
    const seed = more.seed ?? fullName
    const numbers = random.fork(seed)
    const inOffice = numbers.fork('office')
    const hiredAt = midnight(now) - (more.hired ?? numbers.whole(500, 3200)) * DAY
    const leftAt = more.left === undefined ? null : midnight(now) - more.left * DAY
    const isMail = signsInWith?.includes('@') ?? false
    const addedAt = workdays.officeHourBefore(Math.floor(hiredAt - inOffice.between(8, 15) * HOUR))
    const forgot = more.forgot === undefined ? null : now - (more.forgot + inOffice.next()) * DAY
    return {
      fullName,
      employeeNumber,
      seed,
      segment,
      email: isMail ? signsInWith : null,
      phone: more.phone ?? (isMail ? null : signsInWith),
      password: passwords[signsInWith ?? ''] ?? null,
      hiredAt,
      addedAt,
      leftAt,
      forgotAt: forgot === null ? null : workdays.officeHour(Math.floor(forgot)),
      rates: rates(numbers, sar, { hiredAt, until: leftAt ?? now }),
      writes,
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
