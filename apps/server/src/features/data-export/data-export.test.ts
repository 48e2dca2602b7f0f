import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { AnswerOf, Problem } from '@warsha/contract'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminCommand } from '../../../testing/admin-command.ts'
import { writeTestKeys } from '../../../testing/keys.ts'
import { firstLineOf, pythonWith } from '../../../testing/outside-programs.ts'
import { urlOf } from '../../../testing/postgres.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { fileFrom, rated, worked } from '../../../testing/worked-sessions.ts'
import { sql } from '../../platform/database.ts'

const run = promisify(execFile)

let shop: Shop
let admin: Caller
let folder: string
const SESSIONS = 12_000
const NASTY = '=HYPERLINK("http://x")\r\n"مرحبا", 1;2\u2028😀'

/** A shop of many sessions, with names and notes that files stumble over. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warsha-data-'))
  shop = await openShop()
  admin = await shop.admin()
  const ali = await shop.technician()
  await rated(shop, ali, 37.25)
  await shop.job({ job_no: '000812', customer: '@سابك "الجبيل"' })
  await shop.db.write(sql`
    insert into work_session (id, unique_key, started_at, ended_at, technician_id, job_id, activity_type_id)
    select gen_random_uuid(), gen_random_uuid(), at, at + interval '7 minutes', ${ali.id}, job.id, activity_type.id
    from generate_series(1, ${SESSIONS}) as n, job, activity_type,
      lateral (select timestamptz '2025-01-01 06:00+03' + n * interval '30 minutes') as moment (at)
    where job_no = '000812' and code = 'REPAIR'`)
  const at = { by: ali.id, job: '000812' }
  await worked(shop, { ...at, from: '2026-10-31T23:50:00', to: '2026-11-01T00:20:00', note: NASTY })
  await worked(shop, { ...at, from: '2026-11-01T00:30:00', to: '2026-11-01T02:00:00' })
  await worked(shop, { ...at, from: '2026-11-19T08:00:00', to: null })
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const dataOf = (table: string, query = '') => fileFrom(shop, admin, `/admin/data/${table}?${query}`)
type Row = Record<string, string | number | boolean | null>
const linesOf = (bytes: Buffer): Row[] =>
  bytes
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row)

const stored = () =>
  shop.db.rows<{ id: string; raw: number | null; effective: number | null; cost: number | null }>(sql`
    select id, raw_seconds as raw, effective_seconds as effective, cost_halalas as cost from work_session
    order by started_at, id`)

test('as JSON lines they are those of the database, to the second and the halala', async () => {
  const { headers, bytes } = await dataOf('sessions', 'format=jsonl')
  expect(headers).toMatchObject({
    'content-type': 'application/jsonl',
    'content-disposition': 'attachment; filename="sessions.jsonl"',
    'x-row-count': String(SESSIONS + 3),
  })
  const lines = linesOf(bytes)
  const kept = await stored()
  const figures = ({ session_id, seconds_raw, seconds_effective, cost_halalas }: Row) => {
    return { id: session_id, raw: seconds_raw, effective: seconds_effective, cost: cost_halalas }
  }
  expect(lines.map(figures)).toEqual(kept)
  expect(lines.find(({ note }) => note !== null)).toMatchObject({
    note: NASTY,
    job_no: '000812',
    customer: '@سابك "الجبيل"',
    started_at: '2026-10-31T20:50:00.000Z',
    rate_halalas: 3725,
  })
  expect(lines.at(-1)).toMatchObject({ state: 'running', ended_at: null, seconds_raw: null, cost_halalas: null })
  expect(Number(headers['x-expected-bytes']) / bytes.length).toBeGreaterThan(0.3)
})

test('as CSV each line is the same, and no text is taken for a formula', async () => {
  const { bytes } = await dataOf('sessions', 'format=csv')
  const lines: Row[] = parse(bytes, { columns: true })
  const others = linesOf((await dataOf('sessions', 'format=jsonl')).bytes)
  const asText = (row: Row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => {
        const text = value === null ? '' : String(value)
        return [name, typeof value === 'string' && /^[=@]/.test(text) ? `'${text}` : text]
      }),
    )
  expect(lines).toEqual(others.map(asText))
})

test('days are those of the business calendar, both ends included', async () => {
  const startsOf = async (query: string) =>
    linesOf((await dataOf('sessions', `format=jsonl&${query}`)).bytes).map(({ started_at }) => started_at)
  expect(await startsOf('since=2026-11-01&until=2026-11-01')).toEqual(['2026-10-31T21:30:00.000Z'])
  expect(await startsOf('since=2026-10-31&until=2026-10-31')).toEqual(['2026-10-31T20:50:00.000Z'])
  expect((await startsOf('since=2026-11-01')).length).toBe(2)
  expect(await startsOf('since=2027-01-01')).toEqual([])
})

test('an empty range is a file of every format all the same', async () => {
  const empty = 'since=2027-01-01'
  expect((await dataOf('sessions', empty)).bytes.toString()).toMatch(/^session_id,technician_id,.*,version\r\n$/)
  expect((await dataOf('sessions', `${empty}&format=jsonl`)).bytes).toHaveLength(0)
  expect((await dataOf('sessions', `${empty}&format=parquet`)).bytes.subarray(0, 4).toString()).toBe('PAR1')
})

test('what is asked for wrongly is refused with a sentence', async () => {
  const refusalOf = async (query: object) =>
    (await admin.get<Problem>('/admin/data/sessions', { query: query as Record<string, string> })).body.errors
  expect(await refusalOf({ since: '2026-11-02', until: '2026-11-01' })).toEqual([
    { path: 'until', message: expect.stringMatching(/\w/) as string },
  ])
  expect(await refusalOf({ format: 'xml' })).toEqual([
    { path: 'format', message: expect.stringMatching(/\w/) as string },
  ])
  expect(await refusalOf({ since: 'yesterday' })).toEqual([
    { path: 'since', message: expect.stringMatching(/\w/) as string },
  ])
})

test('jobs and technicians are whole, and an erased technician has no name', async () => {
  const jobs = linesOf((await dataOf('jobs', 'format=jsonl')).bytes)
  const counted = await shop.db.row<{ count: number }>(sql`select count(*)::int as count from job`)
  expect(jobs.length).toBe(counted?.count)
  expect(jobs.find(({ job_no }) => job_no === '000812')).toMatchObject({ customer: '@سابك "الجبيل"', status: 'open' })
  const gone = await shop.technician()
  await shop.db.write(sql`
    update person set full_name = 'Former technician ' || id, email = null, phone = null, password_hash = '',
      is_active = false, erased_at = now() where id = ${gone.id}`)
  const people = linesOf((await dataOf('technicians', 'format=jsonl')).bytes)
  expect(people.find(({ technician_id }) => technician_id === gone.id)).toMatchObject({
    is_erased: true,
    full_name: `Former technician ${gone.id}`,
    phone: null,
  })
  expect(Object.keys(people[0] ?? {})).not.toContain('hourly_rate')
})

const DUCKDB = `
import duckdb, json, sys
rows = duckdb.sql("select * from read_parquet('" + sys.argv[1] + "')")
types = dict(zip(rows.columns, [str(t) for t in rows.types]))
sums = duckdb.sql("""select count(*), sum(seconds_raw)::bigint, sum(seconds_effective)::bigint, sum(cost_halalas)::bigint,
  count(note), min(epoch_ms(started_at))::bigint, max(epoch_ms(started_at))::bigint, count(*) filter (state = 'running')
  from rows""").fetchone()
noted = duckdb.sql("select note, customer, rate_halalas, is_corrected from rows where note is not null").fetchone()
print(json.dumps({"types": types, "sums": sums, "noted": noted}))
`

test('DuckDB reads the Parquet file as the database has it', async ({ skip }) => {
  const python = await pythonWith('duckdb')
  if (python === null) skip('DuckDB is not here')
  const { bytes } = await dataOf('sessions', 'format=parquet')
  const path = join(folder, 'sessions.parquet')
  await writeFile(path, bytes)
  const { stdout } = await run(python ?? '', ['-c', DUCKDB, path])
  const version = await firstLineOf(python ?? '', ['-c', 'import duckdb; print(duckdb.__version__)'])
  console.log(`the Parquet file was read by DuckDB ${version}`)
  const read = JSON.parse(stdout) as { types: Record<string, string>; sums: number[]; noted: unknown[] }
  const sums = await shop.db.row(sql`
    select count(*)::int as count, sum(raw_seconds)::int as raw, sum(effective_seconds)::int as effective,
      sum(cost_halalas)::int as cost, count(note)::int as notes,
      (extract(epoch from min(started_at)) * 1000)::float8 as first, (extract(epoch from max(started_at)) * 1000)::float8 as last,
      count(*) filter (where ended_at is null)::int as running
    from work_session`)
  expect(read.sums).toEqual(Object.values(sums ?? {}))
  expect(read.noted).toEqual([NASTY, '@سابك "الجبيل"', 3725, false])
  expect(read.types).toMatchObject({ session_id: 'VARCHAR', seconds_raw: 'INTEGER', is_corrected: 'BOOLEAN' })
  expect(read.types['started_at']).toMatch(/^TIMESTAMP/)
})

test('DuckDB reads days of jobs, and a file without rows', async ({ skip }) => {
  const python = await pythonWith('duckdb')
  if (python === null) skip('DuckDB is not here')
  await shop.db.write(sql`update job set due_on = '2026-12-03' where job_no = '000812'`)
  const [jobs, none] = [join(folder, 'jobs.parquet'), join(folder, 'none.parquet')]
  await writeFile(jobs, (await dataOf('jobs', 'format=parquet')).bytes)
  await writeFile(none, (await dataOf('sessions', 'format=parquet&since=2027-01-01')).bytes)
  const script = `
import duckdb, sys
print(duckdb.sql("select due_on from read_parquet('" + sys.argv[1] + "') where due_on is not null").fetchall())
print(duckdb.sql("select count(*) from read_parquet('" + sys.argv[2] + "')").fetchone())`
  const { stdout } = await run(python ?? '', ['-c', script, jobs, none])
  expect(stdout.trim().split('\n')).toEqual(['[(datetime.date(2026, 12, 3),)]', '(0,)'])
})

describe('who may take them', () => {
  test('a token with reports:read takes sessions with their cost; one with jobs:read takes jobs alone', async () => {
    const tokenOf = async (scopes: string[]) => {
      const { body } = await admin.post<AnswerOf<'createMachineToken'>>('/admin/connections/tokens', {
        name: 'Warehouse',
        scopes,
        current_password: 'admin-password',
      })
      return async (table: string) => {
        const headers = { authorization: `Bearer ${body.token}` }
        const answer = await shop.app.inject({ url: `/api/admin/data/${table}?since=2026-11-01&format=jsonl`, headers })
        return [answer.statusCode, answer.body] as const
      }
    }
    const [reports, jobs] = [await tokenOf(['reports:read']), await tokenOf(['jobs:read'])]
    const [status, body] = await reports('sessions')
    expect([status, linesOf(Buffer.from(body))[0]]).toMatchObject([200, { rate_halalas: 3725 }])
    expect([(await jobs('sessions'))[0], (await jobs('jobs'))[0], (await reports('technicians'))[0]]).toEqual([
      403, 200, 403,
    ])
  })

  test('a foreman takes none, and who takes one stands in the security log', async () => {
    const foreman = await shop.admin({ email: 'foreman@shop.example', rights: 'foreman' })
    expect((await fileFrom(shop, foreman, '/admin/data/sessions')).status).toBe(403)
    const logged = await shop.db.row(sql`
      select count(*)::int > 0 as noted from security_event where kind = 'exported' and details ->> 'call' = 'sessionsAsData'`)
    expect(logged).toEqual({ noted: true })
  })
})

describe('npm run admin -- export', () => {
  const command = async (...args: string[]) => {
    await writeTestKeys(folder)
    return adminCommand({ DATABASE_URL: urlOf(shop.connection), DATA_DIR: folder }, 'export', ...args)
  }

  test('writes the same file as the API', async () => {
    const path = join(folder, 'november.jsonl')
    const args = ['sessions', '--since', '2026-11-01', '--format', 'jsonl', '--out', path]
    const { code, stdout, stderr } = await command(...args)
    expect([code, stdout.trim(), stderr]).toEqual([0, `2 sessions in ${path}`, ''])
    expect(await readFile(path)).toEqual((await dataOf('sessions', 'since=2026-11-01&format=jsonl')).bytes)
  })

  test.each([
    [['photos'], /Say which table: sessions, jobs, technicians/],
    [['sessions', '--format', 'xlsx'], /There are these formats: csv, jsonl, parquet/],
    [['sessions', '--since', '1 November'], /--since takes a day such as 2026-11-20/],
    [['sessions', '--since', '2026-11-02', '--until', '2026-11-01'], /--until must not come before --since/],
  ])('%s is refused with a sentence', async (args, sentence) => {
    const { code, stderr } = await command(...args)
    expect(code).not.toBe(0)
    expect(stderr).toMatch(sentence)
  })
})
