import type { Exclusion, Person } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import { type Reader, sql, timestamptz, type Tx } from '../../platform/database.ts'

/** One activity on one job; people call it by both. */
export type Item = { jobId: number; activityTypeId: number; code: string; name: string }

/** Work of an activity on a job, so that nobody else decides about it until the transaction ends; null without any. */
export async function lockItem(tx: Tx, { jobId, code }: { jobId: number; code: string }): Promise<Item | null> {
  const item = await tx.row<Item>(sql`
    select job.id as "jobId", activity_type.id as "activityTypeId", code, job_no || ' / ' || code as name
    from job, activity_type
    where job.id = ${jobId} and code = ${code} and exists (
      select from work_session
      where job_id = job.id and activity_type_id = activity_type.id and voided_at is null)`)
  if (item) await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`warsha.item ${jobId} ${code}`}, 0))`)
  return item
}

/** A decision with the name of who made it. */
export type StoredExclusion = { reason: string; excluded_by: Person; excluded_at: Instant }

export function presentExclusion({ reason, excluded_by: person, excluded_at }: StoredExclusion): Exclusion {
  return { reason, excluded_by: person.name, person, excluded_at: timestamptz(excluded_at) }
}

export function exclusionOf(db: Reader, { jobId, activityTypeId }: Item): Promise<StoredExclusion | null> {
  return db.row<StoredExclusion>(sql`
    select reason, labelled_person as excluded_by, excluded_at
    from work_item_exclusion join person_labels() as named on labelled_id = excluded_by
    where job_id = ${jobId} and activity_type_id = ${activityTypeId}`)
}

export async function saveExclusion(
  tx: Tx,
  { jobId, activityTypeId }: Item,
  { reason, by, at }: { reason: string; by: number; at: Instant },
): Promise<void> {
  await tx.run(sql`
    insert into work_item_exclusion (job_id, activity_type_id, reason, excluded_by, excluded_at)
    values (${jobId}, ${activityTypeId}, ${reason}, ${by}, ${timestamptz(at)})
    on conflict (job_id, activity_type_id) do update
    set reason = excluded.reason, excluded_by = excluded.excluded_by, excluded_at = excluded.excluded_at`)
}

export async function removeExclusion(tx: Tx, { jobId, activityTypeId }: Item): Promise<void> {
  await tx.run(sql`
    delete from work_item_exclusion where job_id = ${jobId} and activity_type_id = ${activityTypeId}`)
}
