import { DAY, type Instant } from './time.ts'

/** A forecast of a job that has been closed since, or whose P80 has passed. */
export type ScoredForecast = {
  jobId: number
  madeAt: Instant
  p50At: Instant
  p80At: Instant
  /** null: it is open, later than its P80 */
  closedAt: Instant | null
}

/** How forecasts of one horizon came out. */
export type HorizonRecord = {
  /** the P80 lay no further ahead than this; null: however far */
  upToDays: number | null
  dates: number
  /** jobs that were closed by their P50, and by their P80 */
  p50Held: number
  p80Held: number
}

/** How a shop's forecasts came out. */
export type ForecastRecord = {
  jobs: number
  /** forecasts, and so dates that were called P80 */
  dates: number
  held: number
  /** mean of the closing behind the P50, in days; below zero: jobs are closed earlier than that; null without closed jobs */
  biasDays: number | null
  horizons: HorizonRecord[]
}

/** How far ahead a P80 lay, in days; what lies further is one more horizon. */
const HORIZONS = [3, 7, 14, 28] as const

/** Compares forecasts with what came. */
export function forecastRecordOf(scored: readonly ScoredForecast[]): ForecastRecord {
  const late = scored.flatMap(({ closedAt, p50At }) => (closedAt === null ? [] : closedAt - p50At))
  return {
    jobs: new Set(scored.map(({ jobId }) => jobId)).size,
    dates: scored.length,
    held: scored.filter(hasHeld).length,
    biasDays: late.length === 0 ? null : late.reduce((sum, each) => sum + each, 0) / late.length / DAY,
    horizons: [...HORIZONS, null].map((upToDays, i) => {
      const beyond = i === 0 ? -Infinity : (HORIZONS[i - 1] ?? 0)
      const own = scored.filter(({ madeAt, p80At }) => {
        const days = (p80At - madeAt) / DAY
        return days > beyond && days <= (upToDays ?? Infinity)
      })
      return {
        upToDays,
        dates: own.length,
        p50Held: own.filter(({ closedAt, p50At }) => closedAt !== null && closedAt <= p50At).length,
        p80Held: own.filter(hasHeld).length,
      }
    }),
  }
}

function hasHeld({ closedAt, p80At }: ScoredForecast): boolean {
  return closedAt !== null && closedAt <= p80At
}

/** So many of the last closed jobs tell whether a shop's dates keep their word. */
export const JOBS_OF_RECORD = 50
const LEAST_HELD = 0.75
const MOST_HELD = 0.85

/**
 * Whether a date may be called one that holds in four of five cases: of the dates of the last closed jobs, 75 to 85 % have
 * held. If not, it is a guess.
 */
export function keepsItsWord({ jobs, dates, held }: Pick<ForecastRecord, 'jobs' | 'dates' | 'held'>): boolean {
  return jobs >= JOBS_OF_RECORD && held >= LEAST_HELD * dates && held <= MOST_HELD * dates
}
