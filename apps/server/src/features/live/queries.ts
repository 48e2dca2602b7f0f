import type { Person } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import type { Reader } from '../../platform/database.ts'
import { sql } from '../../platform/database.ts'
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
