import { HOUR, type Instant, MINUTE } from '@warsha/domain'
import { type Admin, somebodyThere } from './admins.ts'
import { beginningOf, dateOf, type Workdays } from './calendar.ts'
import type { Corrections } from './corrections.ts'
import { grouped } from './grouped.ts'
import type { Session } from './phones.ts'
import type { Random } from './random.ts'

/** A month that the office has closed, `2026-09`. */
export type ClosedMonth = { month: string; at: Instant; by: Admin }

/** What a phone that had lain in a drawer sent of a day in a month that was closed meanwhile. */
export type LateReport = {
  month: string
  sessions: Session[]
  arrivedAt: Instant
  accepted: { at: Instant; by: Admin } | null
}

type Given = { now: Instant; admins: Admin[]; random: Random }

/**
 * Wages are paid on the 10th: then the month before is closed, once nobody corrects a session of it any more. The last
 * one is open.
 */
export function closedMonths(
  { corrections, requests }: Corrections,
  { since, now, workdays, admins, random }: Given & { since: Instant; workdays: Workdays },
): ClosedMonth[] {
  const decided = requests.map(({ session, decision }) => ({ session, at: decision?.at ?? 0 }))
  const busyUntil = (month: string) =>
    [...corrections, ...decided].map(({ session, at }) => (dateOf(session.startedAt).startsWith(month) ? at + HOUR : 0))
  const months: ClosedMonth[] = []
  const last = monthOf(beginningOf(`${monthOf(now)}-01`) - 1)
  for (let month = monthOf(since); month < last; month = monthAfter(month)) {
    const payDay = beginningOf(`${monthAfter(month)}-10`) + 10 * HOUR
    const at = Math.floor(workdays.officeHour(Math.max(payDay, ...busyUntil(month))))
    if (at < now) months.push({ month, at, by: somebodyThere(admins, at, random) })
  }
  return months
}

function monthOf(at: Instant): string {
  return dateOf(at).slice(0, 7)
}

function monthAfter(month: string): string {
  return monthOf(beginningOf(`${month}-01`) + 32 * 24 * HOUR)
}

/**
 * Two days of the month that was closed last: one was accepted, the other one waits.
 * @param busy ids of sessions of which more is known than what the phone sent
 */
export function lateReportsOf(
  sessions: readonly Session[],
  { closed, busy, now, admins, random }: Given & { closed: readonly ClosedMonth[]; busy: ReadonlySet<string> },
): LateReport[] {
  const last = closed.at(-1)
  if (!last) return []
  const usual = sessions.filter(
    (session) => !busy.has(session.id) && isUsual(session) && dateOf(session.startedAt).startsWith(last.month),
  )
  const days = random.shuffled([...grouped(usual, dayOfOne).values()].filter(({ length }) => length >= 3))
  const [first] = days
  const second = days.find(([session]) => session?.technician !== first?.[0]?.technician)
  if (!first || !second) return []
  const later = (share: number) => Math.floor(last.at + share * (now - last.at))
  const accepted = { at: later(0.4), by: somebodyThere(admins, later(0.4), random) }
  return [
    { month: last.month, sessions: first.slice(0, 2), arrivedAt: later(0.2), accepted },
    { month: last.month, sessions: second.slice(0, 3), arrivedAt: later(0.6), accepted: null },
  ]
}

function isUsual({ technician, flags, startedAt, endedAt }: Session): boolean {
  const lasted = (endedAt ?? 0) - startedAt
  return technician.leftAt === null && flags === 0 && lasted > 30 * MINUTE && lasted < 4 * HOUR
}

function dayOfOne({ technician, startedAt }: Session): string {
  return `${technician.employeeNumber} ${dateOf(startedAt)}`
}
