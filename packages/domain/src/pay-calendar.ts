import {
  calendarDays,
  type DateRange,
  type DayKind,
  effectiveSeconds,
  type Schedule,
  type WorkingCalendar,
  workingCalendar,
  workingWindows,
} from './calendar.ts'
import { instantAt, plusDays } from './local-time.ts'
import type { Instant, LocalDate } from './time.ts'

/** A day as pay sees it: from midnight to midnight, as a day of rest begins there. */
export type PayCalendarDay = {
  date: LocalDate
  from: Instant
  to: Instant
  /** by the windows in which cost is reckoned */
  kind: DayKind
  /** by the law, whatever windows an exception gives the date */
  legalKind: DayKind
  /** what the working calendar has between the two midnights, whichever day its hours began on */
  workingSeconds: number
}

/** A segment's days, and its working calendar to count with. */
export type PayCalendar = { days: PayCalendarDay[]; calendar: WorkingCalendar }

/**
 * @param segment null for those without exceptions of their own
 * @param until the last day on which its hours are counted, for sessions that run past the days
 */
export function payCalendar(
  schedule: Schedule,
  segment: string | null,
  { first, last }: DateRange,
  until: LocalDate = last,
): PayCalendar {
  // Hours that began the day before may run into the first one.
  const range = { first: plusDays(first, -2), last: until }
  const calendar = workingCalendar(workingWindows(schedule, segment, range))
  const days = calendarDays(schedule, segment, { first, last }).map(({ date, kind, legalKind, isScheduled }) => {
    const from = instantAt(date, 0, schedule.timeZone)
    const to = instantAt(plusDays(date, 1), 0, schedule.timeZone)
    const workingSeconds = isScheduled ? effectiveSeconds(calendar, from, to) : 0
    return { date, from, to, kind, legalKind, workingSeconds }
  })
  return { days, calendar }
}
