import type { Job, JobBody, JobFieldName } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import { type Reader, sql, timestamptz, type Tx } from '../../platform/database.ts'
import { jobColumnNames } from '../jobs/index.ts'
import type { References } from './choices.ts'

/** The master data that a new job may name. */
export async function referencesInUse(db: Reader): Promise<References> {
  const [jobTypes, powerRatings, rpmCategories, activities] = await Promise.all([
    db.rows<References['jobTypes'][number]>(sql`
      select id, code, name, name_ar from job_type where is_active order by display_order, name`),
    db.rows<References['powerRatings'][number]>(sql`
      select id, code, range_description, min_kw::float8 as min_kw, max_kw::float8 as max_kw from power_rating where is_active order by min_kw nulls last, code`),
    db.rows<References['rpmCategories'][number]>(sql`
      select id, poles, description, rpm_approx from rpm_category where is_active order by poles`),
    db.rows<References['activities'][number]>(sql`
      select code, label, name_ar from activity_type where is_active order by label`),
  ])
  return { jobTypes, powerRatings, rpmCategories, activities }
}

/** Those of these numbers that jobs have. */
export async function takenNumbers(db: Reader, numbers: readonly string[]): Promise<Set<string>> {
  const taken = await db.rows<{ job_no: string }>(sql`
    select job_no from job where job_no = any(${numbers}::text[])`)
  return new Set(taken.map(({ job_no }) => job_no))
}

export type CreatedJob = Required<Pick<Job, JobFieldName>> & { id: number; created_at: Instant }

/**
 * Adds the jobs whose numbers are still free, by their numbers, so that two imports wait for one another rather than
 * lock one another out. @returns those that were added
 */
export function insertJobs(tx: Tx, jobs: readonly JobBody[], now: Instant): Promise<CreatedJob[]> {
  return tx.rows<CreatedJob>(sql`
    insert into job (${jobColumnNames}, created_at, closed_at)
    select ${jobColumnNames}, ${timestamptz(now)}, case when status = 'closed' then ${timestamptz(now)}::timestamptz end
    from jsonb_populate_recordset(null::job, ${JSON.stringify(jobs)}::jsonb)
    order by char_length(job_no), job_no
    on conflict (job_no) do nothing
    returning id, ${jobColumnNames}, created_at`)
}
