import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { schedules } from '../testing/schedules.ts'
import { type Schedule, workingWindows } from './calendar.ts'
import { hoursOnDate } from './schedule.ts'
import { DAY, HOUR, type Instant, MINUTE, SECOND } from './time.ts'
import {
  endOfShift,
  isTimerCheckDue,
  LEAST_BETWEEN_CHECKS,
  mayHaveStoppedAt,
  nextTimerCheck,
  proposedStop,
  proposedStopOfEnded,
  STILL_WORKING_FOR,
  type TimerRules,
} from './timer-check.ts'

const hours = (weekday: number, from: number, to: number) => ({ weekday, starts: from * 3600, ends: to * 3600 })
const days = [0, 1, 2, 3, 4]
const scheduleOf = (rules: Schedule['versions'][number]['rules'], timeZone = 'Asia/Riyadh'): Schedule => ({
  versions: [{ effectiveFrom: '2000-01-01', rules }],
  exceptions: [],
  timeZone,
})
/** Sunday to Thursday, with a break at noon. */
const shop = scheduleOf(days.flatMap((day) => [hours(day, 8, 12), hours(day, 13, 17)]))
const ramadan = scheduleOf(days.flatMap((day) => [hours(day, 10, 15), hours(day, 21, 2)]))
const nights = scheduleOf(days.map((day) => hours(day, 22, 6)))
const always = scheduleOf([])
const holiday: Schedule = {
  ...shop,
  exceptions: [
    {
      type: 'holiday',
      segment: null,
      removedOn: null,
      ...hoursOnDate({ starts: 0, ends: 86_399 }, '2026-11-22', 'Asia/Riyadh'),
    },
  ],
}
const berlin = scheduleOf(
  [0, 1, 2, 3, 4, 5, 6].map((day) => hours(day, 20, 4)),
  'Europe/Berlin',
)

const rulesOf = (schedule: Schedule, around = '2026-11-19', stalledAfterHours = 10): TimerRules => {
  const day = Date.parse(`${around}T00:00:00Z`)
  const dateOf = (instant: Instant) => new Date(instant).toISOString().slice(0, 10)
  const range = { first: dateOf(day - 8 * DAY), last: dateOf(day + 14 * DAY) }
  return { windows: workingWindows(schedule, null, range), stalledAfterHours }
}

/** The wall clock in Riyadh; 19 November 2026 is a Thursday, the last working day of the week. */
const at = (moment: string) => Date.parse(`2026-11-${moment.replace(' ', 'T')}:00+03:00`)

describe('asked first', () => {
  test.each<[string, Schedule, string, string]>([
    ['at the end of the working day, not in its break', shop, '19 09:00', '19 17:00'],
    ['at its end, begun before the doors opened', shop, '19 07:10', '19 17:00'],
    ['at its end, begun in the break', shop, '19 12:30', '19 17:00'],
    ['after ten hours, begun long before the doors opened', shop, '19 05:00', '19 15:00'],
    ['after ten hours, begun after hours', shop, '19 18:00', '20 04:00'],
    ['after ten hours, begun on the weekend', shop, '20 09:00', '20 19:00'],
    ['after ten hours, on a holiday', holiday, '22 09:00', '22 19:00'],
    ['in Ramadan at the end of the morning: six hours are no break', ramadan, '18 11:00', '18 15:00'],
    ['in Ramadan at the end of the night', ramadan, '18 21:30', '19 02:00'],
    ['in Ramadan at the end of the night, begun after midnight', ramadan, '19 00:30', '19 02:00'],
    ['at the end of a night shift', nights, '18 23:00', '19 06:00'],
    ['after ten hours where the shop never closes', always, '19 09:00', '19 19:00'],
  ])('%s', (_, schedule, startedAt, expected) => {
    const timer = { startedAt: at(startedAt), confirmedAt: null }
    expect(nextTimerCheck(rulesOf(schedule), timer)).toBe(at(expected))
  })

  test('by the wall clock in a night in which it changes', () => {
    // 25 October 2026: the clock goes back from 3:00 to 2:00, and 04:00 is an hour later.
    const startedAt = Date.parse('2026-10-24T20:30:00+02:00')
    const rules = rulesOf(berlin, '2026-10-24')
    expect(nextTimerCheck(rules, { startedAt, confirmedAt: null })).toBe(Date.parse('2026-10-25T04:00:00+01:00'))
    // 28 March 2027: it goes ahead from 2:00 to 3:00.
    const spring = Date.parse('2027-03-27T20:30:00+01:00')
    const ahead = rulesOf(berlin, '2027-03-27')
    expect(nextTimerCheck(ahead, { startedAt: spring, confirmedAt: null })).toBe(
      Date.parse('2027-03-28T04:00:00+02:00'),
    )
  })

  test('no later than a session counts as stalled', () => {
    const rules = rulesOf(shop, '2026-11-19', 4)
    expect(nextTimerCheck(rules, { startedAt: at('19 09:00'), confirmedAt: null })).toBe(at('19 13:00'))
  })
})

describe('asked again after “still working”', () => {
  test.each<[string, Schedule, string, string]>([
    ['two hours later, outside of working time', shop, '19 17:05', '19 19:05'],
    ['at the end of the working day, when that has begun', shop, '18 09:00', '18 17:00'],
    ['at its end, shortly before it begins', shop, '18 07:10', '18 17:00'],
    ['not at once, right before its end', shop, '18 16:50', '18 17:20'],
    ['after ten hours where the shop never closes', always, '19 09:00', '19 19:00'],
    ['in Ramadan after two hours, between the shifts', ramadan, '18 15:10', '18 17:10'],
    ['in Ramadan at the end of the night, shortly before it', ramadan, '18 19:10', '19 02:00'],
  ])('%s', (_, schedule, confirmedAt, expected) => {
    const timer = { startedAt: at('17 09:00'), confirmedAt: at(confirmedAt) }
    expect(nextTimerCheck(rulesOf(schedule), timer)).toBe(at(expected))
  })

  test('is due from that moment on', () => {
    const timer = { startedAt: at('19 09:00'), confirmedAt: at('19 17:05') }
    expect(isTimerCheckDue(rulesOf(shop), timer, at('19 19:05') - 1)).toBe(false)
    expect(isTimerCheckDue(rulesOf(shop), timer, at('19 19:05'))).toBe(true)
  })
})

describe('what is proposed for a running session', () => {
  test.each<[string, Schedule, [started: string, confirmed: string | null, now: string], string | null]>([
    ['the end of its working day', shop, ['18 09:00', null, '18 21:00'], '18 17:00'],
    ['the same at that very moment', shop, ['18 09:00', null, '18 17:00'], '18 17:00'],
    ['the same on the next morning', shop, ['18 09:00', null, '19 07:30'], '18 17:00'],
    ['when it was confirmed last', shop, ['18 09:00', '18 17:05', '18 19:05'], '18 17:05'],
    ['the end of the day on which it was confirmed', shop, ['17 09:00', '18 09:30', '18 18:00'], '18 17:00'],
    ['nothing, begun on the weekend', shop, ['20 09:00', null, '20 19:00'], null],
    ['nothing where the shop never closes', always, ['18 09:00', null, '18 19:00'], null],
    ['nothing before the working day is over', shop, ['18 05:00', null, '18 15:00'], null],
    ['in Ramadan the end of the night', ramadan, ['18 22:00', null, '19 03:00'], '19 02:00'],
  ])('%s', (_, schedule, [startedAt, confirmedAt, now], expected) => {
    const timer = { startedAt: at(startedAt), confirmedAt: confirmedAt === null ? null : at(confirmedAt) }
    expect(proposedStop(rulesOf(schedule), timer, at(now))).toBe(expected === null ? null : at(expected))
  })
})

describe('what is proposed for one that only the next start has ended', () => {
  const proposed = (schedule: Schedule, startedAt: string, endedAt: string) =>
    proposedStopOfEnded(
      rulesOf(schedule).windows,
      { startedAt: at(startedAt), endedAt: at(endedAt) },
      schedule.timeZone,
    )

  test('is the end to which it counts', () => {
    expect(proposed(shop, '18 14:00', '19 08:10')).toBe(at('18 17:00'))
    expect(proposed(nights, '18 23:00', '19 22:00')).toBe(at('19 06:00'))
  })

  test('is none where nothing of it counts', () => {
    expect(proposed(shop, '18 20:00', '19 08:10')).toBeNull()
  })
})

test('work can have stopped between its start and what is known', () => {
  const known = { startedAt: at('18 09:00'), latest: at('18 19:00') }
  expect(mayHaveStoppedAt(at('18 09:00'), known)).toBe(false)
  expect(mayHaveStoppedAt(at('18 09:01'), known)).toBe(true)
  expect(mayHaveStoppedAt(at('18 19:00'), known)).toBe(true)
  expect(mayHaveStoppedAt(at('18 19:01'), known)).toBe(false)
})

describe('whatever the schedule', () => {
  const range = { first: '2026-02-20', last: '2026-04-20' }
  const stories = fc.record({
    schedule: schedules,
    startedAt: fc
      .integer({ min: Date.UTC(2026, 2, 1) / SECOND, max: Date.UTC(2026, 3, 10) / SECOND })
      .map((second) => second * SECOND),
    confirmedAfter: fc.option(fc.integer({ min: 0, max: 3 * DAY })),
    stalledAfterHours: fc.integer({ min: 2, max: 24 }),
    askedAfter: fc.integer({ min: 0, max: 3 * DAY }),
  })

  test('somebody is asked after the start and the last answer, in time, and proposed what can be', () => {
    fc.assert(
      fc.property(stories, ({ schedule, startedAt, confirmedAfter, stalledAfterHours, askedAfter }) => {
        const rules = { windows: workingWindows(schedule, null, range), stalledAfterHours }
        const confirmedAt = confirmedAfter === null ? null : startedAt + confirmedAfter
        const timer = { startedAt, confirmedAt }
        const asked = nextTimerCheck(rules, timer)
        expect(asked).toBeGreaterThan(startedAt)
        if (confirmedAt === null) expect(asked - startedAt).toBeLessThanOrEqual(stalledAfterHours * HOUR)
        else {
          expect(asked - confirmedAt).toBeGreaterThanOrEqual(LEAST_BETWEEN_CHECKS)
          expect(asked - confirmedAt).toBeLessThanOrEqual(Math.max(STILL_WORKING_FOR, stalledAfterHours * HOUR))
        }
        const now = asked + askedAfter
        const proposal = proposedStop(rules, timer, now)
        if (proposal !== null) {
          expect(mayHaveStoppedAt(proposal, { startedAt, latest: now })).toBe(true)
          if (confirmedAt !== null) expect(proposal).toBeGreaterThan(confirmedAt - SECOND)
        }
      }),
    )
  })

  test('a shift ends with a window, and no work follows within a break', () => {
    fc.assert(
      fc.property(stories, ({ schedule, startedAt }) => {
        const windows = workingWindows(schedule, null, range)
        const end = endOfShift(windows, startedAt)
        const isAtWork = windows.some(({ from, to }) => from <= startedAt && startedAt < to)
        if (isAtWork) expect(end).not.toBeNull()
        if (end === null) return
        expect(windows.some(({ to }) => to === end)).toBe(true)
        expect(windows.some(({ from }) => from > end && from - end <= 2 * HOUR - MINUTE)).toBe(false)
      }),
    )
  })
})
