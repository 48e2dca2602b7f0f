import { describe, expect, test } from 'vitest'
import type { Schedule } from './calendar.ts'
import { segmentAt, segmentsOfDays, segmentsWithin, workingWindowsOf } from './segments.ts'

const at = (moment: string) => Date.parse(`${moment}+03:00`)
const timeZone = 'Asia/Riyadh'
/** Moved at noon of Tuesday the 12th. */
const history = [
  { since: null, segment: 'Winding' },
  { since: at('2026-05-12T12:00:00'), segment: 'Painting' },
]

test.each([
  ['long before', '2020-01-01T00:00:00', 'Winding'],
  ['a moment before', '2026-05-12T11:59:59', 'Winding'],
  ['at the move', '2026-05-12T12:00:00', 'Painting'],
  ['long after', '2027-01-01T00:00:00', 'Painting'],
])('the segment %s', (_, moment, segment) => {
  expect(segmentAt(history, at(moment))).toBe(segment)
})

test('who has never had a segment has none', () => {
  expect(segmentAt([], at('2026-05-12T12:00:00'))).toBeNull()
})

describe('a move in the middle of a month', () => {
  const days = { first: '2026-05-11', last: '2026-05-13' }

  test('counts from the next day on', () => {
    expect(segmentsOfDays(history, days, timeZone)).toEqual([
      { date: '2026-05-11', segment: 'Winding' },
      { date: '2026-05-12', segment: 'Winding' },
      { date: '2026-05-13', segment: 'Painting' },
    ])
  })

  test.each([
    ['2026-05-01', '2026-05-12', [['2026-05-01', 'Winding']]],
    [
      '2026-05-12',
      '2026-05-13',
      [
        ['2026-05-12', 'Winding'],
        ['2026-05-13', 'Painting'],
      ],
    ],
    ['2026-05-13', '2026-05-31', [['2026-05-13', 'Painting']]],
  ])('from %s to %s in short', (first, last, expected) => {
    expect(segmentsWithin(history, { first, last }, timeZone).map(({ from, segment }) => [from, segment])).toEqual(
      expected,
    )
  })

  test('and another one before the day begins: the one between is of no day', () => {
    const twice = [...history, { since: at('2026-05-13T00:00:00'), segment: 'Cooling' }]
    expect(segmentsWithin(twice, days, timeZone).map(({ from, segment }) => [from, segment])).toEqual([
      ['2026-05-11', 'Winding'],
      ['2026-05-13', 'Cooling'],
    ])
  })

  test('gives each day the hours of its own segment', () => {
    const hours = (day: number) => ({
      from: at(`2026-05-${day}T06:00:00`),
      to: at(`2026-05-${day}T23:00:00`),
      type: 'custom_hours' as const,
      segment: 'Painting',
      removedOn: null,
    })
    const rules = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, starts: 8 * 3600, ends: 16 * 3600 }))
    const schedule: Schedule = {
      versions: [{ effectiveFrom: '2020-01-01', rules }],
      exceptions: [hours(12), hours(13)],
      timeZone,
    }
    const lengths = workingWindowsOf(schedule, history, days).map(({ from, to }) => (to - from) / 1000)
    expect(lengths).toEqual([28_800, 28_800, 61_200])
  })
})
