import type { Technician } from '@warsha/contract'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'

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
async function expectUnsent(unsent: Partial<Unsent>): Promise<void> {
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

test.each([
  ['a clock that is five minutes ahead', '2026-11-17T06:00:00Z'],
  ['work of more than a year ago', '2020-01-01T00:00:00Z'],
])('since when a phone holds work stays the same from request to request: %s', async (_, oldest) => {
  const from = shop.now
  const heardAfter = async (after: number, delay: number) => {
    const sent = new Date(from + after + 300_000).toISOString()
    shop.at(from + after + delay)
    await ali.get('/jobs', says('phone', '1', oldest, { 'x-client-time': sent }))
    await expectUnsent({ last_heard_at: new Date(shop.now).toISOString() })
    return shop.db.row(sql`select unsent_since from phone where person_id = ${ali.id}`)
  }
  const first = await heardAfter(0, 20)
  expect(await heardAfter(60_000, 70)).toEqual(first)
  expect(await heardAfter(600_000, 30)).toEqual(first)
})

test('a wrong clock is corrected', async () => {
  await ali.get('/jobs', says('phone', '1', '2026-11-19T05:14:00Z', { 'x-client-time': '2026-11-19T06:14:00Z' }))
  await expectUnsent({
    unsent_count: 1,
    unsent_since: '2026-11-19T05:00:00.000Z',
    last_heard_at: '2026-11-19T06:00:00.000Z',
  })
})

test('what one phone says impossibly spoils no other’s', async () => {
  const omar = await shop.technician()
  for (const oldest of ['+275760-09-13T00:00:00Z', '-271821-04-20T00:00:00Z', '0000-01-01T00:00:00Z']) {
    await omar.get('/jobs', says(`phone ${oldest}`, '1', oldest, { 'x-client-time': '-271821-04-20T00:00:00Z' }))
  }
  await ali.get('/jobs', says('phone', '4', '2026-11-19T05:30:00Z'))
  await expectUnsent({ unsent_count: 4, unsent_since: '2026-11-19T05:30:00.000Z' })
  const { body } = await admin.get<Technician[]>('/admin/technicians')
  expect(body.find(({ id }) => id === omar.id)).toMatchObject({ unsent_count: 3 })
})

test('what cannot be written down of one phone is left out alone', async () => {
  const gone = await shop.technician()
  await gone.get('/jobs', says('phone', '9'))
  await ali.get('/jobs', says('phone', '2'))
  await shop.db.write(sql`delete from sign_in where person_id = ${gone.id}`)
  await shop.db.write(sql`delete from person_segment where person_id = ${gone.id}`)
  await shop.db.write(sql`delete from person where id = ${gone.id}`)
  await expectUnsent({ unsent_count: 2 })
})

test('of one person ten devices are known, first those that hold something', async () => {
  await ali.get('/jobs', says('holding', '7', '2026-11-19T05:00:00Z'))
  await expectUnsent({ unsent_count: 7 })
  for (let i = 0; i < 25; i++) {
    shop.at(shop.now + 1000)
    await ali.get('/jobs', says(`made up ${i}`, '0'))
  }
  await expectUnsent({ last_heard_at: new Date(shop.now).toISOString() })
  const devices = await shop.db.rows<{ device_id: string }>(
    sql`select device_id from phone where person_id = ${ali.id}`,
  )
  expect(devices).toHaveLength(10)
  await expectUnsent({ unsent_count: 7, unsent_since: '2026-11-19T05:00:00.000Z' })
})

test('headers that say nothing sensible are as none', async () => {
  await ali.get('/jobs', says('phone', 'many'))
  await ali.get('/jobs', says('phone', '-1'))
  await ali.get('/jobs', says('', '4'))
  await ali.get('/jobs', says('tablet', '1', 'long ago'))
  await expectUnsent({ unsent_count: 1, unsent_since: null, last_heard_at: '2026-11-19T06:00:00.000Z' })
})
