import { describe, expect, test } from 'vitest'
import { EXAMPLE_PARAMETERS } from '../../testing/example-parameters.ts'
import { LearningEngine } from './engine.ts'
import { stepsOf } from './steps.ts'
import { confidenceOf, leftOutFor, planOf, usesLearned } from './work-item.ts'

test('the gravest reason to leave an item out is told', () => {
  const doubtless = {
    isExcluded: false,
    actualSeconds: 60,
    isRepeated: false,
    waitsForReview: false,
    hasEstimate: true,
  }
  expect(leftOutFor(doubtless)).toBeNull()
  expect(leftOutFor({ ...doubtless, hasEstimate: false })).toBe('no_estimate')
  expect(leftOutFor({ ...doubtless, hasEstimate: false, waitsForReview: true })).toBe('review')
  expect(leftOutFor({ ...doubtless, waitsForReview: true, isRepeated: true })).toBe('duplicate')
  expect(leftOutFor({ ...doubtless, isRepeated: true, actualSeconds: 0 })).toBe('no_time')
  expect(leftOutFor({ ...doubtless, actualSeconds: 0, isExcluded: true })).toBe('excluded')
})

test.each([
  [1.49, 'high'],
  [1.51, 'medium'],
  [1.99, 'medium'],
  [2.01, 'low'],
])('where half of the items differ by a factor of up to %f, confidence is %s', (factor, expected) => {
  expect(confidenceOf({ medianError: Math.log(factor), sampleCount: 5 }, EXAMPLE_PARAMETERS)).toBe(expected)
})

test('confidence is low while it is not known how far estimates are off', () => {
  expect(confidenceOf({ medianError: null, sampleCount: 50 }, EXAMPLE_PARAMETERS)).toBe('low')
})

test('confidence is never high where fewer than five items are of the cell itself', () => {
  expect(confidenceOf({ medianError: 0, sampleCount: 4 }, EXAMPLE_PARAMETERS)).toBe('medium')
  expect(confidenceOf({ medianError: 0, sampleCount: 5 }, EXAMPLE_PARAMETERS)).toBe('high')
})

test('learned hours are used from five samples on, while the shop trusts what it learns', () => {
  expect(usesLearned({ sampleCount: 5, trust: 0.25, planner: null }, EXAMPLE_PARAMETERS)).toBe(true)
  expect(usesLearned({ sampleCount: 4, trust: 1, planner: null }, EXAMPLE_PARAMETERS)).toBe(false)
  expect(usesLearned({ sampleCount: 50, trust: 0, planner: { trust: 0 } }, EXAMPLE_PARAMETERS)).toBe(false)
})

test('learned hours are used where the planner is believed', () => {
  expect(usesLearned({ sampleCount: 0, trust: 0, planner: { trust: 0.25 } }, EXAMPLE_PARAMETERS)).toBe(true)
})

describe('what an estimate plans with', () => {
  const thin = { baselineHours: 8, deviation: Math.log(1.5), trust: 0.5, hours: 8, sampleCount: 4, planner: null }
  const ofKind = 8 * Math.sqrt(1.5)

  test('is what was learned, of such work and of its job, where that is used', () => {
    const plan = planOf({ ...thin, hours: ofKind * 1.2, sampleCount: 5 }, EXAMPLE_PARAMETERS)
    expect(plan).toEqual({ by: 'learned', seconds: Math.round(ofKind * 1.2 * 3600) })
  })

  test('is else the baseline, with what the job’s own work says from its first item on', () => {
    expect(planOf({ ...thin, hours: ofKind * 1.25 }, EXAMPLE_PARAMETERS)).toEqual({ by: 'job', seconds: 10 * 3600 })
    expect(planOf({ ...thin, hours: ofKind }, EXAMPLE_PARAMETERS)).toEqual({ by: 'baseline', seconds: 8 * 3600 })
    const untrusted = { ...thin, trust: 0, sampleCount: 50, hours: 6 }
    expect(planOf(untrusted, EXAMPLE_PARAMETERS)).toEqual({ by: 'job', seconds: 6 * 3600 })
  })

  test('is what the engine says of a job to the second, while nothing of its kind is trusted', () => {
    const engine = new LearningEngine()
    const key = { jobType: '1', band: '1/1', activity: '1', job: '2001' }
    for (const hours of [9, 5, 11]) {
      engine.learn({ ...key, baselineHours: 4, actualHours: hours, atStart: engine.estimate(key, 4) })
    }
    const estimate = { ...engine.estimate({ ...key, activity: '2' }, 4), baselineHours: 4 }
    expect(planOf(estimate)).toEqual({ by: 'job', seconds: Math.round(estimate.hours * 3600) })
    expect(stepsOf(estimate).jobFactor).toBeCloseTo(Math.exp(engine.explainJob('2001').deviation), 12)
  })
})
