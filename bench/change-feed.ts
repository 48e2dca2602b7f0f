import { sql } from '../apps/server/src/platform/database.ts'
import { amount } from './amounts.ts'
import { atLeast, atMost, type Figure, median, millisecondsOf } from './figure.ts'
import { Connection } from './load.ts'
import { requestsOf } from './recording-sessions.ts'
import { served } from './served.ts'
import { statementsOf } from './start-parts.ts'
import { openWorkshop, type Workshop } from './workshop.ts'

const TECHNICIANS = amount(2_000, 400)
const CHANGES = amount(100_000, 5_000)
/** What of the changes is one transaction. */
const IN_ONE = 50
/** Of single statements, and of bursts of starts. */
const STATEMENT_PAIRS = amount(6_000, 300)
const BURST_PAIRS = amount(200, 20)
/** So many connections, each with so many starts one after another. */
const BURST = { connections: 16, starts: 4 }
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
  const two = await Promise.all([openWorkshop(TECHNICIANS), openWorkshop(TECHNICIANS)])
  try {
    return [await statementsWithAndWithout(two), ...(await overHttp(two))]
  } finally {
    await Promise.all(two.map(({ close }) => close()))
  }
}

type Two<T> = readonly [T, T]

/** The statement of a start alone, one after another. */
async function statementsWithAndWithout(two: Two<Workshop>): Promise<Figure> {
  const statementOf = async (workshop: Workshop) => {
    const { prepared, values } = (await statementsOf(workshop)).start
    return () => millisecondsOf(() => workshop.db.writeRows({ ...prepared, values: values() }))
  }
  const take: Two<() => Promise<number>> = [await statementOf(two[0]), await statementOf(two[1])]
  const ratio = await ratioOf(two, take, STATEMENT_PAIRS)
  return atLeast('the statement of a start with changes noted / without', ratio, 'ratio of statements/s', A_START)
}

async function overHttp(two: Two<Workshop>): Promise<Figure[]> {
  const servers: Two<Awaited<ReturnType<typeof served>>> = [
    await served(two[0].connection),
    await served(two[1].connection),
  ]
  const opened: Connection[] = []
  try {
    const burstOf = async (workshop: Workshop, port: number) => {
      const { start } = await requestsOf(workshop)
      const connections = Array.from({ length: BURST.connections }, () => new Connection(port))
      opened.push(...connections)
      return () => millisecondsOf(() => Promise.all(connections.map((connection) => startsOver(connection, start))))
    }
    const take: Two<() => Promise<number>> = [
      await burstOf(two[0], servers[0].app),
      await burstOf(two[1], servers[1].app),
    ]
    const ratio = await ratioOf(two, take, BURST_PAIRS)
    const starts = atLeast('start with changes noted / without', ratio, 'ratio of requests/s', A_START)
    return [starts, await reading(two[0], servers[0].app)]
  } finally {
    for (const connection of opened) connection.close()
    for (const { close } of servers) close()
  }
}

async function startsOver(connection: Connection, next: () => string): Promise<void> {
  for (let nth = 0; nth < BURST.starts; nth++) {
    const status = await connection.ask(next())
    if (status !== 201) throw new Error(`answered ${status} instead of 201`)
  }
}

/**
 * How much quicker one of two shops is with changes noted than the other without: of rates, each by the median of its
 * times. They take turns within milliseconds, so that whatever else the machine does meets both, and change sides
 * halfway, so that it does not matter which shop it is.
 */
async function ratioOf(two: Two<Workshop>, take: Two<() => Promise<number>>, pairs: number): Promise<number> {
  const ratios: number[] = []
  for (const on of [0, 1] as const) {
    for (const side of [0, 1] as const) await two[side].db.pool.query(side === on ? ON : OFF)
    await pairsOf(take, Math.ceil(pairs / 10))
    const times = await pairsOf(take, pairs)
    const [of, without] = [median(times[on]), median(times[on === 0 ? 1 : 0])]
    console.log(`  noted ${of.toFixed(3)} ms, not noted ${without.toFixed(3)} ms`)
    ratios.push(without / of)
  }
  for (const { db } of two) await db.pool.query(ON)
  return Math.sqrt(ratios.reduce((product, ratio) => product * ratio, 1))
}

async function pairsOf(take: Two<() => Promise<number>>, pairs: number): Promise<Two<number[]>> {
  const times: Two<number[]> = [[], []]
  for (let nth = 0; nth < pairs; nth++) {
    for (const side of nth % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) times[side].push(await take[side]())
  }
  return times
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
