import type { ForecastRecordAnswer } from '@warsha/contract'
import { DATES_OF_RECORD } from '@warsha/domain'

/** Whether jobs are closed later than expected or earlier, and by how many days on average. */
export type Leaning = { kind: 'later' | 'earlier'; days: number } | { kind: 'onTime' }

/** @returns null where no closed job had a date */
export function leaningOf({ bias_days: days }: Pick<ForecastRecordAnswer, 'bias_days'>): Leaning | null {
  if (days === null) return null
  if (days === 0) return { kind: 'onTime' }
  return { kind: days > 0 ? 'later' : 'earlier', days: Math.abs(days) }
}

/** Why a shop's dates are a guess: too few have passed, or too few of these held. */
export type GuessReason = 'none' | 'few' | 'tooEarly'

/** @param record of a shop whose dates are a guess */
export function whyGuess({ dates }: Pick<ForecastRecordAnswer, 'dates'>): GuessReason {
  if (dates === 0) return 'none'
  return dates < DATES_OF_RECORD ? 'few' : 'tooEarly'
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
