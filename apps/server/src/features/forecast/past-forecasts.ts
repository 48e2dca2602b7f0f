import type { Instant, LearnedFromForecasts, PastForecast, WorkingCalendar } from '@warsha/domain'
import { type Reader, type Sql, sql, timestamptz } from '../../platform/database.ts'
import { type AgeAt, hoursOf, RECORD_WITHIN, typeOf } from './shop-record.ts'

type PastRow = {
  job_id: number
  job_type_id: number | null
  made_at: Instant
  has_begun: boolean
  age_hours: number
  work_quantiles: number[]
  /** empty: not known then; null: from before they were kept */
  flow_quantiles: number[] | null
  is_first: boolean
  lasted_until: Instant | null
}

/** So many say how the forecasts of a shop do, and half a year of a large one has as many. */
const LATEST_FORECASTS = 6000

/**
 * Of the row `past`: the first forecast of each job and one a week until its end, of the year before, if trials made it. One
 * of a job that was on hold says how long it waits, which is no flow time.
 */
function teachesAt(at: Instant): Sql {
  return sql`
    (past.is_first or extract(isodow from past.made_on) = 7)
      and past.made_at < ${timestamptz(at)} and past.made_at > ${timestamptz(at - RECORD_WITHIN)}
      and cardinality(past.work_quantiles) > 0 and (job.lasted_until is null or past.made_at < job.lasted_until)
      and not exists (
        select from job_hold as hold
        where hold.job_id = past.job_id and hold.began_at <= past.made_at
          and (hold.ended_at is null or hold.ended_at > past.made_at))`
}

/** What past forecasts said and what came of them; the latest where there are very many. */
function pastRows(db: Reader, at: Instant): Promise<PastRow[]> {
  return db.rows<PastRow>(sql`
    select past.job_id, past.job_type_id, made_at, has_begun, age_hours,
      to_json(work_quantiles) as work_quantiles, to_json(flow_quantiles) as flow_quantiles, is_first,
      case when job.lasted_until <= ${timestamptz(at)} then job.lasted_until end as lasted_until
    from forecast_record as past join job on job.id = past.job_id
    where ${teachesAt(at)}
    order by made_at desc, past.job_id limit ${LATEST_FORECASTS}`)
}

type TuningRow = {
  flow_weight: number
  first_flow_weight: number
  first_stretch_p50: number
  first_stretch_p80: number
  later_stretch_p50: number
  later_stretch_p80: number
}

/** What past forecasts had taught when those that are kept were made; null before there were any. */
export async function learnedFromForecasts(db: Reader, at: Instant): Promise<LearnedFromForecasts | null> {
  const row = await db.row<TuningRow>(sql`
    select flow_weight, coalesce(first_flow_weight, flow_weight) as first_flow_weight, first_stretch_p50, first_stretch_p80, later_stretch_p50, later_stretch_p80
    from forecast where flow_weight is not null`)
  if (!row) return null
  const before = await db.rows<{ job_id: number }>(sql`
    select distinct past.job_id
    from forecast_record as past join job on job.id = past.job_id
    where job.status <> 'closed' and ${teachesAt(at)}`)
  return {
    tuning: {
      flowWeight: { first: row.first_flow_weight, later: row.flow_weight },
      stretch: {
        first: { p50: row.first_stretch_p50, p80: row.first_stretch_p80 },
        later: { p50: row.later_stretch_p50, p80: row.later_stretch_p80 },
      },
    },
    forecastedBefore: new Set(before.map(({ job_id }) => job_id)),
  }
}

/**
 * The forecasts of the shop's record, with what has come of them by a moment.
 * @param ageAt in forecasts that were kept earlier, ages have the time on hold in them
 */
export async function pastForecastsAt(
  db: Reader,
  at: Instant,
  { calendar, ageAt }: { calendar: WorkingCalendar; ageAt: AgeAt },
): Promise<PastForecast[]> {
  const hoursBetween = hoursOf(calendar)
  return (await pastRows(db, at)).map((row) => ({
    jobId: row.job_id,
    jobType: typeOf(row),
    hasBegun: row.has_begun,
    age: Math.min(row.age_hours, ageAt(row.job_id, row.has_begun, row.made_at) ?? Infinity),
    isFirst: row.is_first,
    work: row.work_quantiles,
    flow: row.flow_quantiles?.length ? row.flow_quantiles : null,
    passedHours: hoursBetween(row.made_at, at),
    closedAfter: row.lasted_until === null ? null : hoursBetween(row.made_at, row.lasted_until),
  }))
}
