import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../testing/shop.ts'
import { raw, sql } from '../../platform/database.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test.each([
  [
    'posted_work',
    "posted_at >= '2026-11-01' and posted_at < '2026-12-01'",
    'Filter: ((effective_seconds IS NOT NULL) AND (started_at >=',
  ],
  ['posted_work', 'worked_job_id = 1 and job_id is not null', 'Index Scan on late_arrival_of_job'],
  ['posted_days', "day between '2026-11-01' and '2026-11-30'", 'Index Scan on day_work_pkey'],
  ['posted_days', "day between '2026-11-01' and '2026-11-30'", 'Index Scan on late_arrival_posted_on'],
])('%s where %s is planned as a part of the statement: %s', async (name, condition, found) => {
  const plan = await shop.db.transaction(async (tx) => {
    // A table of few rows would be read whole.
    await tx.run(sql`set local enable_seqscan = off`)
    return tx.rows<{ 'QUERY PLAN': string }>(sql`
      explain (costs off) select sum(effective_seconds) from ${raw(name)}() where ${raw(condition)}`)
  })
  const text = plan.map((line) => line['QUERY PLAN']).join('\n')
  expect(text).not.toContain('Function Scan')
  expect(text).toContain(found)
})
