import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepsItsWord } from './forecast-record.ts'

test.each([
  ['too few dates', 29, 29, [false, false]],
  ['so few that all of them count', 30, 30, [true, true]],
  ['enough to begin', 100, 72, [true, true]],
  ['enough to go on, not to begin', 100, 71, [false, true]],
  ['just enough to go on', 100, 70, [false, true]],
  ['too few held', 100, 69, [false, false]],
  ['more than were promised', 100, 100, [true, true]],
  ['nothing', 0, 0, [false, false]],
])('%s: of %i dates %i held', (_, dates, held, expected) => {
  expect([false, true].map((before) => keepsItsWord({ dates, held }, before))).toEqual(expected)
})

test('a word that stands once stands again from the same dates, and more dates that hold never take it away', () => {
  const passed = fc.nat({ max: 500 }).chain((dates) => fc.nat({ max: dates }).map((held) => ({ dates, held })))
  fc.assert(
    fc.property(passed, fc.boolean(), fc.nat({ max: 50 }), (now, before, more) => {
      const isKept = keepsItsWord(now, before)
      expect(keepsItsWord(now, isKept)).toBe(isKept)
      if (isKept) expect(keepsItsWord({ dates: now.dates + more, held: now.held + more }, true)).toBe(true)
    }),
  )
})
