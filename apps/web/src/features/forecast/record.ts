import type { ForecastRecordAnswer } from '@warsha/contract'
import { JOBS_OF_RECORD } from '@warsha/domain'

/** Whether jobs are closed later than expected or earlier, and by how many days on average. */
export type Leaning = { kind: 'later' | 'earlier'; days: number } | { kind: 'onTime' }

/** @returns null where no closed job had a date */
export function leaningOf({ bias_days: days }: Pick<ForecastRecordAnswer, 'bias_days'>): Leaning | null {
  if (days === null) return null
  if (days === 0) return { kind: 'onTime' }
  return { kind: days > 0 ? 'later' : 'earlier', days: Math.abs(days) }
}

/** Why a shop's dates are a guess: too few are known, they held too seldom, or too often. */
export type GuessReason = 'none' | 'few' | 'tooEarly' | 'tooLate'

/** Of dates that may be called P80 so much holds. */
const SHOULD_HOLD = 0.8

/** @param record of a shop whose dates are a guess */
export function whyGuess({ jobs, dates, held }: Pick<ForecastRecordAnswer, 'jobs' | 'dates' | 'held'>): GuessReason {
  if (dates === 0) return 'none'
  if (jobs < JOBS_OF_RECORD) return 'few'
  return held < SHOULD_HOLD * dates ? 'tooEarly' : 'tooLate'
}

export type Horizon = ForecastRecordAnswer['horizons'][number]
/** A horizon in which there were dates: they lay further ahead than `beyond_days`, those of the nearest however near. */
export type KnownHorizon = Horizon & { beyond_days: number | null; p50_held_percent: number; p80_held_percent: number }

/** The horizons in which there were dates. @param horizons all of them, the nearest first */
export function knownHorizons(horizons: readonly Horizon[]): KnownHorizon[] {
  return horizons.flatMap((horizon, place) => {
    const { p50_held_percent, p80_held_percent } = horizon
    if (p50_held_percent === null || p80_held_percent === null) return []
    const beyond_days = horizons[place - 1]?.up_to_days ?? null
    return [{ ...horizon, beyond_days, p50_held_percent, p80_held_percent }]
  })
}
