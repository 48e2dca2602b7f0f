import { SurvivalCurve } from './flow-time.ts'
import { type Quantiles, SHARES } from './quantiles.ts'

/** When a forecast said that a job is finished four of five times, and what has come of it. Hours of the working calendar. */
export type P80Outcome = {
  jobId: number
  p80Hours: number
  /** from the forecast until now */
  passedHours: number
  /** from the forecast until the job was closed; null while it is open */
  closedAfter: number | null
}

/** By how much what a forecast says is multiplied. */
export type ForecastStretch = { p50: number; p80: number }

/** As many judged jobs count as saying that the forecasts are right. */
const PRIOR_JOBS = 30
const MOST_STRETCH = 2.5
const LEAST_HOURS = 1

/**
 * By how much P50 and P80 have to be multiplied so that they would have held for half and for four of five, in the way of
 * split conformal prediction (for times of which some are not over yet: E. J. Candès, L. Lei and Z. Ren 2023). Only
 * forecasts whose P80 has passed count: for the others it is not known. Both are 1 while the record does not reach so far.
 */
export function stretchOf(outcomes: readonly (P80Outcome & { p50Hours: number })[]): ForecastStretch {
  const judged = outcomes.filter(isOver)
  const jobs = new Set(judged.map(({ jobId }) => jobId)).size
  const p50 = curveOf(judged, ({ p50Hours }) => p50Hours).quantile(HALF)
  const p80 = curveOf(judged, ({ p80Hours }) => p80Hours).quantile(PROMISED)
  if (p50 === null || p80 === null) return { p50: 1, p80: 1 }
  const believed = (stretch: number) =>
    Math.min(MOST_STRETCH, Math.max(1 / MOST_STRETCH, stretch)) ** (jobs / (jobs + PRIOR_JOBS))
  return { p50: believed(p50), p80: believed(p80) }
}

function isOver({ p80Hours, passedHours }: P80Outcome): boolean {
  return passedHours >= p80Hours
}

/** The survival curve of what jobs took over what was said of them. */
function curveOf<Outcome extends P80Outcome>(outcomes: readonly Outcome[], said: (outcome: Outcome) => number) {
  return new SurvivalCurve(
    outcomes.map((outcome) => {
      const { closedAfter, passedHours } = outcome
      const hours = (closedAfter ?? passedHours) / Math.max(LEAST_HOURS, said(outcome))
      return { hours, isClosed: closedAfter !== null, weight: 1 }
    }),
  )
}

/** Multiplies the lower half as the P50, the uppermost fifth as the P80, and what lies between in proportion. */
export function stretched(quantiles: Quantiles, { p50, p80 }: ForecastStretch): Quantiles {
  let least = 0
  return quantiles.map((hours, i) => {
    const part = Math.min(1, Math.max(0, ((SHARES[i] ?? 0) - HALF) / (PROMISED - HALF)))
    least = Math.max(least, hours * (p50 + (p80 - p50) * part))
    return least
  })
}

const HALF = 0.5
const PROMISED = 0.8

/** What became of the dates called P80: of how many it is known, and for which share of them the date has held. */
export type TrackRecord = { jobs: number; forecasts: number; heldShare: number | null }

/** How a shop's P80 dates held: over forecasts whose date has passed, open jobs counted as missed. */
export function trackRecordOf(outcomes: readonly P80Outcome[]): TrackRecord {
  const judged = outcomes.filter(isOver)
  const held = judged.filter(({ p80Hours, closedAfter }) => closedAfter !== null && closedAfter <= p80Hours).length
  return {
    jobs: new Set(judged.map(({ jobId }) => jobId)).size,
    forecasts: judged.length,
    heldShare: judged.length === 0 ? null : held / judged.length,
  }
}
