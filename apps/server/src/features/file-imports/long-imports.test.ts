import { randomUUID } from 'node:crypto'
import type { AnswerOf } from '@warsha/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type FileSending, sendFile } from '../../../testing/sent-file.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { forgetImportRuns } from '../../platform/spreadsheet/import-runs.ts'

/** More rows than a slice, a statement and a part that comes over from the thread have; all of them under SOAK. */
const ROWS = process.env['SOAK'] ? 50_000 : 2_500
const BAD_EACH = 100
// On a busy machine all rows take minutes.
if (process.env['SOAK']) vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let shop: Shop
let admin: Caller
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.admin()
})
afterAll(() => shop.close())

const HEADINGS = 'Job No,Customer,Description,Job Type,Power Rating,RPM Category'

/** Jobs from a number on, half of them in Arabic, some of them with a number that is none. */
function jobsFrom(first: number, count = ROWS): string {
  const rows = Array.from({ length: count }, (_, at) => {
    const number = at % BAD_EACH === 7 ? `${first + at}X` : String(first + at)
    const what = at % 2 === 0 ? 'Aramco,Rewind of a pump motor' : 'شركة المياه,إعادة لف محرك مضخة'
    return `${number},${what},Motor rewinding,30 to 90 kW,4 poles`
  })
  return [HEADINGS, ...rows].join('\r\n')
}

const bad = (count: number) => Math.ceil((count - 7) / BAD_EACH)

const send = (file: string, { by = admin, ...sending }: FileSending & { by?: Caller } = {}) =>
  sendFile<AnswerOf<'importJobs'>>(by, '/admin/job-import', file, { name: 'jobs.csv', ...sending })

const runsOf = async (by: Caller) => (await by.get<AnswerOf<'fileImportRuns'>>('/admin/import-runs')).body.runs
const jobsBetween = async (first: number, count = ROWS) =>
  (
    await shop.db.row<{ count: number }>(sql`
    select count(*)::int as count from job where job_no ~ '^[0-9]{7}$' and job_no::int between ${first} and ${first + count}`)
  )?.count

/** All that a run says until the work is over, phase by phase. */
async function statesDuring(run: string, by: Caller, work: Promise<unknown>) {
  const state = { isOver: false }
  const over = work.finally(() => (state.isOver = true))
  const states: { phase: string; done: number; total: number }[] = []
  while (!state.isOver) {
    const found = (await runsOf(by)).find((one) => one.run === run)
    if (found) states.push(found)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await over
  return states
}

describe('a long list', () => {
  test('is read row by row as a short one is, in its order', async () => {
    const { body } = await send(jobsFrom(3_000_000))
    expect([body.rows.length, body.ready, body.created]).toEqual([ROWS, ROWS - bad(ROWS), 0])
    expect(body.rows.map(({ row }) => row)).toEqual(Array.from({ length: ROWS }, (_, at) => at + 2))
    expect(body.rows.at(-1)).toMatchObject({ job_no: String(3_000_000 + ROWS - 1), power_rating: '30 to 90 kW' })
    expect(body.rows[7]?.errors).toEqual([{ path: 'job_no', message: 'Job number must contain only numbers' }])
  })

  test('is imported as a whole, tells how far it is to its person alone, and a repeat gets its answer', async () => {
    const [run, key, other] = [randomUUID(), randomUUID(), await shop.admin()]
    const sending = send(jobsFrom(3_100_000), { commit: true, key, choice: { run } })
    const [states, statesOfOther] = await Promise.all([
      statesDuring(run, admin, sending),
      statesDuring(
        run,
        other,
        sending.then(() => undefined),
      ),
    ])
    const { body } = await sending
    const good = ROWS - bad(ROWS)
    expect([body.created, await jobsBetween(3_100_000)]).toEqual([good, good])
    expect(statesOfOther).toEqual([])
    const saved = states.filter(({ phase }) => phase === 'saving')
    expect(saved.length).toBeGreaterThan(0)
    for (const { done, total } of saved) expect([total, done <= total]).toEqual([good, true])
    const counts = saved.map(({ done }) => done)
    expect(counts).toEqual(counts.toSorted((one, next) => one - next))
    expect((await runsOf(admin)).find((one) => one.run === run)).toMatchObject({
      call: 'importJobs',
      file_name: 'jobs.csv',
      commit: true,
      phase: 'done',
      created: good,
    })

    const again = await send(jobsFrom(3_100_000), { commit: true, key, choice: { run } })
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(again.body).toEqual(body)
    // Whatever a repeat calls its run, it is the same act.
    const renamed = await send(jobsFrom(3_100_000), { commit: true, key, choice: { run: randomUUID() } })
    expect([renamed.status, renamed.body.created]).toEqual([200, good])
    const entries = await shop.db.row<{ count: number }>(sql`
      select count(*)::int as count from audit_entry where kind = 'job' and subject like '31_____'`)
    expect(entries?.count).toBe(good)
  })
})

describe('a run that does not come to its end', () => {
  test('whose database connection is killed while it saves leaves nothing; the same key imports it', async () => {
    const [run, key] = [randomUUID(), randomUUID()]
    const sending = send(jobsFrom(3_300_000), { commit: true, key, choice: { run } })
    await expect
      .poll(async () => (await runsOf(admin)).find((one) => one.run === run)?.phase, { timeout: 240_000, interval: 20 })
      .toBe('saving')
    const killed = await shop.db.row<{ count: number }>(sql`
      select count(pg_terminate_backend(pid))::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null and state <> 'idle'
        and backend_type = 'client backend'`)
    expect(killed?.count).toBeGreaterThan(0)
    const { status } = await sending
    expect(status).toBeGreaterThanOrEqual(500)
    expect(await jobsBetween(3_300_000)).toBe(0)
    expect((await runsOf(admin)).find((one) => one.run === run)?.phase).toBe('failed')

    const again = await send(jobsFrom(3_300_000), { commit: true, key, choice: { run } })
    const good = ROWS - bad(ROWS)
    expect([again.status, again.body.created, await jobsBetween(3_300_000)]).toEqual([200, good, good])
    expect((await runsOf(admin)).find((one) => one.run === run)).toMatchObject({ phase: 'done', created: good })
  }, 600_000)

  test('whose server has gone is states as failed half a minute later', async () => {
    const run = randomUUID()
    const at = (seconds: number) => new Date(shop.now - seconds * 1000).toISOString()
    const write = (seconds: number) =>
      shop.db.write(sql`
        insert into import_run (person_id, key, call, file_name, commits, phase, done, total, began_at, seen_at)
        values (${admin.id}, ${run}, 'importJobs', 'jobs.csv', true, 'saving', 10, 20, ${at(60)}, ${at(seconds)})
        on conflict (person_id, key) do update set seen_at = excluded.seen_at`)
    const phase = async () => (await runsOf(admin)).find((one) => one.run === run)?.phase
    await write(10)
    expect(await phase()).toBe('saving')
    await write(31)
    expect(await phase()).toBe('failed')
  })

  test('that is refused says so, and leaves no run that goes on', async () => {
    const run = randomUUID()
    const { status, body } = await send('Customer\r\nAramco', { commit: true, choice: { run } })
    expect([status, body.code]).toEqual([422, 'import_columns_missing'])
    expect((await runsOf(admin)).filter((one) => one.run === run && one.phase !== 'failed')).toEqual([])
  })
})

test('two people who import the same list at once create each job once', async () => {
  const other = await shop.admin()
  const answers = await Promise.all(
    [admin, other].map((by) => send(jobsFrom(3_400_000), { by, commit: true, key: randomUUID() })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const good = ROWS - bad(ROWS)
  expect(answers.reduce((sum, { body }) => sum + body.created, 0)).toBe(good)
  expect(await jobsBetween(3_400_000)).toBe(good)
  const created = answers.map(({ body }) => body.created)
  expect([Math.min(...created), Math.max(...created)]).toEqual([0, good])
})

test('two windows of the same person import two lists at once, each with its own run', async () => {
  const runs = [randomUUID(), randomUUID()]
  const answers = await Promise.all(
    runs.map((run, at) =>
      send(jobsFrom(3_500_000 + at * 50_000), { commit: true, key: randomUUID(), choice: { run } }),
    ),
  )
  const good = ROWS - bad(ROWS)
  expect(answers.map(({ body }) => body.created)).toEqual([good, good])
  const states = await runsOf(admin)
  expect(runs.map((run) => states.find((one) => one.run === run)?.phase)).toEqual(['done', 'done'])
})

test('nothing is left of a run after a day, and a key that is none is refused', async () => {
  await forgetImportRuns(shop.db, shop.now + 24 * 60 * 60 * 1000 + 60_000)
  expect(await runsOf(admin)).toEqual([])
  const { status, body } = await send(jobsFrom(3_900_000, 1), { choice: { run: 'x' } })
  expect([status, body.errors]).toEqual([422, [{ path: 'run', message: 'This value is not valid' }]])
  expect((await (await shop.technician()).get('/admin/import-runs')).status).toBe(403)
})
