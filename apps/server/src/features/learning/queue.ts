import type { Instant, LearningParameters } from '@warsha/domain'
import { type Reader, type Sql, sql, timestamptz, type Tx } from '../../platform/database.ts'
import { quietInterval } from './quiet-times.ts'

/** `sweep`: looks also at items of which a session was running when they were looked at last. */
export type RunOrder = { now: Instant; sweep: boolean; parameters: LearningParameters }

/** What a pass looks at. */
export type LearningQueue = {
  /** everything anew from the sessions */
  everything: boolean
  /** one of these activities has other baselines, or other frozen estimates */
  activities: number[]
  jobs: number[]
  items: { jobId: number; activityTypeId: number }[]
}

type QueuedRow = { job_id: number | null; activity_type_id: number | null }

/** Takes what was noted off the list. What is noted from now on is for the next pass. */
export async function takeQueued(tx: Tx): Promise<LearningQueue> {
  return queueOf(
    await tx.rows<QueuedRow>(sql`
      with taken as (delete from work_to_learn returning job_id, activity_type_id)
      select distinct job_id, activity_type_id from taken`),
  )
}

/** The same, left on the list. */
export async function readQueue(db: Reader): Promise<LearningQueue> {
  return queueOf(await db.rows<QueuedRow>(sql`select distinct job_id, activity_type_id from work_to_learn`))
}

/** How much is on the list. */
export async function queueLength(db: Reader): Promise<number> {
  const found = await db.row<{ count: number }>(sql`select count(*) as count from work_to_learn`)
  return found?.count ?? 0
}

/** The list of which a pass goes through everything. */
export const EVERYTHING: LearningQueue = { everything: true, activities: [], jobs: [], items: [] }

function queueOf(rows: readonly QueuedRow[]): LearningQueue {
  const queue: LearningQueue = { everything: false, activities: [], jobs: [], items: [] }
  for (const { job_id: jobId, activity_type_id: activityTypeId } of rows) {
    if (jobId !== null && activityTypeId !== null) queue.items.push({ jobId, activityTypeId })
    else if (jobId !== null) queue.jobs.push(jobId)
    else if (activityTypeId !== null) queue.activities.push(activityTypeId)
    else queue.everything = true
  }
  return queue
}

/**
 * The work items that a pass looks at: what was noted, and what may have settled since.
 * `sweep`: also those of which a session was running when they were looked at last.
 */
export function itemsToRecompute(queue: LearningQueue, { now, sweep, parameters }: RunOrder): Sql {
  if (queue.everything) {
    return sql`
      select job_id, activity_type_id from work_session
      union select job_id, activity_type_id from work_item`
  }
  return sql`
    select job_id, activity_type_id
    from unnest(${queue.items.map(({ jobId }) => jobId)}::int[],
      ${queue.items.map(({ activityTypeId }) => activityTypeId)}::smallint[]) as noted (job_id, activity_type_id)
    -- Where a session was running when it was looked at last, the next sweep looks, whatever else begins there.
    where not exists (
      select from work_item as item
      where item.job_id = noted.job_id and item.activity_type_id = noted.activity_type_id
        and item.settled_at is null and item.last_ended_at is null)
    union
    select job_id, activity_type_id from work_item where job_id = any (${queue.jobs}::int[])
    union
    select job_id, activity_type_id from work_item
    where baseline_seconds is null and activity_type_id = any (${queue.activities}::smallint[])
    union
    select item.job_id, item.activity_type_id
    from work_item as item join job on job.id = item.job_id
    where item.settled_at is null
      and (item.last_ended_at + ${quietInterval(sql`item.last_ended_at`, parameters)} <= ${timestamptz(now)}
        or job.status = 'closed'
        or (${sweep} and item.last_ended_at is null))`
}
