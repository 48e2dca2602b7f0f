import { expect, test } from 'vitest'
import { placeAfter } from './turning.ts'

test.each([
  ['ArrowRight', 1, false, 2],
  ['ArrowLeft', 1, false, 0],
  ['ArrowRight', 1, true, 0],
  ['ArrowLeft', 1, true, 2],
  ['ArrowRight', 2, false, null],
  ['ArrowLeft', 0, false, null],
  ['ArrowLeft', 2, true, null],
  ['Home', 2, true, 0],
  ['End', 0, false, 2],
  ['End', 2, false, null],
  ['a', 1, false, null],
])('%s at picture %i of 3, right to left %s: %s', (key, place, isRightToLeft, next) => {
  expect(placeAfter(key, { place, total: 3, isRightToLeft })).toBe(next)
})
