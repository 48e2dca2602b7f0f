import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { labelledPlaces, niceScale } from './scale.ts'

describe('a scale', () => {
  test.each([
    ['of a month’s hours', [132.4, 155.7, 0], false, [0, 50, 100, 150, 200]],
    ['of sessions', [118, 2], true, [0, 20, 40, 60, 80, 100, 120]],
    ['of a few technicians', [18, 1], true, [0, 5, 10, 15, 20]],
    ['of one technician', [1], true, [0, 1]],
    ['of costs', [7998.1, 0], false, [0, 2000, 4000, 6000, 8000]],
    ['of hours that estimates are off by', [2.34, 1.31], false, [0, 0.5, 1, 1.5, 2, 2.5]],
    ['of tenths', [0.6], false, [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6]],
    ['on both sides of zero', [-34.4, 53], false, [-40, -20, 0, 20, 40, 60]],
    ['below zero', [-7], false, [-8, -6, -4, -2, 0]],
    ['of a value that is a line', [100], false, [0, 20, 40, 60, 80, 100]],
    ['of nothing', [], false, [0, 1]],
    ['of zeros', [0, 0, 0], false, [0, 1]],
  ])('%s', (_what, values, isWhole, ticks) => {
    const scale = niceScale(values, isWhole)
    expect(scale.ticks).toEqual(ticks)
    expect([scale.least, scale.most]).toEqual([ticks[0], ticks.at(-1)])
  })

  const amounts = fc.array(fc.integer({ min: -10_000_000, max: 10_000_000 }), { maxLength: 12 })
  test('holds its values, has zero, at most seven lines, and steps of 1, 2 or 5 times a power of ten', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom(1, 0.01, 0.0001), fc.boolean(), (integers, unit, isWhole) => {
        const values = integers.map((value) => value * unit)
        const { least, most, ticks } = niceScale(values, isWhole)
        expect(Math.min(0, ...values)).toBeGreaterThanOrEqual(least - 1e-9 * Math.abs(least))
        expect(Math.max(0, ...values)).toBeLessThanOrEqual(most + 1e-9 * Math.abs(most))
        expect(ticks).toContain(0)
        expect(ticks.length).toBeGreaterThanOrEqual(2)
        expect(ticks.length).toBeLessThanOrEqual(7)
        const step = (ticks[1] ?? 0) - (ticks[0] ?? 0)
        expect(Number(step.toExponential(6).split('e')[0])).toBeOneOf([1, 2, 5])
        if (isWhole) for (const tick of ticks) expect(Number.isInteger(tick)).toBe(true)
        ticks.slice(1).forEach((tick, at) => expect(tick - (ticks[at] ?? 0)).toBeCloseTo(step, 9))
      }),
    )
  })

  test('wastes less than a step at either end', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (highest) => {
        const { most, ticks } = niceScale([highest])
        expect(most - highest).toBeLessThan(ticks[1] ?? 0)
      }),
    )
  })
})

describe('the labels of points in a row', () => {
  test.each([
    ['30 days where seven labels fit, six as far apart as a label needs', 30, 7, [0, 6, 12, 17, 23, 29]],
    ['31 days, which come out even', 31, 7, [0, 5, 10, 15, 20, 25, 30]],
    ['a week has room for all', 7, 9, [0, 1, 2, 3, 4, 5, 6]],
    ['a week on a phone', 7, 5, [0, 2, 4, 6]],
    ['two months', 2, 8, [0, 1]],
    ['one day', 1, 8, [0]],
    ['no day', 0, 8, []],
    ['no room keeps the first and the last', 90, 0, [0, 89]],
  ])('%s', (_what, count, room, places) => {
    expect(labelledPlaces(count, room)).toEqual(places)
  })

  test('are the first, the last, and others as far apart as they can be', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 400 }), fc.integer({ min: 2, max: 20 }), (count, room) => {
        const places = labelledPlaces(count, room)
        expect([places[0], places.at(-1)]).toEqual([0, count - 1])
        expect(places.length).toBeLessThanOrEqual(room)
        const gaps = places.slice(1).map((place, at) => place - (places[at] ?? 0))
        // So much a label needs, in points.
        expect(Math.min(...gaps)).toBeGreaterThanOrEqual(Math.min(count - 1, (count - 1) / (room - 1)))
        expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1)
      }),
    )
  })
})
