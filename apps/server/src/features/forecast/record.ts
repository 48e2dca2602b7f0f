import type { ForecastRecordAnswer } from '@warsha/contract'
import { DAY, DAYS_OF_RECORD, type Instant, keepsItsWord } from '@warsha/domain'
import type { Reader, Tx } from '../../platform/database.ts'
import { HORIZONS, judgedDates, passedDates, type PassedRow, saveJudgedDates } from './record-queries.ts'

/** How a shop's dates hold, and whether they are no more than guesses by that. */
export type Record = { answer: ForecastRecordAnswer; isGuess: boolean }

/** As it was found when forecasts were last made: pages that show dates do not count again. */
export async function forecastRecord(db: Reader): Promise<Record> {
  const { record, is_guess: isGuess } = await judgedDates(db)
  return { answer: record ?? recordOf([]), isGuess }
}

/** Finds how the dates that passed lately hold, and keeps it with what may be said of dates by that. */
export async function judgeDates(tx: Tx, now: Instant): Promise<void> {
  const record = recordOf(await passedDates(tx, { after: now - DAYS_OF_RECORD * DAY, until: now }))
  const { is_guess: wasGuess } = await judgedDates(tx)
  await saveJudgedDates(tx, { record, is_guess: !keepsItsWord(record, !wasGuess) })
}

function recordOf(rows: readonly PassedRow[]): ForecastRecordAnswer {
  const all = rows.find(({ horizon }) => horizon === null)
  const days = all?.bias_days ?? null
  return {
    jobs: all?.jobs ?? 0,
    dates: all?.dates ?? 0,
    held: all?.p80_held ?? 0,
    replayed: all?.replayed ?? 0,
    bias_days: days === null ? null : Math.round(days * 10) / 10,
    horizons: [...HORIZONS, null].map((upToDays, place) => {
      const { dates = 0, p50_held = 0, p80_held = 0 } = rows.find(({ horizon }) => horizon === place) ?? {}
      return {
        up_to_days: upToDays,
        dates,
        p50_held_percent: percentOf(p50_held, dates),
        p80_held_percent: percentOf(p80_held, dates),
      }
    }),
  }
}

function percentOf(held: number, dates: number): number | null {
  return dates === 0 ? null : Math.round((100 * held) / dates)
}
