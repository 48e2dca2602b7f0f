import { DAY_SECONDS, daysBetween, daysFrom, type LocalMoment, plusDays } from './local-time.ts'
import { datesOfRecurrence, MOST_DATES, type RecurrencePattern } from './recurrence.ts'
import { type Hours, hoursOnDate, type InstantSpan } from './schedule.ts'
import type { LocalDate } from './time.ts'

export const exceptionTypes = ['holiday', 'working_day', 'custom_hours'] as const
export type ExceptionType = (typeof exceptionTypes)[number]

const AT_9 = 9 * 3600
const AT_18 = 18 * 3600

/** The hours that a type always has: a holiday covers its whole date, to the last second. Custom hours have their own. */
export const hoursOfType: Record<Exclude<ExceptionType, 'custom_hours'>, Hours> = {
  holiday: { starts: 0, ends: DAY_SECONDS - 1 },
  working_day: { starts: AT_9, ends: AT_18 },
}

/** The hours of an exception, `custom` being those that were entered for custom hours. */
export function hoursOfException(type: ExceptionType, custom: Hours): Hours {
  return type === 'custom_hours' ? custom : hoursOfType[type]
}

/** What an admin asks for: hours of one type on a date or on several in a row, and on the dates that repeat it. */
export type ExceptionRequest = {
  /** when nobody named it, what the hours look like by `exceptionTypeOf` */
  type: ExceptionType
  start: LocalMoment
  end: LocalMoment
  pattern: RecurrencePattern
  /** the last date on which it may repeat, null when none was named */
  until: LocalDate | null
}

/** The days that an exception covers, and the hours that each of them has. */
export type DaysOfException = { first: LocalDate; last: LocalDate; hours: Hours }

/**
 * What an exception from one local moment to another covers. Up to 24 hours it is the hours of its first day, past midnight or
 * not. Longer, it is the same hours on each of several days: from the start's time of day to the end's, which is on the next
 * day where it is not after the start's.
 */
export function daysOfException(start: LocalMoment, end: LocalMoment): DaysOfException {
  const length = secondsAfter(start, end) - start.second
  const hours = { starts: start.second, ends: end.second }
  if (length <= DAY_SECONDS) return { first: start.date, last: start.date, hours }
  return { first: start.date, last: end.second > start.second ? end.date : plusDays(end.date, -1), hours }
}

/** The type that hours from one local moment to another look like. */
export function exceptionTypeOf(start: LocalMoment, end: LocalMoment): ExceptionType {
  const { hours, last } = daysOfException(start, end)
  const isLike = ({ starts, ends }: Hours) => last === end.date && hours.starts === starts && hours.ends === ends
  if (isLike(hoursOfType.holiday)) return 'holiday'
  return isLike(hoursOfType.working_day) ? 'working_day' : 'custom_hours'
}

/** The end in seconds from the start's own 00:00. */
function secondsAfter(start: LocalMoment, end: LocalMoment): number {
  return daysBetween(start.date, end.date) * DAY_SECONDS + end.second
}

export type ExceptionProblem =
  | 'date_past'
  | 'date_too_far'
  | 'end_before_start'
  | 'end_too_far'
  | 'until_required'
  | 'until_before_date'
  | 'too_many_repeats'

/** The last date for which anything can be planned. */
export const LAST_PLANNED_DATE: LocalDate = '2199-12-31'

/** Everything that is wrong with a request on the day that it is, in the order of the fields. */
export function exceptionProblems(request: ExceptionRequest, today: LocalDate): ExceptionProblem[] {
  const { start, end } = request
  const date = dateProblem(start.date, today)
  const ends = secondsAfter(start, end)
  const problems: ExceptionProblem[] = date ? [date] : []
  if (ends <= start.second) problems.push('end_before_start')
  else if (date === null && !isPlannable(daysOfException(start, end).last)) problems.push('end_too_far')
  const repeats = repeatProblem(request, problems.length === 0)
  return repeats ? [...problems, repeats] : problems
}

function dateProblem(date: LocalDate, today: LocalDate): ExceptionProblem | null {
  if (/^\d/.test(date) && date < today) return 'date_past'
  return isPlannable(date) ? null : 'date_too_far'
}

function isPlannable(date: LocalDate): boolean {
  return /^\d/.test(date) && date <= LAST_PLANNED_DATE
}

function repeatProblem(request: ExceptionRequest, canPlan: boolean): ExceptionProblem | null {
  const { start, pattern, until } = request
  if (pattern !== 'none' && until === null) return 'until_required'
  if (pattern !== 'none' && until !== null && until < start.date) return 'until_before_date'
  if (!canPlan) return null
  return countOfDays(request) <= MOST_DATES ? null : 'too_many_repeats'
}

/** More than `MOST_DATES` where it is too many, and NaN where the calendar has no such end. */
function countOfDays(request: ExceptionRequest): number {
  const { first, last } = daysOfException(request.start, request.end)
  const length = daysBetween(first, last) + 1
  return length <= MOST_DATES ? daysOfRequest(request).flat().length : length
}

/**
 * The days that a request without problems asks for: of each repeat its days in order. One that two repeats would cover belongs
 * to the first. Of too many there are a few more than `MOST_DATES`.
 */
export function daysOfRequest({ start, end, pattern, until }: ExceptionRequest): LocalDate[][] {
  const { first, last } = daysOfException(start, end)
  const length = daysBetween(first, last) + 1
  const taken = new Set<LocalDate>()
  const planned: LocalDate[][] = []
  for (const date of datesOfRecurrence({ first, pattern, until: until ?? first })) {
    if (taken.size > MOST_DATES) break
    const days = daysFrom(date, length).filter((day) => !taken.has(day))
    for (const day of days) taken.add(day)
    planned.push(days)
  }
  return planned
}

/**
 * The exceptions of a request without problems, in order, each with its days. A day on which the clock skips all of the hours
 * has none. A holiday's end is the last second of its day.
 */
export function plannedExceptions(request: ExceptionRequest, timeZone: string): InstantSpan[][] {
  const hours = hoursOfException(request.type, daysOfException(request.start, request.end).hours)
  return daysOfRequest(request)
    .map((days) => days.map((day) => hoursOnDate(hours, day, timeZone)).filter(({ from, to }) => from < to))
    .filter((days) => days.length > 0)
}
