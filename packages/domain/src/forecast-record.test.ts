import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { forecastRecordOf, keepsItsWord, type ScoredForecast } from './forecast-record.ts'
import { DAY } from './time.ts'

/** Made on day 0 for the second and the fourth day after, closed on another. */
const scored = (closedOn: number, given: Partial<ScoredForecast> = {}): ScoredForecast => {
  return { jobId: 1, madeAt: 0, p50At: 2 * DAY, p80At: 4 * DAY, closedAt: closedOn * DAY, ...given }
}

test('of the dates called P80 so many held; a job closed at that very moment is in time', () => {
  const { jobs, dates, held, biasDays } = forecastRecordOf([scored(1), scored(3), scored(4), scored(6, { jobId: 2 })])
  expect([jobs, dates, held, biasDays]).toEqual([2, 4, 3, 1.5])
})

test('by how far ahead they lay', () => {
  const far = { p50At: 20 * DAY, p80At: 30 * DAY }
  const { horizons } = forecastRecordOf([
    scored(1, { p80At: 3 * DAY }),
    scored(3),
    scored(9),
    scored(25, far),
    scored(10, far),
  ])
  expect(horizons.map(({ upToDays, dates, p50Held, p80Held }) => [upToDays, dates, p50Held, p80Held])).toEqual([
    [3, 1, 1, 1],
    [7, 2, 0, 1],
    [14, 0, 0, 0],
    [28, 0, 0, 0],
    [null, 2, 1, 2],
  ])
})

test('a job that is open when its P80 has passed was missed, and says nothing of how late jobs are', () => {
  const { jobs, dates, held, biasDays } = forecastRecordOf([scored(3), scored(0, { jobId: 2, closedAt: null })])
  expect([jobs, dates, held, biasDays]).toEqual([2, 2, 1, 1])
})

test('without forecasts nothing is said', () => {
  expect(forecastRecordOf([])).toMatchObject({ jobs: 0, dates: 0, held: 0, biasDays: null })
})

test('every forecast is of one horizon', () => {
  const days = fc.integer({ min: 0, max: 90 })
  const any = fc
    .record({ jobId: fc.nat({ max: 5 }), madeAt: days, p50: days, more: days, after: days })
    .map(({ jobId, madeAt, p50, more, after }) => {
      const at = (day: number) => day * DAY
      return {
        jobId,
        madeAt: at(madeAt),
        p50At: at(madeAt + p50),
        p80At: at(madeAt + p50 + more),
        closedAt: at(madeAt + after),
      }
    })
  fc.assert(
    fc.property(fc.array(any), (all) => {
      const { dates, held, horizons } = forecastRecordOf(all)
      expect(horizons.reduce((sum, horizon) => sum + horizon.dates, 0)).toBe(dates)
      expect(horizons.reduce((sum, horizon) => sum + horizon.p80Held, 0)).toBe(held)
      for (const { p50Held, p80Held } of horizons) expect(p80Held).toBeGreaterThanOrEqual(p50Held)
    }),
  )
})

test.each([
  [50, 100, 80, true],
  [50, 100, 75, true],
  [50, 100, 85, true],
  [50, 100, 74, false],
  [50, 100, 86, false],
  [49, 100, 80, false],
  [0, 0, 0, false],
])('%i jobs, %i dates of which %i held: kept is %s', (jobs, dates, held, expected) => {
  expect(keepsItsWord({ jobs, dates, held })).toBe(expected)
})
