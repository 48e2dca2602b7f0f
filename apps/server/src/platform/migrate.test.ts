import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { databaseOn, ownedBy } from '../../testing/postgres.ts'
import { sql } from './database.ts'
import { FUNCTIONS, migrate, MigrationError, MIGRATIONS } from './migrate.ts'
import { TestDb } from '../../testing/test-db.ts'

let server: TestDb
let name: string
let db: TestDb
let folder: string

beforeEach(async () => {
  const { maintenance, owner } = inject('postgres')
  name = `warsha_migrate_${randomUUID().slice(0, 8)}`
  server = new TestDb(maintenance, { size: 1 })
  await server.pool.query(`create database ${name}${ownedBy(owner)}`)
  db = new TestDb(databaseOn(maintenance, name, owner))
  folder = await mkdtemp(join(tmpdir(), 'warsha-migrations-'))
  await cp(MIGRATIONS, folder, { recursive: true })
})
afterEach(async () => {
  await db.close()
  await server.pool.query(`drop database ${name} with (force)`)
  await server.close()
  await rm(folder, { recursive: true })
})

/** Brings the database up to date by the folders of this test. */
const migrated = () => migrate(db, { migrations: folder, functions: FUNCTIONS })

test('runs each once, also when several instances start together', async () => {
  const applied = await Promise.all([migrated(), migrated(), migrated()])
  const files = applied.flat()
  expect(files.length).toBeGreaterThan(5)
  expect(new Set(files).size).toBe(files.length)
  expect(await migrated()).toEqual([])
})

test('one that fails leaves nothing of itself, and all before it', async () => {
  await migrated()
  await writeFile(join(folder, '9000_half.sql'), 'create table half (id int); select 1/0;')
  await expect(migrated()).rejects.toThrow('division by zero')
  expect(await db.row(sql`select to_regclass('half') as half, to_regclass('job')::text as job`)).toEqual({
    half: null,
    job: 'job',
  })
})

test('a database that is newer than the program is left alone', async () => {
  await migrated()
  await db.run(sql`insert into migration (name) values ('9999_of_tomorrow.sql')`)
  await writeFile(join(folder, '9000_today.sql'), 'create table today (id int)')
  await expect(migrated()).rejects.toThrow(MigrationError)
  await expect(migrated()).rejects.toThrow(/^The database is newer than this program .*Update the program\.$/)
  expect(await db.row(sql`select to_regclass('today') as today`)).toEqual({ today: null })
})

test('a new installation has its reference data, and no people and no jobs', async () => {
  await migrated()
  expect(
    await db.row(sql`
      select (select count(*) from activity_type) as activities, (select count(*) from job_type) as job_types,
        (select count(*) from power_rating) as power_ratings,
        (select array_agg(poles || ' ' || rpm_approx order by poles) from rpm_category) as rpm,
        (select count(*) from department) as departments,
        (select array_agg(weekday order by weekday) from schedule_rule) as weekdays,
        (select count(*) from person) as people, (select count(*) from job) as jobs`),
  ).toEqual({
    activities: 13,
    job_types: 8,
    power_ratings: 5,
    rpm: ['2 3600', '4 1800', '6 1200', '8 900'],
    departments: 4,
    weekdays: [0, 1, 2, 3, 4],
    people: 0,
    jobs: 0,
  })
})

test('the database refuses working hours that overlap, over midnight and over the end of the week too', async () => {
  await migrated()
  const add = (weekday: number, from: string, to: string) =>
    db.run(sql`insert into schedule_rule (weekday, starts_local, ends_local) values (${weekday}, ${from}, ${to})`)
  await expect(add(0, '16:59', '18:00')).rejects.toMatchObject({ constraint: 'schedule_overlap' })
  await expect(add(0, '17:00', '00:00')).resolves.toBe(1)
  await expect(add(1, '23:00', '08:01')).rejects.toMatchObject({ constraint: 'schedule_overlap' })
  await expect(add(6, '20:00', '08:01')).rejects.toMatchObject({ constraint: 'schedule_overlap' })
  await expect(add(6, '20:00', '08:00')).resolves.toBe(1)
})

test('the audit trail cannot be changed', async () => {
  await migrated()
  await db.transaction(async (tx) => {
    await tx.run(sql`insert into audit_entry (at, kind, action, subject) values (now(), 'job', 'created', '1')`)
    await tx.run(sql`insert into audit_seal (entry_id, kid, mac) values (1, 'a', 'a')`)
  })
  await expect(db.run(sql`update audit_entry set action = 'nothing'`)).rejects.toThrow('cannot be changed')
  await expect(db.run(sql`delete from audit_entry`)).rejects.toThrow('cannot be changed')
  await expect(db.run(sql`truncate audit_entry`)).rejects.toThrow('cannot be changed')
})
