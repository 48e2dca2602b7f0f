import type { AnswerOf, Estimate, Problem } from '@warsha/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'

let shop: Shop
let admin: Caller
let technician: Caller
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.admin()
  technician = await shop.technician()
})
afterAll(() => shop.close())

type Matrix = AnswerOf<'estimatesMatrix'>
type Answer = Estimate & Omit<Problem, 'status'>
const path = '/admin/master-data/estimates'
const matrix = async (power = 3, rpm = 2) =>
  (await admin.get<Matrix>(`${path}/matrix?power_rating_id=${power}&rpm_category_id=${rpm}`)).body
const cell = (given: object = {}) => ({
  job_type_id: 1,
  power_rating_id: 3,
  rpm_category_id: 2,
  activity_code: 'REPAIR',
  estimated_hours: 6.5,
  buffer_percentage: 20,
  ...given,
})
const create = (given: object = {}) => admin.post<Answer>(path, cell(given))
const change = (id: number | string, estimated_hours: unknown) =>
  admin.call<Answer>('PUT', `${path}/${id}`, { estimated_hours })
const takeBack = (id: number | string) => admin.call<Problem>('DELETE', `${path}/${id}`)
const trail = (subject: string) =>
  shop.db.rows<{ action: string; before: object | null; after: object | null }>(sql`
    select action, before, after from audit_entry where kind = 'estimate' and subject = ${subject} order by id`)
const clear = () => shop.db.write(sql`delete from estimate`)

test('an estimate is created, changed and taken back, each written down', async () => {
  const { status, body } = await create()
  const created = {
    id: body.id,
    job_type_id: 1,
    power_rating_id: 3,
    rpm_category_id: 2,
    activity_code: 'REPAIR',
    estimated_hours: 6.5,
    buffer_percentage: 20,
    status: 'no_data',
    use_historical: false,
    historical_avg_hours: null,
    sample_count: 0,
    learned_hours: null,
    p80_hours: null,
    confidence: null,
    is_frozen: false,
    planned_hours: 6.5,
    version: 1,
  }
  expect([status, body]).toEqual([201, created])
  expect((await matrix()).estimates).toEqual([created])
  expect((await matrix(3, 1)).estimates).toEqual([])

  const changed = { ...created, estimated_hours: 7.25, planned_hours: 7.25, version: 2 }
  const answer = await change(body.id, 7.25)
  expect([answer.status, answer.body]).toEqual([200, changed])
  expect((await change(body.id, 7.25)).body).toEqual(changed)

  expect((await takeBack(body.id)).status).toBe(204)
  expect((await matrix()).estimates).toEqual([])
  expect((await takeBack(body.id)).status).toBe(404)
  expect(await trail('REWIND / REPAIR / P3 / 4')).toEqual([
    { action: 'created', before: null, after: created },
    { action: 'changed', before: created, after: changed },
    { action: 'deleted', before: changed, after: null },
  ])
})

test('the matrix has the active job types in their order and the active activities', async () => {
  await admin.call('PUT', '/admin/master-data/job-types/8', { is_active: false })
  await admin.call('PUT', '/admin/activity-types/BREAK', { label: 'Break', is_active: false })
  await create({ job_type_id: 8 })
  await create({ activity_code: 'BREAK' })
  const { job_types, activities, estimates } = await matrix()
  expect(job_types.map(({ code }) => code)).toEqual([
    'REWIND',
    'OVERHAUL',
    'BEARING',
    'PUMP',
    'GENERATOR',
    'TRANSFORMER',
    'PANEL',
  ])
  expect(activities.map(({ code }) => code)).not.toContain('BREAK')
  expect(activities).toContainEqual({ code: 'REPAIR', label: 'Repair', label_ar: 'إصلاح' })
  expect(estimates).toEqual([])
  await admin.call('PUT', '/admin/master-data/job-types/8', { is_active: true })
  await admin.call('PUT', '/admin/activity-types/BREAK', { label: 'Break', is_active: true })
  expect((await matrix()).estimates).toHaveLength(2)
  await clear()
})

test('one that holds for all is shown where there is no exact one', async () => {
  const hoursOf = async (power: number, rpm: number) =>
    (await matrix(power, rpm)).estimates.map(({ estimated_hours }) => estimated_hours)
  await create({ power_rating_id: null, rpm_category_id: undefined, estimated_hours: 1 })
  expect(await hoursOf(3, 2)).toEqual([1])
  await create({ power_rating_id: undefined, estimated_hours: 2 })
  expect([await hoursOf(3, 2), await hoursOf(3, 1)]).toEqual([[2], [1]])
  await create({ rpm_category_id: null, estimated_hours: 3 })
  expect([await hoursOf(3, 2), await hoursOf(3, 1), await hoursOf(1, 2)]).toEqual([[3], [3], [2]])
  const { body: exact } = await create({ estimated_hours: 4 })
  expect([await hoursOf(3, 2), await hoursOf(3, 1)]).toEqual([[4], [3]])
  await takeBack(exact.id)
  expect(await hoursOf(3, 2)).toEqual([3])
  expect(await trail('REWIND / REPAIR / * / *')).toHaveLength(1)
  expect(await trail('REWIND / REPAIR / P3 / *')).toHaveLength(1)
  await clear()
})

/** What the cell of the motor has learned, as the learning pass leaves it. */
const learned = (given: { hours: number; power?: number; rpm?: number }) =>
  shop.db.write(sql`
    insert into learned_cell (job_type_id, power_rating_id, rpm_category_id, activity_type_id, sample_count,
      historical_avg_seconds, baseline_seconds, learned_seconds, p80_seconds, planning_seconds, confidence,
      use_historical, baseline_miss_seconds, learned_miss_seconds)
    select 1, ${given.power ?? 3}, ${given.rpm ?? 2}, id, 5, ${given.hours * 3600}, 36000, 37800, 50400, 39600, 'medium',
      true, 0, 0
    from activity_type where code = 'REPAIR'
    on conflict on constraint cell_learned_once do update set historical_avg_seconds = excluded.historical_avg_seconds`)

test('the status tells how far finished work lies from the estimate', async () => {
  const { body } = await create({ estimated_hours: 10 })
  const shown = async () => (await matrix()).estimates[0]
  await learned({ hours: 11 })
  expect(await shown()).toMatchObject({
    status: 'good',
    historical_avg_hours: 11,
    sample_count: 5,
    use_historical: true,
    learned_hours: 10.5,
    p80_hours: 14,
    confidence: 'medium',
    is_frozen: false,
    planned_hours: 10.5,
  })
  await learned({ hours: 7.5 })
  expect(await shown()).toMatchObject({ status: 'warning' })
  await learned({ hours: 12.6 })
  expect(await shown()).toMatchObject({ status: 'critical' })
  expect((await change(body.id, 12.6)).body).toMatchObject({ status: 'good', sample_count: 5 })
  await clear()
})

test('an estimate that holds for all shows what was learned of each motor', async () => {
  await create({ power_rating_id: null, rpm_category_id: null, estimated_hours: 10 })
  await learned({ hours: 11 })
  await learned({ hours: 20, rpm: 1 })
  expect((await matrix()).estimates).toMatchObject([{ status: 'good', historical_avg_hours: 11 }])
  expect((await matrix(3, 1)).estimates).toMatchObject([{ status: 'critical', historical_avg_hours: 20 }])
  expect((await matrix(1, 1)).estimates).toMatchObject([{ status: 'no_data', sample_count: 0 }])
  await clear()
})

describe('an estimate that items were estimated from', () => {
  const begun = (baselineHours: number) =>
    shop.db.write(sql`
      with motor as (
        insert into job (job_no, customer, description, job_type_id, power_rating_id, rpm_category_id)
        values (${String(Math.random()).slice(2)}, 'x', 'Rewind of a motor', 1, 3, 2) returning id
      )
      insert into work_item (job_id, activity_type_id, started_at, session_count, actual_seconds, job_type_id,
        power_rating_id, rpm_category_id, baseline_seconds, deviation, trust, learned_hours, p80_hours, planning_hours,
        sample_count, estimated_seconds)
      select motor.id, activity_type.id, now(), 1, 3600, 1, 3, 2, ${baselineHours * 3600}, 0, 0, 1, 1, 1, 0,
        ${baselineHours * 3600}
      from motor, activity_type where code = 'REPAIR'`)

  test('stays', async () => {
    const { body } = await create({ estimated_hours: 10 })
    await begun(10)
    const refused = await takeBack(body.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'estimate_learned'])
    expect(refused.body.detail).toBe('This estimate has learned from finished work and cannot be taken back.')
    expect((await matrix()).estimates).toMatchObject([{ id: body.id }])
    await shop.db.write(sql`delete from work_item`)
    expect((await takeBack(body.id)).status).toBe(204)
  })

  test('stays beneath an exact one, which goes as long as nothing was estimated from it', async () => {
    const general = await create({ power_rating_id: null, rpm_category_id: null, estimated_hours: 10 })
    await begun(10)
    const { body: exact } = await create({ estimated_hours: 12 })
    expect((await takeBack(exact.id)).status).toBe(204)
    expect((await takeBack(general.body.id)).body.code).toBe('estimate_learned')
    const { body: again } = await create({ estimated_hours: 12 })
    await begun(12)
    expect((await takeBack(again.id)).body.code).toBe('estimate_learned')
    await shop.db.write(sql`delete from work_item`)
    await clear()
  })
})

test('hours are kept as whole seconds, rounded once', async () => {
  const { body } = await create({ estimated_hours: 1 / 3 })
  expect(body.estimated_hours).toBe(0.3333)
  const stored = () =>
    shop.db.row<{ estimated_seconds: number }>(sql`select estimated_seconds from estimate where id = ${body.id}`)
  expect(await stored()).toEqual({ estimated_seconds: 1200 })
  await change(body.id, body.estimated_hours)
  expect(await stored()).toEqual({ estimated_seconds: 1200 })
  expect((await change(body.id, 10_000)).status).toBe(200)
  await clear()
})

describe('what is wrong is said beside its field', () => {
  const positive = 'Please enter a valid number greater than 0'
  test.each([
    [0, positive],
    [-1, positive],
    [0.0001, positive],
    ['seven', positive],
    [null, positive],
    [undefined, positive],
    [10_001, 'This must be 10000 or less'],
  ])('%s hours', async (estimated_hours, sentence) => {
    const wrong = [422, [{ path: 'estimated_hours', message: sentence }]]
    const created = await create({ estimated_hours })
    expect([created.status, created.body.errors]).toEqual(wrong)
    const changed = await change(1, estimated_hours)
    expect([changed.status, changed.body.errors]).toEqual(wrong)
  })

  test.each([
    [{ job_type_id: 'abc' }, 'job_type_id', 'This is not a valid id'],
    [{ power_rating_id: 99_999_999_999 }, 'power_rating_id', 'This is not a valid id'],
    [{ rpm_category_id: 0 }, 'rpm_category_id', 'This is not a valid id'],
    [{ activity_code: ' ' }, 'activity_code', 'This field is required'],
    [{ activity_code: 'A'.repeat(51) }, 'activity_code', 'This must be 50 characters or less'],
    [{ buffer_percentage: -1 }, 'buffer_percentage', 'This must be 0 or more'],
    [{ buffer_percentage: 1001 }, 'buffer_percentage', 'This must be 1000 or less'],
    [{ buffer_percentage: 2.5 }, 'buffer_percentage', 'This must be a whole number'],
  ])('%j', async (given, field, sentence) => {
    const { status, body } = await create(given)
    expect([status, body.errors]).toEqual([422, [{ path: field, message: sentence }]])
  })

  test('without a buffer it is 20 %', async () => {
    expect((await create({ buffer_percentage: undefined })).body.buffer_percentage).toBe(20)
    await clear()
  })
})

test.each([{ job_type_id: 999 }, { power_rating_id: 999 }, { rpm_category_id: 999 }, { activity_code: 'NOTHING' }])(
  'an estimate for what does not exist: %j',
  async (given) => {
    const { status, body } = await create(given)
    expect([status, body.code]).toEqual([422, 'reference_unknown'])
  },
)

test.each([
  ['power_rating_id=999&rpm_category_id=2', 'reference_unknown'],
  ['power_rating_id=3&rpm_category_id=999', 'reference_unknown'],
  ['power_rating_id=99999999999&rpm_category_id=2', 'invalid'],
  ['power_rating_id=abc&rpm_category_id=2', 'invalid'],
  ['rpm_category_id=2', 'invalid'],
])('a matrix of %s', async (query, code) => {
  const { status, body } = await admin.get<Problem>(`${path}/matrix?${query}`)
  expect([status, body.code]).toEqual([422, code])
})

test.each(['abc', '0', '1.5', '999999', '99999999999'])('there is no estimate %s', async (id) => {
  expect((await change(id, 1)).status).toBe(404)
  expect((await takeBack(id)).status).toBe(404)
})

test('several who fill the same cell at once: one does, the others are told', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, (_, hours) => create({ estimated_hours: hours + 1 })))
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
    201,
    ...Array.from({ length: 7 }, () => 409),
  ])
  expect(answers.find(({ status }) => status === 409)?.body.detail).toBe(
    'Somebody else has just set this estimate. Please refresh and try again.',
  )
  const general = { power_rating_id: null, rpm_category_id: null }
  const alike = await Promise.all([create(general), create(general), create(general)])
  expect(alike.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409])
  await clear()
})

test('several who change the same cell at once: the trail leads from one to the next', async () => {
  const { body } = await create({ activity_code: 'INSPECT' })
  await Promise.all([1, 2, 3, 4, 5].map((hours) => change(body.id, hours)))
  const entries = await trail('REWIND / INSPECT / P3 / 4')
  expect(entries).toHaveLength(6)
  for (const [i, { before }] of entries.entries()) expect(before).toEqual(entries[i - 1]?.after ?? null)
  await clear()
})

test('an estimate while its activity type is deleted: kept by it, or refused', async () => {
  for (let round = 0; round < 12; round++) {
    const code = `ESTIMATED_${round}`
    await admin.post('/admin/activity-types', { code, name: 'x' })
    const [made, removed] = await Promise.all([
      create({ activity_code: code }),
      admin.call<{ soft_delete: boolean }>('DELETE', `/admin/activity-types/${code}`),
    ])
    expect(removed.status).toBe(200)
    if (removed.body.soft_delete) expect(made.status).toBe(201)
    else expect([made.status, made.body.code]).toEqual([422, 'reference_unknown'])
  }
})

test('technicians see and change nothing', async () => {
  const calls = [
    technician.get<Problem>(`${path}/matrix?power_rating_id=3&rpm_category_id=2`),
    technician.post<Problem>(path, cell()),
    technician.call<Problem>('PUT', `${path}/1`, { estimated_hours: 1 }),
    technician.call<Problem>('DELETE', `${path}/1`),
  ]
  for (const { status, body } of await Promise.all(calls)) expect([status, body.code]).toEqual([403, 'not_allowed'])
})
