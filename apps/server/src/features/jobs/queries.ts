import {
  type Job,
  type JobBody,
  type JobFieldName,
  jobFieldNames,
  JOBS_OF_A_PAGE,
  type WorkableJob,
} from '@warsha/contract'
import { type Closings, type Instant, type JobStatus, type LocalDate, searchWords } from '@warsha/domain'
import { empty, join, named, raw, type Reader, sql, type Sql, timestamptz, type Tx } from '../../platform/database.ts'
import type { Referrer } from '../../platform/referrers.ts'
import { imagesJobColumns, jobColumnNames, jobColumns, changesTo, valuesOf } from './fields.ts'
import { imagesJobsAlone } from '../job-images/index.ts'
import { hasAllWords } from '../search/index.ts'

type Stored = Required<Pick<Job, JobFieldName | 'created_at'>> & {
  id: number
  version: number
  due_on: LocalDate | null
}

export type JobRow = Omit<Stored, 'created_at'> & { created_at: Instant }

const columns = sql`job.id, job.created_at, job.version, ${jobColumns}`

/** A job as it stands in the list of all; one of the images database alone has no id. */
export type ListedRow = Omit<Stored, 'id' | 'version'> & { id: number | null; version: number | null }

/** All jobs, ready to be sent: dates and copies of 20,000 rows would take longer than everything else. */
export function jobsNewestFirst(
  db: Reader,
  { withImagesJobs, page }: { withImagesJobs: boolean; page?: number | undefined },
): Promise<ListedRow[]> {
  const listed = withImagesJobs
    ? sql`(
        select ${columns} from job
        union all
        select null, created_at, null, ${imagesJobColumns}
        from ${imagesJobsAlone}
      )`
    : sql`job`
  return db.rows<ListedRow>(sql`
    select id, version, ${jobColumnNames},
      to_char(listed.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
    from ${listed} as listed
    order by ${newestFirst(sql`listed.created_at`, withImagesJobs)}
    ${page === undefined ? empty : sql`limit ${JOBS_OF_A_PAGE} offset ${(page - 1) * JOBS_OF_A_PAGE}`}`)
}

/** Images jobs may lack a date; without them, the order is that of the index. */
function newestFirst(createdAt: Sql, withImagesJobs: boolean): Sql {
  return withImagesJobs
    ? sql`${createdAt} desc nulls last, id desc nulls last, job_no desc`
    : sql`${createdAt} desc, id desc`
}

export type WorkableRow = Omit<WorkableJob, 'id'> & { id: number | null }

/** @property search as it was typed, with Latin digits */
type Wanted = { search: string; page: number; pageSize: number; withImagesJobs: boolean }

/**
 * A page of the jobs that a technician can work on: those in whose number, customer or description every word is found. Those
 * whose number has what was typed come first, nearest match first.
 */
export async function workableJobsLike(
  db: Reader,
  { search, page, pageSize, withImagesJobs }: Wanted,
): Promise<{ jobs: WorkableRow[]; total: number }> {
  const words = searchWords(search)
  const isFound = (text: Sql): Sql => {
    if (search === '') return sql`true`
    // Signs alone are in no text.
    if (words.length === 0) return sql`position(${search} in job_no) > 0`
    return sql`(position(${search} in job_no) > 0 or (${hasAllWords(text, words)}))`
  }
  const place = sql`nullif(position(${search} in job_no), 0)`
  const nearest = search === '' ? empty : sql`${place}, case when ${place} is not null then char_length(job_no) end,`
  const textOfImagesJob = sql`' ' || search_key(job_no || ' ' || coalesce(customer, '') || ' ' || coalesce(description, ''))`
  const imagesJobs = withImagesJobs
    ? sql`union all
      select null, job_no, customer, description, 'open', null::int, created_at from ${imagesJobsAlone}
      where ${isFound(textOfImagesJob)}`
    : empty
  const workable = sql`(
      select id, job_no, customer, description, status, job_type_id, created_at from job
      where status in ('open', 'in_progress') and ${isFound(sql`search_text`)} ${imagesJobs}
    ) as workable`
  const jobs = await db.rows<WorkableRow>(sql`
    select id, job_no, customer, description, status, job_type_id from ${workable}
    order by ${nearest} ${newestFirst(sql`created_at`, withImagesJobs)}
    limit ${pageSize} offset ${(page - 1) * pageSize}`)
  const counted = await db.row<{ total: number }>(sql`select count(*) as total from ${workable}`)
  return { jobs, total: counted?.total ?? 0 }
}

export function jobById(db: Reader, id: number): Promise<JobRow | null> {
  return db.row<JobRow>(sql`select ${columns} from job where id = ${id}`)
}

/** Those of these ids. */
export function jobsById(db: Reader, ids: readonly number[]): Promise<JobRow[]> {
  const statement = sql`select ${columns} from job where id = any(${ids}::int[])`
  return db.rows<JobRow>(named('jobs_by_id', statement))
}

/** The version of a job that this transaction has just saved: what lies beside it has risen it further. */
export async function versionOfJob(tx: Tx, id: number): Promise<number> {
  const found = await tx.row<{ version: number }>(sql`select version from job where id = ${id}`)
  if (!found) throw new Error('a job that was just saved is not there')
  return found.version
}

export type LockedJob = { job: JobRow; closings: Closings; hasWorkSince: boolean }

/** The job, kept from being changed by others until the transaction ends. */
export async function lockJob(tx: Tx, id: number): Promise<LockedJob | null> {
  const [locked] = await lockJobs(tx, { ids: [id], numbers: [] })
  return locked ?? null
}

/** Those that have one of these ids or numbers, by their ids, kept from being changed by others until the transaction ends. */
export async function lockJobs(
  tx: Tx,
  { ids, numbers }: { ids: readonly number[]; numbers: readonly string[] },
): Promise<LockedJob[]> {
  const rows = await tx.rows<JobRow & Closings & { hasWorkSince: boolean }>(sql`
    select ${columns}, closed_at as "closedAt", closed_before as "closedBefore", first_closed_at as "firstClosedAt",
      exists (
        select from work_session where job_id = job.id and voided_at is null and started_at >= closed_before
      ) as "hasWorkSince"
    from job where id = any(${ids}::int[]) or job_no = any(${numbers}::text[])
    order by id for no key update of job`)
  return rows.map(({ closedAt, closedBefore, firstClosedAt, hasWorkSince, ...job }) => {
    return { job, closings: { closedAt, closedBefore, firstClosedAt }, hasWorkSince }
  })
}

/** The job, locked as deleting it will: a weaker lock that is made stronger could wait for a start that waits for it. */
export function lockJobToDelete(tx: Tx, id: number): Promise<JobRow | null> {
  return tx.row<JobRow>(sql`select ${columns} from job where id = ${id} for update`)
}

function closingColumns({ closedAt, closedBefore, firstClosedAt }: Closings): Sql {
  return sql`closed_at = ${timestamptz(closedAt)}, closed_before = ${timestamptz(closedBefore)},
    first_closed_at = ${timestamptz(firstClosedAt)}`
}

/**
 * Adds a job. Fails with the constraint `job_number_taken` when there is one of this number.
 * @returns null when a chosen piece of master data does not exist or is no longer in use
 */
export function insertJob(tx: Tx, job: JobBody, now: Instant): Promise<JobRow | null> {
  const closedAt = job.status === 'closed' ? timestamptz(now) : null
  return tx.row<JobRow>(sql`
    insert into job (${jobColumnNames}, created_at, closed_at)
    select ${valuesOf(job)}, ${timestamptz(now)}, ${closedAt}
    from job_type, power_rating, rpm_category
    where job_type.id = ${job.job_type_id} and job_type.is_active
      and power_rating.id = ${job.power_rating_id} and power_rating.is_active
      and rpm_category.id = ${job.rpm_category_id} and rpm_category.is_active
    -- Waits for who moves the jobs of the type to another one, or deletes it, and looks at it again.
    for key share of job_type, power_rating, rpm_category
    returning ${columns}`)
}

/** Waits for who moves the jobs of a type to another one, or deletes it: what is read next is what is there then. */
export async function awaitJobType(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`select from job_type where id = ${id} for key share`)
}

/** The same of all types. */
export async function awaitJobTypes(tx: Tx): Promise<void> {
  await tx.run(sql`select from job_type order by id for key share`)
}

/**
 * Saves what can be edited of a job that is locked; its number stays.
 * @returns null when newly chosen master data does not exist or is no longer in use
 */
export function saveJob(tx: Tx, id: number, job: JobBody & { closings: Closings }): Promise<JobRow | null> {
  return tx.row<JobRow>(sql`
    update job set ${changesTo(job)}, ${closingColumns(job.closings)}
    from job_type, power_rating, rpm_category
    where job.id = ${id}
      and job_type.id = ${job.job_type_id} and (job_type.is_active or job_type.id = job.job_type_id)
      and power_rating.id = ${job.power_rating_id}
      and (power_rating.is_active or power_rating.id = job.power_rating_id)
      and rpm_category.id = ${job.rpm_category_id}
      and (rpm_category.is_active or rpm_category.id = job.rpm_category_id)
    returning ${columns}`)
}

/** A job as it is to be from now on; its number stays. */
export type SavedFields = Omit<JobRow, 'created_at' | 'version'> & { closings: Closings }

/** Saves all fields of several jobs that are locked, and whose master data is held. */
export async function saveJobs(tx: Tx, jobs: readonly SavedFields[]): Promise<void> {
  const rows = jobs.map(({ closings: { closedAt, closedBefore, firstClosedAt }, ...job }) => {
    const ends = [closedAt, closedBefore, firstClosedAt].map((at) => timestamptz(at))
    return { ...job, closed_at: ends[0], closed_before: ends[1], first_closed_at: ends[2] }
  })
  await tx.run(sql`
    update job set ${join(jobFieldNames.map((name) => sql`${raw(name)} = saved.${raw(name)}`))},
      closed_at = saved.closed_at, closed_before = saved.closed_before, first_closed_at = saved.first_closed_at
    from jsonb_populate_recordset(null::job, ${JSON.stringify(rows)}::jsonb) as saved
    where job.id = saved.id`)
}

export function saveStatus(
  tx: Tx,
  id: number,
  { status, closings }: { status: JobStatus; closings: Closings },
): Promise<JobRow | null> {
  return tx.row<JobRow>(sql`
    update job set status = ${status}, ${closingColumns(closings)} where id = ${id} returning ${columns}`)
}

/** Work, and the papers on which it stands: all that keeps a job from being deleted. */
export const jobReferrers: readonly Referrer[] = [
  sql`work_session`,
  sql`correction_request`,
  sql`invoice_line`,
  sql`invoice_batch`,
  sql`late_arrival`,
  sql`closed_line`,
].map((table) => ({ table, column: sql`job_id` }))

/** Deletes a job. Fails with an error that `wasReferredTo` knows when anything of `jobReferrers` is of it. */
export function deleteJob(tx: Tx, id: number): Promise<JobRow | null> {
  return tx.row<JobRow>(sql`delete from job where id = ${id} returning ${columns}`)
}

/** Deletes several jobs at once, as `deleteJob` deletes one. */
export function deleteJobs(tx: Tx, ids: readonly number[]): Promise<JobRow[]> {
  return tx.rows<JobRow>(sql`delete from job where id = any(${ids}::int[]) returning ${columns}`)
}
