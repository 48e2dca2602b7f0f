import type { LocalDate } from '@warsha/domain'
import { type Reader, sql, type Tx } from '../../platform/database.ts'
import { unchargedActivities } from '../activity-types/index.ts'

/** What kind of work a row is of: an activity on jobs of a type and a motor. */
export type PastCell = {
  job_type_id: number
  power_rating_id: number | null
  rpm_category_id: number | null
  activity_code: string
}

/** A line of past work as it is kept. */
export type PastRow = PastCell & { job_no: string | null; worked_on: LocalDate; seconds: number }

/** What the shop itself knows of a job that a file names. */
export type KnownJob = Omit<PastCell, 'activity_code' | 'job_type_id'> & {
  job_no: string
  /** null: the job does not tell */
  job_type_id: number | null
  is_closed: boolean
  /** codes of the activities under which sessions of it count */
  recorded: string[]
}

/** The jobs with these numbers. */
export function knownJobs(db: Reader, numbers: readonly string[]): Promise<KnownJob[]> {
  return db.rows<KnownJob>(sql`
    select job_no, job_type_id, power_rating_id, rpm_category_id, status = 'closed' as is_closed,
      array(
        select code from activity_type where exists (
          select from work_session as s
          where s.job_id = job.id and s.activity_type_id = activity_type.id and voided_at is null)) as recorded
    from job where job_no = any(${numbers}::text[])`)
}

/** Activities by their codes, and whether work under them belongs to jobs. */
export function pastActivities(db: Reader): Promise<{ id: number; code: string; is_charged: boolean }[]> {
  return db.rows<{ id: number; code: string; is_charged: boolean }>(sql`
    select id, code, id <> all (array${unchargedActivities}) as is_charged from activity_type`)
}

/** Waits for other imports of past work and keeps further ones waiting, so that nothing is there twice. */
export async function lockPastWork(tx: Tx): Promise<void> {
  await tx.run(sql`lock table past_work in share row exclusive mode`)
}

/** The lines of these days that are there. */
export function storedPastWork(db: Reader, { first, last }: { first: LocalDate; last: LocalDate }): Promise<PastRow[]> {
  return db.rows<PastRow>(sql`
    select job_no, job_type_id, power_rating_id, rpm_category_id, code as activity_code, worked_on, seconds
    from past_work join activity_type on activity_type.id = activity_type_id
    where worked_on between ${first} and ${last}`)
}

/** Keeps lines of past work, each with the planned hours that hold for it now. @returns their ids */
export async function insertPastWork(
  tx: Tx,
  rows: readonly (PastRow & { baseline_seconds: number | null })[],
): Promise<number[]> {
  const inserted = await tx.rows<{ id: number }>(sql`
    insert into past_work (job_no, job_type_id, power_rating_id, rpm_category_id, activity_type_id, worked_on, seconds, baseline_seconds)
    select job_no, job_type_id, power_rating_id, rpm_category_id, activity_type.id, worked_on, seconds, baseline_seconds
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (job_no text, job_type_id int, power_rating_id int,
      rpm_category_id int, activity_code text, worked_on date, seconds int, baseline_seconds int)
    join activity_type on code = activity_code
    order by worked_on, job_no
    returning id`)
  return inserted.map(({ id }) => id)
}

/** What goes of an import that is taken back: how many lines of which days. */
export type GonePastWork = { rows: number; seconds: number; first_day: LocalDate | null; last_day: LocalDate | null }

export async function deletePastWork(tx: Tx, ids: readonly number[]): Promise<GonePastWork> {
  const gone = await tx.row<GonePastWork>(sql`
    with gone as (delete from past_work where id = any(${ids}::int[]) returning worked_on, seconds)
    select count(*) as rows, coalesce(sum(seconds), 0)::float8 as seconds, min(worked_on) as first_day, max(worked_on) as last_day
    from gone`)
  if (!gone) throw new Error('such a statement has one row')
  return gone
}
