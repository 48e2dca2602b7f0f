import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../testing/shop.ts'
import { instanceOn } from '../../testing/shop.ts'
import { readMetrics } from '../../testing/metrics.ts'

const TOKEN = 'scrape-me-every-15-s'
const bearer = { authorization: `Bearer ${TOKEN}` }

let shop: Shop
let ali: Caller
beforeAll(async () => {
  shop = await openShop({
    metricsToken: TOKEN,
    dataDir: '/tmp',
    lastBackup: async () => ({ lastGoodAt: Date.parse('2026-11-19T00:10:00Z'), bytes: 1234 }),
  })
  ali = await shop.technician()
  await shop.job()
})
afterAll(() => shop.close())

const scrape = (headers: Record<string, string> = bearer) =>
  shop.app.inject({ method: 'GET', url: '/metrics', headers })

test('whoever has the token reads the figures, by call and status and never by path', async () => {
  await ali.start()
  await ali.post('/sessions/start', {})
  await shop.nobody.get('/sessions/current')
  await shop.nobody.get('/nothing/of/the/kind')
  const { statusCode, headers, body } = await scrape()
  expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain; version=0.0.4')])
  const { value, labelsOf } = readMetrics(body)
  expect(value('warsha_http_requests_total', { call: 'startSession', status: '201' })).toBe(1)
  expect(value('warsha_http_requests_total', { call: 'startSession', status: '422' })).toBe(1)
  expect(value('warsha_http_requests_total', { call: 'currentSession', status: '401' })).toBe(1)
  expect(value('warsha_http_requests_total', { call: 'other', status: '404' })).toBe(1)
  expect(value('warsha_http_request_duration_seconds_count', { call: 'startSession' })).toBe(2)
  expect(value('warsha_http_request_duration_seconds_bucket', { call: 'startSession', le: '+Inf' })).toBe(2)
  expect(labelsOf('warsha_http_requests_total').every(({ call = '' }) => /^\w+$/.test(call))).toBe(true)
})

test('what is around it: database, disk, photos, learning, phones, backups, event loop', async () => {
  const headers = { 'x-device-id': 'phone', 'x-pending-count': '3' }
  await ali.get('/jobs', { headers })
  await expect
    .poll(async () => readMetrics((await scrape()).body).value('warsha_unsent_records'), { timeout: 10_000 })
    .toBe(3)
  const { value } = readMetrics((await scrape()).body)
  expect(value('warsha_phones_with_unsent_work')).toBe(1)
  expect(value('warsha_database_up')).toBe(1)
  expect(value('warsha_database_connections', { state: 'waiting' })).toBe(0)
  expect(value('warsha_database_size_bytes')).toBeGreaterThan(1_000_000)
  expect(value('warsha_disk_free_bytes')).toBeGreaterThan(0)
  expect(value('warsha_disk_size_bytes')).toBeGreaterThan(value('warsha_disk_free_bytes') ?? Infinity)
  expect(value('warsha_photos')).toBe(0)
  expect(value('warsha_photo_queue_length')).toBe(0)
  expect(value('warsha_learning_backlog')).toBeGreaterThan(0)
  expect(value('warsha_backup_last_good_timestamp_seconds')).toBe(Date.parse('2026-11-19T00:10:00Z') / 1000)
  expect(value('warsha_backup_size_bytes')).toBe(1234)
  expect(value('nodejs_eventloop_lag_p99_seconds')).not.toBeNull()
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
})

test('what cannot be read is left out, and keeps nothing else back', async () => {
  expect(readMetrics((await scrape()).body).value('warsha_forecast_age_seconds')).toBeNull()
  shop.app.metrics.gauge('warsha_unreadable', 'Fails', () => Promise.reject(new Error('away')))
  const { value } = readMetrics((await scrape()).body)
  expect([value('warsha_unreadable'), value('warsha_database_up')]).toEqual([null, 1])
})

test.each([
  ['nothing', {}],
  ['another token', { authorization: 'Bearer scrape-me-every-16-s' }],
  ['the bare token', { authorization: TOKEN }],
  ['an access token', null],
])('%s opens nothing', async (_, headers) => {
  const { statusCode, headers: answered, body } = await scrape(headers ?? (await ali.authorization()))
  expect([statusCode, answered['www-authenticate']]).toEqual([401, 'Bearer'])
  expect(body).not.toContain('warsha_')
})

test('without a token configured there is nothing there', async () => {
  const app = await instanceOn(shop.db)
  expect((await app.inject({ method: 'GET', url: '/metrics', headers: bearer })).statusCode).toBe(404)
  await app.close()
})

test('Prometheus itself finds nothing wrong with it', async ({ skip }) => {
  const { body } = await scrape()
  const { status, error, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: body })
  if (error) skip('promtool is not installed')
  expect([status, String(stdout) + String(stderr)]).toEqual([0, ''])
})
