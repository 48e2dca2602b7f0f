import { describe, expect, test } from 'vitest'
import { dateOfHijri, hijriDateOf, isHijriYear } from './hijri.ts'
import { plusDays } from './local-time.ts'

describe('the date of a Hijri day', () => {
  test.each([
    ['Muharram 1350', { year: 1350, month: 1, day: 1 }, '1931-05-19'],
    ['Ramadan 1447', { year: 1447, month: 9, day: 1 }, '2026-02-18'],
    ['Shawwal 1447', { year: 1447, month: 10, day: 1 }, '2026-03-20'],
    ['Dhu al-Hijjah 1448', { year: 1448, month: 12, day: 9 }, '2027-05-15'],
  ])('%s', (_, hijri, date) => {
    expect(dateOfHijri(hijri)).toBe(date)
  })

  test('comes back to each day of a century and a half', () => {
    const lost: string[] = []
    let count = 0
    for (let date = '1931-05-19'; ; date = plusDays(date, 1)) {
      const hijri = hijriDateOf(date)
      if (!isHijriYear(hijri.year)) break
      count += 1
      if (dateOfHijri(hijri) !== date) lost.push(date)
    }
    expect(lost).toEqual([])
    expect(count).toBeGreaterThan(53_000)
  })

  test.each([
    { year: 1447, month: 9, day: 31 },
    { year: 1447, month: 13, day: 1 },
    { year: 1447, month: 0, day: 1 },
    { year: 1447, month: 8, day: 0 },
    { year: 1349, month: 1, day: 1 },
    { year: 2026, month: 1, day: 1 },
  ])('is none for $year-$month-$day', (hijri) => {
    expect(dateOfHijri(hijri)).toBeNull()
  })

  test('is none for the 30th of a month of 29 days', () => {
    const last = plusDays(dateOfHijri({ year: 1448, month: 1, day: 1 }) ?? '', -1)
    const { month, day } = hijriDateOf(last)
    expect([month, dateOfHijri({ year: 1447, month: 12, day: 30 })]).toEqual([12, day === 30 ? last : null])
    const short = Array.from({ length: 12 }, (_, nth) => nth + 1).filter(
      (each) => dateOfHijri({ year: 1447, month: each, day: 30 }) === null,
    )
    expect(short.length).toBeGreaterThan(4)
  })
})
