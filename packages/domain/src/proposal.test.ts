import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { schedules } from '../testing/schedules.ts'
import { effectiveSeconds, type Schedule, workingCalendar, workingWindows } from './calendar.ts'
import {
  believedEnd,
  endOfWorkingDay,
  instantAfterWork,
  isForgotten,
  type SuspectSession,
  proposedEnds,
} from './proposal.ts'
import { DAY, HOUR } from './time.ts'

const timeZone = 'Asia/Riyadh'
const at = (time: string, day = '2026-11-19') => Date.parse(`${day}T${time}:00+03:00`)
const hours = (weekday: number, from: number, to: number) => ({ weekday, starts: from * 3600, ends: to * 3600 })
const days = [0, 1, 2, 3, 4]
const scheduleOf = (rules: Schedule['versions'][number]['rules']): Schedule => ({
  versions: [{ effectiveFrom: '2000-01-01', rules }],
  exceptions: [],
  timeZone,
})
/** Sunday to Thursday, with a break at noon. */
const shop = scheduleOf(days.flatMap((day) => [hours(day, 8, 12), hours(day, 13, 17)]))
const nights = scheduleOf(days.map((day) => hours(day, 18, 2)))
const always = scheduleOf([])
const windowsOf = (schedule: Schedule) => workingWindows(schedule, null, { first: '2026-11-12', last: '2026-11-26' })

describe('the end of the working day', () => {
  // 2026-11-19 is a Thursday, the last working day of the week.
  test.each<[string, Schedule, number, number | null]>([
    ['begun in the morning', shop, at('09:00'), at('17:00')],
    ['begun before the doors opened', shop, at('06:30'), at('17:00')],
    ['begun in the break', shop, at('12:30'), at('17:00')],
    ['begun after hours', shop, at('17:00'), null],
    ['begun on the weekend', shop, at('09:00', '2026-11-20'), null],
    ['a night shift', nights, at('19:00'), at('02:00', '2026-11-20')],
    ['a night shift, begun after midnight', nights, at('01:00'), at('02:00')],
    ['begun as a night shift ends', nights, at('02:00', '2026-11-17'), at('02:00', '2026-11-18')],
    ['a shop that never closes', always, at('09:00'), null],
  ])('%s', (_, schedule, startedAt, expected) => {
    expect(endOfWorkingDay(windowsOf(schedule), startedAt, timeZone)).toBe(expected)
  })

  test('a window of a whole day has an end, a longer one has none', () => {
    const from = at('08:00')
    expect(endOfWorkingDay([{ from, to: from + DAY }], from, timeZone)).toBe(from + DAY)
    expect(endOfWorkingDay([{ from, to: from + DAY + 1 }], from, timeZone)).toBeNull()
  })
})

describe('until when a session is believed that nobody ended', () => {
  test.each<[string, Schedule, number, number, number]>([
    ['to the end of its working day', shop, at('09:00'), at('09:00', '2026-11-20'), at('17:00')],
    ['no further than it went', shop, at('09:00'), at('16:00'), at('16:00')],
    ['begun as the doors opened', shop, at('08:00'), at('22:00'), at('17:00')],
    ['begun as the break began, it does not count', shop, at('12:00'), at('22:00'), at('12:00')],
    ['begun after hours, it does not count', shop, at('18:00'), at('22:00'), at('18:00')],
    ['all of it where the shop never closes', always, at('09:00'), at('22:00'), at('22:00')],
  ])('%s', (_, schedule, startedAt, endedAt, expected) => {
    expect(believedEnd(windowsOf(schedule), { startedAt, endedAt }, timeZone)).toBe(expected)
  })
})

describe('forgotten', () => {
  const forgotten = (startedAt: number, now: number, schedule = shop, stalledAfterHours = 24) =>
    isForgotten(windowsOf(schedule), { startedAt, timeZone, stalledAfterHours, now })

  test('is what runs for more than two hours past the end of the working day', () => {
    expect(forgotten(at('15:00'), at('19:00'))).toBe(false)
    expect(forgotten(at('15:00'), at('19:00') + 1)).toBe(true)
  })

  test('is what runs for more than ten hours where no working day is left', () => {
    expect(forgotten(at('18:00'), at('04:00', '2026-11-20'))).toBe(false)
    expect(forgotten(at('18:00'), at('04:01', '2026-11-20'))).toBe(true)
    expect(forgotten(at('08:00'), at('18:01'), always)).toBe(true)
  })

  test('is what is stalled', () => {
    expect(forgotten(at('08:00'), at('13:00'), shop, 5)).toBe(false)
    expect(forgotten(at('08:00'), at('13:01'), shop, 5)).toBe(true)
  })
})

describe('the instant after so much work', () => {
  test.each([
    [at('09:00'), 2, at('11:00')],
    [at('09:00'), 3, at('12:00')],
    [at('09:00'), 4, at('14:00')],
    [at('06:00'), 1, at('09:00')],
    [at('16:00'), 2, at('09:00', '2026-11-22')],
    [at('12:00'), 0, at('13:00')],
    [at('09:00') + 999, 1, at('10:00')],
  ])('from %d, %d h', (from, worked, expected) => {
    expect(instantAfterWork(windowsOf(shop), from, worked * 3600)).toBe(expected)
  })

  test('none where the windows end before', () => {
    expect(instantAfterWork(windowsOf(shop), at('09:00'), 1000 * 3600)).toBeNull()
  })
})

const running: SuspectSession = {
  startedAt: at('14:00'),
  endedAt: null,
  reportedEndedAt: null,
  nextStartedAt: null,
  typicalSeconds: null,
}

describe('what is offered', () => {
  const offered = (session: Partial<SuspectSession>, now = at('22:00')) =>
    proposedEnds({ ...running, ...session }, { windows: windowsOf(shop), timeZone, now }).map((proposed) => [
      proposed.kind,
      proposed.endedAt,
      proposed.effectiveSeconds / 3600,
    ])

  test('for a forgotten timer: the end of the working day, the typical hours', () => {
    expect(offered({ typicalSeconds: 2 * 3600 })).toEqual([
      ['end_of_working_day', at('17:00'), 3],
      ['typical_hours', at('16:00'), 2],
    ])
  })

  test('the typical hours of work that began outside of working hours go on outside of them', () => {
    expect(offered({ startedAt: at('18:00') + 500, typicalSeconds: 2 * 3600 })).toEqual([
      ['typical_hours', at('20:00'), 0],
    ])
    expect(offered({ startedAt: at('17:00'), typicalSeconds: 2 * 3600 })).toEqual([['typical_hours', at('19:00'), 0]])
    expect(offered({ startedAt: at('08:00'), typicalSeconds: 5 * 3600 }, at('16:59'))).toEqual([
      ['typical_hours', at('14:00'), 5],
    ])
  })

  test('an end at the very start, or a second later', () => {
    expect(offered({ nextStartedAt: at('14:00') })).toEqual([])
    expect(offered({ reportedEndedAt: at('14:00') + 1000 })).toEqual([
      ['end_of_working_day', at('17:00'), 3],
      ['as_reported', at('14:00') + 1000, 1 / 3600],
    ])
  })

  test('for one that was ended too late: the end of the working day, what the device told', () => {
    const session = { endedAt: at('20:00'), reportedEndedAt: at('18:30'), nextStartedAt: at('21:00') }
    expect(offered(session)).toEqual([
      ['end_of_working_day', at('17:00'), 3],
      ['as_reported', at('18:30'), 3],
    ])
  })

  test('for one that has ended nothing that makes it longer, but what the device told', () => {
    const session = { endedAt: at('15:00'), nextStartedAt: at('18:00'), typicalSeconds: 2 * 3600 }
    expect(offered(session)).toEqual([])
    expect(offered({ ...session, reportedEndedAt: at('15:30') })).toEqual([['as_reported', at('15:30'), 1.5]])
  })

  test('two ends within the same minute are one offer, and one within that of the present end is none', () => {
    expect(offered({ nextStartedAt: at('17:00') + 20_000 })).toEqual([['end_of_working_day', at('17:00'), 3]])
    expect(offered({ endedAt: at('17:00') + 41_000, reportedEndedAt: at('17:00') + 59_000 })).toEqual([])
    expect(offered({ endedAt: at('17:01'), reportedEndedAt: at('16:59') + 59_000 })).toEqual([
      ['end_of_working_day', at('17:00'), 3],
      ['as_reported', at('16:59') + 59_000, expect.closeTo(3, 3)],
    ])
  })

  test('nothing beyond the next session, in the future, twice, or as it is already', () => {
    expect(offered({ nextStartedAt: at('16:00'), typicalSeconds: 2.5 * 3600 })).toEqual([
      ['start_of_next_session', at('16:00'), 2],
    ])
    expect(offered({}, at('16:00'))).toEqual([])
    expect(offered({ typicalSeconds: 3 * 3600, endedAt: at('20:00') })).toEqual([
      ['end_of_working_day', at('17:00'), 3],
    ])
    expect(offered({ endedAt: at('17:00') })).toEqual([])
    expect(offered({ reportedEndedAt: at('13:00') }, at('14:00'))).toEqual([])
  })

  test('in any schedule: after the start, not in the future, none like another, with the seconds of the calendar', () => {
    const offset = fc.integer({ min: -20, max: 2000 }).map((steps) => steps * 300_000)
    const from = at('00:00', '2026-06-10')
    fc.assert(
      fc.property(
        schedules,
        fc.option(offset),
        fc.option(offset),
        fc.option(fc.integer({ min: 0, max: 200_000 })),
        offset,
        (schedule, reported, next, typicalSeconds, later) => {
          const windows = workingWindows(schedule, null, { first: '2026-06-09', last: '2026-06-19' })
          const now = from + Math.max(later, 0)
          const session = {
            startedAt: from,
            endedAt: null,
            reportedEndedAt: reported && from + reported,
            nextStartedAt: next && from + next,
            typicalSeconds,
          }
          const ends = proposedEnds(session, { windows, timeZone: schedule.timeZone, now })
          expect(new Set(ends.map(({ endedAt }) => Math.floor(endedAt / 60_000))).size).toBe(ends.length)
          for (const { endedAt, effectiveSeconds: seconds } of ends) {
            expect(endedAt).toBeGreaterThan(from)
            expect(endedAt).toBeLessThanOrEqual(Math.min(now, from + 7 * DAY))
            expect(endedAt).toBeLessThanOrEqual(session.nextStartedAt ?? Infinity)
            expect(seconds).toBe(effectiveSeconds(workingCalendar(windows), from, endedAt))
            expect(seconds).toBeLessThanOrEqual((endedAt - from) / (HOUR / 3600))
          }
        },
      ),
    )
  })
})
