import { type AbsentDays, isAwayAt } from './absence.ts'
import type { Instant } from './time.ts'
import type { WorkingDay } from './working-day.ts'

/** What a technician is at a moment, in the order in which the live board shows it. */
export const floorStates = ['working', 'idle', 'away', 'not_started'] as const
export type FloorState = (typeof floorStates)[number]

/** Why somebody is away: by a recorded absence, or as nobody of the segment works at this moment. */
export const awayReasons = ['absence', 'pause', 'hours_over', 'day_off'] as const
export type AwayReason = (typeof awayReasons)[number]

/** What is known of a technician. */
export type OnFloor = {
  /** when the session began that runs; null: none runs */
  runningSince: Instant | null
  /** the last session that has ended */
  last: { startedAt: Instant; endedAt: Instant } | null
  /** recorded absences that have the day of the moment */
  absences: readonly AbsentDays[]
}

export type Standing =
  | { state: 'working'; since: Instant }
  | { state: 'idle'; since: Instant }
  | { state: 'away'; reason: 'absence' | 'day_off'; since: null }
  | { state: 'away'; reason: 'hours_over'; since: Instant }
  | { state: 'away'; reason: 'pause'; since: Instant; expectedAt: Instant }
  | { state: 'not_started'; since: Instant | null; expectedAt: Instant | null }

/**
 * Who works, who could, and who is not expected. A session that runs goes before everything; a recorded absence before the
 * hours; outside the hours of the segment nobody is idle.
 */
export function standingAt(
  { runningSince, last, absences }: OnFloor,
  day: WorkingDay,
  { now, timeZone }: { now: Instant; timeZone: string },
): Standing {
  if (runningSince !== null) return { state: 'working', since: runningSince }
  if (absences.some((absence) => isAwayAt(absence, day, { now, timeZone }))) {
    return { state: 'away', reason: 'absence', since: null }
  }
  const [first, final] = [day.windows[0], day.windows.at(-1)]
  if (!first || !final) return { state: 'away', reason: 'day_off', since: null }
  if (now >= final.to) return { state: 'away', reason: 'hours_over', since: final.to }
  const hasStarted = last !== null && (last.startedAt >= day.from || last.endedAt > first.from)
  if (!hasStarted) {
    const isBefore = now < first.from
    return {
      state: 'not_started',
      since: isBefore || !day.isExpected ? null : first.from,
      expectedAt: isBefore ? first.from : null,
    }
  }
  const next = day.windows.find(({ to }) => now < to)
  const ended = day.windows.findLast(({ to }) => to <= now)
  // Between two windows of a day; before the first one whoever has begun is there already.
  if (next && ended && now < next.from)
    return { state: 'away', reason: 'pause', since: ended.to, expectedAt: next.from }
  return { state: 'idle', since: last.endedAt }
}
