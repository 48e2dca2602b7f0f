import { expect, test } from 'vitest'
import { simulate } from './simulate.ts'

const SCHEDULES = 10_000

test(`nothing is lost, doubled or stuck on ${SCHEDULES} days`, { timeout: 120_000 }, async () => {
  let recorded = 0
  let refused = 0
  for (let seed = 1; seed <= SCHEDULES; seed++) {
    const day = await simulate(seed)
    if (day.wrongs.length > 0) expect(day.wrongs, `seed ${seed}`).toEqual([])
    recorded += day.recorded
    refused += day.refused
  }
  // A simulator in which nothing happens would find nothing either.
  expect(recorded).toBeGreaterThan(3 * SCHEDULES)
  expect(refused).toBeGreaterThan(SCHEDULES / 10)
})

test('a seed gives the same day again', async () => {
  expect(await simulate(7)).toEqual(await simulate(7))
})
