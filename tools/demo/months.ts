import { HOUR, type Instant, MINUTE } from '@warsha/domain'
import { beginningOf, dateOf } from './calendar.ts'
import type { Corrections } from './corrections.ts'
import { type Command, command, iso, type Office, type Who } from './office.ts'
import type { Session } from './sessions.ts'

/** A month that the office has closed, `2026-09`. */
type ClosedMonth = Who & { month: string }

/** What a phone that had lain in a drawer sent of a day in a month that was closed meanwhile. */
type LateReport = { month: string; sessions: Session[]; arrivedAt: Instant; accepted: Who | null }

/** Wages are paid on the 10th: then the month before is closed, once nobody corrects a session of it any more. */
export function closedMonths({ corrections, requests }: Corrections, since: Instant, office: Office): ClosedMonth[] {
  const decided = requests.flatMap(({ session, decision }) => (decision ? { session, at: decision.at } : []))
  const months: ClosedMonth[] = []
  const last = monthOf(beginningOf(`${monthOf(office.now)}-01`) - 1)
  for (let month = monthOf(since); month < last; month = monthAfter(month)) {
    const own = [...corrections, ...decided].filter(({ session }) => monthOf(session.startedAt) === month)
    const payDay = beginningOf(`${monthAfter(month)}-10`) + 10 * HOUR
    const closed = office.from(Math.max(payDay, ...own.map(({ at }) => at + HOUR)))
    if (closed.at < office.now) months.push({ month, ...closed })
  }
  return months
}

function monthOf(at: Instant): string {
  return dateOf(at).slice(0, 7)
}

function monthAfter(month: string): string {
  return monthOf(beginningOf(`${month}-01`) + 32 * 24 * HOUR)
}

/** Two days of the month that was closed last: one was accepted, the other one waits. */
export function lateReportsOf(sessions: readonly Session[], closed: ClosedMonth[], office: Office): LateReport[] {
  const { at = 0, month = '' } = closed.at(-1) ?? {}
  const usual = sessions.filter(({ technician, flags, startedAt, endedAt }) => {
    const lasted = (endedAt ?? 0) - startedAt
    const isUsual = !technician.leftAt && flags === 0 && lasted > 30 * MINUTE && lasted < 4 * HOUR
    return isUsual && monthOf(startedAt) === month
  })
  const dayOf = (one: Session) =>
    usual.filter((other) => other.technician === one.technician && dateOf(other.startedAt) === dateOf(one.startedAt))
  const days = office.random.shuffled(usual).slice(0, 60).map(dayOf)
  const [first, ...others] = days.filter(({ length }) => length >= 3)
  const second = others.find(([session]) => session?.technician !== first?.[0]?.technician)
  if (!first || !second) return []
  const later = (share: number) => office.at(at + share * (office.now - at))
  return [
    { month, sessions: first.slice(0, 2), arrivedAt: later(0.2).at, accepted: later(0.4) },
    { month, sessions: second.slice(0, 3), arrivedAt: later(0.6).at, accepted: null },
  ]
}

/** The calls by which months were closed, and work arrived later. */
export function monthCommands(months: readonly ClosedMonth[], reports: readonly LateReport[]): Command[] {
  return [
    ...months.map(({ month, ...who }) =>
      command('lockPeriod', who, { params: { month }, body: { accept_to_review: true } }),
    ),
    ...reports.flatMap(({ month, sessions, arrivedAt, accepted }) => [
      ...sessions.flatMap((session) => lateCommands(session, arrivedAt)),
      ...(accepted ? [command('acceptLateArrivals', accepted, { params: { month } })] : []),
    ]),
  ]
}

function lateCommands(session: Session, at: Instant): Command[] {
  const { id, technician, jobNo, activity, note, startedAt, endedAt } = session
  const who = { at, by: technician.employeeNumber }
  const started = { unique_key: id, job_no: jobNo, activity_code: activity, note }
  return [
    command('startSession', who, { body: { ...started, client_started_at: iso(startedAt) } }),
    command('completeSession', who, { params: { id }, body: { client_ended_at: iso(endedAt ?? at) } }),
  ]
}
