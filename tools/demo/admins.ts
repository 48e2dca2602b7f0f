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
  /** the last time */
  signedInAt: Instant
}

const { fullName, identifier, password } = accounts.admin
/** With how many days ago they were added. */
const known: [days: number, admin: Omit<Admin, 'addedAt' | 'signedInAt'>][] = [
  [3300, { fullName, employeeNumber: 'A-11', email: identifier, password, share: 5 }],
  [900, { fullName: 'ماجد الرشيدي', employeeNumber: 'A-17', email: mail('majid.alrashidi'), password: null, share: 4 }],
  [137, { fullName: 'Nour Al-Harbi', employeeNumber: 'A-23', email: mail('nour.alharbi'), password: null, share: 3 }],
]

function mail(name: string): string {
  return `${name}@demo.example`
}

/** Everybody who works in the office, whoever came first first. */
export function admins(random: Random, { now, workdays }: { now: Instant; workdays: Workdays }): Admin[] {
  return known.map(([days, admin]) => ({
    ...admin,
    signedInAt: workdays.officeHourBefore(Math.round(now - random.between(1, 30) * HOUR)),
    addedAt: workdays.officeHour(Math.floor(now - (days + random.next()) * DAY)),
  }))
}

/** One of those who were there at the moment, more often the one who does more of the work. */
export function somebodyThere(admins: readonly Admin[], at: Instant, random: Random): Admin {
  const there = admins.filter(({ addedAt }) => addedAt < at - HOUR)
  const number = random.weighted(Object.fromEntries(there.map(({ employeeNumber, share }) => [employeeNumber, share])))
  const found = there.find(({ employeeNumber }) => employeeNumber === number)
  if (!found) throw new Error('nobody is there')
  return found
}
