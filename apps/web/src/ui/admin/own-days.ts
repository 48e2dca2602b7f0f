import { type LocalDate, plusDays } from '@warsha/domain'
import type { Field } from './filters.ts'

/** From a day to another, both included. */
export type Days = { from: LocalDate; to: LocalDate }

/** The first and the last day of a month, `YYYY-MM`. */
export function daysOfMonth(month: string): Days {
  const first = `${month}-01`
  // The 1st of a month and 31 days lies in the next one.
  return { from: first, to: plusDays(`${plusDays(first, 31).slice(0, 7)}-01`, -1) }
}

/** A day of one's own choice in the address; usually none. */
export const ownDay: Field<string> = {
  read: (given) => (given !== null && isDay(given) ? given : ''),
  write: (value) => value || null,
}

/** Whether the days were chosen one by one. */
export function hasOwnDays({ from, to }: Days): boolean {
  return from !== '' || to !== ''
}

/** Whether a text names a day of the calendar. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && plusDaysOrNull(text) === text
}

/** Null for a day that is in no calendar. */
function plusDaysOrNull(text: string): string | null {
  return Number.isNaN(Date.parse(text)) ? null : plusDays(text, 0)
}
