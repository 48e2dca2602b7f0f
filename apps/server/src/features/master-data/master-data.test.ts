import { fieldMessages, type Problem } from '@warsha/contract'
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

type ReferenceItem = Record<string, unknown> & { id: number; is_active: boolean; in_use: boolean } & Problem
type Deletion = { soft_delete: boolean; dependencies: { total: number } } & Problem
type List = 'job-types' | 'power-ratings' | 'rpm-categories' | 'departments'

const pathOf = (list: List) => `/admin/master-data/${list}`
const create = (list: List, body: object) => admin.post<ReferenceItem>(pathOf(list), body)
const change = (list: List, id: number | string, body: object) =>
  admin.call<ReferenceItem>('PUT', `${pathOf(list)}/${id}`, body)
const remove = (list: List, id: number | string) => admin.call<Deletion>('DELETE', `${pathOf(list)}/${id}`)
const all = async (list: List, query = '') => (await admin.get<ReferenceItem[]>(`${pathOf(list)}${query}`)).body
const trail = (kind: string, subject: string) =>
  shop.db.rows<{ action: string; before: object | null; after: object | null }>(sql`
    select action, before, after from audit_entry where kind = ${kind} and subject = ${subject} order by id`)

/** Of each list one that can be created, what comes back, a change, and what it is called. */
const examples = [
  {
    list: 'job-types',
    kind: 'job_type',
    sent: { code: ' SERVO ', name: ' Servo motors ' },
    stored: {
      code: 'SERVO',
      name: 'Servo motors',
      name_ar: null,
      description: null,
      is_active: true,
      display_order: 0,
    },
    change: { name_ar: 'محركات سيرفو', description: 'Encoders too', display_order: 90 },
    subject: 'SERVO',
    taken: 'There is already a job type with the code SERVO.',
  },
  {
    list: 'power-ratings',
    kind: 'power_rating',
    sent: { code: 'P9', range_description: 'Over 1 MW', min_kw: 1000, complexity_multiplier: 1.15 },
    stored: {
      code: 'P9',
      range_description: 'Over 1 MW',
      min_kw: 1000,
      max_kw: null,
      complexity_multiplier: 1.15,
      is_active: true,
    },
    change: { max_kw: 4000.5, complexity_multiplier: 2 },
    subject: 'P9',
    taken: 'There is already a power rating with the code P9.',
  },
  {
    list: 'rpm-categories',
    kind: 'rpm_category',
    sent: { poles: 12, description: '12 poles, 600 rpm', rpm_approx: 600, complexity_multiplier: 1 },
    stored: {
      poles: 12,
      description: '12 poles, 600 rpm',
      rpm_approx: 600,
      complexity_multiplier: 1,
      is_active: true,
    },
    change: { rpm_approx: null, complexity_multiplier: 1.01 },
    subject: '12',
    taken: 'There is already an RPM category with 12 poles.',
  },
  {
    list: 'departments',
    kind: 'department',
    sent: { dept_number: '50', name: 'Store', description: ' ' },
    stored: { dept_number: '50', name: 'Store', name_ar: null, description: null, is_active: true },
    change: { name: 'Stores', name_ar: 'المستودع' },
    subject: '50',
    taken: 'There is already a department with the number 50.',
  },
] as const

describe.each(examples)('$list', ({ list, kind, sent, stored, change: changed, subject, taken }) => {
  test('one is created, changed in part, and removed for good, each written down', async () => {
    const created = await create(list, sent)
    const before = { id: created.body.id, ...stored, version: 1 }
    expect([created.status, created.body]).toEqual([201, before])
    expect(await all(list)).toContainEqual({ ...before, in_use: false })

    const after = { ...before, ...changed, version: 2 }
    const answer = await change(list, created.body.id, { ...changed, code: 'OTHER', poles: 4, dept_number: '1' })
    expect([answer.status, answer.body]).toEqual([200, after])
    expect((await change(list, created.body.id, {})).body).toEqual(after)

    expect((await remove(list, created.body.id)).body).toEqual({ soft_delete: false, dependencies: { total: 0 } })
    expect((await all(list)).some(({ id }) => id === created.body.id)).toBe(false)
    expect(await trail(kind, subject)).toEqual([
      { action: 'created', before: null, after: before },
      { action: 'changed', before, after },
      { action: 'deleted', before: after, after: null },
    ])
  })

  test('what names it is taken, also by two at once', async () => {
    const answers = await Promise.all([create(list, sent), create(list, sent)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body.detail).toBe(taken)
    const id = answers.find(({ status }) => status === 201)?.body.id ?? 0
    expect((await remove(list, id)).status).toBe(200)
  })

  test('one that is not in use is only on the list of all', async () => {
    const { body } = await create(list, { ...sent, is_active: false })
    expect((await all(list)).some(({ id }) => id === body.id)).toBe(true)
    expect((await all(list, '?active_only=false')).some(({ id }) => id === body.id)).toBe(true)
    expect((await all(list, '?active_only=true')).some(({ id }) => id === body.id)).toBe(false)
    expect((await change(list, body.id, { is_active: true })).body.is_active).toBe(true)
    await remove(list, body.id)
  })

  test.each(['abc', '0', '-1', '1.5', '999999', '99999999999', '%20'])('there is none with the id %s', async (id) => {
    expect((await change(list, id, {})).status).toBe(404)
    expect((await remove(list, id)).status).toBe(404)
  })

  test('technicians change nothing', async () => {
    const calls = [
      technician.get<Problem>(pathOf(list)),
      technician.post<Problem>(pathOf(list), sent),
      technician.call<Problem>('PUT', `${pathOf(list)}/1`, changed),
      technician.call<Problem>('DELETE', `${pathOf(list)}/1`),
    ]
    for (const { status, body } of await Promise.all(calls)) expect([status, body.code]).toEqual([403, 'not_allowed'])
  })
})

describe('what is wrong is said beside its field', () => {
  const job = { code: 'X', name: 'x' }
  const power = { code: 'X', range_description: 'x', complexity_multiplier: 1 }
  const rpm = { poles: 14, description: 'x', complexity_multiplier: 1 }
  const department = { dept_number: '77', name: 'x' }
  const required = 'This field is required'
  const range = 'The multiplier must be from 1.00 to 2.00'
  const step = 'The multiplier must have two decimals at most'
  test.each<[List, object, string, string]>([
    ['job-types', { ...job, code: ' ' }, 'code', required],
    ['job-types', { ...job, code: 'x'.repeat(51) }, 'code', 'This must be 50 characters or less'],
    ['job-types', { ...job, name: '' }, 'name', required],
    ['job-types', { ...job, name: 'x'.repeat(101) }, 'name', 'This must be 100 characters or less'],
    ['job-types', { ...job, name: 'a\0b' }, 'name', fieldMessages.name_not_plain.en],
    ['job-types', { ...job, description: 'a\0b' }, 'description', 'This contains a character that cannot be stored'],
    ['job-types', { ...job, description: 'x'.repeat(501) }, 'description', 'This must be 500 characters or less'],
    ['job-types', { ...job, display_order: 1.5 }, 'display_order', 'This must be a whole number'],
    ['job-types', { ...job, display_order: -1 }, 'display_order', 'This must be 0 or more'],
    ['job-types', { ...job, display_order: 9e9 }, 'display_order', 'This must be 1000000 or less'],
    ['job-types', { ...job, is_active: 1 }, 'is_active', 'This must be true or false'],
    ['power-ratings', { ...power, range_description: ' ' }, 'range_description', required],
    ['power-ratings', { ...power, complexity_multiplier: undefined }, 'complexity_multiplier', required],
    ['power-ratings', { ...power, complexity_multiplier: 'x' }, 'complexity_multiplier', 'This must be a number'],
    ['power-ratings', { ...power, complexity_multiplier: 0.99 }, 'complexity_multiplier', range],
    ['power-ratings', { ...power, complexity_multiplier: 2.01 }, 'complexity_multiplier', range],
    ['power-ratings', { ...power, complexity_multiplier: 1.005 }, 'complexity_multiplier', step],
    ['power-ratings', { ...power, min_kw: -1 }, 'min_kw', 'This must be 0 or more'],
    ['power-ratings', { ...power, max_kw: 1e7 }, 'max_kw', 'This must be 1000000 or less'],
    ['power-ratings', { ...power, max_kw: 'seven' }, 'max_kw', 'This must be a number'],
    ['rpm-categories', { ...rpm, poles: undefined }, 'poles', required],
    ['rpm-categories', { ...rpm, poles: 1 }, 'poles', 'This must be 2 or more'],
    ['rpm-categories', { ...rpm, poles: 101 }, 'poles', 'This must be 100 or less'],
    ['rpm-categories', { ...rpm, description: '' }, 'description', required],
    ['rpm-categories', { ...rpm, rpm_approx: 0 }, 'rpm_approx', 'This must be 1 or more'],
    ['rpm-categories', { ...rpm, rpm_approx: 1e6 }, 'rpm_approx', 'This must be 100000 or less'],
    ['rpm-categories', { ...rpm, complexity_multiplier: 2.5 }, 'complexity_multiplier', range],
    ['departments', { ...department, dept_number: '' }, 'dept_number', required],
    [
      'departments',
      { ...department, dept_number: '1'.repeat(21) },
      'dept_number',
      'This must be 20 characters or less',
    ],
    ['departments', { ...department, name: ' ' }, 'name', required],
  ])('%s %j', async (list, body, field, sentence) => {
    const answer = await create(list, body)
    expect([answer.status, answer.body.errors]).toEqual([422, [{ path: field, message: sentence }]])
    if (['code', 'poles', 'dept_number'].includes(field) || sentence === required) return
    const [first] = await all(list)
    expect((await change(list, first?.id ?? 0, body)).body.errors).toEqual([{ path: field, message: sentence }])
  })

  test('1.00, 1.15 and 2.00 are fine', async () => {
    for (const complexity_multiplier of [1, 1.1, 1.15, 1.29, 2]) {
      expect((await change('power-ratings', 2, { complexity_multiplier })).body).toMatchObject({
        complexity_multiplier,
      })
    }
  })

  test('the smallest power must not exceed the largest, whichever is sent', async () => {
    const wrong = { status: 422, body: { code: 'power_range_order' } }
    expect(await create('power-ratings', { ...power, min_kw: 8, max_kw: 7 })).toMatchObject(wrong)
    expect(await change('power-ratings', 2, { min_kw: 30.5 })).toMatchObject(wrong)
    expect(await change('power-ratings', 2, { max_kw: 7 })).toMatchObject(wrong)
    expect(await change('power-ratings', 2, { min_kw: 30, max_kw: 30 })).toMatchObject({ status: 200 })
    expect(await change('power-ratings', 2, { min_kw: 99, max_kw: null })).toMatchObject({ status: 200 })
  })
})

describe('what jobs or estimates use', () => {
  test.each([
    ['job-types', 'job_type', 1, 'REWIND'],
    ['power-ratings', 'power_rating', 3, 'P3'],
    ['rpm-categories', 'rpm_category', 2, '4'],
  ] as const)('%s are deactivated, kept, and can be taken into use again', async (list, kind, id, subject) => {
    const motor = { job_type_id: 1, power_rating_id: 3, rpm_category_id: 2 }
    const job_no = String(7000 + id)
    const words = { customer: 'Saline Water Works', description: 'Rewind of a 75 kW pump motor' }
    expect((await admin.post('/admin/jobs', { job_no, ...words, ...motor })).status).toBe(201)
    await shop.db.write(sql`
      insert into estimate (job_type_id, power_rating_id, rpm_category_id, activity_type_id, estimated_seconds)
      values (1, 3, 2, 1, 3600) on conflict do nothing`)
    expect((await all(list)).find((thing) => thing.id === id)).toMatchObject({ in_use: true })
    const { body } = await remove(list, id)
    expect(body.soft_delete).toBe(true)
    expect(body.dependencies.total).toBeGreaterThanOrEqual(2)
    expect((await all(list, '?active_only=true')).some((thing) => thing.id === id)).toBe(false)
    expect((await remove(list, id)).body).toEqual(body)
    expect((await change(list, id, { is_active: true })).body.is_active).toBe(true)
    const entries = await trail(kind, subject)
    expect(entries.map(({ action }) => action)).toEqual(['changed', 'changed'])
    expect(entries[0]).toMatchObject({ before: { is_active: true }, after: { is_active: false } })
  })

  test('deleting while a job is created with it: kept by the job, or gone with a clear refusal', async () => {
    for (let round = 0; round < 16; round++) {
      const { body: type } = await create('job-types', { code: `RACE_${round}`, name: 'x' })
      const job = {
        job_no: String(8000 + round),
        customer: 'Saline Water Works',
        description: 'Rewind of a 75 kW pump motor',
        job_type_id: type.id,
        power_rating_id: 1,
        rpm_category_id: 1,
      }
      const [made, removed] = await Promise.all([admin.post<Problem>('/admin/jobs', job), remove('job-types', type.id)])
      expect(removed.status).toBe(200)
      if (removed.body.soft_delete) expect(made.status).toBe(201)
      else expect([made.status, made.body.code]).toEqual([422, 'reference_unknown'])
    }
  })

  test('two that delete the same at once', async () => {
    const { body } = await create('departments', { dept_number: '88', name: 'x' })
    const answers = await Promise.all([remove('departments', body.id), remove('departments', body.id)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404])
    expect((await trail('department', '88')).map(({ action }) => action)).toEqual(['created', 'deleted'])
  })
})
