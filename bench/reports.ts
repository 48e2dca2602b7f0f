import { amount } from './amounts.ts'
import { DAY, type Instant, instantAt, localDateOf, plusDays } from '@warsha/domain'
import { type Db, empty, type Sql, sql, timestamptz } from '../apps/server/src/platform/database.ts'
import { atMost, type Figure, median, millisecondsOf } from './figure.ts'
import { Connection, get, post } from './load.ts'
import { addLateWork, fillSessions, learnFirst, MILLION } from './million.ts'
import { served } from './served.ts'
import { openWorkshop } from './workshop.ts'

const ZONE = 'Asia/Riyadh'
const ROUNDS = amount(5, 2)
const TIMES = 15
/** Rounds that do not count: until then both sides still compile what they run. Short ones take more of them. */
const WARMING = amount(8, 3)
const WARMING_MS = amount(8_000, 1_000)
const SESSIONS = Number(process.env['SESSIONS'] ?? MILLION.sessions)
/** Ten times as many are the same shop for longer; the calendar begins with the year 2000. */
const YEARS = Math.min(26, (MILLION.years * SESSIONS) / MILLION.sessions)

/** Sessions that came late for a closed month: of the last 30 days, one in a hundred. */
const LATE = amount(300, 100)

type Measured = { group: string; days: number; most: number; addedMs: number; raw: (range: Range) => Sql[] }
type Range = { from: string; to: string; begins: string | null; ends: string | null }

/** Reports through the whole app, with late work, against nothing but the SQL of their sums. */
const measured: Measured[] = [
  { group: 'technician', days: 30, most: 1.5, addedMs: 1, raw: rollup },
  { group: 'technician', days: 365, most: 1.3, addedMs: 2, raw: rollup },
  { group: 'job', days: 30, most: 1.5, addedMs: 2, raw: byJob },
]

export async function reports(): Promise<Figure[]> {
  const workshop = await openWorkshop(0)
  try {
    const until = Date.now()
    await fillSessions(workshop.db, { ...MILLION, sessions: SESSIONS, years: YEARS, until })
    await learnFirst(workshop.db, until)
    const { app, close } = await served(workshop.connection)
    const admin = await workshop.db.writeRow<{ id: number }>(sql`
      insert into person (full_name, role, password_hash, must_change_password)
      values ('Admin', 'ADMIN', 'none', false) returning id`)
    const token = await workshop.tokenOf(admin?.id ?? 0, 'ADMIN')
    const month = localDateOf(until - 35 * DAY, ZONE).slice(0, 7)
    const locking = new Connection(app)
    await locking.ask(post(`/api/admin/periods/${month}/lock`, token, { accept_to_review: true }))
    locking.close()
    await addLateWork(workshop.db, { month, count: LATE, until })
    const figures: Figure[] = []
    for (const each of measured) figures.push(await figureOf(each, { db: workshop.db, app, token, until }))
    close()
    return figures
  } finally {
    await workshop.close()
  }
}

type Load = { db: Db; app: number; token: string; until: Instant }

async function figureOf({ group, days, most, addedMs, raw }: Measured, { db, app, token, until }: Load) {
  const connection = new Connection(app)
  const range = lastDays(days, until)
  const request = get(`/api/admin/reports/summary?from_date=${range.from}&to_date=${range.to}&group_by=${group}`, token)
  const statements = raw(range)
  const ratios: number[] = []
  const started = performance.now()
  for (let round = 1 - WARMING; round <= ROUNDS; round++) {
    if (round > 0 && performance.now() - started < WARMING_MS) round = 0
    const times = { http: [] as number[], sql: statements.map(() => [] as number[]) }
    for (let time = 0; time < TIMES; time++) {
      times.http.push(await millisecondsOf(() => connection.ask(request)))
      for (const [i, statement] of statements.entries()) {
        times.sql[i]?.push(await millisecondsOf(() => db.rows(statement)))
      }
    }
    const [http, best] = [median(times.http), Math.min(...times.sql.map(median))]
    console.log(`  by ${group}, ${days} days: ${http.toFixed(2)} ms, its SQL ${best.toFixed(2)} ms`)
    if (round > 0) ratios.push((http - addedMs) / best)
  }
  connection.close()
  return atMost(`report by ${group}, ${days} days, less ${addedMs} ms / its SQL`, median(ratios), 'ratio', most)
}

function lastDays(days: number, until: Instant): Range {
  const to = plusDays(localDateOf(until, ZONE), -1)
  const from = plusDays(to, 1 - days)
  const [begins, ends] = [from, plusDays(to, 1)].map((date) => timestamptz(instantAt(date, 0, ZONE)))
  return { from, to, begins: begins ?? null, ends: ends ?? null }
}

function rollup({ from, to }: Range): Sql[] {
  return [
    sql`
      select technician_id, sum(sessions) as sessions, sum(raw_seconds) as raw_seconds,
        sum(effective_seconds) as effective_seconds, sum(cost_halalas) as cost_halalas
      from posted_days() where day between ${from} and ${to} group by technician_id`,
  ]
}

/** Two ways to the same rows, the quicker one counts: by the range alone, or by each technician's part of it. */
function byJob({ from, to, begins, ends }: Range): Sql[] {
  const work = (more: Sql) => sql`
    select job_id, sum(sessions) as sessions, sum(raw_seconds) as raw_seconds,
      sum(effective_seconds) as effective_seconds, sum(cost_halalas) as cost_halalas
    from (
      select job_id, 1 as sessions, raw_seconds, effective_seconds, cost_halalas from work_session
      where started_at >= ${begins} and started_at < ${ends} and effective_seconds is not null and voided_at is null ${more}
      union all
      select job_id, sessions, raw_seconds, effective_seconds, cost_halalas from late_arrival
      where posting_day between ${from} and ${to}
    ) as counted
    group by job_id`
  const grouped = [
    work(empty),
    work(sql`
      and technician_id = any(array(select id from person))
        and week_number(started_at) between week_number(${begins}::timestamptz) and week_number(${ends}::timestamptz)`),
  ]
  return grouped.map((work) => sql`select work.*, job_no, customer from (${work}) as work join job on job.id = job_id`)
}
