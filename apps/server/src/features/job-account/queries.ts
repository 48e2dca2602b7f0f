import type { Instant, Work } from '@warsha/domain'
import { type Reader, sql } from '../../platform/database.ts'

export type AccountedJob = {
  id: number
  job_no: string
  first_started_at: Instant | null
  last_ended_at: Instant | null
}

/** A job with the time over which it was worked on; null when there is none of this id. */
export function accountedJob(db: Reader, id: number): Promise<AccountedJob | null> {
  return db.row<AccountedJob>(sql`
    select job.id, job_no, min(started_at) as first_started_at, max(ended_at) as last_ended_at
    from job left join work_session as s on s.job_id = job.id and s.voided_at is null
    where job.id = ${id}
    group by job.id`)
}

const work = sql`count(*) as "sessionCount", sum(raw_seconds(s.started_at, s.ended_at)) as "rawSeconds",
  sum(s.effective_seconds) as "effectiveSeconds", sum(s.cost_halalas) as "costHalalas"`

export type ActivityOfJob = Work & { code: string; label: string; estimatedSeconds: number | null }

/**
 * What each activity took on a job, and what was planned for it: the most exact estimate of its cell, what was learned
 * instead where that is used.
 */
export function activitiesOfJob(db: Reader, jobId: number): Promise<ActivityOfJob[]> {
  return db.rows<ActivityOfJob>(sql`
    select activity_type.code, activity_type.label, taken.*,
      (select case when use_historical then coalesce(historical_avg_seconds, estimated_seconds)
         else estimated_seconds end
       from estimate
       where estimate.job_type_id = job.job_type_id and estimate.activity_type_id = activity_type.id
         and coalesce(estimate.power_rating_id, job.power_rating_id) = job.power_rating_id
         and coalesce(estimate.rpm_category_id, job.rpm_category_id) = job.rpm_category_id
       order by estimate.power_rating_id nulls last, estimate.rpm_category_id nulls last
       limit 1) as "estimatedSeconds"
    from (
      select activity_type_id, ${work} from work_session as s
      where job_id = ${jobId} and ended_at is not null and voided_at is null
      group by activity_type_id
    ) as taken
    join activity_type on activity_type.id = taken.activity_type_id
    join job on job.id = ${jobId}`)
}

export type TechnicianOfJob = Work & { id: number; name: string }

/** What each technician did on a job. */
export function techniciansOfJob(db: Reader, jobId: number): Promise<TechnicianOfJob[]> {
  return db.rows<TechnicianOfJob>(sql`
    select person.id, person.full_name as name, taken.*
    from (
      select technician_id, ${work} from work_session as s
      where job_id = ${jobId} and ended_at is not null and voided_at is null
      group by technician_id
    ) as taken
    join person on person.id = taken.technician_id`)
}
