import { expect, test } from 'vitest'
import { DAY, HOUR, instantAt, MINUTE, secondOfTime } from '@warsha/domain'
import { assert, integer, property } from 'fast-check'
import { instantOfWallClock, wallClockOf } from './wall-clock.ts'

const RIYADH = 'Asia/Riyadh'
const isoOf = (filled: string, zone: string, beside = {}) =>
  new Date(instantOfWallClock(filled, zone, beside) ?? Number.NaN).toISOString()

test.each([
  ['2026-11-20T05:15:00.000Z', '2026-11-20T08:15'],
  ['2026-11-20T05:15:42.000Z', '2026-11-20T08:15:42'],
  ['2026-11-19T21:00:00.000Z', '2026-11-20T00:00'],
])('%s reads %s in Riyadh, and back', (instant, filled) => {
  expect(wallClockOf(Date.parse(instant), RIYADH)).toBe(filled)
  expect(isoOf(filled, RIYADH)).toBe(instant)
})

test('the zone is that of the workshop, with its clock changes', () => {
  expect(isoOf('2026-07-01T08:00', 'Europe/Berlin')).toBe('2026-07-01T06:00:00.000Z')
  expect(isoOf('2026-12-01T08:00', 'Europe/Berlin')).toBe('2026-12-01T07:00:00.000Z')
})

test('what is not filled is no time', () => {
  expect(instantOfWallClock('', RIYADH)).toBeNull()
  expect(instantOfWallClock('2026-11-20', RIYADH)).toBeNull()
})

test.each([
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'],
])(
  'in %s %s is twice: what is shown stays, what is typed is after the start, or near',
  (zone, filled, first, again) => {
    const [one, other] = [Date.parse(first), Date.parse(again)]
    expect(isoOf(filled, zone)).toBe(first)
    for (const shown of [one, other]) {
      expect(wallClockOf(shown, zone)).toBe(filled)
      expect(isoOf(filled, zone, { shown: [shown] })).toBe(new Date(shown).toISOString())
      // What was chosen elsewhere comes before what was there.
      expect(isoOf(filled, zone, { shown: [shown, one, other] })).toBe(new Date(shown).toISOString())
    }
    expect(isoOf(filled, zone, { after: one })).toBe(again)
    expect(isoOf(filled, zone, { after: one - HOUR })).toBe(first)
    expect(isoOf(filled, zone, { after: other })).toBe(first)
    expect(isoOf(filled, zone, { shown: [other + 5 * MINUTE], after: one - HOUR })).toBe(again)
    expect(isoOf(filled, zone, { shown: [one + 5 * MINUTE], after: one - HOUR })).toBe(first)
  },
)

test('in Riyadh no time is twice: whatever is known beside it, a text is one instant', () => {
  const from = Date.parse('2020-01-01T00:00:00Z')
  const minute = integer({ min: 0, max: (20 * 366 * DAY) / MINUTE })
  assert(
    property(minute, integer({ min: -300, max: 300 }), integer({ min: -300, max: 300 }), (at, shown, after) => {
      const instant = from + at * MINUTE
      const filled = wallClockOf(instant, RIYADH)
      const beside = { shown: [instant + shown * MINUTE], after: instant + after * MINUTE }
      expect(instantOfWallClock(filled, RIYADH, beside)).toBe(instant)
      expect(instantAt(filled.slice(0, 10), secondOfTime(filled.slice(11)), RIYADH)).toBe(instant)
    }),
  )
})
