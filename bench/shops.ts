import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { hashPassword } from '../apps/server/src/features/sign-in/index.ts'
import { Db, sql } from '../apps/server/src/platform/database.ts'
import {
  type EmbeddedPostgres,
  readyDatabase,
  startEmbeddedPostgres,
} from '../apps/server/src/platform/embedded-postgres/index.ts'
import { migrate } from '../apps/server/src/platform/migrate.ts'
import { urlOf } from '../apps/server/testing/postgres.ts'
import { buildServerIfChanged, ROOT, SERVER_DIST } from '../tools/build.mjs'
import { amount } from './amounts.ts'
import { atMost, type Figure, quantile } from './figure.ts'
import { Connection, post } from './load.ts'
import { fillSessions, learnFirst } from './million.ts'

const SHOPS = Number(process.env['SHOPS'] ?? amount(50, 5))
const TARGET_MB = 4_000
const OF_SHOPS = 50

/** What a shop has before it opens. */
const HISTORY = { sessions: 10_000, technicians: 12, jobs: 600, years: 2 }
/** Who of them works while it is measured, and how often each begins something. */
const WORKING = 3
const ACT_EVERY_MS = 10_000

const IDLE_MS = 65_000
const WORK_MS = amount(30_000, 20_000)
const STARTED_AT_ONCE = 4
const PASSWORD = 'windings-and-bearings'

/** As deploy/shops/README.md has it for so many shops. */
const SETTINGS = { max_connections: String(20 * OF_SHOPS + 20), shared_buffers: '256MB', max_wal_size: '2GB' }

/**
 * Memory of many shops on one machine, each a process of its own with a database of its own on one PostgreSQL: at rest,
 * and while some technicians work in each. Memory is PSS, by which shared pages count once, of all their processes.
 */
export async function shops(): Promise<Figure[]> {
  await buildServerIfChanged()
  const dataDir = await mkdtemp(join(tmpdir(), 'warsha-bench-shops-'))
  const server = await startEmbeddedPostgres({ dataDir, settings: SETTINGS })
  const running: Shop[] = []
  try {
    await makeTemplate(server, dataDir)
    await startShops(server, dataDir, running)
    await pause(IDLE_MS)
    const figure = await idleFigure(server, running)
    await working(server, running)
    return [figure]
  } finally {
    await Promise.all(running.map(stop))
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Shop = { child: ChildProcess; port: number }

const TEMPLATE = 'shop_template'
const FIRST_FORECASTS_MS = 20_000

async function makeTemplate(server: EmbeddedPostgres, dataDir: string): Promise<void> {
  const db = new Db(await readyDatabase(server, TEMPLATE), { size: 2 })
  await migrate(db)
  await fillSessions(db, { ...HISTORY, until: Date.now() })
  await learnFirst(db, Date.now())
  await db.write(sql`
    update person set password_hash = ${await hashPassword(PASSWORD)}, phone = '+9665' || to_char(id, 'FM00000000')`)
  // An app that finds so much begins with the forecasts of the past, once.
  const url = urlOf(server.connection(TEMPLATE, 'warsha'))
  const shop = await startShop({ url, dataDir: join(dataDir, TEMPLATE), delay: 0 }, await unitSettings())
  await pause(FIRST_FORECASTS_MS)
  await stop(shop)
  await db.close()
}

async function startShops(server: EmbeddedPostgres, dataDir: string, running: Shop[]): Promise<void> {
  const admin = new Db(server.connection('postgres'), { size: 1 })
  for (let i = 0; i < SHOPS; i++) await admin.pool.query(`create database shop_${i} owner warsha template ${TEMPLATE}`)
  await admin.close()
  const unit = await unitSettings()
  const waiting = Array.from({ length: SHOPS }, (_, i) => i)
  const one = async () => {
    for (let i = waiting.shift(); i !== undefined; i = waiting.shift()) {
      const url = urlOf(server.connection(`shop_${i}`, 'warsha'))
      running.push(await startShop({ url, dataDir: join(dataDir, `shop-${i}`), delay: i }, unit))
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: STARTED_AT_ONCE }, one))
  console.log(`  ${SHOPS} shops started in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
}

type Unit = { options: string[]; env: Record<string, string> }

/** What the unit of deploy/shops starts a shop with. */
async function unitSettings(): Promise<Unit> {
  const text = await readFile(join(ROOT, 'deploy/shops/warsha@.service'), 'utf8')
  const [, options = ''] = /^ExecStart=\/usr\/bin\/env node (.*?)\S+\.js$/m.exec(text) ?? []
  const [, env = ''] = /^Environment=(.*)$/m.exec(text) ?? []
  return {
    options: options.split(' ').filter(Boolean),
    env: Object.fromEntries(env.split(' ').map((each) => each.split('=') as [string, string])),
  }
}

async function startShop(
  { url, dataDir, delay }: { url: string; dataDir: string; delay: number },
  { options, env }: Unit,
): Promise<Shop> {
  const settings = {
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    DATABASE_POOL: '4',
    METRICS_TOKEN: 'scrape-me-every-15-s',
    NIGHTLY_DELAY_MINUTES: String(delay),
  }
  const child = spawn(process.execPath, [...options, join(SERVER_DIST, 'main.js')], {
    env: { PATH: process.env['PATH'] ?? '', ...env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    let text = ''
    child.once('exit', (code) => reject(new Error(`a shop ended with ${code}: ${text}`)))
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part
      const found = /Warsha is at \S+:(\d+)/.exec(text)?.[1]
      if (found !== undefined) resolve(Number(found))
    })
  })
  return { child, port }
}

async function stop({ child }: Shop): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill()
  await ended
}

async function idleFigure(server: EmbeddedPostgres, running: Shop[]): Promise<Figure> {
  const cpuBefore = cpuOf(server, running)
  const seconds = 10
  await pause(seconds * 1000)
  const cpu = (cpuOf(server, running) - cpuBefore) / seconds
  const memory = memoryOf(server, running)
  print('at rest', memory, cpu)
  const name = `memory of ${SHOPS} idle shops, PostgreSQL included`
  return atMost(name, memory.node + memory.postgres, 'MB', (TARGET_MB * SHOPS) / OF_SHOPS)
}

/** Technicians of every shop go from job to job. */
async function working(server: EmbeddedPostgres, running: Shop[]): Promise<void> {
  const people: Worker[] = []
  // One shop after the other, as their mornings begin: 150 passwords at once are 150 times their hash on two cores.
  for (const shop of running) people.push(...(await signInSome(shop)))
  const took: number[] = []
  const answers = new Map<number, number>()
  const cpuBefore = cpuOf(server, running)
  const begun = performance.now()
  const counted = async (who: Worker) => {
    const { status, milliseconds } = await who.start()
    answers.set(status, (answers.get(status) ?? 0) + 1)
    if (status === 201) took.push(milliseconds)
  }
  let next = 0
  while (performance.now() - begun < WORK_MS) {
    const who = people[next++ % people.length]
    if (who) void counted(who)
    await pause(ACT_EVERY_MS / people.length)
  }
  const cpu = (cpuOf(server, running) - cpuBefore) / ((performance.now() - begun) / 1000)
  print('at work', memoryOf(server, running), cpu)
  const [middle, slow] = [quantile(took, 0.5), quantile(took, 0.95)]
  const counts = [...answers].map(([status, count]) => `${count} times ${status}`).join(', ')
  console.log(`  starts: ${counts}; median ${middle.toFixed(0)} ms, p95 ${slow.toFixed(0)} ms`)
}

/** `status`: of the answer, 0 without one */
type Worker = { start: () => Promise<{ status: number; milliseconds: number }> }

async function signInSome({ port }: Shop): Promise<Worker[]> {
  const workers: Worker[] = []
  for (let i = 1; i <= WORKING; i++) {
    const identifier = `+9665${String(i).padStart(8, '0')}`
    const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier, password: PASSWORD }),
    })
    const { access_token: token } = (await response.json()) as { access_token?: string }
    if (token === undefined) throw new Error(`a sign-in was answered with ${response.status}`)
    let job = 0
    workers.push({
      start: async () => {
        const connection = new Connection(port)
        const job_no = String(10_001 + ((i * 17 + job++) % HISTORY.jobs))
        const begun = performance.now()
        const body = { unique_key: uuidv7(), job_no, activity_code: 'REPAIR', note: null }
        const status = await connection.ask(post('/api/sessions/start', token, body)).catch(() => 0)
        connection.close()
        return { status, milliseconds: performance.now() - begun }
      },
    })
  }
  return workers
}

type Memory = { node: number; largest: number; postgres: number; backends: number }

function memoryOf(server: EmbeddedPostgres, running: Shop[]): Memory {
  const all = processes()
  const each = running.map(({ child }) => below(all, child.pid ?? 0).reduce((sum, { pid }) => sum + pssMb(pid), 0))
  const ofPostgres = below(all, server.pid)
  return {
    node: each.reduce((sum, mb) => sum + mb, 0),
    largest: Math.max(...each),
    postgres: ofPostgres.reduce((sum, { pid }) => sum + pssMb(pid), 0),
    backends: ofPostgres.filter(({ command }) => / shop_\d+ /.test(command)).length,
  }
}

function print(when: string, { node, largest, postgres, backends }: Memory, cpu: number): void {
  const mb = (value: number) => value.toFixed(0)
  console.log(
    `  ${when}: ${mb(node + postgres)} MB; Node.js ${mb(node)} MB (${(node / SHOPS).toFixed(1)} a shop, the largest ` +
      `${mb(largest)}); PostgreSQL ${mb(postgres)} MB (${(postgres / SHOPS).toFixed(1)} a shop, ${backends} connections); ` +
      `${cpu.toFixed(2)} cores busy`,
  )
}

type Process = { pid: number; parent: number; command: string; ticks: number }

function processes(): Process[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
      const ticks = Number(fields[11]) + Number(fields[12])
      return [{ pid: Number(name), parent: Number(fields[1]), command, ticks }]
    } catch {
      // It ended meanwhile.
      return []
    }
  })
}

/** A process with all that it has begun. */
function below(all: Process[], pid: number): Process[] {
  const found = all.filter((each) => each.pid === pid)
  for (const { pid: parent } of found) found.push(...all.filter((each) => each.parent === parent))
  return found
}

function pssMb(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return (Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) * 1024) / 1e6
  } catch {
    return 0
  }
}

const TICKS_PER_SECOND = 100

/** Seconds of processor time that all of them have used so far. */
function cpuOf(server: EmbeddedPostgres, running: Shop[]): number {
  const all = processes()
  const roots = [server.pid, ...running.map(({ child }) => child.pid ?? 0)]
  return roots.flatMap((pid) => below(all, pid)).reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_PER_SECOND
}
