import type { Period } from '@warsha/contract'
import type { LocalDate } from '@warsha/domain'
import { type FiltersOf, oneOf, text } from '../../ui/admin/filters.ts'
import { type Month, monthField, monthOf, plusMonths } from '../../ui/admin/months.ts'

export const parts = ['pay', 'timesheets', 'months'] as const
export type PartName = (typeof parts)[number]

export const fields = {
  part: oneOf(parts, 'pay'),
  month: monthField,
  /** whose late arrivals are open in a window */
  late: text,
}
export type View = FiltersOf<typeof fields>

/** Whether the address names a month. */
export function isChosen({ month, late }: Pick<View, 'month' | 'late'>): boolean {
  return month !== '' || monthField.read(late) !== ''
}

/** The month that a page is of; null while it depends on the months, which are not known yet. */
export function monthShown(
  { month, late }: Pick<View, 'month' | 'late'>,
  { today, months }: { today: LocalDate; months: readonly Period[] | undefined },
): Month | null {
  const present = monthOf(today)
  if (month === 'present') return present
  const asked = month || monthField.read(late)
  if (asked !== '') return asked
  return months ? (monthToClose(months, plusMonths(present, -1)) ?? present) : null
}

/** The last month, while it is what is to be done: worked in, over and open. */
function monthToClose(months: readonly Period[], last: Month): Month | null {
  const isToClose = months.some(
    ({ month, locked, totals, is_over }) => month === last && is_over && locked === null && totals.session_count > 0,
  )
  return isToClose ? last : null
}
