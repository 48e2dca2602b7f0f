import { expect, test } from 'vitest'
import { isBreak } from './activity.ts'

test.each([
  ['BREAK', true],
  ['BREAK_PRAYER', true],
  ['BREAKDOWN', false],
  ['REPAIR', false],
  ['A_BREAK_', false],
])('%s is a pause: %s', (code, expected) => {
  expect(isBreak(code)).toBe(expected)
})
