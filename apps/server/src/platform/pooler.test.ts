import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localDateOf } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testKeys } from '../../testing/keys.ts'
import { watch } from '../../testing/live-stream.ts'
import { NetworkPostgres } from '../../testing/network-postgres.ts'
import { PgBouncer, versionOfPgBouncer } from '../../testing/pgbouncer.ts'
import { Program } from '../../testing/program.ts'
import { instanceOn } from '../../testing/shop.ts'
import { hashPassword } from '../features/sign-in/index.ts'
import { type Db, named, sql, tookTooLong } from './database.ts'
import { migrate } from './migrate.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'

const version = await versionOfPgBouncer()
console.log(version === null ? 'Without PgBouncer: not installed here.' : `With ${version}.`)

describe.skipIf(version === null)('behind PgBouncer in transaction mode', () => {
  let server: NetworkPostgres
  let bouncer: PgBouncer
  let database: OpenDatabase
  let db: Db
  beforeAll(async () => {
    server = await NetworkPostgres.start()
    bouncer = await PgBouncer.start(server)
    const config = { databaseUrl: bouncer.url, databaseDirectUrl: server.url, dataDir: '/nowhere', databasePool: 10 }
    database = await openDatabase(config, { keys: testKeys, throughPooler: true, statementTimeoutMs: 1_500 })
    db = database.db
  }, 60_000)
  afterAll(async () => {
    await database.close()
    await bouncer.close()
    await server.close()
  })

  test('time zone and timeouts hold for each statement, on whichever connection of the server it runs', async () => {
    const asked = Array.from({ length: 10 }, async () => [
      await db.row(sql`select current_setting('TimeZone') as zone, current_setting('statement_timeout') as timeout`),
      await db.transaction((tx) => tx.row(sql`select current_setting('statement_timeout') as timeout`)),
      await db.longTransaction((tx) => tx.row(sql`select current_setting('statement_timeout') as timeout`)),
    ])
    for (const answers of await Promise.all(asked)) {
      expect(answers).toEqual([{ zone: 'UTC', timeout: '1500ms' }, { timeout: '1500ms' }, { timeout: '0' }])
    }
    const slow = await db.row(sql`select pg_sleep(10)`).catch((error: unknown) => error)
    expect(tookTooLong(slow)).toBe(true)
  })

  test('prepared statements work, on more connections than the server gives', async () => {
    const sums = Array.from({ length: 60 }, (_, i) =>
      db.row(named(`sum_${i % 3}`, sql`select ${i}::int + ${i % 3}::int as sum, pg_sleep(0.01)::text as slept`)),
    )
    expect((await Promise.all(sums)).map((row) => (row as { sum: number }).sum)).toEqual(
      sums.map((_, i) => i + (i % 3)),
    )
  })

  test('what nobody waits for any more is cancelled where it runs, and nothing else', async () => {
    const short = db.shortTransaction(200, async (tx) => {
      await tx.run(sql`set local statement_timeout = 0`)
      return tx.row(sql`select pg_sleep(30)`)
    })
    await expect(short).rejects.toThrow('Query read timeout')
    const running = `select from pg_stat_activity where query like '%pg_sleep(30)%' and state = 'active' and pid <> pg_backend_pid()`
    await expect.poll(() => server.ask(running), { timeout: 5_000 }).toEqual([])
  })

  test('migrations and LISTEN go past it', async () => {
    await database.pastPooler(async (direct) => {
      expect(await direct.row(sql`select inet_server_port() as port, pg_backend_pid() > 0 as ok`)).toMatchObject({
        ok: true,
      })
      expect(await migrate(direct)).toEqual([])
    })
    const listener = await db.listener()
    expect(listener.port).toBe(server.port)
    await listener.end()
    expect(db.directConnection).toEqual({ connectionString: server.url })
  })

  test('sign-in, start, live stream, end and report', async () => {
    const app = await instanceOn(db)
    try {
      const address = await app.listen({ port: 0, host: '127.0.0.1' })
      const hash = await hashPassword('a-password')
      await db.write(sql`
        insert into person (full_name, role, rights, email, password_hash, must_change_password)
        values ('Huda Admin', 'ADMIN', 'full', 'huda@shop.example', ${hash}, false)`)
      await db.write(sql`
        insert into person (full_name, role, phone, segment, password_hash, must_change_password)
        values ('Musa', 'TECHNICIAN', '+966507777777', 'Winding', ${hash}, false)`)
      await db.write(sql`insert into job (job_no, customer, description) values ('1001', 'Saline', 'Rewind')`)
      const [huda, musa] = [await signIn(app, 'huda@shop.example'), await signIn(app, '0507777777')]
      const stream = await watch(`${address}/api/admin/live/events`, huda.token)
      await stream.until('open')
      const unique_key = randomUUID()
      const started = await musa.call('POST', '/sessions/start', {
        unique_key,
        job_no: '1001',
        activity_code: 'REPAIR',
      })
      expect(started.statusCode).toBe(201)
      await stream.until('changed')
      expect((await musa.call('POST', `/sessions/${unique_key}/complete`)).statusCode).toBe(200)
      // In the shop it is tomorrow already while it is evening in UTC.
      const day = localDateOf(Date.now(), 'Asia/Riyadh')
      const report = await huda.call(
        'GET',
        `/admin/reports/summary?from_date=${day}&to_date=${day}&group_by=technician`,
      )
      expect([report.statusCode, report.body.includes('Musa')]).toEqual([200, true])
      await Promise.all([app.close(), stream.ended()])
    } finally {
      await app.close()
    }
  }, 30_000)

  test('the program starts behind it with its workers, and ends; a command goes past it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'warsha-pooled-'))
    const env = { DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: server.url, DATA_DIR: folder, LOG_LEVEL: 'warn' }
    try {
      const main = new Program('main', env)
      const address = await main.address()
      expect((await fetch(`${address}/api/health/ready`)).status).toBe(200)
      const command = new Program('admin', env, ['verify-hours'])
      expect([await command.ended, command.stderr]).toEqual([0, ''])
      expect([await main.stop(), main.stderr]).toEqual([0, ''])
      // Nothing was warned of, by whichever thread.
      expect(main.stdout).not.toMatch(/"level":"?(40|50|warn|error)/)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }, 60_000)
})

async function signIn(app: FastifyInstance, identifier: string) {
  const payload = { identifier, password: 'a-password' }
  const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
  const token = answer.json<{ access_token: string }>().access_token
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(body && { payload: body }),
    })
  return { token, call }
}
