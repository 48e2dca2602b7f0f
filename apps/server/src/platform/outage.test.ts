import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Problem } from '@warsha/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testKeys } from '../../testing/keys.ts'
import { copyMigratedCluster, MIGRATED } from '../../testing/migrated-cluster.ts'
import { instanceOn } from '../../testing/shop.ts'
import { databaseIsAway, Db, sql } from './database.ts'
import { APP_ROLE, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres/index.ts'
import { logTo } from './log.ts'
import { isOutage } from './outage.ts'

let folder: string
let server: EmbeddedPostgres
let owner: Db
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warsha-outage-'))
  await copyMigratedCluster(folder)
  const settings = { synchronous_commit: 'on', max_wal_senders: '4', wal_level: 'replica' }
  server = await startEmbeddedPostgres({ dataDir: folder, durable: false, settings })
  owner = new Db(server.connection(MIGRATED), { size: 2 })
})
afterAll(async () => {
  await owner.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** An app on the database as it is now, and its log. */
async function appOn(work: (app: FastifyInstance, lines: string[]) => Promise<void>): Promise<void> {
  const db = new Db(server.connection(MIGRATED, APP_ROLE), { keys: testKeys, statementTimeoutMs: 2_000 })
  const lines: string[] = []
  const logger = logTo('info', { write: (line) => void lines.push(line) })
  const app = await instanceOn(db, { logger })
  try {
    await app.ready()
    await work(app, lines)
  } finally {
    await app.close()
    await db.close()
  }
}

async function ready(app: FastifyInstance) {
  const answer = await app.inject({ url: '/api/health/ready' })
  return [answer.statusCode, answer.json<{ database: string }>().database]
}

/** A call that writes. */
async function signIn(app: FastifyInstance) {
  const payload = { identifier: 'nobody@shop.example', password: 'a-wrong-password' }
  const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
  return [answer.statusCode, answer.json<Problem>().code, answer.headers['retry-after']]
}

const setting = async (text: string) => {
  await owner.pool.query(text)
  await owner.pool.query('select pg_reload_conf()')
}

/** As a server that restarts ends them. */
const endConnections = () =>
  owner.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [APP_ROLE])

describe('ready means that a record can be written', () => {
  test('a read-only database: 503 with the reason, a line a minute, and well again by itself', async () => {
    await appOn(async (app, lines) => {
      await setting(`alter database ${MIGRATED} set default_transaction_read_only = on`)
      await endConnections()
      await signIn(app)
      await expect.poll(() => ready(app)).toEqual([503, 'read_only'])
      for (let i = 0; i < 20; i++) expect(await signIn(app)).toEqual([503, 'database_read_only', '5'])
      expect(lines.filter((line) => line.includes('25006'))).toHaveLength(1)
      expect(lines.join('')).not.toMatch(/"stack"|answered that it failed/)
      expect(lines.filter((line) => line.includes('no record can be written')).at(-1)).toContain(
        '"database":"read_only"',
      )
      const writer = new Db(server.connection('postgres'), { size: 1 })
      await writer.pool.query(`alter database ${MIGRATED} reset default_transaction_read_only`)
      await writer.close()
      await expect.poll(() => ready(app)).toEqual([200, 'ok'])
      expect((await signIn(app))[0]).toBe(401)
    })
    await owner.close()
    owner = new Db(server.connection(MIGRATED), { size: 2 })
  })

  test('a role that lost a right', async () => {
    await appOn(async (app) => {
      await setting('alter table instance owner to current_user')
      await setting('alter table sign_in_failure owner to current_user')
      await signIn(app)
      await expect.poll(() => ready(app)).toEqual([503, 'read_only'])
      expect(await signIn(app)).toEqual([503, 'database_read_only', '5'])
    })
    await setting(`alter table instance owner to ${APP_ROLE}`)
    await setting(`alter table sign_in_failure owner to ${APP_ROLE}`)
  })

  test('commits that wait for a standby which is not there: further ones are refused at once, and none is left behind', async () => {
    await appOn(async (app) => {
      await setting(`alter system set synchronous_standby_names = 'nowhere'`)
      await expect.poll(() => ready(app), { timeout: 25_000 }).toEqual([503, 'stuck'])
      const begun = performance.now()
      expect(await signIn(app)).toEqual([503, 'database_stuck', '5'])
      expect(performance.now() - begun).toBeLessThan(1_000)
      expect((await app.inject({ url: '/api/auth/hints' })).statusCode).toBeLessThan(500)
      const waiting = async () =>
        (
          await owner.rows(
            sql`select from pg_stat_activity where wait_event = 'SyncRep' and state_change < now() - interval '8 s'`,
          )
        ).length
      expect(await waiting()).toBe(0)
      await setting('alter system reset synchronous_standby_names')
      // Nobody asks whether it is ready: calls are taken again as soon as a beat goes through, not ten seconds later.
      await expect.poll(async () => (await signIn(app))[0], { timeout: 3_000 }).toBe(401)
      expect(await ready(app)).toEqual([200, 'ok'])
    })
  })

  test('a server that is stopped', async () => {
    await appOn(async (app) => {
      expect(await ready(app)).toEqual([200, 'ok'])
      await owner.close()
      await server.stop()
      expect(await signIn(app)).toEqual([503, 'database_away', '5'])
      await expect.poll(() => ready(app)).toEqual([503, 'away'])
    })
    server = await startEmbeddedPostgres({ dataDir: folder, durable: false })
    owner = new Db(server.connection(MIGRATED), { size: 2 })
  })
})

test('a host whose name does not resolve', async () => {
  const db = new Db({ connectionString: 'postgresql://warsha@nowhere.invalid/warsha' })
  expect(databaseIsAway(await db.row(sql`select 1`).catch((error: unknown) => error))).toBe(true)
  await db.close()
})

describe('an error is an outage by its class', () => {
  const withCode = (code: string, syscall?: string) =>
    Object.assign(new Error('failed'), { code, ...(syscall && { syscall }) })

  test.each([
    '08006',
    '25006',
    '28000',
    '3D000',
    '42501',
    '53100',
    '53200',
    '53300',
    '55000',
    '57P01',
    '57P03',
    '58030',
    '58P01',
    'XX000',
  ])('SQLSTATE %s', (code) => expect(isOutage(withCode(code))).toBe(true))
  test.each([
    'EAI_AGAIN',
    'ENOTFOUND',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ECONNREFUSED',
    'ETIMEDOUT',
    'EPIPE',
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ])('%s', (code) => expect(isOutage(withCode(code))).toBe(true))
  test('what is not known yet of reaching another machine', () => {
    expect(isOutage(withCode('ENOENT', 'connect'))).toBe(true)
  })
  test.each([
    '22P02',
    '23505',
    '40001',
    '42601',
    '42P01',
    '57014',
    '55P03',
    'ENOENT',
    'ENOSPC',
    'EACCES',
    'FST_ERR_CTP_INVALID',
  ])('%s is none', (code) => expect(isOutage(withCode(code))).toBe(false))
})
