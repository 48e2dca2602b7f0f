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
      with taken as (delete from work_to_learn returning job_id, activity_type_id), said as (
        update session_finish as finish set is_noted = true from (${newlyFinished}) as news
        where finish.technician_id = news.technician_id and finish.session_key = news.session_key
        returning job_id, activity_type_id
      )
      select job_id, activity_type_id from taken union select job_id, activity_type_id from said`),
  )
}

/**
 * What technicians called finished of sessions that are here by now. It is looked up rather than noted as it comes: session
 * and statement arrive in any order, or at the same moment, when neither sees the other.
 */
const newlyFinished = sql`
  select finish.technician_id, session_key, job_id, activity_type_id
  from session_finish as finish join work_session as s on s.id = session_key
  where not is_noted and s.technician_id = finish.technician_id and s.unique_key is null
  union all
  select finish.technician_id, session_key, job_id, activity_type_id
  from session_finish as finish
  join work_session as s on s.technician_id = finish.technician_id and s.unique_key = session_key
  where not is_noted`

/** What is on the list, with what is about to be. */
const waiting = sql`
  select job_id, activity_type_id from work_to_learn
  union all
  select job_id, activity_type_id from (${newlyFinished}) as news`

/** The same as is taken, left on the list. */
export async function readQueue(db: Reader): Promise<LearningQueue> {
  return queueOf(await db.rows<QueuedRow>(sql`select distinct job_id, activity_type_id from (${waiting}) as noted`))
}

/** How much is on the list. */
export async function queueLength(db: Reader): Promise<number> {
  const found = await db.row<{ count: number }>(sql`select count(*) as count from (${waiting}) as noted`)
  return found?.count ?? 0
}

export async function isSomethingLeft(db: Reader): Promise<boolean> {
  const left = await db.row<{ some: boolean }>(sql`select exists (${waiting}) as some`)
  return left?.some ?? false
}

/** The list of which a pass goes through everything. */
export const EVERYTHING: LearningQueue = { everything: true, activities: [], jobs: [], items: [] }

/** The list of which a pass looks only at what may have settled. */
export const NOTHING: LearningQueue = { everything: false, activities: [], jobs: [], items: [] }

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
    -- Where a session was running when it was looked at last, and one is now, the next sweep looks, whatever else begins.
    where not exists (
      select from work_item as item
      where item.job_id = noted.job_id and item.activity_type_id = noted.activity_type_id
        and item.settled_at is null and item.last_ended_at is null
        and exists (
          select from work_session as s
          where s.job_id = item.job_id and s.activity_type_id = item.activity_type_id
            and s.ended_at is null and s.voided_at is null))
    union
    select job_id, activity_type_id from work_item where job_id = any (${queue.jobs}::int[])
    union
    select job_id, activity_type_id from work_item
    where baseline_seconds is null and activity_type_id = any (${queue.activities}::smallint[])
    union
    -- By a clock that was ahead.
    select job_id, activity_type_id from work_item where settled_at > ${timestamptz(now)}
    union
    select item.job_id, item.activity_type_id
    from work_item as item join job on job.id = item.job_id
    left join work_item_finish as goes_on
      on goes_on.job_id = item.job_id and goes_on.activity_type_id = item.activity_type_id and not goes_on.is_finished
    cross join lateral (
      select case when item.last_ended_at is not null then greatest(item.last_ended_at, goes_on.said_at) end as since
    ) as quiet
    where item.settled_at is null
      and (quiet.since + ${quietInterval(sql`quiet.since`, parameters)} <= ${timestamptz(now)}
        or job.status = 'closed'
        or (${sweep} and item.last_ended_at is null))`
}
