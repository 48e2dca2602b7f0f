import type { ChangeEffect, ScheduleException, ScheduleRule } from '@warsha/contract'
import { costHalalas, effectiveSeconds, type Instant, rateOn, workingCalendar, workingWindows } from '@warsha/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql, timestamptz } from '../../platform/database.ts'
import { believeClock } from '../../platform/heartbeat.ts'
import { redateScheduleAhead } from './commands.ts'
import { storedSchedule, windowsOfParts } from './materialise.ts'
import { FIRST_PART, PART_SECONDS, partAt } from './parts.ts'
import { readyCalendar } from './ready.ts'
import { workByDay } from './results.ts'
import { repairHours, verifyHours } from './verify.ts'

const RULES = '/admin/schedule/rules'
const EXCEPTIONS = '/admin/schedule/exceptions'
const PREVIEW = '/admin/schedule/preview'

let shop: Shop
let admin: Caller
let ali: Caller
beforeEach(async () => {
  shop = await openShop()
  admin = await shop.admin()
  ali = await shop.technician()
  await shop.job()
  await setRate(ali, 40, '2026-01-01')
})
afterEach(async () => {
  await everythingAddsUp()
  await shop.close()
})

/** In Riyadh, where it is three hours later than in Greenwich. 19 November 2026 is a Thursday. */
const clock = (text: string): Instant => Date.parse(`${text.replace(' ', 'T')}+03:00`)

const setRate = (of: Caller, hourly_rate: number, effective_from?: string) =>
  admin.call('PUT', `/admin/technicians/${of.id}/hourly-rate`, { hourly_rate, effective_from })

/** Somebody works, and the server's clock goes on to the end of it. */
async function worked(by: Caller, from: string, to: string): Promise<void> {
  shop.at(clock(to))
  const { body } = await by.start({ at: clock(from) })
  expect((await by.complete(body.session_id, clock(to))).status).toBe(200)
}

type Result = { seconds: number; rate: number | null; cost: number }

const results = () =>
  shop.db.rows<Result>(sql`
    select effective_seconds as seconds, rate_halalas as rate, cost_halalas as cost
    from work_session where ended_at is not null order by started_at, technician_id`)

const hoursWorked = async () => (await results()).map(({ seconds }) => seconds / 3600)

type Stored = Result & { technician_id: number; started_at: Instant; ended_at: Instant; segment: string | null }

/** Every stored result is what the domain makes of it, and the rollup is the sum of the sessions. */
async function everythingAddsUp(): Promise<void> {
  const schedule = await storedSchedule(shop.db, 'Asia/Riyadh')
  const range = { firstPart: FIRST_PART, lastPart: partAt(shop.now) }
  const calendarOf = (segment: string | null) => workingCalendar(windowsOfParts(schedule, segment, range))
  const calendars = new Map(['Winding', null].map((segment) => [segment, calendarOf(segment)]))
  const rates = await shop.db.rows<{ person_id: number; effectiveFrom: string; halalas: number }>(sql`
    select person_id, effective_from as "effectiveFrom", halalas from hourly_rate`)
  const stored = await shop.db.rows<Stored & { day: string }>(sql`
    select technician_id, started_at, ended_at, effective_seconds as seconds, rate_halalas as rate,
      cost_halalas as cost, business_day(started_at) as day, calendar.segment
    from work_session join calendar on calendar.id = coalesce(calendar_id, 1) where ended_at is not null`)
  for (const { technician_id, started_at, ended_at, segment, day, ...result } of stored) {
    const calendar = calendars.get(segment) ?? calendarOf(segment)
    const seconds = effectiveSeconds(calendar, started_at, ended_at)
    const rate = rateOn(
      day,
      rates.filter(({ person_id }) => person_id === technician_id),
    )
    expect(result).toEqual({ seconds, rate, cost: costHalalas(seconds, rate) })
  }
  await rollupAddsUp()
}

async function rollupAddsUp(): Promise<void> {
  const days = sql`day, technician_id, segment_id, sessions, raw_seconds, effective_seconds, held_seconds, cost_halalas`
  const order = sql`order by day, technician_id, segment_id`
  const kept = await shop.db.rows(sql`select ${days} from day_work ${order}`)
  expect(kept).toEqual(await shop.db.rows(sql`select ${days} from (${workByDay}) as w ${order}`))
}

describe('a completed session', () => {
  test('has its effective time and its cost, and its day has them too', async () => {
    await worked(ali, '2026-11-18 15:30', '2026-11-18 19:00')
    expect(await results()).toEqual([{ seconds: 5400, rate: 4000, cost: 6000 }])
    expect(await shop.db.rows(sql`select * from day_work`)).toEqual([
      {
        day: '2026-11-18',
        technician_id: ali.id,
        segment_id: expect.any(Number) as number,
        sessions: 1,
        raw_seconds: 12_600,
        effective_seconds: 5400,
        held_seconds: 0,
        cost_halalas: 6000,
      },
    ])
  })

  test('has none while it runs', async () => {
    await ali.start()
    expect(await shop.db.row(sql`select effective_seconds, cost_halalas, calendar_id from work_session`)).toEqual({
      effective_seconds: null,
      cost_halalas: null,
      calendar_id: null,
    })
    expect(await shop.db.rows(sql`select from day_work`)).toEqual([])
  })

  test('may reach from one part of the calendar into another, or lie before the first', async () => {
    const edge = partAt(shop.now) * PART_SECONDS * 1000
    for (const [from, to] of [
      [edge - 100 * 3_600_000, edge + 100 * 3_600_000],
      [Date.parse('1999-06-01T00:00:00Z'), Date.parse('1999-06-02T00:00:00Z')],
    ] as const) {
      await shop.db.write(sql`
        insert into work_session (id, unique_key, started_at, ended_at, technician_id, job_id, activity_type_id)
        select gen_random_uuid(), gen_random_uuid(), ${timestamptz(from)}, ${timestamptz(to)}, ${ali.id}, job.id,
          activity_type.id
        from job, activity_type where code = 'REPAIR'`)
    }
    const [before, long] = await hoursWorked()
    expect(before).toBe(0)
    expect(long).toBeGreaterThan(20)
  })

  test('counts on the day on which it started, with the rate of that day', async () => {
    await setRate(ali, 60, '2026-11-18')
    await worked(ali, '2026-11-17 22:00', '2026-11-18 09:00')
    await worked(ali, '2026-11-18 10:00', '2026-11-18 11:00')
    expect(await results()).toEqual([
      { seconds: 3600, rate: 4000, cost: 4000 },
      { seconds: 3600, rate: 6000, cost: 6000 },
    ])
  })

  test('costs nothing when the technician has no rate', async () => {
    const omar = await shop.technician({ name: 'Omar' })
    await worked(omar, '2026-11-18 08:00', '2026-11-18 09:00')
    expect(await results()).toEqual([{ seconds: 3600, rate: null, cost: 0 }])
  })

  test('goes with its times, its technician and its voiding', async () => {
    const omar = await shop.technician({ name: 'Omar' })
    await worked(ali, '2026-11-18 08:00', '2026-11-18 09:00')
    await shop.db.write(sql`
      update work_session set reported_ended_at = ${timestamptz(clock('2026-11-18 12:00'))},
        ended_at = ${timestamptz(clock('2026-11-18 12:00'))}`)
    expect(await results()).toEqual([{ seconds: 4 * 3600, rate: 4000, cost: 16_000 }])
    await rollupAddsUp()
    await shop.db.write(sql`update work_session set technician_id = ${omar.id}`)
    expect(await results()).toEqual([{ seconds: 4 * 3600, rate: null, cost: 0 }])
    await rollupAddsUp()
    await shop.db.write(sql`update work_session set voided_at = now()`)
    expect(await shop.db.rows(sql`select from day_work`)).toEqual([])
    await shop.db.write(sql`update work_session set voided_at = null`)
    await rollupAddsUp()
    await shop.db.write(sql`delete from work_session`)
    expect(await shop.db.rows(sql`select from day_work`)).toEqual([])
  })
})

/** Friday’s work, with the server’s clock on that Friday. */
const onFriday = () => worked(ali, '2026-11-20 09:00', '2026-11-20 12:00')

const versionsAfter = async (day: string) =>
  (await shop.db.rows(sql`select from schedule_version where effective_from > ${day}::date`)).length

describe('a change of the schedule', () => {
  const friday = { day_of_week: 5, start_time: '08:00', end_time: '11:00', is_active: true }

  test('counts from the start of today on; the past stays', async () => {
    await worked(ali, '2026-11-13 09:00', '2026-11-13 12:00')
    await onFriday()
    expect(await hoursWorked()).toEqual([0, 0])
    const { body: rule } = await admin.post<ScheduleRule>(RULES, friday)
    expect(await hoursWorked()).toEqual([0, 2])
    await everythingAddsUp()
    await admin.call('PATCH', `${RULES}/${rule.id}`, { is_active: false })
    expect(await hoursWorked()).toEqual([0, 0])
    await admin.call('PATCH', `${RULES}/${rule.id}`, { is_active: true })
    shop.at(clock('2026-11-27 13:00'))
    expect((await admin.call('DELETE', `${RULES}/${rule.id}`)).status).toBe(204)
    expect(await hoursWorked()).toEqual([0, 2])
    await worked(ali, '2026-11-27 09:00', '2026-11-27 14:00')
    expect(await hoursWorked()).toEqual([0, 2, 0])
  })

  test('takes in what began yesterday and ended today', async () => {
    await worked(ali, '2026-11-19 16:00', '2026-11-20 09:30')
    await admin.post(RULES, friday)
    expect(await hoursWorked()).toEqual([1 + 1.5])
  })

  test('a holiday today, and none after all', async () => {
    await worked(ali, '2026-11-19 08:00', '2026-11-19 10:00')
    const holiday = { starts_at: '2026-11-19T00:00:00', ends_at: '2026-11-19T23:59:59', reason: 'Rain' }
    expect((await admin.post(EXCEPTIONS, holiday)).body).toEqual({ exceptions_created: 1 })
    expect(await hoursWorked()).toEqual([0])
    const [added] = (await admin.get<ScheduleException[]>(EXCEPTIONS)).body
    expect((await admin.call('DELETE', `${EXCEPTIONS}/${added?.id}`)).status).toBe(204)
    expect(await hoursWorked()).toEqual([2])
    expect((await admin.post(EXCEPTIONS, holiday)).body).toEqual({ exceptions_created: 1 })
    shop.at(clock('2026-11-22 08:00'))
    const [again] = (await admin.get<ScheduleException[]>(EXCEPTIONS)).body
    await admin.call('DELETE', `${EXCEPTIONS}/${again?.id}`)
    expect(await hoursWorked()).toEqual([0])
    expect((await admin.get(EXCEPTIONS)).body).toEqual([])
  })

  describe('after one that was made while the clock was years ahead', () => {
    const holiday = { starts_at: '2026-11-26T00:00:00', ends_at: '2026-11-26T23:59:59', reason: 'Rain' }
    const isDayOff = async () => {
      const schedule = await storedSchedule(shop.db, 'Asia/Riyadh')
      return workingWindows(schedule, null, { first: '2026-11-26', last: '2026-11-26' }).length === 0
    }

    /** Friday becomes a day of work and a holiday is taken away in 2032; then the clock is right, on a Friday with work. */
    async function changedYearsAhead(): Promise<ScheduleRule> {
      await admin.post(EXCEPTIONS, holiday)
      const [rain] = (await admin.get<ScheduleException[]>(EXCEPTIONS)).body
      shop.at(clock('2032-11-19 12:00'))
      const { body } = await admin.post<ScheduleRule>(RULES, friday)
      expect((await admin.call('DELETE', `${EXCEPTIONS}/${rain?.id}`)).status).toBe(204)
      await worked(ali, '2026-11-13 09:00', '2026-11-13 12:00')
      await onFriday()
      await believeClock(shop.db, shop.now)
      expect([await hoursWorked(), await isDayOff()]).toEqual([[0, 0], true])
      return body
    }

    test('the hours and days off that admins see count from today on, and the past stays', async () => {
      await changedYearsAhead()
      await admin.post(RULES, { ...friday, day_of_week: 6 })
      expect([await hoursWorked(), await isDayOff()]).toEqual([[0, 2], false])
    })

    test('and was undone, today has the hours of before', async () => {
      const rule = await changedYearsAhead()
      expect((await admin.call('DELETE', `${RULES}/${rule.id}`)).status).toBe(204)
      expect(await hoursWorked()).toEqual([0, 0])
      expect(await versionsAfter('2026-11-20')).toBe(0)
    })

    test('the night has them count, and leaves them alone where nothing lies ahead', async () => {
      await changedYearsAhead()
      await redateScheduleAhead(shop.db, shop.now, 'Asia/Riyadh')
      expect([await hoursWorked(), await isDayOff()]).toEqual([[0, 2], false])
      const before = await storedSchedule(shop.db, 'Asia/Riyadh')
      await redateScheduleAhead(shop.db, clock('2026-11-22 03:00'), 'Asia/Riyadh')
      expect(await storedSchedule(shop.db, 'Asia/Riyadh')).toEqual(before)
    })

    test('while nobody confirms the clock a change counts today all the same, and no version is forgotten', async () => {
      const { id } = await changedYearsAhead()
      await shop.db.write(sql`update heartbeat set confirmed_at = null`)
      for (const is_active of [false, true]) await admin.call('PATCH', `${RULES}/${id}`, { is_active })
      expect(await hoursWorked()).toEqual([0, 2])
      expect(await versionsAfter('2026-11-20')).toBe(1)
    })
  })

  test('a segment’s own day is its own', async () => {
    const omar = await shop.technician({ name: 'Omar' })
    await shop.db.write(
      sql`update person set segment = 'Testing', segment_changed_at = '2020-01-01' where id = ${omar.id}`,
    )
    await onFriday()
    await worked(omar, '2026-11-20 09:00', '2026-11-20 12:00')
    const day = { starts_at: '2026-11-20T09:00', ends_at: '2026-11-20T18:00', reason: 'Overtime', segment: 'Winding' }
    await admin.post(EXCEPTIONS, day)
    expect(await hoursWorked()).toEqual([3, 0])
    await shop.db.write(
      sql`update person set segment = 'Testing', segment_changed_at = ${timestamptz(shop.now)} where id = ${ali.id}`,
    )
    await admin.post(RULES, friday)
    expect(await hoursWorked()).toEqual([3, 2])
  })

  test('a session that is corrected to begin after somebody moved has the hours of the new segment, and back', async () => {
    shop.at(clock('2026-11-18 07:00'))
    const late = { starts_at: '2026-11-18T14:00', ends_at: '2026-11-18T23:00', reason: 'Ship', segment: 'Winding' }
    await admin.post(EXCEPTIONS, late)
    const moved = sql`segment = 'Testing', segment_changed_at = ${timestamptz(clock('2026-11-18 16:00'))}`
    await shop.db.write(sql`update person set ${moved} where id = ${ali.id}`)
    await worked(ali, '2026-11-18 14:30', '2026-11-18 20:00')
    expect(await hoursWorked()).toEqual([5.5])
    const { id = '' } = (await shop.db.row<{ id: string }>(sql`select id from work_session`)) ?? {}
    const beginAt = (time: string) =>
      admin.call('PATCH', `/admin/sessions/${id}`, {
        started_at: new Date(clock(`2026-11-18 ${time}`)).toISOString(),
        reason: 'Started later',
      })
    expect((await beginAt('16:12')).status).toBe(200)
    expect(await hoursWorked()).toEqual([0.8])
    expect((await beginAt('14:30')).status).toBe(200)
    expect(await hoursWorked()).toEqual([5.5])
    // As such a correction left it before.
    await shop.db.write(sql`alter table work_session disable trigger result_when_changed`)
    await shop.db.write(sql`
      update work_session set started_at = ${timestamptz(clock('2026-11-18 16:12'))}, raw_seconds = 13680,
        effective_seconds = 13680, cost_halalas = 15200, segment_id = (select id from segment where name = 'Testing')`)
    await shop.db.write(sql`alter table work_session enable trigger result_when_changed`)
    expect((await repairHours(shop.db)).results).toMatchObject([{ seconds_stored: 13_680, seconds: 2880 }])
    expect(await hoursWorked()).toEqual([0.8])
  })
})

describe('before a change', () => {
  const change = (body: object) => admin.post<ChangeEffect>(PREVIEW, body)
  const rule = { day_of_week: 5, start_time: '08:00', end_time: '11:00' }

  test('it is said what it would do, and nothing is done', async () => {
    await onFriday()
    const before = await shop.db.rows(sql`select * from calendar_part order by calendar_id, part`)
    expect((await change({ change: 'create_rule', rule })).body).toEqual({
      from_date: '2026-11-20',
      session_count: 1,
      seconds_before: 0,
      seconds_after: 7200,
      hours_before: 0,
      hours_after: 2,
      cost_sar_before: 0,
      cost_sar_after: 80,
      technicians: [
        {
          technician_id: ali.id,
          technician_name: 'Ali Hassan',
          technician: { id: ali.id, name: 'Ali Hassan', name_ar: null, label: 'Ali Hassan' },
          employee_number: null,
          session_count: 1,
          seconds_before: 0,
          seconds_after: 7200,
          hours_before: 0,
          hours_after: 2,
          cost_sar_before: 0,
          cost_sar_after: 80,
        },
      ],
    })
    expect(await hoursWorked()).toEqual([0])
    expect(await shop.db.rows(sql`select * from calendar_part order by calendar_id, part`)).toEqual(before)
    expect((await admin.get<ScheduleRule[]>(RULES)).body).toHaveLength(5)
  })

  test('each kind of change can be tried out', async () => {
    await worked(ali, '2026-11-19 08:00', '2026-11-19 10:00')
    const thursday = (await admin.get<ScheduleRule[]>(RULES)).body.find(({ weekday }) => weekday === 4)
    const sessions = async (body: object) => (await change(body)).body.session_count
    expect(await sessions({ change: 'toggle_rule', id: thursday?.id, is_active: false })).toBe(1)
    expect(await sessions({ change: 'delete_rule', id: thursday?.id })).toBe(1)
    expect(await sessions({ change: 'create_rule', rule })).toBe(0)
    const exception = { starts_at: '2026-11-19T00:00:00', ends_at: '2026-11-19T23:59:59', reason: 'Rain' }
    expect(await sessions({ change: 'create_exceptions', exception })).toBe(1)
    await admin.post(EXCEPTIONS, exception)
    const [rain] = (await admin.get<ScheduleException[]>(EXCEPTIONS)).body
    expect(await sessions({ change: 'delete_exception', id: rain?.id })).toBe(1)
    expect((await change({ change: 'delete_exception', id: 999 })).status).toBe(404)
    expect(await change({ change: 'create_rule', rule: { ...rule, day_of_week: 4 } })).toMatchObject({
      status: 409,
      body: { code: 'schedule_overlap' },
    })
    expect((await change({ change: 'create_exceptions', exception: { ...exception, segment: 'None' } })).status).toBe(
      422,
    )
    expect((await ali.post(PREVIEW, { change: 'delete_rule', id: 1 })).status).toBe(403)
  })
})

describe('a rate', () => {
  const preview = (hourly_rate: number, effective_from?: string) =>
    admin.post<ChangeEffect>(`/admin/technicians/${ali.id}/hourly-rate/preview`, { hourly_rate, effective_from })

  test('changes the sessions from its day on, until the next rate', async () => {
    for (const day of ['15', '16', '17']) await worked(ali, `2026-11-${day} 08:00`, `2026-11-${day} 09:00`)
    await setRate(ali, 50, '2026-11-17')
    expect((await preview(60, '2026-11-16')).body).toMatchObject({
      from_date: '2026-11-16',
      session_count: 1,
      cost_sar_before: 40,
      cost_sar_after: 60,
      hours_before: 1,
      hours_after: 1,
    })
    expect((await results()).map(({ cost }) => cost)).toEqual([4000, 4000, 5000])
    expect(await setRate(ali, 60, '2026-11-16')).toMatchObject({ status: 200 })
    expect((await results()).map(({ cost }) => cost)).toEqual([4000, 6000, 5000])
  })

  test('leaves a closed month alone', async () => {
    await worked(ali, '2026-10-28 08:00', '2026-10-28 09:00')
    await worked(ali, '2026-11-18 08:00', '2026-11-18 09:00')
    await shop.db.write(sql`
      insert into locked_period (month, locked_at, locked_by, session_count, raw_seconds, effective_seconds, cost_halalas)
      values ('2026-10-01', now(), ${admin.id}, 1, 3600, 3600, 4000)`)
    const refused = {
      status: 409,
      body: { code: 'period_locked', detail: 'October 2026 is closed. Reopen the month first.' },
    }
    expect(await setRate(ali, 60, '2026-10-20')).toMatchObject(refused)
    expect(await preview(60, '2026-10-20')).toMatchObject(refused)
    expect((await admin.get(`/admin/technicians/${ali.id}/hourly-rate`)).body).toHaveLength(1)
    expect((await setRate(ali, 60, '2026-10-29')).status).toBe(200)
    expect((await results()).map(({ cost }) => cost)).toEqual([4000, 6000])
  })

  test('of nobody is not found', async () => {
    expect((await admin.post('/admin/technicians/9999/hourly-rate/preview', { hourly_rate: 1 })).status).toBe(404)
  })
})

describe('the check of hours', () => {
  const changeBehind = async () => {
    await worked(ali, '2026-10-28 08:00', '2026-10-28 09:00')
    await worked(ali, '2026-11-17 08:00', '2026-11-17 09:00')
    await worked(ali, '2026-11-18 08:00', '2026-11-18 09:00')
    await shop.db.write(sql`update work_session set effective_seconds = 60`)
    await shop.db.write(sql`update work_session set cost_halalas = null where started_at > '2026-11-18'`)
    await shop.db.write(sql`update day_work set sessions = 2 where day = '2026-11-17'`)
  }

  test('finds nothing where all is well', async () => {
    await worked(ali, '2026-11-18 08:00', '2026-11-18 09:00')
    expect(await verifyHours(shop.db)).toEqual({ sessions: 1, results: [], days: [] })
  })

  test('names what is wrong, and changes nothing until it is asked to', async () => {
    await changeBehind()
    const found = await verifyHours(shop.db)
    expect(found).toMatchObject({
      sessions: 3,
      results: [
        { technician: 'Ali Hassan', seconds_stored: 60, seconds: 3600, halalas_stored: 4000, halalas: 4000 },
        { seconds_stored: 60, seconds: 3600 },
        { seconds_stored: 60, seconds: 3600, halalas_stored: null, halalas: 4000 },
      ],
      days: [
        { day: '2026-10-28', sessions_stored: 1, sessions: 1, seconds_stored: 3600, seconds: 60 },
        { day: '2026-11-17', sessions_stored: 2, sessions: 1 },
        { day: '2026-11-18' },
      ],
    })
    expect(await verifyHours(shop.db)).toEqual(found)
    expect(await repairHours(shop.db)).toEqual(found)
    expect(await verifyHours(shop.db)).toEqual({ sessions: 3, results: [], days: [] })
  })

  test('leaves a closed month as it was closed', async () => {
    await changeBehind()
    await shop.db.write(sql`
      insert into locked_period (month, locked_at, locked_by, session_count, raw_seconds, effective_seconds, cost_halalas)
      values ('2026-10-01', now(), ${admin.id}, 1, 3600, 60, 4000)`)
    await repairHours(shop.db)
    expect(await verifyHours(shop.db)).toMatchObject({ results: [{ is_closed: true, seconds_stored: 60 }], days: [] })
    await shop.db.write(sql`delete from locked_period`)
    await repairHours(shop.db)
  })
})

describe('the business time zone', () => {
  test('is remembered: another one at a start is refused, in one line that says what to do', async () => {
    const given = { now: shop.now }
    await expect(readyCalendar(shop.db, { ...given, businessTimeZone: 'Europe/Berlin' })).rejects.toThrow(
      'BUSINESS_TIME_ZONE is Europe/Berlin, but the days of this workshop are those of Asia/Riyadh. Set it to Asia/Riyadh, or stop Warsha and run: npm run admin -- change-time-zone Europe/Berlin',
    )
    expect(await readyCalendar(shop.db, { ...given, businessTimeZone: null })).toBe('Asia/Riyadh')
    expect(await readyCalendar(shop.db, { ...given, businessTimeZone: 'Asia/Riyadh' })).toBe('Asia/Riyadh')
  })

  test('the calendar is made longer when little is left of it', async () => {
    const lastDay = () => shop.db.row(sql`select max(part) as part from calendar_part where calendar_id = 1`)
    const before = await lastDay()
    await readyCalendar(shop.db, { businessTimeZone: 'Asia/Riyadh', now: shop.now + 4 * 365 * 86_400_000 })
    expect(await lastDay()).toEqual(before)
    const later = shop.now + 9 * 365 * 86_400_000
    await readyCalendar(shop.db, { businessTimeZone: 'Asia/Riyadh', now: later })
    expect(await lastDay()).toEqual({ part: partAt(later + 10 * 365 * 86_400_000) })
    shop.at(later)
    await worked(ali, '2035-11-18 08:00', '2035-11-18 09:00')
    expect(await hoursWorked()).toEqual([1])
  })
})

test('whoever completes while a change is under way does not wait for it, and is in it', async () => {
  const omar = await shop.technician({ name: 'Omar' })
  await worked(ali, '2026-11-20 09:00', '2026-11-20 12:00')
  const { body: running } = await omar.start({ at: clock('2026-11-20 09:00') })
  const somebody = await shop.db.pool.connect()
  await somebody.query('begin')
  await somebody.query(`update work_session set note = 'Held' where technician_id = ${ali.id}`)
  const changing = admin.post(RULES, { day_of_week: 5, start_time: '08:00', end_time: '11:00' })
  await expect.poll(waitingForARow).toBe(true)
  expect((await omar.complete(running.session_id, clock('2026-11-20 12:00'))).status).toBe(200)
  expect(await hoursWorked()).toEqual([0, 0])
  await somebody.query('commit')
  somebody.release()
  expect((await changing).status).toBe(201)
  expect(await hoursWorked()).toEqual([2, 2])
})

const waitingForARow = async () => {
  const waiting = sql`select from pg_locks where locktype = 'transactionid' and not granted`
  return (await shop.db.rows(waiting)).length > 0
}

test('whatever is recorded while schedule and rates change, everything adds up in the end', async () => {
  const people = [ali, ...(await Promise.all(['Omar', 'Saad', 'Zaid'].map((name) => shop.technician({ name }))))]
  shop.at(clock('2026-11-19 16:00'))
  const earlier = clock('2026-11-19 06:00')
  const recording = people.map(async (person, nth) => {
    for (let turn = 0; turn < 25; turn++) {
      const from = earlier + (turn * 20 + nth) * 60_000
      const { body } = await person.start({ at: from })
      expect((await person.complete(body.session_id, from + 15 * 60_000)).status).toBe(200)
    }
  })
  const holiday = { starts_at: '2026-11-19T00:00:00', ends_at: '2026-11-19T23:59:59', reason: 'Rain' }
  const changing = (async () => {
    for (let turn = 0; turn < 6; turn++) {
      expect((await admin.post(EXCEPTIONS, { ...holiday, segment: turn % 2 ? 'all' : 'Winding' })).status).toBe(201)
      expect((await setRate(ali, 50 + turn, '2026-11-19')).status).toBe(200)
      const [added] = (await admin.get<ScheduleException[]>(EXCEPTIONS)).body
      if (turn < 5) expect((await admin.call('DELETE', `${EXCEPTIONS}/${added?.id}`)).status).toBe(204)
    }
  })()
  await Promise.all([...recording, changing])
  expect(await results()).toHaveLength(100)
  await everythingAddsUp()
  expect(await shop.db.rows(sql`select from result_to_check`)).toHaveLength(0)
})
