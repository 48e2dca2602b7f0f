import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { flowFactorOf, flowFactorOfJob } from './flow-factor.ts'

const job = (workedHours: number, calendarHours: number) => ({ workedHours, calendarHours })

test('five jobs of 20 hours each that took 80 hours of the calendar: four hours for each hour', () => {
  expect(flowFactorOf(Array.from({ length: 5 }, () => job(20, 80)))).toEqual({ typical: expect.closeTo(4), spread: 0 })
})

test('half of the jobs twice as fast as typical, half of them half as fast', () => {
  const jobs = Array.from({ length: 40 }, (_, i) => job(10, i % 2 ? 200 : 50))
  expect(flowFactorOf(jobs)).toEqual({ typical: expect.closeTo(10), spread: expect.closeTo(Math.LN2) })
})

test('jobs without work, and those of this morning, tell nothing; of four jobs nothing is believed', () => {
  const four = Array.from({ length: 4 }, () => job(20, 80))
  expect(flowFactorOf([...four, job(0, 900), job(3, 3)])).toBeNull()
})

test('a job at the typical pace stays there, one that has waited ten times as long gets on slower', () => {
  const shop = { typical: 4, spread: 0.8 }
  expect(flowFactorOfJob(shop, job(10, 40)).typical).toBeCloseTo(4)
  expect(flowFactorOfJob(shop, job(10, 400)).typical).toBeCloseTo(4 * 10 ** ((0.4 * 400) / 424))
  expect(flowFactorOfJob(shop, job(0, 400))).toEqual(shop)
  expect(flowFactorOfJob(shop, job(2, 4))).toEqual(shop)
})

test('whatever the job, its own factor lies between its pace and the shop’s, and is no less certain', () => {
  const some = fc.double({ min: 0.1, max: 1000, noNaN: true })
  fc.assert(
    fc.property(some, some, some, (typical, workedHours, calendarHours) => {
      const own = calendarHours / workedHours
      const factor = flowFactorOfJob({ typical, spread: 0.5 }, job(workedHours, calendarHours))
      expect(factor.typical).toBeGreaterThanOrEqual(Math.min(own, typical) * 0.999)
      expect(factor.typical).toBeLessThanOrEqual(Math.max(own, typical) * 1.001)
      expect(factor.spread).toBeLessThanOrEqual(0.5)
    }),
  )
})
