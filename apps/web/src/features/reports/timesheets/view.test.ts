import { expect, test } from 'vitest'
import { filtersIn } from '../../../ui/admin/filters.ts'
import { daysOf, fields, monthsOffered, plusMonths } from './view.ts'

test.each([
  ['2026-11', -1, '2026-10'],
  ['2026-01', -1, '2025-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-11', -35, '2023-12'],
])('%s and %i months: %s', (from, months, then) => {
  expect(plusMonths(from, months)).toBe(then)
})

test.each([
  ['2026-11', '2026-11-01', '2026-11-30'],
  ['2028-02', '2028-02-01', '2028-02-29'],
  ['2026-12', '2026-12-01', '2026-12-31'],
])('the days of %s', (month, from, to) => {
  expect(daysOf(month)).toEqual({ from, to })
})

test('three years are offered, and an older month that somebody has come to', () => {
  const offered = monthsOffered('2026-11-21', '2026-11')
  expect([offered[0], offered.at(-1), offered.length]).toEqual(['2026-11', '2023-12', 36])
  expect(monthsOffered('2026-11-21', '2020-05').at(-1)).toBe('2020-05')
})

test('what is no month and nobody’s number count as not given', () => {
  expect(filtersIn(fields, '?month=2026-13&technician=everybody')).toMatchObject({ month: '', technician: null })
})
