import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { costCases } from '../testing/cost-cases.ts'
import { costHalalas, rateOn } from './cost.ts'

test.each(costCases)('%s', (_, seconds, rate, halalas) => {
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
