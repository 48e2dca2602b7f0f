import { DAY } from '../src/time.ts'
import type { LearningParameters } from '../src/learning/parameters.ts'

/** Of the worked examples in the tests: those hold whatever the shop learns with. */
export const EXAMPLE_PARAMETERS: LearningParameters = {
  quiet: { usual: 7 * DAY, share: 0.95, minPauses: 20, window: 365 * DAY, least: 4 * DAY, most: 28 * DAY },
  trustLevels: [0, 0.25, 0.5, 0.75, 1],
  trustCost: 0,
  priorWeight: { activity: 20, type: 5, cell: 3, job: 8, spread: 20, miss: 10, planning: 100, planners: 10, typed: 4 },
  // Nothing fades and nothing adapts: what examples come to can be worked out by hand.
  decay: 1,
  drift: { most: 2, slack: 0.5, found: Infinity, leastError: 0.15 },
  share: { first: 0.8, step: 0, least: 0.5, most: 0.98 },
  maxFactor: 8,
  minItems: 20,
  minItemsOfActivity: 5,
  maxMiss: 10,
  maxTaken: 5,
  defaultRange: 1.5,
  thinCell: { samples: 5, range: 1 },
  windows: { trust: 300, ratio: 300, errors: 400, activityErrors: 200, misses: 50, jobs: 3 },
  minHours: 1 / 60,
  minSamples: 5,
  confidence: { high: 1.5, medium: 2 },
}
