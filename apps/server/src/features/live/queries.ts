import type { Instant } from '@warsha/domain'
import type { Reader } from '../../platform/database.ts'
import { sql } from '../../platform/database.ts'

export type RunningRow = {
  session_id: string
  technician_name: string
  job_no: string
  job_description: string
  activity_code: string
  activity_label: string
  started_at: Instant
}

/** Every session that runs, the newest first. */
export function runningSessions(db: Reader): Promise<RunningRow[]> {
  return db.rows<RunningRow>(sql`
    select s.id as session_id, person.full_name as technician_name, job.job_no, job.description as job_description,
      activity_type.code as activity_code, activity_type.label as activity_label, s.started_at
    from work_session as s
    join person on person.id = s.technician_id
    join job on job.id = s.job_id
    join activity_type on activity_type.id = s.activity_type_id
    where s.ended_at is null
    order by s.started_at desc, s.id desc`)
}
