import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testKeys } from '../../testing/keys.ts'
import { watch } from '../../testing/live-stream.ts'
import { NetworkPostgres } from '../../testing/network-postgres.ts'
import { instanceOn } from '../../testing/shop.ts'
import { wayTo } from '../../testing/way-to-database.ts'
import { hashPassword } from '../features/sign-in/index.ts'
import { databaseIsAway, databaseTakesNoChanges, Db, sql } from './database.ts'
import { addressesIn, addressOfDatabase, DatabaseHosts } from './database-hosts.ts'

describe('the hosts of a connection string', () => {
  test.each([
    ['postgres://h1/db', ['postgres://h1/db']],
    [
      'postgres://u:p@h1:1,h2,h3:3/db?a=b',
      ['postgres://u:p@h1:1/db?a=b', 'postgres://u:p@h2/db?a=b', 'postgres://u:p@h3:3/db?a=b'],
    ],
    ['postgresql://u@[::1]:1,[::2]:2/db', ['postgresql://u@[::1]:1/db', 'postgresql://u@[::2]:2/db']],
    [
      'postgres://u@/db?host=h1,h2&port=1,2',
      ['postgres://u@localhost:1/db?host=h1', 'postgres://u@localhost:2/db?host=h2'],
    ],
    [
      'postgres://u@/db?host=/a,/b',
      ['postgres://u@localhost:5432/db?host=%2Fa', 'postgres://u@localhost:5432/db?host=%2Fb'],
    ],
    ['postgres://u@/db?host=h1,h2&port=1,2,3', []],
  ])('%s', (given, addresses) => expect(addressesIn(given)).toEqual(addresses))

  test('with another database', () => {
    expect(addressOfDatabase('postgres://u:p@h1:1,h2:2/db?a=b', 'other')).toBe('postgres://u:p@h1:1,h2:2/other?a=b')
  })
})

describe('two servers', () => {
  let primary: NetworkPostgres
  let standby: NetworkPostgres
  beforeAll(async () => {
    ;({ primary, standby } = await NetworkPostgres.startPair())
  }, 60_000)
  afterAll(() => Promise.all([primary.close(), standby.close()]))

  /** The standby first, as whoever takes the first that answers would find it. */
  const url = () =>
    standby.url.replace('@', `@127.0.0.1:1,`).replace(/:(\d+)\/warsha$/, `:$1,127.0.0.1:${primary.port}/warsha`)

  /** The order of what happens here is part of it: each test leaves the servers as the next one needs them. */
  test('the one that takes writes is used, past one that is not there and a standby', async () => {
    const db = new Db({ connectionString: url() }, { size: 2 })
    const port = await db.row<{ port: number }>(sql`select inet_server_port() as port`)
    expect(port).toEqual({ port: primary.port })
    expect(await db.row(sql`show time zone`)).toEqual({ TimeZone: 'UTC' })
    const listener = await db.listener()
    expect((await listener.query(`select inet_server_port() as port`)).rows).toEqual([{ port: primary.port }])
    await listener.end()
    await db.close()
  })

  test('once one is found, those that refused are left alone', async () => {
    let asked = 0
    const refusing = createServer((socket) => {
      asked += 1
      socket.on('error', () => undefined).destroy()
    }).listen(0, '127.0.0.1')
    await once(refusing, 'listening')
    const { port } = refusing.address() as AddressInfo
    expect(await new DatabaseHosts([`postgres://u@127.0.0.1:${port}/warsha`, primary.url]).writable()).toBe(primary.url)
    await pause(300)
    const before = asked
    await pause(1_000)
    expect([before, asked]).toEqual([before, before])
    refusing.close()
  })

  test('where none takes writes, the text says why each does not, and has no password', async () => {
    const hosts = new DatabaseHosts([`postgres://u:secret@127.0.0.1:1/warsha`, standby.url])
    const error = await hosts.writable().catch((refusal: unknown) => refusal)
    expect(String(error)).toMatch(
      /no host takes writes: 127.0.0.1:1 cannot be used: .*ECONNREFUSED.*; 127.0.0.1:\d+ is a standby$/,
    )
    expect(databaseTakesNoChanges(error)).toBe(true)
    const away = await new DatabaseHosts(['postgres://u@127.0.0.1:1/a', 'postgres://u@127.0.0.1:2/a'])
      .writable()
      .catch((refusal: unknown) => refusal)
    expect([databaseTakesNoChanges(away), databaseIsAway(away)]).toEqual([false, true])
  })

  test('while one says nothing, those that refused are asked again, and a promotion is found at once', async () => {
    const silent = createServer((socket) => void socket.on('error', () => undefined)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const way = await wayTo({ connectionString: primary.url })
    const { connectionString: address } = way.connection as { connectionString: string }
    way.refuse()
    const found = new DatabaseHosts([`postgres://u@127.0.0.1:${port}/warsha`, address]).writable()
    const begun = performance.now()
    await pause(500)
    way.mend()
    expect(await found).toBe(address)
    expect(performance.now() - begun).toBeLessThan(1_500)
    silent.close()
    await way.close()
  })

  test('a host that dies without a word is left by all connections, and what listens hears that it is lost', async () => {
    const ways = [await wayTo({ connectionString: primary.url }), await wayTo({ connectionString: primary.url })]
    const ports = ways.map(({ connection }) =>
      'connectionString' in connection ? new URL(connection.connectionString).port : '',
    )
    const connectionString = `postgresql://warsha@127.0.0.1:${ports.join(',127.0.0.1:')}/warsha`
    const db = new Db({ connectionString }, { size: 3, statementTimeoutMs: 300 })
    const listener = await db.listener()
    const [dead, alive] = String(listener.port) === ports[0] ? ways : ways.toReversed()
    await Promise.all([1, 2, 3].map(() => db.row(sql`select pg_sleep(0.05)::text`)))
    listener.on('error', () => undefined)
    const lost = new Promise((resolve) => listener.once('end', resolve))
    dead?.refuse()
    dead?.forget()
    await expect(db.row(sql`select 1`)).rejects.toThrow('Query read timeout')
    await lost
    expect(await db.row(sql`select 1 as one`)).toEqual({ one: 1 })
    await db.close()
    await Promise.all([dead?.close(), alive?.close()])
  }, 20_000)

  describe('after a change of roles', () => {
    let app: FastifyInstance
    let db: Db
    let address = ''
    let token = ''
    /** one for all that happens */
    let stream: Awaited<ReturnType<typeof watch>> | undefined
    beforeAll(async () => {
      db = new Db({ connectionString: url() }, { keys: testKeys, statementTimeoutMs: 5_000 })
      app = await instanceOn(db)
      await db.write(sql`
        insert into person (full_name, role, rights, email, password_hash, must_change_password)
        values ('Huda Admin', 'ADMIN', 'full', 'huda@shop.example', ${await hashPassword('admin-password')}, false)`)
    })
    afterAll(async () => {
      await Promise.all([app.close(), stream?.ended()])
      await db.close()
    })

    const signIn = async () => {
      const payload = { identifier: 'huda@shop.example', password: 'admin-password' }
      const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
      token = answer.json<{ access_token?: string }>().access_token ?? token
      return answer.statusCode
    }
    /** A change on another connection than that of the app. */
    const announceOn = (server: NetworkPostgres) => server.ask(`select pg_notify('warsha_changes', 'live')`, 'warsha')

    test('the primary is killed and the standby promoted: calls and the stream go on by themselves', async () => {
      address = await app.listen({ port: 0, host: '127.0.0.1' })
      expect(await signIn()).toBe(200)
      stream = await watch(`${address}/api/admin/live/events`, token)
      await stream.until('open')
      await primary.kill('SIGKILL')
      expect(await signIn()).toBe(503)
      await standby.ask('select pg_promote()')
      await expect.poll(signIn, { timeout: 15_000, interval: 200 }).toBe(200)
      // The one that tells of what was missed, then one more.
      await stream?.until('changed')
      await announceOn(standby)
      await stream?.until('changed')
      expect((await app.inject({ url: '/api/health/ready' })).statusCode).toBe(200)
    }, 40_000)

    test('the one that took writes answers on, read-only, while another takes its place: nothing stays with it', async () => {
      await primary.start()
      await standby.ask('alter system set default_transaction_read_only = on')
      await standby.ask('select pg_reload_conf()')
      await expect.poll(signIn, { timeout: 15_000, interval: 200 }).toBe(200)
      await stream?.until('changed')
      await announceOn(primary)
      await stream?.until('changed')
      const { rows } = await db.pool.query<{ port: number }>('select inet_server_port() as port')
      expect(rows).toEqual([{ port: primary.port }])
      const left = `select count(*)::int as count from pg_stat_activity where usename = 'warsha' and datname = 'warsha'`
      await expect.poll(() => standby.ask(left)).toEqual([{ count: 0 }])
    }, 40_000)
  })
})
