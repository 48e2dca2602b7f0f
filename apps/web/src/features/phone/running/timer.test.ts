import { expect, test } from 'vitest'
import { timerText, untilNextSecond } from './timer.ts'

test.each([
  [0, '00:00:00'],
  [59.999, '00:00:59'],
  [60, '00:01:00'],
  [3599, '00:59:59'],
  [26_717, '07:25:17'],
  [359_999, '99:59:59'],
  [426_717, '118:31:57'],
  [-3, '00:00:00'],
])('%d seconds read %s', (seconds, text) => {
  expect(timerText(seconds)).toBe(text)
})

test('the next tick comes when the shown second changes, also before the start', () => {
  expect(untilNextSecond(1000, 1000)).toBe(1000)
  expect(untilNextSecond(1000, 3250)).toBe(750)
  expect(untilNextSecond(1000, 400)).toBe(600)
})
