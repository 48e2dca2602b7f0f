import { compareSessions, lengthFlag, reviewFlags } from './session.ts'
import { DAY, type Instant } from './time.ts'

/** Where a session lies in time. */
export type Stretch = {
  startedAt: Instant
  /** null while it runs */
  endedAt: Instant | null
}

/** The longest session that an admin can enter. */
export const LONGEST_CORRECTED_SESSION = 7 * DAY
const EARLIEST: Instant = Date.UTC(2000, 0, 1)

export type CorrectionProblem = {
  field: 'started_at' | 'ended_at'
  problem: 'in_future' | 'too_long_ago' | 'end_before_start' | 'session_too_long'
}

/** What is wrong with the times that an admin sets, in the order of the fields. */
export function correctionProblems({ startedAt, endedAt }: Stretch, now: Instant): CorrectionProblem[] {
  const start = startProblem(startedAt, now)
  const end = endProblem({ startedAt, endedAt }, now)
  return [
    ...(start ? [{ field: 'started_at', problem: start } as const] : []),
    ...(end ? [{ field: 'ended_at', problem: end } as const] : []),
  ]
}

function startProblem(startedAt: Instant, now: Instant): 'in_future' | 'too_long_ago' | null {
  if (startedAt > now) return 'in_future'
  return startedAt < EARLIEST ? 'too_long_ago' : null
}

function endProblem({ startedAt, endedAt }: Stretch, now: Instant): CorrectionProblem['problem'] | null {
  if (endedAt !== null && endedAt > now) return 'in_future'
  if (endedAt !== null && endedAt <= startedAt) return 'end_before_start'
  return (endedAt ?? now) - startedAt > LONGEST_CORRECTED_SESSION ? 'session_too_long' : null
}

/** A session in its place; the key orders those that start at the same instant. */
export type Placed = Stretch & { uniqueKey: string }

/** A session that must give way: its new times, null when nothing would be left of it. */
export type Trim<Neighbour extends Placed> = { session: Neighbour; becomes: Stretch | null }

/**
 * What has to be cut so that a session can lie at its corrected times: what begins before it is cut at its end, what goes on
 * after it at its start, what lies within goes. One that lies around it is cut at its end, as by a start that came late.
 * @param others the technician's other sessions, or those of them that may overlap
 */
export function trimsFor<Neighbour extends Placed>(corrected: Placed, others: readonly Neighbour[]): Trim<Neighbour>[] {
  return others
    .filter((other) => overlaps(corrected, other))
    .map((session) => ({ session, becomes: whatIsLeft(session, corrected) }))
}

/** One that takes no time overlaps with another in which it lies, not where both begin unless it comes after that one. */
function overlaps(corrected: Placed, other: Placed): boolean {
  const to = corrected.endedAt ?? Infinity
  const otherTo = other.endedAt ?? Infinity
  if (other.startedAt === otherTo) return compareSessions(corrected, other) < 0 && other.startedAt < to
  if (corrected.startedAt === to) return other.startedAt < corrected.startedAt && corrected.startedAt < otherTo
  return other.startedAt < to && corrected.startedAt < otherTo
}

function whatIsLeft(other: Stretch, corrected: Stretch): Stretch | null {
  if (other.startedAt < corrected.startedAt) return { startedAt: other.startedAt, endedAt: corrected.startedAt }
  const goesOnUntil = other.endedAt ?? Infinity
  if (corrected.endedAt === null || goesOnUntil <= corrected.endedAt) return null
  return { startedAt: corrected.endedAt, endedAt: other.endedAt }
}

/** The review flags of a session with the times that an admin gave it: too long or no longer so, and its end known. */
export function correctedFlags(flags: number, { startedAt, endedAt }: Stretch): number {
  const others = flags & ~(reviewFlags.too_long | reviewFlags.end_not_reported)
  return endedAt === null ? others : others | lengthFlag(startedAt, endedAt)
}
