import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { plusDays } from './local-time.ts'
import { findTypedDay } from './typed-day.ts'

/** A Monday. */
const TODAY = '2026-11-23'

test.each([
  ['today', '2026-11-23', ''],
  ['Yesterday', '2026-11-22', ''],
  ['أمس', '2026-11-22', ''],
  ['امس', '2026-11-22', ''],
  ['أول أمس', '2026-11-21', ''],
  ['اليوم أحمد', '2026-11-23', 'أحمد'],
  ['20 nov', '2026-11-20', ''],
  ['20nov', '2026-11-20', ''],
  ['Nov 20', '2026-11-20', ''],
  ['20th November 2025', '2025-11-20', ''],
  ['٢٠ نوفمبر', '2026-11-20', ''],
  ['24 nov', '2025-11-24', ''],
  ['3 ديسمبر', '2025-12-03', ''],
  ['2026-11-20', '2026-11-20', ''],
  ['٢٠٢٦-١١-٢٠', '2026-11-20', ''],
  ['2026/1/5', '2026-01-05', ''],
  ['20/11', '2026-11-20', ''],
  ['20/11/25', '2025-11-20', ''],
  ['20.11.2026', '2026-11-20', ''],
  ['ahmed 20 nov', '2026-11-20', 'ahmed'],
  ['20 nov ahmed kumar', '2026-11-20', 'ahmed kumar'],
  ['1042 on 20 nov', '2026-11-20', '1042'],
  ['أحمد يوم الأحد', '2026-11-22', 'أحمد'],
  ['monday', '2026-11-23', ''],
  ['Tuesday pump', '2026-11-17', 'pump'],
  ['29 feb', '2024-02-29', ''],
  ['2100-01-01', '2100-01-01', ''],
])('“%s” is %s, and “%s” is left', (typed, day, rest) => {
  expect(findTypedDay(typed, TODAY)).toEqual({ day, rest })
})

test.each([
  '',
  '20',
  'nov',
  '1042',
  'may',
  'pump 75',
  '5.5 kW',
  '10-42',
  '31/11',
  '31 nov',
  '2026-02-30',
  '0 nov',
  '20/13',
  '1999-01-01',
  'sun motors',
  'marafiq 20',
  '20 novelty',
])('“%s” is no day', (typed) => expect(findTypedDay(typed, TODAY)).toBeNull())

test('a 29 February is found over a century without one', () => {
  expect(findTypedDay('29 feb', '2104-02-28')).toEqual({ day: '2096-02-29', rest: '' })
})

test('any day of the last year is read as it is written', () => {
  const names = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 364 }), fc.constantFrom(0, 1, 2, 3), (ago, way) => {
      const day = plusDays(TODAY, -ago)
      const [year, month, date] = day.split('-')
      const written = [
        day,
        `${Number(date)} ${names[Number(month) - 1]}`,
        `${date}/${month}`,
        `${date}.${month}.${year}`,
      ]
      expect(findTypedDay(`ali ${written[way]}`, TODAY)).toEqual({ day, rest: 'ali' })
    }),
  )
})
