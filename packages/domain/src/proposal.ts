import { effectiveSeconds, workingCalendar } from './calendar.ts'
import { LONGEST_CORRECTED_SESSION, type Stretch } from './correction.ts'
import { localDateOf } from './local-time.ts'
import type { InstantSpan } from './schedule.ts'
import { isStalled } from './session.ts'
import { DAY, HOUR, type Instant, MINUTE, SECOND, wholeSecond } from './time.ts'

/** How long after the working day a session may run before it counts as forgotten. */
export const FORGOTTEN_AFTER = 2 * HOUR
/** How long one may run that began on a day without working hours, or after them. */
const LONGEST_OUTSIDE_HOURS = 10 * HOUR

/**
 * When the working day ends in which a session began: the end of the last window that opens on that day, past midnight
 * where it runs past it. Null when none is left on that day, or when the workshop never closes.
 * @param windows of the days around the start, as `workingWindows` gives them
 */
export function endOfWorkingDay(windows: readonly InstantSpan[], startedAt: Instant, timeZone: string): Instant | null {
  const within = windows.find(({ from, to }) => from <= startedAt && startedAt < to)
  const day = localDateOf(within?.from ?? startedAt, timeZone)
  const last = windows.findLast(({ from, to }) => to > startedAt && localDateOf(from, timeZone) === day)
  return last && last.to - last.from <= DAY ? last.to : null
}

/**
 * Until when a session counts that only the technician's next start has ended, long after it had begun: to the end of
 * the working day in which it began. One that began outside working hours does not count at all; where the workshop
 * never closes, all of it counts.
 * @param windows of the days around the start, as `workingWindows` gives them
 */
export function believedEnd(
  windows: readonly InstantSpan[],
  { startedAt, endedAt }: { startedAt: Instant; endedAt: Instant },
  timeZone: string,
): Instant {
  const beganAtWork = windows.some(({ from, to }) => from <= startedAt && startedAt < to)
  if (!beganAtWork) return startedAt
  return Math.min(endedAt, endOfWorkingDay(windows, startedAt, timeZone) ?? endedAt)
}

type Watched = { startedAt: Instant; timeZone: string; stalledAfterHours: number; now: Instant }

/** Whether somebody seems to have forgotten to end a running session. */
export function isForgotten(windows: readonly InstantSpan[], watched: Watched): boolean {
  const { startedAt, timeZone, stalledAfterHours, now } = watched
  if (isStalled(startedAt, now, stalledAfterHours)) return true
  const dayEnds = endOfWorkingDay(windows, startedAt, timeZone)
  return now > (dayEnds === null ? startedAt + LONGEST_OUTSIDE_HOURS : dayEnds + FORGOTTEN_AFTER)
}

/** The instant by which so many working seconds have gone by; null when the windows do not hold them. */
export function instantAfterWork(windows: readonly InstantSpan[], from: Instant, seconds: number): Instant | null {
  let left = seconds * SECOND
  for (const window of windows) {
    const starts = Math.max(window.from, wholeSecond(from))
    if (starts >= window.to) continue
    if (left <= window.to - starts) return starts + left
    left -= window.to - starts
  }
  return null
}

/** When such work usually ends. Whoever began outside of working hours worked on outside of them. */
function typicalEnd(windows: readonly InstantSpan[], startedAt: Instant, seconds: number): Instant | null {
  const beganAtWork = windows.some(({ from, to }) => from <= startedAt && startedAt < to)
  return beganAtWork ? instantAfterWork(windows, startedAt, seconds) : wholeSecond(startedAt) + seconds * SECOND
}

/** A session that looks wrong, with what is known around it. */
export type SuspectSession = Stretch & {
  /** the earliest end that a device told */
  reportedEndedAt: Instant | null
  /** when the technician's next session begins */
  nextStartedAt: Instant | null
  /** what such work usually takes, in working seconds */
  typicalSeconds: number | null
}

export type ProposedEnd = {
  kind: 'end_of_working_day' | 'start_of_next_session' | 'typical_hours' | 'as_reported'
  endedAt: Instant
  effectiveSeconds: number
}

type Around = { windows: readonly InstantSpan[]; timeZone: string; now: Instant }

/**
 * The ends that are offered for a session: none before its start or in the future, none that overlaps with the next
 * one, no two that read the same to the minute, none that it has already. A session that has ended becomes longer only as its device reported.
 */
export function proposedEnds(session: SuspectSession, { windows, timeZone, now }: Around): ProposedEnd[] {
  const { startedAt, endedAt, reportedEndedAt, nextStartedAt, typicalSeconds } = session
  const latest = Math.min(now, nextStartedAt ?? Infinity, startedAt + LONGEST_CORRECTED_SESSION)
  const calendar = workingCalendar(windows)
  const proposed: ProposedEnd[] = []
  const offer = (kind: ProposedEnd['kind'], at: Instant | null) => {
    if (at === null || at <= startedAt || at > latest) return
    if (isSameMinute(at, endedAt) || proposed.some((other) => isSameMinute(at, other.endedAt))) return
    if (endedAt !== null && at > endedAt && kind !== 'as_reported') return
    proposed.push({ kind, endedAt: at, effectiveSeconds: effectiveSeconds(calendar, startedAt, at) })
  }
  offer('end_of_working_day', endOfWorkingDay(windows, startedAt, timeZone))
  offer('start_of_next_session', nextStartedAt)
  offer('typical_hours', typicalSeconds && typicalEnd(windows, startedAt, typicalSeconds))
  offer('as_reported', reportedEndedAt)
  return proposed
}

/** Times are read to the minute: two ends within one would be two offers of the same. */
function isSameMinute(one: Instant, other: Instant | null): boolean {
  return other !== null && Math.floor(one / MINUTE) === Math.floor(other / MINUTE)
}
