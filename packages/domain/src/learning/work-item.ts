import { secondsOfEstimate } from '../estimate.ts'
import { LEARNING_PARAMETERS, type LearningParameters } from './parameters.ts'
import { type KnownOfKind, stepsOf } from './steps.ts'

/** Why nothing is learned from a settled item. */
export type LeftOut = 'excluded' | 'no_time' | 'duplicate' | 'review' | 'no_estimate'

/** What is known of a settled item that may keep it from teaching. */
export type LeftOutFacts = {
  /** an admin has said so */
  isExcluded: boolean
  actualSeconds: number
  /** the same work stands under another job, too */
  isRepeated: boolean
  /** one of its sessions waits for review */
  waitsForReview: boolean
  hasEstimate: boolean
}

/** Why an item is left out, the gravest reason; null when it is learned from. */
export function leftOutFor(doubts: LeftOutFacts): LeftOut | null {
  if (doubts.isExcluded) return 'excluded'
  if (doubts.actualSeconds <= 0) return 'no_time'
  if (doubts.isRepeated) return 'duplicate'
  if (doubts.waitsForReview) return 'review'
  return doubts.hasEstimate ? null : 'no_estimate'
}

/** How sure an estimate is. */
export type Confidence = 'high' | 'medium' | 'low'

/**
 * By how far half of such items differed from their typical hours; low while that is not known, and high only where
 * enough of them are of the very cell: what neighbours say is never sure.
 */
export function confidenceOf(
  { medianError, sampleCount }: { medianError: number | null; sampleCount: number },
  { confidence: { high, medium }, minSamples }: LearningParameters = LEARNING_PARAMETERS,
): Confidence {
  if (medianError === null) return 'low'
  if (medianError <= Math.log(high) && sampleCount >= minSamples) return 'high'
  return medianError <= Math.log(medium) ? 'medium' : 'low'
}

/**
 * Whether the hours that were learned are planned with: enough samples, and a shop whose learning is trusted; or hours
 * of a planner who is believed.
 */
export function usesLearned(
  { sampleCount, trust, planner }: { sampleCount: number; trust: number; planner: { trust: number } | null },
  { minSamples }: LearningParameters = LEARNING_PARAMETERS,
): boolean {
  return (sampleCount >= minSamples && trust > 0) || (planner?.trust ?? 0) > 0
}

/** What an estimate plans with where no admin holds hours, and where they come from. */
export type Plan = { by: 'learned' | 'job' | 'baseline'; seconds: number }

/**
 * Where what was learned of such work is not planned with, the job's own work counts all the same: it is compared with
 * what was expected of that job, so it needs neither samples of the cell nor the shop's trust.
 */
export function planOf(
  estimate: KnownOfKind & { hours: number; sampleCount: number; planner: { trust: number } | null },
  parameters: LearningParameters = LEARNING_PARAMETERS,
): Plan {
  if (usesLearned(estimate, parameters)) return { by: 'learned', seconds: secondsOfEstimate(estimate.hours) }
  const { baselineHours } = estimate
  const seconds = Math.max(1, secondsOfEstimate(baselineHours * stepsOf(estimate, parameters).jobFactor))
  return { by: seconds === secondsOfEstimate(baselineHours) ? 'baseline' : 'job', seconds }
}
