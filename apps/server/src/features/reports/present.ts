import { presentWork, type ReportRow, type ReportTotals, rowNameFields } from '@warsha/contract'
import {
  hoursOfSeconds,
  mostHoursFirst,
  reportOf,
  roundedWork,
  type ShownWork,
  shownWork,
  type Work,
} from '@warsha/domain'
import { type Sums, workOf } from '../../platform/work.ts'
import { presentLateSums } from '../periods/index.ts'
import type { ActivitySums, Counts, JobSums, TechnicianSums } from './queries.ts'

type Row = Partial<TechnicianSums & JobSums & ActivitySums> & Sums

/** By what rows of the same hours are in order: their names, and where those are the same, too, what tells them apart. */
function nameOf(row: Row): string {
  const { technician_name, technician_id = '', job_no, activity_label, activity_code = '' } = row
  return `${technician_name ?? job_no ?? activity_label} ${technician_id}${activity_code}`
}

/** The report of Excel file and PDF. That of the page is ordered and rounded by the same functions, without a copy of each row. */
export function reportOn<Each extends Row>(rows: readonly Each[]) {
  // There may be tens of thousands, fresh from the database: nobody else has them.
  return reportOf(
    rows.map((row) => Object.assign(row, workOf(row))),
    nameOf,
  )
}

/** A session by itself. */
export function shownSession({ raw_seconds, effective_seconds, cost_halalas }: Omit<Sums, 'session_count'>): ShownWork {
  return shownWork(workOf({ session_count: 1, raw_seconds, effective_seconds, cost_halalas }))
}

/** The report as the contract names its fields. */
export function presentReport({ rows, late, adjustment, held_seconds, ...counts }: Counts & { rows: Row[] }): {
  totals: ReportTotals
  rows: ReportRow[]
} {
  const inOrder = mostHoursFirst(rows.map(workWithRow), ({ row }) => nameOf(row))
  const report = roundedWork(inOrder)
  const names = rowNameFields.filter((field) => rows[0]?.[field] !== undefined)
  return {
    totals: {
      ...presentWork(report.totals),
      ...counts,
      seconds_held: held_seconds,
      hours_held: hoursOfSeconds(held_seconds),
      late: late && presentLateSums(late),
      adjustment: adjustment && presentLateSums(adjustment),
    },
    rows: report.rows.map((work, place) => presentRow(work, inOrder[place]?.row, names)),
  }
}

/** Written out: spreading takes twenty times as long. */
function workWithRow(row: Row): Work & { row: Row } {
  return {
    sessionCount: row.session_count,
    rawSeconds: row.raw_seconds,
    effectiveSeconds: row.effective_seconds,
    costHalalas: row.cost_halalas,
    row,
  }
}

/** Adds the names to the numbers. */
function presentRow(work: ShownWork, row: Row | undefined, names: typeof rowNameFields): ReportRow {
  const presented: Record<string, unknown> = presentWork(work)
  for (const field of names) presented[field] = row?.[field]
  return presented as ReportRow
}
