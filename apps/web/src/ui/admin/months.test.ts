import { expect, test } from 'vitest'
import { monthField, monthsOffered, plusMonths } from './months.ts'

test.each([
  ['2026-11', -1, '2026-10'],
  ['2026-01', -1, '2025-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-11', -35, '2023-12'],
])('%s and %i months: %s', (from, months, then) => {
  expect(plusMonths(from, months)).toBe(then)
})

test('three years are offered, and an older month that somebody has come to', () => {
  const offered = monthsOffered('2026-11-21', '2026-11')
  expect([offered[0], offered.at(-1), offered.length]).toEqual(['2026-11', '2023-12', 36])
  expect(monthsOffered('2026-11-21', '2020-05').at(-1)).toBe('2020-05')
})

test('what is no month counts as not given', () => {
  expect(['2026-13', 'last', null].map((given) => monthField.read(given))).toEqual(['', '', ''])
  expect(['2026-12', 'present'].map((given) => monthField.read(given))).toEqual(['2026-12', 'present'])
})
