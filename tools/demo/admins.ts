import { DAY, HOUR, type Instant } from '@warsha/domain'
import { accounts } from './accounts.ts'
import type { Workdays } from './calendar.ts'
import type { Random } from './random.ts'

export type Admin = {
  fullName: string
  employeeNumber: string
  email: string
  /** null: nobody knows it */
  password: string | null
  addedAt: Instant
  /** how many of the office's changes they make, next to the others */
  share: number
  /** the last time, for now */
  signedIn: { id: string; at: Instant }
}

const known = [
  {
    fullName: accounts.admin.fullName,
    employeeNumber: 'A-11',
    email: accounts.admin.identifier,
    password: accounts.admin.password,
    days: 3300,
    share: 5,
  },
  {
    fullName: 'ماجد الرشيدي',
    employeeNumber: 'A-17',
    email: 'majid.alrashidi@demo.example',
    password: null,
    days: 900,
    share: 4,
  },
  {
    fullName: 'Nour Al-Harbi',
    employeeNumber: 'A-23',
    email: 'nour.alharbi@demo.example',
    password: null,
    days: 137,
    share: 3,
  },
]

/** Everybody who works in the office, whoever came first first. */
export function admins(random: Random, { now, workdays }: { now: Instant; workdays: Workdays }): Admin[] {
  return known.map(({ days, ...admin }) => {
    const at = workdays.officeHourBefore(Math.round(now - random.between(1, 30) * HOUR))
    return {
      ...admin,
      addedAt: workdays.officeHour(Math.floor(now - (days + random.next()) * DAY)),
      signedIn: { id: random.uuidOf(at), at },
    }
  })
}

/** One of those who were there at the moment, more often the one who does more of the work. */
export function somebodyThere(admins: readonly Admin[], at: Instant, random: Random): string {
  const there = admins.filter(({ addedAt }) => addedAt < at)
  return random.weighted(Object.fromEntries(there.map(({ fullName, share }) => [fullName, share])))
}
