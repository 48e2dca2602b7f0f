import type { Session } from '@warsha/contract'
import { type Instant, type JobStatus, reviewFlags, type SessionTimes } from '@warsha/domain'
import { type Reader, type Sql, sql, timestamptz, type Tx } from '../../platform/database.ts'
import { stillWorkingAt } from '../timer-checks/index.ts'
import { byIdOrKey } from './finding.ts'

type PlanFields = 'still_working_at' | 'planned_hours' | 'p80_hours' | 'worked_hours' | 'working_times'

/** A session with the names of its job and activity, as its technician sees it. */
export type SessionRow = Omit<Session, 'session_id' | 'started_at' | 'ended_at' | PlanFields> & {
  id: string
  started_at: Instant
  ended_at: Instant | null
  /** only where the session is looked up */
  still_working_at?: Instant | null
}

function selectSessions(condition: Sql): Sql {
  return sql`
    select s.id, session_key(s) as unique_key, job.job_no, job.customer, job.description as job_description,
      activity_type.code as activity_code, activity_type.label as activity_label, activity_type.name_ar as activity_label_ar, s.note, s.started_at, s.ended_at,
      (select count(*) from media where session_id = s.id) as media_count,
      ${stillWorkingAt} as still_working_at
    from work_session as s
    join job on job.id = s.job_id
    join activity_type on activity_type.id = s.activity_type_id
    where ${condition}`
}

export function runningSession(db: Reader, technicianId: number): Promise<SessionRow | null> {
  return db.row<SessionRow>(
    selectSessions(sql`s.technician_id = ${technicianId} and s.ended_at is null and s.voided_at is null`),
  )
}

export function sessionByKey(db: Reader, technicianId: number, uniqueKey: string): Promise<SessionRow | null> {
  return db.row<SessionRow>(selectSessions(sql`s.technician_id = ${technicianId} and ${byIdOrKey(uniqueKey)}`))
}

/** Makes the technician's other changes wait until the transaction ends. */
export async function lockTechnician(tx: Tx, technicianId: number): Promise<void> {
  await tx.run(sql`select from person where id = ${technicianId} for no key update`)
}

export type JobOfStart = { id: number; status: JobStatus; closedAt: Instant | null }

/** The job of this number, kept from being deleted until the transaction ends. */
export function lockJobByNumber(tx: Tx, jobNo: string): Promise<JobOfStart | null> {
  return tx.row<JobOfStart>(sql`
    select id, status, closed_at as "closedAt" from job where job_no = ${jobNo} for key share`)
}

export type ActivityOfStart = { id: number; isActive: boolean }

/** The activity type of this code, kept from being deleted until the transaction ends. */
export function lockActivityByCode(tx: Tx, code: string): Promise<ActivityOfStart | null> {
  return tx.row<ActivityOfStart>(sql`
    select id, is_active as "isActive" from activity_type where code = ${code} for key share`)
}

export type StoredTimes = SessionTimes & { id: string }

const times = sql`id, session_key(s) as "uniqueKey", started_at as "startedAt",
  device_started_at as "deviceStartedAt", reported_end(s) as "reportedEndedAt", device_ended_at as "deviceEndedAt", ended_at as "endedAt",
  corrected_at is not null and ended_at is not null as "isEndCorrected", review_flags as flags`

type Place = { technicianId: number; startedAt: Instant; uniqueKey: string }

/** The technician's last session before this place, kept from changing. Voided ones have no place. */
export function lockSessionBefore(tx: Tx, { technicianId, startedAt, uniqueKey }: Place): Promise<StoredTimes | null> {
  return tx.row<StoredTimes>(sql`
    select ${times} from work_session as s
    where technician_id = ${technicianId} and voided_at is null
      and week_number(started_at) <= week_number(${timestamptz(startedAt)}::timestamptz)
      and (started_at, session_key(s)) < (${timestamptz(startedAt)}::timestamptz, ${uniqueKey}::uuid)
    order by week_number(started_at) desc, started_at desc, session_key(s) desc limit 1 for no key update`)
}

/** The technician's first session after this place. */
export function sessionAfter(tx: Tx, { technicianId, startedAt, uniqueKey }: Place): Promise<StoredTimes | null> {
  return tx.row<StoredTimes>(sql`
    select ${times} from work_session as s
    where technician_id = ${technicianId} and voided_at is null
      and week_number(started_at) >= week_number(${timestamptz(startedAt)}::timestamptz)
      and (started_at, session_key(s)) > (${timestamptz(startedAt)}::timestamptz, ${uniqueKey}::uuid)
    order by week_number(started_at), started_at, session_key(s) limit 1`)
}

/** Saves a new end. One that cuts a session waits for review even if an admin has looked at an earlier cut. */
export async function saveEnd(tx: Tx, { id, endedAt, flags }: StoredTimes, now: Instant): Promise<void> {
  await tx.run(sql`
    update work_session set ended_at = ${timestamptz(endedAt)}, arrives_at = ${timestamptz(now)}, review_flags = ${flags},
      reviewed_flags = case when ended_at is distinct from ${timestamptz(endedAt)}
        then reviewed_flags & ~${reviewFlags.trimmed | reviewFlags.end_not_reported}::int else reviewed_flags end
    where id = ${id}`)
}

type NewSession = SessionTimes & {
  /** where the session's key is another technician's session */
  otherId: string
  technicianId: number
  jobId: number
  activityTypeId: number
  note: string | null
}

/** The key of a session is its id, unless another technician's session has it. */
export async function insertSession(tx: Tx, session: NewSession, now: Instant): Promise<void> {
  await tx.run(sql`
    insert into work_session
      (id, unique_key, started_at, ended_at, device_started_at, technician_id, job_id, activity_type_id,
       review_flags, note, arrives_at)
    select case when taken then ${session.otherId}::uuid else ${session.uniqueKey}::uuid end,
      case when taken then ${session.uniqueKey}::uuid end, ${timestamptz(session.startedAt)},
      ${timestamptz(session.endedAt)}, ${timestamptz(session.deviceStartedAt)}, ${session.technicianId},
      ${session.jobId}, ${session.activityTypeId}, ${session.flags}, ${session.note},
      ${session.endedAt === null ? null : timestamptz(now)}::timestamptz
    from (select exists (select from work_session where id = ${session.uniqueKey}) as taken) as key`)
}

/** The first session on an open job sets it in progress. */
export async function beginJob(tx: Tx, jobId: number): Promise<void> {
  await tx.run(sql`update job set status = 'in_progress' where id = ${jobId} and status = 'open'`)
}
