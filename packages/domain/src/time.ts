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
export function hoursOfSeconds(seconds: number): number {
  return Math.round(seconds / 36) / 100
}

/** The day, in an IANA time zone, in which the instant lies. Throws a RangeError for an unknown zone. */
export function localDateOf(instant: Instant, timeZone: string): LocalDate {
  return localDateFormat(timeZone).format(instant)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function localDateFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formats.set(timeZone, made)
  return made
}
