import { expect, test } from 'vitest'
import { DAY, HOUR, hoursAlone, MINUTE, SECOND, secondsBetween, wholeSecond } from './time.ts'

test('units of time, in milliseconds', () => {
  expect([SECOND, MINUTE, HOUR, DAY]).toEqual([1_000, 60_000, 3_600_000, 86_400_000])
})

test.each([
  [0, 0],
  [17, 0],
  [18, 0.01],
  [54, 0.02],
  [3600, 1],
  [9_999, 2.78],
  [360_000, 100],
])('%d s are %d h', (seconds, hours) => {
  expect(hoursAlone(seconds)).toBe(hours)
})

test.each([
  [0, 999, 0],
  [0, 1_000, 1],
  [999, 1_000, 1],
  [-1, 0, 1],
  [2_500, 500, -2],
])('each cut to its second, from %d ms to %d ms it is %d s', (from, to, seconds) => {
  expect(secondsBetween(from, to)).toBe(seconds)
  expect((wholeSecond(to) - wholeSecond(from)) / SECOND).toBe(seconds)
})
