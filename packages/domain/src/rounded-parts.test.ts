import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundedParts } from './rounded-parts.ts'

test.each([
  ['three times 20 minutes make an hour', [1200, 1200, 1200], 36, [34, 33, 33]],
  ['a zero stays', [0, 18, 0, 18], 36, [0, 1, 0, 0]],
  ['whole units stay', [36, 72], 36, [1, 2]],
  ['the one that is cut most gets what is missing', [50, 70], 36, [1, 2]],
  ['what was taken back', [-18, 90], 36, [-1, 3]],
  ['nothing at all', [], 36, []],
])('%s', (_, parts, unit, rounded) => {
  expect(roundedParts(parts, unit, 'by time')).toEqual(rounded)
})

test('parts add up to a total that was rounded elsewhere', () => {
  expect(roundedParts([20, 20], 36, 'by time', 1)).toEqual([1, 0])
  expect(roundedParts([20, 20], 36, 'by time', 2)).toEqual([1, 1])
  expect(roundedParts([71, 71], 36, 'by time', 1)).toEqual([1, 1])
})

test('on a tie the lower id gets the unit, wherever it stands', () => {
  expect(roundedParts([20, 20, 20], 36, [10, 9, 100])).toEqual([1, 1, 0])
  expect(roundedParts([20, 20, 20], 36, ['b', 'c', 'a'])).toEqual([1, 0, 1])
  expect(roundedParts([56, 20], 36, [2, 1])).toEqual([2, 0])
})

const parts = fc.array(fc.integer({ min: -100_000, max: 1_000_000 }), { maxLength: 40 })
const units = fc.constantFrom(36, 3600)

test('they add up to their total rounded once, each off by less than a unit', () => {
  fc.assert(
    fc.property(parts, units, (given, unit) => {
      const rounded = roundedParts(given, unit, 'by time')
      const sum = given.reduce((a, b) => a + b, 0)
      expect(rounded.reduce((a, b) => a + b, 0)).toBe(Math.floor(sum / unit + 0.5))
      for (const [i, part] of given.entries()) {
        expect(Math.abs((rounded[i] ?? 0) * unit - part)).toBeLessThan(unit)
        if (part === 0) expect(rounded[i]).toBe(0)
      }
    }),
  )
})

test('so do the parts of parts, at every level', () => {
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 12 }), units, (groups, unit) => {
      const sums = groups.map((group) => group.reduce((a, b) => a + b, 0))
      const totals = roundedParts(sums, unit, 'by time')
      for (const [i, group] of groups.entries()) {
        const rounded = roundedParts(group, unit, 'by time', totals[i])
        expect(rounded.reduce((a, b) => a + b, 0)).toBe(totals[i] ?? 0)
        for (const [j, part] of group.entries()) expect(Math.abs((rounded[j] ?? 0) * unit - part)).toBeLessThan(unit)
      }
    }),
  )
})

test('each gets the same, in whatever order they stand', () => {
  const shuffled = parts.chain((all) => {
    const places = all.map((_, place) => place)
    return fc.tuple(fc.constant(all), fc.shuffledSubarray(places, { minLength: places.length }))
  })
  fc.assert(
    fc.property(shuffled, units, ([all, places], unit) => {
      const inOrder = roundedParts(all, unit, 'by time')
      const moved = roundedParts(
        places.map((place) => all[place] ?? 0),
        unit,
        places,
      )
      expect(moved).toEqual(places.map((place) => inOrder[place]))
    }),
  )
})
