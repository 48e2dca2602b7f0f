import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { databaseOn, ownedBy } from '../../testing/postgres.ts'
import { Db, sql } from './database.ts'
import { FUNCTIONS, migrate, MigrationError, MIGRATIONS, migrationState, mustBeMigrated } from './migrate.ts'

let server: Db
let name: string
let db: Db
let folder: string

beforeEach(async () => {
  const { maintenance, owner } = inject('postgres')
  name = `warsha_migrate_${randomUUID().slice(0, 8)}`
  server = new Db(maintenance, { size: 1 })
  await server.pool.query(`create database ${name}${ownedBy(owner)}`)
  db = new Db(databaseOn(maintenance, name, owner))
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
  await db.write(sql`insert into migration (name) values ('9999_of_tomorrow.sql')`)
  await writeFile(join(folder, '9000_today.sql'), 'create table today (id int)')
  await expect(migrated()).rejects.toThrow(MigrationError)
  await expect(migrated()).rejects.toThrow(/^The database is newer than this program .*Update the program\.$/)
  expect(await db.row(sql`select to_regclass('today') as today`)).toEqual({ today: null })
})

describe('two kinds', () => {
  const OLDER = '9000_before_all.sql'
  const instance = (newest: string | null) =>
    db.write(sql`
      insert into instance (id, host, process_id, version, newest_migration, started_at, last_seen_at)
      values (gen_random_uuid(), 'shop', 1, '0.1.0', ${newest}, now(), now())`)
  const write = (name: string, text: string) => writeFile(join(folder, name), text)

  test('what takes nothing from the version before leaves it serving; anything else does not', async () => {
    await migrated()
    expect(await migrationState(db)).toBe('ok')
    await write(OLDER, '-- before: a column that nobody reads yet\nalter table job add column colour text')
    expect(await migrated()).toEqual([OLDER])
    expect(await migrationState(db)).toBe('ok')
    await write('9001_unmarked.sql', 'alter table job add column weight int')
    await migrated()
    expect(await migrationState(db)).toBe('newer')
  })

  test('what takes something waits until every instance knows it', async () => {
    await migrated()
    await instance(OLDER)
    await instance(null)
    await write('9001_gone.sql', '-- after: nobody reads it any more\nalter table job drop column colour')
    await write(OLDER, '-- before: a column\nalter table job add column colour text')
    await write('9002_more.sql', '-- before: another\nalter table job add column weight int')
    expect(await migrated()).toEqual([OLDER, '9002_more.sql'])
    await db.write(sql`delete from instance where newest_migration is null`)
    expect(await migrated()).toEqual([])
    await db.write(sql`update instance set newest_migration = '9002_more.sql'`)
    expect(await migrated()).toEqual(['9001_gone.sql'])
    expect(await db.rows(sql`select name, kind from migration where name > '9' order by name`)).toEqual([
      { name: OLDER, kind: 'before' },
      { name: '9001_gone.sql', kind: 'after' },
      { name: '9002_more.sql', kind: 'before' },
    ])
  })

  test('while it waits, the schema counts as up to date', async () => {
    await migrated()
    await instance(null)
    await write('9001_gone.sql', '-- after: nobody reads it any more\nalter table job drop column description')
    expect(await migrated()).toEqual([])
    await expect(mustBeMigrated(db, { migrations: folder, functions: FUNCTIONS })).resolves.toBeUndefined()
  })
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
    db.write(sql`insert into schedule_rule (weekday, starts_local, ends_local) values (${weekday}, ${from}, ${to})`)
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
  await expect(db.write(sql`update audit_entry set action = 'nothing'`)).rejects.toThrow('cannot be changed')
  await expect(db.write(sql`delete from audit_entry`)).rejects.toThrow('cannot be changed')
  await expect(db.write(sql`truncate audit_entry`)).rejects.toThrow('cannot be changed')
})

test('one that meets calls at work gives way to them: none of them fails, and it runs when the table is free', async () => {
  await migrated()
  await writeFile(
    join(folder, '9000_both.sql'),
    `-- before: nobody reads them yet
    alter table person add column shoe_size int;
    select pg_sleep(0.5);
    alter table job add column colour text;`,
  )
  const { maintenance, owner } = inject('postgres')
  const calls = new Db(databaseOn(maintenance, name, owner), { size: 2 })
  let waits = 0
  let holds: () => void = () => undefined
  const holding = new Promise<void>((resolve) => {
    holds = resolve
  })
  const call = calls.transaction(async (tx) => {
    await tx.run(sql`update job set notes = null where false`)
    holds()
    // By then the migration has the one table; it wants the other one later, so that the call would be found waiting in a circle first.
    await new Promise((resolve) => setTimeout(resolve, 200))
    await tx.run(sql`update person set full_name = '' where false`)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
  })
  await holding
  const migrating = migrate(db, { migrations: folder, functions: FUNCTIONS }, () => waits++)
  await expect(call).resolves.toBeUndefined()
  expect(await migrating).toEqual(['9000_both.sql'])
  expect(waits).toBe(1)
  expect(await db.row(sql`select shoe_size from person union all select 1`)).toEqual({ shoe_size: 1 })
  await calls.close()
})
