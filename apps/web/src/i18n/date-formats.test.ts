import { expect, test } from 'vitest'
import { dateRangeText, dateText, fullDateText, hijriDateText, monthText, weekdayInitial } from './date-formats.ts'

test('a calendar day is the same everywhere, Gregorian with Latin figures in both languages', () => {
  expect(dateText('2027-09-23', 'en')).toMatch(/^Thu,? 23 Sept? 2027$/)
  expect(fullDateText('2027-01-01', 'en')).toMatch(/^Friday,? 1 January 2027$/)
  expect(dateText('2027-09-23', 'ar')).toMatch(/الخميس.*23.*سبتمبر.*2027/)
  expect(monthText('2027-09-01', 'ar')).toBe('سبتمبر')
})

test('days from one to another say no month and no year twice, and one day stands alone', () => {
  expect(dateRangeText('2026-11-15', '2026-11-21', 'en')).toMatch(/^15\s?–\s?21 Nov 2026$/)
  expect(dateRangeText('2026-11-21', '2026-11-21', 'en')).toBe('21 Nov 2026')
  expect(dateRangeText('2026-11-15', '2026-11-21', 'ar')).toMatch(/15.*21 نوفمبر 2026/)
})

test('its Hijri date follows Umm al-Qura', () => {
  expect(hijriDateText('2026-02-18', 'en')).toMatch(/^1 Ramadan 1447/)
  expect(hijriDateText('2026-02-18', 'ar')).toMatch(/1 رمضان 1447/)
})

test('weekdays in short are told from one another', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map((day) => weekdayInitial(day, 'en'))).toEqual([
    'Su',
    'Mo',
    'Tu',
    'We',
    'Th',
    'Fr',
    'Sa',
  ])
  expect([0, 1, 2, 3, 4, 5, 6].map((day) => weekdayInitial(day, 'ar'))).toEqual(['ح', 'ن', 'ث', 'ر', 'خ', 'ج', 'س'])
})
