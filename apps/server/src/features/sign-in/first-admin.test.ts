import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { ensureFirstAdmin } from './first-admin.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('of instances that start together on an empty database one makes the first admin, and none falls over', async () => {
  const admin = { email: 'Huda@shop.example', password: 'a-good-password' }
  await Promise.all(Array.from({ length: 6 }, () => ensureFirstAdmin(shop.db, admin, shop.now)))
  await ensureFirstAdmin(shop.db, { ...admin, email: 'another@shop.example' }, shop.now)
  expect(await shop.db.rows(sql`select email, role from person`)).toEqual([
    { email: 'huda@shop.example', role: 'ADMIN' },
  ])
})
