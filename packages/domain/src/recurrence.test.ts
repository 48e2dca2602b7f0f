import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysBetween, plusDays, weekdayOf } from './local-time.ts'
import { datesOfRecurrence, MOST_DATES, type RecurrencePattern, recurrencePatterns } from './recurrence.ts'

const dates = (first: string, pattern: RecurrencePattern, until: string) => datesOfRecurrence({ first, pattern, until })

describe('the dates of a recurrence', () => {
  test.each<[RecurrencePattern, string, string, string[]]>([
    ['none', '2026-11-22', '2026-11-22', ['2026-11-22']],
    ['weekly', '2026-11-22', '2026-12-06', ['2026-11-22', '2026-11-29', '2026-12-06']],
    ['weekly', '2026-11-22', '2026-12-05', ['2026-11-22', '2026-11-29']],
    ['weekly', '2026-12-28', '2027-01-04', ['2026-12-28', '2027-01-04']],
    ['monthly', '2026-11-15', '2027-01-15', ['2026-11-15', '2026-12-15', '2027-01-15']],
    // months without a 31st are skipped, and the day never slides
    ['monthly', '2027-01-31', '2027-07-31', ['2027-01-31', '2027-03-31', '2027-05-31', '2027-07-31']],
    ['monthly', '2027-12-30', '2028-03-30', ['2027-12-30', '2028-01-30', '2028-03-30']],
    ['yearly', '2026-09-23', '2028-09-22', ['2026-09-23', '2027-09-23']],
    // the 29th of February comes in leap years alone; 2100 is none
    ['yearly', '2028-02-29', '2036-12-31', ['2028-02-29', '2032-02-29', '2036-02-29']],
    ['yearly', '2096-02-29', '2104-02-29', ['2096-02-29', '2104-02-29']],
    ['yearly', '2026-11-22', '2026-11-22', ['2026-11-22']],
  ])('%s from %s until %s', (pattern, first, until, expected) => {
    expect(dates(first, pattern, until)).toEqual(expected)
  })

  test('ten years of weeks are just not too many', () => {
    expect(dates('2026-11-22', 'weekly', plusDays('2026-11-22', 7 * 519))).toHaveLength(MOST_DATES)
    expect(dates('2026-11-22', 'weekly', plusDays('2026-11-22', 7 * 520))).toHaveLength(MOST_DATES + 1)
    expect(dates('2026-11-22', 'weekly', '9999-12-31')).toHaveLength(MOST_DATES + 1)
  })

  test('ends with the calendar', () => {
    expect(dates('9996-02-29', 'yearly', '9999-12-31')).toEqual(['9996-02-29'])
    expect(dates('9999-12-30', 'weekly', '9999-12-31')).toEqual(['9999-12-30'])
  })

  test('are exactly the days between first and until that fit the pattern', () => {
    const first = fc.integer({ min: 0, max: 30_000 }).map((days) => plusDays('2020-01-01', days))
    fc.assert(
      fc.property(
        first,
        fc.integer({ min: 0, max: 3_000 }),
        fc.constantFrom(...recurrencePatterns),
        (date, days, pattern) => {
          const fits = (other: string) =>
            pattern === 'weekly'
              ? weekdayOf(other) === weekdayOf(date)
              : other.slice(pattern === 'monthly' ? 8 : 5) === date.slice(pattern === 'monthly' ? 8 : 5)
          const all = Array.from({ length: days + 1 }, (_, day) => plusDays(date, day)).filter(
            (other) => other === date || (pattern !== 'none' && fits(other)),
          )
          expect(dates(date, pattern, plusDays(date, days))).toEqual(all)
          expect(daysBetween(date, all.at(-1) ?? '')).toBeLessThanOrEqual(days)
        },
      ),
      { numRuns: 300 },
    )
  })
})
