import type { AuditEntry, Problem, ScheduleException } from '@warsha/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'

const EXCEPTIONS = '/admin/schedule/exceptions'
type Created = { exceptions_created: number } & Problem

let shop: Shop
let admin: Caller
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.admin()
  await shop.technician()
})
afterEach(() => shop.db.write(sql`delete from schedule_exception`))
afterAll(() => shop.close())

const nationalDay = { starts_at: '2027-09-23T00:00:00', ends_at: '2027-09-23T23:59:59', reason: 'National Day' }

const add = (given: object = {}, by = admin) => by.post<Created>(EXCEPTIONS, { ...nationalDay, ...given })
const listed = async () => (await admin.get<ScheduleException[]>(EXCEPTIONS)).body
const inShort = async () =>
  (await listed()).map(({ starts_at, ends_at, exception_type }) =>
    [exception_type, starts_at.slice(0, 19), ends_at.slice(0, 19)].join(' '),
  )
const errorsOf = async (given: object) =>
  (await add(given)).body.errors?.map(({ path, message }) => `${path}: ${message}`)

test('a holiday is added, listed and deleted, all of it in the trail', async () => {
  expect(await add({ recurrence_pattern: 'none', segment: 'all' })).toMatchObject({
    status: 201,
    body: { exceptions_created: 1 },
  })
  const [holiday] = await listed()
  expect(holiday).toEqual({
    id: expect.any(Number),
    starts_at: '2027-09-22T21:00:00.000Z',
    ends_at: '2027-09-23T20:59:59.000Z',
    reason: 'National Day',
    exception_type: 'holiday',
    segment: 'all',
  })
  const at = `${EXCEPTIONS}/${holiday?.id}`
  expect(await admin.call('DELETE', at)).toMatchObject({ status: 204, body: '' })
  expect(await listed()).toEqual([])
  expect((await admin.call('DELETE', at)).status).toBe(404)
  const trail = await shop.db.rows<AuditEntry>(
    sql`select person_id, kind, action, subject, before, after from audit_entry order by id`,
  )
  const entry = { person_id: admin.id, kind: 'schedule_exception', subject: '2027-09-23 National Day' }
  expect(trail).toEqual([
    { ...entry, action: 'created', before: null, after: holiday },
    { ...entry, action: 'deleted', before: holiday, after: null },
  ])
})

describe('what its times make of it', () => {
  test.each([
    ['2027-09-23T00:00:00', '2027-09-23T23:59:59', undefined, 'holiday 2027-09-22T21:00:00 2027-09-23T20:59:59'],
    ['2027-09-22T21:00:00Z', '2027-09-23T20:59:59Z', undefined, 'holiday 2027-09-22T21:00:00 2027-09-23T20:59:59'],
    ['2027-09-23T09:00:00', '2027-09-23T18:00:00', undefined, 'working_day 2027-09-23T06:00:00 2027-09-23T15:00:00'],
    ['2027-09-23T09:00', '2027-09-23T14:00', undefined, 'custom_hours 2027-09-23T06:00:00 2027-09-23T11:00:00'],
    ['2027-09-23T21:00', '2027-09-24T02:00', undefined, 'custom_hours 2027-09-23T18:00:00 2027-09-23T23:00:00'],
    [
      '2027-09-23T08:00:00+03:00',
      '2027-09-23T05:30:00Z',
      undefined,
      'custom_hours 2027-09-23T05:00:00 2027-09-23T05:30:00',
    ],
    ['2027-09-23T08:00', '2027-09-23T12:00', 'holiday', 'holiday 2027-09-22T21:00:00 2027-09-23T20:59:59'],
    ['2027-09-23T08:00', '2027-09-23T12:00', 'working_day', 'working_day 2027-09-23T06:00:00 2027-09-23T15:00:00'],
    ['2027-09-23T09:00', '2027-09-23T18:00', 'custom_hours', 'custom_hours 2027-09-23T06:00:00 2027-09-23T15:00:00'],
  ])('%s to %s as %s', async (starts_at, ends_at, exception_type, expected) => {
    expect((await add({ starts_at, ends_at, exception_type })).status).toBe(201)
    expect(await inShort()).toEqual([expected])
  })
})

describe('repeats', () => {
  test('come as often as asked for, and those that are there are not counted again', async () => {
    const yearly = { recurrence_pattern: 'yearly', recurrence_until: '2030-09-23' }
    expect((await add(yearly)).body).toEqual({ exceptions_created: 4 })
    expect((await listed()).map(({ starts_at }) => starts_at.slice(0, 4))).toEqual(['2027', '2028', '2029', '2030'])
    expect((await add({ ...yearly, recurrence_until: '2031-12-31' })).body).toEqual({ exceptions_created: 1 })
    expect(await add()).toMatchObject({ status: 201, body: { exceptions_created: 0 } })
    expect((await add({ segment: 'Winding' })).body).toEqual({ exceptions_created: 1 })
    const created = await shop.db.row<{ count: number }>(sql`
      select count(*) from audit_entry where action = 'created' and subject like '%-09-23 National Day' and id > 2`)
    expect(created?.count).toBeGreaterThanOrEqual(6)
  })

  test('skip the months that lack the day', async () => {
    await add({
      starts_at: '2027-01-31T08:00',
      ends_at: '2027-01-31T12:00',
      recurrence_pattern: 'monthly',
      recurrence_until: '2027-05-31',
    })
    expect((await listed()).map(({ starts_at }) => starts_at.slice(0, 10))).toEqual([
      '2027-01-31',
      '2027-03-31',
      '2027-05-31',
    ])
  })

  test('are 520 at most', async () => {
    const weekly = { starts_at: '2026-11-22T08:00', ends_at: '2026-11-22T12:00', recurrence_pattern: 'weekly' }
    const refused = await add({ ...weekly, recurrence_until: '2036-11-09' })
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'too_many_repeats', detail: 'These are more than 520 days. Choose an earlier end.' },
    })
    expect(await listed()).toEqual([])
    expect((await add({ ...weekly, recurrence_until: '2036-11-02' })).body).toEqual({ exceptions_created: 520 })
  })

  test('that several admins add at once are there once', async () => {
    const other = await shop.admin()
    const weekly = { recurrence_pattern: 'weekly', recurrence_until: '2028-09-23' }
    const answers = await Promise.all(
      [0, 7, 14, 0, 7, 14].map((later, turn) => {
        const date = `2027-10-${String(3 + later).padStart(2, '0')}`
        const times = { starts_at: `${date}T00:00:00`, ends_at: `${date}T23:59:59` }
        return add({ ...weekly, ...times }, turn % 2 === 0 ? admin : other)
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(6).fill(201))
    const all = await listed()
    expect(answers.reduce((total, { body }) => total + body.exceptions_created, 0)).toBe(all.length)
    expect(new Set(all.map(({ starts_at }) => starts_at)).size).toBe(all.length)
    const deletions = await Promise.all([1, 2, 3].map(() => admin.call('DELETE', `${EXCEPTIONS}/${all[0]?.id}`)))
    expect(deletions.map(({ status }) => status).sort((a, b) => a - b)).toEqual([204, 404, 404])
  })
})

describe('of several days', () => {
  const eid = { starts_at: '2027-05-16T00:00:00', ends_at: '2027-05-19T23:59:59', reason: 'Eid al-Adha' }
  const daysOff = () =>
    shop.db.rows<{ day: string; ends: string; counts: boolean }>(sql`
      select (starts_at at time zone 'Asia/Riyadh')::date::text as day, (ends_at at time zone 'Asia/Riyadh')::text as ends,
        removed_on is null as counts
      from schedule_exception order by starts_at, id`)

  test('it counts as one for each day, and is listed, told of and deleted as one', async () => {
    expect(await add(eid)).toMatchObject({ status: 201, body: { exceptions_created: 4 } })
    const [holiday, ...others] = await listed()
    expect(others).toEqual([])
    expect(holiday).toMatchObject({
      starts_at: '2027-05-15T21:00:00.000Z',
      ends_at: '2027-05-19T20:59:59.000Z',
      exception_type: 'holiday',
    })
    expect((await daysOff()).map(({ ends }) => ends)).toEqual(
      ['16', '17', '18', '19'].map((day) => `2027-05-${day} 23:59:59`),
    )
    const further = await shop.db.row<{ id: number }>(
      sql`select max(id) as id from schedule_exception where first_day_id is not null`,
    )
    expect((await admin.call('DELETE', `${EXCEPTIONS}/${further?.id}`)).status).toBe(404)
    expect((await admin.call('DELETE', `${EXCEPTIONS}/${holiday?.id}`)).status).toBe(204)
    expect(await listed()).toEqual([])
    expect((await daysOff()).map(({ counts }) => counts)).toEqual([false, false, false, false])
    const trail = await shop.db.rows<Pick<AuditEntry, 'action' | 'before' | 'after'>>(
      sql`select action, before, after from audit_entry where subject = '2027-05-16 Eid al-Adha' order by id`,
    )
    expect(trail).toEqual([
      { action: 'created', before: null, after: holiday },
      { action: 'deleted', before: holiday, after: null },
    ])
  })

  test('other hours are the same on each day, nights too', async () => {
    await add({ starts_at: '2027-02-08T10:00', ends_at: '2027-02-10T15:00', reason: 'Ramadan' })
    await add({ starts_at: '2027-02-08T20:00', ends_at: '2027-02-10T02:00', reason: 'Ramadan' })
    expect(await inShort()).toEqual([
      'custom_hours 2027-02-08T07:00:00 2027-02-10T12:00:00',
      'custom_hours 2027-02-08T17:00:00 2027-02-09T23:00:00',
    ])
    expect((await daysOff()).map(({ ends }) => ends)).toEqual([
      '2027-02-08 15:00:00',
      '2027-02-09 02:00:00',
      '2027-02-09 15:00:00',
      '2027-02-10 02:00:00',
      '2027-02-10 15:00:00',
    ])
  })

  test('each repeat is one; a day that was there stays the exception that it was', async () => {
    await add({ starts_at: '2027-05-18T00:00:00', ends_at: '2027-05-18T23:59:59', reason: 'Closed' })
    const yearly = { recurrence_pattern: 'yearly', recurrence_until: '2028-05-16' }
    expect((await add({ ...eid, ...yearly })).body).toEqual({ exceptions_created: 7 })
    expect(await inShort()).toEqual([
      'holiday 2027-05-15T21:00:00 2027-05-17T20:59:59',
      'holiday 2027-05-17T21:00:00 2027-05-18T20:59:59',
      'holiday 2027-05-18T21:00:00 2027-05-19T20:59:59',
      'holiday 2028-05-15T21:00:00 2028-05-19T20:59:59',
    ])
    expect((await add(eid)).body).toEqual({ exceptions_created: 0 })
    const closed = (await listed()).find(({ reason }) => reason === 'Closed')
    await admin.call('DELETE', `${EXCEPTIONS}/${closed?.id}`)
    expect((await add(eid)).body).toEqual({ exceptions_created: 1 })
  })

  test('deleted while it lasts, it counts for the days before alone', async () => {
    await add(eid)
    shop.at('2027-05-18T06:00:00Z')
    const [holiday] = await listed()
    expect((await admin.call('DELETE', `${EXCEPTIONS}/${holiday?.id}`)).status).toBe(204)
    const { body: sheet } = await admin.get<{ days: { date: string; kind: string }[] }>(
      `/admin/timesheets/${(await shop.technician()).id}?month=2027-05`,
    )
    const kinds = new Map(sheet.days.map(({ date, kind }) => [date, kind]))
    expect(['16', '17', '18', '19'].map((day) => kinds.get(`2027-05-${day}`))).toEqual([
      'holiday',
      'holiday',
      'working_day',
      'working_day',
    ])
    shop.at('2026-11-19T06:00:00Z')
  })

  test('are 520 at most, repeats with them', async () => {
    expect(await add({ ...eid, ends_at: '2028-10-17T23:59:59' })).toMatchObject({
      status: 422,
      body: { code: 'too_many_repeats', detail: 'These are more than 520 days. Choose an earlier end.' },
    })
    expect((await add({ ...eid, ends_at: '2028-10-16T23:59:59' })).body).toEqual({ exceptions_created: 520 })
  })
})

describe('what is refused', () => {
  test('every rule has its sentence', async () => {
    expect(await errorsOf({ starts_at: undefined, ends_at: undefined, reason: ' ' })).toEqual([
      'starts_at: This must be a date and time such as 2026-11-20T08:15:00Z',
      'ends_at: This must be a date and time such as 2026-11-20T08:15:00Z',
      'reason: Reason is required',
    ])
    expect(await errorsOf({ starts_at: '2027-02-30T08:00', reason: 'x'.repeat(501) })).toEqual([
      'starts_at: This must be a date and time such as 2026-11-20T08:15:00Z',
      'reason: This must be 500 characters or less',
    ])
    expect(await errorsOf({ exception_type: 'party', recurrence_pattern: 'daily', recurrence_until: 'soon' })).toEqual([
      'exception_type: This is none of the possible values',
      'recurrence_pattern: This is none of the possible values',
      'recurrence_until: This must be a date such as 2026-11-20',
    ])
  })

  test.each([
    [{ starts_at: '2026-11-18T08:00', ends_at: '2026-11-18T12:00' }, 'starts_at: The date must not be in the past'],
    [{ starts_at: '9999-11-18T08:00', ends_at: '9999-11-18T12:00' }, 'starts_at: The date is too far in the future'],
    [{ ends_at: '2027-09-22T23:00' }, 'ends_at: The end must come after the start'],
    [{ ends_at: '9999-12-31T23:59:59-12:00' }, 'ends_at: The last day is too far in the future'],
    [{ recurrence_pattern: 'weekly' }, 'recurrence_until: Choose until when it repeats'],
    [
      { recurrence_pattern: 'weekly', recurrence_until: '2027-09-22' },
      'recurrence_until: The repeats must not end before the date itself',
    ],
    [{ segment: 'Painting' }, 'segment: No technician is in this segment'],
    [{ segment: '' }, 'segment: No technician is in this segment'],
  ])('%o', async (given, error) => {
    const refused = await add(given)
    expect(refused.status).toBe(422)
    expect(refused.body.errors?.map(({ path, message }) => `${path}: ${message}`)).toEqual([error])
    expect(await listed()).toEqual([])
  })

  test('the day before is past as soon as it is midnight in the shop', async () => {
    const today = { starts_at: '2026-11-19T00:00:00', ends_at: '2026-11-19T23:59:59' }
    shop.at('2026-11-19T20:59:59Z')
    expect((await add(today)).status).toBe(201)
    shop.at('2026-11-19T21:00:00Z')
    expect((await add(today)).status).toBe(422)
    shop.at('2026-11-19T06:00:00Z')
  })

  test('a technician, and what is not there', async () => {
    const technician = await shop.technician()
    expect((await technician.get(EXCEPTIONS)).status).toBe(403)
    expect((await add({}, technician)).status).toBe(403)
    expect((await technician.call('DELETE', `${EXCEPTIONS}/1`)).status).toBe(403)
    for (const id of ['999999', 'abc', '99999999999']) {
      expect((await admin.call('DELETE', `${EXCEPTIONS}/${id}`)).status).toBe(404)
    }
  })
})

describe('in Berlin, where the clock changes', () => {
  let berlin: Shop
  let foreman: Caller
  beforeAll(async () => {
    berlin = await openShop({ businessTimeZone: 'Europe/Berlin' })
    foreman = await berlin.admin()
  })
  afterAll(() => berlin.close())
  afterEach(() => berlin.db.write(sql`delete from schedule_exception`))

  async function planned(starts_at: string, ends_at: string, given: object = {}): Promise<string[]> {
    const { body } = await foreman.post<Created>(EXCEPTIONS, { starts_at, ends_at, reason: 'Shift', ...given })
    const { body: all } = await foreman.get<ScheduleException[]>(EXCEPTIONS)
    expect(all).toHaveLength(body.exceptions_created)
    return all.map((one) => `${one.exception_type} ${one.starts_at.slice(0, 16)} ${one.ends_at.slice(0, 16)}`)
  }

  test('a holiday on 28 March 2027 has 23 hours', async () => {
    expect(await planned('2027-03-28T00:00:00', '2027-03-28T23:59:59')).toEqual([
      'holiday 2027-03-27T23:00 2027-03-28T21:59',
    ])
  })

  test('several days keep theirs, and are one before and after the zone of the shop is another', async () => {
    await foreman.post(EXCEPTIONS, { starts_at: '2027-03-27T08:00', ends_at: '2027-03-29T12:00', reason: 'عيد' })
    await foreman.post(EXCEPTIONS, { starts_at: '2027-03-27T00:00:00', ends_at: '2027-03-29T23:59:59', reason: 'عيد' })
    const all = async () =>
      (await foreman.get<ScheduleException[]>(EXCEPTIONS)).body.map(
        (one) => `${one.exception_type} ${one.starts_at.slice(0, 16)} ${one.ends_at.slice(0, 16)}`,
      )
    expect(await all()).toEqual([
      'holiday 2027-03-26T23:00 2027-03-29T21:59',
      'custom_hours 2027-03-27T07:00 2027-03-29T10:00',
    ])
    const days = await berlin.db.rows<{ seconds: number }>(sql`
      select extract(epoch from ends_at - starts_at)::int as seconds from schedule_exception order by starts_at`)
    expect(days.map(({ seconds }) => seconds)).toEqual([86_399, 14_400, 82_799, 14_400, 86_399, 14_400])
    await berlin.db.write(sql`
      update schedule_exception set starts_at = (starts_at at time zone 'Europe/Berlin') at time zone 'Asia/Riyadh',
        ends_at = (ends_at at time zone 'Europe/Berlin') at time zone 'Asia/Riyadh'`)
    expect(await all()).toEqual([
      'holiday 2027-03-26T21:00 2027-03-29T20:59',
      'custom_hours 2027-03-27T05:00 2027-03-29T09:00',
    ])
  })

  test('a shift keeps its wall clock through the change', async () => {
    const weekly = { recurrence_pattern: 'weekly', recurrence_until: '2027-04-04' }
    expect(await planned('2027-03-21T08:00', '2027-03-21T12:00', weekly)).toEqual([
      'custom_hours 2027-03-21T07:00 2027-03-21T11:00',
      'custom_hours 2027-03-28T06:00 2027-03-28T10:00',
      'custom_hours 2027-04-04T06:00 2027-04-04T10:00',
    ])
  })

  test('a time that does not exist is the moment of the change, a shift within it none at all', async () => {
    expect(await planned('2027-03-28T02:30', '2027-03-28T04:00')).toEqual([
      'custom_hours 2027-03-28T01:00 2027-03-28T02:00',
    ])
    await berlin.db.write(sql`delete from schedule_exception`)
    expect(await planned('2027-03-28T02:00', '2027-03-28T03:00')).toEqual([])
  })

  test('a time that exists twice is the first one', async () => {
    expect(await planned('2027-10-31T02:30', '2027-10-31T03:00')).toEqual([
      'custom_hours 2027-10-31T00:30 2027-10-31T02:00',
    ])
  })
})
