import { expect, test } from 'vitest'
import { daysOfMonth } from './change-words.ts'

test.each([
  ['2026-10', '2026-10-31'],
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
])('%s ends on %s', (month, to) => {
  expect(daysOfMonth(month)).toEqual({ from: `${month}-01`, to })
})
