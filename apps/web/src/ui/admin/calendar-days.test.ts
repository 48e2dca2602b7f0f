import { expect, test } from 'vitest'
import { dayByKey, weeksOfMonth } from './calendar-days.ts'

test.each([
  ['ArrowRight', false, '2027-09-24'],
  ['ArrowRight', true, '2027-09-22'],
  ['ArrowLeft', true, '2027-09-24'],
  ['ArrowDown', true, '2027-09-30'],
  ['ArrowUp', false, '2027-09-16'],
  ['Home', false, '2027-09-19'],
  ['End', true, '2027-09-25'],
  ['PageDown', false, '2027-10-23'],
  ['PageUp', false, '2027-08-23'],
  ['Enter', false, null],
])('%s on a Thursday, right to left %s, leads to %s', (key, isRightToLeft, date) => {
  expect(dayByKey(key, '2027-09-23', isRightToLeft)).toBe(date)
})

test('a month that lacks the day gives its last', () => {
  expect(dayByKey('PageDown', '2027-01-31', false)).toBe('2027-02-28')
  expect(dayByKey('PageUp', '2027-01-15', false)).toBe('2026-12-15')
})

test('a month stands in weeks from Sunday to Saturday', () => {
  const weeks = weeksOfMonth('2026-11-20')
  expect(weeks.map((days) => days.map((day) => (day ? Number(day.slice(8)) : 0)))).toEqual([
    [1, 2, 3, 4, 5, 6, 7],
    [8, 9, 10, 11, 12, 13, 14],
    [15, 16, 17, 18, 19, 20, 21],
    [22, 23, 24, 25, 26, 27, 28],
    [29, 30, 0, 0, 0, 0, 0],
  ])
  expect(weeksOfMonth('2026-02-14')).toHaveLength(4)
  expect(weeksOfMonth('2026-08-31')).toHaveLength(6)
})
