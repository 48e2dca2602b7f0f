import type { BodyOf, CallName } from '@warsha/contract'
import { DAY, HOUR, type Instant } from '@warsha/domain'
import type { Workdays } from './calendar.ts'
import type { Admin } from './people.ts'
import type { Random } from './random.ts'

/** Who does something, by the employee number, and when. */
export type Who = { at: Instant; by: string }

type Content<Name extends CallName> = {
  /** a name such as `job 61234` or `person W-104` becomes the id */
  params?: Record<string, string>
  headers?: Record<string, string>
  /** whom the body names, by their employee numbers */
  technicians?: string[]
  /** the name of what the call makes */
  makes?: string
} & (BodyOf<Name> extends undefined ? { body?: unknown } : { body: BodyOf<Name> })

/** A call of the product; by nobody who is signed in, if null. */
export type Command = { call: CallName; at: Instant; by: string | null } & Content<'healthLive'>

/** The call of this name, with the body that the contract wants for it. */
export function command<Name extends CallName>(
  call: Name,
  { at, by }: { at: Instant; by: string | null },
  content: Content<Name>,
): Command {
  return { ...content, call, at, by }
}

export function iso(at: Instant): string {
  return new Date(at).toISOString()
}

type Parts = { admins: Admin[]; workdays: Workdays; random: Random; now: Instant }

export type Office = ReturnType<typeof officeOf>

/** Who is in the office, and when. */
export function officeOf({ admins, workdays, random, now }: Parts) {
  /** Somebody who is there at this moment, more often one who does more of the work. */
  const at = (moment: Instant): Who => {
    const there = admins.filter(({ createdAt }) => createdAt < moment - HOUR)
    const shares = Object.fromEntries(there.map(({ employeeNumber, share }) => [employeeNumber, share]))
    return { at: Math.floor(moment), by: random.weighted(shares) }
  }
  /** Somebody in office hours, from this moment on. */
  const from = (moment: Instant): Who => at(workdays.officeHour(moment))
  return {
    random,
    workdays,
    now,
    at,
    from,
    /** Somebody in office hours, so many days after a moment. */
    after: (moment: Instant, least: number, most: number): Who => from(moment + random.between(least, most) * DAY),
    /** Somebody in office hours, about so many days ago. */
    daysAgo: (days: number): Who => at(workdays.officeHour(now - (days + random.between(0, 0.3)) * DAY, -1)),
  }
}
