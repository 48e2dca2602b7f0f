import { believedEnd } from './proposal.ts'
import type { InstantSpan } from './schedule.ts'
import { HOUR, type Instant, MINUTE, wholeSecond } from './time.ts'

/** What is asked about a timer: whether it still runs rightly, or when its work stopped that only the next start has ended. */
export const timerCheckKinds = ['running', 'ended_by_next'] as const
export type TimerCheckKind = (typeof timerCheckKinds)[number]

export const timerCheckAnswers = ['still_working', 'stopped', 'dismissed'] as const
export type TimerCheckAnswer = (typeof timerCheckAnswers)[number]

/** A pause within working time that nobody is asked in: longer ones part two shifts of a day. */
export const LONGEST_BREAK = 2 * HOUR
/** How long a "still working" is believed outside of working time. */
export const STILL_WORKING_FOR = 2 * HOUR
/** Nobody is asked again sooner than this. */
export const LEAST_BETWEEN_CHECKS = 30 * MINUTE

/** What tells when to ask. `windows` are those of the days around, as `workingWindows` gives them. */
export type TimerRules = { windows: readonly InstantSpan[]; stalledAfterHours: number }

/** A running session, and when its technician last confirmed to be working on it. */
export type CheckedTimer = { startedAt: Instant; confirmedAt: Instant | null }

/**
 * When the working time ends in which a moment lies, breaks left out; also for a moment shortly before it begins. Null
 * outside of working time.
 */
export function endOfShift(windows: readonly InstantSpan[], at: Instant): Instant | null {
  const ahead = windows.filter(({ to }) => to > at)
  let end: Instant | null = null
  for (const { from, to } of ahead) {
    if (from - (end ?? at) > LONGEST_BREAK) break
    end = to
  }
  return end
}

/** When the technician is asked next whether a running session still goes on. */
export function nextTimerCheck(rules: TimerRules, { startedAt, confirmedAt }: CheckedTimer): Instant {
  if (confirmedAt === null) return firstCheck(rules, startedAt)
  return checkAfter(rules, Math.max(startedAt, confirmedAt))
}

function firstCheck({ windows, stalledAfterHours }: TimerRules, startedAt: Instant): Instant {
  const stalled = startedAt + stalledAfterHours * HOUR
  return Math.min(endOfShift(windows, startedAt) ?? stalled, stalled)
}

function checkAfter({ windows, stalledAfterHours }: TimerRules, confirmedAt: Instant): Instant {
  const end = endOfShift(windows, confirmedAt)
  if (end === null) return confirmedAt + STILL_WORKING_FOR
  return Math.max(Math.min(end, confirmedAt + stalledAfterHours * HOUR), confirmedAt + LEAST_BETWEEN_CHECKS)
}

/** Whether it is time to ask. */
export function isTimerCheckDue(rules: TimerRules, timer: CheckedTimer, now: Instant): boolean {
  return now >= nextTimerCheck(rules, timer)
}

/**
 * The end that is proposed for a running session: that of the working time in which it began or was confirmed last;
 * where that is none, the last confirmation. Null when only the technician can know.
 */
export function proposedStop(
  rules: TimerRules,
  { startedAt, confirmedAt }: CheckedTimer,
  now: Instant,
): Instant | null {
  const since = Math.max(startedAt, confirmedAt ?? startedAt)
  const end = endOfShift(rules.windows, since)
  if (end !== null && end <= now) return end
  return since > startedAt && wholeSecond(since) > startedAt ? wholeSecond(since) : null
}

/**
 * The end that is proposed for a session that only the next start has ended: the one to which it counts until somebody
 * says better. Null when none of it counts.
 */
export function proposedStopOfEnded(
  windows: readonly InstantSpan[],
  session: { startedAt: Instant; endedAt: Instant },
  timeZone: string,
): Instant | null {
  const believed = believedEnd(windows, session, timeZone)
  return believed > session.startedAt ? believed : null
}

/** Whether work can have stopped then: after its start, and not later than is known. */
export function mayHaveStoppedAt(at: Instant, { startedAt, latest }: { startedAt: Instant; latest: Instant }): boolean {
  return at > startedAt && at <= latest
}
