import { type LocalDate, type Report, roundedTable, type ShownWork, type Work } from '@warsha/domain'
import type { Tx } from '../../platform/database.ts'
import { workOf } from '../../platform/work.ts'
import { type Branding, brandingOf } from '../workshop/index.ts'
import { reportOn } from './present.ts'
import { type ActivitySums, type Counts, type JobSums, type TechnicianSums, workBy, workByDay } from './queries.ts'
import type { Scope } from './scope.ts'

/** All that the files of a report say, of one moment. */
export type ReportData = {
  scope: Scope
  branding: Branding
  counts: Counts
  technicians: Report<TechnicianSums & Work>
  jobs: Report<JobSums & Work>
  activities: Report<ActivitySums & Work>
  days: (ShownWork & { day: LocalDate })[]
}

export async function reportData(tx: Tx, scope: Scope): Promise<ReportData> {
  const { rows: technicians, ...counts } = await workBy(tx, 'technician', scope)
  const { rows: jobs } = await workBy(tx, 'job', scope)
  const { rows: activities } = await workBy(tx, 'activity', scope)
  const days = await workByDay(tx, scope)
  return {
    scope,
    branding: await brandingOf(tx),
    counts,
    technicians: reportOn(technicians),
    jobs: reportOn(jobs),
    activities: reportOn(activities),
    days: roundedTable(days.map((row) => ({ day: row.day, ...workOf(row) }))).rows,
  }
}
