import type { ScheduleException, ScheduleRule } from '@warsha/contract'
import { describe, expect, test } from 'vitest'
import { daysOfYear, monthsOf, shopException } from './year.ts'

const RIYADH = 'Asia/Riyadh'

const week: ScheduleRule[] = [0, 1, 2, 3, 4].map((weekday) => ({
  id: weekday + 1,
  weekday,
  starts_local: '08:00:00',
  ends_local: '17:00:00',
  is_active: true,
  version: 1,
}))

let lastId = 0
const exception = (date: string, given: Partial<ScheduleException> = {}): ScheduleException => ({
  id: ++lastId,
  starts_at: new Date(`${date}T00:00:00+03:00`).toISOString(),
  ends_at: new Date(`${date}T23:59:59+03:00`).toISOString(),
  reason: 'National Day',
  exception_type: 'holiday',
  segment: 'all',
  ...given,
})
const kinds = (exceptions: ScheduleException[], rules = week) => {
  const days = daysOfYear(
    2027,
    rules,
    exceptions.map((one) => shopException(one, RIYADH)),
  )
  return (date: string) => {
    const day = days.find((other) => other.date === date)
    return [day?.kind, day?.segmentKind]
  }
}

describe('a day of the year', () => {
  test('is worked on or not, by the rules', () => {
    const kind = kinds([])
    expect([kind('2027-09-22'), kind('2027-09-24')]).toEqual([
      ['working', null],
      ['off', null],
    ])
    const stopped = week.map((rule) => ({ ...rule, is_active: false }))
    expect(kinds([], stopped)('2027-09-24')).toEqual(['every_hour', null])
  })

  test('is what its exceptions make of it; hours beat a holiday, a segment’s own stand beside', () => {
    expect(kinds([exception('2027-09-23')])('2027-09-23')).toEqual(['holiday', null])
    const shift = exception('2027-09-23', { exception_type: 'custom_hours' })
    expect(kinds([exception('2027-09-23'), shift])('2027-09-23')).toEqual(['custom_hours', null])
    const winding = exception('2027-09-24', { exception_type: 'working_day', segment: 'Winding' })
    expect(kinds([winding])('2027-09-24')).toEqual(['off', 'working_day'])
  })

  test('is one of several of an exception', () => {
    const off = exception('2027-09-22', { ends_at: '2027-09-26T20:59:59.000Z' })
    const kind = kinds([off])
    expect(['21', '22', '23', '24', '25', '26', '27'].map((date) => kind(`2027-09-${date}`)[0])).toEqual([
      'working',
      ...Array<string>(5).fill('holiday'),
      'working',
    ])
    const nights = { starts_at: '2027-09-22T18:00:00.000Z', ends_at: '2027-09-24T23:00:00.000Z' }
    expect(shopException(exception('2027-09-22', { ...nights, exception_type: 'custom_hours' }), RIYADH)).toMatchObject(
      {
        date: '2027-09-22',
        last: '2027-09-24',
        hours: { starts: 75_600, ends: 7200 },
      },
    )
  })

  test('has its exceptions by the clock of the shop, wherever the page is read', () => {
    expect(shopException(exception('2027-09-23'), RIYADH)).toMatchObject({
      date: '2027-09-23',
      hours: { starts: 0, ends: 86_399 },
      segment: null,
    })
  })
})

describe('a year in months', () => {
  const months = monthsOf(daysOfYear(2028, week, []))
  const dates = (weeks: (typeof months)[number]) => weeks.map((days) => days.map((day) => day?.date.slice(8) ?? '··'))

  test('begins its weeks on Sunday', () => {
    expect(months).toHaveLength(12)
    // 1 February 2028 is a Tuesday, and the month has 29 days.
    expect(dates(months[1] ?? [])).toEqual([
      ['··', '··', '01', '02', '03', '04', '05'],
      ['06', '07', '08', '09', '10', '11', '12'],
      ['13', '14', '15', '16', '17', '18', '19'],
      ['20', '21', '22', '23', '24', '25', '26'],
      ['27', '28', '29', '··', '··', '··', '··'],
    ])
  })

  test('has every day once', () => {
    expect(months.flat(2).filter((day) => day !== null)).toHaveLength(366)
  })
})
