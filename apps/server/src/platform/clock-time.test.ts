import { expect, test } from 'vitest'
import { clockMinutes, clockTime } from './clock-time.ts'

test.each([
  [0, '0:00:00', '0:00'],
  [29, '0:00:29', '0:00'],
  [30, '0:00:30', '0:01'],
  [7_201, '2:00:01', '2:00'],
  [86_399, '23:59:59', '24:00'],
  [90_061, '25:01:01', '25:01'],
  [-90, '−0:01:30', '−0:01'],
])('%i s are %s, to the minute %s', (seconds, exact, minutes) => {
  expect([clockTime(seconds), clockMinutes(seconds)]).toEqual([exact, minutes])
})
