import { LONGEST_USUAL_SESSION, reviewFlags, SECOND } from '@warsha/domain'
import type { Prepared } from '../../platform/database.ts'

const { too_long, trimmed, end_not_reported, ended_before_start, reported_after_correction } = reviewFlags
const longest = `interval '${LONGEST_USUAL_SESSION / SECOND} seconds'`

/** The person may record work: as access control checks, too. */
const isActiveTechnician = (signInId: string, now: string) => `person.id = $1 and person.is_active
    and not person.must_change_password and is_technician(person.role)
    and exists (select from sign_in where sign_in.id = ${signInId}::uuid and person_id = $1
      and sign_in.ended_at is null and ends_for_good_at > ${now}::timestamptz)`

/**
 * The usual start, on a job that is in progress, in one round trip: nothing of this technician begins later, so the
 * running session ends and this one follows. Gives no row for a refusal. A session that it would overlap, one that
 * begins later among them, fails it by `no_overlap`, and a repeat by the primary key, unless the session is from before
 * keys were ids. Reading the count of the ended rows makes the update come first.
 *
 * $1 technician, $2 unique key, $3 job number, $4 activity code, $5 note, $6 start, $7 device's start, $8 flags,
 * $9 the hours after which a session counts as stalled,
 * $10 sign-in, $11 now
 */
export const START_IN_ONE_STATEMENT: Prepared = {
  name: 'session_start_fast',
  text: `
with able as (
  select job.id as job_id, job.customer, job.description, activity_type.id as activity_type_id,
    activity_type.label, activity_type.name_ar
  from person, job, activity_type
  where ${isActiveTechnician('$10', '$11')}
    and job.job_no = $3 and job.status = 'in_progress'
    and activity_type.code = $4 and activity_type.is_active
    and not exists (select from work_session where technician_id = $1 and unique_key = $2)
), ended as (
  update work_session
  set ended_at = $6, arrives_at = $11, review_flags = review_flags | case when $6 - started_at > ${longest} then ${too_long} else 0 end
    | case when $6 - started_at > $9::float8 * interval '1 hour' then ${end_not_reported} else 0 end
  from able
  where technician_id = $1 and ended_at is null and voided_at is null and started_at < $6
  returning 1
), added as (
  insert into work_session
    (id, started_at, device_started_at, technician_id, job_id, activity_type_id, review_flags, note)
  select $2, $6, $7, $1, job_id, activity_type_id, $8, $5
  from able, (select count(*) from ended) as after_ending
  returning 1
)
select customer, description as job_description, label as activity_label, name_ar as activity_label_ar from able, added`,
}

const end = 'greatest($3::timestamptz, s.started_at)'
const device = `nullif($4::timestamptz, ${end})`
const flagsOf = (ended: string) => `(s.review_flags & ~${too_long | trimmed | end_not_reported}) | $5
      | case when $3 < s.started_at then ${ended_before_start} else 0 end
      | case when ${ended} - s.started_at > ${longest} then ${too_long} else 0 end`

const ofWork = `${isActiveTechnician('$6', '$7')} and job.id = s.job_id and activity_type.id = s.activity_type_id
returning s.id, session_key(s) as unique_key, job.job_no, job.customer, job.description as job_description,
  activity_type.code as activity_code, activity_type.label as activity_label, activity_type.name_ar as activity_label_ar, s.note, s.started_at, s.ended_at,
  (select count(*) from media where session_id = s.id) as media_count`

/**
 * Takes the end of a session that runs, in one round trip. The trigger of the results keeps a reported end that is the
 * session's end in a byte.
 *
 * $1 technician, $2 session id, $3 end, $4 device's end, $5 flags, $6 sign-in, $7 now
 */
export const COMPLETE_RUNNING: Prepared = {
  name: 'session_end_running',
  text: `
update work_session as s
set arrives_at = $7, reported_ended_at = ${end}, device_ended_at = ${device}, ended_at = ${end}, review_flags = ${flagsOf(end)}
from person, job, activity_type
where s.technician_id = $1 and s.id = $2 and s.ended_at is null and ${ofWork}`,
}

const reportedEnd = 'reported_end(s)'
const reported = `least(${reportedEnd}, ${end})`
const ended = `least(s.ended_at, ${end})`
const stands = `(${reportedEnd} is null or ${end} < ${reportedEnd}
      or (${end} = ${reportedEnd} and coalesce(${device}, ${end}) < coalesce(s.device_ended_at, ${reportedEnd})))`
const isEndCorrected = '(s.corrected_at is not null and s.ended_at is not null)'

/**
 * Takes any reported end: `completeSession` of the domain, in SQL. Of several the earliest stands, so `ended_at` can
 * only move back, and the next session's start needs no look. An end that an admin corrected stays; a report that would
 * have moved it is kept, for review.
 *
 * $2 session id, or the key that a session has beside it; the rest as above
 */
export const COMPLETE_ANY: Prepared = {
  name: 'session_end_reported',
  text: `
update work_session as s
set
  arrives_at = $7,
  reported_ended_at = ${reported},
  is_end_reported = false,
  device_ended_at = case when ${stands} then ${device} else s.device_ended_at end,
  ended_at = case when ${isEndCorrected} then s.ended_at else ${ended} end,
  review_flags = case when ${isEndCorrected}
    then s.review_flags | case when ${stands} then ${reported_after_correction} else 0 end
    else ${flagsOf(ended)}
      | case when ${reported} > ${ended} then ${trimmed} else 0 end
    end
from person, job, activity_type
where s.technician_id = $1 and (s.id = $2 or s.unique_key = $2) and ${ofWork}`,
}
