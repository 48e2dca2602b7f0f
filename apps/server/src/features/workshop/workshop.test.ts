import { expect, test } from 'vitest'
import { openShop } from '../../../testing/shop.ts'

test.each([
  ['Asia/Riyadh', '2026-11-19T20:59:59Z', '2026-11-19'],
  ['Asia/Riyadh', '2026-11-19T21:00:00Z', '2026-11-20'],
  ['America/New_York', '2026-11-20T04:59:59Z', '2026-11-19'],
])('in %s at %s it is %s', async (businessTimeZone, now, today) => {
  const shop = await openShop({ businessTimeZone })
  shop.at(now)
  const admin = await shop.admin()
  expect((await admin.get('/admin/workshop')).body).toEqual({ business_time_zone: businessTimeZone, today })
  await shop.close()
})
