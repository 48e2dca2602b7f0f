import { expect, test } from 'vitest'
import { DAY, HOUR } from '../time.ts'
import { LearningEngine } from './engine.ts'
import { replayExamples, type TrainingExample } from './training.ts'
import { type LearningParameters, learningVersion } from './parameters.ts'
import { measuredQuietTime, settledAt } from './settling.ts'
import { confidenceOf, usesLearned } from './work-item.ts'

/** Not those in use: a parameter can be changed without touching this test, an algorithm cannot. */
const parameters: LearningParameters = {
  quiet: { usual: 5 * DAY, share: 0.9, minPauses: 10, window: 40 * DAY, least: 2 * DAY, most: 8 * DAY },
  trustLevels: [0, 0.3, 0.6, 0.9],
  trustCost: 0.1,
  priorWeight: { activity: 11, type: 4, cell: 2, job: 5, spread: 9, miss: 6, planning: 40, planners: 7, typed: 5 },
  decay: 0.9,
  drift: { most: 1.5, slack: 0.25, found: 4, leastError: 0.1 },
  share: { first: 0.7, step: 0.05, least: 0.4, most: 0.95 },
  maxFactor: 3,
  minItems: 15,
  minItemsOfActivity: 7,
  maxMiss: 2,
  maxTaken: 3,
  defaultRange: 1.7,
  thinCell: { samples: 30, range: 1.2 },
  windows: { trust: 60, ratio: 50, errors: 70, activityErrors: 20, misses: 9, jobs: 6 },
  minHours: 0.5,
  minSamples: 6,
  confidence: { high: 1.2, medium: 1.4 },
}

/** What the algorithm makes of this work. A new one gets a line of its own, and `LEARNING_ALGORITHM` its number. */
const outcomes: Record<number, number[]> = {
  3: [6.8, 0.5, 1289.880032546, 3.96158079, 10.8, 60.596533523, 64.888914358, 63.822714374, 375, 0.835280009, 23, 12],
  4: [6.8, 0.5, 1293.159982449, 3.90501149, 11.9, 61.901030175, 64.26809737, 64.92456745, 329, 0.804134531, 23, 12],
}

test('an algorithm that comes to other estimates has a number of its own', () => {
  const outcome = outcomes[learningVersion().algorithm]
  const found = outcomeOf(parameters)
  expect(found).toHaveLength(outcome?.length ?? 0)
  for (const [i, value] of found.entries()) expect(value).toBeCloseTo(outcome?.[i] ?? Number.NaN, 7)
})

test.each<[keyof LearningParameters, Partial<LearningParameters>]>([
  ['quiet', { quiet: { ...parameters.quiet, usual: 2 * DAY, minPauses: 500 } }],
  ['quiet', { quiet: { ...parameters.quiet, minPauses: 500 } }],
  ['quiet', { quiet: { ...parameters.quiet, share: 0.5 } }],
  ['trustLevels', { trustLevels: [0, 0.3, 0.6, 0.8] }],
  ['trustCost', { trustCost: 5 }],
  ['priorWeight', { priorWeight: { ...parameters.priorWeight, cell: 3 } }],
  ['priorWeight', { priorWeight: { ...parameters.priorWeight, job: 1 } }],
  ['priorWeight', { priorWeight: { ...parameters.priorWeight, spread: 90 } }],
  ['priorWeight', { priorWeight: { ...parameters.priorWeight, planning: 4 } }],
  ['priorWeight', { priorWeight: { ...parameters.priorWeight, miss: 60 } }],
  ['priorWeight', { priorWeight: { ...parameters.priorWeight, planners: 70 } }],
  ['decay', { decay: 0.8 }],
  ['drift', { drift: { ...parameters.drift, most: 0.5 } }],
  ['drift', { drift: { ...parameters.drift, slack: 1.2 } }],
  ['drift', { drift: { ...parameters.drift, found: 40 } }],
  ['drift', { drift: { ...parameters.drift, leastError: 2 } }],
  ['share', { share: { ...parameters.share, first: 0.9 } }],
  ['share', { share: { ...parameters.share, step: 0.1 } }],
  ['share', { share: { ...parameters.share, least: 0.9 } }],
  ['share', { share: { ...parameters.share, most: 0.5 } }],
  ['priorWeight', { priorWeight: { ...parameters.priorWeight, typed: 1 } }],
  ['maxFactor', { maxFactor: 4 }],
  ['minItems', { minItems: 500 }],
  ['minItemsOfActivity', { minItemsOfActivity: 500 }],
  ['maxMiss', { maxMiss: 0.1 }],
  ['maxTaken', { maxTaken: 1.1 }],
  ['defaultRange', { defaultRange: 1.8 }],
  ['thinCell', { thinCell: { samples: 30, range: 1.4 } }],
  ['windows', { windows: { ...parameters.windows, activityErrors: 10 } }],
  ['windows', { windows: { ...parameters.windows, misses: 3 } }],
  ['windows', { windows: { ...parameters.windows, jobs: 2 } }],
  ['minHours', { minHours: 0.6 }],
  ['minSamples', { minSamples: 100 }],
  ['confidence', { confidence: { ...parameters.confidence, high: 1.05 } }],
])('%s decides something, and makes another version', (_, changed) => {
  const other = { ...parameters, ...changed }
  expect(outcomeOf(other)).not.toEqual(outcomeOf(parameters))
  expect(learningVersion(other)).not.toEqual(learningVersion(parameters))
})

test('a version is plain data, the same when it was stored and read back', () => {
  expect(JSON.parse(JSON.stringify(learningVersion()))).toEqual(learningVersion())
})

/** Numbers in which every parameter and every step of the engine has a part. */
function outcomeOf(given: LearningParameters): number[] {
  const engine = new LearningEngine(given)
  const untrained = engine.estimate({ jobType: '1', band: '1/1', activity: '1' }, 4)
  const examples = aShop(given)
  const hoursAtStart = [...replayExamples(engine, examples)].map((one) => one.atStart?.hours ?? 0)
  const estimates = examples.slice(0, 12).map((example) => engine.estimate(example, example.baselineHours))
  const columns = (
    ['deviation', 'trust', 'hours', 'p80Hours', 'planningHours', 'sampleCount', 'medianError'] as const
  ).map((name) => sumOf(estimates.map((estimate) => estimate[name] ?? 0)))
  const confidence = sumOf(estimates.map((one) => ['low', 'medium', 'high'].indexOf(confidenceOf(one, given))))
  const used = estimates.filter((one) => usesLearned(one, given)).length
  const least = engine.estimate({ jobType: '1', band: '1/1', activity: '1' }, 0.001).hours
  return [untrained.p80Hours, least, sumOf(hoursAtStart), ...columns, confidence, used]
}

function aShop(given: LearningParameters): TrainingExample[] {
  const quietTime = measuredQuietTime(
    Array.from({ length: 60 }, (_, i) => (i % 7) * DAY),
    given,
  )
  return Array.from({ length: 240 }, (_, i): TrainingExample => {
    const startedAt = i * 7 * HOUR
    const lastEndedAt = startedAt + (1 + (i % 9)) * HOUR
    const closedAt = i % 3 === 0 ? lastEndedAt + (i % 14) * DAY : null
    const times = { lastEndedAt, closedAt, finishedAt: i % 11 === 0 ? lastEndedAt : null, goesOnAt: null }
    const activity = (i * i) % 3
    return {
      id: i,
      job: `J${i % 5}${i > 200 ? 'b' : ''}${i % 3}`,
      jobType: String(i % 2),
      band: `${(i * 7) % 4}/1`,
      activity: String(activity),
      plannersHours: i % 4 === 0 ? undefined : (2 + (i % 5)) * (0.3 + activity * 0.6 + ((i * 37) % 11) / 12),
      startedAt,
      settledAt: i % 17 === 0 ? null : settledAt(times, startedAt + 400 * DAY, quietTime),
      baselineHours: 2 + (i % 5),
      // Baselines of one band were typed anew half-way.
      baselineHoursThen: i < 120 && i % 4 === 1 ? 3 + (i % 5) : undefined,
      actualHours: (2 + (i % 5)) * (0.4 + activity * 0.7 + ((i * 37) % 11) / 9) * (i % 23 === 0 ? 12 : 1),
      atStart: null,
    }
  })
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
