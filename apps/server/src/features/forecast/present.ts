import type { AnswerOf } from '@warsha/contract'
import { hoursAlone } from '@warsha/domain'
import { type Reader, timestamptz } from '../../platform/database.ts'
import { type ForecastOfJob, forecastsOf, lastForecastRun, openJobCount, type Wanted } from './queries.ts'
import { forecastRecord } from './record.ts'

/** Forecasts as the calls answer them. */
export async function presentedForecasts(db: Reader, wanted: Wanted): Promise<AnswerOf<'jobForecasts'>> {
  const [last, jobs, job_count, { isGuess, answer }] = await Promise.all([
    lastForecastRun(db),
    forecastsOf(db, wanted),
    openJobCount(db),
    forecastRecord(db),
  ])
  return {
    made_at: timestamptz(last?.made_at ?? null),
    technicians: last?.technicians ?? 0,
    utilisation_percent: last?.utilisation == null ? null : Math.round(last.utilisation * 100),
    is_guess: isGuess,
    record: answer,
    job_count,
    jobs: jobs.map((job) => present(job, isGuess)),
  }
}

type Lateness = { isGuess: boolean; isPastDue: boolean }

/**
 * The chance to be late as it is shown: none where dates are guesses, but a day that has passed is late for sure.
 * Trials are a few hundred: parts of a percent say nothing.
 */
export function shownLatePercent(percent: number | null, { isGuess, isPastDue }: Lateness): number | null {
  return percent === null || (isGuess && !isPastDue) ? null : Math.round(percent)
}

function present({ is_past_due: isPastDue, late_because, ...row }: ForecastOfJob, isGuess: boolean) {
  return {
    ...row,
    ...(late_because && row.no_forecast === null && { late_because }),
    remaining_hours: row.remaining_hours === null ? null : hoursAlone(Math.round(row.remaining_hours * 3600)),
    p50_at: row.no_forecast === null ? timestamptz(row.p50_at) : null,
    p80_at: row.no_forecast === null ? timestamptz(row.p80_at) : null,
    goes_on_at: row.no_forecast === null ? timestamptz(row.goes_on_at) : null,
    late_percent: row.no_forecast === null ? shownLatePercent(row.late_percent, { isGuess, isPastDue }) : null,
    made_at: timestamptz(row.made_at),
  }
}
