import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Quantiles, SHARES, sumOf } from './quantiles.ts'

const quantiles = fc
  .array(fc.double({ min: 0, max: 500, noNaN: true }), { minLength: SHARES.length, maxLength: SHARES.length })
  .map((hours): Quantiles => hours.toSorted((a, b) => a - b))

test('two times that are even from 0 to 100 take 100 together for half, and 137 at most for four of five', () => {
  const even = SHARES.map((share) => 100 * share)
  const both = sumOf(even, even)
  expect(both[SHARES.indexOf(0.5)]).toBe(100)
  // Of the sum of two even ones 1 - (200 - x)² / 20,000 lies below x: 136.8.
  expect(both[SHARES.indexOf(0.8)]).toBeGreaterThanOrEqual(130)
  expect(both[SHARES.indexOf(0.8)]).toBeLessThanOrEqual(140)
})

test('a sure wait moves what follows and changes nothing else, and the order of both is the same', () => {
  fc.assert(
    fc.property(quantiles, fc.integer({ min: 0, max: 400 }), (hours, wait) => {
      const sure = SHARES.map(() => wait)
      expect(sumOf(sure, hours)).toEqual(hours.map((each) => wait + each))
      expect(sumOf(hours, sure)).toEqual(sumOf(sure, hours))
    }),
  )
})

test('the sum is never less than either, never falls, and grows with each of them', () => {
  fc.assert(
    fc.property(quantiles, quantiles, fc.double({ min: 0, max: 50, noNaN: true }), (a, b, more) => {
      const sum = sumOf(a, b)
      expect(sum.every((each, i) => each >= (a[i] ?? 0) && each >= (b[i] ?? 0))).toBe(true)
      expect(sum.toSorted((x, y) => x - y)).toEqual(sum)
      const longer = sumOf(
        a.map((each) => each + more),
        b,
      )
      expect(longer.every((each, i) => each >= (sum[i] ?? 0))).toBe(true)
    }),
  )
})
