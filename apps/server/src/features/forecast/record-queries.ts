import { type Instant, JOBS_OF_RECORD, type LocalDate, type ScoredForecast } from '@warsha/domain'
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

export type KeptForecast = ScoredForecast & { isReplayed: boolean }

/** The forecasts of the jobs that ended last, until their end, among those of which any were kept. */
export function forecastsOfClosedJobs(db: Reader): Promise<KeptForecast[]> {
  return db.rows<KeptForecast>(sql`
    select kept.job_id as "jobId", made_at as "madeAt", p50_at as "p50At", p80_at as "p80At", lasted_until as "closedAt",
      is_replayed as "isReplayed"
    from (
      select id, lasted_until from job
      where lasted_until is not null
        and exists (select from forecast_record where job_id = job.id and made_at < job.lasted_until)
      order by lasted_until desc, id desc limit ${JOBS_OF_RECORD}
    ) as closed
    join forecast_record as kept on kept.job_id = closed.id and made_at < closed.lasted_until`)
}

/** So many dates of its past say how a shop's dates hold today. */
const LATEST_DATES = 1000

/**
 * The back-test of the shop's history: of the forecasts that were made afterwards those whose P80 had passed when the last
 * ones were made, whatever has become of the job.
 */
export function backtestedForecasts(db: Reader): Promise<KeptForecast[]> {
  return db.rows<KeptForecast>(sql`
    select job_id as "jobId", kept.made_at as "madeAt", p50_at as "p50At", p80_at as "p80At", lasted_until as "closedAt",
      is_replayed as "isReplayed"
    from forecast_record as kept join job on job.id = job_id
    where is_replayed and p80_at <= (select made_at from forecast)
      and (lasted_until is null or kept.made_at < lasted_until)
    order by p80_at desc, job_id limit ${LATEST_DATES}`)
}
