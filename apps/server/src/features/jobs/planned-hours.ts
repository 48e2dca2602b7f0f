import type { PlannersHours } from '@warsha/contract'
import { hoursOfEstimate, type Instant, namedHoursText, secondsOfEstimate } from '@warsha/domain'
import { type Reader, sql, timestamptz, type Tx } from '../../platform/database.ts'
import { groupedBy } from '../../platform/spreadsheet/grouped.ts'

/** Hours that a planner gives activities of a job. */
export type OfJob = { jobId: number; planned: readonly PlannersHours[] }

/**
 * Keeps what planners give activities of these jobs, in the place of what they gave before, and since when.
 * @returns whether there are all these activities
 */
export async function savePlannedHours(tx: Tx, jobs: readonly OfJob[], now: Instant): Promise<boolean> {
  if (jobs.length === 0) return true
  const rows = jobs.flatMap(({ jobId, planned }) =>
    planned.map(({ activity_code, hours }) => ({ job_id: jobId, activity_code, seconds: secondsOfEstimate(hours) })),
  )
  const saved = await tx.row<{ count: number }>(sql`
    with given as (
      select job_id, activity_type.id as activity_type_id, seconds
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (job_id int, activity_code text, seconds int)
      join activity_type on code = activity_code
    ), gone as (
      delete from planners_estimate as planned
      where job_id = any (${jobs.map(({ jobId }) => jobId)}::int[]) and not exists (
        select from given where given.job_id = planned.job_id and given.activity_type_id = planned.activity_type_id)
      returning job_id, activity_type_id
    ), saved as (
      insert into planners_estimate as planned (job_id, activity_type_id, seconds) select * from given
      on conflict (job_id, activity_type_id) do update set seconds = excluded.seconds
      where planned.seconds <> excluded.seconds
      returning job_id, activity_type_id, seconds
    ), noted as (
      insert into planners_estimate_change (job_id, activity_type_id, given_at, seconds)
      select job_id, activity_type_id, ${timestamptz(now)}, seconds
      from (select * from saved union all select job_id, activity_type_id, null from gone) as change
      on conflict (job_id, activity_type_id, given_at) do update set seconds = excluded.seconds
    )
    select count(*)::int as count from given`)
  return saved?.count === rows.length
}

/** What is kept for a job, as the audit trail says it; an empty text for nothing. */
export async function plannedHoursTextOf(db: Reader, jobId: number): Promise<string> {
  return (await plannedHoursTexts(db, [jobId])).get(jobId) ?? ''
}

/** The same of several jobs; those for which nothing is kept are left out. */
export async function plannedHoursTexts(db: Reader, jobIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.rows<{ job_id: number; name: string; seconds: number }>(sql`
    select job_id, code as name, seconds from planners_estimate
    join activity_type on activity_type.id = activity_type_id
    where job_id = any(${jobIds}::int[]) order by job_id, code`)
  const texts = new Map<number, string>()
  for (const [jobId, planned] of groupedBy(rows, ({ job_id }) => job_id)) {
    texts.set(jobId, namedHoursText(planned.map(({ name, seconds }) => ({ name, hours: hoursOfEstimate(seconds) }))))
  }
  return texts
}

/** What its planner gave a job, as a field of the audit trail; none where that is nothing. */
export function plannedHoursField(text: string): { planned_hours?: string } {
  return text === '' ? {} : { planned_hours: text }
}
