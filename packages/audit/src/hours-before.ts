import { dayName, dayNumber, weekdayOf, wholeSecond } from './business-zone.ts'
import type { Auditor, SessionFigures } from './auditor.ts'
import type { Comparison } from './comparison.ts'
import type { Instant, Month } from './records.ts'

/** A session from before a closed month that reaches into the week in which it begins, as the month was closed with it. */
export type SessionBefore = {
  month: Month
  session: string
  technician: number
  activity: string
  segment: string | null
  startedAt: Instant
  rawSeconds: number
}

const fields = ['month', 'technician', 'activity', 'segment', 'startedAt', 'rawSeconds'] as const

/** The first second of the week, from Sunday, in which a month begins. */
export function weekBefore(month: Month, { zone }: Auditor): number {
  const first = dayNumber(`${month}-01`)
  return zone.startOf(first - weekdayOf(first))
}

/** What a session of the month before is in the week in which the next one begins; null where it ends before that. */
export function reachingInto(
  { session, counted, rawSeconds }: SessionFigures,
  { month, week }: { month: Month; week: number },
): SessionBefore | null {
  if (counted.to <= week) return null
  const { id, technician, activity, segment, startedAt } = session
  return { month, session: id, technician, activity, segment, startedAt, rawSeconds }
}

/** The same as a session that counts, for the pay of the month after. */
export function figuresBefore({
  session: id,
  startedAt,
  rawSeconds,
  technician,
  activity,
  segment,
}: SessionBefore): SessionFigures {
  const from = wholeSecond(startedAt)
  const states = { isVoided: false, isCorrected: false, isLate: false, late: null, reviewFlags: 0, reviewedFlags: 0 }
  const session = {
    id,
    technician,
    activity,
    segment,
    job: 0,
    startedAt,
    endedAt: startedAt + rawSeconds * 1000,
    reportedEnd: null,
    ...states,
  }
  const counted = { from, to: from + rawSeconds }
  const nothing = { heldSeconds: 0, effectiveSeconds: 0, outsideSeconds: rawSeconds, rateHalalas: null, costHalalas: 0 }
  return { session, day: '', sessions: 1, isLate: false, isCharged: true, counted, rawSeconds, ...nothing }
}

type Before = {
  month: Month
  stored: readonly SessionBefore[]
  /** as the month before has them now */
  now: readonly SessionBefore[]
  /** of which `now` is what they were at the closing; 'all': the month before had been closed by then, and is still */
  unchanged: 'all' | ReadonlySet<string>
}

/** Compares what a closed month keeps of the sessions before it. What has changed since the closing is told by nothing else. */
export function compareBefore(
  comparison: Comparison,
  auditor: Auditor,
  { month, stored, now, unchanged }: Before,
): void {
  const bySession = new Map(now.map((each) => [each.session, each]))
  const kept = new Map(stored.map((each) => [each.session, each]))
  const ids = unchanged === 'all' ? new Set([...kept.keys(), ...bySession.keys()]) : new Set(kept.keys())
  for (const id of ids) {
    if (unchanged !== 'all' && !unchanged.has(id) && bySession.has(id)) continue
    const sides = { stored: kept.get(id) ?? null, expected: bySession.get(id) ?? null }
    const known = sides.expected ?? sides.stored
    const whose = known && {
      technician: known.technician,
      day: dayName(auditor.zone.dayAt(wholeSecond(known.startedAt))),
    }
    comparison.figures({ kind: 'hours before a month', of: `${month}: session ${id}`, ...whose }, fields, sides)
  }
}
