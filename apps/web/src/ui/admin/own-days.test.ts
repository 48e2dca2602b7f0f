import { expect, test } from 'vitest'
import { daysOfMonth } from './own-days.ts'

test.each([
  ['2026-11', '2026-11-01', '2026-11-30'],
  ['2028-02', '2028-02-01', '2028-02-29'],
  ['2026-12', '2026-12-01', '2026-12-31'],
])('the days of %s', (month, from, to) => {
  expect(daysOfMonth(month)).toEqual({ from, to })
})
