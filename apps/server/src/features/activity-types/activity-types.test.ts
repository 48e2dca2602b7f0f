import type { ActivityType, ListedActivityType, Live, Problem, Session } from '@warsha/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { type Sql, sql } from '../../platform/database.ts'

let shop: Shop
let admin: Caller
let technician: Caller
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.admin()
  technician = await shop.technician()
  await shop.job({ job_no: '4001' })
})
afterAll(() => shop.close())

type Deletion = { soft_delete: boolean; dependencies: { total: number } }
const path = '/admin/activity-types'
const create = (code: string, name = 'Balancing') => admin.post<ActivityType & Problem>(path, { code, name })
const remove = (code: string) => admin.call<Deletion & Problem>('DELETE', `${path}/${code}`)
const rename = (code: string, body: object) => admin.call<ActivityType & Problem>('PUT', `${path}/${code}`, body)
const all = async () => (await admin.get<ListedActivityType[]>(path)).body
const chosenFrom = async () => (await technician.get<ActivityType[]>('/activities/types')).body.map(({ code }) => code)
const trail = (subject: string) =>
  shop.db.rows(sql`
    select action, before, after from audit_entry where kind = 'activity_type' and subject = ${subject} order by id`)
const start = (code: string, key: string = crypto.randomUUID()) =>
  technician.post<Session & Problem>('/sessions/start', { unique_key: key, job_no: '4001', activity_code: code })

test('an activity type is created, renamed, and served to technicians', async () => {
  const created = await create(' BALANCE_2 ', '  Balancing  ')
  const named = { code: 'BALANCE_2', label: 'Balancing', name: 'Balancing', name_ar: null, is_active: true }
  const balancing = { ...named, is_charged: true, not_charged_from: null, version: 1 }
  expect([created.status, created.body]).toEqual([201, balancing])
  expect(await chosenFrom()).toContain('BALANCE_2')
  const renamed = await rename('BALANCE_2', { label: 'Dynamic balancing' })
  const after = { ...balancing, label: 'Dynamic balancing', name: 'Dynamic balancing', version: 2 }
  expect([renamed.status, renamed.body]).toEqual([200, after])
  expect((await rename('BALANCE_2', { label: 'Dynamic balancing' })).status).toBe(200)
  expect(await all()).toContainEqual({ ...after, in_use: false })
  expect(await trail('BALANCE_2')).toEqual([
    { action: 'created', before: null, after: balancing },
    { action: 'changed', before: balancing, after },
  ])
})

test('a name in Arabic: given, kept when only the other changes, taken away, and seen by those who read Arabic', async () => {
  const { body } = await admin.post<ActivityType>(path, { code: 'GRIND', name: 'Grinding', name_ar: ' جلخ ' })
  expect(body.name_ar).toBe('جلخ')
  expect((await rename('GRIND', { label: 'Grinding work' })).body).toMatchObject({ name_ar: 'جلخ' })
  await start('GRIND')
  const labels = async () => {
    const { body: live } = await admin.get<Live>('/admin/live', { headers: { 'accept-language': 'ar' } })
    const found = live.active_sessions.find(({ activity_code }) => activity_code === 'GRIND')
    return [found?.activity_label, found?.activity_label_ar]
  }
  expect(await labels()).toEqual(['Grinding work', 'جلخ'])
  expect((await rename('GRIND', { label: 'Grinding work', name_ar: '' })).body.name_ar).toBeNull()
  expect(await labels()).toEqual(['Grinding work', null])
  expect((await rename('GRIND', { label: 'x', name_ar: 'x'.repeat(101) })).body.errors).toEqual([
    { path: 'name_ar', message: 'This must be 100 characters or less' },
  ])
})

describe('what is wrong with an activity type is said beside its field', () => {
  test.each([
    [{ name: 'Balancing' }, 'code', 'Activity code is required'],
    [{ code: '  ', name: 'Balancing' }, 'code', 'Activity code is required'],
    [{ code: 'A'.repeat(51), name: 'Balancing' }, 'code', 'Code must be 50 characters or less'],
    [{ code: 'balance', name: 'x' }, 'code', 'Code must be uppercase letters, numbers, and underscores only'],
    [{ code: 'BÄLL', name: 'x' }, 'code', 'Code must be uppercase letters, numbers, and underscores only'],
    [{ code: 'A-B', name: 'x' }, 'code', 'Code must be uppercase letters, numbers, and underscores only'],
    [{ code: 'A' }, 'name', 'Activity name is required'],
    [{ code: 'A', name: ' ' }, 'name', 'Activity name is required'],
    [{ code: 'A', name: 'x'.repeat(101) }, 'name', 'Name must be 100 characters or less'],
  ])('%j', async (body, field, sentence) => {
    const answer = await admin.post<Problem>(path, body)
    expect([answer.status, answer.body.detail]).toEqual([422, 'Please fix the form errors before submitting'])
    expect(answer.body.errors).toEqual([{ path: field, message: sentence }])
  })

  test.each([
    [{}, 'label', 'Activity name is required'],
    [{ label: 'x'.repeat(101) }, 'label', 'Name must be 100 characters or less'],
    [{ label: 'x', is_active: 'no' }, 'is_active', 'This must be true or false'],
  ])('renaming with %j', async (body, field, sentence) => {
    const answer = await rename('REPAIR', body)
    expect([answer.status, answer.body.errors]).toEqual([422, [{ path: field, message: sentence }]])
  })

  test('50 and 100 characters are fine', async () => {
    expect((await create('A'.repeat(50), 'x'.repeat(100))).status).toBe(201)
    expect((await remove('A'.repeat(50))).body.soft_delete).toBe(false)
  })
})

test('a code that is taken, also by two at once', async () => {
  const again = await create('REPAIR')
  expect([again.status, again.body.detail]).toEqual([409, 'There is already an activity with the code REPAIR.'])
  const answers = await Promise.all([create('RACED'), create('RACED')])
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409])
  expect(await trail('RACED')).toHaveLength(1)
})

test('what nobody used is removed for good', async () => {
  await create('NEVER_USED')
  expect((await remove('NEVER_USED')).body).toEqual({ soft_delete: false, dependencies: { total: 0 } })
  expect((await all()).some(({ code }) => code === 'NEVER_USED')).toBe(false)
  expect((await trail('NEVER_USED')).at(-1)).toMatchObject({ action: 'deleted', after: null })
  expect((await remove('NEVER_USED')).status).toBe(404)
  expect((await create('NEVER_USED')).status).toBe(201)
})

test('what has sessions or estimates is deactivated, kept, and can be taken into use again', async () => {
  expect((await start('WELD')).status).toBe(201)
  await shop.db.write(sql`
    insert into estimate (job_type_id, activity_type_id, estimated_seconds)
    select 1, id, 3600 from activity_type where code = 'WELD'`)
  expect((await all()).find(({ code }) => code === 'WELD')).toMatchObject({ is_active: true, in_use: true })
  expect((await remove('WELD')).body).toEqual({ soft_delete: true, dependencies: { total: 2 } })
  expect(await chosenFrom()).not.toContain('WELD')
  expect((await start('WELD')).body).toMatchObject({ code: 'activity_inactive' })
  expect((await remove('WELD')).body).toEqual({ soft_delete: true, dependencies: { total: 2 } })
  expect(await trail('WELD')).toHaveLength(1)
  const again = await rename('WELD', { label: 'Welding', is_active: true })
  expect(again.body).toMatchObject({ code: 'WELD', is_active: true })
  expect((await start('WELD')).status).toBe(201)
  expect((await trail('WELD')).map((entry) => (entry as { action: string }).action)).toEqual(['changed', 'changed'])
})

test.each<[string, (activity: Sql) => Sql]>([
  [
    'planned hours of jobs',
    (activity) =>
      sql`insert into planners_estimate (job_id, activity_type_id, seconds) select id, ${activity}, 7200 from job`,
  ],
  [
    'work that was imported',
    (activity) => sql`
      insert into past_work (job_no, job_type_id, activity_type_id, worked_on, seconds)
      values ('1999', 1, ${activity}, '2025-03-02', 7200)`,
  ],
])('what has %s is deactivated, and keeps them', async (_, insert) => {
  const code = `PLAN_${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  await create(code)
  await shop.db.write(insert(sql`(select id from activity_type where code = ${code})`))
  expect((await all()).find((type) => type.code === code)).toMatchObject({ is_active: true, in_use: true })
  expect((await remove(code)).body).toMatchObject({ soft_delete: true, dependencies: { total: expect.any(Number) } })
  expect((await all()).find((type) => type.code === code)).toMatchObject({ is_active: false, in_use: true })
})

test.each(['NOTHING', 'abc', '99999999999', '%20', 'A%27%3B--', 'A'.repeat(120)])(
  'there is no activity type %s',
  async (code) => {
    expect((await rename(code, { label: 'x' })).status).toBe(404)
    expect((await remove(code)).status).toBe(404)
  },
)

test('technicians change nothing', async () => {
  const calls = [
    technician.post<Problem>(path, { code: 'X', name: 'x' }),
    technician.call<Problem>('PUT', `${path}/REPAIR`, { label: 'x' }),
    technician.call<Problem>('DELETE', `${path}/REPAIR`),
    technician.get<Problem>(path),
  ]
  for (const { status, body } of await Promise.all(calls)) {
    expect([status, body.code]).toEqual([403, 'not_allowed'])
  }
})

test('deleting while a technician starts: kept with the session, or gone with a clear refusal', async () => {
  for (let round = 0; round < 24; round++) {
    const code = `ROUND_${round}`
    await create(code)
    const deleting = () => remove(code)
    const starting = () => start(code)
    const [first, second] = round % 2 === 0 ? [deleting(), starting()] : [starting(), deleting()]
    const answers = await Promise.all([first, second])
    const removed = (round % 2 === 0 ? answers[0] : answers[1]) as Awaited<ReturnType<typeof remove>>
    const started = (round % 2 === 0 ? answers[1] : answers[0]) as Awaited<ReturnType<typeof start>>
    expect(removed.status).toBe(200)
    if (removed.body.soft_delete) expect(started.status).toBe(201)
    else expect([started.status, started.body.code]).toEqual([422, 'activity_not_found'])
    expect((await all()).some((type) => type.code === code)).toBe(removed.body.soft_delete)
  }
})

test('a start that looked before the deletion and wrote after it is refused, not a fault', async () => {
  await create('GOING')
  const client = await shop.db.pool.connect()
  try {
    await client.query('begin')
    await client.query("delete from activity_type where code = 'GOING'")
    const starting = start('GOING')
    await expect
      .poll(async () => {
        const waiting = await shop.db.row<{ n: number }>(sql`
          select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
        return waiting?.n
      })
      .toBe(1)
    await client.query('commit')
    const { status, body } = await starting
    expect([status, body.code, body.detail]).toEqual([422, 'activity_not_found', 'This activity does not exist.'])
  } finally {
    client.release()
  }
})
