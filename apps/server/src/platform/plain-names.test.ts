import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isPlainName, tidyName } from '@warsha/domain'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { databaseOn, ownedBy } from '../../testing/postgres.ts'
import { verifyAudit } from '../features/audit/index.ts'
import { sql } from './database.ts'
import { migrate, MIGRATIONS } from './migrate.ts'
import { TestDb } from '../../testing/test-db.ts'

let server: TestDb
let name: string
let db: TestDb
let before: string

/** A database as it was before names had to be plain, with names that were not. */
beforeAll(async () => {
  const { maintenance, owner } = inject('postgres')
  name = `warsha_names_${randomUUID().slice(0, 8)}`
  server = new TestDb(maintenance, { size: 1 })
  await server.pool.query(`create database ${name}${ownedBy(owner)}`)
  db = new TestDb(databaseOn(maintenance, name, owner))
  before = await mkdtemp(join(tmpdir(), 'warsha-migrations-'))
  for (const file of (await readdir(MIGRATIONS)).filter((file) => file < '0023')) {
    await cp(join(MIGRATIONS, file), join(before, file))
  }
  await migrate(db, { migrations: before, functions: null })
  await db.transaction((tx) => tx.script(storedNames))
  await migrate(db)
})
afterAll(async () => {
  await db.close()
  await server.pool.query(`drop database ${name} with (force)`)
  await server.close()
  await rm(before, { recursive: true })
})

const storedNames = String.raw`
  insert into workshop (time_zone, company_name) values ('Asia/Riyadh', E'Al-Noor\n Motors\u202e');
  insert into person (full_name, role, segment, password_hash, must_change_password, is_active) values
    (E'Ali\nHassan', 'TECHNICIAN', 'Winding', 'x', false, true),
    (E'\u202eHuda\u200f  Saleh\t', 'ADMIN', null, 'x', false, true),
    (E'\u200e\u200b\u2028', 'TECHNICIAN', E'Winding\u200f', 'x', false, true),
    (E'Jose\u0301 \u0007Cruz', 'TECHNICIAN', E'Field\tService', 'x', false, false),
    (E'می\u200cخواهم', 'TECHNICIAN', E'a\u200ell', 'x', false, true),
    (E'Al\u200ci', 'TECHNICIAN', E'\u200f', 'x', false, true),
    ('ياسر المطيري', 'TECHNICIAN', 'Field Service', 'x', false, true);
  insert into calendar (id, segment) values (2, E'Winding\u200f'), (3, 'Winding');
  insert into schedule_exception (starts_at, ends_at, reason, exception_type, segment) values
    ('2026-09-22T21:00Z', '2026-09-23T20:59:59Z', E'National\nDay', 'holiday', 'all'),
    ('2026-09-22T21:00Z', '2026-09-23T20:59:59Z', 'Stocktaking', 'holiday', 'Winding'),
    ('2026-09-22T21:00Z', '2026-09-23T20:59:59Z', 'Stocktaking', 'holiday', E'Winding\u200f');
  insert into job (job_no, customer, description, notes) values
    ('1001', E'Water\r\nCompany', E'Pump motor\nrewind\u202e', E'Call\u0000first'::text),
    ('1002', E'\u00ad', 'Pump motor, rewind', null),
    ('1003', 'شركة المياه', 'Pump motor, rewind', E'line one\nline two');
  update activity_type set label = E'Test\u200b bench' where code = 'REPAIR';
  insert into activity_type (code, label) values ('UNSEEN', E'\u2060');
  insert into job_type (code, name) values ('DC', 'DC motor'), (E'DC\u200f', E'DC\nmotor'), (E'D\u200bC', 'DC motor');
  insert into power_rating (code, range_description) values (E'XX\u061c', E'over\t500 kW');
  insert into rpm_category (poles, description) values (10, E'10\u00a0poles');
  insert into department (dept_number, name, description) values ('77', 'Stores', null), (E'7\u200b7', E'Sto\ufeffres', E'a\u0008b');
  insert into audit_entry (at, kind, action, subject) values ('2026-01-01', 'job', 'created', '1001');
`.replace(String.raw`\u0000`, String.raw`\u0001`)

const all = (query: ReturnType<typeof sql>) => db.rows<Record<string, unknown>>(query)

test('names keep what is seen of them; what has nothing of it is named by its number', async () => {
  expect(await all(sql`select full_name, segment from person order by id`)).toEqual([
    { full_name: 'Ali Hassan', segment: 'Winding' },
    { full_name: 'Huda Saleh', segment: null },
    { full_name: '#3', segment: 'Winding 2' },
    { full_name: 'José Cruz', segment: 'Field Service' },
    { full_name: 'می\u200cخواهم', segment: 'all 2' },
    { full_name: 'Ali', segment: 'Segment' },
    { full_name: 'ياسر المطيري', segment: 'Field Service' },
  ])
  expect(await all(sql`select job_no, customer, description, notes from job order by id`)).toEqual([
    { job_no: '1001', customer: 'Water Company', description: 'Pump motor\nrewind', notes: 'Callfirst' },
    { job_no: '1002', customer: '#1002', description: 'Pump motor, rewind', notes: null },
    { job_no: '1003', customer: 'شركة المياه', description: 'Pump motor, rewind', notes: 'line one\nline two' },
  ])
  expect(await all(sql`select label from activity_type where code in ('REPAIR', 'UNSEEN') order by code`)).toEqual([
    { label: 'Test bench' },
    { label: 'UNSEEN' },
  ])
  expect(await all(sql`select company_name from workshop`)).toEqual([{ company_name: 'Al-Noor Motors' }])
  expect(await all(sql`select range_description from power_rating where code = 'XX'`)).toEqual([
    { range_description: 'over 500 kW' },
  ])
  expect(await all(sql`select description from rpm_category where poles = 10`)).toEqual([{ description: '10 poles' }])
})

test('two that become one name stay two where names are unique', async () => {
  expect(await all(sql`select code, name from job_type where name = 'DC motor' order by id`)).toEqual([
    { code: 'DC', name: 'DC motor' },
    { code: 'DC 2', name: 'DC motor' },
    { code: 'DC 3', name: 'DC motor' },
  ])
  expect(
    await all(sql`select dept_number, name, description from department where name = 'Stores' order by id`),
  ).toEqual([
    { dept_number: '77', name: 'Stores', description: null },
    { dept_number: '77 2', name: 'Stores', description: 'ab' },
  ])
  expect(await all(sql`select segment from calendar where id > 1 order by id`)).toEqual([
    { segment: 'Winding 2' },
    { segment: 'Winding' },
  ])
  expect(await all(sql`select reason, segment from schedule_exception order by id`)).toEqual([
    { reason: 'National Day', segment: 'all' },
    { reason: 'Stocktaking', segment: 'Winding' },
    { reason: 'Stocktaking', segment: 'Winding 2' },
  ])
})

test('every cleaning is in the audit trail, which is whole', async () => {
  const entries = await db.rows<Record<'kind' | 'action' | 'subject' | 'by', string>>(sql`
    select kind, action, subject, coalesce(person_id::text, 'nobody') as by from audit_entry order by id`)
  expect(entries.slice(1).map(({ kind, subject }) => `${kind} ${subject}`)).toEqual([
    'technician Ali Hassan',
    'admin Huda Saleh',
    'technician #3',
    'technician José Cruz',
    'technician می\u200cخواهم',
    'technician Ali',
    'schedule_exception 2026-09-23 National Day',
    'schedule_exception 2026-09-23 Stocktaking',
    'job 1001',
    'job 1002',
    'activity_type REPAIR',
    'activity_type UNSEEN',
    'job_type DC 2',
    'job_type DC 3',
    'power_rating XX',
    'department 77 2',
    'job_type DC 2',
    'power_rating XX',
    'rpm_category 10 poles',
    'department 77 2',
    'workshop Al-Noor Motors',
  ])
  expect(new Set(entries.slice(1).map(({ action, by }) => `${action} by ${by}`))).toEqual(
    new Set(['changed by nobody']),
  )
  expect(await db.row(sql`select before, after from audit_entry where subject = 'Huda Saleh'`)).toEqual({
    before: { id: 2, full_name: '\u202eHuda\u200f  Saleh\t', segment: null },
    after: { id: 2, full_name: 'Huda Saleh', segment: null },
  })
  expect(await verifyAudit(db, null)).toMatchObject({ entries: 22, fault: null })
})

test('the database takes and refuses the same characters as the program', async () => {
  const differing = await all(sql`
    select code, is_plain_name('م' || chr(code) || 'م') as between, is_plain_name('a' || chr(code) || 'a') as latin,
      is_plain_name(chr(code)) as alone
    from (
      select generate_series(1, 131072) as code union all select generate_series(917504, 921600)
    ) as codes
    where code not between 55296 and 57343`)
  const isPlain = (text: string) => isPlainName(text) || (text !== tidyName(text) && isPlainName(tidyName(text)))
  const wrong = differing.filter((row) => {
    const c = String.fromCodePoint(Number(row['code']))
    // Spaces of other kinds are made single plain ones before a name is stored.
    const isSpace = /[\p{Zs}\s]/u.test(c) && c !== ' '
    const program = [`م${c}م`, `a${c}a`, c].map((text) => !isSpace && isPlain(text))
    return program.join() !== [row['between'], row['latin'], row['alone']].map((is) => is === true).join()
  })
  expect(wrong.map(({ code }) => Number(code).toString(16))).toEqual([])
})

test.each([
  sql`update person set full_name = E'Ali\nHassan'`,
  sql`update person set segment = E'Wind\u200bing'`,
  sql`update job set customer = E'\u202eWater'`,
  sql`update activity_type set label = E'Test\u2028bench'`,
  sql`update job_type set name = ''`,
  sql`update department set name = ' Stores'`,
  sql`update workshop set company_name = E'Al  Noor'`,
  sql`update schedule_exception set reason = E'Eid\u00a0'`,
])('the database refuses a name that is not plain', async (statement) => {
  await expect(db.run(statement)).rejects.toThrow(/_is_plain"$/)
})
