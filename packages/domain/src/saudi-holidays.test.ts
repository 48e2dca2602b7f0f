import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysBetween, plusDays } from './local-time.ts'
import { hijriDateOf } from './hijri.ts'
import { datesOf, saudiHolidays } from './saudi-holidays.ts'

const inShort = (from: string, to: string) =>
  saudiHolidays({ from, to }).map(({ kind, first, days }) => `${first} ${kind} ${days}`)

describe('the calendar of Umm al-Qura', () => {
  test.each([
    ['2026-03-20', '1447-10-1', 'Eid al-Fitr 2026, after a Ramadan of 30 days'],
    ['2026-05-27', '1447-12-10', 'Eid al-Adha 2026'],
    ['2027-03-09', '1448-10-1', 'Eid al-Fitr 2027, after a Ramadan of 29 days'],
    ['2027-05-16', '1448-12-10', 'Eid al-Adha 2027'],
    ['2028-02-26', '1449-10-1', 'Eid al-Fitr 2028'],
    ['2026-06-16', '1448-1-1', 'the first day of 1448'],
    ['2000-01-01', '1420-9-24', 'a day in the past'],
  ])('%s is %s: %s', (date, hijri) => {
    const { year, month, day } = hijriDateOf(date)
    expect(`${year}-${month}-${day}`).toBe(hijri)
  })

  test('each day is the next one of its month, or the first of the next month after 29 or 30', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 54_000 }), (days) => {
        const date = plusDays('2000-01-01', days)
        const [today, next] = [hijriDateOf(date), hijriDateOf(plusDays(date, 1))]
        if (next.day > 1) {
          expect(next).toEqual({ ...today, day: today.day + 1 })
          return
        }
        expect([29, 30]).toContain(today.day)
        expect(next).toEqual({ year: today.year + (today.month === 12 ? 1 : 0), month: (today.month % 12) + 1, day: 1 })
      }),
    )
  })
})

describe('public holidays', () => {
  // From the end of work on 29 Ramadan, as the ministry announced it each year.
  test.each([
    ['2023', '2023-04-21'],
    ['2024', '2024-04-09'],
    ['2025', '2025-03-30'],
  ])('Eid al-Fitr of %s began on %s', (year, first) => {
    expect(inShort(`${year}-01-01`, `${year}-12-31`)).toContain(`${first} eid_al_fitr 4`)
  })

  test('of two years', () => {
    expect(inShort('2026-11-27', '2028-11-26')).toEqual([
      '2027-02-22 founding_day 1',
      '2027-03-09 eid_al_fitr 4',
      '2027-05-15 eid_al_adha 4',
      '2027-09-23 national_day 1',
      '2028-02-22 founding_day 1',
      '2028-02-26 eid_al_fitr 4',
      '2028-05-04 eid_al_adha 4',
      '2028-09-23 national_day 1',
    ])
  })

  test('a holiday of 2026 has the day of Arafah, and a Ramadan of 30 days the day before the feast', () => {
    expect(inShort('2026-01-01', '2026-12-31')).toEqual([
      '2026-02-22 founding_day 1',
      '2026-03-19 eid_al_fitr 4',
      '2026-05-26 eid_al_adha 4',
      '2026-09-23 national_day 1',
    ])
  })

  test('of one that has begun, the days that are left', () => {
    expect(inShort('2026-05-28', '2026-06-30')).toEqual(['2026-05-28 eid_al_adha 2'])
    expect(inShort('2026-05-30', '2026-06-30')).toEqual([])
    expect(inShort('2026-09-23', '2026-09-23')).toEqual(['2026-09-23 national_day 1'])
  })

  test('a fixed day within a feast is no further day', () => {
    expect(inShort('2061-02-01', '2061-03-01')).toEqual(['2061-02-21 eid_al_fitr 4'])
  })

  test('the moon decides on the feasts alone', () => {
    const proposed = saudiHolidays({ from: '2026-01-01', to: '2035-12-31' }).filter(({ isProposed }) => isProposed)
    expect(new Set(proposed.map(({ kind }) => kind))).toEqual(new Set(['eid_al_fitr', 'eid_al_adha']))
  })

  test('come in order, within the range, with no day in two of them, and the same however the range is cut', () => {
    const date = fc.integer({ min: 0, max: 20_000 }).map((days) => plusDays('2020-01-01', days))
    fc.assert(
      fc.property(date, fc.integer({ min: 0, max: 800 }), fc.nat(800), (from, length, cut) => {
        const to = plusDays(from, length)
        const daysOf = (range: { from: string; to: string }) => saudiHolidays(range).flatMap(datesOf)
        const all = daysOf({ from, to })
        expect(all).toEqual([...new Set(all)].sort())
        // The last one may go on after the end of the range.
        expect(all.every((day) => day >= from && daysBetween(to, day) < 4)).toBe(true)
        const middle = plusDays(from, Math.min(cut, length))
        expect(daysOf({ from: middle, to })).toEqual(all.filter((day) => day >= middle))
      }),
      { numRuns: 40 },
    )
  })
})
