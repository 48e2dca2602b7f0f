import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentagesOf } from './percentages.ts'

const idsOf = (amounts: readonly number[]) => amounts.map((_, place) => place)

test.each([
  ['thirds', [1, 1, 1], [33.4, 33.3, 33.3]],
  ['what is cut most gets the tenth', [6667, 3333, 1], [66.7, 33.3, 0]],
  ['what is cut most, though it comes later', [3333, 6667, 1], [33.3, 66.7, 0]],
  ['one of all', [7], [100]],
  ['nothing spent', [0, 0], [0, 0]],
  ['nobody', [], []],
])('percentages of %s', (_, amounts, percentages) => {
  expect(percentagesOf(amounts, idsOf(amounts))).toEqual(percentages)
})

test('on a tie the lower id gets the tenth, wherever it stands', () => {
  expect(percentagesOf([1, 1, 1], [30, 10, 20])).toEqual([33.3, 33.4, 33.3])
})

test('percentages add up to 100.0, and none is a tenth or more off', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10 ** 9 }), { minLength: 1, maxLength: 300 }), (amounts) => {
      const total = amounts.reduce((sum, amount) => sum + amount, 0)
      fc.pre(total > 0)
      const percentages = percentagesOf(amounts, idsOf(amounts))
      expect(percentages.reduce((sum, each) => sum + Math.round(each * 10), 0)).toBe(1000)
      for (const [i, each] of percentages.entries()) {
        expect(Math.abs(each - ((amounts[i] ?? 0) / total) * 100)).toBeLessThan(0.1 + 1e-9)
      }
    }),
  )
})
