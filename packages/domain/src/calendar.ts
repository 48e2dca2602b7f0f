import type { ExceptionType } from './exception.ts'
import { DAY_SECONDS, localDateOf, plusDays } from './local-time.ts'
import { type Hours, hoursOnDate, hoursStartingOn, type InstantSpan, type WeeklyHours } from './schedule.ts'
import { mergedSpans } from './spans.ts'
import { type Instant, type LocalDate, SECOND, wholeSecond } from './time.ts'

/** The active rules as they stand from a day on, until the next version. */
export type ScheduleVersion = { effectiveFrom: LocalDate; rules: readonly WeeklyHours[] }

/** A date on which the rules do not apply: the local date of `from`. */
export type CalendarException = InstantSpan & {
  type: ExceptionType
  /** null for all segments */
  segment: string | null
  /** the day on which it was deleted; it still counts for the days before. Null while it stands */
  removedOn: LocalDate | null
}

/** All that makes working time. The first version, by their order in time, holds for all the past. */
export type Schedule = {
  versions: readonly ScheduleVersion[]
  exceptions: readonly CalendarException[]
  timeZone: string
}

/** Days of the calendar, both ends included. */
export type DateRange = { first: LocalDate; last: LocalDate }

const ALL_DAY: Hours = { starts: 0, ends: DAY_SECONDS }

/** What a date is in a segment: a day with working hours, a weekly day of rest, or one without hours by an exception. */
export const dayKinds = ['working_day', 'rest_day', 'holiday'] as const
export type DayKind = (typeof dayKinds)[number]

export type CalendarDay = {
  date: LocalDate
  kind: DayKind
  /**
   * What the law makes of the date, whatever hours an exception gives it: a public holiday by an exception of that type,
   * a weekly rest day where the rules leave its weekday without hours.
   */
  legalKind: DayKind
  /** those that start on the date */
  windows: InstantSpan[]
  /** false where there is no rule at all, so that every hour counts and none is expected */
  isScheduled: boolean
}

/**
 * The days of a segment's calendar in their order. Hours that run past midnight belong to the date on which they start.
 * @param segment null for those without exceptions of their own
 */
export function calendarDays(schedule: Schedule, segment: string | null, { first, last }: DateRange): CalendarDay[] {
  const exceptions = exceptionsByDate(schedule, segment)
  const versions = schedule.versions.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1))
  const days: CalendarDay[] = []
  for (let date = first; date <= last; date = plusDays(date, 1)) {
    const ofDate = exceptions.get(date)
    const usual = dayOfRules(date, rulesOn(date, versions), schedule)
    days.push(ofDate ? dayOfExceptions(usual, ofDate) : usual)
  }
  return days
}

function dayOfExceptions(usual: CalendarDay, ofDate: readonly CalendarException[]): CalendarDay {
  const windows = windowsOfExceptions(ofDate)
  return {
    date: usual.date,
    windows,
    kind: windows.length > 0 ? 'working_day' : 'holiday',
    legalKind: ofDate.some(({ type }) => type === 'holiday') ? 'holiday' : usual.kind,
    isScheduled: true,
  }
}

function dayOfRules(date: LocalDate, rules: readonly WeeklyHours[], schedule: Schedule): CalendarDay {
  const windows = windowsOfRules(rules, date, schedule)
  const kind = windows.length > 0 ? 'working_day' : 'rest_day'
  return { date, windows, kind, legalKind: kind, isScheduled: rules.length > 0 }
}

/**
 * When work counts in a segment: the windows that start on the dates, sorted, merged where they touch.
 * @param segment null for those without exceptions of their own
 */
export function workingWindows(schedule: Schedule, segment: string | null, range: DateRange): InstantSpan[] {
  return mergedSpans(calendarDays(schedule, segment, range).flatMap(({ windows }) => windows))
}

/** The exceptions that count in a segment, by their date. */
function exceptionsByDate({ exceptions, timeZone }: Schedule, segment: string | null) {
  const byDate = new Map<LocalDate, CalendarException[]>()
  for (const exception of exceptions) {
    const date = localDateOf(exception.from, timeZone)
    const counts = exception.removedOn === null || date < exception.removedOn
    if (!counts || (exception.segment !== null && exception.segment !== segment)) continue
    byDate.set(date, [...(byDate.get(date) ?? []), exception])
  }
  return byDate
}

/** A segment's own exceptions beat those of all, windows beat a holiday. */
function windowsOfExceptions(ofDate: readonly CalendarException[]): InstantSpan[] {
  const own = ofDate.filter(({ segment }) => segment !== null)
  return (own.length > 0 ? own : ofDate).filter(({ type }) => type !== 'holiday').map(({ from, to }) => ({ from, to }))
}

function rulesOn(date: LocalDate, versions: readonly ScheduleVersion[]): readonly WeeklyHours[] {
  const version = versions.findLast(({ effectiveFrom }) => effectiveFrom <= date) ?? versions[0]
  return version?.rules ?? []
}

/** With no rule at all every hour counts. */
function windowsOfRules(rules: readonly WeeklyHours[], date: LocalDate, { timeZone }: Schedule): InstantSpan[] {
  const hours: readonly Hours[] = rules.length === 0 ? [ALL_DAY] : hoursStartingOn(rules, date)
  return hours.map((each) => hoursOnDate(each, date, timeZone))
}

/** The windows as parallel arrays, with the whole working seconds before each of them. */
export type WorkingCalendar = {
  starts: readonly Instant[]
  ends: readonly Instant[]
  secondsBefore: readonly number[]
}

/**
 * A calendar to count with.
 * @param windows sorted and apart from one another, on whole seconds, as `workingWindows` gives them
 */
export function workingCalendar(windows: readonly InstantSpan[]): WorkingCalendar {
  const secondsBefore: number[] = []
  let seconds = 0
  for (const { from, to } of windows) {
    secondsBefore.push(seconds)
    seconds += (to - from) / SECOND
  }
  return { starts: windows.map(({ from }) => from), ends: windows.map(({ to }) => to), secondsBefore }
}

/** The working seconds from the calendar's beginning to an instant, which is cut to its second. */
export function workingSecondsUntil({ starts, ends, secondsBefore }: WorkingCalendar, instant: Instant): number {
  const at = wholeSecond(instant)
  const i = countUpTo(starts, at) - 1
  const start = starts[i]
  const end = ends[i]
  const before = secondsBefore[i]
  if (start === undefined || end === undefined || before === undefined) return 0
  return before + (Math.min(at, end) - start) / SECOND
}

/**
 * The first instant by which so many working seconds have passed since the calendar's beginning; null when the calendar
 * ends before.
 * @param seconds whole, zero or more
 */
export function instantOfWorkingSecond(
  { starts, ends, secondsBefore }: WorkingCalendar,
  seconds: number,
): Instant | null {
  // Of two windows that meet in a second, the end of the first comes first.
  const i = Math.max(0, countUpTo(secondsBefore, seconds - 1) - 1)
  const start = starts[i]
  const end = ends[i]
  if (start === undefined || end === undefined) return null
  const instant = start + (seconds - (secondsBefore[i] ?? 0)) * SECOND
  return instant <= end ? instant : null
}

/** How many of the sorted instants are not after `at`. */
function countUpTo(sorted: readonly Instant[], at: Instant): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? Infinity) <= at) low = middle + 1
    else high = middle
  }
  return low
}

/** The part of a session inside the working calendar, in whole seconds; its cuts add up. */
export function effectiveSeconds(calendar: WorkingCalendar, from: Instant, to: Instant): number {
  return workingSecondsUntil(calendar, to) - workingSecondsUntil(calendar, from)
}
