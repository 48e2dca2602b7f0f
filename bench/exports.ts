import { amount } from './amounts.ts'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import { type Instant, localDateOf, plusDays } from '@warsha/domain'
import JsZip from 'jszip'
import { sql } from '../apps/server/src/platform/database.ts'
import { atMost, type Figure, median, millisecondsOf, quantile } from './figure.ts'
import { Connection, post } from './load.ts'
import { fillSessions, learnFirst, MILLION } from './million.ts'
import { served } from './served.ts'
import type { Watched } from './watching.ts'
import { openWorkshop, type Workshop } from './workshop.ts'
import { yearAsExcel } from './year-as-excel.ts'

const ZONE = 'Asia/Riyadh'
const ROUNDS = amount(5, 1)
const SESSIONS = amount(100_000, 10_000)
const QUIET_MS = 4_000
const STARTS_EVERY_MS = 20

/** How many times the floor the file took before a library wrote its ZIP archive. */
const RATIO_BEFORE = 1.6

/**
 * Files of 100,000 sessions and of a year, and what they do to the technicians meanwhile. The floor of the Excel file
 * is what cannot be saved: reading the same sessions, as the CSV does, and deflating the same sheet by plain zlib.
 */
export async function exports(): Promise<Figure[]> {
  const workshop = await openWorkshop(0)
  try {
    const until = Date.now()
    await fillSessions(workshop.db, { ...MILLION, until })
    await learnFirst(workshop.db, until)
    const { app, watchedDuring, close } = await served(workshop.connection)
    const starts = await startsOf(workshop)
    const rounds: Round[] = []
    const address = `http://127.0.0.1:${app}/api/admin/export`
    const headers = { authorization: `Bearer ${await adminToken(workshop)}` }
    const sessions = await rangeOf(workshop, until)
    const paths = { excel: `/excel?${sessions}`, csv: `/csv?${sessions}`, pdf: `/pdf?${range(365, until)}` }
    for (let round = 0; round <= ROUNDS; round++) {
      const quiet = await starts.during(app, () => new Promise((resolve) => setTimeout(resolve, QUIET_MS)))
      for (const [kind, path] of Object.entries(paths)) {
        let seconds = 0
        let file = new ArrayBuffer()
        let busy: number[] = []
        const watched = await watchedDuring(async () => {
          busy = await starts.during(app, async () => {
            seconds =
              (await millisecondsOf(
                async () => (file = await (await fetch(address + path, { headers })).arrayBuffer()),
              )) / 1000
          })
        })
        const slower = quantile(busy, 0.95) / quantile(quiet, 0.95)
        const deflating = kind === 'excel' ? await secondsToDeflate(await largestSheet(file)) : 0
        // The first round is for warming up.
        if (round > 0) rounds.push({ kind, seconds, slower, deflating, ...watched })
        console.log(
          `  ${kind}: ${seconds.toFixed(2)} s, deflating ${deflating.toFixed(2)} s, lag p99 ${watched.lagP99Ms.toFixed(1)} ms, ${watched.mostMegabytes.toFixed(0)} MB (+${watched.grownMegabytes.toFixed(0)}), starts p95 × ${slower.toFixed(2)} of ${quantile(quiet, 0.95).toFixed(1)} ms`,
        )
      }
    }
    const year = await yearAsExcel({ db: workshop.db, address, headers, until })
    close()
    return [...figuresOf(rounds), year]
  } finally {
    await workshop.close()
  }
}

type Round = Watched & { kind: string; seconds: number; slower: number; deflating: number }

/** The sheet of the sessions as it was before it was packed. */
async function largestSheet(file: ArrayBuffer): Promise<Uint8Array> {
  const { files } = await JsZip.loadAsync(file)
  const sheets = await Promise.all(Object.values(files).map((each) => each.async('uint8array')))
  return sheets.reduce((largest, sheet) => (sheet.length > largest.length ? sheet : largest))
}

async function secondsToDeflate(sheet: Uint8Array): Promise<number> {
  return (await millisecondsOf(() => promisify(deflateRaw)(sheet, { level: 3 }))) / 1000
}

function figuresOf(rounds: Round[]): Figure[] {
  const of = (kind: string, name: Exclude<keyof Round, 'kind'>) =>
    rounds.filter((round) => round.kind === kind).map((round) => round[name])
  const floor = median(of('csv', 'seconds')) + median(of('excel', 'deflating'))
  return [
    atMost(`Excel of ${SESSIONS.toLocaleString('en')} sessions`, median(of('excel', 'seconds')), 's', 10),
    atMost(
      'Excel of these sessions / the same as CSV and deflated',
      median(of('excel', 'seconds')) / floor,
      'ratio',
      1.5 * RATIO_BEFORE,
    ),
    atMost('memory that it takes meanwhile', Math.max(...of('excel', 'grownMegabytes')), 'MB RSS', 400),
    atMost('event loop lag p99 meanwhile', median(of('excel', 'lagP99Ms')), 'ms', 50),
    atMost('start of a session p95 meanwhile / quiet', median(of('excel', 'slower')), 'ratio', 3),
    atMost("PDF of a year's summary", median(of('pdf', 'seconds')), 's', 3),
    atMost('start of a session p95 meanwhile / quiet', median(of('pdf', 'slower')), 'ratio', 3),
    atMost('most memory of the server', Math.max(...rounds.map(({ mostMegabytes }) => mostMegabytes)), 'MB RSS', 600),
  ]
}

function range(days: number, until: Instant): string {
  const to = plusDays(localDateOf(until, ZONE), -1)
  return `from_date=${plusDays(to, 1 - days)}&to_date=${to}`
}

/** The last days that have so many sessions. */
async function rangeOf({ db }: Workshop, until: Instant): Promise<string> {
  const found = await db.row<{ days: number }>(sql`
    select count(*)::int as days from (
      select sum(sum(sessions)) over (order by day desc) as so_far from day_work group by day
    ) as counted where so_far <= ${SESSIONS}`)
  // Of seven days, five are worked on.
  return range(Math.ceil(((found?.days ?? 0) / 5) * 7), until)
}

async function adminToken({ db, tokenOf }: Workshop): Promise<string> {
  const admin = await db.writeRow<{ id: number }>(sql`
    insert into person (full_name, role, password_hash, must_change_password)
    values ('Admin', 'ADMIN', 'none', false) returning id`)
  return tokenOf(admin?.id ?? 0, 'ADMIN')
}

/** Technicians who start sessions, one after another at an even pace. */
async function startsOf({ db, tokensOf }: Workshop) {
  const people = await db.rows<{ id: number }>(sql`select id from person where role = 'TECHNICIAN' order by id`)
  const tokens = await tokensOf(people.map(({ id }) => id))
  let turn = 0
  const next = () =>
    post('/api/sessions/start', tokens[turn++ % tokens.length] ?? '', {
      unique_key: randomUUID(),
      job_no: String(10_001 + (turn % 1000)),
      activity_code: 'REPAIR',
      note: null,
      client_started_at: null,
    })
  /** how long each start took while the work went on */
  const during = async (app: number, work: () => Promise<unknown>): Promise<number[]> => {
    const times: number[] = []
    const connection = new Connection(app)
    const state = { isOver: false }
    const ask = async () => {
      while (!state.isOver) {
        times.push(await millisecondsOf(() => connection.ask(next())))
        await new Promise((resolve) => setTimeout(resolve, STARTS_EVERY_MS))
      }
    }
    await Promise.all([work().finally(() => (state.isOver = true)), ask()])
    connection.close()
    return times
  }
  return { during }
}
