import { DAY } from '@warsha/domain'
import { expect, test } from 'vitest'
import type { ForecastRow } from './replay-forecasts.ts'
import { scoreWords } from './words.ts'

/** A date that passed on a day of the log, counted from 0. */
function passedOn(day: number, held: boolean, changes: Partial<ForecastRow> = {}): ForecastRow {
  const finish = { p50: 12, p80: 24 }
  return {
    occasion: 'mondays',
    job: `J${day}`,
    madeAt: day * DAY,
    finishes: { product: finish, flow_times: null, work_content: null, plain_mean: null },
    followedHours: 1000,
    closedAfter: held ? 20 : 30,
    ...changes,
  }
}

/** Two dates a day, of which so many of five hold, and from a day on so many. */
function shop(days: number, [before, change, after]: [number, number, number]): ForecastRow[] {
  return Array.from({ length: 2 * days }, (_, i) => {
    const day = Math.floor(i / 2)
    return passedOn(day, i % 5 < (day < change ? before : after))
  })
}

test('a shop whose dates hold keeps its word from its thirtieth date on', () => {
  const { scores, changes } = scoreWords(shop(100, [4, 100, 4]))
  // Thirty dates are known two weeks later, and the last weeks have no fifty behind them.
  expect(scores.map(({ word, moments }) => [word, moments])).toEqual([
    ['kept', 9],
    ['guess', 2],
  ])
  for (const { nextHeld } of scores) expect(nextHeld).toBeCloseTo(0.8)
  expect(changes).toBe(1)
})

test('one whose dates hold no more is a guess again, once', () => {
  const { scores, changes } = scoreWords(shop(200, [4, 100, 2]))
  const [kept, guess] = scores
  expect(changes).toBe(2)
  expect(guess?.nextHeld).toBeLessThan(0.6)
  expect(kept?.nextHeld).toBeGreaterThan(0.6)
})

test('of a job that was not followed so far nothing is known, and one that is open then was missed', () => {
  const unknown = Array.from({ length: 200 }, (_, day) => passedOn(day, true, { followedHours: 23 }))
  expect(scoreWords(unknown)).toEqual({
    scores: [
      { word: 'kept', moments: 0, nextHeld: null },
      { word: 'guess', moments: 0, nextHeld: null },
    ],
    changes: 0,
  })
  const open = Array.from({ length: 200 }, (_, day) => passedOn(day, true, { closedAfter: null }))
  expect(scoreWords(open).scores[1]).toMatchObject({ word: 'guess', nextHeld: 0 })
})
