import type { LocalDate } from '@warsha/domain'
import { type Field, sortBy } from '../../ui/admin/filters.ts'
import { type Column, columns } from './lines.ts'

/** A month of the workshop, `YYYY-MM`. */
export type Month = string

/** Empty for the present one. */
const month: Field<Month> = {
  read: (given) => (given !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(given) ? given : ''),
  write: (value) => value || null,
}

/** Whose month is shown day by day; null for everybody's in a line each. */
const technician: Field<number | null> = {
  read: (given) => (given !== null && /^[1-9]\d{0,8}$/.test(given) ? Number(given) : null),
  write: (value) => (value === null ? null : String(value)),
}

export const fields = {
  month,
  technician,
  sort: sortBy<Column>(columns, { column: 'name', descending: false }),
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

/** From when to when, without a direction of its own: the start stands where the page's lines begin, as in the heading. */
export function timesText(start: string, end: string | null): string {
  return end === null ? start : `${start} – ${end}`
}
