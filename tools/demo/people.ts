import { randomBytes } from 'node:crypto'
import { DAY, HOUR, type Instant, type LocalDate } from '@warsha/domain'
import { dateOf, midnight, type Workdays } from './calendar.ts'
import type { Random } from './random.ts'
import type { Writer } from './texts.ts'
import type { Segment } from './trade.ts'

/** Who can sign in to the demo. */
export const accounts = [
  { role: 'Admin', identifier: 'admin@demo.example', password: 'demo-admin' },
  { role: 'Technician', identifier: 'tech@demo.example', password: 'demo-tech' },
  { role: 'Technician', identifier: '0500000002', password: 'demo-tech' },
]
/** The password of everybody else. */
export const secret = randomBytes(24).toString('base64url')

/** Somebody of Warsha; `isVisitor` when the sign-in screen tells the password. */
export type Person = {
  role: 'ADMIN' | 'TECHNICIAN'
  segment: Segment | null
  fullName: string
  /** no two have the same; two have the same name */
  employeeNumber: string
  email: string | null
  phone: string | null
  password: string
  isVisitor: boolean
  createdAt: Instant
}

/** Makes a `share` of the office's changes, next to the others. */
export type Admin = Person & { share: number; signedInAt: Instant }

/** A rate and the day from which it holds. */
export type Rate = { from: LocalDate; halalas: number }

export type Technician = Person & {
  segment: Segment
  hiredAt: Instant
  /** no longer with the workshop since then */
  leftAt: Instant | null
  /** needed a new password then */
  forgotAt: Instant | null
  rates: Rate[]
  writes: Writer
  /** hours of work done in an hour */
  speed: number
}

const office: [name: string, number: string, email: string, daysAgo: number, share: number][] = [
  ['Huda Al-Zahrani', 'A-11', 'admin@demo.example', 3300, 5],
  ['ماجد الرشيدي', 'A-17', 'majid.alrashidi@demo.example', 900, 4],
  ['Nour Al-Harbi', 'A-23', 'nour.alharbi@demo.example', 137, 3],
]

type DaysAgo = { left?: number; hired?: number; forgot?: number }
type Row = [name: string, number: string, segment: Segment, sar: number, signsInWith: string | null, daysAgo?: DaysAgo]

const floor: Row[] = [
  ['Ramesh Kumar', 'W-118', 'Winding', 52, 'tech@demo.example'],
  ['محمد الحربي', 'W-104', 'Winding', 58.5, '0500000001'],
  ['Joel Santos', 'W-131', 'Winding', 41, 'joel.santos@demo.example', { left: 64 }],
  ['Ahmed Abdelrahman', 'W-122', 'Winding', 47.5, '0500000003'],
  ['عبدالله القحطاني', 'W-147', 'Winding', 36, '0500000004', { hired: 121 }],
  ['Imran Hussain', 'W-126', 'Winding', 44.25, 'imran.hussain@demo.example'],
  ['Suresh Nair', 'W-109', 'Mechanical', 49, 'suresh.nair@demo.example'],
  ['خالد الشمري', 'W-112', 'Mechanical', 61, '0500000006', { forgot: 47 }],
  ['Rodel Dela Cruz', 'W-133', 'Mechanical', 42.5, 'rodel.delacruz@demo.example'],
  ['Muhammad Asif', 'W-139', 'Mechanical', 38.75, '0500000007'],
  ['محمود السيد', 'W-115', 'Mechanical', 45, '0500000008'],
  ['Fahad Al-Otaibi', 'W-120', 'Mechanical', 55, 'fahad.alotaibi@demo.example'],
  ['Arjun Pillai', 'W-128', 'Electrical', 57.5, 'arjun.pillai@demo.example', { forgot: 9 }],
  ['سعود الدوسري', 'W-106', 'Electrical', 66, '0500000009'],
  ['Mark Villanueva', 'W-136', 'Electrical', 46, '0500000010'],
  ['Hossam Fathy', 'W-124', 'Electrical', 50, 'hossam.fathy@demo.example', { left: 23 }],
  ['Muhammad Asif', 'W-149', 'Electrical', 34.5, '0500000011', { hired: 88 }],
  ['Nasser Al-Ghamdi', 'W-101', 'Field Service', 75, 'nasser.alghamdi@demo.example'],
  ['ياسر المطيري', 'W-117', 'Field Service', 63.5, '0500000002'],
  ['Biju Thomas', 'W-130', 'Field Service', 53.25, null],
]

type Given = { random: Random; now: Instant; workdays: Workdays }

/** Everybody who works in the office, whoever came first first. */
export function admins({ random, now, workdays }: Given): Admin[] {
  return office.map(([fullName, employeeNumber, email, days, share]) => ({
    ...signIn(email),
    role: 'ADMIN',
    segment: null,
    fullName,
    employeeNumber,
    share,
    signedInAt: workdays.officeHour(now - random.between(1, 30) * HOUR, -1),
    createdAt: workdays.officeHour(now - (days + random.next()) * DAY),
  }))
}

/** Everybody who works, or has worked, on the floor. */
export function technicians({ random, now, workdays }: Given): Technician[] {
  return floor.map(([fullName, employeeNumber, segment, sar, signsInWith, daysAgo = {}]) => {
    const chance = random.fork(employeeNumber)
    const hiredAt = midnight(now) - (daysAgo.hired ?? chance.whole(500, 3200)) * DAY
    const leftAt = daysAgo.left === undefined ? null : midnight(now) - daysAgo.left * DAY
    const forgot = daysAgo.forgot === undefined ? null : now - (daysAgo.forgot + chance.next()) * DAY
    const team = floor.filter((other) => other[2] === segment).map(([, number]) => number)
    return {
      ...signIn(signsInWith),
      role: 'TECHNICIAN',
      fullName,
      employeeNumber,
      segment,
      hiredAt,
      createdAt: workdays.officeHour(hiredAt - chance.between(8, 15) * HOUR, -1),
      leftAt,
      forgotAt: forgot && workdays.officeHour(forgot),
      rates: ratesUpTo(sar * 100, chance, { hiredAt, until: leftAt ?? now }),
      writes: /\p{Script=Arabic}/u.test(fullName) ? 'ar' : 'en',
      // Foremen think of the average of a trade, so the mean of a team is 1.
      speed: Math.exp(0.36 * ((team.indexOf(employeeNumber) + 0.5) / team.length - 0.5)),
    }
  })
}

/** Phone numbers are kept with their country. */
function signIn(identifier: string | null): Pick<Person, 'email' | 'phone' | 'password' | 'isVisitor'> {
  const isMail = identifier?.includes('@') ?? false
  const account = accounts.find((one) => one.identifier === identifier)
  return {
    email: isMail ? identifier : null,
    phone: isMail ? null : (identifier?.replace(/^0/, '+966') ?? null),
    password: account?.password ?? secret,
    isVisitor: account !== undefined,
  }
}

/** From the first rate, through a raise or two, to the last one. */
function ratesUpTo(last: number, random: Random, { hiredAt, until }: { hiredAt: Instant; until: Instant }): Rate[] {
  const history: Rate[] = []
  let halalas = last
  let day = midnight(until) - random.whole(20, 240) * DAY
  for (let raises = random.whole(1, 2); raises > 0 && day > hiredAt + 30 * DAY; raises--) {
    history.unshift({ from: dateOf(day), halalas })
    halalas = Math.round((halalas / random.between(1.04, 1.1)) * 0.04) * 25
    day -= random.whole(330, 420) * DAY
  }
  return [{ from: dateOf(hiredAt), halalas }, ...history]
}
