import type { ForecastRecordAnswer } from '@warsha/contract'
import type { Instant, LocalDate } from '@warsha/domain'
import { type Reader, sql, timestamptz, type Tx } from '../../platform/database.ts'

/** A forecast to be kept, and what it was made of. */
export type RecordRow = {
  job_id: number
  p50_at: string
  p80_at: string
  remaining_hours: number | null
  work_quantiles: readonly number[]
  flow_quantiles: readonly number[]
  /** of a job that is on hold: until it goes on */
  hold_quantiles: readonly number[] | null
  stretch_p50: number
  stretch_p80: number
  has_begun: boolean
  age_hours: number
  job_type_id: number | null
  flow_weight: number
  technicians: number
}

/** Keeps the forecasts of a day: the first one of each job stands, as later ones of that day knew more. */
export async function saveRecord(
  tx: Tx,
  rows: readonly RecordRow[],
  made: { at: Instant; on: LocalDate },
  { isReplayed }: { isReplayed: boolean },
): Promise<void> {
  if (rows.length === 0) return
  await tx.run(sql`
    insert into forecast_record (job_id, made_on, made_at, p50_at, p80_at, remaining_hours, work_quantiles, flow_quantiles,
      hold_quantiles, stretch_p50, stretch_p80, has_begun, age_hours, job_type_id, flow_weight, technicians, is_first, is_replayed)
    select row.job_id, ${made.on}::date, ${timestamptz(made.at)}, row.p50_at, row.p80_at, row.remaining_hours,
      row.work_quantiles, row.flow_quantiles, row.hold_quantiles, row.stretch_p50, row.stretch_p80, row.has_begun, row.age_hours, row.job_type_id, row.flow_weight, row.technicians,
      not exists (select from forecast_record as before where before.job_id = row.job_id and before.made_on < ${made.on}::date),
      ${isReplayed}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (job_id int, p50_at timestamptz, p80_at timestamptz,
      remaining_hours real, work_quantiles real[], flow_quantiles real[], hold_quantiles real[], stretch_p50 real, stretch_p80 real, has_begun boolean, age_hours real, job_type_id int, flow_weight real,
      technicians smallint)
    join job on job.id = row.job_id
    order by row.job_id
    for key share of job
    on conflict (job_id, made_on) do nothing`)
  if (!isReplayed) return
  await tx.run(sql`
    update forecast_record set is_first = false
    where is_first and made_on > ${made.on}::date and job_id = any (${rows.map(({ job_id }) => job_id)}::int[])`)
}

/** How far ahead a P80 lay, in days; what lies further is one more horizon. */
export const HORIZONS = [3, 7, 14, 28] as const

export type PassedRow = {
  /** the place among the horizons; null: of all */
  horizon: number | null
  jobs: number
  dates: number
  p50_held: number
  p80_held: number
  replayed: number
  /** mean of the closing behind the P50; null where none is closed */
  bias_days: number | null
}

/**
 * The dates that passed within a while, whatever has become of their jobs, by how far ahead they lay, and all of them. One
 * that was made of a job that had ended says nothing of that job.
 */
export function passedDates(db: Reader, { after, until }: { after: Instant; until: Instant }): Promise<PassedRow[]> {
  const farthestFirst = HORIZONS.map((days) => -days).toReversed()
  return db.rows<PassedRow>(sql`
    select horizon, count(distinct job_id) as jobs, count(*) as dates,
      count(*) filter (where lasted_until <= p50_at) as p50_held, count(*) filter (where lasted_until <= p80_at) as p80_held,
      count(*) filter (where is_replayed) as replayed,
      (avg(extract(epoch from lasted_until - p50_at)) / 86400)::float8 as bias_days
    from (
      select job_id, p50_at, p80_at, is_replayed, lasted_until,
        ${HORIZONS.length} - width_bucket(-extract(epoch from p80_at - kept.made_at)::float8 / 86400, ${farthestFirst}::float8[]) as horizon
      from forecast_record as kept join job on job.id = job_id
      where p80_at > ${timestamptz(after)} and p80_at <= ${timestamptz(until)}
        and (lasted_until is null or kept.made_at < lasted_until)
    ) as passed
    group by grouping sets ((horizon), ())
    order by horizon nulls last`)
}

/** How the dates hold, as it was last found; null before it was, or in the words of a version before. */
export type JudgedDates = { record: ForecastRecordAnswer | null; is_guess: boolean }

export async function judgedDates(db: Reader): Promise<JudgedDates> {
  return (await db.row<JudgedDates>(sql`select record, is_guess from forecast`)) ?? { record: null, is_guess: true }
}

export async function saveJudgedDates(tx: Tx, { record, is_guess }: JudgedDates): Promise<void> {
  await tx.run(sql`update forecast set record = ${JSON.stringify(record)}::jsonb, is_guess = ${is_guess}`)
}
