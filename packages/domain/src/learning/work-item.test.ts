import { describe, expect, test } from 'vitest'
import { DAY, HOUR } from '../time.ts'
import { EXAMPLE_PARAMETERS } from '../../testing/example-parameters.ts'
import { confidenceOf, leftOutFor, settledAt, usesLearned } from './work-item.ts'

describe('a work item is settled', () => {
  const day = (days: number) => days * DAY
  test.each<[string, { lastEndedAt: number | null; closedAt: number | null }, number, number | null]>([
    ['not while a session runs', { lastEndedAt: null, closedAt: day(1) }, day(30), null],
    ['not before seven quiet days', { lastEndedAt: day(1), closedAt: null }, day(8) - 1, null],
    ['after seven quiet days', { lastEndedAt: day(1), closedAt: null }, day(8), day(8)],
    ['when its job is closed', { lastEndedAt: day(1), closedAt: day(2) }, day(2), day(2)],
    ['when its last session ends, on a closed job', { lastEndedAt: day(3), closedAt: day(2) }, day(3), day(3)],
    ['no later because its job is closed later', { lastEndedAt: day(1), closedAt: day(20) }, day(20), day(8)],
    ['not by a closing to come', { lastEndedAt: day(1), closedAt: day(3) }, day(2), null],
  ])('%s', (_, times, now, expected) => {
    expect(settledAt(times, now, EXAMPLE_PARAMETERS)).toBe(expected)
  })
})

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
  [10, 1.75, 'high'],
  [10, 1.76, 'medium'],
  [9, 1.5, 'medium'],
  [5, 2.5, 'medium'],
  [5, 2.51, 'low'],
  [4, 1.1, 'low'],
])('%i samples and a range of %f are of %s confidence', (sampleCount, spread, expected) => {
  expect(confidenceOf({ sampleCount, hours: 4 * HOUR, p80Hours: 4 * HOUR * spread }, EXAMPLE_PARAMETERS)).toBe(expected)
})

test('learned hours are used from five samples on, while the shop trusts what it learns', () => {
  expect(usesLearned({ sampleCount: 5, trust: 0.25 }, EXAMPLE_PARAMETERS)).toBe(true)
  expect(usesLearned({ sampleCount: 4, trust: 1 }, EXAMPLE_PARAMETERS)).toBe(false)
  expect(usesLearned({ sampleCount: 50, trust: 0 }, EXAMPLE_PARAMETERS)).toBe(false)
})
