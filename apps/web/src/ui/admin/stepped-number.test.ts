import { expect, test } from 'vitest'
import { steppedNumber } from './stepped-number.ts'

test.each([
  ['48,25', 0.01, 1, '48.26'],
  ['48.25', 0.01, -1, '48.24'],
  ['0.3', 0.1, 1, '0.4'],
  ['0.3', 0.1, -1, '0.2'],
  ['٧٫٥', 1, 1, '8'],
  ['7.5', 1, -1, '7'],
  ['0', 1, -1, '0'],
  ['', 0.5, 1, '0.5'],
  ['nothing', 2, 1, 'nothing'],
  ['6', 2, 1, '8'],
  ['1,234', 1, 1, '1,234'],
] as const)('from “%s” a step of %d by %d leads to %s', (typed, step, direction, next) => {
  expect(steppedNumber(typed, step, direction)).toBe(next)
})
