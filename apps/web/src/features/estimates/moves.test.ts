import { expect, test } from 'vitest'
import { following, moved, movedByKey } from './moves.ts'

const size = { rows: 3, columns: 4 }
const middle = { row: 1, column: 2 }
const key = (name: string, ctrlKey = false) => ({ key: name, ctrlKey })

test.each([
  ['ArrowUp', false, { row: 0, column: 2 }],
  ['ArrowDown', false, { row: 2, column: 2 }],
  ['ArrowLeft', false, { row: 1, column: 1 }],
  ['ArrowRight', false, { row: 1, column: 3 }],
  ['ArrowLeft', true, { row: 1, column: 3 }],
  ['ArrowRight', true, { row: 1, column: 1 }],
  ['Home', false, { row: 1, column: 0 }],
  ['End', true, { row: 1, column: 3 }],
  ['Tab', false, null],
  ['a', false, null],
])('%s, from right to left: %s', (name, isRtl, to) => {
  expect(movedByKey(middle, key(name), size, isRtl)).toEqual(to)
})

test('with Ctrl to the first and the last cell', () => {
  expect(movedByKey(middle, key('Home', true), size, false)).toEqual({ row: 0, column: 0 })
  expect(movedByKey(middle, key('End', true), size, false)).toEqual({ row: 2, column: 3 })
})

test('the edges hold', () => {
  expect(moved({ row: 0, column: 0 }, 'up', size)).toEqual({ row: 0, column: 0 })
  expect(moved({ row: 0, column: 0 }, 'back', size)).toEqual({ row: 0, column: 0 })
  expect(moved({ row: 2, column: 3 }, 'down', size)).toEqual({ row: 2, column: 3 })
  expect(moved({ row: 2, column: 3 }, 'on', size)).toEqual({ row: 2, column: 3 })
})

test('Tab goes on at the next row, and back at the one before', () => {
  expect(following({ row: 0, column: 3 }, 1, size)).toEqual({ row: 1, column: 0 })
  expect(following({ row: 1, column: 0 }, -1, size)).toEqual({ row: 0, column: 3 })
  expect(following({ row: 2, column: 3 }, 1, size)).toEqual({ row: 2, column: 3 })
  expect(following({ row: 0, column: 0 }, -1, size)).toEqual({ row: 0, column: 0 })
})
