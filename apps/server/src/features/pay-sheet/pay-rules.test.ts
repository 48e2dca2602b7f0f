import type { Problem } from '@warsha/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { usualRules } from '../../../testing/pay-months.ts'

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
  await shop.db.write(sql`delete from unpaid_activity`)
  await shop.db.write(sql`insert into pay_rules default values`)
})
afterAll(() => shop.close())

/** Each test begins with new rules, of whatever version. */
const version = expect.any(Number) as number
const setRules = (rules: object) => huda.call<Problem>('PUT', '/admin/pay-rules', { ...usualRules, ...rules })

describe('the pay rules', () => {
  test('are one and a half for all that lies outside until somebody sets them, which is written down', async () => {
    expect((await huda.get('/admin/pay-rules')).body).toEqual({ ...usualRules, version })
    const rules = { ...usualRules, factor_holiday: 2.25, hours_a_day: 8, unpaid_activities: ['BREAK', 'BREAK'] }
    const saved = { ...rules, unpaid_activities: ['BREAK'] }
    expect((await setRules(rules)).body).toEqual({ ...saved, version })
    expect((await setRules(saved)).body).toEqual({ ...saved, version })
    expect((await huda.get('/admin/pay-rules')).body).toEqual({ ...saved, version })
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
        { ...usualRules, ...wrong },
        { headers },
      )
      expect([status, body.errors]).toEqual([422, [{ path, message }]])
    }
    expect((await huda.get('/admin/pay-rules')).body).toEqual({ ...usualRules, version })
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
    expect((await ali.call('PUT', '/admin/pay-rules', usualRules)).status).toBe(403)
  })
})
