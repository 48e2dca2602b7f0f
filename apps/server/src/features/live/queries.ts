import type { Person } from '@warsha/contract'
import type { Instant, SegmentHistory } from '@warsha/domain'
import { type Reader, type Sql, sql } from '../../platform/database.ts'
import { segmentHistory } from '../calendar/index.ts'
import { type CheckRow, lastCheck } from '../timer-checks/index.ts'
import { joinPlan, plannedColumns, type PlannedWork } from '../planned-work/index.ts'

export type RunningRow = PlannedWork & {
  session_id: string
  technician_id: number
  technician_name: string
  technician: Person
  employee_number: string | null
  job_id: number
  job_no: string
  job_description: string
  activity_code: string
  activity_label: string
  activity_label_ar: string | null
  started_at: Instant
  timer_check: Omit<CheckRow, 'session_id'> | null
}

/** Every session that runs, the newest first, with what was planned for its work item. */
export function runningSessions(db: Reader, now: Instant): Promise<RunningRow[]> {
  return db.rows<RunningRow>(sql`
    select s.id as session_id, s.technician_id, person.full_name as technician_name, named.labelled_person as technician, person.employee_number, s.job_id,
      job.job_no, job.description as job_description, activity_type.code as activity_code, activity_type.label as activity_label, activity_type.name_ar as activity_label_ar, s.started_at,
      ${plannedColumns}, ${lastCheck} as timer_check
    from work_session as s
    join person on person.id = s.technician_id
    join person_labels() as named on labelled_id = s.technician_id
    join job on job.id = s.job_id
    join activity_type on activity_type.id = s.activity_type_id
    ${joinPlan(now)}
    where s.ended_at is null and s.voided_at is null
    order by s.started_at desc, s.id desc`)
}

type FloorActivity = { activity_code: string; activity_label: string; activity_label_ar: string | null }

export type FloorRow = {
  technician_id: number
  technician_name: string
  technician: Person
  employee_number: string | null
  history: SegmentHistory
  /** the one that runs, or the last one */
  last_session:
    | (FloorActivity & {
        session_id: string
        job_id: number
        job_no: string
        job_description: string
        started_at: Instant
        ended_at: Instant | null
      })
    | null
  usual_activity: FloorActivity | null
}

/** So many of the last sessions tell what somebody usually does. */
const USUALLY = 30

const activityFields = sql`
  'activity_code', activity.code, 'activity_label', activity.label, 'activity_label_ar', activity.name_ar`

const milliseconds = (column: Sql): Sql => sql`floor(extract(epoch from ${column}) * 1000)::bigint`

/**
 * Every active technician, and whoever works now, by name, with their last session. It is found by the index of the
 * technician's weeks, so that it takes as long in a shop of a million sessions as in one of a thousand.
 */
export function floorTechnicians(db: Reader): Promise<FloorRow[]> {
  return db.rows<FloorRow>(sql`
    select person.id as technician_id, full_name as technician_name, named.labelled_person as technician, employee_number,
      ${segmentHistory(sql`person.id`)} as history, lately.last_session, lately.usual_activity
    from person
    join person_labels() as named on labelled_id = person.id
    left join lateral (
      with recent as materialized (
        select s.id, s.job_id, s.activity_type_id, s.started_at, s.ended_at from work_session as s
        where s.technician_id = person.id and s.voided_at is null and s.ended_at is distinct from s.started_at
        order by week_number(s.started_at) desc, s.started_at desc limit ${USUALLY}
      ), newest as (
        select recent.*, job_no, description, activity.code, activity.label, activity.name_ar
        from recent join job on job.id = job_id join activity_type as activity on activity.id = activity_type_id
        order by recent.started_at desc limit 1
      )
      select (
        select json_build_object('session_id', activity.id, 'job_id', activity.job_id, 'job_no', activity.job_no,
          'job_description', activity.description, ${activityFields}, 'started_at', ${milliseconds(sql`activity.started_at`)},
          'ended_at', ${milliseconds(sql`activity.ended_at`)})
        from newest as activity
      ) as last_session, (
        select json_build_object(${activityFields})
        from recent join activity_type as activity on activity.id = activity_type_id
        where not exists (select from newest where ended_at is null)
          and activity.code <> 'BREAK' and not starts_with(activity.code, 'BREAK_') and activity.is_active
        group by activity.id order by count(*) desc, max(recent.started_at) desc limit 1
      ) as usual_activity
    ) as lately on true
    where is_technician(role) and (
      is_active or exists (
        select from work_session as running
        where running.technician_id = person.id and running.ended_at is null and running.voided_at is null
      )
    )
    order by lower(full_name), person.id`)
}
