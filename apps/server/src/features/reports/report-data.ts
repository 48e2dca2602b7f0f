import { type ReportGroup, reportGroups } from '@warsha/contract'
import type { Report, Work } from '@warsha/domain'
import type { Tx } from '../../platform/database.ts'
import { type Branding, brandingOf } from '../workshop/index.ts'
import { reportOn } from './present.ts'
import { type Counts, type RowOf, workBy } from './queries.ts'
import type { Scope } from './scope.ts'

/** All that the files of a report say, of one moment. */
export type ReportData = {
  scope: Scope
  branding: Branding
  counts: Counts
  /** the same work in each grouping */
  by: { [Group in ReportGroup]: Report<RowOf<Group> & Work> }
}

export async function reportData(tx: Tx, scope: Scope): Promise<ReportData> {
  const { rows: technicians, ...counts } = await workBy(tx, 'technician', scope)
  const by: Partial<Record<ReportGroup, unknown>> = { technician: reportOn('technician', technicians) }
  for (const group of reportGroups) {
    if (by[group] === undefined) by[group] = reportOn(group, (await workBy(tx, group, scope)).rows)
  }
  // Each grouping has its own rows, which a loop cannot tell.
  return { scope, branding: await brandingOf(tx), counts, by: by as ReportData['by'] }
}
