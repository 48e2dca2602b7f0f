import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Job, Problem } from '@warsha/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, instanceOn, openShop, type Shop } from '../../testing/shop.ts'
import { testKeys } from '../../testing/keys.ts'
import { Db, sql, timestamptz } from './database.ts'

let shop: Shop
let admin: Caller
let ali: Caller
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.admin()
  ali = await shop.technician()
  for (let i = 1; i <= 40; i++) await shop.job({ job_no: String(1000 + i) })
  await shop.db.write(sql`
    with hired as (
      insert into person (full_name, role, password_hash, must_change_password)
      select 'Technician ' || i, 'TECHNICIAN', 'none', false from generate_series(1, 40) as i returning id
    )
    insert into work_session (id, started_at, technician_id, job_id, activity_type_id)
    select gen_random_uuid(), ${timestamptz(shop.now)}, id, (select min(id) from job), 1 from hired`)
})
afterAll(() => shop.close())

describe('answers over 1 kB', () => {
  const ask = async (url: string, encoding: string, by = admin) =>
    shop.app.inject({
      url: `/api${url}`,
      headers: { ...(await by.authorization()), ...(encoding && { 'accept-encoding': encoding }) },
    })

  test.each([
    ['/admin/jobs', 'br, gzip', 'br', brotliDecompressSync],
    ['/admin/jobs', 'gzip, deflate', 'gzip', gunzipSync],
    // One answer for all who watch.
    ['/admin/live', 'gzip, br;q=0.5', 'br', brotliDecompressSync],
    ['/admin/live', 'br;q=0, gzip', 'gzip', gunzipSync],
  ])('%s comes compressed to whoever takes %s', async (url, accepted, encoding, decompress) => {
    const plain = await ask(url, '')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.rawPayload.length).toBeGreaterThan(5_000)
    const compressed = await ask(url, accepted)
    expect(compressed.headers['content-encoding']).toBe(encoding)
    expect(compressed.headers.vary).toMatch(/accept-encoding/i)
    expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
    expect(decompress(compressed.rawPayload)).toEqual(plain.rawPayload)
  })

  test('small ones, and what a technician starts, come as they are', async () => {
    expect((await ask('/me', 'br')).headers['content-encoding']).toBeUndefined()
    const note = 'ن'.repeat(450)
    const started = await ali.start({ job: '1001', note }, { headers: { 'accept-encoding': 'br' } })
    expect(started.body.note).toBe(note)
    expect(started.headers['content-encoding']).toBeUndefined()
  })
})

describe('a statement that takes too long', () => {
  test('is ended and told; what may take long is not', async () => {
    const db = new Db(shop.connection, { keys: testKeys, statementTimeoutMs: 200 })
    const app = await instanceOn(db, { now: () => shop.now })
    try {
      const holding = shop.db.transaction(async (tx) => {
        await tx.run(sql`lock table job in access exclusive mode`)
        const answer = await app.inject({ url: '/api/admin/jobs', headers: await admin.authorization() })
        expect([answer.statusCode, answer.json<Problem>().code, answer.headers['retry-after']]).toEqual([
          503,
          'too_slow',
          '5',
        ])
      })
      await holding
      await expect(db.rows(sql`select pg_sleep(20)`)).rejects.toThrow('statement timeout')
      const slept = await db.longTransaction((tx) => tx.rows(sql`select 1 as awake from pg_sleep(0.3)`))
      expect(slept).toEqual([{ awake: 1 }])
    } finally {
      await app.close()
      await db.close()
    }
  })

  test('and one that loses a circle of locks has changed nothing and may be sent again', async () => {
    const job = (await admin.get<(Job & { id: number })[]>('/admin/jobs')).body[0]
    if (!job) throw new Error('a shop with jobs')
    const circle = () =>
      shop.db.transaction(async (tx) => {
        await tx.run(sql`lock table audit_entry in exclusive mode`)
        const before = (await admin.get<Job>(`/admin/jobs/${job.id}`)).body.status
        const status = before === 'closed' ? 'open' : 'closed'
        const asked = admin.call<Problem>('PATCH', `/admin/jobs/${job.id}/status`, { status })
        // Where this one loses, the answer comes when nobody asks for it any more.
        asked.catch(() => undefined)
        const waits = sql`select from pg_locks where not granted and relation = 'audit_entry'::regclass`
        while (!(await shop.db.row(waits))) await new Promise((resolve) => setTimeout(resolve, 20))
        // The call has the job and waits for the trail, so that it is the first to look for a circle.
        await tx.run(sql`lock table job in access exclusive mode`)
        const answer = await asked
        return { before, answer: [answer.status, answer.body.code] }
      })
    // A machine that pauses for a second lets the call look too early, and the other one is the loser.
    const lost = await circle().catch(circle).catch(circle)
    expect(lost.answer).toEqual([503, 'too_slow'])
    expect((await admin.get<Job>(`/admin/jobs/${job.id}`)).body.status).toBe(lost.before)
  })
})
