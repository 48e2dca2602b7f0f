import { describe, expect, test } from 'vitest'
import {
  daysOfException,
  exceptionProblems,
  type ExceptionRequest,
  exceptionTypeOf,
  plannedExceptions,
} from './exception.ts'
import { type LocalMoment, secondOfTime } from './local-time.ts'

const TODAY = '2026-11-19'

function moment(text: string): LocalMoment {
  const [date = '', time = ''] = text.split(' ')
  return { date, second: secondOfTime(time) }
}

function request(given: Partial<Omit<ExceptionRequest, 'start' | 'end'>> & { from?: string; to?: string }) {
  const { from = '2026-11-22 08:00', to = '2026-11-22 12:00', ...rest } = given
  const start = moment(from)
  const end = moment(to)
  return { type: exceptionTypeOf(start, end), start, end, pattern: 'none', until: null, ...rest } as const
}

describe('what hours look like when nobody named their type', () => {
  test.each([
    ['2026-11-22 00:00', '2026-11-22 23:59:59', 'holiday'],
    ['2026-11-22 09:00', '2026-11-22 18:00', 'working_day'],
    ['2026-11-22 08:00', '2026-11-22 12:00', 'custom_hours'],
    ['2026-11-22 00:00', '2026-11-23 00:00', 'custom_hours'],
    ['2026-11-22 00:00', '2026-11-24 23:59:59', 'holiday'],
    ['2026-11-22 09:00', '2026-11-24 18:00', 'working_day'],
    ['2026-11-22 00:00', '2026-11-25 00:00', 'custom_hours'],
    ['2026-11-22 08:00', '2026-11-24 12:00', 'custom_hours'],
    ['2026-11-22 21:00', '2026-11-23 02:00', 'custom_hours'],
  ])('%s to %s: %s', (from, to, type) => expect(exceptionTypeOf(moment(from), moment(to))).toBe(type))
})

describe('what cannot be planned', () => {
  test.each<[string, Parameters<typeof request>[0], string[]]>([
    ['today can still be planned', { from: `${TODAY} 08:00`, to: `${TODAY} 12:00` }, []],
    ['yesterday cannot', { from: '2026-11-18 08:00', to: '2026-11-18 12:00' }, ['date_past']],
    ['nor can the next millennium', { from: '3026-11-22 08:00', to: '3026-11-22 12:00' }, ['date_too_far']],
    ['an end before the start', { to: '2026-11-22 07:59' }, ['end_before_start']],
    ['an end at the start', { to: '2026-11-22 08:00' }, ['end_before_start']],
    ['a night', { from: '2026-11-22 21:00', to: '2026-11-23 02:00' }, []],
    ['a whole day', { to: '2026-11-23 08:00' }, []],
    ['several days', { to: '2026-11-25 12:00' }, []],
    ['520 days', { to: '2028-04-24 12:00' }, []],
    ['521 days', { to: '2028-04-25 12:00' }, ['too_many_repeats']],
    ['an end beyond the calendar', { to: '+010000-01 00:00' }, ['end_too_far']],
    ['a last day in the next century', { from: '2199-12-30 08:00', to: '2200-01-01 12:00' }, ['end_too_far']],
    ['a night into it', { from: '2199-12-31 21:00', to: '2200-01-01 02:00' }, []],
    ['10 days each, for 73 weeks', { to: '2026-12-01 12:00', pattern: 'weekly', until: '2028-04-09' }, []],
    [
      '10 days each, for 74 weeks',
      { to: '2026-12-01 12:00', pattern: 'weekly', until: '2028-04-16' },
      ['too_many_repeats'],
    ],
    ['repeats without an end', { pattern: 'weekly' }, ['until_required']],
    ['repeats that end before', { pattern: 'yearly', until: '2026-11-21' }, ['until_before_date']],
    ['repeats that end at once', { pattern: 'monthly', until: '2026-11-22' }, []],
    ['an end of repeats where there are none', { until: '2020-01-01' }, []],
    ['520 weeks', { pattern: 'weekly', until: '2036-11-02' }, []],
    ['521 weeks', { pattern: 'weekly', until: '2036-11-09' }, ['too_many_repeats']],
    [
      'several things at once',
      { from: '2026-11-18 08:00', to: '2026-11-18 08:00', pattern: 'weekly' },
      ['date_past', 'end_before_start', 'until_required'],
    ],
  ])('%s', (_, given, problems) => expect(exceptionProblems(request(given), TODAY)).toEqual(problems))
})

describe('what is planned', () => {
  const planned = (given: Parameters<typeof request>[0], timeZone = 'Asia/Riyadh') =>
    plannedExceptions(request(given), timeZone)
      .flat()
      .map(({ from, to }) => [from, to].map((at) => new Date(at).toISOString().slice(0, 19)).join(' '))

  test('a holiday covers its date, a working day 09:00 to 18:00, custom hours what was entered', () => {
    expect(planned({ type: 'holiday' })).toEqual(['2026-11-21T21:00:00 2026-11-22T20:59:59'])
    expect(planned({ type: 'working_day' })).toEqual(['2026-11-22T06:00:00 2026-11-22T15:00:00'])
    expect(planned({ type: 'custom_hours' })).toEqual(['2026-11-22T05:00:00 2026-11-22T09:00:00'])
    expect(planned({ from: '2026-11-22 21:00', to: '2026-11-23 02:00' })).toEqual([
      '2026-11-22T18:00:00 2026-11-22T23:00:00',
    ])
  })

  test('each repeat has the same hours on the wall clock, before and after the clock changes', () => {
    expect(
      planned(
        { from: '2027-03-21 08:00', to: '2027-03-21 12:00', pattern: 'weekly', until: '2027-04-03' },
        'Europe/Berlin',
      ),
    ).toEqual(['2027-03-21T07:00:00 2027-03-21T11:00:00', '2027-03-28T06:00:00 2027-03-28T10:00:00'])
  })

  test('a holiday on the day of the change is an hour shorter', () => {
    expect(planned({ type: 'holiday', from: '2027-03-28 00:00', to: '2027-03-28 23:59:59' }, 'Europe/Berlin')).toEqual([
      '2027-03-27T23:00:00 2027-03-28T21:59:59',
    ])
  })

  test('a date on which the clock skips all of the hours has none', () => {
    const nights = { from: '2027-03-21 02:00', to: '2027-03-21 03:00', pattern: 'weekly', until: '2027-03-28' } as const
    expect(planned(nights, 'Europe/Berlin')).toEqual(['2027-03-21T01:00:00 2027-03-21T02:00:00'])
  })

  const dates = (given: Parameters<typeof request>[0]) =>
    plannedExceptions(request(given), 'UTC').map((days) =>
      days.map(({ from }) => new Date(from).toISOString().slice(8, 10)),
    )

  test('several days are one exception, with the same hours on each of them', () => {
    const three = { from: '2026-11-22 08:00', to: '2026-11-24 12:00' }
    expect(planned(three)).toEqual([
      '2026-11-22T05:00:00 2026-11-22T09:00:00',
      '2026-11-23T05:00:00 2026-11-23T09:00:00',
      '2026-11-24T05:00:00 2026-11-24T09:00:00',
    ])
    expect(planned({ from: '2026-11-22 21:00', to: '2026-11-24 02:00' })).toEqual([
      '2026-11-22T18:00:00 2026-11-22T23:00:00',
      '2026-11-23T18:00:00 2026-11-23T23:00:00',
    ])
    expect(planned({ from: '2026-11-22 00:00', to: '2026-11-23 23:59:59' })).toEqual([
      '2026-11-21T21:00:00 2026-11-22T20:59:59',
      '2026-11-22T21:00:00 2026-11-23T20:59:59',
    ])
    expect(dates(three)).toEqual([['22', '23', '24']])
  })

  test('each repeat is one exception; a day that two would cover belongs to the first', () => {
    const until = { pattern: 'weekly', until: '2026-11-29' } as const
    expect(dates({ from: '2026-11-22 08:00', to: '2026-11-23 12:00', ...until })).toEqual([
      ['22', '23'],
      ['29', '30'],
    ])
    expect(dates({ from: '2026-11-22 08:00', to: '2026-11-29 12:00', ...until })).toEqual([
      ['22', '23', '24', '25', '26', '27', '28', '29'],
      ['30', '01', '02', '03', '04', '05', '06'],
    ])
  })
})

test.each([
  ['2026-11-22 08:00', '2026-11-22 12:00', ['2026-11-22', '2026-11-22', 28_800, 43_200]],
  ['2026-11-22 21:00', '2026-11-23 02:00', ['2026-11-22', '2026-11-22', 75_600, 7200]],
  ['2026-11-22 08:00', '2026-11-23 08:00', ['2026-11-22', '2026-11-22', 28_800, 28_800]],
  ['2026-11-22 08:00', '2026-11-23 08:00:01', ['2026-11-22', '2026-11-23', 28_800, 28_801]],
  ['2026-11-22 08:00', '2026-11-24 08:00', ['2026-11-22', '2026-11-23', 28_800, 28_800]],
  ['2026-11-22 21:00', '2026-11-24 02:00', ['2026-11-22', '2026-11-23', 75_600, 7200]],
])('the days of an exception from %s to %s', (from, to, expected) => {
  const { first, last, hours } = daysOfException(moment(from), moment(to))
  expect([first, last, hours.starts, hours.ends]).toEqual(expected)
})
