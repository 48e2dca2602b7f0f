import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Live } from '@warsha/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { watch } from '../../../testing/live-stream.ts'
import { type Caller, instanceOn, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'

let shop: Shop
let admin: Caller
let jobId: number
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.admin()
  await shop.job({ job_no: '1001' })
  jobId = await shop.job({ job_no: '0042' })
})
afterAll(() => shop.close())

const HOUR = 3_600_000

test('nobody works', async () => {
  expect((await admin.get('/admin/live')).body).toEqual({
    active_sessions: [],
    total_active: 0,
    total_over: 0,
    away: [],
    jobs_count: {},
  })
})

test('who works on what, for how long, and who is stalled', async () => {
  const ali = await shop.technician({ name: 'Ali' })
  const omar = await shop.technician({ name: 'عمر الحربي' })
  const sami = await shop.technician({ name: 'Sami' })
  await shop.db.write(sql`update person set employee_number = 'W-104' where id = ${ali.id}`)
  await ali.start({ job: '0042', activity: 'WELD', at: shop.now - 1.5 * HOUR })
  await omar.start({ job: '1001', activity: 'TEST', at: shop.now - 10 * HOUR })
  await sami.start({ job: '1001', at: shop.now - 10 * HOUR - 1000 })
  const { body } = await admin.get<Live>('/admin/live')
  expect(body.total_active).toBe(3)
  expect(body.jobs_count).toEqual({ '0042': 1, '1001': 2 })
  expect(body.active_sessions.map((s) => [s.technician_name, s.elapsed_hours, s.is_stalled])).toEqual([
    ['Ali', 1.5, false],
    ['عمر الحربي', 10, false],
    ['Sami', 10, true],
  ])
  expect(body.active_sessions[0]).toMatchObject({
    technician_id: ali.id,
    employee_number: 'W-104',
    job_id: jobId,
    job_no: '0042',
    job_description: 'Rewind of a 75 kW pump motor',
    activity_code: 'WELD',
    activity_label: 'Welding',
    started_at: '2026-11-19T04:30:00.000Z',
  })
})

test('however many ask at once, each sees what was recorded before', async () => {
  const before = (await admin.get<Live>('/admin/live')).body.total_active
  for (const more of [1, 2, 3]) {
    await (await shop.technician()).start({ job: '1001' })
    const boards = await Promise.all([1, 2, 3, 4].map(() => admin.get<Live>('/admin/live')))
    expect(boards.map(({ body }) => body.total_active)).toEqual([1, 2, 3, 4].map(() => before + more))
  }
})

test('one person has six streams, and another one when a window is closed', async () => {
  const app = await instanceOn(shop.db, { now: () => shop.now })
  const url = `${await app.listen({ port: 0 })}/api/admin/live/events`
  const streams: ClientRequest[] = []
  const openOne = async (caller: Caller) => {
    const headers = { ...(await caller.authorization()), 'accept-language': 'ar' }
    const stream = request(url, { headers, agent: false }).end()
    streams.push(stream.on('error', () => undefined))
    const [answer] = (await once(stream, 'response')) as [IncomingMessage]
    return answer
  }
  const statusFor = async (caller: Caller) => (await openOne(caller)).resume().statusCode
  try {
    const [huda, sara] = await Promise.all([shop.admin(), shop.admin()])
    const first = await Promise.all(Array.from({ length: 6 }, () => statusFor(huda)))
    expect(first).toEqual([200, 200, 200, 200, 200, 200])
    const seventh = await openOne(huda)
    expect([seventh.statusCode, seventh.headers['retry-after']]).toEqual([429, '30'])
    expect(await json(seventh)).toMatchObject({ code: 'too_many_streams', detail: expect.stringContaining('نوافذ') })
    expect(await statusFor(sara)).toBe(200)
    streams[0]?.destroy()
    await expect.poll(() => statusFor(huda)).toBe(200)
  } finally {
    for (const stream of streams) stream.destroy()
    await app.close()
  }
})

test('a change is told at once, on every instance, whichever it came in through', async () => {
  const [one, other] = await Promise.all([instanceOn(shop.db), instanceOn(shop.db)])
  try {
    const addresses = await Promise.all([one.listen({ port: 0 }), other.listen({ port: 0 })])
    await shop.admin({ email: 'watcher@shop.example', password: 'watching-8' })
    const signIn = await one.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { identifier: 'watcher@shop.example', password: 'watching-8' },
    })
    const token = signIn.json<{ access_token: string }>().access_token
    const streams = await Promise.all(addresses.map((address) => watch(`${address}/api/admin/live/events`, token)))
    expect(streams[0]?.response.headers.get('content-type')).toBe('text/event-stream')
    await Promise.all(streams.map((stream) => stream.until('open')))

    await shop.technician({ name: 'Musa', phone: '+966507777777', password: 'musa-pass' })
    const musa = await other.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { identifier: '0507777777', password: 'musa-pass' },
    })
    const begun = performance.now()
    const started = await other.inject({
      method: 'POST',
      url: '/api/sessions/start',
      headers: { authorization: `Bearer ${musa.json<{ access_token: string }>().access_token}` },
      payload: { unique_key: '018f8f2e-0000-4000-8000-000000000001', job_no: '1001', activity_code: 'TEST' },
    })
    expect(started.statusCode).toBe(201)
    await Promise.all(streams.map((stream) => stream.until('changed')))
    expect(performance.now() - begun).toBeLessThan(10_000)
    streams[1]?.stop()
    await other.close()
    await Promise.all([one.close(), streams[0]?.ended()])
  } catch (error) {
    await Promise.all([one.close(), other.close()])
    throw error
  }
})

test('events come again after the database’s connection was lost', async () => {
  const app = await instanceOn(shop.db)
  try {
    const address = await app.listen({ port: 0 })
    await shop.admin({ email: 'patient@shop.example', password: 'watching-8' })
    const signIn = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { identifier: 'patient@shop.example', password: 'watching-8' },
    })
    const stream = await watch(`${address}/api/admin/live/events`, signIn.json<{ access_token: string }>().access_token)
    await stream.until('open')
    const ended = await shop.db.write(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'listen warsha_changes'`)
    expect(ended).toBeGreaterThan(0)
    await stream.until('changed')
    stream.stop()
  } finally {
    await app.close()
  }
})

test('a stream ends with the sign-in that opened it', async () => {
  const app = await instanceOn(shop.db)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const address = await app.listen({ port: 0 })
    await shop.admin({ email: 'leaving@shop.example', password: 'watching-8' })
    const payload = { identifier: 'leaving@shop.example', password: 'watching-8' }
    const signIn = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
    const token = signIn.json<{ access_token: string }>().access_token
    const stream = await watch(`${address}/api/admin/live/events`, token)
    await stream.until('open')
    vi.advanceTimersByTime(15_000)
    await stream.until('alive')
    await app.inject({ method: 'POST', url: '/api/auth/logout', headers: { authorization: `Bearer ${token}` } })
    vi.advanceTimersByTime(15_000)
    await stream.ended()
  } finally {
    vi.useRealTimers()
    await app.close()
  }
})

test('a technician may not watch', async () => {
  const ali = await shop.technician()
  expect((await ali.get('/admin/live')).status).toBe(403)
  expect((await ali.get('/admin/live/events')).status).toBe(403)
})
