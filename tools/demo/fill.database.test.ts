import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../apps/server/testing/shop.ts'
import { sql } from '../../apps/server/src/platform/database.ts'
import { fillDemo } from './fill.ts'
import { signInHints } from './accounts.ts'

let shop: Shop
let dataDir: string
beforeAll(async () => {
  shop = await openShop()
  dataDir = await mkdtemp(join(tmpdir(), 'warsha-demo-'))
})
afterAll(async () => {
  await shop.close()
  await rm(dataDir, { recursive: true })
})

test('fills the real tables, within their constraints', async () => {
  await fillDemo({ db: shop.db, dataDir, now: shop.now, seed: 1 })
  const counts = await shop.db.row<Record<string, number>>(sql`
    select (select count(*) from work_session) as sessions,
      (select count(*) from work_session where ended_at is null) as running,
      (select count(*) from work_session where review_flags > 0) as for_review,
      (select count(*) from job) as jobs,
      (select count(*) from person where role = 'TECHNICIAN') as technicians,
      (select count(*) from media) as photos`)
  expect(counts?.['sessions']).toBeGreaterThanOrEqual(12_000)
  expect(counts?.['running']).toBeGreaterThanOrEqual(5)
  expect(counts?.['for_review']).toBeGreaterThan(10)
  expect(counts?.['jobs']).toBeGreaterThan(350)
  expect(counts?.['technicians']).toBe(20)
  const files = await readdir(join(dataDir, 'photos'), { recursive: true })
  expect(files.filter((name) => /^[^.]+\.jpg$/.test(name))).toHaveLength(counts?.['photos'] ?? 0)
})

test('no session overlaps another one of its technician, and each ends by its own rule', async () => {
  const wrong = await shop.db.rows(sql`
    select id from (
      select id, started_at, ended_at, reported_ended_at,
        lead(started_at) over (partition by technician_id order by started_at, unique_key) as next_start
      from work_session
    ) as s
    where ended_at is distinct from least(reported_ended_at, next_start)`)
  expect(wrong).toEqual([])
})

test.each(signInHints)('$identifier signs in and starts', async ({ identifier, password }) => {
  const answer = await shop.nobody.post<{ user: { id: number; role: 'ADMIN' | 'TECHNICIAN' } }>('/auth/login', {
    identifier,
    password,
  })
  expect(answer.status).toBe(200)
  const { id, role } = answer.body.user
  const caller = shop.caller(id, role)
  if (role === 'ADMIN') {
    const live = await caller.get<{ active_sessions: { is_stalled: boolean }[] }>('/admin/live')
    expect(live.body.active_sessions.filter(({ is_stalled }) => is_stalled).length).toBeGreaterThanOrEqual(2)
    return
  }
  expect((await caller.get('/sessions/current')).body).toBeNull()
  const { body } = await caller.get<{ jobs: { job_no: string }[] }>('/jobs?status=open&page_size=50')
  expect((await caller.start({ job: body.jobs[0]?.job_no ?? '' })).status).toBe(201)
})
