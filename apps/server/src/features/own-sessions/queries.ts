import type { CorrectionRequest, Session } from '@warsha/contract'
import { type Instant, type OwnTimes, reviewFlags } from '@warsha/domain'
import { empty, type Reader, type Sql, sql, timestamptz, type Tx } from '../../platform/database.ts'
import { segmentIdOfSession } from '../calendar/index.ts'
import { byIdOrKey, startedSince } from '../sessions/index.ts'

/** A request with the label of the activity that it names. */
export type StoredRequest = Pick<CorrectionRequest, 'id' | 'unique_key' | 'session_id' | 'reason' | 'status'> & {
  requested_at: Instant
  started_at: Instant | null
  ended_at: Instant | null
  job_no: string | null
  activity_code: string | null
  activity_label: string | null
  activity_label_ar: string | null
  note: string | null
  is_void: boolean
  decided_at: Instant | null
  decision_reason: string | null
}

/** A session as its technician sees it: without a rate and a cost. */
export type OwnSession = Omit<Session, 'session_id' | 'started_at' | 'ended_at'> & {
  id: string
  job_type_id: number | null
  started_at: Instant
  ended_at: Instant | null
  seconds_held: number | null
  is_voided: boolean
  is_corrected: boolean
}

/** What decides whether its technician is asked when it ended. */
export type EndFacts = { asks_for_end: boolean; is_month_closed: boolean; segment: string | null }

/** Only the next start has ended it, nobody has decided or asked for anything, and its technician has not been asked yet. */
const asksForEnd = sql`(s.review_flags & ~s.reviewed_flags & ${reviewFlags.end_not_reported}::int <> 0
  and s.voided_at is null and s.corrected_at is null and reported_end(s) is null
  and not exists (select from correction_request where session_id = s.id)
  and not exists (
    select from timer_check where session_id = s.id and kind = 'ended_by_next' and answer is not null))`

/** What is held back as nobody reported the end, in whichever month the session counts. */
const heldSeconds = sql`
  case when s.review_flags & ~s.reviewed_flags & ${reviewFlags.end_not_reported}::int <> 0 then nullif(
    coalesce(s.held_seconds, 0) + coalesce((
      select sum(late.held_seconds) from late_arrival as late where late.session_id = s.id), 0), 0)::int end`

export function sessionsSince(db: Reader, technicianId: number, since: Instant): Promise<(OwnSession & EndFacts)[]> {
  return db.rows<OwnSession & EndFacts>(sql`
    select s.id, session_key(s) as unique_key, job.job_no, job.customer, job.description as job_description, job.job_type_id,
      activity_type.code as activity_code, activity_type.label as activity_label, activity_type.name_ar as activity_label_ar, s.note, s.started_at, s.ended_at,
      ${heldSeconds} as seconds_held, s.voided_at is not null as is_voided, s.corrected_at is not null as is_corrected,
      (select count(*) from media where session_id = s.id) as media_count,
      ${asksForEnd} as asks_for_end, segment.name as segment,
      exists (
        select from locked_period where month = date_trunc('month', business_day(s.started_at)::timestamp)::date
      ) as is_month_closed
    from work_session as s
    left join segment on segment.id = ${segmentIdOfSession}
    join job on job.id = s.job_id
    join activity_type on activity_type.id = s.activity_type_id
    where s.technician_id = ${technicianId} and ${startedSince(since)}
    order by s.started_at desc, session_key(s) desc`)
}

/** Requests with the labels of the activities that they name; `r` is the request. */
export function requests(condition: Sql, distinct: Sql = empty): Sql {
  return sql`
    select ${distinct} r.id, r.unique_key, r.session_id, r.requested_at, r.reason, r.started_at, r.ended_at,
      job.job_no, activity_type.code as activity_code, activity_type.label as activity_label, activity_type.name_ar as activity_label_ar, r.note, r.is_void,
      r.status, r.decided_at, r.decision_reason
    from correction_request as r
    left join job on job.id = r.job_id
    left join activity_type on activity_type.id = r.activity_type_id
    where ${condition}`
}

/** Of each session the request that waits, else the one that was decided last. */
export function lastRequestsSince(db: Reader, technicianId: number, since: Instant): Promise<StoredRequest[]> {
  const ofSessions = sql`r.technician_id = ${technicianId} and r.session_id in (
    select id from work_session as s where technician_id = ${technicianId} and ${startedSince(since)})`
  return db.rows<StoredRequest>(sql`
    ${requests(ofSessions, sql`distinct on (r.session_id)`)}
    order by r.session_id, r.decided_at desc nulls first, r.id desc`)
}

export function requestByKey(db: Reader, technicianId: number, uniqueKey: string): Promise<StoredRequest | null> {
  return db.row<StoredRequest>(requests(sql`r.technician_id = ${technicianId} and r.unique_key = ${uniqueKey}`))
}

export type SessionToCorrect = OwnTimes & { id: string; isVoided: boolean }

/** The technician's session of this id or unique key, kept from changing until the transaction ends. */
export function lockOwnSession(tx: Tx, technicianId: number, idOrKey: string): Promise<SessionToCorrect | null> {
  return tx.row<SessionToCorrect>(sql`
    select s.id, s.started_at as "startedAt", s.ended_at as "endedAt", s.note, s.voided_at is not null as "isVoided",
      job.job_no as "jobNo", activity_type.code as "activityCode"
    from work_session as s
    join job on job.id = s.job_id
    join activity_type on activity_type.id = s.activity_type_id
    where s.technician_id = ${technicianId} and ${byIdOrKey(idOrKey)}
    for no key update of s`)
}

export type NewRequest = {
  id: string
  uniqueKey: string
  technicianId: number
  sessionId: string
  requestedAt: Instant
  startedAt: Instant | null
  endedAt: Instant | null
  jobId: number | null
  activityTypeId: number | null
  note: string | null
  isVoid: boolean
  reason: string
}

/** @returns whether it was added: not while another one of the session waits */
export async function insertRequest(tx: Tx, request: NewRequest): Promise<boolean> {
  const added = await tx.run(sql`
    insert into correction_request
      (id, unique_key, technician_id, session_id, requested_at, started_at, ended_at, job_id, activity_type_id, note,
       is_void, reason)
    values (${request.id}, ${request.uniqueKey}, ${request.technicianId}, ${request.sessionId},
      ${timestamptz(request.requestedAt)}, ${timestamptz(request.startedAt)}, ${timestamptz(request.endedAt)},
      ${request.jobId}, ${request.activityTypeId}, ${request.note}, ${request.isVoid}, ${request.reason})
    on conflict (session_id) where status = 'pending' do nothing`)
  return added === 1
}
