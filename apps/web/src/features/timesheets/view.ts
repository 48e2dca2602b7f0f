import { type Field, sortBy } from '../../ui/admin/filters.ts'
import { monthField } from '../../ui/admin/months.ts'
import { type Column, columns } from './lines.ts'

/** Whose month is shown day by day; null for everybody's in a line each. */
const technician: Field<number | null> = {
  read: (given) => (given !== null && /^[1-9]\d{0,8}$/.test(given) ? Number(given) : null),
  write: (value) => (value === null ? null : String(value)),
}

export const fields = {
  month: monthField,
  technician,
  sort: sortBy<Column>(columns, { column: 'name', descending: false }),
}

/** From when to when, without a direction of its own: the start stands where the page's lines begin, as in the heading. */
export function timesText(start: string, end: string | null): string {
  return end === null ? start : `${start} – ${end}`
}
