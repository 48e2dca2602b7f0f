import type { Job, JobBody, WorkableJob } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import { type Db, empty, type Reader, sql, timestamptz } from '../../platform/database.ts'

export type JobRow = Required<Omit<Job, 'created_at'>> & { created_at: Instant }

const columns = sql`id, job_no, customer, description, status, job_type_id, power_rating_id, rpm_category_id, notes,
  created_at`

export function jobsNewestFirst(db: Reader): Promise<JobRow[]> {
  return db.rows<JobRow>(sql`select ${columns} from job order by created_at desc, id desc`)
}

/** A page of the jobs that a technician can work on, those whose number contains `search`, nearest match first. */
export async function workableJobsLike(
  db: Reader,
  { search, page, pageSize }: { search: string; page: number; pageSize: number },
): Promise<{ jobs: WorkableJob[]; total: number }> {
  const matching = search === '' ? empty : sql`and position(${search} in job_no) > 0`
  const nearest = search === '' ? empty : sql`position(${search} in job_no), char_length(job_no),`
  const jobs = await db.rows<WorkableJob>(sql`
    select id, job_no, customer, description, status from job
    where status in ('open', 'in_progress') ${matching}
    order by ${nearest} created_at desc, id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`)
  const counted = await db.row<{ total: number }>(sql`
    select count(*) as total from job where status in ('open', 'in_progress') ${matching}`)
  return { jobs, total: counted?.total ?? 0 }
}

/** Adds a job. Fails with the constraint `job_number_taken` when there is one of this number. */
export async function insertJob(db: Db, job: JobBody, now: Instant): Promise<JobRow> {
  const closedAt = job.status === 'closed' ? timestamptz(now) : null
  const inserted = await db.row<JobRow>(sql`
    insert into job (job_no, customer, description, status, job_type_id, power_rating_id, rpm_category_id, notes,
      created_at, closed_at)
    values (${job.job_no}, ${job.customer}, ${job.description}, ${job.status}, ${job.job_type_id},
      ${job.power_rating_id}, ${job.rpm_category_id}, ${job.notes}, ${timestamptz(now)}, ${closedAt})
    returning ${columns}`)
  if (!inserted) throw new Error('inserting a job gave no row')
  return inserted
}
