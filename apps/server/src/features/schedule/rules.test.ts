import type { AuditEntry, Problem, ScheduleRule } from '@warsha/contract'
import { hoursOverlap, timeOfSecond, type WeeklyHours } from '@warsha/domain'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'

const RULES = '/admin/schedule/rules'

let shop: Shop
let admin: Caller
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.admin()
})
afterAll(() => shop.close())

const usualWeek = [0, 1, 2, 3, 4].map((weekday) => ({
  id: expect.any(Number) as number,
  weekday,
  starts_local: '08:00:00',
  ends_local: '17:00:00',
  is_active: true,
  version: 1,
}))

const add = (day: number, from: string, to: string, extras: { by?: Caller; headers?: Record<string, string> } = {}) =>
  (extras.by ?? admin).post<ScheduleRule & Problem>(
    RULES,
    { day_of_week: day, start_time: from, end_time: to, is_active: true },
    extras.headers && { headers: extras.headers },
  )
const rules = async () => (await admin.get<ScheduleRule[]>(RULES)).body
const onlySunday = () => shop.db.write(sql`delete from schedule_rule where weekday <> 0`)
const trail = async () =>
  (await shop.db.rows<AuditEntry>(
    sql`select person_id, kind, action, subject, before, after from audit_entry order by id`,
  )) as Pick<AuditEntry, 'person_id' | 'kind' | 'action' | 'subject' | 'before' | 'after'>[]

test('a new shop works from Sunday to Thursday', async () => {
  expect(await rules()).toEqual(usualWeek)
})

describe('a rule', () => {
  test('is added, stopped, taken up again and deleted, all of it in the trail', async () => {
    const added = await add(6, '08:00:00', '13:30:00')
    const hours = { weekday: 6, starts_local: '08:00:00', ends_local: '13:30:00' }
    const rule = { id: added.body.id, ...hours, is_active: true, version: 1 }
    expect([added.status, added.body]).toEqual([201, rule])
    expect(await rules()).toEqual([...usualWeek, rule])

    const at = `${RULES}/${rule.id}`
    const [stopped, resumed] = [
      { ...rule, is_active: false, version: 2 },
      { ...rule, version: 3 },
    ]
    expect(await admin.call('PATCH', at, { is_active: false })).toMatchObject({ status: 200, body: stopped })
    expect(await admin.call('PATCH', at, { is_active: false })).toMatchObject({ status: 200, body: stopped })
    expect(await admin.call('PATCH', at, { is_active: true })).toMatchObject({ status: 200, body: resumed })
    expect(await admin.call('DELETE', at)).toMatchObject({ status: 204, body: '' })
    expect(await rules()).toEqual(usualWeek)

    const entry = { person_id: admin.id, kind: 'schedule_rule', subject: 'Saturday 08:00–13:30' }
    expect(await trail()).toEqual([
      { ...entry, action: 'created', before: null, after: rule },
      { ...entry, action: 'changed', before: rule, after: stopped },
      { ...entry, action: 'changed', before: stopped, after: resumed },
      { ...entry, action: 'deleted', before: resumed, after: null },
    ])
  })

  test('may be added without being active, and is active when nobody says', async () => {
    const body = { day_of_week: 5, start_time: '14:00', end_time: '15:00' }
    const quiet = await admin.post<ScheduleRule>(RULES, { ...body, is_active: false })
    expect(quiet.body).toMatchObject({ starts_local: '14:00:00', is_active: false })
    const active = await admin.post<ScheduleRule>(RULES, { ...body, start_time: '15:00', end_time: '16:00:00.9' })
    expect(active.body).toMatchObject({ ends_local: '16:00:00', is_active: true })
  })

  test('that is not there', async () => {
    for (const id of ['999999', 'abc', '0', '99999999999']) {
      expect((await admin.call('PATCH', `${RULES}/${id}`, { is_active: true })).status).toBe(404)
      expect((await admin.call('DELETE', `${RULES}/${id}`)).status).toBe(404)
    }
  })

  test('needs a day and two times', async () => {
    const empty = await admin.post<Problem>(RULES, {})
    expect([empty.status, empty.body.errors]).toEqual([
      422,
      [
        { path: 'day_of_week', message: 'This field is required' },
        { path: 'start_time', message: 'This must be a time such as 08:00:00' },
        { path: 'end_time', message: 'This must be a time such as 08:00:00' },
      ],
    ])
    const odd = await admin.post<Problem>(RULES, { day_of_week: 7, start_time: '24:00', end_time: '8', is_active: 'x' })
    expect(odd.body.errors?.map(({ path }) => path)).toEqual(['day_of_week', 'start_time', 'end_time', 'is_active'])
    const nothing = await admin.call<Problem>('PATCH', `${RULES}/1`, {})
    expect(nothing.body.errors?.map(({ path }) => path)).toEqual(['is_active'])
  })

  test('is none of a technician’s business', async () => {
    const technician = await shop.technician()
    expect((await technician.get(RULES)).status).toBe(403)
    expect((await add(6, '20:00', '21:00', { by: technician })).status).toBe(403)
    expect((await technician.call('PATCH', `${RULES}/1`, { is_active: false })).status).toBe(403)
    expect((await technician.call('DELETE', `${RULES}/1`)).status).toBe(403)
  })
})

describe('overlapping hours', () => {
  beforeEach(onlySunday)

  test.each([
    [0, '16:59:59', '18:00:00', 409, 'a second in common'],
    [0, '17:00:00', '18:00:00', 201, 'they touch'],
    [0, '07:00:00', '08:00:00', 201, 'they touch'],
    [0, '10:00:00', '11:00:00', 409, 'within'],
    [0, '08:00:00', '08:00:00', 409, 'a whole day'],
    [6, '22:00:00', '08:00:00', 409, 'after Saturday night, up to seven'],
    [6, '23:00:00', '06:59:59', 201, 'after Saturday night'],
    [1, '08:00:00', '17:00:00', 201, 'another day'],
  ])('day %i from %s to %s: %i (%s)', async (day, from, to, status) => {
    expect((await add(day, from, to)).status).toBe(status)
  })

  test('the sentence names the day, in the reader’s language', async () => {
    const english = await add(0, '16:00:00', '18:00:00')
    expect(english.body).toMatchObject({
      status: 409,
      code: 'schedule_overlap',
      detail: 'This time range overlaps with an existing schedule for Sunday',
    })
    const arabic = await add(0, '16:00:00', '18:00:00', { headers: { 'accept-language': 'ar' } })
    expect(arabic.body.detail).toBe('تتداخل هذه الفترة مع دوام مسجّل ليوم الأحد')
    const night = await add(0, '17:00:00', '02:00:00')
    expect(night.status).toBe(409)
    await shop.db.write(sql`delete from schedule_rule where starts_local <> '08:00'`)
    await add(0, '22:00:00', '02:00:00')
    const monday = await add(1, '01:00:00', '05:00:00')
    expect(monday.body.detail).toBe('This time range overlaps with an existing schedule for Sunday')
  })

  test('one that is not active is in the way as well', async () => {
    await shop.db.write(sql`update schedule_rule set is_active = false`)
    expect((await add(0, '16:00:00', '18:00:00')).status).toBe(409)
  })

  test('of admins who add at once, one comes first and the others are told', async () => {
    const other = await shop.admin()
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => add(2, '08:00:00', '17:00:00')),
      ...Array.from({ length: 4 }, () => add(1, '16:00:00', '09:00:00', { by: other })),
    ])
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b)
    expect(statuses).toEqual([201, ...Array<number>(7).fill(409)])
    expect((await rules()).filter(({ weekday }) => weekday === 1 || weekday === 2)).toHaveLength(1)
  })

  test('of admins who stop and delete at once, nobody meets a fault', async () => {
    const { id } = (await add(3, '08:00:00', '17:00:00')).body
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        turn === 5
          ? admin.call('DELETE', `${RULES}/${id}`)
          : admin.call('PATCH', `${RULES}/${id}`, { is_active: turn % 2 === 0 }),
      ),
    )
    expect(answers.every(({ status }) => [200, 204, 404].includes(status))).toBe(true)
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    const deletions = await Promise.all([1, 2, 3].map(() => admin.call('DELETE', `${RULES}/${id}`)))
    expect(deletions.map(({ status }) => status)).toEqual([404, 404, 404])
  })
})

test('the database and the domain agree on what overlaps', async () => {
  const quarter = fc.integer({ min: 0, max: 95 }).map((quarters) => quarters * 900)
  const hours = fc.record({ weekday: fc.integer({ min: 0, max: 6 }), starts: quarter, ends: quarter })
  const pairs = fc.sample(fc.tuple(hours, hours), 2_000)
  const spans = (side: 0 | 1) => {
    const of = (value: (given: WeeklyHours) => number | string) => pairs.map((pair) => value(pair[side]))
    return sql`rows from (
      unnest(${of(({ weekday }) => weekday)}::smallint[]),
      unnest(${of(({ starts }) => timeOfSecond(starts))}::time[]),
      unnest(${of(({ ends }) => timeOfSecond(ends))}::time[])
    ) with ordinality`
  }
  const compared = await shop.db.rows<{ overlap: boolean }>(sql`
    select seconds_of_week(a.weekday, a.starts, a.ends) && seconds_of_week(b.weekday, b.starts, b.ends) as overlap
    from ${spans(0)} as a (weekday, starts, ends, pair)
    join ${spans(1)} as b (weekday, starts, ends, pair) using (pair)
    order by pair`)
  expect(compared.map(({ overlap }) => overlap)).toEqual(pairs.map(([a, b]) => hoursOverlap(a, b)))
  expect(new Set(compared.map(({ overlap }) => overlap)).size).toBe(2)
})
