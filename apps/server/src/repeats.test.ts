import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls, type CallName, headers, pathOf, type Shape, shapes } from '@warsha/contract'
import { makeOnce } from '@warsha/domain/coalesce'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testKeys } from '../testing/keys.ts'
import { instanceOn, openShop, type Shop } from '../testing/shop.ts'
import { acts, Stage, type StagedAct } from '../testing/staged-acts.ts'
import { type Way, wayTo } from '../testing/way-to-database.ts'
import { Db, sql, type Tx } from './platform/database.ts'
import { folderPhotoStore } from './platform/photo-store.ts'
import { expectDeclared, type Touched, TouchedTables } from '../testing/touched-tables.ts'

let shop: Shop
let stage: Stage
let watched: TouchedTables
let folder: string
/** Beside the shop's own instance: another one, one that dies before it answers, and one whose database can be lost. */
let other: FastifyInstance
let dying: FastifyInstance
let far: FastifyInstance
let way: Way
const dbs: Db[] = []

/** Its process ends when an act is committed, before anybody is answered. */
class DyingDb extends Db {
  override async jointTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    await super.jointTransaction(work)
    throw new Error('killed')
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warsha-repeats-'))
  const photos = folderPhotoStore(folder)
  shop = await openShop({ photos })
  stage = new Stage(shop)
  watched = await TouchedTables.watch(shop)
  way = await wayTo(shop.connection)
  const options = { keys: testKeys, size: 8 }
  dbs.push(new Db(shop.connection, options), new DyingDb(shop.connection, options), new Db(way.connection, options))
  const instances = dbs.map((db) => instanceOn(db, { now: () => shop.now, photos }))
  ;[other, dying, far] = (await Promise.all(instances)) as [FastifyInstance, FastifyInstance, FastifyInstance]
})
afterAll(async () => {
  await Promise.all([other, dying, far].map((app) => app.close()))
  await Promise.all(dbs.map((db) => db.close()))
  await way.close()
  await shop.close()
  await rm(folder, { recursive: true })
})

type Reply = { status: number; body: string; isReplayed: boolean }

async function send(app: FastifyInstance, name: CallName, act: StagedAct, key: string | null): Promise<Reply> {
  const { by, params, body, headers: own } = act
  const response = await app.inject({
    method: calls[name].method,
    url: pathOf(name, params),
    payload: body as object,
    headers: { ...(await by.authorization()), ...(key !== null && { [headers.idempotencyKey]: key }), ...own },
  })
  const isReplayed = response.headers[headers.idempotencyReplayed] === 'true'
  return { status: response.statusCode, body: response.body, isReplayed }
}

/** Of the answers, and of the servers. */
const UNCOUNTED = ['kept_answer', 'import_run', 'instance', 'server_error', 'failed_delivery', 'touched']

/** The statement that counts the rows of everything that an act can be about: asked hundreds of times, planned once. */
const counting = makeOnce(async () => {
  const tables = await shop.db.rows<{ name: string }>(sql`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all (${UNCOUNTED}::text[])`)
  const text = tables
    .map(({ name }) => `select '${name}' as name, count(*) as count from "${name}"`)
    .join(' union all ')
  return { name: 'count_all_tables', text }
})

/** How many rows there are of each table. */
async function counts(): Promise<Record<string, number>> {
  const rows = await shop.db.rows<{ name: string; count: number }>({ ...(await counting()), values: [] })
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

/** What the work adds to each table; taken away: a negative number. */
async function added(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await counts()
  await work()
  const after = await counts()
  const names = Object.keys(after).filter((name) => after[name] !== before[name])
  return Object.fromEntries(names.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]))
}

type Sender = (app: FastifyInstance) => Promise<Reply>

/** Ways in which an act arrives more than once; each gives the answers that came through. */
const ways: Record<string, (send: Sender) => Promise<Reply[]>> = {
  'one after the other': async (send) => [await send(shop.app), await send(shop.app)],
  'at once': (send) => Promise.all([send(shop.app), send(shop.app), send(shop.app)]),
  'to two instances, one after the other': async (send) => [await send(shop.app), await send(other)],
  'to two instances at once': (send) => Promise.all([send(shop.app), send(other)]),
  'with a kill between the commit and the answer': async (send) => {
    expect((await send(dying)).status).toBe(500)
    return [await send(other), await send(shop.app)]
  },
  'with the database lost in between': async (send) => {
    const first = send(far)
    setTimeout(() => way.cut(), Math.random() * 30)
    const lost = await first
    await new Promise((resolve) => setTimeout(resolve, 30))
    way.mend()
    if (lost.status < 500) return [lost, await send(other)]
    expect(lost.status).toBe(503)
    return [await send(other), await send(shop.app)]
  },
}

/** A soak run goes all of them with each act; else each act goes every other one, and neighbours the others. */
function waysOf(name: CallName): string[] {
  const all = Object.keys(ways)
  return process.env['SOAK'] ? all : all.filter((_, at) => (at + acts.indexOf(name)) % 2 === 0)
}

describe.each(acts)('%s', (name) => {
  let once: Record<string, number>
  let touched: Touched
  beforeAll(async () => {
    // The first one may add what all of its kind share.
    for (let i = 0; i < 2; i++) {
      const act = await stage.prepare(name)
      await act.by.authorization()
      const doIt = async () => {
        const { status, body } = await send(shop.app, name, act, null)
        if (status >= 300) throw new Error(`the example of ${name} is refused: ${body}`)
      }
      ;[once, touched] = await watched.during(() => added(doIt))
    }
  })

  test('writes no table and no audit entry but those of its effects', () => expectDeclared(name, touched))

  test.each(waysOf(name))('%s is done once, written down once and answered alike', { timeout: 60_000 }, async (how) => {
    const act = await stage.prepare(name)
    await act.by.authorization()
    const key = randomUUID()
    let replies: Reply[] = []
    const twice = await added(async () => {
      replies = (await ways[how]?.((app) => send(app, name, act, key))) ?? []
    })
    expect(replies.map(({ status, body }) => [status, withoutSecrets(name, body)])).toEqual(
      replies.map(() => [
        expect.toSatisfy((status: number) => status < 300),
        withoutSecrets(name, replies[0]?.body ?? ''),
      ]),
    )
    expect(replies.filter(({ isReplayed }) => !isReplayed).length).toBeLessThanOrEqual(1)
    expect(replies.filter(({ isReplayed }) => isReplayed).length).toBeGreaterThanOrEqual(replies.length - 1)
    expect(twice).toEqual(once)
  })
})

function withoutSecrets(name: CallName, body: string): unknown {
  if (body === '') return null
  const { secrets = [] }: Shape = shapes[name]
  const fields = Object.entries(JSON.parse(body) as object)
  return Object.fromEntries(fields.filter(([field]) => !secrets.includes(field)))
}

test('every act that changes something is written down', async () => {
  const act = await stage.prepare('createJob')
  expect(await added(() => send(shop.app, 'createJob', act, randomUUID()))).toMatchObject({ job: 1, audit_entry: 1 })
})
