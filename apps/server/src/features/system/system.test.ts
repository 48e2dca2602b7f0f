import { tmpdir } from 'node:os'
import type { AnswerOf, Problem } from '@warsha/contract'
import { DAY, HOUR } from '@warsha/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personOf } from '../../../testing/people.ts'
import { type Caller, instanceOn, openShop, type Shop } from '../../../testing/shop.ts'
import { instanceCount } from '../../platform/alive-instances.ts'
import { sql } from '../../platform/database.ts'

type System = AnswerOf<'system'>

let shop: Shop
let huda: Caller
let ali: Caller
beforeAll(async () => {
  shop = await openShop({
    dataDir: tmpdir(),
    lastBackup: async () => ({ lastGoodAt: Date.parse('2026-11-19T00:10:00Z'), bytes: 1_730_000 }),
  })
  huda = await shop.admin()
  ali = await shop.technician({ name: 'Ali Hassan' })
  await shop.job()
})
afterAll(() => shop.close())

const system = async () => (await huda.get<System>('/admin/system')).body

// Before those that set the clock ahead: an instance that was seen in the future serves no longer.
test('instances that serve: one that ends says so, one that was killed is missed', async () => {
  const other = await instanceOn(shop.db, { now: () => shop.now })
  await other.ready()
  expect((await system()).instances.map(({ is_this }) => is_this)).toEqual([true, false])
  expect(await instanceCount(shop.db, shop.now)).toBe(2)
  await other.close()
  expect((await system()).instances).toHaveLength(1)
  await shop.db.write(sql`
    insert into instance (id, host, process_id, version, started_at, last_seen_at)
    values (gen_random_uuid(), 'hall', 1, '1.0.0', '2026-11-19T05:00:00Z', '2026-11-19T05:59:20Z')`)
  expect((await system()).instances).toMatchObject([{ process_id: process.pid, is_this: true }])
  expect(await instanceCount(shop.db, shop.now)).toBe(1)
})

test('versions, sizes and states', async () => {
  const found = await system()
  expect(found).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    node_version: process.versions.node,
    postgres_version: expect.stringMatching(/^\d+(\.\d+)?$/),
    started_at: '2026-11-19T06:00:00.000Z',
    database: { state: 'ok', migrations: 'ok', last_migration: expect.stringMatching(/^\d{4}_\w+\.sql$/) },
    photos: { count: 0, bytes: 0 },
    disk: { state: 'ok' },
    backup: { last_good_at: '2026-11-19T00:10:00.000Z', bytes: 1_730_000 },
    errors: { total: 0, hours: [], latest: [] },
  })
  expect(found.database.bytes).toBeGreaterThan(1_000_000)
  expect(found.disk?.free_bytes).toBeLessThanOrEqual(found.disk?.total_bytes ?? 0)
})

test('technicians and strangers learn nothing', async () => {
  expect((await ali.get('/admin/system')).status).toBe(403)
  expect((await shop.nobody.get('/admin/system')).status).toBe(401)
})

test('without a folder of its own, and where nothing makes backups', async () => {
  const app = await instanceOn(shop.db, { now: () => shop.now })
  const answer = await app.inject({ url: '/api/admin/system', headers: await huda.authorization() })
  await app.close()
  expect(answer.json()).toMatchObject({ disk: null, backup: null })
})

test('phones with unsent work', async () => {
  const headers = { 'x-device-id': 'phone', 'x-pending-count': '3', 'x-oldest-pending': '2026-11-19T05:00:00Z' }
  await ali.get('/jobs', { headers })
  await expect
    .poll(async () => (await system()).unsent, { timeout: 10_000 })
    .toEqual([
      {
        technician_id: ali.id,
        full_name: 'Ali Hassan',
        technician: personOf(ali.id, 'Ali Hassan'),
        unsent_count: 3,
        unsent_since: '2026-11-19T05:00:00.000Z',
        last_heard_at: '2026-11-19T06:00:00.000Z',
      },
    ])
})

/** An answer that fails. @returns its number */
async function fail(): Promise<string | undefined> {
  await shop.db.pool.query('alter table activity_type rename to mislaid')
  const { status, body } = await ali.get<Problem>('/activities/types')
  await shop.db.pool.query('alter table mislaid rename to activity_type')
  expect(status).toBe(500)
  return body.request_id
}

const errorsOnce = async (total: number) => {
  await expect.poll(async () => (await system()).errors.total, { timeout: 10_000 }).toBe(total)
  return (await system()).errors
}

test('errors of the last day: those alike together, by hour, and gone after a day', async () => {
  const begun = shop.now
  await fail()
  shop.at(begun + 1000)
  const second = await fail()
  const alike = {
    call: 'activityTypes',
    message: expect.stringContaining('does not exist'),
    count: 2,
    last_at: '2026-11-19T06:00:01.000Z',
    last_request_id: second,
  }
  expect(await errorsOnce(2)).toEqual({
    total: 2,
    hours: [{ hour: '2026-11-19T06:00:00.000Z', count: 2 }],
    latest: [alike],
  })
  shop.at(begun + 23 * HOUR)
  const third = await fail()
  const { hours, latest } = await errorsOnce(3)
  expect(hours.map(({ count }) => count)).toEqual([1, 2])
  expect(latest.map(({ last_request_id }) => last_request_id)).toEqual([third, second])
  shop.at(begun + 25 * HOUR)
  expect(await errorsOnce(1)).toMatchObject({ latest: [{ last_request_id: third }] })
  await fail()
  await errorsOnce(2)
  const kept = await shop.db.row<{ count: number }>(sql`select count(*) as count from server_error`)
  expect(kept?.count).toBe(2)
  shop.at(begun)
})

test('an error that happens while others are written down is written down as well', async () => {
  const begun = shop.now
  shop.at(begun + 3 * DAY)
  const writes = async () => {
    const found = await shop.db.row<{ count: number }>(sql`
      select count(*) as count from pg_locks where relation = 'server_error'::regclass and not granted`)
    return found?.count ?? 0
  }
  await shop.db.transaction(async (tx) => {
    await tx.run(sql`lock table server_error in exclusive mode`)
    await fail()
    await expect.poll(writes, { timeout: 10_000 }).toBe(1)
    await fail()
  })
  expect(await errorsOnce(2)).toMatchObject({ latest: [{ count: 2 }] })
  shop.at(begun)
})

test('a refusal is no error, and neither is what a phone sends wrongly', async () => {
  await ali.post('/sessions/start', {})
  await ali.get('/admin/system')
  expect((await system()).errors.latest.map(({ call }) => call)).not.toContain('startSession')
})
