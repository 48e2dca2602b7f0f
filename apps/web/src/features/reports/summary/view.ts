import { rangeProblem, type ReportGroup, reportGroups } from '@warsha/contract'
import { type LocalDate, plusDays } from '@warsha/domain'
import { rangeOfPreset } from '../../../ui/admin/date-range.ts'
import type { ExportRange } from '../../../ui/admin/exports/exports.ts'
import { type Field, type FiltersOf, oneOf, pageNumber, sortBy } from '../../../ui/admin/filters.ts'
import { type Column, columns } from './rows.ts'

export const presets = ['last7', 'today', 'week', 'month', 'last_month'] as const
export type Preset = (typeof presets)[number]
export const pageSizes = [25, 50, 100] as const
export const groups: readonly ReportGroup[] = ['technician', 'job', 'activity']

const day: Field<string> = {
  read: (given) => (given !== null && isDay(given) ? given : ''),
  write: (value) => value || null,
}

export const fields = {
  range: oneOf(presets, 'last7'),
  /** days of the admin's own choice go before the preset */
  from: day,
  to: day,
  by: oneOf(reportGroups, 'technician'),
  sort: sortBy<Column>(columns, { column: 'effective', descending: true }),
  size: oneOf<number>(pageSizes, 50),
  page: pageNumber,
}
export type View = FiltersOf<typeof fields>

export type Range = ExportRange

/** Whether the days were chosen one by one. */
export function hasOwnDays({ from, to }: Pick<View, 'from' | 'to'>): boolean {
  return from !== '' || to !== ''
}

/** The days that the address asks for; of two days of one's own the missing one is made up for. */
export function rangeOf({ range, from, to }: Pick<View, 'range' | 'from' | 'to'>, today: LocalDate): Range {
  if (!hasOwnDays({ from, to })) {
    const preset = rangeOfPreset(range, today)
    return { from: preset.from ?? today, to: preset.to ?? today }
  }
  const last = to || today
  return { from: from || plusDays(last, -6), to: last }
}

export type RangeProblem = 'unfinished' | NonNullable<ReturnType<typeof rangeProblem>>

/** What is wrong with two days as they are being typed, if anything. */
export function problemOf({ from, to }: Range): RangeProblem | null {
  // While the figures of a year are typed one after another, the year is 2, 20 and 202 first.
  if (![from, to].every((given) => isDay(given) && given >= '1000')) return 'unfinished'
  return rangeProblem(from, to)
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && plusDaysOrNull(text) === text
}

/** Null for a day that is in no calendar. */
function plusDaysOrNull(text: string): string | null {
  return Number.isNaN(Date.parse(text)) ? null : plusDays(text, 0)
}
