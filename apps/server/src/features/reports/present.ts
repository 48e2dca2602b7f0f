import type { ReportRow, ReportTotals } from '@warsha/contract'
import { hoursOfSeconds, reportOf, sarOfHalalas, type ShownWork } from '@warsha/domain'
import { presentLateSums } from '../periods/index.ts'
import type { ActivitySums, Counts, JobSums, TechnicianSums } from './queries.ts'
import { workOf } from './queries.ts'

export type Sums = Partial<TechnicianSums & JobSums & ActivitySums> & Parameters<typeof workOf>[0]

/** By what rows of the same hours are in order: their names, and where those are the same, too, what tells them apart. */
function nameOf(row: Partial<TechnicianSums & JobSums & ActivitySums>): string {
  const { technician_name, technician_id = '', job_no, activity_label, activity_code = '' } = row
  return `${technician_name ?? job_no ?? activity_label} ${technician_id}${activity_code}`
}

/** The one report that page, Excel file and PDF show. */
export function reportOn<Row extends Sums>(rows: readonly Row[]) {
  // There may be tens of thousands, fresh from the database: nobody else has them.
  return reportOf(
    rows.map((row) => Object.assign(row, workOf(row))),
    nameOf,
  )
}

/** The report as the contract names its fields. */
export function presentReport({ rows, late, adjustment, ...counts }: Counts & { rows: Sums[] }): {
  totals: ReportTotals
  rows: ReportRow[]
} {
  const held = rows.reduce((sum, { held_seconds }) => sum + held_seconds, 0)
  const report = reportOn(rows)
  return {
    totals: {
      ...presentWork(report.totals),
      ...counts,
      seconds_held: held,
      hours_held: hoursOfSeconds(held),
      late: late && presentLateSums(late),
      adjustment: adjustment && presentLateSums(adjustment),
    },
    rows: report.rows.map(presentRow),
  }
}

/** Each field by its name, as thousands of rows are put together so. */
function presentRow(row: Sums & ShownWork): ReportRow {
  return {
    technician_id: row.technician_id,
    technician_name: row.technician_name,
    segment: row.segment,
    job_id: row.job_id,
    job_no: row.job_no,
    customer: row.customer,
    activity_code: row.activity_code,
    activity_label: row.activity_label,
    session_count: row.sessionCount,
    hours_raw: row.rawHours,
    hours_effective: row.effectiveHours,
    hours_outside: row.outsideHours,
    cost_sar: sarOfHalalas(row.costHalalas),
    seconds_raw: row.rawSeconds,
    seconds_effective: row.effectiveSeconds,
    seconds_outside: row.outsideSeconds,
  }
}

/** Work as the contract names it. */
export function presentWork(work: ShownWork) {
  return {
    session_count: work.sessionCount,
    hours_raw: work.rawHours,
    hours_effective: work.effectiveHours,
    hours_outside: work.outsideHours,
    cost_sar: sarOfHalalas(work.costHalalas),
    seconds_raw: work.rawSeconds,
    seconds_effective: work.effectiveSeconds,
    seconds_outside: work.outsideSeconds,
  }
}
