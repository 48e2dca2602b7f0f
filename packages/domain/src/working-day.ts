import { type CalendarDay, calendarDays, type Schedule } from './calendar.ts'
import { instantAt, localDateOf, plusDays } from './local-time.ts'
import type { InstantSpan } from './schedule.ts'
import { type SegmentHistory, segmentsOfDays } from './segments.ts'
import type { Instant } from './time.ts'

/** The working day to which a moment belongs. */
export type WorkingDay = {
  /** its hours, in their order; none on a day off */
  windows: readonly InstantSpan[]
  /** work that begins from here on is work of this day: its midnight, or the end of the hours before where they run past it */
  from: Instant
  /** false where there is no rule at all, so that no hours are expected of anybody */
  isExpected: boolean
}

/**
 * The working day of a moment: the day before as long as its hours run past midnight, else the day itself.
 * @param days those two of the segment's calendar
 */
export function workingDayAt(
  { before, today }: { before: CalendarDay | undefined; today: CalendarDay },
  now: Instant,
  timeZone: string,
): WorkingDay {
  const endBefore = before?.windows.at(-1)?.to ?? 0
  if (before && now < endBefore && endBefore > instantAt(today.date, 0, timeZone)) {
    return {
      windows: before.windows,
      from: instantAt(before.date, 0, timeZone),
      isExpected: before.isScheduled,
    }
  }
  const from = Math.max(instantAt(today.date, 0, timeZone), endBefore)
  return { windows: today.windows, from, isExpected: today.isScheduled }
}

/**
 * Everybody's working day at a moment, by the segments to which they belonged as yesterday and today began: `segments`, in
 * this order. Each calendar is made once, however many belong to it.
 */
export function workingDaysAt(
  schedule: Schedule,
  now: Instant,
): (history: SegmentHistory) => { segments: (string | null)[]; day: WorkingDay } {
  const { timeZone } = schedule
  const today = localDateOf(now, timeZone)
  const days = { first: plusDays(today, -1), last: today }
  const made = new Map<string | null, CalendarDay[]>()
  const daysOf = (segment: string | null) => {
    const known = made.get(segment) ?? calendarDays(schedule, segment, days)
    made.set(segment, known)
    return known
  }
  return (history) => {
    const segments = segmentsOfDays(history, days, timeZone).map(({ segment }) => segment)
    const [then = null, since = null] = segments
    const day = daysOf(since)[1]
    if (!day) throw new Error('a calendar has not the day that was asked for')
    return { segments, day: workingDayAt({ before: daysOf(then)[0], today: day }, now, timeZone) }
  }
}

/**
 * From when to when a day goes for those who work on it: from its midnight to the next one, or from the end of the hours that
 * began the day before, and to the end of its own where these run past midnight.
 * @param midnights the day by the clock
 * @param hours the working hours that begin on the day before and on the day itself, in their order
 */
export function spanOfWorkingDay(
  midnights: InstantSpan,
  { before, windows }: { before: readonly InstantSpan[]; windows: readonly InstantSpan[] },
): InstantSpan {
  return {
    from: Math.max(midnights.from, before.at(-1)?.to ?? midnights.from),
    to: Math.max(midnights.to, windows.at(-1)?.to ?? midnights.to),
  }
}
