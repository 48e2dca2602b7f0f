import type { Job } from '@warsha/contract'
import { type Reader, timestamptz } from '../../platform/database.ts'
import { forecastsOfJobs, type OfJob } from './queries.ts'
import { shownLatePercent } from './present.ts'
import { forecastRecord } from './record.ts'

export type ForecastInList = Pick<Job, 'forecast' | 'no_forecast'>

/** By their ids, the jobs that are not closed with their forecast, or why they have none. */
export async function forecastsForList(db: Reader): Promise<ReadonlyMap<number, ForecastInList>> {
  const [rows, { isGuess }] = await Promise.all([forecastsOfJobs(db), forecastRecord(db)])
  return new Map(rows.map((row) => [row.job_id, inList(row, isGuess)]))
}

/** What `forecastsForList` has of one job; nothing of one that is closed. */
export async function forecastOfJob(db: Reader, jobId: number): Promise<ForecastInList & Pick<Job, 'forecast_record'>> {
  const [[row], { isGuess, answer }] = await Promise.all([forecastsOfJobs(db, jobId), forecastRecord(db)])
  return row ? { ...inList(row, isGuess), forecast_record: answer } : {}
}

function inList(row: OfJob, isGuess: boolean): ForecastInList {
  if (row.no_forecast !== null) return { no_forecast: row.no_forecast }
  const { p50_at, p80_at, goes_on_at, late_percent, is_past_due: isPastDue } = row
  return {
    forecast: {
      p50_at: timestamptz(p50_at),
      p80_at: timestamptz(p80_at),
      goes_on_at: timestamptz(goes_on_at),
      late_percent: shownLatePercent(late_percent, { isGuess, isPastDue }),
      is_guess: isGuess,
    },
  }
}
