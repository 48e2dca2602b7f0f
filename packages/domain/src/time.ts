/** Whole milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number

/** A day in the business time zone, `YYYY-MM-DD`. */
export type LocalDate = string

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The instant, cut to its whole second. */
export function wholeSecond(instant: Instant): Instant {
  return Math.floor(instant / SECOND) * SECOND
}

/**
 * Whole seconds from one instant to another, each cut to its second first, so that a time cut anywhere into parts has
 * the sum of theirs. Negative when `to` lies before `from`.
 */
export function secondsBetween(from: Instant, to: Instant): number {
  return (wholeSecond(to) - wholeSecond(from)) / SECOND
}

/**
 * Seconds as decimal hours with two decimals, rounded half away from zero.
 * @param seconds whole seconds, zero or more
 */
export function hoursAlone(seconds: number): number {
  return Math.round(seconds / 36) / 100
}
