import { HOUR, type Instant } from '@warsha/domain'
import { type Admin, somebodyThere } from './admins.ts'
import { beginningOf, dateOf, type Workdays } from './calendar.ts'
import type { Random } from './random.ts'

/** A month that the office has closed, `2026-09`. */
export type ClosedMonth = { month: string; at: Instant; by: string }

type Given = { since: Instant; now: Instant; workdays: Workdays; admins: Admin[]; random: Random }

/** Wages are paid on the 10th: then the month before is closed, unless somebody still has to look. The last one is open. */
export function closedMonths({ since, now, workdays, admins, random }: Given): ClosedMonth[] {
  const months: ClosedMonth[] = []
  const last = monthBefore(dateOf(now).slice(0, 7))
  for (let month = dateOf(since).slice(0, 7); month < last; month = monthAfter(month)) {
    const at = Math.floor(workdays.officeHour(beginningOf(`${monthAfter(month)}-10`) + 10 * HOUR))
    if (at < now) months.push({ month, at, by: somebodyThere(admins, at, random) })
  }
  return months
}

function monthAfter(month: string): string {
  return monthsFrom(month, 1)
}

function monthBefore(month: string): string {
  return monthsFrom(month, -1)
}

function monthsFrom(month: string, count: number): string {
  const [year = 0, ofYear = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, ofYear - 1 + count, 1)).toISOString().slice(0, 7)
}
