import type { Problem } from '@warsha/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testKeys } from '../../../testing/keys.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { verifyAudit } from '../audit/index.ts'
import { rebuildCalendar } from '../calendar/index.ts'
import {
  adminsProof,
  at,
  dayOf,
  hireLongAgo,
  type Sheet,
  splitOf,
  usualRules,
  worked,
} from '../../../testing/pay-months.ts'

let shop: Shop
let huda: Caller
let ali: Caller
beforeEach(async () => {
  shop = await openShop()
  huda = await shop.admin()
  ali = await shop.technician()
  await shop.job()
  await hireLongAgo(shop)
  shop.at(at('2026-11-19', '09:00'))
})
afterEach(async () => {
  for (const month of ['2026-10', '2026-11', '2026-12']) expect(differencesOf(await sheetOf(month))).toEqual([])
  expect((await verifyAudit(shop.db, { keys: testKeys, from: 1 })).fault).toBeNull()
  await shop.close()
})

const sheetOf = async (month = '2026-11', who?: Caller) =>
  (await huda.get<Sheet>(`/admin/pay-sheet?month=${month}${who ? `&technician_id=${who.id}` : ''}`)).body
/** From the first day on that lies in no closed month. */
const setRules = (rules: object, effective_from = '2026-01-01') =>
  huda.call<Problem>('PUT', '/admin/pay-rules', { ...usualRules, ...adminsProof, effective_from, ...rules })
const lock = (month: string) => huda.post(`/admin/periods/${month}/lock`, { accept_to_review: true })

/** Whoever's days do not hold what their sessions come to. */
function differencesOf({ lines }: Sheet) {
  return lines.filter(({ check }) => check.worked.seconds_difference !== 0 || check.inside.seconds_difference !== 0)
}

async function except(type: string, from: string, to: string, segment = 'all'): Promise<void> {
  await shop.db.write(sql`
    insert into schedule_exception (starts_at, ends_at, reason, exception_type, segment)
    values (${`${from}+03`}, ${`${to}+03`}, 'Because', ${type}, ${segment})`)
  await rebuildCalendar(shop.db, { businessTimeZone: 'Asia/Riyadh', now: shop.now })
}

describe('a technician’s days: kind, inside, outside, unpaid, absence, paid', () => {
  test('a working day with an hour after it, and the rest of the month so far', async () => {
    await worked(shop, ali, '2026-11-02T08:00:00', '2026-11-02T18:00:00')
    const sheet = await sheetOf('2026-11', ali)
    expect(dayOf(sheet, '2026-11-02')).toEqual(['working_day', 9, 1, 0, 0, 10.5])
    expect(dayOf(sheet, '2026-11-03')).toEqual(['working_day', 0, 0, 0, 9, 0])
    expect(dayOf(sheet, '2026-11-06')).toEqual(['rest_day', 0, 0, 0, 0, 0])
    // Today is not over.
    expect(dayOf(sheet, '2026-11-19')).toEqual(['working_day', 0, 0, 0, 0, 0])
    expect(sheet.days).toHaveLength(30)
    expect(sheet.lines).toMatchObject([
      {
        technician_name: 'Ali Hassan',
        days_worked: 1,
        hours_inside: 9,
        hours_outside_working_day: 1,
        hours_paid: 10.5,
      },
    ])
    // Thirteen working days from the 1st to the 18th, and one of them worked.
    expect(sheet.totals).toMatchObject({ hours_absence: 13 * 9, seconds_paid: 37_800 })
  })

  test('the day of rest begins at midnight', async () => {
    await setRules({ factor_rest_day: 2 })
    await worked(shop, ali, '2026-11-05T21:00:00', '2026-11-06T02:00:00')
    const sheet = await sheetOf('2026-11', ali)
    expect(dayOf(sheet, '2026-11-05')).toEqual(['working_day', 0, 3, 0, 9, 4.5])
    expect(dayOf(sheet, '2026-11-06')).toEqual(['rest_day', 0, 2, 0, 0, 4])
    expect(sheet.totals).toMatchObject({ hours_outside_working_day: 3, hours_outside_rest_day: 2, hours_paid: 8.5 })
  })

  test('a holiday, of all and of a segment', async () => {
    await setRules({ factor_holiday: 2.25 })
    await except('holiday', '2026-11-10T00:00:00', '2026-11-10T23:59:59')
    await except('holiday', '2026-11-11T00:00:00', '2026-11-11T23:59:59', 'Painting')
    await worked(shop, ali, '2026-11-10T08:00:00', '2026-11-10T12:00:00')
    const sheet = await sheetOf('2026-11', ali)
    expect(dayOf(sheet, '2026-11-10')).toEqual(['holiday', 0, 4, 0, 0, 9])
    expect(sheet.days?.[9]?.exception).toBe('Because')
    expect(dayOf(sheet, '2026-11-11')).toEqual(['working_day', 0, 0, 0, 9, 0])
  })

  test('Ramadan: a night shift runs past midnight, inside the calendar', async () => {
    await except('custom_hours', '2026-11-05T20:00:00', '2026-11-06T02:00:00')
    await worked(shop, ali, '2026-11-05T20:00:00', '2026-11-06T04:00:00')
    const sheet = await sheetOf('2026-11', ali)
    expect(dayOf(sheet, '2026-11-05')).toEqual(['working_day', 4, 0, 0, 0, 4])
    // The law counts by the day: all hours of Friday are overtime.
    expect(dayOf(sheet, '2026-11-06')).toEqual(['rest_day', 2, 2, 0, 0, 6])
    expect(sheet.lines[0]?.check.inside).toMatchObject({ seconds_sessions: 6 * 3600, seconds_sheet: 6 * 3600 })
  })

  test('an activity that is not paid is neither paid nor absence', async () => {
    await worked(shop, ali, '2026-11-02T08:00:00', '2026-11-02T12:00:00')
    await worked(shop, ali, '2026-11-02T12:00:00', '2026-11-02T13:00:00', { activity: 'BREAK' })
    await worked(shop, ali, '2026-11-02T13:00:00', '2026-11-02T17:00:00')
    expect(dayOf(await sheetOf('2026-11', ali), '2026-11-02')).toEqual(['working_day', 9, 0, 0, 0, 9])
    await setRules({ unpaid_activities: ['BREAK'] })
    expect(dayOf(await sheetOf('2026-11', ali), '2026-11-02')).toEqual(['working_day', 8, 0, 1, 0, 8])
  })

  test('hours a day and a week beyond which is overtime, inside working hours and outside; Friday is overtime anyhow', async () => {
    for (const day of ['01', '02', '03', '04', '05'])
      await worked(shop, ali, `2026-11-${day}T08:00:00`, `2026-11-${day}T17:00:00`)
    await worked(shop, ali, '2026-11-06T08:00:00', '2026-11-06T17:00:00')
    await setRules({ hours_a_day: 8 })
    expect(splitOf(await sheetOf('2026-11', ali), '2026-11-05')).toEqual([8, 1, 0, 0, 9.5])
    expect(splitOf(await sheetOf('2026-11', ali), '2026-11-06')).toEqual([0, 0, 9, 0, 13.5])
    await setRules({ hours_a_week: 40 })
    expect(splitOf(await sheetOf('2026-11', ali), '2026-11-05')).toEqual([4, 5, 0, 0, 11.5])
    await setRules({ hours_a_day: 8.5, hours_a_week: 40 })
    expect(splitOf(await sheetOf('2026-11', ali), '2026-11-05')).toEqual([6, 3, 0, 0, 10.5])
    expect((await sheetOf()).totals).toMatchObject({
      hours_regular: 40,
      hours_overtime: 5,
      hours_rest_day: 9,
      hours_holiday: 0,
    })
  })

  test('the hours of a week go on over the end of a month', async () => {
    // The 1st of October is a Thursday.
    for (const day of ['09-27', '09-28', '09-29', '09-30', '10-01'])
      await worked(shop, ali, `2026-${day}T08:00:00`, `2026-${day}T18:00:00`)
    await setRules({ hours_a_week: 48 })
    expect(splitOf(await sheetOf('2026-10', ali), '2026-10-01')).toEqual([8, 2, 0, 0, 11])
  })
})

test('a public holiday inside custom hours, and Friday work on a working day of its own, are overtime', async () => {
  await setRules({ factor_holiday: 2 })
  await except('holiday', '2026-11-10T00:00:00', '2026-11-10T23:59:59')
  await except('custom_hours', '2026-11-10T08:00:00', '2026-11-10T12:00:00')
  await except('working_day', '2026-11-13T08:00:00', '2026-11-13T17:00:00')
  await worked(shop, ali, '2026-11-10T08:00:00', '2026-11-10T12:00:00')
  await worked(shop, ali, '2026-11-13T08:00:00', '2026-11-13T10:00:00')
  const sheet = await sheetOf('2026-11', ali)
  expect(dayOf(sheet, '2026-11-10')).toEqual(['holiday', 4, 0, 0, 0, 8])
  expect(splitOf(sheet, '2026-11-10')).toEqual([0, 0, 0, 4, 8])
  expect(splitOf(sheet, '2026-11-13')).toEqual([0, 0, 2, 0, 3])
})

test('a session over the end of a month is in both, and the check says so', async () => {
  await worked(shop, ali, '2026-10-31T22:00:00', '2026-11-01T03:00:00')
  await worked(shop, ali, '2026-11-01T08:00:00', '2026-11-01T09:00:07')
  const [october, november] = [await sheetOf('2026-10', ali), await sheetOf('2026-11', ali)]
  expect(october.lines[0]?.check.worked).toEqual({
    seconds_sessions: 18_000,
    seconds_carried_in: 0,
    seconds_carried_out: 10_800,
    seconds_sheet: 7200,
    seconds_difference: 0,
  })
  expect(november.lines[0]?.check.worked).toEqual({
    seconds_sessions: 3607,
    seconds_carried_in: 10_800,
    seconds_carried_out: 0,
    seconds_sheet: 14_407,
    seconds_difference: 0,
  })
  expect(dayOf(october, '2026-10-31')).toEqual(['rest_day', 0, 2, 0, 0, 3])
  expect(november.totals).toMatchObject({ seconds_outside_working_day: 10_800, seconds_inside: 3607 })
})

test('the check finds a difference where the stored days are others than the sessions', async () => {
  await worked(shop, ali, '2026-11-02T08:00:00', '2026-11-02T18:00:00')
  await shop.db.write(sql`update day_work set raw_seconds = raw_seconds - 1`)
  expect(differencesOf(await sheetOf())).toMatchObject([
    { technician_id: ali.id, check: { worked: { seconds_difference: 1 }, inside: { seconds_difference: 0 } } },
  ])
  await shop.db.write(sql`update day_work set raw_seconds = raw_seconds + 1`)
})

describe('who is absent', () => {
  test('nobody before they came, nor from the day on which they left', async () => {
    shop.at(at('2026-11-09', '10:00'))
    await shop.db.write(sql`update person set created_at = '2026-11-03T10:00+03' where id = ${ali.id}`)
    await huda.call('PATCH', `/admin/technicians/${ali.id}/status`, { is_active: false })
    shop.at(at('2026-11-19', '09:00'))
    const sheet = await sheetOf('2026-11', ali)
    const absent = sheet.days?.filter(({ seconds_absence }) => seconds_absence > 0).map(({ date }) => date)
    expect(absent).toEqual(['2026-11-04', '2026-11-05', '2026-11-08'])
    expect((await sheetOf('2026-11')).lines.map(({ hours_absence }) => hours_absence)).toEqual([27])
    expect((await sheetOf('2026-10')).lines).toEqual([])
    const october = await huda.get<Sheet>(`/admin/pay-sheet?month=2026-10&technician_id=${ali.id}`)
    expect([october.status, october.body.totals.hours_absence]).toEqual([200, 0])
  })

  test('days of absence by kind are working days, half ones and planned ones among them; the rest is not recorded', async () => {
    const away = (by: Caller, kind: string, first_day: string, last_day = first_day, half: string | null = null) =>
      huda.post('/admin/absences', { technician_ids: [by.id], kind, first_day, last_day, half })
    await except('holiday', '2026-11-10T00:00:00', '2026-11-10T23:59:59')
    // From Sunday to Saturday with a holiday in it: four working days.
    await away(ali, 'annual', '2026-11-08', '2026-11-14')
    await away(ali, 'sick', '2026-11-02', '2026-11-02', 'first')
    await away(ali, 'other', '2026-11-03', '2026-11-03', 'second')
    await away(ali, 'unpaid', '2026-11-29', '2026-12-03')
    await worked(shop, ali, '2026-11-02T13:00:00', '2026-11-02T17:00:00')
    await worked(shop, ali, '2026-11-09T08:00:00', '2026-11-09T09:00:00')
    const { lines, totals, days } = await sheetOf('2026-11', ali)
    const expected = {
      days_absent_annual: 4,
      days_absent_sick: 0.5,
      days_absent_unpaid: 2,
      days_absent_other: 0.5,
      // The 1st, half of the 3rd, the 4th and 5th, and the 15th to 18th: today is not over.
      days_not_recorded: 7.5,
    }
    expect(lines[0]).toMatchObject(expected)
    expect(totals).toMatchObject(expected)
    const dayOn = (date: string) => days?.find((day) => day.date === date)
    expect(dayOn('2026-11-03')).toMatchObject({
      absences: [{ kind: 'other', half: 'second' }],
      days_absent_other: 0.5,
      days_not_recorded: 0.5,
    })
    expect(dayOn('2026-11-10')).toMatchObject({
      kind: 'holiday',
      absences: [{ kind: 'annual' }],
      days_absent_annual: 0,
    })
    expect((await sheetOf('2026-12', ali)).totals).toMatchObject({ days_absent_unpaid: 3, days_not_recorded: 0 })
  })

  test('nobody is absent by a record on days on which they did not belong to the shop', async () => {
    await huda.post('/admin/absences', {
      technician_ids: [ali.id],
      kind: 'annual',
      first_day: '2026-11-02',
      last_day: '2026-11-05',
      half: null,
    })
    await shop.db.write(sql`update person set created_at = '2026-11-03T10:00+03' where id = ${ali.id}`)
    expect((await sheetOf('2026-11', ali)).totals).toMatchObject({ days_absent_annual: 2, days_not_recorded: 9 })
  })

  test('a session that still runs is said not to count', async () => {
    await ali.start({ at: at('2026-11-19', '08:00') })
    expect(await sheetOf()).toMatchObject({ running_count: 1, totals: { seconds_inside: 0 } })
  })
})

describe('lines and totals', () => {
  test('add up: days to their line, lines to the totals, each rounded once', async () => {
    const people = [ali, await shop.technician({ name: 'Omar' }), await shop.technician({ name: 'زيد' })]
    await hireLongAgo(shop)
    for (const [i, by] of people.entries()) {
      for (let day = 1; day <= 18; day++) {
        const date = `2026-11-${String(day).padStart(2, '0')}`
        await worked(shop, by, `${date}T07:${20 + i}:${10 + day}`, `${date}T18:${10 + day}:${12 + i * 7}`)
      }
    }
    const { lines, totals } = await sheetOf()
    const names = Object.keys(totals).filter((name) => name.startsWith('hours_')) as (keyof typeof totals)[]
    const hundredths = (value: number) => Math.round(value * 100)
    for (const name of names) {
      const sum = lines.reduce((before, line) => before + hundredths(line[name]), 0)
      expect([name, sum]).toEqual([name, hundredths(totals[name])])
      const seconds = name.replace('hours_', 'seconds_') as keyof typeof totals
      expect([name, hundredths(totals[name])]).toEqual([name, Math.round(totals[seconds] / 36)])
    }
    for (const by of people) {
      const own = await sheetOf('2026-11', by)
      const line = lines.find(({ technician_id }) => technician_id === by.id)
      expect(own.lines).toEqual([line])
      const paid = own.days?.reduce((sum, day) => sum + hundredths(day.hours_paid), 0)
      expect(paid).toBe(hundredths(line?.hours_paid ?? 0))
      for (const day of own.days ?? []) expect(Math.abs(day.hours_paid - day.seconds_paid / 3600)).toBeLessThan(0.01)
    }
  })
})

describe('a closed month', () => {
  test('keeps the rules with which it was closed', async () => {
    await worked(shop, ali, '2026-10-29T08:00:00', '2026-10-29T18:00:00')
    await worked(shop, ali, '2026-10-29T18:00:00', '2026-10-29T18:30:00', { activity: 'BREAK' })
    await worked(shop, ali, '2026-11-02T08:00:00', '2026-11-02T18:00:00')
    await setRules({ factor_working_day: 2 })
    await lock('2026-10')
    const closed = await sheetOf('2026-10', ali)
    expect(closed).toMatchObject({ closed: { by: 'Huda Admin' }, rules: { factor_working_day: 2 } })
    expect(closed.totals.hours_paid).toBe(12)
    await setRules({ factor_working_day: 1, hours_a_day: 9, unpaid_activities: ['BREAK'] }, '2026-09-01')
    expect(await sheetOf('2026-10', ali)).toEqual(closed)
    expect(await sheetOf('2026-11')).toMatchObject({ closed: null, totals: { hours_paid: 10 } })
    await huda.post('/admin/periods/2026-10/reopen', { reason: 'Wrong rules' })
    expect((await sheetOf('2026-10', ali)).totals.hours_paid).toBe(10)
  })

  test('keeps what ran into it from a month that is still open', async () => {
    const { body } = await ali.start({ at: at('2026-09-30', '22:00') })
    await ali.complete(body.session_id, at('2026-10-01', '03:00'))
    await lock('2026-10')
    const closed = await sheetOf('2026-10', ali)
    expect(closed.totals.seconds_outside_working_day).toBe(10_800)
    const change = { ended_at: new Date(at('2026-10-01', '01:00')).toISOString(), reason: 'Went home' }
    const { status } = await huda.call('PATCH', `/admin/sessions/${body.session_id}`, change)
    expect(status).toBe(200)
    expect(await shop.db.rows(sql`select raw_seconds from work_session`)).toEqual([{ raw_seconds: 10_800 }])
    expect((await sheetOf('2026-10', ali)).totals).toEqual(closed.totals)
    // Two hours less after midnight: the month in which the session started takes them back.
    const september = await sheetOf('2026-09', ali)
    expect(september.adjustments).toMatchObject([
      {
        session_id: body.session_id,
        month: '2026-10',
        day: '2026-10-01',
        kind: 'working_day',
        hours_worked: -2,
        hours_paid: -3,
        seconds_outside: -7200,
      },
    ])
    expect(september.totals).toMatchObject({ hours_outside_working_day: 2, hours_adjustment: -2, hours_paid: 0 })
    await lock('2026-09')
    expect((await sheetOf('2026-09', ali)).totals).toEqual(september.totals)
    const refused = await huda.post<Problem>('/admin/periods/2026-10/reopen', { reason: 'Less' })
    expect([refused.status, refused.body.code]).toEqual([409, 'period_carried_on'])
    await huda.post('/admin/periods/2026-09/reopen', { reason: 'Less' })
    await huda.post('/admin/periods/2026-10/reopen', { reason: 'Less' })
    expect((await sheetOf('2026-09', ali)).adjustments).toEqual([])
    expect((await sheetOf('2026-10', ali)).totals).toMatchObject({ seconds_outside_working_day: 3600 })
  })

  test('a session that turns up late and runs on into it is paid by the open month in which it started', async () => {
    await worked(shop, ali, '2026-10-05T08:00:00', '2026-10-05T09:00:00')
    await lock('2026-10')
    const { body } = await ali.start({ at: at('2026-09-30', '22:00') })
    await ali.complete(body.session_id, at('2026-10-01', '09:30'))
    expect((await sheetOf('2026-10', ali)).totals).toMatchObject({ seconds_inside: 3600, hours_paid: 1 })
    const september = await sheetOf('2026-09', ali)
    // From midnight to 08:00 outside, from then on inside.
    expect(september.adjustments).toMatchObject([
      {
        session_id: body.session_id,
        month: '2026-10',
        seconds_inside: 5400,
        seconds_outside: 28_800,
        hours_paid: 13.5,
      },
    ])
    expect(september.totals).toMatchObject({ hours_adjustment: 9.5, hours_paid: 16.5 })
    await huda.post(`/admin/sessions/${body.session_id}/void`, { reason: 'Twice' })
    expect((await sheetOf('2026-09', ali)).totals.hours_paid).toBe(0)
  })

  test('an activity that was another one changes what the hours after midnight are paid', async () => {
    await setRules({ unpaid_activities: ['BREAK'] })
    const { body } = await ali.start({ at: at('2026-09-30', '22:00') })
    await ali.complete(body.session_id, at('2026-10-01', '01:00'))
    await lock('2026-10')
    const change = { activity_code: 'BREAK', reason: 'A break' }
    expect((await huda.call('PATCH', `/admin/sessions/${body.session_id}`, change)).status).toBe(200)
    const { adjustments, totals } = await sheetOf('2026-09', ali)
    expect(adjustments?.map((each) => [each.activity_code, each.hours_worked, each.hours_paid])).toEqual([
      ['REPAIR', -1, -1.5],
      ['BREAK', 1, 0],
    ])
    expect(totals).toMatchObject({ hours_unpaid: 2, hours_paid: -1.5 })
  })

  test('what arrives late for it is paid by the first open one, as a line of its own', async () => {
    await setRules({ factor_rest_day: 2 })
    await worked(shop, ali, '2026-10-29T08:00:00', '2026-10-29T17:00:00')
    await lock('2026-10')
    const closed = await sheetOf('2026-10', ali)
    const { body } = await ali.start({ at: at('2026-10-30', '08:00') })
    await ali.complete(body.session_id, at('2026-10-30', '10:30'))
    const { late_count, ...rest } = await sheetOf('2026-10', ali)
    expect([late_count, { ...rest, late_count: 0 }]).toEqual([1, { ...closed, to_review_count: rest.to_review_count }])
    const november = await sheetOf('2026-11', ali)
    expect(november.adjustments).toMatchObject([
      {
        session_id: body.session_id,
        month: '2026-10',
        day: '2026-10-30',
        kind: 'rest_day',
        hours_worked: 2.5,
        hours_paid: 5,
        seconds_outside: 9000,
      },
    ])
    expect(november.totals).toMatchObject({ hours_adjustment: 2.5, hours_paid: 5, seconds_adjustment: 9000 })
    // It is paid by the rules of its own day.
    await setRules({ factor_rest_day: 3, unpaid_activities: ['REPAIR'] }, '2026-09-01')
    expect((await sheetOf('2026-11', ali)).totals).toMatchObject({ hours_adjustment: 2.5, hours_paid: 5 })
  })

  test('what arrives late for it is paid what its day would have been with it, less what it was, by its own rules', async () => {
    await setRules({ hours_a_day: 8 })
    await worked(shop, ali, '2026-10-28T08:00:00', '2026-10-28T15:00:00')
    await lock('2026-10')
    for (const [from, to] of [
      ['15:00', '17:00'],
      ['17:30', '18:30'],
    ] as const) {
      const { body } = await ali.start({ at: at('2026-10-28', from) })
      await ali.complete(body.session_id, at('2026-10-28', to))
    }
    await setRules({ factor_working_day: 3, hours_a_day: 4 }, '2026-09-01')
    // One hour of the first is the eighth of the day; the others are overtime.
    const { adjustments, totals } = await sheetOf('2026-11', ali)
    expect(adjustments?.map((each) => [each.seconds_regular, each.seconds_overtime, each.seconds_paid])).toEqual([
      [3600, 3600, 9000],
      [0, 3600, 5400],
    ])
    expect(totals).toMatchObject({ hours_adjustment: 3, hours_paid: 4 })
  })

  test('one that was closed before pay was read by the law stays as it was', async () => {
    await setRules({ hours_a_day: 8 })
    await worked(shop, ali, '2026-10-28T08:00:00', '2026-10-28T18:00:00')
    await worked(shop, ali, '2026-10-30T08:00:00', '2026-10-30T10:00:00')
    await lock('2026-10')
    expect((await sheetOf('2026-10')).totals).toMatchObject({ hours_overtime: 2, hours_rest_day: 2, hours_paid: 14 })
    await shop.db.write(sql`update closed_pay_rules set rules = rules || '{"counted_by": "calendar"}'`)
    const closed = await sheetOf('2026-10')
    expect(closed.totals).toMatchObject({ hours_regular: 11, hours_overtime: 1, hours_rest_day: 0, hours_paid: 12.5 })
    expect(closed.rules.counted_by).toBe('calendar')
  })

  test('what a late report takes back is below zero', async () => {
    const id = await worked(shop, ali, '2026-10-29T08:00:00', '2026-10-29T10:00:00')
    await lock('2026-10')
    await ali.start({ at: at('2026-10-29', '09:00') })
    const november = await sheetOf('2026-11', ali)
    expect(november.adjustments).toMatchObject([{ session_id: id, hours_worked: -1, hours_paid: -1 }])
    expect(november.totals.hours_paid).toBe(-1)
    await shop.db.write(sql`delete from work_session where ended_at is null`)
  })
})

test('what the law would have otherwise is noted, and changes nothing', async () => {
  await worked(shop, ali, '2026-11-02T08:00:00', '2026-11-02T13:30:00')
  await worked(shop, ali, '2026-11-03T08:00:00', '2026-11-03T12:00:00')
  await worked(shop, ali, '2026-11-03T12:00:00', '2026-11-03T12:30:00', { activity: 'BREAK' })
  await worked(shop, ali, '2026-11-03T12:30:00', '2026-11-03T17:00:00')
  await setRules({ unpaid_activities: ['BREAK'] })
  const { notes, totals } = await sheetOf()
  const of = (date: string) => ({ technician_id: ali.id, first_day: date, last_day: date })
  expect(notes).toMatchObject([
    { kind: 'long_day', ...of('2026-11-03'), hours: 8.5, lawful_hours: 8 },
    { kind: 'no_pause', ...of('2026-11-02'), hours: 5.5, lawful_hours: 5 },
  ])
  const ramadan = {
    technician_id: ali.id,
    first_day: '2026-11-02',
    last_day: '2026-11-02',
    hours_a_day: 5,
    hours_a_week: null,
  }
  await huda.post('/admin/pay-limits', { ...ramadan, ...adminsProof })
  expect((await sheetOf()).notes[0]).toMatchObject({
    kind: 'long_day',
    ...of('2026-11-02'),
    hours: 5.5,
    lawful_hours: 5,
  })
  expect(totals.hours_paid).toBe(14)
})

test('overtime of the months of a year is added up, and noted beyond 720 hours', async () => {
  // 56 days of 13 hours on rest days and working days, all of it overtime where no hour is regular.
  await setRules({ hours_a_day: 0.01 })
  for (let day = 1; day <= 56; day++) {
    const date = new Date(Date.UTC(2026, 8, day)).toISOString().slice(0, 10)
    await worked(shop, ali, `${date}T06:00:00`, `${date}T19:00:00`)
  }
  const ofYear = async (month: string) => (await sheetOf(month)).notes.filter(({ kind }) => kind === 'overtime_year')
  expect(await ofYear('2026-09')).toEqual([])
  expect(await ofYear('2026-10')).toMatchObject([{ technician_id: ali.id, lawful_hours: 720 }])
  expect((await ofYear('2026-10'))[0]?.hours).toBeGreaterThan(727)
})

test('what is held back is shown and not paid', async () => {
  const { body } = await ali.start({ at: at('2026-11-02', '08:00') })
  await ali.start({ at: at('2026-11-03', '10:00') })
  const sheet = await sheetOf('2026-11', ali)
  expect(dayOf(sheet, '2026-11-02')).toEqual(['working_day', 9, 0, 0, 0, 9])
  expect(sheet.days?.[1]?.hours_held).toBe(17)
  expect(sheet.totals).toMatchObject({ hours_held: 17, hours_paid: 9 })
  expect(sheet.to_review_count).toBe(1)
  expect(body.session_id).toBeTruthy()
})

test('what is refused', async () => {
  for (const path of ['', '/excel', '/pdf', '/csv', '/notes/csv']) {
    const ask = (query: string, by = huda) => by.get<Problem>(`/admin/pay-sheet${path}?${query}`)
    expect((await ask('month=2026-11&technician_id=99999')).body.code).toBe('technician_not_found')
    expect((await ask('month=2026-11&technician_id=no')).status).toBe(422)
    expect((await ask('month=2026-13')).body.errors).toEqual([
      { path: 'month', message: 'This must be a month such as 2026-11' },
    ])
    expect((await ask('month=2026-11', ali)).status).toBe(403)
  }
})
