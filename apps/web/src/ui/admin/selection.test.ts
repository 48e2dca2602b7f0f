import { expect, test } from 'vitest'
import { rangeOf, shareSelected, withRows } from './selection.ts'

const page = ['1001', '1002', '1003', '1004']

test('how much of a page is selected', () => {
  expect(shareSelected(page, new Set())).toBe('none')
  expect(shareSelected(page, new Set(['2001']))).toBe('none')
  expect(shareSelected(page, new Set(['1002']))).toBe('some')
  expect(shareSelected(page, new Set([...page, '2001']))).toBe('all')
  expect(shareSelected([], new Set(['2001']))).toBe('none')
})

test('ticks are set and taken away; those of other pages stay, and the set before is not touched', () => {
  const before = new Set(['2001', '1001'])
  expect([...withRows(before, ['1001', '1002'], true)]).toEqual(['2001', '1001', '1002'])
  expect([...withRows(before, ['1001', '1002'], false)]).toEqual(['2001'])
  expect([...before]).toEqual(['2001', '1001'])
})

test.each<[string | null, string, string[]]>([
  ['1002', '1004', ['1002', '1003', '1004']],
  ['1003', '1001', ['1001', '1002', '1003']],
  ['1003', '1003', ['1003']],
  [null, '1003', ['1003']],
  ['2001', '1003', ['1003']],
])('from %s to %s', (from, to, range) => {
  expect(rangeOf(page, from, to)).toEqual(range)
})
