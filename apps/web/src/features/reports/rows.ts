import type { ReportGroup, ReportRow } from '@warsha/contract'

export const columns = ['name', 'label', 'sessions', 'raw', 'effective', 'outside', 'cost'] as const
export type Column = (typeof columns)[number]

/** The columns of each tab, in their order. */
export const columnsOf: Record<ReportGroup, readonly Column[]> = {
  technician: ['name', 'sessions', 'raw', 'effective', 'outside', 'cost'],
  job: ['name', 'sessions', 'raw', 'effective', 'outside', 'cost'],
  activity: ['name', 'label', 'sessions', 'raw', 'effective', 'outside'],
}

const collator = new Intl.Collator(['en', 'ar'], { numeric: true, sensitivity: 'base' })

/** What a row is of: the technician, the number of the job, the code of the activity. */
export function nameOf(row: ReportRow): string {
  return row.technician_name ?? row.job_no ?? row.activity_code ?? ''
}

/** Tells the rows of a report apart. */
export function idOf(row: ReportRow): string {
  return String(row.technician_id ?? row.job_id ?? row.activity_code)
}

type Order = (a: ReportRow, b: ReportRow) => number

/** The rising order of each column: by the exact seconds, not by the hours as they are rounded. */
export const order: Record<Column, Order> = {
  name: (a, b) => collator.compare(nameOf(a), nameOf(b)),
  label: (a, b) => collator.compare(a.activity_label ?? '', b.activity_label ?? ''),
  sessions: (a, b) => a.session_count - b.session_count,
  raw: (a, b) => a.seconds_raw - b.seconds_raw,
  effective: (a, b) => a.seconds_effective - b.seconds_effective,
  outside: (a, b) => a.seconds_outside - b.seconds_outside,
  cost: (a, b) => a.cost_sar - b.cost_sar,
}

/** The column to sort by: not every tab has all of them. */
export function sortedColumn(asked: Column, group: ReportGroup): Column {
  return columnsOf[group].includes(asked) ? asked : 'effective'
}
