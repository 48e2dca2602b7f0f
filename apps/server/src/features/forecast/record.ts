import type { ForecastRecordAnswer } from '@warsha/contract'
import { forecastRecordOf, JOBS_OF_RECORD, keepsItsWord } from '@warsha/domain'
import type { Reader } from '../../platform/database.ts'
import { backtestedForecasts, forecastsOfClosedJobs, type KeptForecast } from './record-queries.ts'

/** How a shop's forecasts came out, and whether dates are no more than guesses by that. */
export type Record = { answer: ForecastRecordAnswer; isGuess: boolean }

export async function forecastRecord(db: Reader): Promise<Record> {
  const { kept, isBacktest } = await judgedForecasts(db)
  const record = forecastRecordOf(kept)
  const { jobs, dates, held, biasDays, horizons } = record
  return {
    isGuess: !keepsItsWord(record),
    answer: {
      jobs,
      dates,
      held,
      replayed: kept.filter(({ isReplayed }) => isReplayed).length,
      is_backtest: isBacktest,
      bias_days: biasDays === null ? null : Math.round(biasDays * 10) / 10,
      horizons: horizons.map(({ upToDays, dates: count, p50Held, p80Held }) => ({
        up_to_days: upToDays,
        dates: count,
        p50_held_percent: percentOf(p50Held, count),
        p80_held_percent: percentOf(p80Held, count),
      })),
    },
  }
}

/** Until so many closed jobs had dates of their own as a shop's record goes by, its back-tested history says how dates hold. */
async function judgedForecasts(db: Reader): Promise<{ kept: KeptForecast[]; isBacktest: boolean }> {
  const kept = await forecastsOfClosedJobs(db)
  if (jobsOf(kept.filter(({ isReplayed }) => !isReplayed)) >= JOBS_OF_RECORD) return { kept, isBacktest: false }
  const history = await backtestedForecasts(db)
  return jobsOf(history) < JOBS_OF_RECORD ? { kept, isBacktest: false } : { kept: history, isBacktest: true }
}

function jobsOf(forecasts: readonly KeptForecast[]): number {
  return new Set(forecasts.map(({ jobId }) => jobId)).size
}

function percentOf(held: number, dates: number): number | null {
  return dates === 0 ? null : Math.round((100 * held) / dates)
}
