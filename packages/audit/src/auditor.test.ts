import { describe, expect, test } from 'vitest'
import { auditorOf, exception, rule, session, WEEK } from '../testing/records.ts'
import { costOf } from './auditor.ts'
import type { SessionRecord } from './records.ts'

type Given = Parameters<typeof auditorOf>[0]

function worked(given: Given, record: SessionRecord) {
  const figures = auditorOf(given).figuresOf(record)
  return figures && [figures.rawSeconds, figures.effectiveSeconds, figures.outsideSeconds, figures.costHalalas]
}

const h = (hours: number) => hours * 3600

describe('a session in Riyadh, 90 SAR an hour, Sunday to Thursday 08:00 to 17:00', () => {
  test.each<[string, string, string, (number | null)[]]>([
    ['Thursday 07:30 to 12:15', '2026-11-19T07:30+03:00', '2026-11-19T12:15+03:00', [17_100, 15_300, 1_800, 38_250]],
    ['Friday', '2026-11-20T10:00+03:00', '2026-11-20T12:00+03:00', [7_200, 0, 7_200, 0]],
    [
      'Thursday evening to Sunday',
      '2026-11-19T16:00+03:00',
      '2026-11-22T09:30+03:00',
      [h(65.5), h(2.5), h(63), 22_500],
    ],
    ['one second', '2026-11-19T08:00:00+03:00', '2026-11-19T08:00:01+03:00', [1, 1, 0, 3]],
    ['over the end, to the second', '2026-11-19T16:59:59+03:00', '2026-11-19T17:00:01+03:00', [2, 1, 1, 3]],
    [
      'cut to whole seconds at both ends',
      '2026-11-19T08:00:00.999+03:00',
      '2026-11-19T08:00:02.001+03:00',
      [2, 2, 0, 5],
    ],
    ['no length', '2026-11-19T08:00:00.100+03:00', '2026-11-19T08:00:00.900+03:00', [0, 0, 0, 0]],
  ])('%s', (_, starts, ends, figures) => expect(worked({}, session(starts, ends))).toEqual(figures))

  test('counts not before it has ended', () => expect(worked({}, session('2026-11-19T08:00+03:00', null))).toBeNull())
})

test.each([
  [1, 1800, 1],
  [1, 1799, 0],
  [3, 1800, 2],
  [3599, 1, 1],
  [1799, 1, 0],
  [31_536_000, 100_000_000, 876_000_000_000],
  [3600, null, 0],
])('%i s at %s halalas an hour cost %i', (seconds, rate, cost) => expect(costOf(seconds, rate)).toBe(cost))

describe('the rate is that of the day on which the session started', () => {
  const rates = [
    { technician: 1, effectiveFrom: '2026-11-16', halalas: 12_000 },
    { technician: 1, effectiveFrom: '2026-11-02', halalas: 6_000 },
    { technician: 2, effectiveFrom: '2026-01-01', halalas: 100 },
  ]
  test.each<[string, string, string, number | null, number]>([
    ['before the first rate', '2026-11-01T08:00+03:00', '2026-11-01T09:00+03:00', null, 0],
    ['in mid-month, before', '2026-11-15T08:00+03:00', '2026-11-15T09:00+03:00', 6_000, 6_000],
    ['in mid-month, from then on', '2026-11-16T08:00+03:00', '2026-11-16T09:00+03:00', 12_000, 12_000],
    ['over midnight, UTC still on the day before', '2026-11-16T00:30+03:00', '2026-11-16T09:00+03:00', 12_000, 12_000],
    ['over midnight, begun on the day before', '2026-11-15T23:59:59+03:00', '2026-11-16T09:00+03:00', 6_000, 6_000],
  ])('%s', (_, starts, ends, rate, cost) => {
    const figures = auditorOf({ rates }).figuresOf(session(starts, ends))
    expect([figures?.rateHalalas, figures?.costHalalas]).toEqual([rate, cost])
  })
})

describe('rules', () => {
  const allOfThursday = session('2026-11-19T00:00+03:00', '2026-11-20T00:00+03:00')
  test.each<[string, Given, number]>([
    [
      'that run past midnight count on both days',
      { rules: [rule(3, '22:00', '06:00'), rule(4, '20:00', '02:00')] },
      h(10),
    ],
    ['that end at 00:00 end at midnight', { rules: [rule(4, '16:00', '00:00')] }, h(8)],
    ['that end as they begin last a day', { rules: [rule(4, '08:00', '08:00')] }, h(16)],
    ['with two windows a day', { rules: [rule(4, '08:00', '12:00'), rule(4, '13:00:30', '17:00')] }, h(8) - 30],
    ['that are none let every hour count', { rules: [] }, h(24)],
  ])('%s', (_, given, seconds) => expect(worked(given, allOfThursday)?.[1]).toBe(seconds))

  test('hold from the day of their version on, the first ones for all the past', () => {
    const versions = [
      { effectiveFrom: '2026-11-18', rules: [3, 4].map((weekday) => rule(weekday, '08:00', '12:00')) },
      { effectiveFrom: '2026-06-01', rules: WEEK },
      { effectiveFrom: '2026-11-19', rules: [] },
    ]
    const seconds = ['2020-01-01', '2026-11-17', '2026-11-18', '2026-11-19'].map(
      (day) => worked({ versions }, session(`${day}T00:00+03:00`, `${day}T23:59:59+03:00`))?.[1],
    )
    expect(seconds).toEqual([h(9), h(9), h(4), h(24) - 1])
  })
})

describe('exceptions of Thursday 2026-11-19', () => {
  const holiday = exception('2026-11-19T00:00+03:00', '2026-11-19T23:59:59+03:00', 'holiday')
  const hours = exception('2026-11-19T10:00+03:00', '2026-11-19T14:00+03:00', 'custom_hours')
  const evening = exception('2026-11-19T20:00+03:00', '2026-11-20T01:00+03:00', 'working_day')
  const own = { segment: 'Winding' }
  test.each<[string, Given, number]>([
    ['a holiday leaves nothing', { exceptions: [holiday] }, 0],
    ['hours replace the rules', { exceptions: [hours] }, h(4)],
    ['and all of them count, over midnight too', { exceptions: [hours, evening] }, h(9)],
    ['hours beat a holiday', { exceptions: [holiday, hours] }, h(4)],
    ['those of the segment beat those of all', { exceptions: [holiday, { ...hours, ...own }] }, h(4)],
    ['even a holiday of the segment', { exceptions: [hours, { ...holiday, ...own }] }, 0],
    ['those of other segments do not count', { exceptions: [{ ...holiday, segment: 'Mechanical' }] }, h(9)],
    ['deleted on the day, it does not count there', { exceptions: [{ ...holiday, removedOn: '2026-11-19' }] }, h(9)],
    ['deleted later, it still counts', { exceptions: [{ ...holiday, removedOn: '2026-11-20' }] }, 0],
    ['a holiday leaves nothing where no rule is active either', { rules: [], exceptions: [holiday] }, h(24)],
  ])('%s', (_, given, seconds) => {
    const twoDays = session('2026-11-19T00:00+03:00', '2026-11-21T00:00+03:00')
    expect(worked(given, twoDays)?.[1]).toBe(seconds)
  })

  test('leave the night that began before', () => {
    const night = session('2026-11-18T22:00+03:00', '2026-11-19T12:00+03:00')
    expect(worked({ rules: [rule(3, '22:00', '06:00')], exceptions: [holiday] }, night)?.[1]).toBe(h(8))
  })
})

describe('where clocks change', () => {
  const newYork = { timeZone: 'America/New_York' }
  const berlin = { timeZone: 'Europe/Berlin' }
  const everyDay = (starts: string, ends: string) => [0, 1, 2, 3, 4, 5, 6].map((day) => rule(day, starts, ends))
  test.each<[string, Given, [from: string, to: string], [raw: number, effective: number]]>([
    [
      'a night loses its hour',
      { ...newYork, rules: [rule(6, '22:00', '06:00')] },
      ['2026-03-07T20:00-05:00', '2026-03-08T08:00-04:00'],
      [h(11), h(7)],
    ],
    [
      'a night gains an hour',
      { ...newYork, rules: [rule(6, '22:00', '06:00')] },
      ['2026-10-31T20:00-04:00', '2026-11-01T08:00-05:00'],
      [h(13), h(9)],
    ],
    [
      'the day has 23 hours',
      { ...berlin, rules: [] },
      ['2026-03-29T00:00+01:00', '2026-03-30T00:00+02:00'],
      [h(23), h(23)],
    ],
    [
      'the day has 25 hours',
      { ...berlin, rules: everyDay('00:00', '00:00') },
      ['2026-10-25T00:00+02:00', '2026-10-26T00:00+01:00'],
      [h(25), h(25)],
    ],
    // 02:30 does not exist: the clock jumps from 02:00 to 03:00, and the hours begin there.
    [
      'a start in the gap is the moment of the jump',
      { ...berlin, rules: [rule(0, '02:30', '05:00')] },
      ['2026-03-29T00:00+01:00', '2026-03-29T08:00+02:00'],
      [h(7), h(2)],
    ],
    [
      'an end in the gap is the moment of the jump',
      { ...berlin, rules: [rule(0, '01:00', '02:30')] },
      ['2026-03-29T00:00+01:00', '2026-03-29T08:00+02:00'],
      [h(7), h(1)],
    ],
    [
      'a window within the gap is none',
      { ...berlin, rules: [rule(0, '02:15', '02:45')] },
      ['2026-03-29T00:00+01:00', '2026-03-29T08:00+02:00'],
      [h(7), 0],
    ],
    [
      'a window from the gap begins at the jump',
      { ...newYork, rules: [rule(0, '02:30', '03:15')] },
      ['2026-03-08T00:00-05:00', '2026-03-08T08:00-04:00'],
      [h(7), h(0.25)],
    ],
    // 01:30 is there twice: the first one counts, as a start and as an end.
    [
      'of two starts the first counts',
      { ...newYork, rules: [rule(0, '01:30', '03:00')] },
      ['2026-11-01T00:00-04:00', '2026-11-01T08:00-05:00'],
      [h(9), h(2.5)],
    ],
    [
      'of two ends the first counts',
      { ...newYork, rules: [rule(0, '00:00', '01:30')] },
      ['2026-11-01T00:00-04:00', '2026-11-01T08:00-05:00'],
      [h(9), h(1.5)],
    ],
  ])('%s', (_, given, [starts, ends], seconds) => {
    expect(worked(given, session(starts, ends))?.slice(0, 2)).toEqual(seconds)
  })

  test('a day begins where the calendar turns to it, even at 01:00', () => {
    const cairo = auditorOf({ timeZone: 'Africa/Cairo', rules: [] })
    // Friday 2026-04-24 begins at 01:00 summer time.
    const parts = cairo.figuresOf(session('2026-04-23T23:30+02:00', '2026-04-24T01:30+03:00'))
    expect(parts && cairo.partsOf(parts).map(({ day, rawSeconds }) => [day, rawSeconds])).toEqual([
      ['2026-04-23', 1800],
      ['2026-04-24', 1800],
    ])
  })
})

test('a session is cut at the midnights of the business time zone', () => {
  const auditor = auditorOf({ rules: [rule(3, '22:00', '06:00')] })
  const figures = auditor.figuresOf(session('2026-11-18T21:00+03:00', '2026-11-20T00:00+03:00'))
  expect(figures && auditor.partsOf(figures)).toEqual([
    { day: '2026-11-18', rawSeconds: h(3), effectiveSeconds: h(2), outsideSeconds: h(1) },
    { day: '2026-11-19', rawSeconds: h(24), effectiveSeconds: h(6), outsideSeconds: h(18) },
  ])
})
