import { request } from 'node:http'
import type { Worker } from 'node:worker_threads'
import { parse } from 'csv-parse/sync'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { partsIn } from '../../../testing/workbook.ts'
import { raw, sql } from '../../platform/database.ts'
import { readyCalendar } from '../calendar/index.ts'

const SESSIONS = 8_000
const RANGE = 'from_date=2026-01-01&to_date=2026-12-31'

let shop: Shop
let huda: Caller
let address: string
beforeAll(async () => {
  shop = await openShop()
  await readyCalendar(shop.db, { businessTimeZone: 'Asia/Riyadh', now: shop.now })
  huda = await shop.admin()
  for (let i = 0; i < 10; i++) await shop.technician({ name: `Technician ${i}` })
  await shop.job()
  await addSessions()
  address = await shop.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => shop.close())

/** Two hours each, with a pause, and of no day in the rollup: what is downloaded here are the sessions. */
async function addSessions(): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await tx.run(sql`alter table work_session disable trigger user`)
    await tx.run(sql`
      insert into work_session (id, unique_key, started_at, ended_at, technician_id, job_id, activity_type_id,
        note, raw_seconds, effective_seconds, cost_halalas)
      select gen_random_uuid(), gen_random_uuid(), starts, starts + interval '2 hours', technician.id,
        (select id from job), (select id from activity_type where code = 'REPAIR'), md5(starts::text), 7200, 7200, 0
      from (select id from person where role = 'TECHNICIAN') as technician
      cross join generate_series(1, ${SESSIONS / 10}::int) as nth
      cross join lateral (select timestamptz '2026-01-01 06:00+03' + nth * interval '4 hours' as starts) as at`)
    await tx.run(sql`alter table work_session enable trigger user`)
  })
}

type Download = { bytes: Buffer; error: string | null; isComplete: boolean; status: number | undefined }

/** Downloads as a browser does; `meanwhile` runs when the first bytes have come. */
async function download(kind: string, meanwhile: () => unknown = () => undefined): Promise<Download> {
  const headers = await huda.authorization()
  return new Promise((resolve) => {
    const pending = request(`${address}/api/admin/export/${kind}?${RANGE}`, { headers }, (answer) => {
      const pieces: Buffer[] = []
      const end = (error: string | null) =>
        resolve({ bytes: Buffer.concat(pieces), error, isComplete: answer.complete, status: answer.statusCode })
      answer.once('data', meanwhile)
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.once('end', () => end(null))
      answer.once('error', (error) => end(error.message))
    })
    pending.once('error', (error) =>
      resolve({ bytes: Buffer.alloc(0), error: error.message, isComplete: false, status: undefined }),
    )
    pending.end()
  })
}

/** What a browser reports as a failed download: a connection that broke off in the middle of the answer. */
const brokenOff = { error: 'aborted', isComplete: false, status: 200 }

/** Ends the connections of the app that read sessions at this moment. */
async function endDatabaseConnections(): Promise<void> {
  await shop.db.write(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`)
}

describe('a file of many sessions', () => {
  test('arrives whole as Excel, with the sums of the database', async () => {
    const { bytes, error, isComplete } = await download('excel')
    expect([error, isComplete]).toEqual([null, true])
    await partsIn(bytes)
    const rows = (await readXlsxFile(bytes)).at(-2)?.data.slice(1, -1) ?? []
    const kept = await shop.db.rows<{ id: string }>(sql`select id from work_session order by started_at, id`)
    expect(rows.map((row) => row.at(-4))).toEqual(kept.map(({ id }) => id))
    const rawHours = rows.map((row) => Number(row[14]))
    expect(rawHours.reduce((sum, hours) => sum + hours, 0)).toBe(SESSIONS * 2)
  }, 60_000)

  test('arrives whole as CSV', async () => {
    const { bytes, error, isComplete } = await download('csv')
    expect([error, isComplete]).toEqual([null, true])
    expect(parse(bytes, { bom: true })).toHaveLength(SESSIONS + 1)
  })
})

describe('a file that cannot be finished is a broken download', () => {
  test.each(['excel', 'csv'])('%s, when the database goes away', async (kind) => {
    const broken = await download(kind, endDatabaseConnections)
    expect(broken).toMatchObject(brokenOff)
    expect(broken.bytes.length).toBeGreaterThan(0)
    const again = await download(kind)
    expect([again.error, again.isComplete]).toEqual([null, true])
  })

  test('Excel, when the thread that writes it ends', async () => {
    let thread: Worker | undefined
    const remember = (worker: Worker) => (thread = worker)
    process.once('worker', remember)
    const broken = await download('excel', () => thread?.terminate())
    process.off('worker', remember)
    expect(broken).toMatchObject(brokenOff)
    expect(thread).toBeDefined()
  })

  test.each(['excel', 'csv'])('%s, when other than the announced number of rows comes', async (kind) => {
    const [session] = await shop.db.rows<{ id: string; job: number }>(
      sql`select id, job_id as job from work_session order by started_at desc limit 1`,
    )
    // A session whose job is lost is counted, and cannot be listed.
    const move = (job: number, reference: string) =>
      shop.db.transaction((tx) =>
        tx.script(`
          alter table work_session disable trigger user;
          ${reference};
          update work_session set job_id = ${job} where id = '${session?.id}';
          alter table work_session enable trigger user`),
      )
    const name = 'constraint work_session_job_id_fkey'
    await move(-1, `alter table work_session drop ${name}`)
    const broken = await download(kind)
    await move(session?.job ?? 0, '')
    await shop.db.write(raw(`alter table work_session add ${name} foreign key (job_id) references job(id)`))
    expect(broken).toMatchObject(brokenOff)
  })
})
