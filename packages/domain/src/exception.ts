import { DAY_SECONDS, daysBetween, type LocalMoment } from './local-time.ts'
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

/** What an admin asks for: hours of one type on a date, and on the dates that repeat it. */
export type ExceptionRequest = {
  /** when nobody named it, what the hours look like by `exceptionTypeOf` */
  type: ExceptionType
  start: LocalMoment
  end: LocalMoment
  pattern: RecurrencePattern
  /** the last date on which it may repeat, null when none was named */
  until: LocalDate | null
}

/** The type that hours from one local moment to another look like. */
export function exceptionTypeOf(start: LocalMoment, end: LocalMoment): ExceptionType {
  const isLike = ({ starts, ends }: Hours) => start.second === starts && secondsAfter(start, end) === ends
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
  | 'longer_than_day'
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
  else if (!(ends <= start.second + DAY_SECONDS)) problems.push('longer_than_day')
  const repeats = repeatProblem(request, date === null)
  return repeats ? [...problems, repeats] : problems
}

function dateProblem(date: LocalDate, today: LocalDate): ExceptionProblem | null {
  if (/^\d/.test(date) && date < today) return 'date_past'
  return /^\d/.test(date) && date <= LAST_PLANNED_DATE ? null : 'date_too_far'
}

function repeatProblem({ start, pattern, until }: ExceptionRequest, canPlan: boolean): ExceptionProblem | null {
  if (pattern === 'none') return null
  if (until === null) return 'until_required'
  if (until < start.date) return 'until_before_date'
  if (!canPlan) return null
  return datesOfRecurrence({ first: start.date, pattern, until }).length > MOST_DATES ? 'too_many_repeats' : null
}

/**
 * The exceptions of a request without problems, one for each date in order. A date on which the clock skips all of the
 * hours has none. A holiday's end is the last second of its date.
 */
export function plannedExceptions(request: ExceptionRequest, timeZone: string): InstantSpan[] {
  const { type, start, end, pattern, until } = request
  const hours = hoursOfException(type, { starts: start.second, ends: end.second })
  return datesOfRecurrence({ first: start.date, pattern, until: until ?? start.date })
    .map((date) => hoursOnDate(hours, date, timeZone))
    .filter(({ from, to }) => from < to)
}
