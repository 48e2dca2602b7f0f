import {
  nameColumns,
  type NameField,
  pageWorkColumns,
  type PageWorkColumn,
  type ReportGroup,
  type ReportRow,
  workColumns,
} from '@warsha/contract'
import { workColumn } from './work-text.ts'
import { activityText, personText } from '../../i18n/people.ts'

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
export function nameColumn(group: ReportGroup) {
  return nameColumns[group][0]
}

/** What stands beside the name in a column of its own, if anything does. */
export function labelColumn(group: ReportGroup) {
  return nameColumns[group].find((column) => 'page' in column && column.page === 'column')
}

const below = Object.values(nameColumns).flatMap((of) =>
  of.flatMap((column): NameField[] => ('page' in column && column.page === 'below' ? [column.field] : [])),
)

/** What is said of a row below its name. */
export function textsBelow(row: ReportRow): string[] {
  return below.flatMap((field) => row[field] || [])
}

const collator = new Intl.Collator(['en', 'ar'], { numeric: true, sensitivity: 'base' })

/** What a row is of: the technician, the number of the job, the code of the activity. */
export function nameOf(row: ReportRow): string {
  return (row.technician && personText(row.technician)) ?? row.job_no ?? row.activity_code ?? ''
}

/** Tells the rows of a report apart. */
export function idOf(row: ReportRow): string {
  return String(row.technician_id ?? row.job_id ?? row.activity_code)
}

/** What readers call the activity of a row; empty where it is of something else. */
export function activityOf({ activity_label = '', activity_label_ar }: ReportRow): string {
  return activityText({ activity_label, activity_label_ar })
}

type Order = (a: ReportRow, b: ReportRow) => number

/** The rising order of a column: hours by the exact seconds, not as they are rounded. */
export function orderOf(column: Column): Order {
  if (column === 'name') return (a, b) => collator.compare(nameOf(a), nameOf(b))
  if (column === 'label') return (a, b) => collator.compare(activityOf(a), activityOf(b))
  const field = workColumn(column).page.sortBy
  return (a, b) => a[field] - b[field]
}

/** The column to sort by: not every tab has all of them. */
export function sortedColumn(requested: Column, group: ReportGroup): Column {
  return columnsOf(group).includes(requested) ? requested : 'effective'
}
