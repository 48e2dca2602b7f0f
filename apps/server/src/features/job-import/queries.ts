import type { Job, JobBody, JobFieldName, JobImport } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import { type Reader, sql, timestamptz, type Tx } from '../../platform/database.ts'
import { isReferredTo } from '../../platform/referrers.ts'
import { inParts } from '../../platform/slices.ts'
import { jobColumnNames, jobColumns, jobReferrers } from '../jobs/index.ts'
import type { AllReferences, References } from './choices.ts'

/** The master data that a new job may name. */
export function referencesInUse(db: Reader): Promise<References> {
  return referencesOf(db, { withUnused: false })
}

/** All master data; activities are those in use. */
export function allReferences(db: Reader): Promise<AllReferences> {
  return referencesOf(db, { withUnused: true })
}

async function referencesOf(db: Reader, { withUnused }: { withUnused: boolean }): Promise<AllReferences> {
  // One after the other: a transaction is one connection.
  const jobTypes = await db.rows<AllReferences['jobTypes'][number]>(sql`
    select id, code, name, name_ar, is_active from job_type where is_active or ${withUnused}
    order by display_order, name`)
  const powerRatings = await db.rows<AllReferences['powerRatings'][number]>(sql`
    select id, code, range_description, min_kw::float8 as min_kw, max_kw::float8 as max_kw, is_active from power_rating
    where is_active or ${withUnused} order by min_kw nulls last, code`)
  const rpmCategories = await db.rows<AllReferences['rpmCategories'][number]>(sql`
    select id, poles, description, rpm_approx, is_active from rpm_category where is_active or ${withUnused}
    order by poles`)
  const activities = await db.rows<AllReferences['activities'][number]>(sql`
    select code, label, name_ar from activity_type where is_active order by label`)
  return { jobTypes, powerRatings, rpmCategories, activities }
}

/** More in one statement would hold the server while they are written. */
const NUMBERS_AT_ONCE = 2_000

/** Those of these numbers that jobs have. */
export async function takenNumbers(db: Reader, numbers: readonly string[]): Promise<Set<string>> {
  const taken = await inParts(numbers, NUMBERS_AT_ONCE, (part) =>
    db.rows<{ job_no: string }>(sql`select job_no from job where job_no = any(${part}::text[])`),
  )
  return new Set(taken.map(({ job_no }) => job_no))
}

/** An import as the database has it. */
export type JobImportRow = Omit<JobImport, 'created_at' | 'taken_back_at'> & {
  created_at: Instant
  taken_back_at: Instant | null
}

export type CreatedJob = Required<Pick<Job, JobFieldName>> & { id: number; created_at: Instant }

/** Waits for other imports of jobs and keeps further ones waiting: rather than lock one another out they come in turn. */
export async function lockImports(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('job import'))`)
}

/** Adds the jobs whose numbers are still free, and whose types are still in use. @returns those that were added */
export function insertJobs(tx: Tx, jobs: readonly JobBody[], now: Instant): Promise<CreatedJob[]> {
  return tx.rows<CreatedJob>(sql`
    insert into job (${jobColumnNames}, created_at, closed_at)
    select ${jobColumns}, ${timestamptz(now)}, case when status = 'closed' then ${timestamptz(now)}::timestamptz end
    from jsonb_populate_recordset(null::job, ${JSON.stringify(jobs)}::jsonb) as job
    join job_type on job_type.id = job_type_id and is_active
    order by char_length(job_no), job_no
    -- Waits for who moves the jobs of a type to another one, or deletes it, and looks at it again.
    for key share of job_type
    on conflict (job_no) do nothing
    returning id, ${jobColumnNames}, created_at`)
}

/** Keeps what an import made. @returns its id */
export async function recordImport(
  tx: Tx,
  { fileName, jobIds }: { fileName: string; jobIds: readonly number[] },
  { actor, now }: { actor: { id: number }; now: Instant },
): Promise<number> {
  const recorded = await tx.row<{ id: number }>(sql`
    insert into job_import (file_name, job_ids, person_id, created_at)
    values (${fileName}, ${jobIds}::int[], ${actor.id}, ${timestamptz(now)})
    returning id`)
  if (!recorded) throw new Error('An import was not recorded')
  return recorded.id
}

/** Imports that are shown to be taken back; older ones are still reached by their ids. */
const MOST_IMPORTS = 10

export function latestImports(db: Reader): Promise<JobImportRow[]> {
  return db.rows<JobImportRow>(sql`
    select job_import.id, file_name, cardinality(job_ids) as jobs, labelled_person as by, job_import.created_at, taken_back_at
    from job_import join person_labels() as named on labelled_id = person_id
    order by job_import.created_at desc, job_import.id desc limit ${MOST_IMPORTS}`)
}

export function lockImport(tx: Tx, id: number): Promise<{ job_ids: number[]; taken_back_at: Instant | null } | null> {
  return tx.row<{ job_ids: number[]; taken_back_at: Instant | null }>(sql`
    select job_ids, taken_back_at from job_import where id = ${id} for update`)
}

/** The numbers of those jobs on which anybody has worked. */
export async function workedNumbers(tx: Tx, jobIds: readonly number[]): Promise<string[]> {
  const worked = await tx.rows<{ job_no: string }>(sql`
    select job_no from job
    where id = any(${jobIds}::int[]) and ${isReferredTo(sql`job.id`, jobReferrers)}
    order by job_no`)
  return worked.map(({ job_no }) => job_no)
}

export async function markTakenBack(tx: Tx, id: number, now: Instant): Promise<void> {
  await tx.run(sql`update job_import set taken_back_at = ${timestamptz(now)} where id = ${id}`)
}
