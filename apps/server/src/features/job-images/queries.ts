import type { Person } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import { type Db, type Reader, sql, type Sql, timestamptz, type Tx } from '../../platform/database.ts'
import type { ImagesAnswer } from './images-answer.ts'

/** The images jobs, as rows to select from: what the images database said last, without those that have a record. */
export const imagesJobsAlone: Sql = sql`(
  select job_no, customer, description, created_at from images_job
  where not exists (select from job where job.job_no = images_job.job_no)
) as images_job_alone`

/** What tells the content of the images database that is kept here; null before there is any. */
export async function storedDigest(db: Reader): Promise<string | null> {
  return (await db.row<{ digest: string }>(sql`select digest from images_answer`))?.digest ?? null
}

/** Keeps what the images database said in place of what it said before. */
export function keepAnswer(db: Db, answer: ImagesAnswer): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('warsha.images'))`)
    await keepJobs(tx, answer)
    await tx.run(sql`
      insert into images_answer (digest, unusable_rows) values (${answer.digest}, ${answer.unusableRows})
      on conflict (is_only) do update set digest = excluded.digest, unusable_rows = excluded.unusable_rows`)
  })
}

async function keepJobs(tx: Tx, { jobs }: ImagesAnswer): Promise<void> {
  const rows = jobs.map(({ jobNo, customer, description, createdAt, writtenAs }) => ({
    job_no: jobNo,
    customer,
    description,
    created_at: timestamptz(createdAt),
    written_as: writtenAs,
  }))
  await tx.run(sql`delete from images_job where job_no <> all(${jobs.map(({ jobNo }) => jobNo)}::text[])`)
  await tx.run(sql`
    insert into images_job (job_no, customer, description, created_at, written_as)
    select * from json_to_recordset(${JSON.stringify(rows)}::json)
      as x(job_no text, customer text, description text, created_at timestamptz, written_as text[])
    on conflict (job_no) do update set customer = excluded.customer, description = excluded.description,
      created_at = excluded.created_at, written_as = excluded.written_as
    where (images_job.*) is distinct from (excluded.*)`)
}

/** How many jobs exist in the images database alone, and how many of its rows are left out. */
export async function answerInNumbers(db: Reader): Promise<{ jobs: number; unusable_rows: number }> {
  const counted = await db.row<{ jobs: number; unusable_rows: number }>(sql`
    select (select count(*) from ${imagesJobsAlone}) as jobs,
      coalesce((select unusable_rows from images_answer), 0) as unusable_rows`)
  return counted ?? { jobs: 0, unusable_rows: 0 }
}

/** Whether a job has a record, and how the images database writes its number: in no way when it does not know it. */
export async function jobSources(db: Reader, jobNo: string): Promise<{ hasRecord: boolean; writtenAs: string[] }> {
  const found = await db.row<{ hasRecord: boolean; writtenAs: string[] }>(sql`
    select exists (select from job where job_no = ${jobNo}) as "hasRecord",
      coalesce((select written_as from images_job where job_no = ${jobNo}), '{}') as "writtenAs"`)
  return found ?? { hasRecord: false, writtenAs: [] }
}

export type SessionPicture = {
  media_id: string
  captured_at: Instant
  technician_name: string
  technician: Person
  activity_label: string
  activity_label_ar: string | null
}

/** The photos that technicians took during sessions on a job. */
export function sessionPicturesOf(db: Reader, jobNo: string): Promise<SessionPicture[]> {
  return db.rows<SessionPicture>(sql`
    select media.id as media_id, media.captured_at, person.full_name as technician_name, named.labelled_person as technician,
      activity_type.label as activity_label, activity_type.name_ar as activity_label_ar
    from job
    join work_session on work_session.job_id = job.id and work_session.voided_at is null
    join media on media.session_id = work_session.id
    join person on person.id = work_session.technician_id
    join person_labels() as named on labelled_id = person.id
    join activity_type on activity_type.id = work_session.activity_type_id
    where job.job_no = ${jobNo}
    order by media.captured_at, media.id`)
}
