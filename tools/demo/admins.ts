import { DAY, HOUR, type Instant } from '@warsha/domain'
import { accounts } from './accounts.ts'
import type { Workdays } from './calendar.ts'
import type { Random } from './random.ts'

export type Admin = {
  fullName: string
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
    email: accounts.admin.identifier,
    password: accounts.admin.password,
    days: 3300,
    share: 5,
  },
  { fullName: 'ماجد الرشيدي', email: 'majid.alrashidi@demo.example', password: null, days: 900, share: 4 },
  { fullName: 'Nour Al-Harbi', email: 'nour.alharbi@demo.example', password: null, days: 137, share: 3 },
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
