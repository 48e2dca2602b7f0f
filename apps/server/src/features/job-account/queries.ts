import type { Instant, Work } from '@warsha/domain'
import { type Reader, type Sql, sql } from '../../platform/database.ts'
import { isCharged } from '../activity-types/index.ts'
import type { Person } from '@warsha/contract'

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
    from job left join work_session as s on s.job_id = job.id and s.voided_at is null and ${isCharged(sql`s`)}
    where job.id = ${id}
    group by job.id`)
}

const work = sql`sum(sessions) as "sessionCount", sum(raw_seconds) as "rawSeconds",
  sum(effective_seconds) as "effectiveSeconds", sum(cost_halalas)::bigint as "costHalalas"`
const workColumns = sql`"sessionCount", "rawSeconds", "effectiveSeconds", "costHalalas"`

/** Found by the index of the job on which it was recorded. */
function isOfAccount(jobId: number): Sql {
  return sql`worked_job_id = ${jobId} and job_id is not null`
}

export type ActivityOfJob = Work & {
  id: number
  code: string
  label: string
  name_ar: string | null
  estimatedSeconds: number | null
}

/**
 * What each activity took on a job, and what was planned for it: what it was told when it began, else what it would be
 * told now, which is what an admin holds, what was learned where that is used, or the most exact estimate.
 */
export function activitiesOfJob(db: Reader, jobId: number): Promise<ActivityOfJob[]> {
  return db.rows<ActivityOfJob>(sql`
    select activity_type.id, activity_type.code, activity_type.label, activity_type.name_ar, ${workColumns},
      coalesce(item.estimated_seconds, case when baseline is not null then
        coalesce(frozen_cell.seconds, case when use_historical then learned_seconds end, baseline) end
      ) as "estimatedSeconds"
    from (
      select activity_type_id, ${work} from posted_work() where ${isOfAccount(jobId)}
      group by activity_type_id
    ) as taken
    join activity_type on activity_type.id = taken.activity_type_id
    join job on job.id = ${jobId}
    cross join lateral baseline_seconds(job.job_type_id, job.power_rating_id, job.rpm_category_id, activity_type.id)
      as baseline
    left join work_item as item on item.job_id = job.id and item.activity_type_id = activity_type.id
    left join learned_cell on ${ofItsKind(sql`learned_cell`)}
    left join frozen_cell on ${ofItsKind(sql`frozen_cell`)}`)
}

function ofItsKind(table: Sql): Sql {
  return sql`${table}.activity_type_id = activity_type.id and ${table}.job_type_id = job.job_type_id
    and ${table}.power_rating_id is not distinct from job.power_rating_id
    and ${table}.rpm_category_id is not distinct from job.rpm_category_id`
}

export type TechnicianOfJob = Work & { id: number; person: Person; employee_number: string | null }

/** What each technician did on a job. */
export function techniciansOfJob(db: Reader, jobId: number): Promise<TechnicianOfJob[]> {
  return db.rows<TechnicianOfJob>(sql`
    select person.id, labelled_person as person, person.employee_number, ${workColumns}
    from (
      select technician_id, ${work} from posted_work() where ${isOfAccount(jobId)}
      group by technician_id
    ) as taken
    join person on person.id = taken.technician_id
    join person_labels() as named on labelled_id = person.id`)
}

/** What a job has taken, by activity and by technician. */
export async function workOfJob(db: Reader, jobId: number) {
  return { activities: await activitiesOfJob(db, jobId), technicians: await techniciansOfJob(db, jobId) }
}
