import type { Technician } from '@warsha/contract'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'

let shop: Shop
let admin: Caller
let ali: Caller
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.admin()
  await shop.job()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.at('2026-11-19T06:00:00Z')
  ali = await shop.technician()
})

const says = (device: string, count: string, oldest = '', extra: Record<string, string> = {}) => ({
  headers: { 'x-device-id': device, 'x-pending-count': count, 'x-oldest-pending': oldest, ...extra },
})

type Unsent = Pick<Technician, 'unsent_count' | 'unsent_since' | 'last_heard_at'>

/** What the admin's list says of Ali, once it says this. */
async function expectUnsent(unsent: Unsent): Promise<void> {
  await vi.waitFor(
    async () => {
      const { body } = await admin.get<Technician[]>('/admin/technicians')
      expect(body.find(({ id }) => id === ali.id)).toMatchObject(unsent)
    },
    { timeout: 10_000, interval: 100 },
  )
}

test('a phone that has said nothing', () => expectUnsent({ unsent_count: 0, unsent_since: null, last_heard_at: null }))

test('the admin sees how much work phones hold, since when, and when they were last heard of', async () => {
  await ali.get('/jobs', says('phone', '3', '2026-11-18T20:00:00Z'))
  await ali.get('/jobs', says('tablet', '2', '2026-11-19T04:00:00Z'))
  await expectUnsent({
    unsent_count: 5,
    unsent_since: '2026-11-18T20:00:00.000Z',
    last_heard_at: '2026-11-19T06:00:00.000Z',
  })
  shop.at('2026-11-19T06:05:00Z')
  await ali.start({}, says('phone', '0'))
  await expectUnsent({
    unsent_count: 2,
    unsent_since: '2026-11-19T04:00:00.000Z',
    last_heard_at: '2026-11-19T06:05:00.000Z',
  })
})

test('a wrong clock is corrected', async () => {
  await ali.get('/jobs', says('phone', '1', '2026-11-19T05:14:00Z', { 'x-client-time': '2026-11-19T06:14:00Z' }))
  await expectUnsent({
    unsent_count: 1,
    unsent_since: '2026-11-19T05:00:00.000Z',
    last_heard_at: '2026-11-19T06:00:00.000Z',
  })
})

test('headers that say nothing sensible are as none', async () => {
  await ali.get('/jobs', says('phone', 'many'))
  await ali.get('/jobs', says('phone', '-1'))
  await ali.get('/jobs', says('', '4'))
  await ali.get('/jobs', says('tablet', '1', 'long ago'))
  await expectUnsent({ unsent_count: 1, unsent_since: null, last_heard_at: '2026-11-19T06:00:00.000Z' })
})
