import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { forecastOf, type JobPassage, type OpenJob, type PastForecast, type ShopRecord } from './job-forecast.ts'
import { p50Of, p80Of, type Quantiles, SHARES, sumOf } from './quantiles.ts'

const options = { technicians: 3, utilisation: 0.5, seed: 1, trials: 100 }
const NOTHING: ShopRecord = { sinceBegun: [], sinceReceipt: [], pastForecasts: [] }
const activity = { key: 1, hours: 4, p80Hours: 4, planningHours: 4, workedHours: 0, chance: 1 }
const job = (given: Partial<OpenJob> = {}): OpenJob => {
  return { id: 1, jobType: null, hasBegun: true, age: 0, isHeld: false, activities: [activity], ...given }
}
/** Ten closed jobs of 10 to 100 hours, two hours of the calendar for each hour of work. */
const tens: JobPassage[] = Array.from({ length: 10 }, (_, i) => {
  return { hours: 10 * (i + 1), isClosed: true, jobType: null, workedHours: 5 * (i + 1) }
})
const only = (open: OpenJob, record: ShopRecord) => forecastOf([open], record, options).forecasts[0]

test('in a shop without a past it is the hours of work alone: four of them, at half the calendar eight', () => {
  const made = only(job(), NOTHING)
  expect(made?.remainingHours).toBeCloseTo(4, 0)
  expect(made?.finish).toEqual(made?.work)
  expect(p50Of(made?.finish ?? [])).toBeCloseTo(8, 0)
})

test('without an estimate it is the flow times alone: of those older than 45 hours, half are finished at 70', () => {
  const made = only(job({ activities: null, age: 45 }), { ...NOTHING, sinceBegun: tens })
  expect(made).toMatchObject({ remainingHours: null, work: null })
  expect(p50Of(made?.finish ?? [])).toBe(25)
  expect(only(job({ activities: null }), NOTHING)?.finish).toBeNull()
})

test('with both flow times count for more at first: work of 8 hours of the calendar, and half of the jobs in 50', () => {
  const made = only(job(), { ...NOTHING, sinceBegun: tens })
  expect(p50Of(made?.work ?? [])).toBeCloseTo(8, 0)
  expect(p50Of(made?.finish ?? [])).toBeCloseTo(0.3 * 8 + 0.7 * 50, 0)
})

test('a job that nobody has worked on yet is compared with the time since receipt', () => {
  const waited = tens.map((time) => ({ ...time, hours: 3 * time.hours }))
  const made = only(job({ activities: null, hasBegun: false }), { ...NOTHING, sinceBegun: tens, sinceReceipt: waited })
  expect(p50Of(made?.finish ?? [])).toBe(150)
})

test('nobody knows when a held job is finished, only what is left of it', () => {
  const made = only(job({ isHeld: true }), { ...NOTHING, sinceBegun: tens })
  expect(made).toMatchObject({ finish: null, hold: null, remainingHours: expect.closeTo(4, 0) })
})

test('P80 dates of later forecasts that were half of what jobs took are stretched, and not first ones that were right', () => {
  const past = (jobId: number, isFirst: boolean) => {
    const closedAfter = (isFirst ? 1 : 2) * ((jobId * 37) % 100)
    return {
      jobId,
      jobType: null,
      hasBegun: true,
      age: 0,
      isFirst,
      work: SHARES.map((share) => 100 * share),
      passedHours: 20_000 - 10 * jobId,
      closedAfter,
    }
  }
  const hundred = Array.from({ length: 100 }, (_, i) => {
    return { hours: i + 1, isClosed: true, jobType: null, workedHours: i + 1 }
  })
  const pastForecasts = Array.from({ length: 1000 }, (_, i) => past(i, i % 2 === 0))
  const open = [job({ id: 4, activities: null }), job({ id: 5000, activities: null })]
  const record = { ...NOTHING, sinceBegun: hundred, pastForecasts }
  const { forecasts, tuning } = forecastOf(open, record, options)
  // With what is known already, the record's need not be read again.
  const forecastedBefore = new Set([4])
  const known = { ...options, learned: { tuning, forecastedBefore } }
  expect(forecastOf(open, { ...NOTHING, sinceBegun: hundred }, known)).toEqual({ forecasts, inOrders: [], tuning })
  expect(tuning.stretch.later.p80).toBeGreaterThan(1.3)
  expect(Math.abs(tuning.stretch.first.p80 - 1)).toBeLessThan(0.15)
  expect(forecasts.map(({ finish }) => p80Of(finish ?? []))).toEqual([
    expect.closeTo(80 * tuning.stretch.later.p80),
    expect.closeTo(80 * tuning.stretch.first.p80),
  ])
})

test('whatever the shop, quantiles are not negative and never fall, and the same input gives the same forecast', () => {
  const hours = fc.double({ min: 0, max: 300, noNaN: true })
  const types = fc.constantFrom(null, 'pump', 'fan')
  const shops = fc.record({
    jobs: fc.array(
      fc.record({
        jobType: types,
        hasBegun: fc.boolean(),
        age: hours,
        isHeld: fc.boolean(),
        workedHours: hours,
        hasEstimate: fc.boolean(),
      }),
      { maxLength: 5 },
    ),
    times: fc.array(fc.record({ hours, isClosed: fc.boolean(), jobType: types, workedHours: hours }), {
      maxLength: 12,
    }),
  })
  fc.assert(
    fc.property(shops, ({ jobs, times }) => {
      const open = jobs.map(({ hasEstimate, ...each }, i) =>
        job({ ...each, id: i, activities: hasEstimate ? [activity] : null }),
      )
      const record = { ...NOTHING, sinceBegun: times, sinceReceipt: times }
      const made = forecastOf(open, record, { ...options, trials: 20 })
      expect(forecastOf(open, record, { ...options, trials: 20 })).toEqual(made)
      for (const { finish } of made.forecasts) {
        expect(finish?.toSorted((a, b) => a - b)).toEqual(finish ?? undefined)
        expect(finish?.[0] ?? 0).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('a held job is finished after its work and what is left of its hold, by how long jobs waited for the same', () => {
  const holds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((tens) => [
    ...Array.from({ length: 4 }, () => ({ reason: 'parts', hours: 10 * tens, hasEnded: true })),
    { reason: 'payment', hours: 100 * tens, hasEnded: true },
  ])
  const held = (reason: string | null, hours: number) => job({ isHeld: true, hold: { reason, hours } })
  const record = { ...NOTHING, sinceBegun: tens, holds }
  const parts = only(held('parts', 0), record)
  const payment = only(held('payment', 0), record)
  expect(p50Of(parts?.hold ?? [])).toBeLessThan(p50Of(payment?.hold ?? []))
  // Forty for parts count in full beside ten of others: half of these fifty are over within 70 hours.
  expect(p50Of(parts?.hold ?? [])).toBe(70)
  expect(p50Of(parts?.finish ?? [])).toBeGreaterThan(p50Of(parts?.hold ?? []))
  // Of the 26 that last longer than 60 hours, 13 are over within 100.
  expect(p50Of(only(held('parts', 60), record)?.hold ?? [])).toBe(40)
  expect(only(held(null, 0), record)?.hold).not.toBeNull()
})

test('time on hold counts once: a job needs as long after it goes on as one like it that was never held', () => {
  const holds = Array.from({ length: 20 }, (_, i) => ({ reason: 'parts', hours: 10 * (i + 1), hasEnded: true }))
  // What past forecasts teach stretches what is left of its work, and no day of its wait.
  const pastForecasts = Array.from({ length: 90 }, (_, i): PastForecast => {
    const stage = { jobType: null, hasBegun: true, age: 0, isFirst: true }
    return { jobId: i + 100, ...stage, work: SHARES.map((share) => 20 * share), passedHours: 900, closedAfter: 60 + i }
  })
  const record = { ...NOTHING, sinceBegun: tens, pastForecasts, holds }
  const begun = { age: 30, workedHours: 12 }
  const never = only(job(begun), record)
  const held = only(job({ ...begun, isHeld: true, hold: { reason: 'parts', hours: 50 } }), record)
  expect(never?.stretch.p80).toBeGreaterThan(1.2)
  expect(held).toMatchObject({ work: never?.work, flow: never?.flow, stretch: never?.stretch })
  expect(held?.finish).toEqual(sumOf(held?.hold ?? [], never?.finish ?? []))
  // Whose wait is sure is later by that wait.
  const sure = { ...record, holds: holds.map((hold) => ({ ...hold, hours: 80 })) }
  const waits = only(job({ ...begun, isHeld: true, hold: { reason: 'parts', hours: 50 } }), sure)
  const wait = waits?.hold?.[0] ?? NaN
  expect(wait).toBe(30)
  // Behind its longest hold the curve has a tail: what lies before that is moved by the wait alone.
  expect(waits?.hold?.slice(0, 10)).toEqual(SHARES.slice(0, 10).map(() => wait))
})

test('a day that was said moves a held job as far as such days came true', () => {
  const holds = Array.from({ length: 20 }, (_, i) => ({ reason: 'parts', hours: 10 * (i + 1), hasEnded: true }))
  const held = job({ isHeld: true, hold: { reason: 'parts', hours: 0, promisedIn: 16 } })
  const waitBy = (hoursLate: number, count: number) => {
    const promises = Array.from({ length: count }, () => ({ hoursLate, hasEnded: true, weight: 1 }))
    return p50Of(only(held, { ...NOTHING, holds, promises })?.hold ?? [])
  }
  // Half of such holds end within 100 hours; 95 kept promises and its own leave 5 parts of 101 to that.
  expect(waitBy(0, 95)).toBeCloseTo((96 * 16 + 5 * 100) / 101)
  expect(waitBy(40, 95)).toBeCloseTo((96 * 56 + 5 * 100) / 101)
  expect(waitBy(0, 0)).toBeCloseTo((16 + 5 * 100) / 6)
  // Where nobody knows how long such holds take, the day is all that is known.
  expect(p50Of(only(held, NOTHING)?.hold ?? [])).toBe(16)
})

test('of fewer than ten holds that have ended nothing is known', () => {
  const holds = Array.from({ length: 20 }, (_, i) => ({ reason: 'parts', hours: 10, hasEnded: i < 9 }))
  const made = only(job({ isHeld: true, hold: { reason: 'parts', hours: 5 } }), { ...NOTHING, sinceBegun: tens, holds })
  expect(made).toMatchObject({ finish: null, hold: null })
})

test('in another order dates move by as much as the queue before them is longer or shorter', () => {
  const jobs = [1, 2, 3].map((id) => job({ id, activities: [{ ...activity, key: id }] }))
  const record = { ...NOTHING, sinceBegun: tens }
  const one = { ...options, technicians: 1 }
  const orders = [
    [3, 1, 2],
    [1, 2, 3],
  ]
  const { forecasts: usual, inOrders } = forecastOf(jobs, record, { ...one, otherOrders: orders })
  const [tried = [], same] = inOrders
  const ratio = (place: number) => p80Of(tried[place]?.finish ?? []) / p80Of(usual[place]?.finish ?? [])
  expect([ratio(0), ratio(1), ratio(2)].map((each) => Math.round(each * 10) / 10)).toEqual([2, 1.5, 0.3])
  expect(same).toEqual(usual)
  expect(forecastOf(jobs, record, one)).toMatchObject({ forecasts: usual, inOrders: [] })
})

test('dates are judged by what was said then, not by what today’s flow times say of it', () => {
  // Today's flow times know how these jobs ended: they took 10 to 100 hours. Then a quarter was expected.
  const past = (flow: Quantiles | undefined) =>
    Array.from({ length: 60 }, (_, i): PastForecast => {
      const closedAfter = 10 * ((i % 10) + 1)
      const stage = { jobType: null, hasBegun: true, age: 0 }
      const work = SHARES.map((share) => 25 * share)
      return {
        jobId: i,
        ...stage,
        isFirst: true,
        work,
        ...(flow && { flow }),
        passedHours: 9000 - 100 * i,
        closedAfter,
      }
    })
  const stretchBy = (flow: Quantiles | undefined) =>
    forecastOf([], { ...NOTHING, sinceBegun: tens, pastForecasts: past(flow) }, options).tuning.stretch.first.p80
  expect(stretchBy(SHARES.map((share) => 25 * share))).toBeGreaterThan(1.3)
  expect(stretchBy(undefined)).toBeLessThan(1.2)
})
