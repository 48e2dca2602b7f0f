import { amount } from './amounts.ts'
import { type Instant, localDateOf, plusDays, weekdayOf } from '@warsha/domain'
import { MOST_COCKPIT_CELLS, MOST_LEARNED_CELLS } from '@warsha/contract'
import { cockpit } from '../apps/server/src/features/analytics/cockpit-queries.ts'
import {
  accuracyByActivity,
  costBy,
  efficiency,
  learned,
  overview,
  workByPeriod,
} from '../apps/server/src/features/analytics/queries.ts'
import { type Range, rangeOf } from '../apps/server/src/features/analytics/range.ts'
import { type Db, sql } from '../apps/server/src/platform/database.ts'
import { atMost, type Figure, millisecondsOf, quantile } from './figure.ts'
import { Connection, get } from './load.ts'
import { fillSessions, MILLION } from './million.ts'
import { served } from './served.ts'
import { fillWorkItems } from './work-items.ts'
import { openWorkshop } from './workshop.ts'

const ZONE = 'Asia/Riyadh'
const DAYS = 365
const TIMES = amount(60, 8)
const WARM_UP = 5
/** What the app may add to twice its SQL. */
const ADDED_MS = 2

type Measured = { path: string; mostMs: number; statement: (db: Db, range: Range) => Promise<unknown> }

const measured: Measured[] = [
  { path: 'kpi-dashboard', mostMs: 20, statement: (db, { to }) => overview(db, untilThe(to), false) },
  { path: 'efficiency/technicians', mostMs: 300, statement: efficiency },
  { path: 'activity-accuracy', mostMs: 300, statement: accuracyByActivity },
  { path: 'time-trends?granularity=day', mostMs: 300, statement: (db, range) => workByPeriod(db, 'day', range) },
  { path: 'time-trends?granularity=week', mostMs: 300, statement: (db, range) => workByPeriod(db, 'week', range) },
  ...(['job_type', 'technician', 'activity', 'job'] as const).map((group) => ({
    path: `cost-breakdown?group_by=${group}`,
    mostMs: 300,
    statement: (db: Db, range: Range) => costBy(db, group, range),
  })),
  { path: 'learning-effectiveness', mostMs: 300, statement: (db) => learned(db, MOST_LEARNED_CELLS) },
  {
    path: 'estimate-cockpit',
    mostMs: 300,
    statement: (db, range) => cockpit(db, range, MOST_COCKPIT_CELLS),
  },
]

/** Every analytics call of a year through the whole app, against nothing but its SQL, with a million sessions. */
export async function analytics(): Promise<Figure[]> {
  const workshop = await openWorkshop(0)
  try {
    const until = Date.now()
    await fillSessions(workshop.db, { ...MILLION, until })
    await fillWorkItems(workshop.db, until)
    const { app, close } = await served(workshop.connection)
    const admin = await workshop.db.writeRow<{ id: number }>(sql`
      insert into person (full_name, role, password_hash, must_change_password)
      values ('Admin', 'ADMIN', 'none', false) returning id`)
    const token = await workshop.tokenOf(admin?.id ?? 0, 'ADMIN')
    const figures: Figure[] = []
    for (const each of measured) figures.push(...(await figuresOf(each, { db: workshop.db, app, token, until })))
    close()
    return figures
  } finally {
    await workshop.close()
  }
}

type Load = { db: Db; app: number; token: string; until: Instant }

async function figuresOf({ path, mostMs, statement }: Measured, { db, app, token, until }: Load): Promise<Figure[]> {
  const to = localDateOf(until, ZONE)
  const days = { from_date: plusDays(to, 1 - DAYS), to_date: to }
  const range = rangeOf(days, ZONE)
  const address = `/api/admin/analytics/${path}${path.includes('?') ? '&' : '?'}${String(new URLSearchParams(days))}`
  const connection = new Connection(app)
  const times = { http: [] as number[], sql: [] as number[] }
  for (let time = -WARM_UP; time < TIMES; time++) {
    const http = await millisecondsOf(() => answered(connection, get(address, token)))
    const bare = await millisecondsOf(() => statement(db, range))
    if (time < 0) continue
    times.http.push(http)
    times.sql.push(bare)
  }
  connection.close()
  const [http, bare] = [quantile(times.http, 0.95), quantile(times.sql, 0.95)]
  console.log(`  ${path}: p95 ${http.toFixed(1)} ms, its SQL ${bare.toFixed(1)} ms`)
  return [
    atMost(`${path}, ${DAYS} days, p95`, http, 'ms', mostMs),
    atMost(`${path}, ${DAYS} days, p95 less ${ADDED_MS} ms / that of its SQL`, (http - ADDED_MS) / bare, 'ratio', 2),
  ]
}

async function answered(connection: Connection, request: string): Promise<void> {
  const status = await connection.ask(request)
  if (status !== 200) throw new Error(`answered ${status}`)
}

function untilThe(today: string) {
  return { today, week: plusDays(today, -weekdayOf(today)), month: `${today.slice(0, 8)}01` }
}
