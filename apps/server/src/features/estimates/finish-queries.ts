import type { Instant } from '@warsha/domain'
import { type Reader, sql, timestamptz, type Tx } from '../../platform/database.ts'
import { beganAt, withFinish } from '../learning/index.ts'
import type { Item } from './exclusion-queries.ts'
import type { Person } from '@warsha/contract'

/** Whether somebody works on an item now. */
export async function isRunning(db: Reader, { jobId, activityTypeId }: Item): Promise<boolean> {
  const found = await db.row<{ running: boolean }>(sql`
    select exists (
      select from work_session
      where job_id = ${jobId} and activity_type_id = ${activityTypeId} and ended_at is null and voided_at is null
    ) as running`)
  return found?.running ?? false
}

/** Who said last that an item is finished, and when; null where it is not. */
export type StoredFinish = { finished_at: Instant | null; finished_by: Person | null }

/**
 * By job and activity: since when an item is finished, as `finishedAt` of the domain says, and who said so. The last word
 * counts, an admin's or a technician's, until a session begins.
 */
export const finishOfItems = (jobId: number) => sql`
  select said.job_id, said.activity_type_id, said.said_at as finished_at, labelled_person as finished_by
  from (
    select distinct on (job_id, activity_type_id) job_id, activity_type_id, is_finished, said_at, said_by
    from (
      select job_id, activity_type_id, true as is_finished, said_at, s.technician_id as said_by, 1 as rank
      from work_session as s ${withFinish}
      where job_id = ${jobId} and said_at is not null and voided_at is null
      union all
      select job_id, activity_type_id, is_finished, said_at, said_by, 2
      from work_item_finish where job_id = ${jobId}
    ) as word
    order by job_id, activity_type_id, said_at desc, rank
  ) as said
  join person_labels() as named on labelled_id = said_by
  where is_finished and not exists (
    select from work_session as s ${withFinish}
    where s.job_id = said.job_id and s.activity_type_id = said.activity_type_id and s.voided_at is null
      and ${beganAt} >= said.said_at)`

/** An admin's word on an item, in the place of the one before. */
export async function saveWord(
  tx: Tx,
  { jobId, activityTypeId }: Item,
  { isFinished, by, at }: { isFinished: boolean; by: number; at: Instant },
): Promise<void> {
  await tx.run(sql`
    insert into work_item_finish (job_id, activity_type_id, is_finished, said_at, said_by)
    values (${jobId}, ${activityTypeId}, ${isFinished}, ${timestamptz(at)}, ${by})
    on conflict (job_id, activity_type_id) do update
    set is_finished = excluded.is_finished, said_at = excluded.said_at, said_by = excluded.said_by`)
}

export async function isFinished(db: Reader, { jobId, activityTypeId }: Item): Promise<boolean> {
  const found = await db.row<{ finished: boolean }>(sql`
    select exists (
      select from (${finishOfItems(jobId)}) as finish where activity_type_id = ${activityTypeId}) as finished`)
  return found?.finished ?? false
}

/** Whether the `item` of an open `job` has settled, and nobody has said since that it goes on. */
export const isItemQuiet = sql`(job.status <> 'closed' and item.settled_at is not null and not exists (
  select from work_item_finish as goes_on
  where goes_on.job_id = item.job_id and goes_on.activity_type_id = item.activity_type_id
    and not goes_on.is_finished and goes_on.said_at >= item.settled_at))`

export async function isQuiet(db: Reader, { jobId, activityTypeId }: Item): Promise<boolean> {
  const found = await db.row<{ quiet: boolean }>(sql`
    select ${isItemQuiet} as quiet
    from work_item as item join job on job.id = item.job_id
    where item.job_id = ${jobId} and item.activity_type_id = ${activityTypeId}`)
  return found?.quiet ?? false
}
