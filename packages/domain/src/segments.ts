import { type CalendarDay, calendarDays, type DateRange, type Schedule } from './calendar.ts'
import { instantAt, localDateOf, plusDays } from './local-time.ts'
import { mergedSpans } from './spans.ts'
import type { InstantSpan } from './schedule.ts'
import type { Instant, LocalDate } from './time.ts'

/** To which segment somebody belongs from when on, in its order. The first one, since null, holds for all the past. */
export type SegmentHistory = readonly { since: Instant | null; segment: string }[]

/** The segment to which somebody belonged at a moment; null for who has never had one. */
export function segmentAt(history: SegmentHistory, moment: Instant): string | null {
  return history.findLast(({ since }) => since === null || since <= moment)?.segment ?? null
}

/** The segment of each day, in whose calendar it is reckoned: the one as the day begins. */
export function segmentsOfDays(history: SegmentHistory, { first, last }: DateRange, timeZone: string) {
  const days: { date: LocalDate; segment: string | null }[] = []
  for (let date = first; date <= last; date = plusDays(date, 1))
    days.push({ date, segment: segmentAt(history, instantAt(date, 0, timeZone)) })
  return days
}

/** The same in short: from which day on in the range somebody is reckoned in which segment. */
export function segmentsWithin(history: SegmentHistory, { first, last }: DateRange, timeZone: string) {
  const stays = history.map(({ since, segment }) => {
    const from = since === null ? first : firstDayFrom(since, timeZone)
    return { from: from > first ? from : first, segment }
  })
  return stays.filter(({ from }, nth) => from <= last && from !== stays[nth + 1]?.from)
}

/** The first day that begins at a moment or later. */
function firstDayFrom(moment: Instant, timeZone: string): LocalDate {
  const day = localDateOf(moment, timeZone)
  return instantAt(day, 0, timeZone) < moment ? plusDays(day, 1) : day
}

/** When somebody's work counts: the windows that start on the dates, each in the segment of then. */
export function workingWindowsOf(schedule: Schedule, history: SegmentHistory, range: DateRange): InstantSpan[] {
  const calendars = new Map<string | null, CalendarDay[]>()
  const windows = segmentsOfDays(history, range, schedule.timeZone).flatMap(({ segment }, place) => {
    const days = calendars.get(segment) ?? calendarDays(schedule, segment, range)
    calendars.set(segment, days)
    return days[place]?.windows ?? []
  })
  return mergedSpans(windows)
}
