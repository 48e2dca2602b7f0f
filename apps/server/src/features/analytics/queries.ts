import type { Person, LeftOutReason } from '@warsha/contract'
import type { LocalDate } from '@warsha/domain'
import { empty, type Reader, type Sql, sql, timestamptz } from '../../platform/database.ts'
import { segmentBefore } from '../calendar/index.ts'
import { imagesJobsAlone } from '../job-images/index.ts'
import type { Range } from './range.ts'

/** What was worked, as it comes out of the database. */
export type WorkSums = { sessions: number; effective_seconds: number; cost_halalas: number }

export type Overview = {
  today: WorkSums
  this_week: WorkSums
  this_month: WorkSums
  active_technicians: number
  open_jobs: number
  using_learned: number
  total_estimates: number
}

/** The first days of periods that end today. */
export type Since = { today: LocalDate; week: LocalDate; month: LocalDate }

export async function overview(db: Reader, since: Since, withImagesJobs: boolean): Promise<Overview> {
  const first = since.week < since.month ? since.week : since.month
  const sumsSince = (day: LocalDate): Sql => sql`json_build_object(
    'sessions', coalesce(sum(sessions) filter (where day >= ${day}), 0),
    'effective_seconds', coalesce(sum(effective_seconds) filter (where day >= ${day}), 0),
    'cost_halalas', coalesce(sum(cost_halalas) filter (where day >= ${day}), 0))`
  const imagesJobs = withImagesJobs ? sql`+ (select count(*) from ${imagesJobsAlone})` : empty
  return one(
    await db.row<Overview>(sql`
      select ${sumsSince(since.today)} as today, ${sumsSince(since.week)} as this_week,
        ${sumsSince(since.month)} as this_month,
        (select count(distinct technician_id) from work_session
         where ended_at is null and voided_at is null) as active_technicians,
        (select count(*) from job where status = 'open') ${imagesJobs} as open_jobs,
        (select count(*) from learned_cell where use_historical) as using_learned,
        ${totalEstimates} as total_estimates
      from posted_days() where day between ${first} and ${since.today}`),
  )
}

/** A cell that leans on an estimate which holds for more than itself is one more. */
const totalEstimates = sql`(
  (select count(*) from estimate) + (
    select count(*) from learned_cell as cell
    where not exists (
      select from estimate
      where estimate.job_type_id = cell.job_type_id and estimate.activity_type_id = cell.activity_type_id
        and estimate.power_rating_id is not distinct from cell.power_rating_id
        and estimate.rpm_category_id is not distinct from cell.rpm_category_id)))`

export type Granularity = 'day' | 'week' | 'month'

const periods: Record<Granularity, { first: Sql; form: string }> = {
  day: { first: sql`day`, form: 'YYYY-MM-DD' },
  week: { first: sql`day - extract(dow from day)::int`, form: 'YYYY-MM-DD' },
  month: { first: sql`date_trunc('month', day)::date`, form: 'YYYY-MM' },
}

export type TrendRow = WorkSums & { period: string; technicians: number }

/** The work of every period of the range in order, those without any too. */
export function workByPeriod(db: Reader, granularity: Granularity, { from, to }: Range): Promise<TrendRow[]> {
  const { first, form } = periods[granularity]
  return db.rows<TrendRow>(sql`
    select to_char(period, ${form}) as period, coalesce(sessions, 0) as sessions,
      coalesce(technicians, 0) as technicians, coalesce(effective_seconds, 0)::bigint as effective_seconds,
      coalesce(cost_halalas, 0)::bigint as cost_halalas
    from (
      select distinct ${first} as period
      from (select generate_series(${from}::date, ${to}::date, '1 day')::date as day) as days
    ) as periods
    left join (
      select period, sum(sessions)::int as sessions, count(*) filter (where sessions <> 0)::int as technicians,
        sum(effective_seconds) as effective_seconds, sum(cost_halalas) as cost_halalas
      from (
        select ${first} as period, technician_id, sum(sessions) as sessions,
          sum(effective_seconds::int) as effective_seconds, sum(cost_halalas) as cost_halalas
        from posted_days() where day between ${from} and ${to}
        group by 1, technician_id
      ) as own
      group by period
    ) as work using (period)
    order by period`)
}

export type CostGroup = 'job_type' | 'technician' | 'activity' | 'job'
export type CostRow = {
  id: number | null
  name: string | null
  name_ar: string | null
  person: Person | null
  /** false: what is charged to no job */
  is_charged: boolean
  cost_halalas: number
}

/** What the work of the range cost, most first. A job type without id and name: jobs that have none; what is charged to no job comes last. */
export function costBy(db: Reader, group: CostGroup, range: Range): Promise<CostRow[]> {
  return db.rows<CostRow>(sql`
    select id, name, name_ar, person, is_charged, cost_halalas from (${costs[group](range)}) as costs
    order by is_charged desc, cost_halalas desc, name nulls last, id`)
}

const costs: Record<CostGroup, (range: Range) => Sql> = {
  technician: ({ from, to }) => sql`
    select id, full_name as name, null as name_ar, labelled_person as person, true as is_charged, cost_halalas
    from (
      select technician_id, sum(cost_halalas)::bigint as cost_halalas
      from posted_days() where day between ${from} and ${to}
      group by technician_id
    ) as work
    join person on id = technician_id
    join person_labels() as named on labelled_id = id`,
  activity: (range) => sql`
    select id, label as name, name_ar, null::jsonb as person, true as is_charged, cost_halalas
    from (${costOfSessions(sql`activity_type_id`, range)}) as work
    join activity_type on id = activity_type_id`,
  job: (range) => sql`
    select id, job_no as name, null as name_ar, null::jsonb as person, job_id is not null as is_charged, cost_halalas
    from (${costOfSessions(sql`job_id`, range)}) as work
    left join job on id = job_id`,
  // Joined before it is added up, as the planner then lets several workers do it.
  job_type: (range) => sql`
    select job_type_id as id, job_type.name, job_type.name_ar, null::jsonb as person, is_charged, cost_halalas
    from (
      select job_type_id, job_id is not null as is_charged, sum(cost_halalas)::bigint as cost_halalas
      from posted_work() left join job on job.id = job_id
      where ${postedIn(range)}
      group by job_type_id, job_id is not null
    ) as work
    left join job_type on job_type.id = job_type_id`,
}

function costOfSessions(key: Sql, range: Range): Sql {
  return sql`
    select ${key}, sum(cost_halalas)::bigint as cost_halalas
    from posted_work() where ${postedIn(range)} group by ${key}`
}

function postedIn({ begins, ends }: Range): Sql {
  return sql`posted_at >= ${timestamptz(begins)} and posted_at < ${timestamptz(ends)}`
}

export function settledIn({ begins, ends }: Range): Sql {
  return sql`settled_at >= ${timestamptz(begins)} and settled_at < ${timestamptz(ends)}`
}

/** How many settled items do not count, by reason; reasons without any are missing. */
export type LeftOutCounts = Partial<Record<LeftOutReason, number>>

/** Sums over a technician's shares of settled items, logarithms being those of estimated / actual seconds. */
export type EfficiencyRow = {
  technician_id: number
  technician_name: string
  technician: Person
  employee_number: string | null
  segment: string | null
  session_count: number
  item_count: number
  estimated_seconds: number
  actual_seconds: number
  squared_seconds: number
  weighted_logs: number
  weighted_squares: number
}

export type Efficiency = {
  technicians: EfficiencyRow[]
  total_sessions: number
  total_items: number
  open_job_items: number
  left_out: LeftOutCounts
}

/** Of one moment, as it is one statement. Who has no hours in any item is not there: nothing can be compared. */
export async function efficiency(db: Reader, range: Range): Promise<Efficiency> {
  return one(
    await db.row<Efficiency>(sql`
      select
        (select coalesce(json_agg(row), '[]') from (${efficiencyByTechnician(range)}) as row) as technicians,
        coalesce(sum(sessions) filter (where left_out is null), 0)::int as total_sessions,
        coalesce(sum(items) filter (where left_out is null), 0)::int as total_items,
        coalesce(sum(open_items) filter (where left_out is null), 0)::int as open_job_items,
        coalesce(json_object_agg(left_out, items) filter (where left_out is not null), '{}') as left_out
      from (
        select left_out, sum(sessions) as sessions, sum(items)::int as items,
          sum(items) filter (where status <> 'closed') as open_items
        from (
          select job_id, left_out, sum(session_count) as sessions, count(*) as items
          from work_item where ${settledIn(range)} group by job_id, left_out
        ) as of_jobs
        join job on job.id = job_id
        group by left_out
      ) as counted`),
  )
}

function efficiencyByTechnician(range: Range): Sql {
  return sql`
    select id as technician_id, full_name as technician_name, named.labelled_person as technician, employee_number,
      ${segmentBefore(sql`person.id`, timestamptz(range.ends))} as segment, shares.*
    from (
      select technician_id as id, sum(session_count)::int as session_count,
        count(log)::int as item_count, sum(estimated_seconds) as estimated_seconds,
        sum(actual_seconds) as actual_seconds, sum(actual_seconds::float8 * actual_seconds) as squared_seconds,
        sum(actual_seconds * log) as weighted_logs, sum(actual_seconds * log * log) as weighted_squares
      from (
        select technician_id, session_count, estimated_seconds, actual_seconds,
          ln(nullif(estimated_seconds, 0) / nullif(actual_seconds, 0)) as log
        from work_item_share where ${settledIn(range)}
      ) as share
      group by technician_id
      having count(log) > 0
    ) as shares
    join person using (id)
    join person_labels() as named on labelled_id = id`
}

export type AccuracyRow = {
  activity_code: string
  activity_label: string
  activity_label_ar: string | null
  session_count: number
  item_count: number
  estimated_seconds: number
  actual_seconds: number
  least_seconds: number
  most_seconds: number
}

export function accuracyByActivity(db: Reader, range: Range): Promise<AccuracyRow[]> {
  return db.rows<AccuracyRow>(sql`
    select code as activity_code, label as activity_label, name_ar as activity_label_ar, session_count, item_count,
      estimated_seconds, actual_seconds, least_seconds, most_seconds
    from (
      select activity_type_id as id, sum(session_count)::int as session_count, count(*)::int as item_count,
        sum(estimated_seconds) as estimated_seconds, sum(actual_seconds) as actual_seconds,
        min(actual_seconds) as least_seconds, max(actual_seconds) as most_seconds
      from work_item
      where ${settledIn(range)} and left_out is null and estimated_seconds is not null
      group by activity_type_id
    ) as items
    join activity_type using (id)`)
}

export type LearnedRow = {
  job_type: string
  job_type_ar: string | null
  power_rating: string | null
  rpm_category: string | null
  activity: string
  activity_ar: string | null
  baseline_seconds: number
  learned_seconds: number
  sample_count: number
  confidence: 'low' | 'medium' | 'high'
  use_historical: boolean
  baseline_miss_seconds: number
  learned_miss_seconds: number
}

export type Learned = {
  total_estimates: number
  with_data: number
  using_historical: number
  high_confidence: number
  improved: number
  /** cells with items of the shop's own, by which improvement is measured */
  measured: number
  cells: LearnedRow[]
}

/** @param most so many cells are listed, those with most samples first */
export async function learned(db: Reader, most: number): Promise<Learned> {
  return one(
    await db.row<Learned>(sql`
      select ${totalEstimates} as total_estimates, count(*) as with_data,
        count(*) filter (where use_historical) as using_historical,
        count(*) filter (where confidence = 'high') as high_confidence,
        count(*) filter (where learned_miss_seconds < baseline_miss_seconds) as improved,
        count(*) filter (where exists (
          select from work_item as item
          where item.activity_type_id = learned_cell.activity_type_id and item.job_type_id = learned_cell.job_type_id
            and item.power_rating_id is not distinct from learned_cell.power_rating_id
            and item.rpm_category_id is not distinct from learned_cell.rpm_category_id
            and item.settled_at is not null and item.left_out is null)) as measured,
        (select coalesce(json_agg(listed), '[]') from (${cellsBySamples(most)}) as listed) as cells
      from learned_cell where sample_count > 0`),
  )
}

function cellsBySamples(most: number): Sql {
  return sql`
    select job_type.name as job_type, job_type.name_ar as job_type_ar, power_rating.range_description as power_rating,
      rpm_category.description as rpm_category, activity_type.label as activity,
      activity_type.name_ar as activity_ar, cell.baseline_seconds,
      cell.learned_seconds, cell.sample_count, cell.confidence, cell.use_historical, cell.baseline_miss_seconds,
      cell.learned_miss_seconds
    from learned_cell as cell
    join job_type on job_type.id = cell.job_type_id
    join activity_type on activity_type.id = cell.activity_type_id
    left join power_rating on power_rating.id = cell.power_rating_id
    left join rpm_category on rpm_category.id = cell.rpm_category_id
    where cell.sample_count > 0
    order by cell.sample_count desc, job_type.display_order, job_type.name, activity_type.label,
      cell.power_rating_id nulls first, cell.rpm_category_id nulls first
    limit ${most}`
}

function one<Row>(row: Row | null): Row {
  if (!row) throw new Error('such a statement has one row')
  return row
}
