import { expect, test } from 'vitest'
import { knownHorizons, leaningOf, whyGuess } from './record.ts'

test.each([
  ['no job with a date was closed', null, null],
  ['3.2 days after the middle date', 3.2, { kind: 'later', days: 3.2 }],
  ['1 day before it', -1, { kind: 'earlier', days: 1 }],
  ['on it', 0, { kind: 'onTime' }],
])('jobs are closed: %s', (_, bias_days, leaning) => {
  expect(leaningOf({ bias_days })).toEqual(leaning)
})

test.each([
  ['none', 0],
  ['few', 29],
  ['tooEarly', 30],
])('dates are a guess: %s', (reason, dates) => {
  expect(whyGuess({ dates })).toBe(reason)
})

test('a horizon without dates is left out; the others say beyond which days theirs lay', () => {
  const horizon = (up_to_days: number | null, dates: number) => {
    const percent = dates === 0 ? null : 50
    return { up_to_days, dates, p50_held_percent: percent, p80_held_percent: percent }
  }
  const known = knownHorizons([horizon(3, 4), horizon(7, 0), horizon(14, 2), horizon(null, 1)])
  expect(known.map(({ beyond_days, up_to_days }) => [beyond_days, up_to_days])).toEqual([
    [null, 3],
    [7, 14],
    [14, null],
  ])
})
