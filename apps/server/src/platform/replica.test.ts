import { type CallName, calls, pathOf } from '@warsha/contract'
import { examples } from '@warsha/contract/examples'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testKeys } from '../../testing/keys.ts'
import { NetworkPostgres } from '../../testing/network-postgres.ts'
import { type Caller, instanceOn, Shop } from '../../testing/shop.ts'
import { wayTo } from '../../testing/way-to-database.ts'
import { rated, worked } from '../../testing/worked-sessions.ts'
import { accessTokens } from './access-token.ts'
import { type Connection, Db, sql } from './database.ts'
import { mustBeReplica, readPrimary, Replica } from './replica.ts'

/** All calls that may be answered from a replica. */
const readers = (Object.keys(calls) as CallName[]).filter((name) => calls[name].reads === 'replica')

const MARCH = 'from_date=2026-03-01&to_date=2026-03-31'
const SUMMARY = `/admin/reports/summary?${MARCH}&group_by=technician`
const PATIENT = { timeout: 15_000, interval: 100 }
/** Says which server it runs on, and runs for long only on a standby. */
const LONG_ON_STANDBY = sql`
  select count(*)::int as sessions, pg_is_in_recovery() as "isStandby", current_setting('TimeZone') as zone,
    current_setting('statement_timeout') as timeout, current_setting('transaction_read_only') as "readOnly"
  from work_session left join lateral (select pg_sleep(60) where pg_is_in_recovery()) as slept on true group by ()`

/** All but when a file was made. */
const figuresOf = (body: unknown) => JSON.stringify(body).replace(/"made_at":"[^"]*"/, '')

type Summary = { totals: { session_count: number } }
type System = { replica: { state: string; fault: string | null; behind_seconds: number | null } | null }
type Where = { isStandby: boolean }

let primary: NetworkPostgres
let standby: NetworkPostgres
beforeAll(async () => {
  ;({ primary, standby } = await NetworkPostgres.startPair())
  await standby.ask('alter system set max_standby_streaming_delay = 0')
  await standby.ask('select pg_reload_conf()')
}, 60_000)
afterAll(() => Promise.all([primary.close(), standby.close()]))
afterEach(async () => {
  await standby.ask('select pg_wal_replay_resume()').catch(() => undefined)
})

const placeOf = (connection: Connection) => ({ connection, size: 4, statementTimeoutMs: 60_000 })
const onPrimary = (url = primary.url) => new Db({ connectionString: url }, { keys: testKeys, size: 5 })

describe('the reports of a shop with a replica', () => {
  /** two instances that read from it, and one that does not */
  let here: Shop
  let there: Shop
  let without: Shop
  let technician: Caller
  let huda: Caller
  /** the same admin at the other instances */
  let hudaThere: Caller
  let hudaWithout: Caller
  beforeAll(async () => {
    here = await instance(true)
    there = await instance(true)
    without = await instance(false)
    technician = await here.technician()
    huda = await here.admin()
    hudaThere = there.caller(huda.id, 'ADMIN')
    hudaWithout = without.caller(huda.id, 'ADMIN')
    await rated(here, technician, 40)
    await here.job()
    for (const day of ['02', '03', '04', '05']) {
      await worked(here, { by: technician.id, from: `2026-03-${day}T08:00`, to: `2026-03-${day}T11:30` })
    }
  }, 60_000)
  afterAll(() => Promise.all([here.close(), there.close(), without.close()]))

  async function instance(hasReplica: boolean): Promise<Shop> {
    const connection = { connectionString: primary.url }
    const db = onPrimary()
    const replica = hasReplica ? placeOf({ connectionString: standby.url }) : null
    const app = await instanceOn(db, { replica, metricsToken: 'sixteen letters!' })
    await app.ready()
    const clock = { now: Date.now() }
    return new Shop({ app, db, connection, tokens: accessTokens(testKeys), clock, drop: async () => undefined })
  }

  const asOf = async (by: Caller) => (await by.get(SUMMARY)).headers['x-as-of']
  const isUsedBy = (by: Caller) => expect.poll(() => asOf(by), PATIENT).toBeDefined()
  const sessionsFor = async (by: Caller) => {
    const { body, headers } = await by.get<Summary>(SUMMARY)
    return { sessions: body.totals.session_count, isOfReplica: headers['x-as-of'] !== undefined }
  }
  /** A correction by an admin: one session counts no more. */
  async function voidOne(by: Caller): Promise<void> {
    const left = await here.db.row<{ id: string }>(sql`
      select id from work_session where voided_at is null order by id limit 1`)
    expect(await by.post(`/admin/sessions/${left?.id}/void`, { reason: 'recorded twice' })).toMatchObject({
      status: 200,
    })
  }

  test('are the same as those of the primary, by every call of the table, and say as of when', async () => {
    await isUsedBy(huda)
    const differing: unknown[] = []
    for (const name of readers) {
      const { params, query } = examples[name] as { params?: { id?: number }; query?: Record<string, unknown> }
      const path = pathOf(name, { ...params, ...(params?.id !== undefined && { id: technician.id }) }).slice(
        '/api'.length,
      )
      const given = Object.entries({
        ...query,
        ...(query?.['technician_id'] !== undefined && { technician_id: technician.id }),
      })
      const extras = { query: Object.fromEntries(given.map(([key, value]) => [key, String(value)])) }
      const [answer, same] = [await huda.get(path, extras), await hudaWithout.get(path, extras)]
      const isText = /json|csv/.test(String(answer.headers['content-type']))
      const age = Date.now() - Date.parse(String(answer.headers['x-as-of']))
      const isRight =
        answer.status === same.status &&
        same.headers['x-as-of'] === undefined &&
        (!isText || figuresOf(answer.body) === figuresOf(same.body)) &&
        // A refusal is always the primary's.
        (answer.status === 200 ? age >= 0 && age < 10_000 : Number.isNaN(age))
      if (!isRight) differing.push([name, answer, same])
    }
    expect(differing).toEqual([])
    expect(readers).toHaveLength(25)
  }, 60_000)

  test('have what their admin corrected a moment ago, on whichever instance; others have it seconds later', async () => {
    const omar = await here.admin()
    await isUsedBy(omar)
    await isUsedBy(hudaThere)
    const { sessions } = await sessionsFor(huda)
    await standby.ask('select pg_wal_replay_pause()')
    await voidOne(huda)
    expect(await sessionsFor(huda)).toEqual({ sessions: sessions - 1, isOfReplica: false })
    expect(await sessionsFor(hudaThere)).toEqual({ sessions: sessions - 1, isOfReplica: false })
    expect(await sessionsFor(omar)).toEqual({ sessions, isOfReplica: true })
    await standby.ask('select pg_wal_replay_resume()')
    await isUsedBy(hudaThere)
    expect(await sessionsFor(hudaThere)).toEqual({ sessions: sessions - 1, isOfReplica: true })
  }, 40_000)

  test('come from the primary once the replica is 10 s behind, and the system page and a metric say so', async () => {
    await isUsedBy(huda)
    const replica = async () => (await huda.get<System>('/admin/system')).body.replica
    expect(await replica()).toMatchObject({ state: 'ok', fault: null })
    expect((await hudaWithout.get<System>('/admin/system')).body.replica).toBeNull()
    await standby.ask('select pg_wal_replay_pause()')
    // Nothing at all happens in the shop but beats of instances.
    await expect.poll(() => asOf(huda), { timeout: 30_000, interval: 200 }).toBeUndefined()
    expect(await replica()).toMatchObject({ state: 'behind', fault: 'lag' })
    const metrics = await here.app.inject({ url: '/metrics', headers: { authorization: 'Bearer sixteen letters!' } })
    expect(metrics.body).toMatch(/warsha_replica_state\{state="behind"\} 1/)
    expect(metrics.body).toMatch(/warsha_replica_calls_total\{from="replica"\} \d/)
    await standby.ask('select pg_wal_replay_resume()')
    await isUsedBy(huda)
  }, 60_000)

  test('come from the primary while the replica lacks a migration, and while it is away; ready stays as it is', async () => {
    await isUsedBy(huda)
    await standby.ask('select pg_wal_replay_pause()')
    await primary.ask(`insert into migration (name, checksum) values ('9999_later.sql', '')`, 'warsha')
    const fault = async () => (await huda.get<System>('/admin/system')).body.replica?.fault
    await expect.poll(fault, PATIENT).toBe('schema')
    expect(await asOf(huda)).toBeUndefined()
    await primary.ask(`delete from migration where name = '9999_later.sql'`, 'warsha')
    await standby.ask('select pg_wal_replay_resume()')
    await isUsedBy(huda)

    await standby.kill('SIGKILL')
    const begun = performance.now()
    expect(await sessionsFor(huda)).toMatchObject({ isOfReplica: false })
    expect(performance.now() - begun).toBeLessThan(2_000)
    expect((await here.app.inject({ url: '/api/health/ready' })).statusCode).toBe(200)
    expect(await fault()).toBe('unreachable')
    await standby.start()
    await isUsedBy(huda)
  }, 60_000)
})

describe('what is read from a replica', () => {
  let db: Db
  let way: Awaited<ReturnType<typeof wayTo>>
  let replica: Replica
  let lines: string[] = []
  beforeAll(async () => {
    db = onPrimary()
    way = await wayTo({ connectionString: standby.url })
    // What an instance does every ten seconds.
    await db.write(sql`
      insert into heartbeat (last_at) values (now()) on conflict ((true)) do update set last_at = excluded.last_at`)
    replica = await opened(way.connection)
  }, 30_000)
  afterAll(async () => {
    await Promise.all([replica.close(), way.close()])
    await db.close()
  })

  async function opened(connection: Connection): Promise<Replica> {
    const log = { info: (line: string) => lines.push(line), warn: (line: string) => lines.push(line) }
    const made = new Replica({ primary: db, place: placeOf(connection), now: Date.now, log })
    await made.start()
    return made
  }

  /** Somebody who waits for an answer. */
  function asking() {
    const sent = new Map<string, unknown>()
    const reply = {
      raw: { writableFinished: false, destroyed: false },
      header: (name: string, value: unknown) => sent.set(name, value),
      removeHeader: (name: string) => sent.delete(name),
    } as unknown as FastifyReply
    const request = { isBeingAnswered: false } as FastifyRequest
    return { personId: 0, call: 'reportSummary', request, reply, sent }
  }
  const isOk = () => expect.poll(() => replica.verdict.state, PATIENT).toBe('ok')

  test('has the settings of the primary and one snapshot, and nothing is written there or beside it', async () => {
    await isOk()
    const settings = sql`
      select pg_is_in_recovery() as "isStandby", current_setting('TimeZone') as zone,
        current_setting('statement_timeout') as timeout, (select count(*)::int from job) as jobs`
    const given = asking()
    const seen = await replica.read(given, async () => {
      const first = await db.rows(settings)
      await primary.ask(`insert into job (job_no, customer, description) values ('5001', 'Dairy', 'Pump')`, 'warsha')
      await primary.ask(`select pg_switch_wal()`)
      await new Promise((resolve) => setTimeout(resolve, 300))
      const [again, inSnapshot] = await Promise.all([db.rows(settings), db.snapshot(null, (tx) => tx.rows(settings))])
      return { first, again, inSnapshot }
    })
    expect(seen.first).toMatchObject([{ isStandby: true, zone: 'UTC', timeout: '1min' }])
    expect([seen.again, seen.inSnapshot]).toEqual([seen.first, seen.first])
    expect(given.sent.has('x-as-of')).toBe(true)
    for (const read of [
      (work: () => Promise<unknown>) => replica.read(asking(), work),
      (work: () => Promise<unknown>) => readPrimary(db, asking().reply, work),
    ]) {
      await expect(read(() => db.write(sql`delete from job`))).rejects.toThrow('writes nothing')
      await expect(read(() => db.transaction((tx) => tx.run(sql`delete from job`)))).rejects.toThrow('writes nothing')
      // A function that writes is no visible write.
      await expect(read(() => db.snapshot(null, (tx) => tx.rows(sql`select nextval('job_id_seq')`)))).rejects.toThrow(
        'read-only transaction',
      )
    }
  }, 30_000)

  test('is read once more from the primary, when what is replayed there ends the statement', async () => {
    await isOk()
    lines = []
    const given = asking()
    const read = replica.read(given, () => db.row<Where>(LONG_ON_STANDBY))
    await expect.poll(running, PATIENT).toHaveLength(1)
    await primary.ask('begin; lock table work_session in access exclusive mode; commit', 'warsha')
    expect(await read).toMatchObject({ isStandby: false, zone: 'UTC' })
    expect(given.sent.has('x-as-of')).toBe(false)
    expect(lines.join()).toMatch(
      /reportSummary is read from the primary, as the replica failed: .*conflict with recovery/,
    )
    expect(replica.verdict.state).toBe('ok')
  }, 30_000)

  const running = () =>
    standby.ask(`select from pg_stat_activity where query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`)

  test('is read from the primary when it is killed meanwhile, or says nothing any more; then nobody asks it, until it is back', async () => {
    await isOk()
    const read = replica.read(asking(), () => db.row<Where>(LONG_ON_STANDBY))
    await expect.poll(running, PATIENT).toHaveLength(1)
    await standby.kill('SIGKILL')
    expect(await read).toMatchObject({ isStandby: false })
    expect(replica.verdict.state).toBe('away')
    await standby.start()
    await isOk()

    const silent = replica.read(asking(), () => db.row<Where>(LONG_ON_STANDBY))
    await expect.poll(running, PATIENT).toHaveLength(1)
    const since = performance.now()
    way.refuse()
    way.forget()
    expect(await silent).toMatchObject({ isStandby: false })
    const waited = performance.now() - since
    console.log(`a silent replica was given up after ${Math.round(waited)} ms`)
    expect(waited).toBeLessThan(12_000)
    const begun = performance.now()
    expect(await replica.read(asking(), () => db.row<Where>(LONG_ON_STANDBY))).toMatchObject({ isStandby: false })
    expect(performance.now() - begun).toBeLessThan(1_000)
    way.mend()
    await isOk()
  }, 60_000)

  test('is the primary itself, after it was promoted; a copy that takes writes beside it is refused', async () => {
    const own = await opened({ connectionString: primary.url })
    expect(own.verdict).toMatchObject({ state: 'ok', lagMs: 0 })
    await own.close()
    const copy = await NetworkPostgres.start()
    const other = await opened({ connectionString: copy.url })
    expect(other.verdict).toMatchObject({ state: 'refused', fault: 'takes_writes' })
    await Promise.all([other.close(), copy.close()])
  }, 30_000)

  test('of another shop is refused at the start in one line; one that is away is named', async () => {
    await primary.ask('create database other_shop template template0')
    const url = primary.url.replace(/warsha$/, 'other_shop')
    await expect(mustBeReplica(db, { connectionString: url })).rejects.toThrow(
      'DATABASE_READ_URL: this server has no copy of the database of DATABASE_URL, but another one.',
    )
    expect(await mustBeReplica(db, { connectionString: standby.url })).toBeNull()
    expect(await mustBeReplica(db, { connectionString: 'postgresql://nobody@127.0.0.1:1/warsha' })).toMatch(
      /ECONNREFUSED/,
    )
  }, 30_000)
})
