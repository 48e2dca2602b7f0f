import { describe, expect, test } from 'vitest'
import { localDateText } from './admin-formats.ts'
import { readDate } from '@warsha/domain'
import { dateTimeText, readDateTime, readTime } from './date-input.ts'

const today = '2026-11-22'
const valueOf = (typed: string, day = today) => readDate(typed, day)?.value ?? null

describe('a day is typed as people write it', () => {
  test.each([
    ['20 nov', '2026-11-20'],
    ['20 Nov 2026', '2026-11-20'],
    ['Nov 20, 2026', '2026-11-20'],
    ['Thu, 20 Nov 2026', '2026-11-20'],
    ['20 Sept 2026', '2026-09-20'],
    ['20/11/2026', '2026-11-20'],
    ['20.11.26', '2026-11-20'],
    ['20-11', '2026-11-20'],
    ['2026-11-20', '2026-11-20'],
    ['20112026', '2026-11-20'],
    ['20261120', '2026-11-20'],
    ['5', '2026-11-05'],
    ['today', '2026-11-22'],
    ['yesterday', '2026-11-21'],
    ['٢٠ نوفمبر ٢٠٢٦', '2026-11-20'],
    ['٢٠/١١/٢٠٢٦', '2026-11-20'],
    ['1 أبريل 2026', '2026-04-01'],
    ['1 ابريل', '2027-04-01'],
    ['أمس', '2026-11-21'],
  ])('%s', (typed, day) => expect(valueOf(typed)).toBe(day))

  test.each([
    '',
    'soon',
    '31/2/2026',
    '20 xyz',
    '32',
    '2026-13-01',
    '20/11/12026',
    'ju',
    'nov',
    'nov dec',
    '29/2/2027',
    '1/1/1700',
  ])('%j is no day', (typed) => expect(valueOf(typed)).toBeNull())

  test('without a year it is the nearest one', () => {
    expect(valueOf('28 dec', '2027-01-03')).toBe('2026-12-28')
    expect(valueOf('3 jan', '2026-12-28')).toBe('2027-01-03')
    expect(valueOf('29 feb', '2027-11-22')).toBe('2028-02-29')
    expect(readDate('1 apr', today, today)?.value).toBe('2026-04-01')
  })

  test('only what cannot go on is taken before the field is left', () => {
    const wholes = ['20/11/2026', '2026-11-20', '20 Nov 2026', '20112026', 'today']
    expect(wholes.filter((typed) => !readDate(typed, today)?.isWhole)).toEqual([])
    const parts = ['20/11/20', '20 nov', '2', '2026-11-2']
    expect(parts.filter((typed) => readDate(typed, today)?.isWhole)).toEqual([])
  })

  test.each(['en', 'ar'] as const)('every day of three years is read back as it is written (%s)', (language) => {
    const first = Date.UTC(2026, 0, 1)
    for (let at = 0; at < 1096; at += 1) {
      const day = new Date(first + at * 86_400_000).toISOString().slice(0, 10)
      expect(valueOf(localDateText(day, language))).toBe(day)
    }
  })
})

describe('a time of day', () => {
  test.each([
    ['0815', '08:15'],
    ['815', '08:15'],
    ['8:15', '08:15'],
    ['8.15', '08:15'],
    ['8', '08:00'],
    ['08:15:30', '08:15:30'],
    ['8 pm', '20:00'],
    ['8:15pm', '20:15'],
    ['12 am', '00:00'],
    ['٠٨١٥', '08:15'],
    ['٨:١٥ م', '20:15'],
    ['00:00', '00:00'],
    ['23:59', '23:59'],
  ])('%s', (typed, time) => expect(readTime(typed)?.value).toBe(time))

  test.each(['', '24', '2400', '8:60', '13 pm', '0 am', '8:5', 'noon', '12345'])('%j is none', (typed) =>
    expect(readTime(typed)).toBeNull(),
  )
})

describe('a day with a time', () => {
  test.each([
    ['20 Nov 2026 08:15', '2026-11-20T08:15'],
    ['20 nov 0815', '2026-11-20T08:15'],
    ['20/11, 8:15 pm', '2026-11-20T20:15'],
    ['2026-11-20T08:15', '2026-11-20T08:15'],
    ['today 8', '2026-11-22T08:00'],
    ['٢٠ نوفمبر ٢٠٢٦ ٠٨:١٥', '2026-11-20T08:15'],
  ])('%s', (typed, value) => expect(readDateTime(typed, today)?.value).toBe(value))

  test.each(['20 nov', '20 nov 2026', '08:15', '20 nov 25:00', 'soon'])('%j is none', (typed) =>
    expect(readDateTime(typed, today)).toBeNull(),
  )

  test('is read back as it is written', () => {
    for (const language of ['en', 'ar'] as const) {
      expect(readDateTime(dateTimeText('2026-11-20T08:15:42', language), today)?.value).toBe('2026-11-20T08:15:42')
    }
  })
})
