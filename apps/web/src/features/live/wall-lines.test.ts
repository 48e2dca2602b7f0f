import { expect, test } from 'vitest'
import { linesOf, pageOf } from './wall-lines.ts'

test.each([
  [1920, 1080, 8],
  [3840, 2160, 8],
  [1366, 768, 8],
  [1093, 615, 8],
  [360, 740, 200],
])('a screen of %i × %i has room for %i lines', (width, height, lines) => {
  expect(linesOf({ width, height })).toBe(lines)
})

test('who has no room takes a turn, and nobody is left out', () => {
  const rows = [1, 2, 3, 4, 5, 6, 7]
  const turns = [0, 1, 2, 3].map((turn) => pageOf(rows, { room: 3, turn }).shown)
  expect(turns).toEqual([[1, 2, 3], [4, 5, 6], [7], [1, 2, 3]])
  expect(pageOf([], { room: 3, turn: 5 })).toEqual({ shown: [], of: 1, nth: 1 })
})
