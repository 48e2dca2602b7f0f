import { describe, expect, test } from 'vitest'
import { absenceProblem, type Absence, type DayHalf, isAwayAt, isSameWithin } from './absence.ts'
import type { InstantSpan } from './schedule.ts'
import { HOUR } from './time.ts'

describe('the days of an absence', () => {
  test.each([
    ['one day', '2026-11-19', '2026-11-19', null, null],
    ['half a day', '2026-11-19', '2026-11-19', 'first', null],
    ['a year', '2026-01-01', '2026-12-31', null, null],
    ['a leap year', '2028-01-01', '2028-12-31', null, null],
    ['366 days', '2026-01-01', '2027-01-01', null, null],
    ['367 days', '2026-01-01', '2027-01-02', null, 'absence_too_long'],
    ['the last before the first', '2026-11-19', '2026-11-18', null, 'range_backwards'],
    ['half a day over two days', '2026-11-19', '2026-11-20', 'second', 'half_of_one_day'],
  ] as const)('%s', (_what, first, last, half, problem) => {
    expect(absenceProblem({ first, last, half })).toBe(problem)
  })
})

describe('what of a closed month an absence changes', () => {
  const october = { first: '2026-10-01', last: '2026-10-31' }
  const leave: Absence = { first: '2026-10-25', last: '2026-11-05', half: null, kind: 'annual' }

  test.each<[string, Absence | null, boolean]>([
    ['only its days in November', { ...leave, last: '2026-11-03' }, true],
    ['nothing', leave, true],
    ['its first day', { ...leave, first: '2026-10-26' }, false],
    ['its end, which comes to lie in October', { ...leave, last: '2026-10-30' }, false],
    ['its end, to the last of October', { ...leave, last: '2026-10-31' }, true],
    ['its kind', { ...leave, kind: 'sick' }, false],
    ['all of it', null, false],
    ['all of it, moved to November', { ...leave, first: '2026-11-01' }, false],
  ])('%s', (_what, after, isSame) => {
    expect(isSameWithin(leave, after, october)).toBe(isSame)
    expect(isSameWithin(after, leave, october)).toBe(isSame)
  })

  test('one that touches no day of it', () => {
    expect(isSameWithin(null, { ...leave, first: '2026-11-01' }, october)).toBe(true)
  })
})

describe('whether somebody is away at a moment', () => {
  const at = (time: string) => Date.parse(`2026-11-19T${time}:00+03:00`)
  const day = { first: '2026-11-19', last: '2026-11-19' }
  const timeZone = 'Asia/Riyadh'
  const working = (windows: InstantSpan[]) => ({ windows, from: at('00:00'), isExpected: true })
  const hours = working([{ from: at('08:00'), to: at('17:00') }])

  test.each([
    [null, '00:00', true],
    [null, '23:59', true],
    ['first', '12:29', true],
    ['first', '12:30', false],
    ['second', '12:29', false],
    ['second', '12:30', true],
  ] as const)('away for the half %s, at %s: %s', (half, time, isAway) => {
    expect(isAwayAt({ ...day, half }, hours, { now: at(time), timeZone })).toBe(isAway)
  })

  test('without working hours the day is divided at noon, and other days are no part of it', () => {
    const isAway = (half: DayHalf | null, now: number) => isAwayAt({ ...day, half }, working([]), { now, timeZone })
    expect(isAway('first', at('11:59'))).toBe(true)
    expect(isAway('first', at('12:00'))).toBe(false)
    expect(isAway(null, at('23:59') + 60_000)).toBe(false)
  })

  test('a night is away on the day on which it begins, also after midnight', () => {
    const night = working([{ from: at('20:00'), to: at('20:00') + 8 * HOUR }])
    const isAway = (half: DayHalf | null, now: number) => isAwayAt({ ...day, half }, night, { now, timeZone })
    expect([isAway(null, at('23:00')), isAway(null, at('23:00') + 4 * HOUR)]).toEqual([true, true])
    expect([isAway('first', at('23:00')), isAway('first', at('23:00') + 2 * HOUR)]).toEqual([true, false])
    expect([isAway('second', at('23:00')), isAway('second', at('23:00') + 2 * HOUR)]).toEqual([false, true])
  })
})
