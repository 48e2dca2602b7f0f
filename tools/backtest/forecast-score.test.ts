import { describe, expect, test } from 'vitest'
import { type ForecastOutcome, scoreForecasts } from './forecast-score.ts'

/** Half of such jobs within a day, four of five within two. */
const finish = { p50: 24, p80: 48 }

const closed = (closedAfter: number, followedHours = 240): ForecastOutcome => ({ finish, closedAfter, followedHours })
const open = (followedHours: number): ForecastOutcome => ({ finish, closedAfter: null, followedHours })

describe('forecasts of finish dates', () => {
  test('are scored as by hand: by closed jobs, and with open ones counted for as long as they were followed', () => {
    const score = scoreForecasts([closed(24), closed(96), open(120), open(24), open(0)])
    expect(score).toEqual({
      rows: 4,
      scoredRows: 2,
      coverage: { p50: 0.5, p80: 0.5 },
      // One of four at risk was closed by then, and the one that was followed for a day says no more.
      coverageCensored: { p50: 0.25, p80: 0.25 },
      // Hours for P50 and P80: 0 and 4.8 of the first, 36 and 38.4 of the second.
      pinballDays: expect.closeTo((0 + 4.8 + 36 + 38.4) / 4 / 24, 9),
      // With them 48 and 57.6 of the third, which is at 120 at least; nothing of the fourth, as both lie behind its day.
      pinballDaysCensored: expect.closeTo((4.8 + 36 + 38.4 + 48 + 57.6) / 8 / 24, 9),
    })
  })

  test('a job that was followed for a while only leaves the others more weight', () => {
    // Of three at risk none was closed in the first day; of the two then left one was within its P80.
    expect(scoreForecasts([open(10), closed(30), closed(60)]).coverageCensored).toEqual({ p50: 0, p80: 0.5 })
  })

  test('where all jobs were closed, both readings are one', () => {
    for (const hours of [[10, 20, 30], [24, 24, 48, 48, 49], [100], [1]]) {
      const { coverage, coverageCensored, pinballDays, pinballDaysCensored } = scoreForecasts(
        hours.map((it) => closed(it)),
      )
      expect(coverageCensored.p50).toBeCloseTo(coverage.p50 ?? Number.NaN, 9)
      expect(coverageCensored.p80).toBeCloseTo(coverage.p80 ?? Number.NaN, 9)
      expect(pinballDaysCensored).toBe(pinballDays)
    }
  })

  test('what was to be finished at once, and was not, is late', () => {
    const atOnce = { finish: { p50: 0, p80: 0 }, closedAfter: 24, followedHours: 48 }
    expect(scoreForecasts([atOnce, atOnce])).toMatchObject({
      coverageCensored: { p50: 0, p80: 0 },
      pinballDays: expect.closeTo((0.5 + 0.8) / 2, 9),
    })
  })

  test('without any there is nothing to tell', () => {
    expect(scoreForecasts([])).toEqual({
      rows: 0,
      scoredRows: 0,
      coverage: { p50: null, p80: null },
      coverageCensored: { p50: null, p80: null },
      pinballDays: null,
      pinballDaysCensored: null,
    })
    expect(scoreForecasts([open(24)])).toMatchObject({ rows: 1, scoredRows: 0, coverage: { p80: null } })
  })
})
