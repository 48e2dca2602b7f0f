import { describe, expect, test } from 'vitest'
import type { AbsentDays } from './absence.ts'
import { calendarDays, type Schedule } from './calendar.ts'
import { type OnFloor, standingAt } from './floor.ts'
import { workingDayAt } from './working-day.ts'
import { localDateOf, plusDays } from './local-time.ts'

const timeZone = 'Asia/Riyadh'
const at = (text: string) => Date.parse(`2026-11-${text}:00+03:00`)
const hour = (time: number) => time * 3600

/** Sunday to Thursday 08:00 to 12:00 and 13:00 to 17:00. */
const workshop: Schedule = {
  timeZone,
  exceptions: [],
  versions: [
    {
      effectiveFrom: '2026-01-01',
      rules: [0, 1, 2, 3, 4].flatMap((weekday) => [
        { weekday, starts: hour(8), ends: hour(12) },
        { weekday, starts: hour(13), ends: hour(17) },
      ]),
    },
  ],
}
/** Every night 20:00 to 04:00. */
const nights: Schedule = {
  ...workshop,
  versions: [
    {
      effectiveFrom: '2026-01-01',
      rules: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, starts: hour(20), ends: hour(4) })),
    },
  ],
}
const withoutRules: Schedule = { ...workshop, versions: [] }

function standing(moment: string, known: Partial<OnFloor> = {}, schedule = workshop) {
  const now = at(moment)
  const today = localDateOf(now, timeZone)
  const [before, day] = calendarDays(schedule, null, { first: plusDays(today, -1), last: today })
  if (!day) throw new Error('a day is missing')
  const working = workingDayAt({ before, today: day }, now, timeZone)
  return standingAt({ runningSince: null, last: null, absences: [], ...known }, working, { now, timeZone })
}

const worked = (from: string, to: string) => ({ last: { startedAt: at(from), endedAt: at(to) } })
const absent = (first: string, last = first, half: AbsentDays['half'] = null) => ({
  absences: [{ first: `2026-11-${first}`, last: `2026-11-${last}`, half }],
})

// The 19th is a Thursday, the 20th a Friday.
describe('on a day of 08:00 to 12:00 and 13:00 to 17:00', () => {
  test.each<[string, string, Partial<OnFloor>, object]>([
    ['before the hours', '19T06:30', {}, { state: 'not_started', since: null, expectedAt: at('19T08:00') }],
    ['the hours begin', '19T08:00', {}, { state: 'not_started', since: at('19T08:00'), expectedAt: null }],
    ['worked until yesterday evening', '19T08:30', worked('18T16:00', '18T17:00'), { state: 'not_started' }],
    ['stopped a minute ago', '19T10:00', worked('19T08:00', '19T09:59'), { state: 'idle', since: at('19T09:59') }],
    ['came early and stopped', '19T07:50', worked('19T07:00', '19T07:45'), { state: 'idle', since: at('19T07:45') }],
    ['worked past midnight into the day', '19T09:00', worked('18T23:30', '19T00:30'), { state: 'not_started' }],
    ['ended a forgotten timer this morning', '19T09:00', worked('18T16:00', '19T08:40'), { state: 'idle' }],
    [
      'the pause',
      '19T12:30',
      worked('19T08:00', '19T12:00'),
      { state: 'away', reason: 'pause', since: at('19T12:00') },
    ],
    ['the pause, and has not begun', '19T12:30', {}, { state: 'not_started', since: at('19T08:00') }],
    ['behind the pause', '19T13:10', worked('19T08:00', '19T12:00'), { state: 'idle', since: at('19T12:00') }],
    ['the hours are over', '19T17:00', worked('19T13:00', '19T16:00'), { state: 'away', reason: 'hours_over' }],
    ['the hours are over without a session', '19T18:00', {}, { state: 'away', reason: 'hours_over' }],
    ['a Friday', '20T10:00', {}, { state: 'away', reason: 'day_off', since: null }],
    ['worked on a Friday', '20T10:00', worked('20T08:00', '20T09:00'), { state: 'away', reason: 'day_off' }],
    ['works on a Friday', '20T10:00', { runningSince: at('20T09:00') }, { state: 'working', since: at('20T09:00') }],
    ['on leave', '19T10:00', absent('15', '26'), { state: 'away', reason: 'absence', since: null }],
    ['the day after leave', '19T10:00', absent('15', '18'), { state: 'not_started' }],
    ['on leave, and works', '19T10:00', { runningSince: at('19T09:00'), ...absent('19') }, { state: 'working' }],
    ['away in the morning', '19T10:00', absent('19', '19', 'first'), { state: 'away', reason: 'absence' }],
    ['away in the morning, and it is 13:00', '19T13:00', absent('19', '19', 'first'), { state: 'not_started' }],
    ['away in the afternoon', '19T14:00', absent('19', '19', 'second'), { state: 'away', reason: 'absence' }],
    ['away in the afternoon, and it is 10:00', '19T10:00', absent('19', '19', 'second'), { state: 'not_started' }],
  ])('%s', (_when, moment, known, expected) => {
    expect(standing(moment, known)).toMatchObject(expected)
  })
})

describe('on nights of 20:00 to 04:00', () => {
  test.each<[string, string, Partial<OnFloor>, object]>([
    ['has not come', '19T23:00', {}, { state: 'not_started', since: at('19T20:00') }],
    ['has not come by two', '20T02:00', {}, { state: 'not_started', since: at('19T20:00') }],
    ['stopped before midnight', '20T02:00', worked('19T20:00', '19T23:00'), { state: 'idle', since: at('19T23:00') }],
    ['at noon', '20T12:00', worked('19T20:00', '20T04:00'), { state: 'not_started', expectedAt: at('20T20:00') }],
    ['overtime of the night before', '20T21:00', worked('20T03:00', '20T05:00'), { state: 'not_started' }],
    ['away for the night, past midnight', '20T02:00', absent('19'), { state: 'away', reason: 'absence' }],
    ['away from the next night on', '20T02:00', absent('20'), { state: 'not_started', since: at('19T20:00') }],
  ])('%s', (_when, moment, known, expected) => {
    expect(standing(moment, known, nights)).toMatchObject(expected)
  })
})

test('where there are no rules nobody is late, and whoever stopped today is idle', () => {
  expect(standing('20T10:00', {}, withoutRules)).toEqual({ state: 'not_started', since: null, expectedAt: null })
  expect(standing('20T10:00', worked('20T08:00', '20T09:00'), withoutRules)).toMatchObject({ state: 'idle' })
})
