import { expect, test } from 'vitest'
import { isOverEstimate, secondsGoneBy } from './planned-work.ts'
import { HOUR, MINUTE, SECOND } from './time.ts'

test.each([
  [21_600, 6, false],
  [21_601, 6, true],
  [0, 0.5, false],
  [9_000, 2.4999, true],
])('%d s against a P80 of %d h: over is %s', (worked, p80, over) => {
  expect(isOverEstimate(worked, p80)).toBe(over)
})

test('working times go by while they last, and not between them', () => {
  const noon = Date.parse('2026-11-19T12:00:00Z')
  const times = [
    { from: noon - HOUR, to: noon },
    { from: noon + 30 * MINUTE, to: noon + 5 * HOUR },
  ]
  const goneBy = (at: number) => secondsGoneBy(times, at)
  expect(goneBy(noon - 2 * HOUR)).toBe(0)
  expect(goneBy(noon - HOUR + 1.5 * SECOND)).toBe(1)
  expect(goneBy(noon)).toBe(3600)
  expect(goneBy(noon + 30 * MINUTE)).toBe(3600)
  expect(goneBy(noon + 31 * MINUTE)).toBe(3660)
  expect(goneBy(noon + 24 * HOUR)).toBe(3600 + 16_200)
  expect(secondsGoneBy([], noon)).toBe(0)
})
