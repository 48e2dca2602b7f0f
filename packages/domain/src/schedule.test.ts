import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_SECONDS, instantAt, plusDays, secondOfTime, weekdayOf } from './local-time.ts'
import {
  hoursOnDate,
  hoursOverlap,
  hoursStartingOn,
  hoursText,
  isOvernight,
  lengthOfHours,
  overlappingHours,
  partsByDay,
  secondsOfWeek,
  spansOfWeek,
  type WeeklyHours,
  weekdays,
} from './schedule.ts'

test('a week has seven days, from Sunday on', () => expect(weekdays).toEqual([0, 1, 2, 3, 4, 5, 6]))

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** `Sun 08:00–17:00` as hours. */
function hours(text: string): WeeklyHours {
  const [day = '', from = '', to = ''] = text.split(/[ –]/)
  return { weekday: days.indexOf(day), starts: secondOfTime(from), ends: secondOfTime(to) }
}

describe('how long hours are', () => {
  test.each([
    ['Sun 08:00–17:00', 9, false],
    ['Sun 22:00–06:00', 8, true],
    ['Sun 16:00–00:00', 8, false],
    ['Sun 08:00–08:00', 24, true],
    ['Sun 00:00–00:00', 24, false],
    ['Sun 08:00–07:59', 23 + 59 / 60, true],
  ])('%s is %d h, overnight: %s', (text, length, overnight) => {
    expect(lengthOfHours(hours(text))).toBe(length * 3600)
    expect(isOvernight(hours(text))).toBe(overnight)
    expect(hoursText(hours(text))).toBe(text.slice(4))
  })

  test('a usual week has 45 hours', () => {
    expect(secondsOfWeek([0, 1, 2, 3, 4].map((weekday) => ({ ...hours('Sun 08:00–17:00'), weekday })))).toBe(45 * 3600)
    expect(secondsOfWeek([])).toBe(0)
  })
})

describe('two rules', () => {
  test.each([
    ['Sun 08:00–17:00', 'Sun 16:00–18:00', true, 'an hour in common'],
    ['Sun 08:00–17:00', 'Sun 09:00–10:00', true, 'one within the other'],
    ['Sun 08:00–17:00', 'Sun 08:00–17:00', true, 'the same'],
    ['Sun 08:00–12:00', 'Sun 12:00–17:00', false, 'they touch'],
    ['Sun 08:00–17:00', 'Mon 08:00–17:00', false, 'other days'],
    ['Sun 22:00–06:00', 'Mon 05:00–09:00', true, 'the night runs into Monday'],
    ['Sun 22:00–06:00', 'Mon 06:00–14:00', false, 'the next shift takes over'],
    ['Sun 22:00–06:00', 'Sun 05:00–09:00', false, 'Sunday’s own early morning'],
    ['Sat 22:00–06:00', 'Sun 05:00–09:00', true, 'Saturday night runs into Sunday'],
    ['Sat 22:00–06:00', 'Sun 06:00–09:00', false, 'and ends there'],
    ['Sat 16:00–00:00', 'Sun 00:00–08:00', false, 'midnight divides them'],
    ['Sat 08:00–08:00', 'Sun 07:00–09:00', true, 'a whole day'],
    ['Sat 20:00–20:00', 'Sat 21:00–19:00', true, 'both run into Sunday'],
  ])('%s and %s overlap: %s (%s)', (a, b, overlap) => {
    expect(hoursOverlap(hours(a), hours(b))).toBe(overlap)
    expect(hoursOverlap(hours(b), hours(a))).toBe(overlap)
  })

  test('who is told to be in the way is of the same day where one is', () => {
    const night = hours('Sun 22:00–06:00')
    const morning = hours('Mon 06:00–10:00')
    expect(overlappingHours(hours('Mon 05:00–07:00'), [night, morning])).toBe(morning)
    expect(overlappingHours(hours('Mon 05:00–06:00'), [night, morning])).toBe(night)
    expect(overlappingHours(hours('Mon 10:00–12:00'), [night, morning])).toBeUndefined()
  })
})

test('a week’s picture: what runs past midnight continues on the next day', () => {
  expect(partsByDay(hours('Sun 08:00–17:00'))).toEqual([{ weekday: 0, from: 28_800, to: 61_200, isContinued: false }])
  expect(partsByDay(hours('Sat 22:00–06:00'))).toEqual([
    { weekday: 6, from: 79_200, to: 86_400, isContinued: false },
    { weekday: 0, from: 0, to: 21_600, isContinued: true },
  ])
  expect(partsByDay(hours('Sat 16:00–00:00'))).toHaveLength(1)
})

describe('hours on a date', () => {
  const in8h = { starts: secondOfTime('22:00'), ends: secondOfTime('06:00') }
  test.each([
    ['Asia/Riyadh', '2026-11-22', in8h, '2026-11-22T19:00:00Z', '2026-11-23T03:00:00Z', 'eight hours'],
    ['Europe/Berlin', '2027-03-27', in8h, '2027-03-27T21:00:00Z', '2027-03-28T04:00:00Z', 'an hour less'],
    ['Europe/Berlin', '2027-10-30', in8h, '2027-10-30T20:00:00Z', '2027-10-31T05:00:00Z', 'an hour more'],
    [
      'Europe/Berlin',
      '2027-03-28',
      { starts: 7200, ends: 10_800 },
      '2027-03-28T01:00:00Z',
      '2027-03-28T01:00:00Z',
      'none',
    ],
  ])('%s %s', (timeZone, date, given, from, to) => {
    expect(hoursOnDate(given, date, timeZone)).toEqual({ from: Date.parse(from), to: Date.parse(to) })
  })

  test('belong to the day on which they start', () => {
    const rules = [hours('Sun 22:00–06:00'), hours('Mon 08:00–17:00')]
    expect(hoursStartingOn(rules, '2026-11-23')).toEqual([rules[1]])
  })
})

const anyHours = fc.record({
  weekday: fc.constantFrom(...weekdays),
  starts: fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 900),
  ends: fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 900),
})

describe('whatever the hours', () => {
  test('the spans of a week, the parts of its days and their length agree', () => {
    fc.assert(
      fc.property(anyHours, (given) => {
        const length = (spans: readonly { from: number; to: number }[]) =>
          spans.reduce((total, { from, to }) => total + to - from, 0)
        const spans = spansOfWeek(given)
        expect(length(spans)).toBe(lengthOfHours(given))
        expect(length(partsByDay(given))).toBe(lengthOfHours(given))
        for (const { from, to } of spans) {
          expect(from).toBeLessThan(to)
          expect(from).toBeGreaterThanOrEqual(0)
          expect(to).toBeLessThanOrEqual(7 * DAY_SECONDS)
        }
      }),
    )
  })

  test('two overlap when a quarter of an hour of the week lies in both', () => {
    const quarters = (given: WeeklyHours) =>
      new Set(
        Array.from(
          { length: lengthOfHours(given) / 900 },
          (_, quarter) => ((given.weekday * DAY_SECONDS + given.starts) / 900 + quarter) % (7 * 96),
        ),
      )
    fc.assert(
      fc.property(anyHours, anyHours, (a, b) => {
        const ofB = quarters(b)
        expect(hoursOverlap(a, b)).toBe([...quarters(a)].some((quarter) => ofB.has(quarter)))
      }),
      { numRuns: 2_000 },
    )
  })

  test('rules that do not overlap never do so on the calendar, even where the clock changes', () => {
    const date = fc.integer({ min: 0, max: 3_650 }).map((after) => plusDays('2026-01-01', after))
    fc.assert(
      fc.property(anyHours, anyHours, date, (a, b, sunday) => {
        if (hoursOverlap(a, b)) return
        const dates = Array.from({ length: 9 }, (_, after) => plusDays(sunday, after))
        const onDates = (given: WeeklyHours) =>
          dates
            .filter((other) => weekdayOf(other) === given.weekday)
            .map((other) => hoursOnDate(given, other, 'Europe/Berlin'))
        for (const one of onDates(a)) {
          for (const other of onDates(b)) expect(one.from < other.to && other.from < one.to).toBe(false)
          expect(one.from).toBeGreaterThanOrEqual(instantAt(dates[0] ?? '', 0, 'Europe/Berlin'))
        }
      }),
      { numRuns: 1_000 },
    )
  })
})
