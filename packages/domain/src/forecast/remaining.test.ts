import { assert, double, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { valueAbove } from './normal.ts'
import { type ActivityAhead, expectedRemaining, meanRemaining, remainderOf } from './remaining.ts'

const activity = (given: Partial<ActivityAhead> = {}): ActivityAhead => ({
  key: 1,
  hours: 4,
  p80Hours: 6,
  planningHours: 4.5,
  workedHours: 0,
  chance: 1,
  ...given,
})

/** The same mean by its definition: what trials draw at each of so many shares, as far apart as the next. */
function meanOfDraws(of: ActivityAhead, draws = 20_000): number {
  const { scale, spread, share, most, workedHours } = remainderOf(of)
  let sum = 0
  for (let nth = 0; nth < draws; nth++) {
    const z = valueAbove((share * (nth + 0.5)) / draws)
    sum += Math.max(0, Math.min(most, scale * Math.exp(spread * z)) - workedHours)
  }
  return sum / draws
}

describe('what remains of an activity on average', () => {
  test('is the planning hours of one that has not begun', () => {
    expect(meanRemaining(remainderOf(activity()))).toBeCloseTo(4.5, 6)
    expect(meanRemaining(remainderOf(activity({ hours: 10, p80Hours: 10, planningHours: 10 })))).toBeCloseTo(10, 6)
  })

  test('is the mean of what is drawn, however long it takes and has taken', () => {
    const given = record({
      hours: double({ min: 0.1, max: 200, noNaN: true }),
      longer: double({ min: 1, max: 3, noNaN: true }),
      planned: double({ min: 0.9, max: 1.6, noNaN: true }),
      worked: double({ min: 0, max: 4, noNaN: true }),
    })
    assert(
      property(given, ({ hours, longer, planned, worked }) => {
        const of = activity({
          hours,
          p80Hours: hours * longer,
          planningHours: hours * planned,
          workedHours: worked < 0.05 ? 0 : hours * worked,
        })
        const [mean, drawn] = [meanRemaining(remainderOf(of)), meanOfDraws(of)]
        expect(mean).toBeGreaterThanOrEqual(0)
        expect(Math.abs(mean - drawn)).toBeLessThan(0.002 * hours + 0.01 * drawn)
      }),
      { numRuns: 200 },
    )
  })

  test('is as much less as it is less likely to be done', () => {
    expect(expectedRemaining(activity({ chance: 0.5 }))).toBeCloseTo(2.25, 6)
    expect(expectedRemaining(activity({ workedHours: 1e-9 }))).toBeCloseTo(4.5, 3)
    expect(expectedRemaining(activity({ chance: 0 }))).toBe(0)
    expect(expectedRemaining(activity({ workedHours: 1, chanceToResume: 0 }))).toBe(0)
  })
})
