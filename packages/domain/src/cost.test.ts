import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { costHalalas, rateOn } from './cost.ts'

test.each([
  ['an hour at 35.50 SAR', 3600, 3550, 3550],
  ['two and a half hours at 40 SAR', 9000, 4000, 10_000],
  ['20 minutes at 10 SAR are 3.33 SAR', 1200, 1000, 333],
  ['40 minutes at 10 SAR are 6.67 SAR', 2400, 1000, 667],
  ['half a halala is rounded up', 1800, 1, 1],
  ['less than half is not', 1799, 1, 0],
  ['no time', 0, 5000, 0],
  ['a technician without a rate', 3600, null, 0],
])('%s', (_, seconds, rate, halalas) => {
  expect(costHalalas(seconds, rate)).toBe(halalas)
})

test('is exact for any time and any rate', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 30 }), fc.integer({ min: 0, max: 2 ** 31 - 1 }), (seconds, rate) => {
      const exact = (BigInt(seconds) * BigInt(rate) + 1800n) / 3600n
      expect(BigInt(costHalalas(seconds, rate))).toBe(exact)
    }),
  )
})

test('a rate holds from its day on, until the next one', () => {
  const rates = [
    { effectiveFrom: '2026-06-01', halalas: 4000 },
    { effectiveFrom: '2026-01-01', halalas: 3500 },
  ]
  expect(rateOn('2025-12-31', rates)).toBeNull()
  expect(rateOn('2026-01-01', rates)).toBe(3500)
  expect(rateOn('2026-05-31', rates)).toBe(3500)
  expect(rateOn('2026-06-01', rates)).toBe(4000)
  expect(rateOn('2026-06-01', [])).toBeNull()
})
