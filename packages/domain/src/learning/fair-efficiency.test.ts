import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differingPaces, type EfficiencySums, fairEfficiencies, paceFactors, paceOf } from './fair-efficiency.ts'

type Item = { estimated: number; actual: number }

const item = (estimated: number, actual: number): Item => ({ estimated, actual })
const times = (count: number, each: Item) => Array.from({ length: count }, () => each)

function sums(items: readonly Item[]): EfficiencySums {
  const total = (of: (item: Item) => number) => items.reduce((sum, each) => sum + of(each), 0)
  const log = ({ estimated, actual }: Item) => Math.log(estimated / actual)
  return {
    itemCount: items.length,
    estimatedHours: total(({ estimated }) => estimated),
    actualHours: total(({ actual }) => actual),
    squaredHours: total(({ actual }) => actual ** 2),
    weightedLogs: total((each) => each.actual * log(each)),
    weightedSquares: total((each) => each.actual * log(each) ** 2),
  }
}

const fair = (...technicians: Item[][]) => fairEfficiencies(technicians.map(sums))

// Reckoned from the items themselves, by another program.
test('three technicians: one good, one slow, one with a single lucky item', () => {
  const [good, slow, lucky] = fair(
    [item(6, 5), item(4, 4), item(8, 6), item(3, 3), item(5, 4), item(6, 6)],
    [item(6, 8), item(4, 6), item(8, 9), item(3, 5), item(5, 7)],
    [item(4, 2)],
  )
  expect(good?.low).toBeCloseTo(0.7318323157673647, 12)
  expect(good?.high).toBeCloseTo(1.784729125564855, 12)
  expect(good?.shrunk).toBeCloseTo(0.9764462530517956, 12)
  expect(slow?.low).toBeCloseTo(0.45749978061173485, 12)
  expect(slow?.shrunk).toBeCloseTo(0.9275632984329261, 12)
  expect(lucky?.high).toBeCloseTo(5.786718195217372, 12)
  expect(lucky?.shrunk).toBeCloseTo(0.972043683337383, 12)
  expect([good, slow, lucky].map((each) => each?.isShrunk)).toEqual([false, false, true])
})

describe('a shop that is known better', () => {
  test('tells its technicians apart, and draws the lucky one most', () => {
    const [steady, lucky, slower] = fair(times(30, item(6, 6)), [item(6, 2)], times(30, item(6, 6.3)))
    expect(steady?.shrunk).toBeCloseTo(0.9963384227274316, 12)
    expect(lucky?.shrunk).toBeCloseTo(1.0813702151545408, 12)
    expect(slower?.shrunk).toBeCloseTo(0.9614929254829151, 12)
  })

  test('has nobody to compare where there is one technician: their number is the shop’s', () => {
    const [only] = fair([item(6, 5), item(4, 4)])
    expect(only?.shrunk).toBeCloseTo(10 / 9, 12)
    expect(fair()).toEqual([])
  })
})

const hours = fc.double({ min: 0.02, max: 200, noNaN: true })
const items = fc.array(fc.record({ estimated: hours, actual: hours }), { minLength: 1, maxLength: 8 })
const shops = fc.array(items, { minLength: 1, maxLength: 6 })

describe('whatever the shop', () => {
  test('the interval holds the efficiency, and the shrunk number lies between it and the shop’s', () => {
    fc.assert(
      fc.property(shops, (technicians) => {
        const all = sums(technicians.flat())
        const shop = all.estimatedHours / all.actualHours
        for (const [i, each] of fair(...technicians).entries()) {
          const { estimatedHours, actualHours } = sums(technicians[i] ?? [])
          const own = estimatedHours / actualHours
          expect(each.low).toBeLessThan(own)
          expect(each.high).toBeGreaterThan(own)
          expect(each.shrunk).toBeGreaterThanOrEqual(Math.min(own, shop) * (1 - 1e-9))
          expect(each.shrunk).toBeLessThanOrEqual(Math.max(own, shop) * (1 + 1e-9))
        }
      }),
    )
  })

  test('who has shown the same with more items is shrunk less', () => {
    fc.assert(
      fc.property(shops, items, fc.integer({ min: 2, max: 10 }), (others, own, more) => {
        const [few, many] = fair(own, Array.from({ length: more }, () => own).flat(), ...others)
        const { estimatedHours, actualHours } = sums(own)
        const from = (shrunk: number | undefined) => Math.abs(Math.log((shrunk ?? 0) / (estimatedHours / actualHours)))
        expect(from(many?.shrunk)).toBeLessThanOrEqual(from(few?.shrunk) + 1e-9)
      }),
    )
  })

  test('twice the estimates are twice the numbers', () => {
    fc.assert(
      fc.property(shops, (technicians) => {
        const doubled = fair(
          ...technicians.map((own) => own.map(({ estimated, actual }) => item(2 * estimated, actual))),
        )
        for (const [i, each] of fair(...technicians).entries()) {
          expect((doubled[i]?.shrunk ?? 0) / each.shrunk).toBeCloseTo(2, 6)
          expect((doubled[i]?.low ?? 0) / each.low).toBeCloseTo(2, 6)
        }
      }),
    )
  })
})

describe('how long people take beside the shop', () => {
  const slow = times(40, item(4, 6))
  const quick = times(40, item(6, 4))
  const usual = times(40, item(5, 5))

  test('who takes longer has more than 1, but less than the plain ratio, and the less the fewer items', () => {
    const [ofSlow = 0, ofQuick = 0] = paceFactors([slow, quick, usual].map(sums))
    const plain = 6 / 4
    expect(ofSlow).toBeGreaterThan(1)
    expect(ofSlow).toBeLessThan(plain)
    expect(ofQuick).toBeLessThan(1)
    const [ofFew = 0] = paceFactors([slow.slice(0, 2), quick, usual].map(sums))
    expect(Math.abs(Math.log(ofFew))).toBeLessThan(Math.abs(Math.log(ofSlow)))
  })

  test('those differ whose slowest takes more than twice as long as the quickest, as far as their items tell', () => {
    const [two, eight] = [times(20, item(4, 2)), times(20, item(4, 8))]
    const range = differingPaces([two, eight, usual].map(sums))
    const [ofTwo = 0, ofEight = 0] = paceFactors([two, eight, usual].map(sums))
    expect(range).toEqual({ least: ofTwo, most: ofEight })
    expect(ofEight / ofTwo).toBeGreaterThan(2)
    expect(differingPaces([slow, quick, usual].map(sums).slice(1))).toBeNull()
    // Four items of one and many of the other are not enough to compare.
    expect(differingPaces([two.slice(0, 4), eight].map(sums))).toBeNull()
    expect(differingPaces([two].map(sums))).toBeNull()
    expect(differingPaces([])).toBeNull()
  })

  test('alone, or all alike, everybody takes as long as the shop', () => {
    expect(paceFactors([])).toEqual([])
    expect(paceFactors([sums(slow)])).toEqual([expect.closeTo(1, 12)])
    for (const factor of paceFactors([usual, usual].map(sums))) expect(factor).toBeCloseTo(1, 12)
  })

  test('work counts beside those from whom its estimate was learned', () => {
    const learnedFrom = [
      { hours: 10, factor: 1.2 },
      { hours: 10, factor: 1 / 1.2 },
    ]
    expect(paceOf([{ hours: 3, factor: 1.2 }], learnedFrom)).toBeCloseTo(1.2, 12)
    expect(paceOf(learnedFrom, learnedFrom)).toBeCloseTo(1, 12)
    expect(paceOf([{ hours: 3, factor: 1.2 }], [{ hours: 9, factor: 1.2 }])).toBeCloseTo(1, 12)
    expect(paceOf([], learnedFrom)).toBe(1)
    expect(paceOf([{ hours: 0, factor: 2 }], learnedFrom)).toBe(1)
  })
})
