import { describe, expect, test } from 'vitest'
import { auditorOf, exception, session } from '../testing/records.ts'
import { type PayRules, paidHours, paySheetOf } from './pay-sheet.ts'
import type { SessionRecord } from './records.ts'

const RULES: PayRules = {
  countedBy: 'law',
  factors: { working_day: 1.5, rest_day: '2', holiday: 2.5 },
  unpaidActivities: ['BREAK'],
  dailyHours: null,
  weeklyHours: null,
}
const holiday = exception('2026-11-04T00:00+03:00', '2026-11-04T23:59:59+03:00', 'holiday')
const auditor = auditorOf({ exceptions: [holiday] })

const h = (hours: number) => hours * 3600

function work(from: string, to: string, given: Partial<SessionRecord> = {}): SessionRecord {
  return session(`2026-11-${from}+03:00`, `2026-11-${to}+03:00`, given)
}

function sheetOf(records: SessionRecord[], rules: Partial<PayRules> = {}) {
  const own = records.flatMap((record) => auditor.figuresOf(record) ?? [])
  return paySheetOf(own, {
    auditor,
    month: '2026-11',
    segmentOn: () => 'Winding',
    rulesOn: () => ({ ...RULES, ...rules }),
  })
}

function dayOf(day: string, records: SessionRecord[], rules: Partial<PayRules> = {}) {
  const { kind, insideSeconds, outsideSeconds, overtimeSeconds, paidSeconds } =
    sheetOf(records, rules).get(`2026-11-${day}`) ?? {}
  return [kind, insideSeconds, outsideSeconds, overtimeSeconds, paidSeconds?.toString()]
}

describe('without thresholds all outside hours count', () => {
  test.each([
    ['02', work('02T07:00', '02T12:00'), ['working_day', h(4), h(1), h(1), String(h(5.5))]],
    ['06', work('06T10:00', '06T12:00'), ['rest_day', 0, h(2), h(2), String(h(4))]],
    ['04', work('04T10:00', '04T12:00'), ['holiday', 0, h(2), h(2), String(h(5))]],
  ])('on the %s', (day, record, figures) => expect(dayOf(day, [record])).toEqual(figures))

  test('a day of rest begins at midnight', () => {
    const night = [work('05T22:00', '06T03:00')]
    expect(dayOf('05', night)).toEqual(['working_day', 0, h(2), h(2), String(h(3))])
    expect(dayOf('06', night)).toEqual(['rest_day', 0, h(3), h(3), String(h(6))])
  })
})

test('what is not paid does not count, and is no absence', () => {
  const sheet = sheetOf([work('02T08:00', '02T09:00', { activity: 'BREAK' }), work('03T08:00', '03T09:00')])
  const day = sheet.get('2026-11-02')
  expect([day?.unpaidSeconds, day?.insideSeconds, day?.paidSeconds.toString(), day?.isAbsent]).toEqual([
    h(1),
    0,
    '0',
    false,
  ])
  const absent = [...sheet].filter(([, { isAbsent }]) => isAbsent).map(([date]) => date)
  expect(absent.slice(0, 3)).toEqual(['2026-11-01', '2026-11-05', '2026-11-08'])
})

describe('with thresholds those count that lie beyond them', () => {
  const day = [work('02T06:00', '02T16:00')]
  test.each<[string, Partial<PayRules>, number]>([
    ['8 hours a day', { dailyHours: 8 }, 2],
    ['9.5 hours a day', { dailyHours: '9.5' }, 0.5],
    ['10 hours a day', { dailyHours: 10 }, 0],
    ['1 hour a day, inside and outside', { dailyHours: 1 }, 9],
    ['1 hour a day, of those outside, as months were closed', { dailyHours: 1, countedBy: 'calendar' }, 2],
    ['9 hours a week', { weeklyHours: 9 }, 1],
    ['either of them', { dailyHours: 9.5, weeklyHours: 9 }, 1],
  ])('%s', (_, rules, counting) => {
    expect(dayOf('02', day, rules)).toEqual(['working_day', h(8), h(2), h(counting), String(h(10 + counting / 2))])
  })

  test('of a week, by what was worked before', () => {
    const week = [...day, work('03T07:00', '03T09:00')]
    expect(dayOf('03', week, { weeklyHours: 11.5 })).toEqual(['working_day', h(1), h(1), h(0.5), String(h(2.25))])
  })

  test('of a week, less what is overtime in it already', () => {
    const week = ['02', '03'].map((date) => work(`${date}T08:00`, `${date}T16:00`))
    const limits = { dailyHours: 6, weeklyHours: 11 }
    expect(dayOf('02', week, limits)).toEqual(['working_day', h(8), 0, h(2), String(h(9))])
    expect(dayOf('03', week, limits)).toEqual(['working_day', h(8), 0, h(3), String(h(9.5))])
  })

  test('of a week that began in the month before', () => {
    const december = [work('30T08:00', '30T17:00'), session('2026-12-01T07:00+03:00', '2026-12-01T08:00+03:00')]
    const own = december.flatMap((record) => auditor.figuresOf(record) ?? [])
    const rules = { ...RULES, weeklyHours: 9 }
    const sheet = paySheetOf(own, { auditor, month: '2026-12', segmentOn: () => 'Winding', rulesOn: () => rules })
    expect(sheet.get('2026-12-01')?.overtimeSeconds).toBe(h(1))
  })
})

describe('the kind of a day is the law’s', () => {
  const hours = exception('2026-11-04T08:00+03:00', '2026-11-04T12:00+03:00', 'custom_hours')
  const friday = exception('2026-11-06T08:00+03:00', '2026-11-06T12:00+03:00', 'working_day')
  const open = auditorOf({ exceptions: [holiday, hours, friday] })
  const kindsOf = (countedBy: PayRules['countedBy']) => {
    const own = [work('04T08:00', '04T12:00'), work('06T08:00', '06T12:00')].flatMap(
      (each) => open.figuresOf(each) ?? [],
    )
    const rulesOn = () => ({ ...RULES, countedBy })
    const sheet = paySheetOf(own, { auditor: open, month: '2026-11', segmentOn: () => 'Winding', rulesOn })
    return ['2026-11-04', '2026-11-06'].map((day) => [sheet.get(day)?.kind, sheet.get(day)?.overtimeSeconds])
  }

  test('a holiday with custom hours, and a rest day made a working day', () => {
    expect(kindsOf('law')).toEqual([
      ['holiday', h(4)],
      ['rest_day', h(4)],
    ])
    expect(kindsOf('calendar')).toEqual([
      ['working_day', 0],
      ['working_day', 0],
    ])
  })
})

test('paid hours of a month are rounded once', () => {
  const records = ['01', '02', '03'].map((day) => work(`${day}T08:00`, `${day}T08:20`))
  expect(paidHours(sheetOf(records).values()).toString()).toBe('1')
})

test('voided and late sessions are not on it', () => {
  const sheet = sheetOf([
    work('02T08:00', '02T09:00', { isVoided: true }),
    work('03T08:00', '03T09:00', { isLate: true }),
  ])
  expect(paidHours(sheet.values()).toString()).toBe('0')
})
