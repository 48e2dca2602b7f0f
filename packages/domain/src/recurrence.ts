import { plusDays } from './local-time.ts'
import type { LocalDate } from './time.ts'

export const recurrencePatterns = ['none', 'weekly', 'monthly', 'yearly'] as const
export type RecurrencePattern = (typeof recurrencePatterns)[number]

/** A first date and, unless the pattern is none, its repeats up to a last possible date, that one included. */
export type Recurrence = { first: LocalDate; pattern: RecurrencePattern; until: LocalDate }

/** The most dates that one recurrence may have. */
export const MOST_DATES = 520

/**
 * The dates of a recurrence by RFC 5545, in order: the same weekday each week, the same day each month, the same day of
 * the same month each year. A month or a year without that day is skipped.
 * @returns no more than `MOST_DATES` + 1: whoever has so many has too many
 */
export function datesOfRecurrence({ first, pattern, until }: Recurrence): LocalDate[] {
  if (pattern === 'none') return [first]
  const dates: LocalDate[] = []
  for (let step = 0; dates.length <= MOST_DATES; step++) {
    const date = dateAfter(first, pattern, step)
    if (date > until || !HAS_A_YEAR.test(date)) break
    if (exists(date)) dates.push(date)
  }
  return dates
}

/** Calendar days end with the year 9999. */
const HAS_A_YEAR = /^\d{4}-/

/** The date so many steps of the pattern later; a month may lack it. */
function dateAfter(first: LocalDate, pattern: Exclude<RecurrencePattern, 'none'>, step: number): LocalDate {
  if (pattern === 'weekly') return plusDays(first, 7 * step)
  const [year = 0, month = 1] = first.split('-').map(Number)
  const months = year * 12 + (month - 1) + (pattern === 'monthly' ? step : 12 * step)
  const parts = [String(Math.floor(months / 12)).padStart(4, '0'), String((months % 12) + 1).padStart(2, '0')]
  return [...parts, first.slice(8)].join('-')
}

function exists(date: LocalDate): boolean {
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}
