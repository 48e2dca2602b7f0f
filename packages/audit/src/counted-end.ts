import { type BusinessZone, wholeSecond } from './business-zone.ts'
import type { SessionRecord } from './records.ts'
import type { Stretch, WorkingTime } from './working-time.ts'

/** The review flag of a session that only a later start has ended, too late to be believed. */
export const END_NOT_REPORTED = 512

const DAY_SECONDS = 86_400

/** Whether the end still waits for somebody who knows it. */
export function isEndHeld(session: SessionRecord): boolean {
  const waits = (session.reviewFlags & ~session.reviewedFlags & END_NOT_REPORTED) !== 0
  return waits && session.reportedEnd === null && !session.isCorrected
}

/** The second up to which a session counts. */
export function countedEnd(
  session: SessionRecord,
  stored: Stretch,
  { zone, workingTime }: { zone: BusinessZone; workingTime: WorkingTime },
): number {
  if (!isEndHeld(session)) return stored.to
  const around = workingTime.around({ from: stored.from, to: stored.from + 1 }, session.segment, 2)
  const holding = around.find(({ from, to }) => from <= stored.from && stored.from < to)
  if (!holding) return stored.from
  const day = zone.dayAt(holding.from)
  const last = around.findLast(({ from }) => zone.dayAt(from) === day) ?? holding
  if (isEndless(holding) || isEndless(last)) return stored.to
  return Math.min(last.to, stored.to)
}

/** The stretch of a session as it is stored, in whole seconds. */
export function storedStretch(startedAt: number, endedAt: number): Stretch {
  return { from: wholeSecond(startedAt), to: wholeSecond(endedAt) }
}

function isEndless({ from, to }: Stretch): boolean {
  return to - from > DAY_SECONDS
}
