import type { ForecastRecordAnswer } from '@warsha/contract'
import { forecastRecordOf, keepsItsWord } from '@warsha/domain'
import type { Reader } from '../../platform/database.ts'
import { forecastsOfClosedJobs } from './record-queries.ts'

/** How the forecasts of the last closed jobs came out, and whether dates are no more than guesses by that. */
export type Record = { answer: ForecastRecordAnswer; isGuess: boolean }

export async function forecastRecord(db: Reader): Promise<Record> {
  const kept = await forecastsOfClosedJobs(db)
  const record = forecastRecordOf(kept)
  const { jobs, dates, held, biasDays, horizons } = record
  return {
    isGuess: !keepsItsWord(record),
    answer: {
      jobs,
      dates,
      held,
      replayed: kept.filter(({ isReplayed }) => isReplayed).length,
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

function percentOf(held: number, dates: number): number | null {
  return dates === 0 ? null : Math.round((100 * held) / dates)
}
