import type { Problem } from '@warsha/contract'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Caller, instanceOn, openShop, type Shop } from '../../testing/shop.ts'
import { sql } from './database.ts'
import { logTo } from './log.ts'

const lines: string[] = []
const stream = { write: (line: string) => void lines.push(line) }
type Line = Record<string, unknown> & { msg: string }
const logged = () => lines.map((line) => JSON.parse(line) as Line)

let shop: Shop
let ali: Caller
beforeAll(async () => {
  shop = await openShop({ logger: logTo('info', stream) })
  ali = await shop.technician({ phone: '+966500000007', password: 'planted-password' })
  await shop.job()
})
afterAll(() => shop.close())
beforeEach(() => void lines.splice(0))

/** What happens while a table is not there. */
async function without<T>(table: 'activity_type' | 'sign_in', work: () => Promise<T>): Promise<T> {
  await shop.db.pool.query(`alter table ${table} rename to mislaid`)
  try {
    return await work()
  } finally {
    await shop.db.pool.query(`alter table mislaid rename to ${table}`)
  }
}

test('an error has a number, in the answer, in its sentence and in the log', async () => {
  const { status, body, headers } = await without('activity_type', () => ali.get<Problem>('/activities/types'))
  expect([status, body.code]).toEqual([500, 'internal_error'])
  expect(body.request_id).toMatch(/^[0-9a-z]{9}$/)
  expect(headers['x-request-id']).toBe(body.request_id)
  expect(body.detail).toContain(`report the number ${body.request_id}.`)
  const [error, line] = logged()
  expect(error).toMatchObject({
    level: 'error',
    msg: 'unexpected error',
    request_id: body.request_id,
    call: 'activityTypes',
    path: '/api/activities/types',
    err: { message: expect.stringContaining('42P01'), stack: expect.stringContaining('at ') },
  })
  expect(line).toMatchObject({ level: 'info', request_id: body.request_id, status: 500, person_id: ali.id })
  expect(Date.parse(String(error?.['time']))).not.toBeNaN()
})

test('its sentence in Arabic', async () => {
  const { body } = await without('activity_type', () =>
    ali.get<Problem>('/activities/types', { headers: { 'accept-language': 'ar' } }),
  )
  expect(body.detail).toContain(`أبلغ عن الرقم ${body.request_id}.`)
})

test('every answer has a number of its own', async () => {
  const answers = await Promise.all([ali.get('/jobs'), ali.get('/jobs'), shop.nobody.get('/nothing')])
  expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(3)
  expect(lines).toEqual([])
})

test.each([
  ['a proxy of ours names it', 'caddy-4711.0815', '127.0.0.1', true],
  ['somebody else names it', 'caddy-4711.0815', '203.0.113.7', false],
  ['it is too short', 'abc', '127.0.0.1', false],
  ['it would be more than a word', 'planted id, and more', '127.0.0.1', false],
])('%s', async (_, id, remoteAddress, isKept) => {
  const { headers } = await shop.app.inject({ url: '/api/jobs', remoteAddress, headers: { 'x-request-id': id } })
  expect(headers['x-request-id'] === id).toBe(isKept)
})

test('no line has a secret or what somebody wrote', async () => {
  await shop.db.pool.query(`
    create function quote_note() returns trigger language plpgsql as $$
    begin
      raise exception 'invalid note "%"', new.note
        using errcode = '22023', detail = 'Failing row contains ' || new.note, hint = new.note;
    end $$;
    create trigger quoting before insert on work_session for each row execute function quote_note()`)
  const body = { identifier: '+966500000007', password: 'planted-password', device_id: 'planted-device' }
  const headers = { cookie: 'warsha_refresh=planted-cookie', 'x-planted': 'planted-header' }
  const authorization = await ali.authorization()
  const answers = [
    await ali.start({ note: 'planted-note' }, { headers }),
    await without('sign_in', () => shop.nobody.post('/auth/login', body, { headers })),
    await without('activity_type', () => ali.get('/activities/types?q=planted-query', { headers })),
  ]
  await shop.db.pool.query('drop trigger quoting on work_session')
  expect(answers.map(({ status }) => status)).toEqual([500, 500, 500])
  const text = lines.join('')
  expect(logged().filter(({ level }) => level === 'error')).toHaveLength(3)
  expect(text).toContain('22023')
  expect(text).not.toContain('planted')
  expect(text).not.toContain(authorization['authorization']?.slice('Bearer '.length))
})

test('a slow statement and the slow answer that waited for it have their lines, without values', async () => {
  const waiting = sql`select from pg_locks where relation = 'activity_type'::regclass and not granted`
  let onLocked = () => {}
  const locked = new Promise<void>((resolve) => (onLocked = resolve))
  const holding = shop.db.transaction(async (tx) => {
    await tx.run(sql`lock table activity_type in access exclusive mode`)
    onLocked()
    await vi.waitFor(async () => expect(await shop.db.row(waiting)).toBeTruthy(), { timeout: 20_000 })
    await tx.run(sql`select pg_sleep(1.1), ${'planted value'}::text`)
  })
  await locked
  await Promise.all([holding, ali.get('/activities/types')])
  const slow = logged().filter(({ msg }) => msg === 'slow statement')
  expect(slow).toHaveLength(2)
  expect(slow[0]).toMatchObject({ level: 'warn', name: null, ms: expect.any(Number) })
  expect(slow.map(({ text }) => text)).toContain('select pg_sleep(1.1), $1::text')
  expect(logged().find(({ msg }) => msg === 'answered slowly')).toMatchObject({ level: 'info', call: 'activityTypes' })
  expect(lines.join('')).not.toContain('planted')
})

test('LOG_LEVEL=debug has a line for every answer', async () => {
  const app = await instanceOn(shop.db, { logger: logTo('debug', stream), now: () => shop.now })
  await app.inject({ url: '/api/health/live?token=planted' })
  await app.close()
  const line = logged().find(({ msg }) => msg === 'answered')
  expect(line).toMatchObject({ level: 'debug', call: 'healthLive', path: '/api/health/live', status: 200 })
  expect(lines.join('')).not.toContain('planted')
})
