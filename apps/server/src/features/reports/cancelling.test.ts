import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { fileFrom, worked } from '../../../testing/worked-sessions.ts'

const SECOND = 1000
const range = 'from_date=2026-11-15&to_date=2026-11-18'

let shop: Shop
let huda: Caller
let address: string
beforeAll(async () => {
  shop = await openShop()
  huda = await shop.admin()
  const ali = await shop.technician()
  await shop.job()
  await worked(shop, { by: ali.id, from: '2026-11-15T08:00', to: '2026-11-15T16:00' })
  address = await shop.app.listen({ port: 0 })
})
afterAll(() => shop.close())

/** How many wait in the database for something that somebody else holds. */
async function waiting(): Promise<number> {
  const found = await shop.db.row<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return found?.count ?? 0
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const begun = performance.now()
  while (!(await holds())) {
    if (performance.now() - begun > 10 * SECOND) throw new Error('it does not come to that')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

test.each(['excel', 'pdf', 'csv'])('an export of %s whose reader goes ends in the middle of its work', async (kind) => {
  const controller = new AbortController()
  const headers = await huda.authorization()
  await shop.db.transaction(async (tx) => {
    // Somebody holds the table, so that the export has to wait in the middle of its work.
    await tx.run(sql`lock table work_session in access exclusive mode`)
    const pending = fetch(`${address}/api/admin/export/${kind}?${range}`, { headers, signal: controller.signal })
    await until(async () => (await waiting()) === 1)
    controller.abort()
    await expect(pending).rejects.toThrow()
    await until(async () => (await waiting()) === 0)
  })
  const { status, headers: responseHeaders } = await fileFrom(shop, huda, `/admin/export/${kind}?${range}`)
  expect([status, responseHeaders['x-row-count']]).toEqual([200, '1'])
})
