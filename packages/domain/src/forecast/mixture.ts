import { p80Of, pinballLoss, type Quantiles, SHARES } from './quantiles.ts'

/** What both methods say of an earlier moment of a job, and what has come of it. Hours of the working calendar. */
export type JudgedForecast = {
  jobId: number
  /** of the work-content trials, as they were made then */
  work: Quantiles
  /** of the shop's flow times */
  flow: Quantiles
  /** from then until now */
  passedHours: number
  /** from then until the job was closed; null while it is open */
  closedAfter: number | null
}

/** As many judged jobs the weight to begin with counts for: one that is learned from few is worse than none. */
const PRIOR_JOBS = 30
/** How long jobs take tells more than what work is left: on real logs hours alone hold for less than half of the dates. */
const FIRST_WEIGHT = 0.7
const WEIGHTS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1] as const

/**
 * The weight of the flow times beside the trials', from 0 to 1: the one whose mixtures would have lost least, shrunk towards
 * the weight to begin with.
 */
export function weightOfFlow(judged: readonly JudgedForecast[]): number {
  const mature = judged.filter(isMature)
  const jobs = new Set(mature.map(({ jobId }) => jobId)).size
  const best = WEIGHTS.reduce(
    (least, weight) => {
      const loss = mature.reduce((sum, forecast) => sum + lossOf(forecast, weight), 0)
      return loss < least.loss ? { weight, loss } : least
    },
    { weight: FIRST_WEIGHT, loss: Infinity },
  )
  return (jobs * best.weight + PRIOR_JOBS * FIRST_WEIGHT) / (jobs + PRIOR_JOBS)
}

/**
 * Whether so much time has passed that both methods could have been wrong. That does not depend on when the job ends: of
 * all forecasts of closed jobs, most would be of jobs that went quickly.
 */
export function isMature({ work, flow, passedHours }: JudgedForecast): boolean {
  return passedHours >= Math.max(p80Of(work), p80Of(flow))
}

/** Quantiles averaged (S. Vincent 1912): sharper than averaged probabilities, and two that are too narrow stay apart. */
export function mixtureOf(work: Quantiles, flow: Quantiles, weight: number): Quantiles {
  return work.map((hours, i) => (1 - weight) * hours + weight * (flow[i] ?? hours))
}

/**
 * The pinball loss of the mixture over all shares, in twice its CRPS, in hours. Nothing behind today counts, on either side
 * (threshold-weighted score; T. Gneiting and R. Ranjan 2011): what is true there is not known of open jobs.
 */
function lossOf({ work, flow, passedHours, closedAfter }: JudgedForecast, weight: number): number {
  const actual = Math.min(passedHours, closedAfter ?? Infinity)
  let loss = 0
  for (let i = 0; i < SHARES.length; i += 1) {
    const share = SHARES[i] ?? 0
    const hours = (1 - weight) * (work[i] ?? 0) + weight * (flow[i] ?? 0)
    loss += pinballLoss(share, Math.min(hours, passedHours), actual)
  }
  return loss
}
