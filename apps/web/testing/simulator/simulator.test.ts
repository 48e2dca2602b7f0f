import { expect, test } from 'vitest'
import { simulate } from './simulate.ts'
import { simulateDays } from './simulate-days.ts'

test('nothing is lost, doubled or stuck on 1,000 days', { timeout: 120_000 }, async () => {
  const { recorded, refused, ...found } = await simulateDays(1, 1_000)
  expect(found).toEqual({ wrongs: [], seed: null })
  // A simulator in which nothing happens would find nothing either.
  expect(recorded).toBeGreaterThan(3_000)
  expect(refused).toBeGreaterThan(100)
})

test('a seed gives the same day again', async () => {
  expect(await simulate(7)).toEqual(await simulate(7))
})
