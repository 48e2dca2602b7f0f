import type { LocalDate } from '@warsha/domain'
import type { Field } from './filters.ts'

/** A month of the workshop, `YYYY-MM`. */
export type Month = string

/** Empty where none was chosen; `present` for the one of today, whichever that is. */
export const monthField: Field<Month> = {
  read: (given) => (given !== null && /^(20\d\d-(0[1-9]|1[0-2])|present)$/.test(given) ? given : ''),
  write: (value) => value || null,
}

export function monthOf(day: LocalDate): Month {
  return day.slice(0, 7)
}

/** The month so many months later, earlier when negative. */
export function plusMonths(from: Month, months: number): Month {
  const [year = 0, number = 1] = from.split('-').map(Number)
  const count = year * 12 + number - 1 + months
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** How far back one chooses from the list; an older month is reached by its address. */
const MONTHS_OFFERED = 36

/** What can be chosen, the present month first; the chosen one is always among them. */
export function monthsOffered(today: LocalDate, chosen: Month): Month[] {
  const offered = Array.from({ length: MONTHS_OFFERED }, (_, back) => plusMonths(monthOf(today), -back))
  return offered.includes(chosen) ? offered : [...offered, chosen].toSorted().toReversed()
}
