import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { estimateStatus, hoursOfEstimate, secondsOfEstimate } from './estimate.ts'

const h = (hours: number) => hours * 3600

describe('an estimate against what finished work took', () => {
  test.each([
    ['nothing finished', h(10), null, 0, 'no_data'],
    ['an average left over without samples', h(10), h(10), 0, 'no_data'],
    ['samples without an average', h(10), null, 3, 'no_data'],
    ['as estimated', h(10), h(10), 1, 'good'],
    ['10 % more', h(10), h(11), 4, 'good'],
    ['10 % less', h(10), h(9), 4, 'good'],
    ['a second more than that', h(10), h(11) + 1, 4, 'warning'],
    ['a second less than that', h(10), h(9) - 1, 4, 'warning'],
    ['25 % more', h(10), h(12.5), 4, 'warning'],
    ['25 % less', h(10), h(7.5), 4, 'warning'],
    ['a second more than a quarter', h(10), h(12.5) + 1, 4, 'critical'],
    ['a second less than a quarter', h(10), h(7.5) - 1, 4, 'critical'],
    ['three times as much', h(2), h(6), 9, 'critical'],
    ['no time at all', h(2), 0, 2, 'critical'],
  ] as const)('%s', (_, estimated, historical, samples, status) => {
    expect(estimateStatus(estimated, historical, samples)).toBe(status)
  })

  const seconds = fc.integer({ min: 1, max: 36_000_000 })

  test('more and less by the same are the same, and further away is never better', () => {
    const rank = { good: 0, warning: 1, critical: 2, no_data: 3 }
    fc.assert(
      fc.property(seconds, fc.nat(36_000_000), fc.nat(1_000_000), (estimated, off, further) => {
        const near = estimateStatus(estimated, estimated + off, 1)
        expect(rank[estimateStatus(estimated, estimated + off + further, 1)]).toBeGreaterThanOrEqual(rank[near])
        if (off <= estimated) expect(estimateStatus(estimated, estimated - off, 1)).toBe(near)
      }),
    )
  })
})

describe('hours and seconds', () => {
  test.each([
    [1, 3600],
    [0.5, 1800],
    [7.42, 26_712],
    [1 / 3, 1200],
    [0.0001, 0],
    [0.00014, 1],
    [10_000, 36_000_000],
    [600_000, 2_147_483_647],
    [Infinity, 2_147_483_647],
  ])('%d h are %d s', (hours, seconds) => expect(secondsOfEstimate(hours)).toBe(seconds))

  test('what was read can be written back unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 36_000_000 }), (seconds) => {
        expect(secondsOfEstimate(hoursOfEstimate(seconds))).toBe(seconds)
      }),
    )
    expect(hoursOfEstimate(9000)).toBe(2.5)
    expect(hoursOfEstimate(1)).toBe(0.0003)
  })
})
