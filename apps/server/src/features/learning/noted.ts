import type { Instant, LearningParameters } from '@warsha/domain'
import { type Reader, type Sql, sql, timestamptz, type Tx } from '../../platform/database.ts'

/** `sweep`: looks also at items of which a session was running when they were looked at last. */
export type PassOrder = { now: Instant; sweep: boolean; parameters: LearningParameters }

/** What a pass looks at. */
export type Noted = {
  /** everything anew from the sessions */
  everything: boolean
  /** one of these activities has other baselines, or other frozen estimates */
  activities: number[]
  jobs: number[]
  items: { jobId: number; activityTypeId: number }[]
}

type NotedRow = { job_id: number | null; activity_type_id: number | null }

/** Takes what was noted off the list. What is noted from now on is for the next pass. */
export async function takeNoted(tx: Tx): Promise<Noted> {
  return notedOf(
    await tx.rows<NotedRow>(sql`
      with taken as (delete from work_to_learn returning job_id, activity_type_id)
      select distinct job_id, activity_type_id from taken`),
  )
}

/** The same, left on the list. */
export async function readNoted(db: Reader): Promise<Noted> {
  return notedOf(await db.rows<NotedRow>(sql`select distinct job_id, activity_type_id from work_to_learn`))
}

/** The list of which a pass goes through everything. */
export const EVERYTHING: Noted = { everything: true, activities: [], jobs: [], items: [] }

function notedOf(rows: readonly NotedRow[]): Noted {
  const noted: Noted = { everything: false, activities: [], jobs: [], items: [] }
  for (const { job_id: jobId, activity_type_id: activityTypeId } of rows) {
    if (jobId !== null && activityTypeId !== null) noted.items.push({ jobId, activityTypeId })
    else if (jobId !== null) noted.jobs.push(jobId)
    else if (activityTypeId !== null) noted.activities.push(activityTypeId)
    else noted.everything = true
  }
  return noted
}

/**
 * The work items that a pass looks at: what was noted, and what may have settled since.
 * `sweep`: also those of which a session was running when they were looked at last.
 */
export function itemsToLookAt(noted: Noted, { now, sweep, parameters }: PassOrder): Sql {
  if (noted.everything) {
    return sql`
      select job_id, activity_type_id from work_session
      union select job_id, activity_type_id from work_item`
  }
  return sql`
    select job_id, activity_type_id
    from unnest(${noted.items.map(({ jobId }) => jobId)}::int[],
      ${noted.items.map(({ activityTypeId }) => activityTypeId)}::smallint[]) as noted (job_id, activity_type_id)
    -- Where a session was running when it was looked at last, the next sweep looks, whatever else begins there.
    where not exists (
      select from work_item as item
      where item.job_id = noted.job_id and item.activity_type_id = noted.activity_type_id
        and item.settled_at is null and item.last_ended_at is null)
    union
    select job_id, activity_type_id from work_item where job_id = any (${noted.jobs}::int[])
    union
    select job_id, activity_type_id from work_item
    where baseline_seconds is null and activity_type_id = any (${noted.activities}::smallint[])
    union
    select item.job_id, item.activity_type_id
    from work_item as item join job on job.id = item.job_id
    where item.settled_at is null
      and (item.last_ended_at <= ${timestamptz(now - parameters.quietTime)} or job.status = 'closed'
        or (${sweep} and item.last_ended_at is null))`
}
