import { sql } from '../apps/server/src/platform/database.ts'
import { amount } from './amounts.ts'
import { atLeast, atMost, type Figure, median, millisecondsOf } from './figure.ts'
import { rate } from './load.ts'
import { requestsOf } from './recording-sessions.ts'
import { served } from './served.ts'
import { statementsOf } from './start-parts.ts'
import { openWorkshop, type Workshop } from './workshop.ts'

const TECHNICIANS = amount(2_000, 400)
const CHANGES = amount(100_000, 5_000)
/** What of the changes is one transaction. */
const IN_ONE = 50
/** Many short ones: what else the machine does meets both. */
const ROUNDS = amount(31, 3)
const STATEMENTS = amount(500, 100)
const load = { connections: 16, milliseconds: 700, status: 201 }
const A_START = 0.97
const READ_WITHIN_S = 30

/** What sessions carry for other programs that follow them. */
const ON = `
  alter table work_session alter column changed_in set default pg_current_xact_id();
  alter table work_session enable trigger written_in;
  alter table job enable trigger written_in;
  create index if not exists session_changed on work_session (changed_in) where changed_in > '0'`
const OFF = `
  alter table work_session alter column changed_in set default '0';
  alter table work_session disable trigger written_in;
  alter table job disable trigger written_in;
  drop index if exists session_changed`

/** What noting of changes costs a start, and how long a program reads that catches up. */
export async function changeFeed(): Promise<Figure[]> {
  return [await statementsWithAndWithout(), ...(await overHttp())]
}

/** The statement of a start alone, one after another. */
async function statementsWithAndWithout(): Promise<Figure> {
  const workshop = await openWorkshop(TECHNICIANS)
  try {
    const { prepared, values } = (await statementsOf(workshop)).start
    const perSecond = async () => {
      const took = await millisecondsOf(async () => {
        for (let n = 0; n < STATEMENTS; n++) await workshop.db.writeRows({ ...prepared, values: values() })
      })
      return (1000 * STATEMENTS) / took
    }
    const ratio = await ratioOf(workshop, 'statements', perSecond)
    return atLeast('the statement of a start with changes noted / without', ratio, 'ratio of statements/s', A_START)
  } finally {
    await workshop.close()
  }
}

async function overHttp(): Promise<Figure[]> {
  const workshop = await openWorkshop(TECHNICIANS)
  const { app, close } = await served(workshop.connection)
  try {
    const { start } = await requestsOf(workshop)
    const ratio = await ratioOf(workshop, 'starts', () => rate(app, load, start))
    const starts = atLeast('start with changes noted / without', ratio, 'ratio of requests/s', A_START)
    return [starts, await reading(workshop, app)]
  } finally {
    close()
    await workshop.close()
  }
}

/** Rounds of both in turn, so that what else the machine does meets both. */
async function ratioOf({ db }: Workshop, what: string, perSecond: () => Promise<number>): Promise<number> {
  await perSecond()
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const rates = new Map<string, number>()
    for (const setting of round % 2 === 0 ? [ON, OFF] : [OFF, ON]) {
      await db.pool.query(setting)
      rates.set(setting, await perSecond())
    }
    const [noted, without] = [rates.get(ON) ?? 0, rates.get(OFF) ?? 0]
    console.log(`  ${what}: noted ${noted.toFixed(0)}/s, not noted ${without.toFixed(0)}/s`)
    ratios.push(noted / without)
  }
  await db.pool.query(ON)
  return median(ratios)
}

/** Sessions in one transaction. */
function work(db: Workshop['db'], { from, to }: { from: number; to: number }): Promise<number> {
  return db.write(sql`
    insert into work_session (id, started_at, ended_at, technician_id, job_id, activity_type_id)
    select gen_random_uuid(), at, at + interval '1 minute', technician, 1 + nth % 400, 1 + nth % 13
    from (
      select nth, (select min(id) from person) + nth % ${TECHNICIANS}::int as technician,
        '2025-01-01'::timestamptz + make_interval(mins => nth / ${TECHNICIANS}::int * 2) as at
      from generate_series(${from}::int, ${to}::int - 1) as nth
    ) as done`)
}

/** A program that was away while so many sessions changed, half of them in small transactions and half in one. */
async function reading({ db, tokenOf }: Workshop, port: number): Promise<Figure> {
  const admin = await db.writeRow<{ id: number }>(sql`
    insert into person (full_name, role, email, password_hash, must_change_password)
    values ('Admin', 'ADMIN', 'admin@bench.example', 'none', false) returning id`)
  const authorization = `Bearer ${await tokenOf(admin?.id ?? 0, 'ADMIN')}`
  const page = async (after: string | null) => {
    const address = `http://127.0.0.1:${port}/api/changes?limit=1000${after ? `&after=${after}` : ''}`
    const response = await fetch(address, { headers: { authorization } })
    if (response.status !== 200) throw new Error(`the changes were answered with ${response.status}`)
    return (await response.json()) as { changes: unknown[]; next: string; more: boolean; phase: string }
  }
  let cursor: string | null = null
  for (;;) {
    const { next, phase, more } = await page(cursor)
    cursor = next
    if (phase === 'changes' && !more) break
  }
  const half = CHANGES / 2
  for (let from = 0; from < half; from += IN_ONE) await work(db, { from, to: Math.min(from + IN_ONE, half) })
  await work(db, { from: half, to: CHANGES })
  let count = 0
  const took = await millisecondsOf(async () => {
    for (;;) {
      const { changes, next, more } = await page(cursor)
      cursor = next
      count += changes.length
      if (!more) break
    }
  })
  if (count < CHANGES) throw new Error(`${count} of ${CHANGES} changes were read`)
  return atMost(`reading ${CHANGES.toLocaleString('en')} changes`, took / 1000, 's', READ_WITHIN_S)
}
