import { textIn } from '@warsha/contract/texts'
import {
  groupingOf,
  type NameColumn,
  nameOfRow,
  pageWorkColumns,
  rowKey,
  type PageWorkColumn,
  type ReportGroup,
  type ReportRow,
  workColumns,
} from '@warsha/contract'
import { dateText } from '../../i18n/date-formats.ts'
import type { Language } from '../../i18n/language.ts'
import { adminPaths } from '../../admin-paths.ts'
import type { Days } from '../../ui/admin/own-days.ts'
import { workColumn } from './work-text.ts'
import { personText } from '../../i18n/people.ts'
import { collator } from '../../i18n/collator.ts'

/** The columns of the page: the name of a row, what is said of it in a column of its own, and its numbers. */
export type Column = 'name' | 'label' | PageWorkColumn['id']

/** All columns that a tab can have. */
export const columns: readonly Column[] = [
  'name',
  'label',
  ...workColumns.flatMap((column) => ('page' in column ? [column.id] : [])),
]

/** The columns of each tab, in their order. */
export function columnsOf(group: ReportGroup): Column[] {
  const label = labelColumn(group) ? (['label'] as const) : []
  return ['name', ...label, ...pageWorkColumns(group).map(({ id }) => id)]
}

/** The column that names the rows of a tab. */
export function nameColumn(group: ReportGroup): NameColumn {
  return groupingOf(group).names[0]
}

/** What stands beside the name in a column of its own, if anything does. */
export function labelColumn(group: ReportGroup): NameColumn | undefined {
  return groupingOf(group).names.find(({ page }) => page === 'column')
}

/** What is said of a row below its name. */
export function textsBelow(row: ReportRow, group: ReportGroup, language: Language): string[] {
  return groupingOf(group).names.flatMap(
    (column) => (column.page === 'below' && nameOfRow(row, column, language)) || [],
  )
}

/** What a row is of, in words: the technician, the number of the job, the code of the activity, the day. */
export function nameOf(row: ReportRow, group: ReportGroup, language: Language): string {
  const column = nameColumn(group)
  if (row.technician && column.person !== undefined) return personText(row.technician)
  const name = nameOfRow(row, column, language)
  if (name === null) return column.none ? textIn(column.none, language) : ''
  return column.isDay ? dateText(name, language) : name
}

/** Tells the rows of a report apart. */
export function idOf(row: ReportRow, group: ReportGroup): string {
  return rowKey(group, row)
}

/** A table: its rows, its days, and whether it has apart what is charged to no job. */
export type Shown = { by: ReportGroup; range: Days; isSplit: boolean }

/** The address of the sessions that a row was counted from; null where no filter finds them. */
export function addressBehind(row: ReportRow, { by, range, isSplit }: Shown): string | null {
  const sessions = groupingOf(by).sessions(row, isSplit)
  return sessions && adminPaths.sessionsBehind({ ...range, ...sessions })
}

type Order = (a: ReportRow, b: ReportRow) => number

/** The rising order of a column: hours by the exact seconds, not as they are rounded. */
export function orderOf(column: Column, group: ReportGroup, language: Language): Order {
  if (column === 'name' || column === 'label') {
    const shown = column === 'name' ? nameColumn(group) : labelColumn(group)
    const named = (row: ReportRow) => (shown && nameOfRow(row, shown, language)) ?? ''
    return (a, b) => collator.compare(named(a), named(b))
  }
  const field = workColumn(column).page.sortBy
  return (a, b) => a[field] - b[field]
}

/** The column to sort by: not every tab has all of them. */
export function sortedColumn(requested: Column, group: ReportGroup): Column {
  return columnsOf(group).includes(requested) ? requested : 'effective'
}

type Sort = { column: Column; descending: boolean }

/** How a tab is sorted until somebody sorts it otherwise: days follow one another, anything else has most hours first. */
export function usualSort(group: ReportGroup): Sort {
  return groupingOf(group).order === 'names'
    ? { column: 'name', descending: false }
    : { column: 'effective', descending: true }
}

/** How the next tab is sorted: as the one before, if somebody chose that order. */
export function sortOfNext(next: ReportGroup, before: ReportGroup, sort: Sort): Sort {
  const usual = usualSort(before)
  return sort.column === usual.column && sort.descending === usual.descending ? usualSort(next) : sort
}
