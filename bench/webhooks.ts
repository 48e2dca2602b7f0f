import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { v7 as uuidv7 } from 'uuid'
import { sealWebhookSecret } from '../apps/server/src/features/webhooks/index.ts'
import { sql } from '../apps/server/src/platform/database.ts'
import { testKeys } from '../apps/server/testing/keys.ts'
import { amount } from './amounts.ts'
import { atMost, type Figure, median, millisecondsOf, quantile } from './figure.ts'
import { Connection, post } from './load.ts'
import { whileRepeating } from './repeating.ts'
import { served } from './served.ts'
import { sleep } from './starting.ts'
import { openWorkshop, type Workshop } from './workshop.ts'

const TECHNICIANS = amount(400, 100)
const WEBHOOKS = 20
const ROUNDS = amount(7, 2)
const ROUND_MS = amount(8_000, 4_000)
/** Five starts a second: the morning of a shop with hundreds of technicians. */
const EVERY_MS = 200
/** A program that reads changes beside the webhooks asks so often. */
const READS_EVERY_MS = 500
const LEAVES_WITHIN = 2_000
const USUALLY_WITHIN = 300
const DELAY = 1.1
/** In which those that are there are found, and those that were paused are left alone. */
const SETTLES_MS = 12_000

/** How soon a webhook leaves, and what 20 of them and a reader of changes cost those who work. */
export async function webhooks(): Promise<Figure[]> {
  const workshop = await openWorkshop(TECHNICIANS)
  const receiver = await openReceiver()
  const { app, close } = await served(workshop.connection)
  try {
    const adminId = await insertWebhooks(workshop, receiver.url)
    const start = await starter(workshop, app)
    const authorization = `Bearer ${await workshop.tokenOf(adminId, 'ADMIN')}`
    await setPaused(workshop, false)
    await sleep(SETTLES_MS)
    await starts(start)
    const leaving: number[] = []
    const ratios: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await setPaused(workshop, true)
      await sleep(1_000)
      const without = quantile(
        (await starts(start)).map(({ took }) => took),
        0.95,
      )
      // What was noted meanwhile is no part of what is measured.
      await workshop.db.write(sql`delete from webhook_delivery`)
      await setPaused(workshop, false)
      receiver.arrived.clear()
      const reading = readChanges(app, authorization)
      const done = await starts(start)
      await sleep(LEAVES_WITHIN)
      reading.end()
      const withAll = quantile(
        done.map(({ took }) => took),
        0.95,
      )
      const arrived = done.flatMap(({ session, at }) => {
        const first = receiver.arrived.get(session)
        return first === undefined ? [] : [first - at]
      })
      if (arrived.length < done.length)
        console.log(`  ${done.length - arrived.length} of ${done.length} have not arrived`)
      console.log(
        `  p95 of starting ${without.toFixed(1)} ms, with webhooks ${withAll.toFixed(1)} ms; ` +
          `arrival ${median(arrived).toFixed(0)} ms, p95 ${quantile(arrived, 0.95).toFixed(0)} ms`,
      )
      leaving.push(...arrived)
      ratios.push(withAll / without)
    }
    return [
      atMost('from the answer of a start to the first webhook, median', median(leaving), 'ms', USUALLY_WITHIN),
      atMost('from the answer of a start to the first webhook, p95', quantile(leaving, 0.95), 'ms', LEAVES_WITHIN),
      atMost('p95 of a start with 20 webhooks and a reader / without', median(ratios), 'ratio', DELAY),
    ]
  } finally {
    close()
    await receiver.close()
    await workshop.close()
  }
}

/** Takes whatever comes, and says when each session arrived first. */
async function openReceiver() {
  const arrived = new Map<string, number>()
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const session = /"session_id":"([^"]+)"/.exec(body)?.[1]
      if (session !== undefined && !arrived.has(session)) arrived.set(session, performance.now())
      response.writeHead(204).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    arrived,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function insertWebhooks({ db }: Workshop, url: string): Promise<number> {
  const admin = await db.writeRow<{ id: number }>(sql`
    insert into person (full_name, role, email, password_hash, must_change_password)
    values ('Admin', 'ADMIN', 'admin@bench.example', 'none', false) returning id`)
  const { kid, secret } = sealWebhookSecret(Buffer.alloc(32, 7), { keys: testKeys, now: Date.now() })
  await db.write(sql`
    insert into webhook (name, url, private_host, types, slot, kid, secret, made_by, made_at)
    select 'Program ' || slot, ${url} || slot, '127.0.0.1', 
      '{activity_type,job_type,power_rating,rpm_category,department,technician,job,session,adjustment,closed_month}', slot, ${kid}, ${secret},
      ${admin?.id}::int, now()
    from generate_series(1, ${WEBHOOKS}::int) as slot`)
  return admin?.id ?? 0
}

/** Webhooks that have ended cost nothing but that it is looked whether there are any. */
async function setPaused({ db }: Workshop, isEnded: boolean): Promise<void> {
  await (isEnded
    ? db.write(
        sql`update webhook set ended_at = now(), ended_by = made_by, slot = null, paused_at = null, paused_because = null`,
      )
    : db.write(
        sql`update webhook set ended_at = null, ended_by = null, slot = id, paused_at = null, paused_because = null`,
      ))
  if (isEnded) {
    await db.write(sql`delete from webhook_feed`)
    return
  }
  // The feed is begun anew, by which webhooks are paused as after a restore: they are let go once that is noted.
  await sleep(SETTLES_MS)
  await db.write(sql`update webhook set paused_at = null, paused_because = null`)
}

type Start = () => Promise<{ session: string; at: number; took: number }>

async function starter({ db, tokensOf }: Workshop, port: number): Promise<Start> {
  const people = await db.rows<{ id: number }>(sql`select id from person where role = 'TECHNICIAN' order by id`)
  const tokens = await tokensOf(people.map(({ id }) => id))
  const job = await db.row<{ job_no: string }>(sql`select job_no from job order by id limit 1`)
  let turn = 0
  return async () => {
    const token = tokens[turn++ % tokens.length] ?? ''
    const unique_key = uuidv7()
    const connection = new Connection(port)
    const request = post('/api/sessions/start', token, {
      unique_key,
      job_no: job?.job_no ?? '',
      activity_code: 'REPAIR',
      note: null,
    })
    const took = await millisecondsOf(async () => {
      const status = await connection.ask(request)
      if (status !== 201) throw new Error(`a start was answered with ${status}`)
    })
    const at = performance.now()
    connection.close()
    const made = await db.row<{ id: string }>(sql`select id from work_session where unique_key = ${unique_key}`)
    return { session: made?.id ?? '', at, took }
  }
}

async function starts(start: Start): Promise<Awaited<ReturnType<Start>>[]> {
  const done: Awaited<ReturnType<Start>>[] = []
  await whileRepeating(
    { everyMs: EVERY_MS },
    async () => void done.push(await start()),
    () => sleep(ROUND_MS),
  )
  return done
}

/** Another program that follows what changes. */
function readChanges(port: number, authorization: string): { end: () => void } {
  let after = ''
  const read = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/changes?limit=1000&after=${after}`, {
      headers: { authorization },
    })
    const body = (await response.json()) as { next?: string }
    after = body.next ?? after
  }
  const timer = setInterval(() => void read().catch(() => undefined), READS_EVERY_MS)
  return { end: () => clearInterval(timer) }
}
