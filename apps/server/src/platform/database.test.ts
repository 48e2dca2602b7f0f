import type { Problem } from '@warsha/contract'
import { DAY, HOUR, isAhead, isOver, isWithin, MINUTE } from '@warsha/domain'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openShop, type Shop } from '../../testing/shop.ts'
import { testKeys } from '../../testing/keys.ts'
import { signInForGood } from '../../testing/sign-in.ts'
import { wayTo } from '../../testing/way-to-database.ts'
import { accessTokens } from './access-token.ts'
import {
  databaseIsAway,
  Db,
  hasPassed,
  isNotAhead,
  isWithinLast,
  passedSpans,
  sql,
  timestamptz,
  type Tx,
} from './database.ts'
import { LiveUpdates } from './live-updates.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

async function tokenOf(id: number): Promise<string> {
  const tokens = accessTokens(testKeys)
  return tokens.issue({ id, role: 'ADMIN', rights: 'full', signInId: await signInForGood(shop.db, id) }, shop.now)
}

test('counts and sums are numbers, instants milliseconds, days strings', async () => {
  const row = await shop.db.row(sql`
    select count(*) as count, sum(2::bigint) as sum, 1.5::numeric as numeric,
      '2026-11-19T06:00:00.25Z'::timestamptz as instant, '2026-11-19'::date as day
    from generate_series(1, 3)`)
  expect(row).toEqual({
    count: 3,
    sum: 6,
    numeric: 1.5,
    instant: Date.parse('2026-11-19T06:00:00.250Z'),
    day: '2026-11-19',
  })
})

test.each([
  '2026-11-19 06:00:00+00',
  '2026-11-19 09:00:00.07+03',
  '2026-02-28 23:59:59.999999+00',
  '1969-12-31 23:59:59.5+00',
  '0044-03-15 12:00:00.001+00',
  '0044-03-15 12:00:00+00 BC',
  '12026-11-19 06:00:00+00',
])('the instant %s is the millisecond that the database has', async (instant) => {
  const row = await shop.db.row<{ instant: number; milliseconds: number }>(sql`
    select instant, floor(extract(epoch from instant) * 1000)::float8 as milliseconds
    from (select ${instant}::timestamptz as instant) as one`)
  expect(row?.instant).toBe(row?.milliseconds)
})

test.each([
  -365 * DAY,
  -HOUR - 1,
  -HOUR,
  -HOUR + 1,
  -1,
  0,
  1,
  MINUTE,
  MINUTE + 1,
  HOUR,
  HOUR + MINUTE,
  HOUR + MINUTE + 1,
  6 * 365 * DAY,
])('an instant %i ms from now is ahead, within an hour or over for the database as it is by the rules', async (off) => {
  const now = Date.parse('2026-11-19T06:00:00.123Z')
  const at = sql`at`
  const row = await shop.db.row(sql`
    select not ${isNotAhead(at, now)} as "isAhead", ${isWithinLast(at, HOUR, now)} as "isWithin",
      ${hasPassed(at, HOUR, now)} as "isOver",
      (select count(*) from ${passedSpans(HOUR, now)} where at > passed.after and at <= passed.until) = 1 as "isInSpan"
    from (select ${timestamptz(now + off)}::timestamptz as at) as one`)
  expect(row).toEqual({
    isAhead: isAhead(now + off, now),
    isWithin: isWithin(now + off, HOUR, now),
    isOver: isOver(now + off, HOUR, now),
    isInSpan: isOver(now + off, HOUR, now),
  })
})

test('a transaction that throws leaves nothing', async () => {
  const failing = shop.db.transaction(async (tx) => {
    await tx.run(sql`insert into department (dept_number, name) values ('99', 'Ghosts')`)
    throw new Error('stop')
  })
  await expect(failing).rejects.toThrow('stop')
  expect(await shop.db.row(sql`select 1 from department where dept_number = '99'`)).toBeNull()
})

test('a snapshot is of one moment, and nothing is written in it', async () => {
  const { signal } = new AbortController()
  const count = sql`select count(*) as count from department`
  await shop.db.snapshot(signal, async (tx) => {
    const before = await tx.row(count)
    await shop.db.write(sql`insert into department (dept_number, name) values ('98', 'Late')`)
    expect(await tx.row(count)).toEqual(before)
  })
  const writing = shop.db.snapshot(signal, (tx) => tx.run(sql`delete from department`))
  await expect(writing).rejects.toThrow('read-only')
})

test('a snapshot that nobody wants any more ends at once, and its connection is good again', async () => {
  const controller = new AbortController()
  const slow = shop.db.snapshot(controller.signal, (tx) => tx.run(sql`select pg_sleep(20)`))
  const running = sql`select from pg_stat_activity where query = 'select pg_sleep(20)' and state = 'active'`
  await vi.waitFor(async () => expect(await shop.db.row(running)).toBeTruthy(), { timeout: 15_000 })
  controller.abort()
  const begun = performance.now()
  await expect(slow).rejects.toThrow('canceling statement')
  expect(performance.now() - begun).toBeLessThan(10_000)
  expect(await shop.db.row(sql`select 1 as one`)).toEqual({ one: 1 })
  await expect(shop.db.snapshot(controller.signal, (tx) => tx.run(sql`select 1`))).rejects.toThrow('aborted')
})

test('rows come in batches, and no more than somebody takes', async () => {
  const numbers = sql`select generate_series(1, 1000000)::bigint as number`
  await shop.db.snapshot(null, async (tx) => {
    const taken: unknown[] = []
    for await (const rows of tx.batches(numbers, 3)) {
      taken.push(...rows)
      if (taken.length > 5) break
    }
    expect(taken).toEqual([1, 2, 3, 4, 5, 6].map((number) => ({ number })))
    expect(await tx.row(sql`select 1 as one`)).toEqual({ one: 1 })
  })
})

test.each([
  sql`insert into department (dept_number, name) values ('7', 'Pumps')`,
  sql`update department set name = 'Pumps'`,
  sql`update only department as d set name = 'Pumps'`,
  sql`delete from department`,
  sql`truncate department`,
  sql`with gone as (delete from department returning 1) select count(*) from gone`,
])('a write is refused where only reads belong: $text', async (statement) => {
  await expect(shop.db.rows(statement)).rejects.toThrow('A write needs a transaction')
  await expect(shop.db.row(statement)).rejects.toThrow('A write needs a transaction')
})

test.each([
  sql`select 1 as update`,
  sql`select from department for update`,
  sql`select ${'delete from department'}::text`,
])('a read is none: $text', async (statement) => {
  await expect(shop.db.rows(statement)).resolves.toEqual(expect.any(Array))
})

test('a transaction cannot be used after its end', async () => {
  let kept: Tx | undefined
  await shop.db.transaction(async (tx) => {
    kept = tx
    await tx.run(sql`select 1`)
  })
  await expect(kept?.run(sql`select 1`)).rejects.toThrow('has ended')
})

test('of somebody else’s database nothing is written and no question takes for ever', async () => {
  const theirs = new Db(shop.connection, { size: 1, readOnlyWithinMs: 300 })
  try {
    await expect(theirs.write(sql`delete from department`)).rejects.toThrow('read-only transaction')
    const begun = performance.now()
    await expect(theirs.write(sql`select pg_sleep(20)`)).rejects.toThrow('statement timeout')
    expect(performance.now() - begun).toBeLessThan(10_000)
    expect(await theirs.row(sql`select 1 as one`)).toEqual({ one: 1 })
  } finally {
    await theirs.close()
  }
})

test('a connection that is cut between two statements of a transaction is the database away', async () => {
  const db = new Db(shop.connection, { size: 1 })
  try {
    const cut = db.transaction(async (tx) => {
      const own = await tx.row<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await shop.db.write(sql`select pg_terminate_backend(${own?.pid})`)
      await new Promise((resolve) => setTimeout(resolve, 200))
      return tx.row(sql`select 1 as one`)
    })
    const error: unknown = await cut.catch((reason: unknown) => reason)
    expect([databaseIsAway(error), String(error)]).toEqual([true, expect.stringContaining('not queryable')])
    expect(await db.row(sql`select 1 as one`)).toEqual({ one: 1 })
  } finally {
    await db.close()
  }
})

test('what is asked on a connection that died without a word fails in time, and the next question has another one', async () => {
  const way = await wayTo(shop.connection)
  const db = new Db(way.connection, { statementTimeoutMs: 300, size: 1 })
  try {
    for (const ask of [
      () => db.row(sql`select 1 as one`),
      () => db.transaction((tx) => tx.row(sql`select 1 as one`)),
    ]) {
      expect(await ask()).toEqual({ one: 1 })
      way.forget()
      expect(databaseIsAway(await ask().catch((error: unknown) => error))).toBe(true)
      expect(await ask()).toEqual({ one: 1 })
    }
    // What may take minutes is left alone.
    expect(await db.longTransaction((tx) => tx.row(sql`select 1 as one from pg_sleep(1)`))).toEqual({ one: 1 })
  } finally {
    await db.close()
    await way.close()
  }
})

test('live updates notice that their connection died without a word, and listen on another one', async () => {
  const way = await wayTo(shop.connection)
  const [far, near] = [new Db(way.connection), shop.db]
  const updates = new LiveUpdates(far, () => undefined, 100)
  const others = new LiveUpdates(near, () => undefined)
  await updates.open()
  const listener = vi.fn()
  updates.watch(listener)
  way.forget()
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1), { timeout: 10_000 })
  others.announce('live')
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(2), { timeout: 10_000 })
  await updates.close()
  await others.close()
  await far.close()
  await way.close()
})

test('a change that could not be published is published when the database is there again', async () => {
  const way = await wayTo(shop.connection)
  const [far, near] = [new Db(way.connection), shop.db]
  const failed = vi.fn()
  const updates = new LiveUpdates(far, failed)
  const others = new LiveUpdates(near, () => undefined)
  await others.open()
  const listener = vi.fn()
  others.watch(listener)
  way.cut()
  updates.announce('live')
  await vi.waitFor(() => expect(failed).toHaveBeenCalled(), { timeout: 10_000 })
  way.mend()
  await vi.waitFor(() => expect(listener).toHaveBeenCalled(), { timeout: 10_000 })
  await updates.close()
  await others.close()
  await far.close()
  await way.close()
})

test('what is asked of an app that ends, as of somebody who has hung up, is no fault of the app', async () => {
  const db = new Db(shop.connection)
  await db.close()
  const error = await db.rows(sql`select 1`).catch((caught: unknown) => caught)
  const late = await db.transaction((tx) => tx.run(sql`select 1`)).catch((caught: unknown) => caught)
  expect([databaseIsAway(error), databaseIsAway(late)]).toEqual([true, true])
})

test('while the database is away every call says so with 503, and the next one after works', async () => {
  const way = await wayTo(shop.connection)
  const db = new Db(way.connection, { keys: testKeys })
  const away = await openShop({ db })
  const { id } = await shop.admin()
  try {
    const token = await tokenOf(id)
    const live = () =>
      away.app.inject({ method: 'GET', url: '/api/admin/live', headers: { authorization: `Bearer ${token}` } })
    expect((await live()).statusCode).toBe(200)
    way.cut()
    const refused = await live()
    expect([refused.statusCode, refused.json<Problem>().code]).toEqual([503, 'database_away'])
    expect(refused.json<Problem>().detail).toMatch(/cannot be reached/)
    expect((await away.app.inject({ method: 'GET', url: '/api/health/ready' })).statusCode).toBe(503)
    expect((await away.app.inject({ method: 'GET', url: '/api/health/live' })).statusCode).toBe(200)
    way.mend()
    expect((await live()).statusCode).toBe(200)
  } finally {
    await away.close()
    await db.close()
    await way.close()
  }
})
