import { expect, test } from 'vitest'
import { EXAMPLE_PARAMETERS } from '../../testing/example-parameters.ts'
import { confidenceOf, leftOutFor, usesLearned } from './work-item.ts'

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
  expect(confidenceOf({ medianError: Math.log(factor) }, EXAMPLE_PARAMETERS)).toBe(expected)
})

test('confidence is low while it is not known how far estimates are off', () => {
  expect(confidenceOf({ medianError: null }, EXAMPLE_PARAMETERS)).toBe('low')
})

test('learned hours are used from five samples on, while the shop trusts what it learns', () => {
  expect(usesLearned({ sampleCount: 5, trust: 0.25, planner: null }, EXAMPLE_PARAMETERS)).toBe(true)
  expect(usesLearned({ sampleCount: 4, trust: 1, planner: null }, EXAMPLE_PARAMETERS)).toBe(false)
  expect(usesLearned({ sampleCount: 50, trust: 0, planner: { trust: 0 } }, EXAMPLE_PARAMETERS)).toBe(false)
})

test('learned hours are used where the planner is believed', () => {
  expect(usesLearned({ sampleCount: 0, trust: 0, planner: { trust: 0.25 } }, EXAMPLE_PARAMETERS)).toBe(true)
})
