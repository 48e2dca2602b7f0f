import { HOUR, type Instant, MINUTE } from '@warsha/domain'
import { type Admin, somebodyThere } from './admins.ts'
import { dateOf } from './calendar.ts'
import type { ClosedMonth } from './periods.ts'
import type { Session } from './phones.ts'
import type { Random } from './random.ts'

/** What a phone that had lain in a drawer sent of a day in a month that was closed meanwhile. */
export type LateReport = {
  month: string
  sessions: Session[]
  arrivedAt: Instant
  accepted: { at: Instant; by: string } | null
}

type Given = {
  closedMonths: readonly ClosedMonth[]
  /** ids of sessions of which more is known than what the phone sent */
  busy: ReadonlySet<string>
  admins: Admin[]
  now: Instant
  random: Random
}

/** Two days of the month that was closed last: one was accepted, the other one waits. */
export function lateReportsOf(sessions: readonly Session[], given: Given): LateReport[] {
  const { closedMonths, busy, admins, now, random } = given
  const closed = closedMonths.at(-1)
  if (!closed) return []
  const usual = sessions.filter(
    ({ id, startedAt, endedAt, flags }) =>
      !busy.has(id) &&
      flags === 0 &&
      endedAt !== null &&
      endedAt - startedAt > 30 * MINUTE &&
      endedAt - startedAt < 4 * HOUR &&
      dateOf(startedAt).startsWith(closed.month),
  )
  const [first, second] = daysOfTwo(random.shuffled(daysOf(usual)))
  if (!first || !second) return []
  const later = (share: number) => Math.floor(closed.at + share * (now - closed.at))
  const acceptedAt = later(0.4)
  return [
    {
      month: closed.month,
      sessions: first.slice(0, 2),
      arrivedAt: later(0.2),
      accepted: { at: acceptedAt, by: somebodyThere(admins, acceptedAt, random) },
    },
    { month: closed.month, sessions: second.slice(0, 3), arrivedAt: later(0.6), accepted: null },
  ]
}

/** The sessions of one technician on one day, where there are some. */
function daysOf(sessions: readonly Session[]): Session[][] {
  const days = new Map<string, Session[]>()
  for (const session of sessions) {
    const key = `${session.technician.fullName} ${dateOf(session.startedAt)}`
    days.set(key, [...(days.get(key) ?? []), session])
  }
  return [...days.values()].filter(({ length }) => length >= 3)
}

/** Days of two different people. */
function daysOfTwo(days: readonly Session[][]): (Session[] | undefined)[] {
  const [first] = days
  return [first, days.find(([session]) => session?.technician !== first?.[0]?.technician)]
}
