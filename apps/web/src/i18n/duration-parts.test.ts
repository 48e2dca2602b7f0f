import { expect, test } from 'vitest'
import { durationParts } from './duration-parts.ts'

test.each([
  [0, 'minutes', 0, 0],
  [29, 'minutes', 0, 0],
  [1_500, 'minutes', 0, 25],
  [3_599, 'hours', 1, 0],
  [26_700, 'hoursAndMinutes', 7, 25],
  [86_400, 'hours', 24, 0],
])('%d s: %s of %d and %d', (seconds, form, hours, minutes) => {
  expect(durationParts(seconds)).toEqual({ form, hours, minutes })
})
