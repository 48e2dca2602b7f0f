import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE, SECOND } from '@warsha/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FeedReader } from '../../../testing/feed-reader.ts'
import { testKeys } from '../../../testing/keys.ts'
import { type Answer, type Caller, instanceOn, openShop, type Shop } from '../../../testing/shop.ts'
import { Db, sql, type Tx } from '../../platform/database.ts'

const isSoak = Boolean(process.env['SOAK'])
const FOR_MS = isSoak ? 10 * MINUTE : 6 * SECOND
const WRITERS = 8
/** A writer that is killed is most often in the middle of a transaction. */
const KILL_EVERY_MS = 300

let shop: Shop
let huda: Caller
/** the writers' own connections, by which they are found to be killed */
let writing: Db
let technicians: number[]
beforeAll(async () => {
  shop = await openShop()
  huda = await shop.admin()
  await shop.job()
  technicians = []
  for (let n = 0; n < WRITERS; n++) technicians.push((await shop.technician({ name: `Writer ${n}` })).id)
  const options = { keys: testKeys, size: WRITERS, onIdleError: () => undefined }
  writing = new Db(shop.connection, options)
  writing.pool.options.application_name = 'feed writer'
})
afterAll(async () => {
  await writing.close()
  await shop.close()
})

const random = (most: number) => Math.floor(Math.random() * most)
const shortly = () => pause(Math.random() < 0.03 ? random(500) : random(6))

class RolledBack extends Error {}

/** Something that a writer does in a transaction. */
type Act = (tx: Tx, writer: { nth: number; count: number }) => Promise<unknown>

const acts: Act[] = [
  (tx, { nth, count }) =>
    tx.run(sql`insert into department (dept_number, name) values (${`${nth}-${count}`}, 'Stores')`),
  (tx, { nth, count }) =>
    tx.run(sql`
    insert into job (job_no, customer, description) values (${`9${nth}${count}`}, 'Racers', 'Rewind of a motor')`),
  (tx, { nth, count }) => {
    const at = new Date(Date.UTC(2026, 0, 1) + count * 2 * MINUTE).toISOString()
    const end = new Date(Date.parse(at) + MINUTE).toISOString()
    return tx.run(sql`
      insert into work_session (id, started_at, ended_at, technician_id, job_id, activity_type_id)
      values (${randomUUID()}, ${at}, ${end}, ${technicians[nth]}, 1, 1)`)
  },
  (tx, { count }) =>
    tx.run(sql`
    update department set name = ${`Stores ${count}`} where id = (select id from department order by random() limit 1)`),
  (tx, { count }) =>
    tx.run(sql`
    update job set notes = ${`Note ${count}`} where id = (select id from job order by random() limit 1)`),
  (tx, { nth, count }) =>
    tx.run(sql`
    update work_session set note = ${`Note ${count}`}
    where id in (select id from work_session where technician_id = ${technicians[nth]} order by random() limit 5)`),
  (tx, { nth, count }) =>
    tx.run(sql`update person set segment = ${`Segment ${count % 7}`} where id = ${technicians[nth]}`),
  (tx) =>
    tx.run(sql`
    delete from department where id = (select id from department where dept_number like '%-%' order by random() limit 1)`),
  (tx) =>
    tx.run(sql`
    delete from job where id = (select id from job where customer = 'Racers' order by random() limit 1)`),
  (tx, { nth }) =>
    tx.run(sql`
    delete from work_session
    where id = (select id from work_session where technician_id = ${technicians[nth]} order by random() limit 1)`),
]

/** Writes in transactions of some acts, with pauses, savepoints and rollbacks, until it is time. @returns how many were committed */
async function write(nth: number, until: number): Promise<number> {
  const writer = { nth, count: 0 }
  let committed = 0
  const act = async (tx: Tx) => {
    writer.count++
    // Things come more often than they go.
    await acts[Math.random() < 0.4 ? random(3) : random(acts.length)]?.(tx, writer)
    await shortly()
  }
  while (Date.now() < until) {
    try {
      await writing.transaction(async (tx) => {
        for (let left = 1 + random(3); left > 0; left--) {
          await act(tx)
          if (Math.random() > 0.3) continue
          await tx.run(sql`savepoint here`)
          await act(tx)
          await tx.run(Math.random() < 0.5 ? sql`rollback to here` : sql`release here`)
        }
        if (Math.random() < 0.15) throw new RolledBack()
      })
      committed++
    } catch {
      // Rolled back, killed, or the victim of a deadlock: the next transaction is another one.
    }
    if (Math.random() < 0.3) await shortly()
  }
  return committed
}

/** Ends connections of writers in the middle of whatever they do. @returns how many */
async function kill(until: number): Promise<number> {
  let killed = 0
  while (Date.now() < until) {
    await pause(random(2 * KILL_EVERY_MS))
    const { rows } = await shop.db.pool.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'feed writer' and datname = current_database() and state like '%transaction%'
      order by random() limit 1`)
    killed += rows.length
  }
  return killed
}

/** Reads all the time until nobody writes any more; some answers are lost on the way, and read again. */
async function read(reader: FeedReader, writers: Promise<unknown>): Promise<void> {
  const written = new AbortController()
  void writers.finally(() => written.abort())
  while (!written.signal.aborted) {
    const { more } = await reader.page(Math.random() < 0.1)
    if (!more) await pause(random(60))
  }
  await reader.all()
}

test(
  'readers miss nothing of what eight writers do, however they pause, roll back and are killed',
  { timeout: FOR_MS + 300_000 },
  async () => {
    const other = await instanceOn(shop.db, { now: () => shop.now })
    const elsewhere = {
      async get<T>(path: string, { query = {} }: { query?: Record<string, string> } = {}): Promise<Answer<T>> {
        const { statusCode, body } = await other.inject({
          url: `/api${path}`,
          query,
          headers: await huda.authorization(),
        })
        return { status: statusCode, body: JSON.parse(body) as T, headers: {} }
      },
    }
    const readers = [
      // So few at a time that it is always behind.
      new FeedReader(huda, { limit: isSoak ? '60' : '7' }),
      new FeedReader(elsewhere, { limit: '1000' }),
    ]
    const until = Date.now() + FOR_MS
    // On a busy machine a last transaction takes seconds.
    const writers = Promise.all(Array.from({ length: WRITERS }, (_, nth) => write(nth, until)))
    const [killed, committed] = await Promise.all([
      kill(until),
      writers,
      ...readers.map((reader) => read(reader, writers)),
    ])
    const transactions = committed.reduce((sum, one) => sum + one, 0)
    const now = new FeedReader(huda, { limit: '1000' })
    await now.all()
    const [counts] = await shop.db.rows<{ things: number; removed: number }>(sql`
      select (select count(*)::int from removed_thing) as removed, (select count(*)::int from department)
        + (select count(*)::int from job) + (select count(*)::int from work_session) as things`)
    console.log(`${transactions} transactions, ${killed} killed, ${counts?.things} things, ${counts?.removed} removed`)
    expect(transactions).toBeGreaterThan(FOR_MS / 100)
    expect(killed).toBeGreaterThan(FOR_MS / SECOND)
    for (const reader of readers) {
      const missed = [...now.kept].filter(
        ([name, state]) => JSON.stringify(reader.kept.get(name)) !== JSON.stringify(state),
      )
      const held = [...reader.kept.keys()].filter((name) => !now.kept.has(name))
      expect([missed, held]).toEqual([[], []])
    }
    await other.close()
  },
)
