import type { Instant } from '@warsha/domain'
import { type Db, sql } from '../../platform/database.ts'
import { isCharged } from '../activity-types/index.ts'
import { workedSeconds } from '../periods/index.ts'
import { type Cell, holdsFor, isOf, mostExactFirst } from './cell.ts'
import type { StoredOutcome, StoredEstimate } from './estimate-at-start.ts'
import type { Person } from '@warsha/contract'

export type CellFacts = {
  job_type_name: string
  job_type_name_ar: string | null
  power_rating_code: string | null
  rpm_category_name: string | null
  activity_label: string
  activity_label_ar: string | null
  baseline_seconds: number | null
  is_exact: boolean
  buffer_percentage: number | null
  historical_avg_seconds: number | null
  frozen_seconds: number | null
  frozen_by: Person | null
  frozen_at: Instant | null
  item_count: number
  past_item_count: number
  is_learning: boolean
}

/** All that is stored of a cell but its items; null when its job type or activity has just gone. */
export function factsOf(db: Db, cell: Cell): Promise<CellFacts | null> {
  return db.row<CellFacts>(sql`
    select job_type.name as job_type_name, job_type.name_ar as job_type_name_ar, power_rating.code as power_rating_code,
      rpm_category.description as rpm_category_name, activity_type.label as activity_label, activity_type.name_ar as activity_label_ar,
      baseline.estimated_seconds as baseline_seconds, coalesce(baseline.is_exact, false) as is_exact,
      baseline.buffer_percentage, historical_avg_seconds,
      frozen_cell.seconds as frozen_seconds, labelled_person as frozen_by, frozen_at,
      (select count(*) from work_item where ${isOf(sql`work_item`, cell)}) as item_count,
      (select count(distinct (job_no, case when job_no is null then id end)) from past_work
        where ${isOf(sql`past_work`, cell)}) as past_item_count,
      exists (select from work_to_learn) as is_learning
    from job_type
    join activity_type on activity_type.id = ${cell.activityTypeId}
    left join power_rating on power_rating.id = ${cell.powerRatingId}
    left join rpm_category on rpm_category.id = ${cell.rpmCategoryId}
    left join lateral (
      select estimated_seconds, buffer_percentage,
        estimate.power_rating_id is not null and estimate.rpm_category_id is not null as is_exact
      from estimate where ${holdsFor(cell)} order by ${mostExactFirst} limit 1
    ) as baseline on true
    left join learned_cell on ${isOf(sql`learned_cell`, cell)}
    left join frozen_cell on ${isOf(sql`frozen_cell`, cell)}
    left join person_labels() as named on labelled_id = frozen_by
    where job_type.id = ${cell.jobTypeId}`)
}

export type ItemRow = StoredEstimate &
  StoredOutcome & {
    job_id: number
    job_no: string
    started_at: Instant
    actual_seconds: number
    /** of what admins decided about it */
    version: number
  }

/** The last work items of a cell, those that have not settled first. */
export function lastItems(db: Db, cell: Cell, most: number): Promise<ItemRow[]> {
  return db.rows<ItemRow>(sql`
    select job_id, job_no, started_at, actual_seconds, baseline_seconds, learned_hours, p80_hours, estimated_seconds,
      settled_at, left_out, reason, labelled_person as excluded_by, excluded_at, coalesce(counted.version, 1) as version
    from work_item
    join job on job.id = job_id
    left join thing_version as counted
      on counted.thing = 'work_item' and counted.id = job_id and counted.part = activity_type_id
    left join work_item_exclusion using (job_id, activity_type_id)
    left join person_labels() as named on labelled_id = excluded_by
    where ${isOf(sql`work_item`, cell)}
    order by settled_at desc nulls first, started_at desc, job_id desc
    limit ${most}`)
}

export type WorkedOnPart = { technician_id: number; seconds: number }

/** Who has worked on an activity of a job, and how long. */
export function workedOnPart(db: Db, jobId: number, activityTypeId: number): Promise<WorkedOnPart[]> {
  return db.rows<WorkedOnPart>(sql`
    select s.technician_id, sum(${workedSeconds(sql`s`)}) as seconds
    from work_session as s
    where s.job_id = ${jobId} and s.activity_type_id = ${activityTypeId} and s.voided_at is null and s.ended_at is not null
      and ${isCharged(sql`s`)}
    group by s.technician_id
    having sum(${workedSeconds(sql`s`)}) > 0
    order by s.technician_id`)
}
