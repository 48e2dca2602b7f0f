import type { RecordedFields } from '@warsha/contract'
import { type Instant, reviewFlagsIn, type Stretch } from '@warsha/domain'
import { sql, timestamptz, type Tx } from '../../platform/database.ts'
import { startedSince } from '../sessions/index.ts'

/** A session as a correction sees it: all that an admin can change, and whose it is. */
export type StoredSession = Stretch & {
  id: string
  uniqueKey: string
  technicianId: number
  technicianName: string
  jobId: number
  jobNo: string
  activityTypeId: number
  activityCode: string
  note: string | null
  flags: number
  reviewedFlags: number
  correctedAt: Instant | null
  voidedAt: Instant | null
}

const columns = sql`s.id, session_key(s) as "uniqueKey", s.technician_id as "technicianId",
  person.full_name as "technicianName", s.job_id as "jobId", job.job_no as "jobNo",
  s.activity_type_id as "activityTypeId", activity_type.code as "activityCode", s.note, s.started_at as "startedAt",
  s.ended_at as "endedAt", s.review_flags as flags, s.reviewed_flags as "reviewedFlags",
  s.corrected_at as "correctedAt", s.voided_at as "voidedAt"`

const tables = sql`work_session as s
  join person on person.id = s.technician_id
  join job on job.id = s.job_id
  join activity_type on activity_type.id = s.activity_type_id`

/**
 * Locks the technician: other changes of their sessions wait for the end of the transaction.
 * @returns false if there is no such technician
 */
export async function lockTechnician(tx: Tx, id: number): Promise<{ name: string } | null> {
  return tx.row<{ name: string }>(sql`
    select full_name as name from person where id = ${id} and is_technician(role) for no key update`)
}

/** A session, kept from changing until the transaction ends, with its technician locked first; null when there is none. */
export async function lockSession(tx: Tx, id: string): Promise<StoredSession | null> {
  await tx.run(sql`
    select from person where id = (select technician_id from work_session where id = ${id}) for no key update`)
  return tx.row<StoredSession>(sql`select ${columns} from ${tables} where s.id = ${id} for no key update of s`)
}

/**
 * The technician's other sessions that may overlap with a stretch: the last one that begins before it, and those that
 * begin within it. Kept from changing.
 */
export function lockNeighbours(
  tx: Tx,
  { id, technicianId }: Pick<StoredSession, 'id' | 'technicianId'>,
  { startedAt, endedAt }: Stretch,
): Promise<StoredSession[]> {
  const others = sql`technician_id = ${technicianId} and voided_at is null and id <> ${id}`
  const [from, to] = [timestamptz(startedAt), timestamptz(endedAt)]
  return tx.rows<StoredSession>(sql`
    select ${columns} from ${tables}
    where s.id in (
      (select id from work_session as s
       where ${others} and week_number(started_at) <= week_number(${from}::timestamptz) and started_at < ${from}
       order by week_number(started_at) desc, started_at desc, session_key(s) desc limit 1)
      union all
      select id from work_session as s
      where ${others} and ${startedSince(startedAt)}
        and (${to}::timestamptz is null or started_at < ${to}))
    order by s.started_at, session_key(s)
    for no key update of s`)
}

/** Whether a voided session ran until it was voided, and its technician has sent no end since. */
export async function wasEndedByVoiding(tx: Tx, { id, endedAt }: StoredSession): Promise<boolean> {
  const found = await tx.row<{ ran: boolean }>(sql`
    select before ? 'ended_at' and before ->> 'ended_at' is null
      and (after ->> 'ended_at')::timestamptz = ${timestamptz(endedAt)}
      and (select reported_end(s) is null from work_session as s where s.id = ${id}) as ran
    from session_change where session_id = ${id} and kind = 'voided' order by id desc limit 1`)
  return found?.ran === true
}

/** Saves all that a correction can change. */
export async function saveSession(tx: Tx, session: StoredSession): Promise<void> {
  await tx.run(sql`
    update work_session set started_at = ${timestamptz(session.startedAt)}, ended_at = ${timestamptz(session.endedAt)},
      job_id = ${session.jobId}, activity_type_id = ${session.activityTypeId}, note = ${session.note},
      review_flags = ${session.flags}, reviewed_flags = ${session.reviewedFlags},
      corrected_at = ${timestamptz(session.correctedAt)}, voided_at = ${timestamptz(session.voidedAt)},
      arrives_at = ${timestamptz(session.correctedAt)}
    where id = ${session.id}`)
}

export async function insertSession(tx: Tx, session: StoredSession): Promise<void> {
  await tx.run(sql`
    insert into work_session
      (id, started_at, ended_at, technician_id, job_id, activity_type_id, note, corrected_at, review_flags)
    values (${session.id}, ${timestamptz(session.startedAt)}, ${timestamptz(session.endedAt)},
      ${session.technicianId}, ${session.jobId}, ${session.activityTypeId}, ${session.note},
      ${timestamptz(session.correctedAt)}, ${session.flags})`)
}

/** The session as its history shows it. */
export function fieldsOf(session: StoredSession): Required<RecordedFields> {
  const waiting = session.voidedAt === null ? session.flags & ~session.reviewedFlags : 0
  return {
    started_at: timestamptz(session.startedAt),
    ended_at: timestamptz(session.endedAt),
    job_no: session.jobNo,
    activity_code: session.activityCode,
    note: session.note,
    flags: reviewFlagsIn(waiting),
  }
}
