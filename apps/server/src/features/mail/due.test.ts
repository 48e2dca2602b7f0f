import { DAY, HOUR } from '@warsha/domain'
import { describe, expect, test } from 'vitest'
import { daysOf, dueSince, type MailPlan, nextDue } from './due.ts'

const riyadh = 'Asia/Riyadh'
const at = (text: string) => Date.parse(text)
const iso = (moment: number | undefined) => moment && new Date(moment).toISOString()
const latestDue = (plan: MailPlan, now: number, timeZone: string) =>
  dueSince(plan, { since: now - 62 * DAY, now, timeZone }).at(-1) ?? null
const sundays: MailPlan = { frequency: 'weekly', weekday: 0, month_day: null, hour: 7 }
const fifths: MailPlan = { frequency: 'monthly', weekday: null, month_day: 5, hour: 0 }

describe('a weekly paper', () => {
  // Sunday 22 November 2026, at 07:00 in Riyadh.
  const sunday = at('2026-11-22T04:00:00Z')

  test.each([
    ['the moment before', sunday - 1, '2026-11-15T04:00:00.000Z', '2026-11-08', '2026-11-14'],
    ['at the moment', sunday, '2026-11-22T04:00:00.000Z', '2026-11-15', '2026-11-21'],
    ['after a standstill of three days', sunday + 3 * DAY, '2026-11-22T04:00:00.000Z', '2026-11-15', '2026-11-21'],
    ['a week less a moment later', sunday + 7 * DAY - 1, '2026-11-22T04:00:00.000Z', '2026-11-15', '2026-11-21'],
  ])('%s is about the seven days before its day', (_, now, due, first, last) => {
    const latest = latestDue(sundays, now, riyadh)
    expect([iso(latest?.at), latest?.first, latest?.last]).toEqual([due, first, last])
    expect(iso(nextDue(sundays, now, riyadh)?.at)).toBe(new Date(at(due) + 7 * DAY).toISOString())
  })

  test('keeps its hour on the wall where the clock changes, and goes out once where its hour is skipped or comes twice', () => {
    const zone = 'Europe/Berlin'
    const plan = { ...sundays, hour: 2 }
    for (const day of ['2026-03-29', '2026-10-25']) {
      const moments = new Set<number | undefined>()
      for (let hours = -24; hours <= 24; hours += 0.5) {
        moments.add(latestDue(plan, at(`${day}T01:00:00Z`) + hours * HOUR, zone)?.at)
      }
      expect([day, moments.size]).toEqual([day, 2])
    }
    expect(iso(nextDue({ ...sundays, hour: 7 }, at('2026-10-20T00:00:00Z'), zone)?.at)).toBe('2026-10-25T06:00:00.000Z')
  })
})

describe('a monthly paper', () => {
  test.each([
    ['2026-11-04T20:59:59Z', '2026-10-05', '2026-09-01', '2026-09-30'],
    ['2026-11-04T21:00:00Z', '2026-11-05', '2026-10-01', '2026-10-31'],
    ['2027-01-31T12:00:00Z', '2027-01-05', '2026-12-01', '2026-12-31'],
    ['2028-03-05T12:00:00Z', '2028-03-05', '2028-02-01', '2028-02-29'],
  ])('at %s is that of %s, about the month before', (now, day, first, last) => {
    expect(latestDue(fifths, at(now), riyadh)).toMatchObject({ day, first, last })
  })
})

describe('after a standstill', () => {
  test('each period that was missed is due, the oldest first', () => {
    const found = dueSince(fifths, {
      since: at('2026-08-04T21:00:00Z'),
      now: at('2026-11-20T06:00:00Z'),
      timeZone: riyadh,
    })
    expect(found.map(({ first, last }) => `${first} ${last}`)).toEqual([
      '2026-08-01 2026-08-31',
      '2026-09-01 2026-09-30',
      '2026-10-01 2026-10-31',
    ])
  })

  test('of years no more than the newest twelve are, and nothing twice', () => {
    const now = at('2026-11-22T04:00:00Z')
    const weeks = dueSince(sundays, { since: 0, now, timeZone: riyadh })
    expect([weeks.length, weeks[0]?.first, weeks.at(-1)?.last]).toEqual([12, '2026-08-30', '2026-11-21'])
    expect(dueSince(sundays, { since: now, now, timeZone: riyadh })).toEqual([])
    expect(dueSince(sundays, { since: now - 1, now, timeZone: riyadh })).toHaveLength(1)
  })
})

test('what goes out when something happens is due by no clock', () => {
  const plan: MailPlan = { frequency: 'on_close', weekday: null, month_day: null, hour: null }
  expect([latestDue(plan, 0, riyadh), nextDue(plan, 0, riyadh)]).toEqual([null, null])
  expect(daysOf('2028-02')).toEqual({ first: '2028-02-01', last: '2028-02-29' })
})
