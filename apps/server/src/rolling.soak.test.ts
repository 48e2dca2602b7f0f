import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { examples } from '@warsha/contract/examples'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { urlOf } from '../testing/postgres.ts'
import { Program } from '../testing/program.ts'
import { signInAt } from '../testing/programs.ts'
import { Caller, openShop, Shop } from '../testing/shop.ts'
import { appAt, copyOutput, removeOutput } from '../testing/stand-alone.ts'
import { accessTokens } from './platform/access-token.ts'
import { sql } from './platform/database.ts'
import { KeyFile } from './platform/key-file.ts'

/*
 * The version before is what was built, the newer one a copy of it with a migration of each kind more: both serve one shop, while
 * people work and sign in at both.
 */

const MORE = {
  '9001_more.sql': `-- before: nobody of the version before reads it
alter table job add column colour text not null default 'grey';
alter table work_session add column colour text;
alter table person add column colour text;
create table paint (colour text primary key);
comment on table paint is 'Colours of motors';`,
  '9002_less.sql': `-- after: the version before may write none
alter table work_session alter column colour set default 'grey';
drop table paint;`,
}

const PASSWORD = 'a-good-password'
const ADMIN = { ADMIN_EMAIL: 'huda@shop.example', ADMIN_PASSWORD: PASSWORD }

let outputs: string[]
let folder: string
let shop: Shop
const running: Program[] = []
const failed: string[] = []
let answered = 0
let jobs = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warsha-rolling-'))
  outputs = [await copyOutput(), await copyOutput()]
  for (const [name, text] of Object.entries(MORE)) {
    await writeFile(join(outputs[1] ?? '', 'apps/server/migrations', name), text)
  }
  shop = await openShop()
  await shop.app.close()
})
afterAll(async () => {
  for (const program of running) await program.stop()
  await shop.db.close()
  await rm(folder, { recursive: true, force: true })
  for (const output of outputs) await removeOutput(output)
})

function start(output: string | undefined): Program {
  const env = {
    DATABASE_URL: urlOf(shop.connection),
    DATABASE_POOL: '8',
    DATA_DIR: folder,
    KEY_FILE: join(folder, 'keys'),
    CALLS_PER_MINUTE: '1000000',
    ...ADMIN,
  }
  const program = new Program('main', env, [], join(output ?? '', 'apps/server/dist'))
  running.push(program)
  return program
}

/** The shop as it is asked at one of the instances. */
async function shopAt(address: string): Promise<Shop> {
  const { keys } = await KeyFile.open(join(folder, 'keys'), Date.now())
  const app = appAt(address, (method, path, status) => {
    answered += 1
    if (status >= 400) failed.push(`${method} ${path}: ${status}`)
  })
  const { db, connection } = shop
  const parts = { app, db, connection, tokens: accessTokens(keys), drop: async () => undefined }
  return new Shop({ ...parts, clock: { now: Date.now() } })
}

const names = () => shop.db.rows<{ name: string }>(sql`select name from migration where name > '9' order by name`)
const statusOf = async (address: string, path: string) => (await fetch(`${address}/api${path}`)).status

/** People at work at whichever instances serve, until it is enough. */
class Crew {
  #isEnough = false
  readonly #work: Promise<unknown>[] = []
  readonly rounds = { technician: 0, admin: 0, signIn: 0 }

  async join(address: string): Promise<void> {
    const there = await shopAt(address)
    const technicians = await Promise.all([1, 2, 3].map(() => there.technician()))
    const admin = await there.admin()
    this.#work.push(
      ...technicians.map((technician) => this.#again('technician', () => worksAnHour(technician))),
      this.#again('admin', () => looks(admin)),
      this.#again('signIn', () => signsIn(address)),
    )
  }

  async ends(): Promise<void> {
    this.#isEnough = true
    await Promise.all(this.#work.splice(0))
    this.#isEnough = false
  }

  async #again(kind: keyof Crew['rounds'], act: () => Promise<void>): Promise<void> {
    while (!this.#isEnough) {
      await act().catch((error: Error) => failed.push(`${kind}: ${error.message}`))
      this.rounds[kind] += 1
    }
  }
}

async function worksAnHour(technician: Caller): Promise<void> {
  const { body } = await technician.start({ key: randomUUID(), job: '1001' })
  await technician.get('/sessions/current')
  await technician.complete(body.session_id)
  await technician.get('/sessions/mine')
}

async function looks(admin: Caller): Promise<void> {
  const range = { from_date: '2026-11-01', to_date: '2026-11-30' }
  for (const [path, query] of [
    ['/admin/jobs', {}],
    ['/admin/live', {}],
    ['/admin/technicians', {}],
    ['/admin/reports/summary', { ...range, group_by: 'technician' }],
    ['/admin/sessions', range],
  ] as const) {
    await admin.get(path, { query })
  }
  jobs += 1
  const planned_hours = [{ activity_code: 'REPAIR', hours: 6 }]
  await admin.post('/admin/jobs', {
    ...(examples.createJob.body as object),
    job_no: String(20_000 + jobs),
    planned_hours,
  })
}

async function signsIn(address: string): Promise<void> {
  const response = await signInAt(address, ADMIN.ADMIN_EMAIL, PASSWORD)
  answered += 1
  if (response.status !== 200) failed.push(`signing in: ${response.status}`)
  await response.body?.cancel()
}

test('a version and the one after it serve one shop under load, and no call fails, before, during or after the change', async () => {
  await shop.job()
  const crew = new Crew()
  const old = start(outputs[0])
  const oldAddress = await old.address()
  await crew.join(oldAddress)
  await new Promise((resolve) => setTimeout(resolve, 3_000))

  const newer = start(outputs[1])
  const newAddress = await newer.address()
  expect(await names()).toEqual([{ name: '9001_more.sql' }])
  expect(newer.stdout).toContain('9002_less.sql will run when no instance of the version before is at work.')
  await crew.join(newAddress)
  const until = Date.now() + 8_000
  while (Date.now() < until) {
    expect([await statusOf(oldAddress, '/health/ready'), await statusOf(newAddress, '/health/ready')]).toEqual([
      200, 200,
    ])
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  await crew.ends()
  expect(failed).toEqual([])
  expect(Math.min(...Object.values(crew.rounds))).toBeGreaterThan(5)

  // The last of the version before goes, and what waited for that comes, while people work.
  await old.stop()
  await crew.join(newAddress)
  await expect.poll(names, { timeout: 90_000 }).toEqual([{ name: '9001_more.sql' }, { name: '9002_less.sql' }])
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  await crew.ends()
  expect(failed).toEqual([])
  expect(await statusOf(newAddress, '/health/ready')).toBe(200)
  console.log(`${answered} answers, ${JSON.stringify(crew.rounds)}`)
}, 180_000)
