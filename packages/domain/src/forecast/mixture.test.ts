import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { p50Of, p80Of, pinballLoss, type Quantiles, quantilesOf, shareLater, SHARES } from './quantiles.ts'
import { isMature, type JudgedForecast, mixtureOf, weightOfFlow } from './mixture.ts'
import { randomAt } from './chance.ts'
import { stretched, stretchOf, trackRecordOf } from './calibration.ts'

/** As many hours at each share as it has percent, times `scale`. */
const even = (scale = 1): Quantiles => SHARES.map((share) => 100 * scale * share)
const rising = fc
  .array(fc.double({ min: 0, max: 300, noNaN: true }), { minLength: SHARES.length, maxLength: SHARES.length })
  .map((hours): Quantiles => hours.toSorted((a, b) => a - b))

describe('quantiles', () => {
  test('of ten sorted hours: half take no longer than the fifth, four of five than the eighth', () => {
    const quantiles = quantilesOf(Float64Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))
    expect([p50Of(quantiles), p80Of(quantiles), quantiles.length]).toEqual([5, 8, SHARES.length])
  })

  test.each([
    { hours: 0, share: 1 },
    { hours: 2.5, share: 0.975 },
    { hours: 50, share: 0.5 },
    { hours: 62.5, share: 0.375 },
    { hours: 95, share: 0.05 },
    { hours: 190, share: 0.0025 },
  ])('after $hours of evenly spread hours this share is not over: $share', ({ hours, share }) => {
    expect(shareLater(even(), hours)).toBeCloseTo(share)
  })

  test('whatever they are, the share that is later falls from one to zero', () => {
    const hours = fc.double({ min: 0, max: 600, noNaN: true })
    fc.assert(
      fc.property(rising, hours, hours, (quantiles, a, b) => {
        const [sooner, later] = [shareLater(quantiles, Math.min(a, b)), shareLater(quantiles, Math.max(a, b))]
        expect(sooner).toBeLessThanOrEqual(1)
        expect(later).toBeGreaterThanOrEqual(0)
        expect(later).toBeLessThanOrEqual(sooner + 1e-9)
      }),
    )
  })

  test('a P80 that is two hours too early costs 1.6, one that is two hours too late 0.4', () => {
    expect([pinballLoss(0.8, 10, 12), pinballLoss(0.8, 12, 10)]).toEqual([expect.closeTo(1.6), expect.closeTo(0.4)])
  })
})

/** A forecast that was made long ago. */
const old = (given: Partial<JudgedForecast>): JudgedForecast => {
  return { jobId: 1, work: even(), flow: even(), passedHours: 5000, closedAfter: 50, ...given }
}

describe('the weights of both methods', () => {
  test('as long as nothing is known it is the mean of both', () => {
    expect(weightOfFlow([])).toBe(0.5)
    expect(mixtureOf(even(1), even(3), 0.5)).toEqual(even(2).map((hours) => expect.closeTo(hours)))
  })

  const took = (job: number) => 100 * randomAt(job, 3)
  const fifty = (given: Partial<JudgedForecast>) =>
    Array.from({ length: 50 }, (_, job) => old({ jobId: job, closedAfter: took(job), ...given }))

  test('50 jobs for which the flow times were right count for half of it', () => {
    expect(weightOfFlow(fifty({ work: even(0.2) }))).toBeCloseTo((50 * 1 + 50 * 0.5) / 100, 1)
    expect(weightOfFlow(fifty({ flow: even(5) }))).toBeCloseTo((50 * 0.5) / 100, 1)
    const both = weightOfFlow(fifty({ work: even(0.5), flow: even(1.5) }))
    expect(Math.abs(both - 0.5)).toBeLessThan(0.1)
  })

  test('a forecast that could not have been wrong yet does not count, closed or not', () => {
    const young = { work: even(0.2), passedHours: 79 }
    expect(isMature(old(young))).toBe(false)
    expect(weightOfFlow(fifty(young))).toBe(0.5)
  })

  test('whatever the record, both weights are from 0 to 1 and the mixture lies between both methods', () => {
    const hours = fc.double({ min: 0, max: 400, noNaN: true })
    const record = fc.array(
      fc.record({
        jobId: fc.nat(9),
        work: rising,
        flow: rising,
        passedHours: hours,
        closedAfter: fc.option(hours),
      }),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(record, rising, rising, (judged, work, flow) => {
        const weight = weightOfFlow(judged)
        expect(weight).toBeGreaterThanOrEqual(0)
        expect(weight).toBeLessThanOrEqual(1)
        for (const [i, mixed] of mixtureOf(work, flow, weight).entries()) {
          expect(mixed).toBeGreaterThanOrEqual(Math.min(work[i] ?? 0, flow[i] ?? 0) - 1e-9)
          expect(mixed).toBeLessThanOrEqual(Math.max(work[i] ?? 0, flow[i] ?? 0) + 1e-9)
        }
      }),
    )
  })
})

describe('the stretch', () => {
  /** Jobs of 0 to 100 hours, of which the P50 and the P80 were said to be these. */
  const outcomes = (p50Hours: number, p80Hours: number, jobs = 5000) =>
    Array.from({ length: jobs }, (_, job) => {
      return { jobId: job, p50Hours, p80Hours, passedHours: 1000, closedAfter: 100 * randomAt(job, 5) }
    })
  const near = (p50: number, p80: number) => ({ p50: expect.closeTo(p50, 1), p80: expect.closeTo(p80, 1) })

  test.each([
    { p50: 50, p80: 80, stretch: near(1, 1) },
    { p50: 25, p80: 40, stretch: near(2, 2) },
    { p50: 50, p80: 160, stretch: near(1, 0.5) },
    { p50: 5, p80: 8, stretch: near(2.5, 2.5) },
  ])('many jobs of which half took 50 hours and four of five 80, said to be $p50 and $p80', ({ p50, p80, stretch }) => {
    expect(stretchOf(outcomes(p50, p80))).toEqual(stretch)
  })

  test('30 jobs are believed by half, none not at all', () => {
    const half = stretchOf(outcomes(1, 1, 30))
    expect(half).toEqual(near(Math.sqrt(2.5), Math.sqrt(2.5)))
    expect(stretchOf([])).toEqual({ p50: 1, p80: 1 })
  })

  test('dates that are still to come say nothing, nor does a record in which all jobs are open', () => {
    expect(stretchOf(outcomes(20, 40).map((each) => ({ ...each, passedHours: 39 })))).toEqual({ p50: 1, p80: 1 })
    expect(stretchOf(outcomes(20, 40).map((each) => ({ ...each, closedAfter: null })))).toEqual({ p50: 1, p80: 1 })
  })

  test('the lower half goes with the P50, the upper one towards the P80, and all stays in order', () => {
    const wider = stretched(even(), { p50: 1, p80: 2 })
    expect([wider[0], p50Of(wider), p80Of(wider)]).toEqual([5, 50, 160])
    expect(stretched(even(), { p50: 2, p80: 2 })).toEqual(even(2).map((hours) => expect.closeTo(hours)))
    const factors = fc.double({ min: 0.4, max: 2.5, noNaN: true })
    fc.assert(
      fc.property(rising, factors, factors, (quantiles, p50, p80) => {
        const after = stretched(quantiles, { p50, p80 })
        expect(after.toSorted((a, b) => a - b)).toEqual(after)
      }),
    )
  })

  test('of five dates that have passed three held; the sixth is still to come', () => {
    const date = (jobId: number, closedAfter: number | null, passedHours = 100) => {
      return { jobId, p80Hours: 50, passedHours, closedAfter }
    }
    const record = [date(1, 20), date(1, 50), date(2, 51), date(3, null), date(4, 1), date(5, 3, 10)]
    expect(trackRecordOf(record)).toEqual({ jobs: 4, forecasts: 5, heldShare: 0.6 })
    expect(trackRecordOf([])).toEqual({ jobs: 0, forecasts: 0, heldShare: null })
  })
})
