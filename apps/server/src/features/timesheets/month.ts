import { instantAt, type LocalDate, plusDays } from '@warsha/domain'
import { timestamptz } from '../../platform/database.ts'

/** A month of the business calendar: its days, and from when to before when its sessions start. */
export type Month = { first: LocalDate; last: LocalDate; begins: string; ends: string; timeZone: string }

/** @param name `YYYY-MM` */
export function monthNamed(name: string, timeZone: string): Month {
  const first = `${name}-01`
  // The 1st of a month and 31 days lies in the next one.
  const next = `${plusDays(first, 31).slice(0, 7)}-01`
  const [begins, ends] = [first, next].map((date) => timestamptz(instantAt(date, 0, timeZone)))
  return { first, last: plusDays(next, -1), begins: begins ?? '', ends: ends ?? '', timeZone }
}
