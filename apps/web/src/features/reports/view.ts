import { reportGroups } from '@warsha/contract'
import { type LocalDate, plusDays } from '@warsha/domain'
import { rangeOfPreset } from '../../ui/admin/date-range.ts'
import { type FiltersOf, oneOf, pageNumber, sortBy } from '../../ui/admin/filters.ts'
import { type Days, hasOwnDays, ownDay } from '../../ui/admin/own-days.ts'
import { type Column, columns } from './rows.ts'

export const presets = ['last7', 'today', 'week', 'last_week', 'month', 'last_month'] as const
export type Preset = (typeof presets)[number]
export const pageSizes = [25, 50, 100] as const

export const fields = {
  range: oneOf(presets, 'last7'),
  /** days of the admin's own choice go before the preset */
  from: ownDay,
  to: ownDay,
  by: oneOf(reportGroups, 'technician'),
  sort: sortBy<Column>(columns, { column: 'effective', descending: true }),
  size: oneOf<number>(pageSizes, 50),
  page: pageNumber,
}
export type View = FiltersOf<typeof fields>

/** The days that the address asks for; of two days of one's own the missing one is made up for. */
export function rangeOf({ range, from, to }: Pick<View, 'range' | 'from' | 'to'>, today: LocalDate): Days {
  if (!hasOwnDays({ from, to })) {
    const preset = rangeOfPreset(range, today)
    return { from: preset.from ?? today, to: preset.to ?? today }
  }
  const last = to || today
  return { from: from || plusDays(last, -6), to: last }
}
