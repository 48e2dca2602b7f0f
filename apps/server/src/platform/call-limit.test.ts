import type { Problem } from '@warsha/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../testing/shop.ts'

const MOST = 20

let shop: Shop
let ali: Caller
let omar: Caller
beforeAll(async () => {
  shop = await openShop({ callsAMinute: MOST })
  ;[ali, omar] = [await shop.technician(), await shop.technician()]
  await shop.job()
})
afterAll(() => shop.close())

test('who calls too often waits, is told how long, and nobody else does', async () => {
  const answers = await Promise.all(Array.from({ length: MOST + 5 }, () => ali.get<Problem>('/me')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(MOST)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(5)
  for (const { body, headers } of refused) {
    const seconds = Number(headers['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(body).toMatchObject({
      code: 'too_many_calls',
      detail: `That is too often. Please wait ${seconds} s and try again.`,
    })
  }
  // A start that is held back is sent again later: nothing is recorded yet.
  expect(await ali.start()).toMatchObject({ status: 429, body: { code: 'too_many_calls' } })
  expect((await omar.start()).status).toBe(201)
  const openToAnyone = await Promise.all(Array.from({ length: MOST + 5 }, () => shop.nobody.get('/health/live')))
  expect(new Set(openToAnyone.map(({ status }) => status))).toEqual(new Set([200]))
})

test('in Arabic', async () => {
  const { body } = await ali.get<Problem>('/me', { headers: { 'accept-language': 'ar' } })
  expect(body.detail).toMatch(/^الطلبات كثيرة جدًا\. حاول مرة أخرى بعد \d+ ث\.$/)
})
