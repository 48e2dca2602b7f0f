import type { PayEffect, PayLimit, Problem } from '@warsha/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { adminsProof, at, hireLongAgo, type Sheet, splitOf, usualRules, worked } from '../../../testing/pay-months.ts'

let shop: Shop
let huda: Caller
let ali: Caller
beforeAll(async () => {
  shop = await openShop()
  huda = await shop.admin()
  ali = await shop.technician()
})
beforeEach(async () => {
  await shop.db.write(sql`delete from pay_rules`)
  await shop.db.write(sql`delete from pay_limit`)
  await shop.db.write(sql`insert into pay_rules (effective_from) values ('-infinity')`)
})
afterAll(() => shop.close())

/** Each test begins with new rules, of whatever version. */
const version = expect.any(Number) as number
const today = () => new Date(shop.now + 3 * 3_600_000).toISOString().slice(0, 10)
const setRules = (rules: object) =>
  huda.call<Problem>('PUT', '/admin/pay-rules', { ...usualRules, ...adminsProof, ...rules })

describe('the pay rules', () => {
  test('are one and a half for all that lies outside until somebody sets them, which is written down', async () => {
    const first = { ...usualRules, effective_from: null }
    expect((await huda.get('/admin/pay-rules')).body).toEqual({ ...first, version, history: [first], limits: [] })
    const rules = { ...usualRules, factor_holiday: 2.25, hours_a_day: 8, unpaid_activities: ['BREAK', 'BREAK'] }
    const saved = { ...rules, unpaid_activities: ['BREAK'], effective_from: today() }
    expect((await setRules(rules)).body).toEqual({ ...saved, version })
    expect((await setRules(saved)).body).toEqual({ ...saved, version })
    const history = [first, saved]
    expect((await huda.get('/admin/pay-rules')).body).toEqual({ ...saved, version, history, limits: [] })
    const { body } = await huda.get<{ entries: object[] }>('/admin/audit?kind=workshop')
    expect(body.entries).toMatchObject([{ subject: 'Pay rules', before: usualRules, after: saved }])
    expect(body.entries).toHaveLength(1)
  })

  test.each([
    [
      { factor_working_day: -0.01 },
      'factor_working_day',
      'The factor must be from 0 to 10',
      'يجب أن يكون المعامل من 0 إلى 10',
    ],
    [
      { factor_rest_day: 10.01 },
      'factor_rest_day',
      'The factor must be from 0 to 10',
      'يجب أن يكون المعامل من 0 إلى 10',
    ],
    [
      { factor_holiday: 1.505 },
      'factor_holiday',
      'The factor must have two decimals at most',
      'يجب ألا يزيد المعامل على منزلتين عشريتين',
    ],
    [{ factor_holiday: 'half' }, 'factor_holiday', 'This must be a number', 'يجب أن يكون هذا رقمًا'],
    [
      { hours_a_day: 24.5 },
      'hours_a_day',
      'Hours a day must be more than 0 and at most 24',
      'يجب أن تزيد ساعات اليوم على 0 وألا تتجاوز 24',
    ],
    [
      { hours_a_week: 0 },
      'hours_a_week',
      'Hours a week must be more than 0 and at most 168',
      'يجب أن تزيد ساعات الأسبوع على 0 وألا تتجاوز 168',
    ],
    [
      { hours_a_week: 40.001 },
      'hours_a_week',
      'Hours must have two decimals at most',
      'يجب ألا تزيد الساعات على منزلتين عشريتين',
    ],
  ])('%o is refused at its field, in both languages', async (wrong, path, en, ar) => {
    for (const [language, message] of [
      ['en', en],
      ['ar', ar],
    ] as const) {
      const headers = { 'accept-language': language }
      const { status, body } = await huda.call<Problem>(
        'PUT',
        '/admin/pay-rules',
        { ...usualRules, ...adminsProof, ...wrong },
        { headers },
      )
      expect([status, body.errors]).toEqual([422, [{ path, message }]])
    }
    expect((await huda.get('/admin/pay-rules')).body).toMatchObject({ ...usualRules, effective_from: null })
  })

  test('an activity that does not exist changes nothing', async () => {
    await setRules({ unpaid_activities: ['BREAK'] })
    const { status, body } = await setRules({ factor_holiday: 3, unpaid_activities: ['NAP'] })
    expect([status, body.code]).toEqual([422, 'activity_not_found'])
    expect((await huda.get('/admin/pay-rules')).body).toMatchObject({
      factor_holiday: 1.5,
      unpaid_activities: ['BREAK'],
    })
  })

  test('the database has the last word', async () => {
    for (const factor of [-0.01, 10.01])
      await expect(shop.db.write(sql`update pay_rules set factor_holiday = ${factor}`)).rejects.toMatchObject({
        constraint: 'pay_factor_range',
      })
    for (const hours of [0, 24.01])
      await expect(shop.db.write(sql`update pay_rules set hours_a_day = ${hours}`)).rejects.toMatchObject({
        constraint: 'pay_limit_range',
      })
  })

  test('are for admins', async () => {
    expect((await ali.get('/admin/pay-rules')).status).toBe(403)
    expect((await ali.call('PUT', '/admin/pay-rules', { ...usualRules, ...adminsProof })).status).toBe(403)
  })
})

const preview = (change: object) => huda.post<PayEffect & Problem>('/admin/pay-rules/preview', change)
const limitFor = (given: object) => ({
  technician_id: null,
  first_day: '2026-10-01',
  last_day: '2026-10-31',
  hours_a_day: 6,
  hours_a_week: null,
  ...given,
})
const setLimit = (given: object) =>
  huda.post<PayLimit & Problem>('/admin/pay-limits', { ...limitFor(given), ...adminsProof })

describe('rules from a day on, and limits for a time', () => {
  const sheetOf = async (month: string) =>
    (await huda.get<Sheet>(`/admin/pay-sheet?month=${month}&technician_id=${ali.id}`)).body

  beforeAll(async () => {
    await shop.job()
    await hireLongAgo(shop)
    shop.at(at('2026-11-19', '09:00'))
    for (const day of ['2026-09-29', '2026-10-04', '2026-10-05', '2026-11-02'])
      await worked(shop, ali, `${day}T08:00:00`, `${day}T17:00:00`)
  })

  test('rules leave what lies before their day, and a preview says what they do to open months', async () => {
    const rules = { ...usualRules, hours_a_day: 8, effective_from: '2026-10-05' }
    const figures = (before: number, after: number, overtime: number, paid: number) => ({
      hours_regular_before: before,
      hours_regular_after: after,
      hours_overtime_before: 0,
      hours_overtime_after: overtime,
      hours_paid_before: before,
      hours_paid_after: paid,
    })
    expect((await preview({ change: 'set_rules', rules })).body).toEqual({
      from_date: '2026-10-05',
      months: [
        { month: '2026-10', ...figures(18, 17, 1, 18.5) },
        { month: '2026-11', ...figures(9, 8, 1, 9.5) },
      ],
    })
    expect((await sheetOf('2026-10')).totals.hours_overtime).toBe(0)
    await setRules(rules)
    const october = await sheetOf('2026-10')
    expect([splitOf(october, '2026-10-04'), splitOf(october, '2026-10-05')]).toEqual([
      [9, 0, 0, 0, 9],
      [8, 1, 0, 0, 9.5],
    ])
    expect([october.rules.hours_a_day, october.earlier_rules]).toEqual([8, [{ ...usualRules, effective_from: null }]])
    await setRules({ hours_a_day: 7, effective_from: '2027-01-01' })
    const { body } = await huda.get<{ hours_a_day: number; history: object[] }>('/admin/pay-rules')
    expect([body.hours_a_day, body.history.length]).toEqual([8, 3])
  })

  test('limits hold for their time, a technician’s own before everybody’s', async () => {
    const { status, body } = await setLimit({})
    expect([status, body.technician]).toEqual([201, null])
    expect(splitOf(await sheetOf('2026-10'), '2026-10-04')).toEqual([6, 3, 0, 0, 10.5])
    expect(splitOf(await sheetOf('2026-11'), '2026-11-02')).toEqual([9, 0, 0, 0, 9])
    const own = { technician_id: ali.id, first_day: '2026-10-05', last_day: '2026-10-05', hours_a_day: 8 }
    expect((await preview({ change: 'create_limit', limit: limitFor(own) })).body.months).toMatchObject([
      { month: '2026-10', hours_overtime_before: 6, hours_overtime_after: 4 },
    ])
    expect((await setLimit(own)).body.technician?.name).toBe('Ali Hassan')
    expect(splitOf(await sheetOf('2026-10'), '2026-10-05')).toEqual([8, 1, 0, 0, 9.5])
    expect((await preview({ change: 'delete_limit', id: body.id })).body.months).toMatchObject([
      { month: '2026-10', hours_overtime_after: 1 },
    ])
    expect((await huda.post(`/admin/pay-limits/${body.id}/delete`, adminsProof)).status).toBe(204)
    expect(splitOf(await sheetOf('2026-10'), '2026-10-04')).toEqual([9, 0, 0, 0, 9])
    expect((await huda.post(`/admin/pay-limits/${body.id}/delete`, adminsProof)).status).toBe(404)
  })

  test.each([
    [
      { hours_a_day: 24.5 },
      'hours_a_day',
      'Hours a day must be more than 0 and at most 24',
      'يجب أن تزيد ساعات اليوم على 0 وألا تتجاوز 24',
    ],
    [
      { hours_a_week: -1 },
      'hours_a_week',
      'Hours a week must be more than 0 and at most 168',
      'يجب أن تزيد ساعات الأسبوع على 0 وألا تتجاوز 168',
    ],
    [
      { hours_a_day: null },
      'hours_a_day',
      'Enter hours a day, hours a week, or both',
      'أدخل ساعات اليوم أو ساعات الأسبوع أو كلتيهما',
    ],
    [
      { last_day: '2026-09-30' },
      'last_day',
      'The last day must not be before the first',
      'يجب ألا يسبق اليومُ الأخير اليومَ الأول',
    ],
  ])('limits of %o are refused at their field, in both languages', async (wrong, path, en, ar) => {
    for (const [language, text] of [
      ['en', en],
      ['ar', ar],
    ] as const) {
      const headers = { 'accept-language': language }
      const { status, body } = await huda.call<Problem>(
        'POST',
        '/admin/pay-limits',
        { ...limitFor(wrong), ...adminsProof },
        { headers },
      )
      expect([status, body.errors]).toEqual([422, [{ path, message: text }]])
    }
  })

  test('no two limits of the same people are for one day, also where both are saved at once', async () => {
    const both = await Promise.all([setLimit({}), setLimit({ first_day: '2026-10-31', last_day: '2026-11-02' })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(both.map(({ body }) => body.code).filter(Boolean)).toEqual(['pay_limit_overlap'])
    expect((await setLimit({ technician_id: ali.id })).status).toBe(201)
    const unknown = await setLimit({ technician_id: 99_999 })
    expect([unknown.status, unknown.body.code]).toEqual([404, 'technician_not_found'])
  })

  test('nothing begins in a closed month, which keeps its rules and limits', async () => {
    await setRules({ hours_a_day: 8, effective_from: '2026-09-01' })
    const { body: limit } = await setLimit({ first_day: '2026-09-01', last_day: '2026-10-31' })
    await huda.post('/admin/periods/2026-09/lock', { accept_to_review: true })
    const closed = await sheetOf('2026-09')
    expect(closed.totals).toMatchObject({ hours_regular: 6, hours_overtime: 3 })
    const refused = [
      await setRules({ hours_a_day: 9, effective_from: '2026-09-15' }),
      await setLimit({ technician_id: ali.id, first_day: '2026-09-30' }),
      await preview({ change: 'set_rules', rules: { ...usualRules, effective_from: '2026-09-15' } }),
    ]
    for (const { status, body } of refused)
      expect([status, body.code, body.detail]).toEqual([
        409,
        'period_locked',
        'September 2026 is closed. Reopen the month first.',
      ])
    await huda.post(`/admin/pay-limits/${limit.id}/delete`, adminsProof)
    await setRules({ hours_a_day: 9, effective_from: '2026-10-01' })
    expect((await sheetOf('2026-09')).totals).toEqual(closed.totals)
    expect((await sheetOf('2026-10')).totals).toMatchObject({ hours_regular: 18, hours_overtime: 0 })
    await huda.post('/admin/periods/2026-09/reopen', { reason: 'Wrong rules' })
    expect((await sheetOf('2026-09')).totals).toMatchObject({ hours_regular: 8, hours_overtime: 1 })
  })
})
