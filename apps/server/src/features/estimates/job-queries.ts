import type { Instant } from '@warsha/domain'
import { type Db, sql } from '../../platform/database.ts'
import type { StoredOutcome, StoredEstimate } from './estimate-at-start.ts'
import { finishOfItems, isItemQuiet, type StoredFinish } from './finish-queries.ts'
import { plannersSecondsAt } from '../learning/index.ts'
import { isCharged } from '../activity-types/index.ts'
import { workedSeconds } from '../periods/index.ts'

/** A job, and of which kind it is. */
export type EstimatedJob = {
  job_id: number
  job_no: string
  job_type_id: number | null
  power_rating_id: number | null
  rpm_category_id: number | null
  is_learning: boolean
}

export function estimatedJob(db: Db, id: number): Promise<EstimatedJob | null> {
  return db.row<EstimatedJob>(sql`
    select id as job_id, job_no, job_type_id, power_rating_id, rpm_category_id,
      exists (select from work_to_learn) as is_learning
    from job where id = ${id}`)
}

export type ActivityRow = StoredEstimate &
  StoredOutcome & {
    activity_type_id: number
    activity_code: string
    activity_label: string
    activity_label_ar: string | null
    began_at: Instant | null
    worked_seconds: number
    is_running: boolean
    deviation: number | null
    trust: number | null
    sample_count: number | null
    baseline_now: number | null
    frozen_now: number | null
    median_error: number | null
    planner_hours: number | null
    planner_deviation: number | null
    planner_trust: number | null
    planned_seconds: number | null
    /** what its planner had given it when it began */
    planned_seconds_then: number | null
    is_quiet: boolean
    /** of what admins decided about it */
    version: number
  } & StoredFinish

/** The activities that were worked on, or for which the job's kind has an estimate. */
export function activitiesOf(db: Db, jobId: number): Promise<ActivityRow[]> {
  return db.rows<ActivityRow>(sql`
    select activity_type.id as activity_type_id, code as activity_code, label as activity_label, name_ar as activity_label_ar, began_at,
      coalesce(worked_seconds, 0) as worked_seconds, coalesce(is_running, false) as is_running,
      item.baseline_seconds, item.learned_hours, item.p80_hours, item.estimated_seconds, item.deviation, item.trust,
      item.sample_count,
      item.median_error, item.planner_hours, item.planner_deviation, item.planner_trust, finished_at, finished_by,
      planners_estimate.seconds as planned_seconds,
      ${plannersSecondsAt(sql`taken`, sql`began_at`)} as planned_seconds_then,
      item.settled_at, item.left_out, reason, labelled_person as excluded_by, excluded_at, baseline_now,
      frozen_cell.seconds as frozen_now, ${isItemQuiet} as is_quiet, coalesce(counted.version, 1) as version
    from job
    cross join activity_type
    cross join lateral baseline_seconds(job.job_type_id, job.power_rating_id, job.rpm_category_id, activity_type.id)
      as baseline_now
    left join (
      select job_id, activity_type_id, min(started_at) as began_at, sum(${workedSeconds(sql`s`)}) as worked_seconds,
        bool_or(ended_at is null) as is_running
      from work_session as s where job_id = ${jobId} and voided_at is null and ${isCharged(sql`s`)}
      group by job_id, activity_type_id
    ) as taken on taken.activity_type_id = activity_type.id
    left join work_item as item on item.job_id = job.id and item.activity_type_id = activity_type.id
    left join thing_version as counted
      on counted.thing = 'work_item' and counted.id = job.id and counted.part = activity_type.id
    left join work_item_exclusion as exclusion
      on exclusion.job_id = job.id and exclusion.activity_type_id = activity_type.id
    left join person_labels() as named on labelled_id = excluded_by
    left join (${finishOfItems(jobId)}) as finish on finish.activity_type_id = activity_type.id
    left join planners_estimate
      on planners_estimate.job_id = job.id and planners_estimate.activity_type_id = activity_type.id
    left join frozen_cell on frozen_cell.activity_type_id = activity_type.id
      and frozen_cell.job_type_id = job.job_type_id
      and frozen_cell.power_rating_id is not distinct from job.power_rating_id
      and frozen_cell.rpm_category_id is not distinct from job.rpm_category_id
    where job.id = ${jobId}
      and (taken.activity_type_id is not null or not upper_inf(activity_type.uncharged)
        and (planners_estimate.seconds is not null or (activity_type.is_active and baseline_now is not null)))
    order by began_at nulls last, label, code`)
}
