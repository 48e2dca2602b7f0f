import { DAY_SECONDS, instantAt, type SecondOfDay, timeOfSecond, type Weekday, weekdayOf } from './local-time.ts'
import type { Instant, LocalDate } from './time.ts'

export const weekdays: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6]

/** From a start to an end on the wall clock. An end that is not after the start is on the next day. */
export type Hours = { starts: SecondOfDay; ends: SecondOfDay }

/** Working hours that come back on a weekday. They belong to the day on which they start. */
export type WeeklyHours = Hours & { weekday: Weekday }

/** A stretch of seconds from `from` to before `to`. */
export type Span = { from: number; to: number }

/** From one instant to before another. */
export type InstantSpan = { from: Instant; to: Instant }

const WEEK_SECONDS = 7 * DAY_SECONDS

/** How many seconds the wall clock goes on from start to end: a day when both are the same time. */
export function lengthOfHours({ starts, ends }: Hours): number {
  return ends > starts ? ends - starts : ends + DAY_SECONDS - starts
}

/** Whether the hours run past midnight; to end at midnight is not to run past it. */
export function isOvernight({ starts, ends }: Hours): boolean {
  return ends <= starts && ends > 0
}

/** Where the hours lie in the week, in seconds from Sunday 00:00; two spans when they run past Saturday night. */
export function spansOfWeek(hours: WeeklyHours): Span[] {
  const from = hours.weekday * DAY_SECONDS + hours.starts
  const to = from + lengthOfHours(hours)
  if (to <= WEEK_SECONDS) return [{ from, to }]
  return [
    { from, to: WEEK_SECONDS },
    { from: 0, to: to - WEEK_SECONDS },
  ]
}

/** Whether some moment of the week lies in both. Hours that touch do not overlap. */
export function hoursOverlap(a: WeeklyHours, b: WeeklyHours): boolean {
  return spansOfWeek(a).some((one) => spansOfWeek(b).some((other) => one.from < other.to && other.from < one.to))
}

/** Which of the others the hours overlap with, one of the same weekday before one that runs in from another. */
export function overlappingHours<Other extends WeeklyHours>(
  hours: WeeklyHours,
  others: readonly Other[],
): Other | undefined {
  const overlapping = others.filter((other) => hoursOverlap(hours, other))
  return overlapping.find(({ weekday }) => weekday === hours.weekday) ?? overlapping[0]
}

/** How many seconds a week has in hours that do not overlap. */
export function secondsOfWeek(rules: readonly WeeklyHours[]): number {
  return rules.reduce((total, rule) => total + lengthOfHours(rule), 0)
}

/** A part of some hours that lies on one weekday, in seconds of that day. */
export type DayPart = Span & { weekday: Weekday; isContinued: boolean }

/** The hours cut at midnight; what runs past it continues on the next weekday, after Saturday on Sunday. */
export function partsByDay(hours: WeeklyHours): DayPart[] {
  const { weekday, starts } = hours
  const to = starts + lengthOfHours(hours)
  const first = { weekday, from: starts, to: Math.min(to, DAY_SECONDS), isContinued: false }
  if (to <= DAY_SECONDS) return [first]
  return [first, { weekday: (weekday + 1) % 7, from: 0, to: to - DAY_SECONDS, isContinued: true }]
}

/**
 * The instants from which and before which the hours of a date run in an IANA time zone. Longer or shorter than the
 * wall clock goes where the clock changes in between; empty (`from` equals `to`) when it skips all of them.
 */
export function hoursOnDate(hours: Hours, date: LocalDate, timeZone: string): InstantSpan {
  return {
    from: instantAt(date, hours.starts, timeZone),
    to: instantAt(date, hours.starts + lengthOfHours(hours), timeZone),
  }
}

/** Which of the weekly hours start on a date. */
export function hoursStartingOn<Rule extends WeeklyHours>(rules: readonly Rule[], date: LocalDate): Rule[] {
  const weekday = weekdayOf(date)
  return rules.filter((rule) => rule.weekday === weekday)
}

/** The hours in short, `08:00–17:00`; seconds only where there are some. */
export function hoursText({ starts, ends }: Hours): string {
  return [starts, ends].map((second) => timeOfSecond(second).replace(/:00$/, '')).join('–')
}
