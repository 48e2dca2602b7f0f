import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flowCurves, type FlowTime, SurvivalCurve, type WeightedTime } from './flow-time.ts'
import { randomAt } from './chance.ts'

const closed = (hours: number, weight = 1): WeightedTime => ({ hours, isClosed: true, weight })
const open = (hours: number, weight = 1): WeightedTime => ({ hours, isClosed: false, weight })

describe('worked out by hand', () => {
  // Weeks of remission under 6-MP (E. J. Freireich and others 1963), the example of most textbooks.
  const textbook = new SurvivalCurve([
    ...[6, 6, 6, 7, 10, 13, 16, 22, 23].map((hours) => closed(hours)),
    ...[6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35].map((hours) => open(hours)),
  ])

  test.each([
    [5.9, 1],
    [6, 0.857],
    [7, 0.807],
    [10, 0.753],
    [13, 0.69],
    [16, 0.627],
    [22, 0.538],
    [23, 0.448],
    [34.9, 0.448],
  ])('after %d this share goes on: %d', (hours, share) => {
    expect(textbook.survival(hours)).toBeCloseTo(share, 3)
  })

  test('the curve ends at 0.448 after 35: it goes on through that value, 0.448² after 70', () => {
    expect(textbook.survival(35)).toBeCloseTo(0.448, 3)
    expect(textbook.survival(70)).toBeCloseTo(0.448 ** 2, 3)
  })

  test('of those that have lasted 10, one in five is over by 22, and half by 42.6', () => {
    expect(textbook.remaining(10, 0.2)).toBe(12)
    expect(textbook.remaining(10, 0.5)).toBeCloseTo(32.6, 1)
  })

  test('one job of 8 hours and nothing else: half of them last longer, a quarter twice as long', () => {
    const curve = new SurvivalCurve([closed(8)])
    expect(curve.remaining(0, 0.5)).toBeCloseTo(8)
    expect(curve.remaining(8, 0.5)).toBeCloseTo(8)
  })

  test.each([{ times: [] }, { times: [open(5), open(9)] }, { times: [closed(0)] }])(
    'nothing is known before a job that took time is closed',
    ({ times }) => {
      const curve = new SurvivalCurve(times)
      expect([curve.isKnown, curve.remaining(1, 0.5), curve.survival(4)]).toEqual([false, null, 1])
    },
  )
})

const times = fc.array(
  fc.record({
    hours: fc.oneof(
      fc.nat(50_000).map((hundredths) => hundredths / 100),
      fc.nat(12),
    ),
    isClosed: fc.boolean(),
    weight: fc.double({ min: 0.01, max: 1, noNaN: true }),
  }),
  { maxLength: 40 },
)
const ages = fc.nat(90_000).map((hundredths) => hundredths / 100)
const shares = fc.double({ min: 0.01, max: 0.99, noNaN: true })

describe('whatever the times', () => {
  test('the curve never rises', () => {
    fc.assert(
      fc.property(times, ages, ages, (all, a, b) => {
        const curve = new SurvivalCurve(all)
        expect(curve.survival(Math.max(a, b))).toBeLessThanOrEqual(curve.survival(Math.min(a, b)) + 1e-9)
      }),
      { numRuns: 500 },
    )
  })

  test('what remains is not negative, grows with the share, and is over for that share of them', () => {
    fc.assert(
      fc.property(times, ages, shares, shares, (all, age, p, q) => {
        const curve = new SurvivalCurve(all)
        if (!curve.isKnown) return
        const [less, more] = [curve.remaining(age, Math.min(p, q)) ?? -1, curve.remaining(age, Math.max(p, q)) ?? -1]
        expect(less).toBeGreaterThanOrEqual(0)
        expect(more).toBeGreaterThanOrEqual(less)
        // A little more, as what was subtracted does not always add up again.
        const left = curve.survival(age + more + 1e-6) / curve.survival(age)
        if (curve.survival(age) > 1e-6) expect(left).toBeLessThanOrEqual(1 - Math.max(p, q) + 1e-6)
      }),
      { numRuns: 500 },
    )
  })

  test('a weight of two is the same as two jobs', () => {
    fc.assert(
      fc.property(times, ages, (all, age) => {
        const twice = new SurvivalCurve(all.flatMap((time) => [time, time]))
        const heavier = new SurvivalCurve(all.map((time) => ({ ...time, weight: 2 * time.weight })))
        expect(twice.survival(age)).toBeCloseTo(heavier.survival(age), 6)
      }),
    )
  })
})

describe('what was planted is found', () => {
  const exponential = (key: number, mean: number) => -mean * Math.log(randomAt(key, 1))

  test('flow times of 100 hours on average, looked at while a third is open', () => {
    const all = Array.from({ length: 3000 }, (_, i) => {
      const [hours, seen] = [exponential(i, 100), exponential(~i, 200)]
      return { hours: Math.min(hours, seen), isClosed: hours <= seen, weight: 1 }
    })
    const curve = new SurvivalCurve(all)
    expect((curve.remaining(0, 0.5) ?? 0) / (100 * Math.LN2)).toBeCloseTo(1, 1)
    expect((curve.remaining(60, 0.8) ?? 0) / (100 * Math.log(5))).toBeCloseTo(1, 1)
    const closedOnly = new SurvivalCurve(all.filter(({ isClosed }) => isClosed))
    expect(closedOnly.remaining(0, 0.5)).toBeLessThan(55)
  })

  test('a type with many jobs has its own times, one with few the shop’s', () => {
    const jobs = (jobType: string, count: number, mean: number) =>
      Array.from({ length: count }, (_, i): FlowTime => {
        return { hours: exponential(i + 7 * mean, mean), isClosed: true, jobType }
      })
    const curveOf = flowCurves([...jobs('pump', 400, 20), ...jobs('motor', 400, 200), ...jobs('fan', 1, 1)])
    const median = (type: string | null) => curveOf(type).remaining(0, 0.5) ?? 0
    expect(median('pump') / (20 * Math.LN2)).toBeCloseTo(1, 0)
    expect(median('motor') / (200 * Math.LN2)).toBeCloseTo(1, 0)
    expect(Math.abs(Math.log(median('fan') / median(null)))).toBeLessThan(0.35)
    expect(median('never seen')).toBe(median(null))
  })
})
