import type { Instant } from '../time.ts'
import { LEARNING_PARAMETERS, type LearningParameters } from './parameters.ts'

/** When a work item was worked on, and what became of its job. */
export type WorkTimes = {
  /** end of its last session; null while one of them runs */
  lastEndedAt: Instant | null
  /** null while the job is not closed */
  closedAt: Instant | null
}

/** Since when the hours of a work item are complete: its job was closed, or it was quiet for 7 days. Null: they are not. */
export function settledAt(
  { lastEndedAt, closedAt }: WorkTimes,
  now: Instant,
  { quietTime }: LearningParameters = LEARNING_PARAMETERS,
): Instant | null {
  if (lastEndedAt === null) return null
  const quiet = lastEndedAt + quietTime
  const settled = closedAt === null ? quiet : Math.min(quiet, Math.max(closedAt, lastEndedAt))
  return settled <= now ? settled : null
}

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

/** By the samples of the cell, and by how far its P80 lies above its typical hours. */
export function confidenceOf(
  estimate: { sampleCount: number; hours: number; p80Hours: number },
  { confidence: { high, medium } }: LearningParameters = LEARNING_PARAMETERS,
): Confidence {
  const range = estimate.p80Hours / estimate.hours
  if (estimate.sampleCount >= high.minSamples && range <= high.maxRange) return 'high'
  return estimate.sampleCount >= medium.minSamples && range <= medium.maxRange ? 'medium' : 'low'
}

/** Whether the hours that were learned are planned with: enough samples, and a shop whose learning is trusted. */
export function usesLearned(
  { sampleCount, trust }: { sampleCount: number; trust: number },
  { minSamples }: LearningParameters = LEARNING_PARAMETERS,
): boolean {
  return sampleCount >= minSamples && trust > 0
}
