import { randomBytes } from 'node:crypto'
import { DAY, HOUR, type Instant } from '@warsha/domain'
import { dateOf, midnight, type Setting } from './calendar.ts'
import type { Random } from './random.ts'
import type { Segment } from './trade.ts'

/** Who can sign in to the demo. */
export const accounts = [
  { role: 'Admin', identifier: 'admin@demo.example', password: 'demo-admin' },
  { role: 'Foreman', identifier: 'foreman@demo.example', password: 'demo-foreman' },
  { role: 'Technician', identifier: 'tech@demo.example', password: 'demo-tech' },
  { role: 'Technician', identifier: '0500000002', password: 'demo-tech' },
]
/** The password of everybody else. */
export const secret = randomBytes(24).toString('base64url')

/** Makes a `share` of the office's changes, next to the others. */
export type Admin = ReturnType<typeof admins>[number]
export type Technician = ReturnType<typeof technicians>[number]

const office: [name: string, number: string, email: string, daysAgo: number, share: number][] = [
  ['Huda Al-Zahrani', 'A-11', 'admin@demo.example', 3300, 5],
  ['ماجد الرشيدي', 'A-17', 'majid.alrashidi@demo.example', 900, 4],
  ['Nour Al-Harbi', 'A-23', 'nour.alharbi@demo.example', 137, 3],
]

/** Runs the hall with a foreman's rights, and changes nothing in the office. */
export function foremen({ random, now, workdays }: Setting) {
  const createdAt = workdays.officeHour(now - (1100 + random.next()) * DAY)
  const person = { fullName: 'فهد البقمي', employeeNumber: 'A-29', role: 'ADMIN' as const, segment: null, createdAt }
  return [{ ...person, ...signIn('foreman@demo.example'), rights: 'foreman' as const }]
}

type DaysAgo = { left?: number; hired?: number; forgot?: number }
type Row = [name: string, number: string, segment: Segment, sar: number, signsInWith: string | null, daysAgo?: DaysAgo]

const floor: Row[] = [
  ['Ramesh Kumar', 'W-118', 'Winding', 52, 'tech@demo.example'],
  ['محمد الحربي', 'W-104', 'Winding', 58.5, '0500000001'],
  ['Joel Santos', 'W-131', 'Winding', 41, 'joel.santos@demo.example', { left: 64 }],
  ['عبدالله القحطاني', 'W-147', 'Winding', 36, '0500000004', { hired: 121 }],
  ['Ahmed Abdelrahman', 'W-122', 'Winding', 47.5, '0500000003'],
  ['Imran Hussain', 'W-126', 'Winding', 44.25, 'imran.hussain@demo.example'],
  ['Suresh Nair', 'W-109', 'Mechanical', 49, 'suresh.nair@demo.example'],
  ['خالد الشمري', 'W-112', 'Mechanical', 61, '0500000006', { forgot: 47 }],
  ['Rodel Dela Cruz', 'W-133', 'Mechanical', 42.5, 'rodel.delacruz@demo.example'],
  ['Muhammad Asif', 'W-139', 'Mechanical', 38.75, '0500000007'],
  ['محمود السيد', 'W-115', 'Mechanical', 45, '0500000008'],
  ['Fahad Al-Otaibi', 'W-120', 'Mechanical', 55, 'fahad.alotaibi@demo.example'],
  ['Arjun Pillai', 'W-128', 'Electrical', 57.5, 'arjun.pillai@demo.example', { forgot: 9 }],
  ['سعود الدوسري', 'W-106', 'Electrical', 66, '0500000009'],
  ['Muhammad Asif', 'W-149', 'Electrical', 34.5, '0500000011', { hired: 88 }],
  ['Hossam Fathy', 'W-124', 'Electrical', 50, 'hossam.fathy@demo.example', { left: 23 }],
  ['Mark Villanueva', 'W-136', 'Electrical', 46, '0500000010'],
  ['Nasser Al-Ghamdi', 'W-101', 'Field Service', 75, 'nasser.alghamdi@demo.example'],
  ['ياسر المطيري', 'W-117', 'Field Service', 63.5, '0500000002'],
  ['Biju Thomas', 'W-130', 'Field Service', 53.25, null],
]

/** Everybody who works in the office, whoever came first first. */
export function admins({ random, now, workdays }: Setting) {
  return office.map(([fullName, employeeNumber, email, days, share]) => {
    const signedInAt = workdays.officeHour(now - random.between(1, 30) * HOUR, -1)
    const createdAt = workdays.officeHour(now - (days + random.next()) * DAY)
    const person = { fullName, employeeNumber, role: 'ADMIN' as const, segment: null, createdAt }
    return { ...person, ...signIn(email), share, signedInAt }
  })
}

/** Everybody who works, or has worked, on the floor. */
export function technicians({ random, now, workdays }: Setting) {
  return floor.map(([fullName, employeeNumber, segment, sar, signsInWith, daysAgo = {}]) => {
    const chance = random.fork(employeeNumber)
    const hiredAt = midnight(now) - (daysAgo.hired ?? chance.whole(500, 3200)) * DAY
    const leftAt = daysAgo.left === undefined ? null : midnight(now) - daysAgo.left * DAY
    const forgot = daysAgo.forgot === undefined ? null : now - (daysAgo.forgot + chance.next()) * DAY
    const team = floor.filter((other) => other[2] === segment).map(([, number]) => number)
    const createdAt = workdays.officeHour(hiredAt - chance.between(8, 15) * HOUR, -1)
    const person = { fullName, employeeNumber, role: 'TECHNICIAN' as const, segment, createdAt }
    return {
      ...person,
      ...signIn(signsInWith),
      hiredAt,
      leftAt,
      /** needed a new password then */
      forgotAt: forgot && workdays.officeHour(forgot),
      rates: ratesUpTo(sar * 100, chance, { hiredAt, until: leftAt ?? now }),
      writes: /\p{Script=Arabic}/u.test(fullName) ? ('ar' as const) : ('en' as const),
      /** hours of work done in an hour: the mean of a team is 1, also before somebody comes and after somebody leaves */
      speed: Math.exp(0.26 * ((team.indexOf(employeeNumber) + 0.5) / team.length - 0.5)),
    }
  })
}

/** A visitor's password is on the sign-in screen. Phone numbers are kept with their country. */
function signIn(identifier: string | null) {
  const account = accounts.find((one) => one.identifier === identifier)
  const email = identifier?.includes('@') ? identifier : null
  const phone = email ? null : (identifier?.replace(/^0/, '+966') ?? null)
  return { email, phone, password: account?.password ?? secret, isVisitor: account !== undefined }
}

/** From the first rate, through a raise or two, to the last one, each with the day from which it holds. */
function ratesUpTo(last: number, random: Random, { hiredAt, until }: { hiredAt: Instant; until: Instant }) {
  const raises = []
  let halalas = last
  let day = midnight(until) - random.whole(20, 240) * DAY
  for (let left = random.whole(1, 2); left > 0 && day > hiredAt + 30 * DAY; left--) {
    raises.unshift({ from: dateOf(day), halalas })
    halalas = Math.round((halalas / random.between(1.04, 1.1)) * 0.04) * 25
    day -= random.whole(330, 420) * DAY
  }
  return [{ from: dateOf(hiredAt), halalas }, ...raises]
}
