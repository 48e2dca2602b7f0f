import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateCases } from '../testing/date-cases.ts'
import {
  DAY_SECONDS,
  daysBetween,
  instantAt,
  instantsAt,
  localDateOf,
  localMomentOf,
  plusDays,
  plusYears,
  secondOfTime,
  timeOfSecond,
  weekdayOf,
} from './local-time.ts'

const SPRING = '2027-03-28'
const AUTUMN = '2027-10-31'

describe('the instant of a local time', () => {
  test.each([
    // zone             date          time       is in UTC
    ['Asia/Riyadh', '2026-11-22', '08:00', '2026-11-22T05:00:00Z', 'three hours ahead, all year'],
    ['Asia/Riyadh', '2026-11-22', '00:00', '2026-11-21T21:00:00Z', 'so its day begins on the day before'],
    ['Asia/Kathmandu', '2026-11-22', '08:00', '2026-11-22T02:15:00Z', 'quarters of an hour'],
    ['Europe/Berlin', SPRING, '01:59:59', '2027-03-28T00:59:59Z', 'before the clock jumps'],
    ['Europe/Berlin', SPRING, '02:00', '2027-03-28T01:00:00Z', 'skipped: when it jumps'],
    ['Europe/Berlin', SPRING, '02:30', '2027-03-28T01:00:00Z', 'skipped: when it jumps'],
    ['Europe/Berlin', SPRING, '03:00', '2027-03-28T01:00:00Z', 'when it jumps'],
    ['Europe/Berlin', SPRING, '03:01', '2027-03-28T01:01:00Z', 'after it has jumped'],
    ['Europe/Berlin', AUTUMN, '02:00', '2027-10-31T00:00:00Z', 'twice: the first'],
    ['Europe/Berlin', AUTUMN, '02:59:59', '2027-10-31T00:59:59Z', 'twice: the first'],
    ['Europe/Berlin', AUTUMN, '03:00', '2027-10-31T02:00:00Z', 'once, after both'],
    ['Africa/Cairo', '2027-04-30', '00:00', '2027-04-29T22:00:00Z', 'the clock skips midnight'],
    ['Africa/Cairo', '2027-10-29', '00:00', '2027-10-28T22:00:00Z', 'the hour before midnight comes twice'],
    ['Australia/Lord_Howe', '2027-04-04', '01:45', '2027-04-03T14:45:00Z', 'half an hour comes twice'],
    ['Pacific/Apia', '2011-12-30', '12:00', '2011-12-30T10:00:00Z', 'a whole day is skipped'],
  ])('%s %s %s is %s (%s)', (timeZone, date, time, utc) => {
    expect(new Date(instantAt(date, secondOfTime(time), timeZone)).toISOString()).toBe(utc.replace('Z', '.000Z'))
  })

  test('24:00 is the next day’s midnight', () => {
    expect(instantAt('2026-12-31', DAY_SECONDS, 'Asia/Riyadh')).toBe(instantAt('2027-01-01', 0, 'Asia/Riyadh'))
  })
})

describe('all instants of a local time', () => {
  test.each([
    ['Asia/Riyadh', '2026-11-22', '08:00', ['2026-11-22T05:00:00Z'], 'once'],
    ['Europe/Berlin', SPRING, '02:30', ['2027-03-28T01:00:00Z'], 'skipped: when it jumps'],
    ['Europe/Berlin', AUTUMN, '01:59:59', ['2027-10-30T23:59:59Z'], 'once, before both'],
    ['Europe/Berlin', AUTUMN, '02:00', ['2027-10-31T00:00:00Z', '2027-10-31T01:00:00Z'], 'twice'],
    ['Europe/Berlin', AUTUMN, '02:59:59', ['2027-10-31T00:59:59Z', '2027-10-31T01:59:59Z'], 'twice'],
    ['Europe/Berlin', AUTUMN, '03:00', ['2027-10-31T02:00:00Z'], 'once, after both'],
    ['America/New_York', '2026-11-01', '01:45', ['2026-11-01T05:45:00Z', '2026-11-01T06:45:00Z'], 'twice'],
    ['Australia/Lord_Howe', '2027-04-04', '01:45', ['2027-04-03T14:45:00Z', '2027-04-03T15:15:00Z'], 'twice'],
  ])('%s %s %s is %j (%s)', (timeZone, date, time, all) => {
    const instants = instantsAt(date, secondOfTime(time), timeZone)
    expect(instants.map((each) => new Date(each).toISOString().replace('.000Z', 'Z'))).toEqual(all)
  })
})

describe('what the wall clock shows', () => {
  test.each(dateCases)('at %s in %s it is %s %s', (utc, timeZone, date, time) => {
    const shown = localMomentOf(Date.parse(utc), timeZone)
    expect([shown.date, timeOfSecond(shown.second)]).toEqual([date, time])
    expect(localDateOf(Date.parse(utc), timeZone)).toBe(date)
  })

  test('nobody knows a zone that does not exist', () => {
    expect(() => localDateOf(0, 'Asia/Nowhere')).toThrow(RangeError)
  })
})

describe('calendar days', () => {
  test.each([
    ['2026-11-22', 0, '2026-11-22'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-03-01', -1, '2027-02-28'],
    ['1969-12-31', 1, '1970-01-01'],
  ])('%s and %i days is %s', (date, days, then) => {
    expect(plusDays(date, days)).toBe(then)
    expect(daysBetween(date, then)).toBe(days)
  })

  test.each([
    ['2026-11-22', 0],
    ['2026-11-20', 5],
    ['2026-11-21', 6],
    ['1969-12-31', 3],
  ])('%s is weekday %i, Sunday being 0', (date, weekday) => expect(weekdayOf(date)).toBe(weekday))

  test.each([
    ['08:00', 28_800, '08:00:00'],
    ['23:59:59', 86_399, '23:59:59'],
    ['08:00:30.9', 28_830, '08:00:30'],
    ['00:00', 0, '00:00:00'],
  ])('%s is second %i of the day, %s', (time, second, shown) => {
    expect(secondOfTime(time)).toBe(second)
    expect(timeOfSecond(second)).toBe(shown)
    expect(timeOfSecond(second + DAY_SECONDS)).toBe(shown)
  })
})

const zones = [
  'Asia/Riyadh',
  'Europe/Berlin',
  'America/New_York',
  'America/Havana',
  'America/Asuncion',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Tehran',
  'Asia/Gaza',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Antarctica/Troll',
  'Etc/GMT+12',
]
const zone = fc.constantFrom(...zones)
const instant = fc
  .integer({ min: Date.UTC(2000, 0, 1) / 1000, max: Date.UTC(2060, 0, 1) / 1000 })
  .map((seconds) => seconds * 1000)

describe('in every zone, at every moment', () => {
  test('the wall clock is the one that Intl shows', () => {
    fc.assert(
      fc.property(instant, zone, (at, timeZone) => {
        const shown = localMomentOf(at, timeZone)
        const intl = new Date(at).toLocaleString('sv-SE', { timeZone })
        expect(`${shown.date} ${timeOfSecond(shown.second)}`).toBe(intl)
      }),
      { numRuns: 3_000 },
    )
  })

  test('a local time is reached at its instant, and not a second before', () => {
    fc.assert(
      fc.property(instant, zone, (at, timeZone) => {
        const wanted = localMomentOf(at, timeZone)
        const reached = instantAt(wanted.date, wanted.second, timeZone)
        expect(localMomentOf(reached, timeZone)).toEqual(wanted)
        expect(reached).toBeLessThanOrEqual(at)
        const before = localMomentOf(reached - 1000, timeZone)
        expect(daysBetween(before.date, wanted.date) * DAY_SECONDS + wanted.second).toBeGreaterThan(before.second)
      }),
      { numRuns: 3_000 },
    )
  })

  test('a moment is one of all those of what the wall clock shows at it', () => {
    fc.assert(
      fc.property(instant, zone, (at, timeZone) => {
        const wanted = localMomentOf(at, timeZone)
        const all = instantsAt(wanted.date, wanted.second, timeZone)
        expect(all).toContain(at)
        expect(all[0]).toBe(instantAt(wanted.date, wanted.second, timeZone))
        for (const each of all) expect(localMomentOf(each, timeZone)).toEqual(wanted)
        expect(all.toSorted((a, b) => a - b)).toEqual(all)
      }),
      { numRuns: 3_000 },
    )
  })

  test('a later local time is never an earlier instant, even around changes of the clock', () => {
    const second = fc.integer({ min: 0, max: 2 * DAY_SECONDS })
    fc.assert(
      fc.property(instant, second, second, zone, (at, a, b, timeZone) => {
        const { date } = localMomentOf(at, timeZone)
        const [earlier, later] = [Math.min(a, b), Math.max(a, b)]
        expect(instantAt(date, earlier, timeZone)).toBeLessThanOrEqual(instantAt(date, later, timeZone))
      }),
      { numRuns: 3_000 },
    )
  })

  test('the days of a year follow one another without a gap, with one of 23 and one of 25 hours', () => {
    const hoursIn = (date: string) =>
      (instantAt(plusDays(date, 1), 0, 'Europe/Berlin') - instantAt(date, 0, 'Europe/Berlin')) / 3_600_000
    const days = Array.from({ length: 365 }, (_, day) => plusDays('2027-01-01', day))
    expect(days.filter((date) => hoursIn(date) === 23)).toEqual([SPRING])
    expect(days.filter((date) => hoursIn(date) === 25)).toEqual([AUTUMN])
    expect(days.reduce((total, date) => total + hoursIn(date), 0)).toBe(365 * 24)
  })
})

test.each([
  ['2026-11-26', 5, '2031-11-26'],
  ['2028-02-29', 4, '2032-02-29'],
  ['2028-02-29', 5, '2033-02-28'],
])('%s and %d years is %s', (date, years, later) => expect(plusYears(date, years)).toBe(later))
