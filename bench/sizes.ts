import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY, localDateOf, plusDays } from '@warsha/domain'
import { v7 as uuidv7 } from 'uuid'
import { computeForecasts } from '../apps/server/src/features/forecast/index.ts'
import { learnNow } from '../apps/server/src/features/learning/index.ts'
import { sql } from '../apps/server/src/platform/database.ts'
import { amount } from './amounts.ts'
import { atMost, type Figure, median, millisecondsOf } from './figure.ts'
import { Connection, get, post } from './load.ts'
import { fillSessions } from './million.ts'
import { servedWithBuiltWorkers } from './served.ts'
import { sleep } from './starting.ts'
import { giveEstimates } from './work-items.ts'
import { openWorkshop, type Workshop } from './workshop.ts'

const ZONE = 'Asia/Riyadh'
/** A year of 200 technicians, 20 sessions a day each, and ten such years. */
const YEAR = { sessions: amount(1_000_000, 30_000), jobs: amount(20_000, 600), years: amount(1, 0.05) }
const TIMES_LARGER = 10
const TECHNICIANS = 200
/** Old enough that nobody works on it: open jobs are as many in both shops. */
const CLOSED_BEFORE_DAYS = 30
const AT_WORK = 100
const ROUNDS = amount(300, 40)
const BOARDS = amount(60, 10)
/** Boards are read together, a quarter of a second apart at least: who asks sooner waits for that. */
const REST_MS = 600
const REPORT_ROUNDS = amount(40, 8)
const WARMING = 0.2
const NIGHT_SECONDS = 3_600
const QUIET_MS = amount(20_000, 3_000)

/**
 * A shop after a year and the same shop after ten, asked by turns: what technicians and the live board wait for, reports, and the
 * work of a night in the large one.
 */
export async function sizes(): Promise<Figure[]> {
  const until = Date.now()
  const shops: Large[] = []
  try {
    const filled: Filled[] = []
    for (const times of [1, TIMES_LARGER]) filled.push(await filledShop(times, until))
    // Only now, as a token lasts for half an hour, and filling the large one takes longer.
    for (const { workshop, adminId } of filled) shops.push(await servedShop(workshop, adminId))
    const [small, large] = shops
    if (!small || !large) throw new Error('two shops are compared')
    await sleep(QUIET_MS)
    return [
      await timesAs(large, small, { what: 'start', rounds: ROUNDS, most: 1.2, askIn: startIn }),
      await timesAs(large, small, { what: 'live board', rounds: BOARDS, restMs: REST_MS, most: 1.2, askIn: boardOf }),
      ...(await reportsOf(large, small, until)),
      ...(await nightOf(large)),
    ]
  } finally {
    for (const { close } of shops) await close()
  }
}

type Large = {
  workshop: Workshop
  app: number
  admin: string
  technicians: string[]
  backUpTo: (folder: string) => Promise<void>
  close: () => Promise<void>
}

type Filled = { workshop: Workshop; adminId: number }

async function filledShop(times: number, until: number): Promise<Filled> {
  const workshop = await openWorkshop(0)
  const { db } = workshop
  const seconds = async (work: () => Promise<unknown>) => ((await millisecondsOf(work)) / 1000).toFixed(0)
  const filled = await seconds(() =>
    fillSessions(db, {
      ...YEAR,
      again: times - 1,
      technicians: TECHNICIANS,
      until,
    }),
  )
  await db.transaction(async (tx) => {
    await giveEstimates(tx, until)
    await tx.run(sql`
      update job set status = 'closed', closed_at = now() - interval '1 day'
      where status <> 'closed' and job_no <> '1001' and not exists (
        select from work_session where job_id = job.id and started_at > now() - ${CLOSED_BEFORE_DAYS}::int * interval '1 day')`)
  })
  await db.write(sql`vacuum (analyze)`)
  const learned = await seconds(() => learnNow(db, until))
  const occasion = { businessTimeZone: ZONE, stalledAfterHours: 10, now: until }
  const forecast = await seconds(() => computeForecasts(db, occasion))
  // Forecasts of the past, which are made once, would work beside what is measured.
  await db.write(sql`update forecast set replayed_until = current_date`)
  await db.write(sql`vacuum (analyze)`)
  await db.write(sql`
    insert into work_session (id, unique_key, started_at, technician_id, job_id, activity_type_id)
    select gen_random_uuid(), gen_random_uuid(), now() - interval '5 minutes', person.id,
      (select id from job where status <> 'closed' order by id desc limit 1), 1
    from person where role = 'TECHNICIAN' order by person.id limit ${AT_WORK}`)
  const admin = await db.writeRow<{ id: number }>(sql`
    insert into person (full_name, role, password_hash, must_change_password)
    values ('Admin', 'ADMIN', 'none', false) returning id`)
  const found = await db.row<{ items: number; open: number; size: string }>(sql`
    select (select count(*)::int from work_item) as items, (select count(*)::int from job where status <> 'closed') as open,
      pg_size_pretty(pg_database_size(current_database())) as size`)
  console.log(
    `  ${YEAR.sessions * times} sessions in ${filled} s; ${found?.items} items learned in ${learned} s; ` +
      `${found?.open} open jobs forecast in ${forecast} s; ${found?.size}`,
  )
  return { workshop, adminId: admin?.id ?? 0 }
}

async function servedShop(workshop: Workshop, adminId: number): Promise<Large> {
  const { app, backUpTo, close } = await servedWithBuiltWorkers(workshop.connection)
  const people = await workshop.db.rows<{ id: number }>(
    sql`select id from person where role = 'TECHNICIAN' order by id`,
  )
  return {
    workshop,
    app,
    admin: await workshop.tokenOf(adminId, 'ADMIN'),
    technicians: await workshop.tokensOf(people.map(({ id }) => id)),
    backUpTo,
    close: async () => {
      close()
      await workshop.close()
    },
  }
}

type Asking = {
  what: string
  rounds: number
  restMs?: number
  most: number
  askIn: (shop: Large, round: number) => Promise<string> | string
}

/** How many times as long an answer of the large shop takes as the same of the small one, in the middle of the rounds. */
async function timesAs(large: Large, small: Large, { what, rounds, restMs = 0, most, askIn }: Asking): Promise<Figure> {
  const connections = [large, small].map((shop) => ({
    shop,
    connection: new Connection(shop.app),
    times: [] as number[],
  }))
  for (let round = 0; round < rounds; round += 1) {
    for (const { shop, connection, times } of round % 2 === 0 ? connections : connections.toReversed()) {
      const request = await askIn(shop, round)
      if (restMs > 0) await sleep(restMs)
      const took = await millisecondsOf(async () => {
        const status = await connection.ask(request)
        if (status !== 200 && status !== 201) throw new Error(`${what} was answered with ${status}`)
      })
      if (round >= rounds * WARMING) times.push(took)
    }
  }
  const [ofLarge = NaN, ofSmall = NaN] = connections.map(({ times }) => median(times))
  for (const { connection } of connections) connection.close()
  console.log(`  ${what}: ${ofLarge.toFixed(2)} ms, a tenth of the size ${ofSmall.toFixed(2)} ms`)
  return atMost(`${what} at ${TIMES_LARGER} times the size`, ofLarge / ofSmall, 'ratio', most)
}

function startIn({ technicians }: Large, round: number): string {
  const body = { unique_key: uuidv7(), job_no: '1001', activity_code: 'REPAIR', note: null }
  return post('/api/sessions/start', technicians[round % technicians.length] ?? '', body)
}

function boardOf({ admin }: Large): string {
  return get('/api/admin/live', admin)
}

async function reportsOf(large: Large, small: Large, until: number): Promise<Figure[]> {
  const to = plusDays(localDateOf(until, ZONE), -1)
  const figures: Figure[] = []
  for (const [group, days] of [
    ['technician', 30],
    ['technician', 180],
    ['job', 30],
    ['customer', 30],
  ] as const) {
    const path = `/api/admin/reports/summary?from_date=${plusDays(to, 1 - days)}&to_date=${to}&group_by=${group}`
    const what = `report by ${group}, ${days} days`
    figures.push(
      await timesAs(large, small, { what, rounds: REPORT_ROUNDS, most: 1.5, askIn: ({ admin }) => get(path, admin) }),
    )
  }
  return figures
}

/** The backup, everything learned anew, which is more than a night has to, and all forecasts. */
async function nightOf({ workshop: { db }, backUpTo }: Large): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'warsha-bench-night-'))
  try {
    const backup = (await millisecondsOf(() => backUpTo(folder))) / 1000
    const now = Date.now() + DAY
    await db.write(sql`insert into work_to_learn default values`)
    const learning = (await millisecondsOf(() => learnNow(db, now))) / 1000
    const occasion = { businessTimeZone: ZONE, stalledAfterHours: 10, now }
    const forecast = (await millisecondsOf(() => computeForecasts(db, occasion))) / 1000
    console.log(
      `  a night: backup ${backup.toFixed(0)} s, learning ${learning.toFixed(0)} s, forecasts ${forecast.toFixed(0)} s`,
    )
    return [atMost('work of a night in the large shop', backup + learning + forecast, 's', NIGHT_SECONDS)]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
