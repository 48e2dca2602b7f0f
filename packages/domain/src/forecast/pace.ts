/** What was recorded lately. */
export type RecentWork = {
  /** on jobs, inside the working calendar, of all technicians */
  workedSeconds: number
  /** of the calendar, in which they were there */
  possibleSeconds: number
}

const LEAST = 0.2
const UNKNOWN = 0.75

/**
 * The share of their working time that technicians record, as far as it is known: it is never believed to be less than
 * a fifth, as then work is done that nobody records.
 */
export function utilisationOf({ workedSeconds, possibleSeconds }: RecentWork): number {
  if (possibleSeconds <= 0 || workedSeconds <= 0) return UNKNOWN
  return Math.min(1, Math.max(LEAST, workedSeconds / possibleSeconds))
}
