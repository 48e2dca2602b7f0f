import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { changeTypes } from '@warsha/contract'
import { v7 as uuidv7 } from 'uuid'
import { hashPassword } from '../apps/server/src/features/sign-in/index.ts'
import { sql } from '../apps/server/src/platform/database.ts'
import { amount } from './amounts.ts'
import { atMost, type Figure, median, millisecondsOf, quantile } from './figure.ts'
import type { Order, Arrivals } from './other-programs.ts'
import { whileRepeating } from './repeating.ts'
import { servedWithBuiltWorkers } from './served.ts'
import { sleep } from './starting.ts'
import { jobNumber, openWorkshop, type Workshop } from './workshop.ts'

const WEBHOOKS = 20
const TECHNICIANS = 200
/** A start every so many milliseconds: each of 200 technicians changes jobs every 20 seconds. */
const PACE = 100
const ROUNDS = amount(7, 3)
const ROUND_MS = amount(20_000, 8_000)
/** A program that follows the shop asks so often. */
const READS_EVERY = 500
/** What was changed last has so long to arrive before it counts as lost. */
const ARRIVES_WITHIN = 30_000

const MEDIAN_MS = 300
const P95_MS = 2_000
const MOST_DELAY = 1.1

const password = 'bench-password'
const path = '/api/admin/connections/webhooks'

/** How soon a change arrives at webhooks, and what 20 of them and a reader of changes cost technicians who start. */
export async function webhooks(): Promise<Figure[]> {
  const workshop = await openWorkshop(TECHNICIANS)
  const server = await servedWithBuiltWorkers(workshop.connection)
  const others = await openOtherPrograms()
  try {
    const shop = await shopOf(workshop, server.app)
    const one = await arrivalsAt(1, { shop, others })
    const all = await arrivalsAt(WEBHOOKS, { shop, others })
    return [
      atMost('from a start to its arrival at a webhook, median', median(one), 'ms', MEDIAN_MS),
      atMost('from a start to its arrival at a webhook, p95', p95Of(one), 'ms', P95_MS),
      atMost(`from a start to its arrival at each of ${WEBHOOKS}, median`, median(all), 'ms', MEDIAN_MS),
      atMost(`from a start to its arrival at each of ${WEBHOOKS}, p95`, p95Of(all), 'ms', P95_MS),
      atMost(
        `p95 of a start with ${WEBHOOKS} webhooks and a reader of changes / without`,
        await delayOfStarts(shop),
        'ratio of ms',
        MOST_DELAY,
      ),
    ]
  } finally {
    server.close()
    others.close()
    await workshop.close()
  }

  /** Of all rounds together: a round alone has too few starts for its slowest twentieth to say anything. */
  async function delayOfStarts(shop: Shop): Promise<number> {
    // What is compiled at the first time is no cost of the second.
    for (const how of ['with', 'without'] as const) await round(shop, how, ROUND_MS / 2)
    const took = { with: [] as number[], without: [] as number[] }
    for (let nth = 0; nth < ROUNDS; nth++) {
      for (const how of nth % 2 === 0 ? (['without', 'with'] as const) : (['with', 'without'] as const)) {
        took[how].push(...(await round(shop, how, ROUND_MS)))
      }
    }
    return p95Of(took.with) / p95Of(took.without)
  }

  async function round(shop: Shop, how: 'with' | 'without', lasts: number): Promise<number[]> {
    const ids = how === 'with' ? await shop.make(WEBHOOKS, others.url) : []
    if (how === 'with') others.order({ do: 'read', ...shop.reader, everyMs: READS_EVERY })
    const before = (await others.arrivals()).count
    const starts = await shop.startsDuring(() => sleep(lasts))
    const arrived = (await others.arrivals()).count - before
    const waiting = await shop.waiting()
    others.order({ do: 'rest' })
    const took = starts.map((start) => start.took)
    console.log(
      `  ${how}: p95 of ${starts.length} starts ${p95Of(took).toFixed(1)} ms, ` +
        `${arrived} deliveries, ${waiting} waiting`,
    )
    await shop.end(ids)
    return took
  }
}

const p95Of = (times: number[]) => quantile(times, 0.95)

/** How long it takes from a start, before its call, to the first arrival of its session at each of some webhooks. */
async function arrivalsAt(count: number, { shop, others }: { shop: Shop; others: OtherPrograms }): Promise<number[]> {
  const ids = await shop.make(count, others.url)
  others.order({ do: 'forget' })
  const starts = await shop.startsDuring(() => sleep(ROUND_MS))
  const keys = starts.flatMap(({ session, begun }) => ids.map((_, nth) => ({ key: `/${nth} ${session}`, begun })))
  const until = performance.now() + ARRIVES_WITHIN
  let { arrivedAt } = await others.arrivals()
  while (keys.some(({ key }) => !arrivedAt.has(key)) && performance.now() < until) {
    await sleep(50)
    arrivedAt = (await others.arrivals()).arrivedAt
  }
  const missing = keys.filter(({ key }) => !arrivedAt.has(key)).length
  if (missing > 0) throw new Error(`${missing} of ${keys.length} sessions did not arrive`)
  await shop.end(ids)
  return keys.map(({ key, begun }) => (arrivedAt.get(key) ?? Number.NaN) - begun)
}

type OtherPrograms = Awaited<ReturnType<typeof openOtherPrograms>>

/** What they do is no cost of the product: they are a process of their own, which runs when nobody else wants to. */
async function openOtherPrograms() {
  const child = fork(fileURLToPath(new URL('other-programs.ts', import.meta.url)), [], {
    execArgv: ['--import', 'tsx'],
  })
  const [port] = (await once(child, 'message')) as [number]
  const order = (what: Order) => void child.send(what)
  return {
    url: `http://127.0.0.1:${port}`,
    order,
    async arrivals(): Promise<{ count: number; arrivedAt: Map<string, number> }> {
      const answer = once(child, 'message')
      order({ do: 'report' })
      const [{ count, arrivedAt }] = (await answer) as [Arrivals]
      return { count, arrivedAt: new Map(arrivedAt) }
    },
    close: () => child.disconnect(),
  }
}

type Started = { session: string; begun: number; took: number }
type Shop = Awaited<ReturnType<typeof shopOf>>

async function shopOf({ db, technicians, tokenOf, tokensOf }: Workshop, port: number) {
  const admin = await db.writeRow<{ id: number }>(sql`
    insert into person (full_name, role, email, password_hash, must_change_password)
    values ('Admin', 'ADMIN', 'admin@bench.example', ${await hashPassword(password)}, false) returning id`)
  const ofAdmin = await tokenOf(admin?.id ?? 0, 'ADMIN')
  const tokens = await tokensOf(technicians)
  let turn = 0

  const call = async <T>(method: string, where: string, token: string, body?: object): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${where}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${where} was answered with ${response.status}: ${text}`)
    return JSON.parse(text) as T
  }

  const start = async (): Promise<Started> => {
    const who = turn++
    const body = { unique_key: uuidv7(), job_no: jobNumber(who), activity_code: 'REPAIR', note: null }
    const begun = performance.timeOrigin + performance.now()
    let session = ''
    const took = await millisecondsOf(async () => {
      const token = tokens[who % tokens.length] ?? ''
      session = (await call<{ session_id: string }>('POST', '/api/sessions/start', token, body)).session_id
    })
    return { session, begun, took }
  }

  return {
    /** Technicians start, one after another, while the work goes on. */
    async startsDuring(work: () => Promise<unknown>): Promise<Started[]> {
      const starts: Started[] = []
      await whileRepeating({ everyMs: PACE }, async () => starts.push(await start()), work)
      return starts
    },
    /** Webhooks of everything, each at a path of its own. @returns their ids */
    async make(count: number, url: string): Promise<number[]> {
      const ids: number[] = []
      for (let nth = 0; nth < count; nth++) {
        const { id } = await call<{ id: number }>('POST', path, ofAdmin, {
          name: `Program ${nth}`,
          url: `${url}/${nth}`,
          private_host: '127.0.0.1',
          types: changeTypes,
          current_password: password,
        })
        ids.push(id)
      }
      return ids
    },
    async end(ids: readonly number[]): Promise<void> {
      for (const id of ids) await call('POST', `${path}/${id}/end`, ofAdmin, { current_password: password })
    },
    /** Deliveries that have not arrived yet: many of them mean that sending fell behind. */
    async waiting(): Promise<number> {
      const row = await db.row<{ count: number }>(sql`
        select count(*) as count from webhook_delivery join webhook on webhook.id = webhook_id
        where state = 'waiting' and ended_at is null`)
      return row?.count ?? 0
    },
    /** where a program that follows the shop reads, and as whom */
    reader: { port, token: ofAdmin },
  }
}
