import { type Reader, type Sql, sql, timestamptz } from '../../platform/database.ts'
import { type LeftOutCounts, settledIn } from './queries.ts'
import { monthsOf, type Range } from './range.ts'

/** How far some items were missed, in sum: by what was planned, by the baseline, by what was learned. */
export type Misses = {
  item_count: number
  /** of (actual - estimated) / estimated */
  deviations: number
  estimated_miss_seconds: number
  baseline_miss_seconds: number
  learned_miss_seconds: number
  covered: number
}

export type CellMisses = Misses & {
  job_type_id: number
  job_type: string
  job_type_ar: string | null
  power_rating_id: number | null
  power_rating: string | null
  rpm_category_id: number | null
  rpm_category: string | null
  activity_code: string
  activity_label: string
  activity_label_ar: string | null
}

export type Cockpit = {
  overall: Misses
  activities: (Misses & { activity_code: string; activity_label: string; activity_label_ar: string | null })[]
  months: (Misses & { month: string })[]
  cells: CellMisses[]
  cell_count: number
  /** of an effective hour of these items; null when there are none */
  halalas_per_hour: number | null
  left_out: LeftOutCounts
}

/**
 * How near the estimates of the items came that settled in the range. The items are read once, added up by cell and
 * month, and these sums then by whatever is asked.
 * @param most so many cells are listed, those missed most first
 */
export async function cockpit(db: Reader, range: Range, most: number): Promise<Cockpit> {
  const months = monthsOf(range)
  const found = await db.row<Omit<Cockpit, 'months'> & { months: (Misses & { place: number })[] }>(sql`
    with finest as materialized (${missesByCellAndMonth(range)}),
      counted as materialized (select * from finest where left_out is null),
      cells as materialized (
        select job_type_id, power_rating_id, rpm_category_id, activity_type_id, ${sums}
        from counted group by job_type_id, power_rating_id, rpm_category_id, activity_type_id
      )
    select
      (select row_to_json(whole) from (select ${sums} from counted) as whole) as overall,
      ${listOf(activities)} as activities, ${listOf(inMonths(months.length))} as months,
      ${listOf(worstCells(most))} as cells, (select count(*) from cells) as cell_count,
      ${halalasPerHour(range)} as halalas_per_hour,
      (select coalesce(json_object_agg(left_out, items), '{}') from (
        select left_out, sum(item_count) as items from finest where left_out is not null group by left_out
      ) as left_out_items) as left_out`)
  if (!found) throw new Error('a statement without a table has one row')
  return {
    ...found,
    months: found.months.map(({ place, ...misses }) => ({ ...misses, month: months[place]?.month ?? '' })),
  }
}

function missesByCellAndMonth(range: Range): Sql {
  const starts = monthsOf(range).map(({ begins }) => timestamptz(begins))
  // Finding the place among the starts of months is quicker than the month of a clock in a time zone.
  return sql`
    select job_type_id, power_rating_id, rpm_category_id, activity_type_id, left_out,
      width_bucket(settled_at, ${starts}::timestamptz[]) - 1 as place, min(started_at) as first_start,
      count(*) as item_count, sum(actual_seconds::float8 / nullif(estimated_seconds, 0) - 1) as deviations,
      sum(abs(actual_seconds - estimated_seconds)) as estimated_miss_seconds,
      sum(abs(actual_seconds - baseline_seconds)) as baseline_miss_seconds,
      sum(abs(actual_seconds - 3600 * learned_hours)) as learned_miss_seconds,
      count(*) filter (where actual_seconds <= 3600 * p80_hours) as covered
    from work_item where ${settledIn(range)}
    group by job_type_id, power_rating_id, rpm_category_id, activity_type_id, left_out, place`
}

const sums = sql`coalesce(sum(item_count), 0) as item_count, coalesce(sum(deviations), 0) as deviations,
  coalesce(sum(estimated_miss_seconds), 0) as estimated_miss_seconds,
  coalesce(sum(baseline_miss_seconds), 0) as baseline_miss_seconds,
  coalesce(sum(learned_miss_seconds), 0) as learned_miss_seconds, coalesce(sum(covered), 0) as covered`

function listOf(rows: Sql): Sql {
  return sql`(select coalesce(json_agg(listed), '[]') from (${rows}) as listed)`
}

const activities = sql`
  select code as activity_code, label as activity_label, name_ar as activity_label_ar, misses.*
  from (select activity_type_id, ${sums} from counted group by activity_type_id) as misses
  join activity_type on id = activity_type_id
  order by item_count desc, label`

/** Every month of the range, those without items too. */
function inMonths(count: number): Sql {
  return sql`
    select place, ${sums}
    from generate_series(0, ${count}::int - 1) as place
    left join counted using (place)
    group by place order by place`
}

function worstCells(most: number): Sql {
  return sql`
    select worst.*, job_type.name as job_type, job_type.name_ar as job_type_ar, power_rating.range_description as power_rating,
      rpm_category.description as rpm_category, activity_type.code as activity_code,
      activity_type.label as activity_label, activity_type.name_ar as activity_label_ar
    from (
      select * from cells
      order by estimated_miss_seconds desc, job_type_id, activity_type_id, power_rating_id, rpm_category_id
      limit ${most}
    ) as worst
    join job_type on job_type.id = job_type_id
    join activity_type on activity_type.id = activity_type_id
    left join power_rating on power_rating.id = power_rating_id
    left join rpm_category on rpm_category.id = rpm_category_id
    order by estimated_miss_seconds desc, job_type_id, activity_type_id, power_rating_id, rpm_category_id`
}

/** What each technician's hours cost on average since the first of the items began, by their hours in the items. */
function halalasPerHour(range: Range): Sql {
  return sql`(
    select sum(seconds * halalas_per_second) * 3600 / nullif(sum(seconds), 0)
    from (
      select technician_id, sum(actual_seconds) as seconds
      from work_item_share where ${settledIn(range)} group by technician_id
    ) as shares
    join (
      select technician_id, sum(cost_halalas)::float8 / nullif(sum(effective_seconds), 0) as halalas_per_second
      from posted_days()
      where day between business_day((select min(first_start) from counted)) and ${range.to}
      group by technician_id
    ) as rates using (technician_id))`
}
