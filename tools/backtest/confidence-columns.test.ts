import { confidenceOf, DAY, HOUR, LEARNING_PARAMETERS } from '@warsha/domain'
import { expect, test } from 'vitest'
import { confidenceColumns } from './confidence-columns.ts'
import type { FileItem } from './items.ts'
import { predict } from './report.ts'

/** By which factor half of the work of each activity differs from what is usual, more or less. */
const spreads = { VARNISH: 1.3, REWIND: 2, DIAGNOSE: 3.2 }
/** Times that spread, evenly above and below. */
const misses = [0.3, -1.4, 1, -0.6, 1.8, -0.3, 1.4, -1, 0.6, -1.8]

/** A made shop that does each of the three activities once a day. */
const items = Array.from({ length: 120 }, (_, day) =>
  Object.entries(spreads).map(([activity, spread], nth): FileItem => {
    const startedAt = day * DAY + nth * HOUR
    const actualHours = 4 * spread ** (misses[(day * 3 + nth) % misses.length] ?? 0)
    const times = { startedAt, settledAt: startedAt + HOUR / 2 }
    return { jobType: '1', band: '1', activity, ...times, baselineHours: 4, actualHours, part: 'all', expected: {} }
  }),
).flat()

test('the surer an estimate says it is, the less half of such work is off', () => {
  const predicted = predict(items)
  const { median_factor_off: off, items_by_confidence: counts } = confidenceColumns(predicted)
  expect(off.high).toBeLessThan(off.medium ?? 0)
  expect(off.medium).toBeLessThan(off.low ?? 0)
  expect(off.high).toBeCloseTo(spreads.VARNISH, 1)
  expect(Math.min(counts.high, counts.medium, counts.low)).toBeGreaterThan(60)
  const last = predicted.slice(-3).map(({ item, estimate }) => [item.activity, confidenceOf(estimate)])
  expect(last).toEqual([
    ['VARNISH', 'high'],
    ['REWIND', 'medium'],
    ['DIAGNOSE', 'low'],
  ])
})

test('what began before it was known how far estimates are off is not low: of that nothing is known', () => {
  const first = predict(items.slice(0, LEARNING_PARAMETERS.minItems))
  const { median_factor_off: off, items_by_confidence: counts } = confidenceColumns(first)
  expect(counts).toEqual({ high: 0, medium: 0, low: 0, not_known: LEARNING_PARAMETERS.minItems })
  expect(off).toEqual({ high: null, medium: null, low: null, not_known: expect.any(Number) })
})
