import type { Instant } from '@warsha/domain'
import { type Db, sql, timestamptz } from '../../apps/server/src/platform/database.ts'

/** The password that everybody has here, and what it is stored as: so weakly that looking at it takes no time. */
export const PASSWORD = 'tech-password'
const STORED = '$argon2id$v=19$m=8,t=1,p=1$aehpH5dU/wQEvAF40BAH3g$ieyB0bx8oy4Cl2am36iIhW5bGwBTNTlLHj8mj4xv8CY'

export const ACTIVITIES = ['REPAIR', 'TEST', 'WELD'] as const

/** Two technicians who share a phone, and the jobs that they work on. */
export type Workshop = {
  db: Db
  technicians: [Technician, Technician]
  jobs: string[]
  /** a number that no job has */
  unknownJob: string
}

export type Technician = { id: number; email: string }

export async function openWorkshop(db: Db): Promise<Workshop> {
  const ali = await hired(db)
  const omar = await hired(db)
  const jobs = ['01', '02', '03'].map((end) => `${ali.id}${end}`)
  for (const jobNo of jobs) {
    await db.write(sql`
      insert into job (job_no, customer, description)
      values (${jobNo}, 'Saline Water Works', 'Rewind of a 75 kW pump motor')`)
  }
  return { db, technicians: [ali, omar], jobs, unknownJob: `${ali.id}99` }
}

async function hired(db: Db): Promise<Technician> {
  const added = await db.writeRow<Technician>(sql`
    insert into person (full_name, role, email, password_hash, must_change_password)
    values ('Ali Hassan', 'TECHNICIAN', gen_random_uuid() || '@shop.example', ${STORED}, false)
    returning id, email`)
  if (!added) throw new Error('Nobody was hired')
  return added
}

/** What an admin can do to somebody who works. */
export async function deactivate({ db }: Workshop, id: number): Promise<void> {
  await db.write(sql`update person set is_active = false where id = ${id}`)
}

export async function demandNewPassword({ db }: Workshop, id: number): Promise<void> {
  await db.write(sql`update person set must_change_password = true where id = ${id}`)
}

export async function endSignIns({ db }: Workshop, id: number, at: Instant): Promise<void> {
  await db.write(sql`
    update sign_in set ended_at = ${timestamptz(at)} where person_id = ${id} and ended_at is null`)
}

/** Everybody may work again. */
export async function welcomeAll({ db, technicians: [ali, omar] }: Workshop): Promise<void> {
  await db.write(sql`
    update person set is_active = true, must_change_password = false where id in (${ali.id}, ${omar.id})`)
}

export async function closeJob({ db }: Workshop, jobNo: string, at: Instant): Promise<void> {
  await db.write(sql`
    update job set status = 'closed', closed_at = ${timestamptz(at)} where job_no = ${jobNo} and status <> 'closed'`)
}

/** An admin decides about all requests that wait. */
export async function declineAll({ db, technicians: [ali, omar] }: Workshop, at: Instant): Promise<void> {
  await db.write(sql`
    update correction_request
    set status = 'declined', decided_at = ${timestamptz(at)}, decided_by = ${ali.id}, decision_reason = 'The card says so'
    where technician_id in (${ali.id}, ${omar.id}) and status = 'pending'`)
}

/** A session as it stands in the tables. */
export type StoredSession = {
  technicianId: number
  uniqueKey: string
  jobNo: string
  activityCode: string
  note: string | null
  startedAt: Instant
  endedAt: Instant | null
  reportedEndedAt: Instant | null
  deviceStartedAt: Instant | null
  flags: number
  /** the photos' digests, in hex */
  photos: string[]
  /** the keys of the requests for its correction */
  requests: string[]
}

export function storedSessions({ db, technicians: [ali, omar] }: Workshop): Promise<StoredSession[]> {
  return db.rows<StoredSession>(sql`
    select technician_id as "technicianId", session_key(s) as "uniqueKey", job_no as "jobNo", code as "activityCode", note,
      started_at as "startedAt", ended_at as "endedAt", reported_end(s) as "reportedEndedAt",
      device_started_at as "deviceStartedAt", review_flags as flags,
      array(select encode(sha256, 'hex') from media where session_id = s.id) as photos,
      array(select unique_key::text from correction_request where session_id = s.id) as requests
    from work_session as s
    join job on job.id = job_id
    join activity_type on activity_type.id = activity_type_id
    where technician_id in (${ali.id}, ${omar.id})
    order by technician_id, started_at, session_key(s)`)
}

/** The key of the technician's session that runs, as the server has it. */
export function runningOf(sessions: StoredSession[], technicianId: number): string | null {
  return sessions.find((it) => it.technicianId === technicianId && it.endedAt === null)?.uniqueKey ?? null
}
