import { LONGEST_USUAL_SESSION, reviewFlags, SECOND } from '@warsha/domain'
import type { Prepared } from '../../platform/database.ts'

const { too_long, trimmed, ended_before_start, reported_after_correction } = reviewFlags
const longest = `interval '${LONGEST_USUAL_SESSION / SECOND} seconds'`

/** The person may record work: what the door asks, too. */
const welcome = `person.id = $1 and person.is_active and not person.must_change_password and person.role <> 'ADMIN'`

/**
 * The usual start, in one round trip: nothing of this technician's begins later, so the running session ends and this
 * one follows. Gives no row when it is not the usual case (a late arrival, a repeat, a refusal); a session that it
 * would overlap fails it by `no_overlap`. Reading the count of the ended rows makes the update come first.
 *
 * $1 technician, $2 id, $3 unique key, $4 job number, $5 activity code, $6 note, $7 start, $8 device's start, $9 flags
 */
export const startUsually: Prepared = {
  name: 'start_usually',
  text: `
with able as (
  select job.id as job_id, job.status, job.customer, job.description, activity_type.id as activity_type_id,
    activity_type.label
  from person, job, activity_type
  where ${welcome}
    and job.job_no = $4 and job.status in ('open', 'in_progress')
    and activity_type.code = $5 and activity_type.is_active
    and not exists (select from work_session where technician_id = $1 and started_at >= $7 and voided_at is null)
    and not exists (select from work_session where technician_id = $1 and unique_key = $3)
), ended as (
  update work_session
  set ended_at = $7, review_flags = review_flags | case when $7 - started_at > ${longest} then ${too_long} else 0 end
  from able
  where technician_id = $1 and ended_at is null and voided_at is null
  returning 1
), begun as (
  update job set status = 'in_progress'
  where id = (select job_id from able where able.status = 'open') and status = 'open'
), added as (
  insert into work_session
    (id, unique_key, started_at, device_started_at, technician_id, job_id, activity_type_id, review_flags, note)
  select $2, $3, $7, $8, $1, job_id, activity_type_id, $9, $6
  from able, (select count(*) from ended) as after_ending
  on conflict (technician_id, unique_key) do nothing
  returning 1
)
select customer, description as job_description, label as activity_label from able, added`,
}

const end = 'greatest($3::timestamptz, s.started_at)'
const reported = `least(s.reported_ended_at, ${end})`
const ended = `least(s.ended_at, ${end})`
const device = `nullif($4::timestamptz, ${end})`
const stands = `(s.reported_ended_at is null or ${end} < s.reported_ended_at
      or (${end} = s.reported_ended_at
        and coalesce(${device}, ${end}) < coalesce(s.device_ended_at, s.reported_ended_at)))`
const isEndCorrected = '(s.corrected_at is not null and s.ended_at is not null)'

/**
 * Takes a reported end, in one round trip: \`completeSession\` of the domain, in SQL. Of several the earliest stands,
 * so \`ended_at\` can only move back, and the next session's start needs no look. An end that an admin corrected stays;
 * a report that would have moved it is kept, for review.
 *
 * $1 technician, $2 session id or unique key, $3 end, $4 device's end, $5 flags
 */
export const completeUsually: Prepared = {
  name: 'complete_usually',
  text: `
update work_session as s
set
  reported_ended_at = ${reported},
  device_ended_at = case when ${stands} then ${device} else s.device_ended_at end,
  ended_at = case when ${isEndCorrected} then s.ended_at else ${ended} end,
  review_flags = case when ${isEndCorrected}
    then s.review_flags | case when ${stands} then ${reported_after_correction} else 0 end
    else (s.review_flags & ~${too_long | trimmed}) | $5
      | case when $3 < s.started_at then ${ended_before_start} else 0 end
      | case when ${ended} - s.started_at > ${longest} then ${too_long} else 0 end
      | case when ${reported} > ${ended} then ${trimmed} else 0 end
    end
from person, job, activity_type
where s.technician_id = $1 and (s.id = $2 or s.unique_key = $2)
  and ${welcome}
  and job.id = s.job_id and activity_type.id = s.activity_type_id
returning s.id, s.unique_key, job.job_no, job.customer, job.description as job_description,
  activity_type.code as activity_code, activity_type.label as activity_label, s.note, s.started_at, s.ended_at,
  (select count(*) from media where session_id = s.id) as media_count`,
}
