import { expect, test } from 'vitest'
import { simulateDays } from './simulate-days.ts'

test('nothing is lost, doubled or stuck on 9,000 more days', { timeout: 120_000 }, async () => {
  const { recorded, refused, ...found } = await simulateDays(1_001, 10_000)
  expect(found).toEqual({ wrongs: [], seed: null })
  expect(recorded).toBeGreaterThan(27_000)
  expect(refused).toBeGreaterThan(900)
})
