/** What was recorded lately. */
export type RecentWork = {
  technicians: number
  /** inside the working calendar, of all of them */
  workedSeconds: number
  /** of the calendar, for each of them */
  calendarSeconds: number
}

const LEAST = 0.2
const UNKNOWN = 0.75

/**
 * The share of their working time that technicians record, as far as it is known: it is never believed to be less than
 * a fifth, as then work is done that nobody records.
 */
export function utilisationOf({ technicians, workedSeconds, calendarSeconds }: RecentWork): number {
  const possible = technicians * calendarSeconds
  if (possible <= 0 || workedSeconds <= 0) return UNKNOWN
  return Math.min(1, Math.max(LEAST, workedSeconds / possible))
}
