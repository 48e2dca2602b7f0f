import { clockError, REPORT_AFTER, TOLERATED_CLOCK_ERROR } from './clock.ts'
import { DAY, HOUR, type Instant } from './time.ts'

/** What makes a session worth an admin's look, each one bit, so that any order of reports gives the same union. */
export const reviewFlags = {
  started_in_future: 1,
  ended_in_future: 2,
  ended_before_start: 4,
  reported_late: 8,
  job_was_closed: 16,
  too_long: 32,
  trimmed: 64,
  reported_after_correction: 128,
  in_closed_month: 256,
  end_not_reported: 512,
} as const

export type ReviewFlag = keyof typeof reviewFlags

/** A session longer than this is for review. */
export const LONGEST_USUAL_SESSION = 16 * HOUR
/** Those that follow from the times of a session, and change with them. */
const TIME_FLAGS = reviewFlags.too_long | reviewFlags.trimmed | reviewFlags.end_not_reported
const LATE_AFTER = 30 * DAY
const EARLIEST: Instant = Date.UTC(2000, 0, 1)

/** The names of the flags in a stored union. */
export function reviewFlagsIn(flags: number): ReviewFlag[] {
  return (Object.keys(reviewFlags) as ReviewFlag[]).filter((name) => (flags & reviewFlags[name]) !== 0)
}

/** A start or an end as the device told it, made sane: never in the future, never absurdly long ago. */
export type ReportedTime = {
  at: Instant
  /** what the device's own clock showed */
  deviceAt: Instant
  flags: number
}

type Report = { deviceAt: Instant | null; deviceSentAt: Instant | null; now: Instant }

/**
 * The start of a session from what the device reported: its clock's error taken off, not in the future.
 * @param report `deviceAt` null when the device named no time: then it is now
 */
export function reportedStart(report: Report): ReportedTime {
  const start = reported(report, reviewFlags.started_in_future)
  return report.now - start.at > LATE_AFTER ? { ...start, flags: start.flags | reviewFlags.reported_late } : start
}

/** The end of a session from what the device reported; whether it lies before the start, `completeSession` looks. */
export function reportedEnd(report: Report): ReportedTime {
  return reported(report, reviewFlags.ended_in_future)
}

function reported({ deviceAt, deviceSentAt, now }: Report, futureFlag: number): ReportedTime {
  if (deviceAt === null) return { at: now, deviceAt: now, flags: 0 }
  const corrected = deviceAt - clockError(deviceSentAt, now)
  return {
    at: Math.max(Math.min(corrected, now), EARLIEST),
    deviceAt,
    flags: corrected > now + TOLERATED_CLOCK_ERROR ? futureFlag : 0,
  }
}

/** Whether a start tells what has happened already, rather than asking to start now. */
export function isReportOfThePast(startedAt: Instant, now: Instant): boolean {
  return now - startedAt > REPORT_AFTER
}

/** The times of one session. `uniqueKey` orders sessions that start in the same millisecond. */
export type SessionTimes = {
  uniqueKey: string
  startedAt: Instant
  /** what the device's clock showed at the start, null when that is the start */
  deviceStartedAt: Instant | null
  /** the earliest end that a device reported, null while none did */
  reportedEndedAt: Instant | null
  /** what the device's clock showed at that end, null when that is the reported end */
  deviceEndedAt: Instant | null
  /** the earlier of the reported end and the start of the technician's next session; null while running */
  endedAt: Instant | null
  /** the end is an admin's word: reports do not move it, only a later start cuts it */
  isEndCorrected: boolean
  flags: number
}

/** A session as its start makes it, before it has its place among the technician's others. */
export function newSession(uniqueKey: string, start: ReportedTime): SessionTimes {
  return {
    uniqueKey,
    startedAt: start.at,
    deviceStartedAt: unlessEqual(start.deviceAt, start.at),
    reportedEndedAt: null,
    deviceEndedAt: null,
    endedAt: null,
    isEndCorrected: false,
    flags: start.flags,
  }
}

/** Order in time; sessions of the same millisecond by their key, so that every arrival order agrees. */
export function compareSessions(
  a: Pick<SessionTimes, 'startedAt' | 'uniqueKey'>,
  b: Pick<SessionTimes, 'startedAt' | 'uniqueKey'>,
): number {
  if (a.startedAt !== b.startedAt) return a.startedAt - b.startedAt
  if (a.uniqueKey === b.uniqueKey) return 0
  return a.uniqueKey < b.uniqueKey ? -1 : 1
}

/**
 * Fits a session into its place between its neighbours: it ends the one before and is ended by the one after.
 * @param previous the technician's last session before `session` (by `compareSessions`)
 * @param next the technician's first session after it
 * @param stalledAfterHours when an end that nobody reported is not believed any more
 */
export function placeSession<Previous extends SessionTimes, Session extends SessionTimes>(
  previous: Previous | null,
  session: Session,
  next: Pick<SessionTimes, 'startedAt'> | null,
  stalledAfterHours: number,
): { previous: Previous | null; session: Session } {
  return {
    // Voided sessions are no neighbours: what ended at the start of one does not grow when another one comes.
    previous: previous && endBy(previous, earlier(previous.endedAt, session.startedAt), stalledAfterHours),
    session: endBy(session, next?.startedAt ?? null, stalledAfterHours),
  }
}

/** Takes a reported end. Of several the earliest stands; an end before the start becomes the start. */
export function completeSession<Session extends SessionTimes>(session: Session, end: ReportedTime): Session {
  const beforeStart = end.at < session.startedAt
  const at = Math.max(end.at, session.startedAt)
  const stands = isEarlier(at, end.deviceAt, session)
  const reported = stands ? { ...session, reportedEndedAt: at, deviceEndedAt: unlessEqual(end.deviceAt, at) } : session
  if (session.isEndCorrected) return stands ? withFlags(reported, reviewFlags.reported_after_correction) : reported
  const flagged = withFlags(reported, end.flags | (beforeStart ? reviewFlags.ended_before_start : 0))
  // An end has been reported now, so that it does not matter when a session counts as stalled.
  return endBy(flagged, session.endedAt, Infinity)
}

function withFlags<Session extends SessionTimes>(session: Session, flags: number): Session {
  return { ...session, flags: session.flags | flags }
}

function isEarlier(at: Instant, deviceAt: Instant, { reportedEndedAt, deviceEndedAt }: SessionTimes): boolean {
  if (reportedEndedAt === null || at < reportedEndedAt) return true
  return at === reportedEndedAt && (unlessEqual(deviceAt, at) ?? at) < (deviceEndedAt ?? reportedEndedAt)
}

function unlessEqual(deviceAt: Instant, at: Instant): Instant | null {
  return deviceAt === at ? null : deviceAt
}

function endBy<Session extends SessionTimes>(
  session: Session,
  limit: Instant | null,
  stalledAfterHours: number,
): Session {
  const endedAt = earlier(session.isEndCorrected ? session.endedAt : session.reportedEndedAt, limit)
  return { ...session, endedAt, flags: withTimeFlags(session, endedAt, stalledAfterHours) }
}

function earlier(a: Instant | null, b: Instant | null): Instant | null {
  if (a === null) return b
  return b === null ? a : Math.min(a, b)
}

function withTimeFlags(session: SessionTimes, endedAt: Instant | null, stalledAfterHours: number): number {
  const others = session.flags & ~TIME_FLAGS
  if (endedAt === null) return others
  const isUnreported = session.reportedEndedAt === null && !session.isEndCorrected
  return (
    others |
    lengthFlag(session.startedAt, endedAt) |
    (isTrimmed(session, endedAt) ? reviewFlags.trimmed : 0) |
    (isUnreported && isStalled(session.startedAt, endedAt, stalledAfterHours) ? reviewFlags.end_not_reported : 0)
  )
}

/** The flag of a session that is longer than usual, 0 for others. */
export function lengthFlag(startedAt: Instant, endedAt: Instant): number {
  return endedAt - startedAt > LONGEST_USUAL_SESSION ? reviewFlags.too_long : 0
}

function isTrimmed({ flags, isEndCorrected, endedAt: before, reportedEndedAt }: SessionTimes, endedAt: Instant) {
  if (!isEndCorrected) return reportedEndedAt !== null && reportedEndedAt > endedAt
  return (flags & reviewFlags.trimmed) !== 0 || (before !== null && before > endedAt)
}

/** Whether a running session has run for so long, on the wall clock, that somebody should look. */
export function isStalled(startedAt: Instant, now: Instant, stalledAfterHours: number): boolean {
  return now - startedAt > stalledAfterHours * HOUR
}
