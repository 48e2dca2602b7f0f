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
  test('as long as nothing is known, flow times count for more than work that is left', () => {
    expect(weightOfFlow([])).toBe(0.7)
    expect(mixtureOf(even(1), even(3), 0.5)).toEqual(even(2).map((hours) => expect.closeTo(hours)))
  })

  const took = (job: number) => 100 * randomAt(job, 3)
  const fifty = (given: Partial<JudgedForecast>) =>
    Array.from({ length: 50 }, (_, job) => old({ jobId: job, closedAfter: took(job), ...given }))

  test('50 jobs count beside 30 for what was believed at first', () => {
    expect(weightOfFlow(fifty({ work: even(0.2) }))).toBeCloseTo((50 * 1 + 30 * 0.7) / 80, 1)
    expect(weightOfFlow(fifty({ flow: even(5) }))).toBeCloseTo((30 * 0.7) / 80, 1)
    const both = weightOfFlow(fifty({ work: even(0.5), flow: even(1.5) }))
    expect(Math.abs(both - (50 * 0.5 + 30 * 0.7) / 80)).toBeLessThan(0.1)
  })

  test('a forecast that could not have been wrong yet does not count, closed or not', () => {
    const young = { work: even(0.2), passedHours: 79 }
    expect(isMature(old(young))).toBe(false)
    expect(weightOfFlow(fifty(young))).toBe(0.7)
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
  const HOURS_BETWEEN = 4
  /** A job every four hours, of 0 to 100 hours each, of which four of five were said to take no longer than this. */
  const stream = (p80Hours: number, jobs = 3000) =>
    Array.from({ length: jobs }, (_, i) => {
      const passedHours = (jobs - i) * HOURS_BETWEEN
      const took = 100 * randomAt(i, 5)
      return { jobId: i, p50Hours: 10, p80Hours, passedHours, closedAfter: took <= passedHours ? took : null }
    })
  /** The mean over some moments, as it never stands still. */
  const factorOf = (p80Hours: number) => {
    const factors = Array.from({ length: 20 }, (_, i) => stretchOf(stream(p80Hours, 1000 + 50 * i)).p80)
    return factors.reduce((sum, factor) => sum + factor, 0) / factors.length
  }

  test.each([
    { said: 80, least: 0.95, most: 1.05 },
    { said: 70, least: 1.08, most: 1.2 },
    { said: 95, least: 0.8, most: 0.89 },
    // Beyond its bounds it does not go, however wrong the dates are.
    { said: 20, least: 1.34, most: 1.35 },
    { said: 300, least: 0.74, most: 0.75 },
  ])('jobs of which four of five take 80 hours, said to be $said', ({ said, least, most }) => {
    expect(factorOf(said)).toBeGreaterThanOrEqual(least)
    expect(factorOf(said)).toBeLessThanOrEqual(most)
  })

  test('in the long run four of five dates hold that were stretched so', () => {
    const all = stream(70)
    let held = 0
    const last = all.slice(-1000)
    for (const [i, { passedHours, jobId }] of last.entries()) {
      const before = all.slice(0, all.length - 1000 + i).map((each) => {
        const age = each.passedHours - passedHours
        const took = 100 * randomAt(each.jobId, 5)
        return { ...each, passedHours: age, closedAfter: took <= age ? took : null }
      })
      if (100 * randomAt(jobId, 5) <= 70 * stretchOf(before.slice(-300)).p80) held += 1
    }
    expect(held).toBeGreaterThan(760)
    expect(held).toBeLessThan(840)
  })

  test('follows within weeks when jobs take longer from some day on', () => {
    const turned = stream(80, 600).map((each, i) => {
      const took = (i < 400 ? 100 : 125) * randomAt(i, 5)
      return { ...each, closedAfter: took <= each.passedHours ? took : null }
    })
    expect(stretchOf(turned).p80).toBeGreaterThan(1.12)
  })

  test('an open job whose date has passed counts as missed, one whose date is to come does not count', () => {
    const one = (passedHours: number, closedAfter: number | null) =>
      stretchOf([{ jobId: 1, p50Hours: 20, p80Hours: 40, passedHours, closedAfter }]).p80
    expect(one(41, null)).toBeCloseTo(Math.exp(0.06 * 0.8), 12)
    expect(one(39, null)).toBe(1)
    expect(one(39, 30)).toBeCloseTo(Math.exp(0.06 * -0.2), 12)
    expect(one(99, 50)).toBeCloseTo(Math.exp(0.06 * 0.8), 12)
    expect(stretchOf([])).toEqual({ p50: 1, p80: 1 })
  })

  test('further dates of one job say less: the fourth half as much as the first', () => {
    const dates = (count: number) =>
      Math.log(
        stretchOf(
          Array.from({ length: count }, (_, i) => {
            return { jobId: 1, p50Hours: 1, p80Hours: 2, passedHours: 1000 - i * 100, closedAfter: null }
          }),
        ).p80,
      )
    expect(dates(4) - dates(3)).toBeCloseTo(dates(1) / 2, 12)
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
