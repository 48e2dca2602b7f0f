import { randomUUID } from 'node:crypto'
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { databaseOn, ownedBy, urlOf } from '../../testing/postgres.ts'
import { Program } from '../../testing/program.ts'
import { type Connection, Db, sql } from './database.ts'
import { FUNCTIONS, migrate, MigrationError, MIGRATIONS, mustBeMigrated } from './migrate.ts'
import { countedRevision } from './schema-functions.ts'

let server: Db
let name: string
let connection: Connection
let db: Db
let migrations: string
let functions: string

/** A migrated database, and folders of its schema to change. */
beforeEach(async () => {
  const { maintenance, template, owner } = inject('postgres')
  name = `warsha_schema_${randomUUID().slice(0, 8)}`
  server = new Db(maintenance, { size: 1 })
  await server.pool.query(`create database ${name} template ${template}${ownedBy(owner)}`)
  connection = databaseOn(maintenance, name, owner)
  db = new Db(connection)
  migrations = await mkdtemp(join(tmpdir(), 'warsha-migrations-'))
  functions = await mkdtemp(join(tmpdir(), 'warsha-functions-'))
  await cp(MIGRATIONS, migrations, { recursive: true })
  await cp(FUNCTIONS, functions, { recursive: true })
})
afterEach(async () => {
  await db.close()
  await server.pool.query(`drop database ${name} with (force)`)
  await server.close()
  await rm(migrations, { recursive: true })
  await rm(functions, { recursive: true })
})

/** Starts with the schema of these folders. */
const migrated = () => migrate(db, { migrations, functions })

describe('a migration that has run', () => {
  const HOURS = '0013_hours_and_money.sql'
  const refusal = new RegExp(`^The migration ${HOURS} was altered after .*, and make the change in a new migration\\.$`)

  test('must not be altered: nothing else runs then, and one line says so', async () => {
    await appendFile(join(migrations, HOURS), '-- a second thought\n')
    await writeFile(join(migrations, '9000_today.sql'), 'create table today (id int)')
    await expect(migrated()).rejects.toThrow(MigrationError)
    await expect(migrated()).rejects.toThrow(refusal)
    expect(await db.row(sql`select to_regclass('today') as today`)).toEqual({ today: null })
  })

  test('stops the start of the app', async () => {
    await db.write(sql`update migration set checksum = 'another' where name = ${HOURS}`)
    const program = new Program('main', { DATABASE_URL: urlOf(connection), DATA_DIR: functions })
    expect([await program.ended, program.stderr.trimEnd()]).toEqual([1, expect.stringMatching(refusal)])
  })

  test('may have its lines ended in another way', async () => {
    const text = await readFile(join(migrations, HOURS), 'utf8')
    await writeFile(join(migrations, HOURS), text.replaceAll('\n', '\r\n'))
    expect(await migrated()).toEqual([])
  })

  test('before checksums were kept has that of its file, from then on', async () => {
    const checksums = () => db.rows(sql`select name, checksum from migration order by name`)
    const before = await checksums()
    await db.transaction((tx) => tx.script('alter table migration drop column checksum; drop table applied_function'))
    expect((await Promise.all([migrated(), migrated()])).flat()).toEqual([])
    expect(await checksums()).toEqual(before)
    await appendFile(join(migrations, HOURS), '-- a second thought\n')
    await expect(migrated()).rejects.toThrow(refusal)
  })
})

describe('a function', () => {
  const SECONDS = 'second_of.sql'
  const secondOf = async () => (await db.row<{ s: number }>(sql`select second_of('epoch') as s`))?.s
  const changeTo = async (result: number) => {
    const text = await readFile(join(functions, SECONDS), 'utf8')
    await writeFile(join(functions, SECONDS), text.replace(/\$\$.*\$\$/s, `$$$$ select ${result}::bigint $$$$`))
  }
  const countRevision = (revision: number) =>
    writeFile(join(functions, 'revision.json'), JSON.stringify({ revision, checksum: '' }))
  const appliedAt = () =>
    db.rows<{ name: string; at: number }>(sql`
    select name, applied_at as at from applied_function order by name`)

  test('is applied when its file changes, once, also when several instances start together', async () => {
    expect(await secondOf()).toBe(0)
    const before = await appliedAt()
    await changeTo(7)
    await Promise.all([migrated(), migrated(), migrated()])
    expect(await secondOf()).toBe(7)
    const after = await appliedAt()
    expect(after.filter(({ at }, i) => at !== before[i]?.at).map(({ name }) => name)).toEqual([SECONDS])
    await migrated()
    expect(await appliedAt()).toEqual(after)
  })

  test('that fails leaves the one before, and the next start goes on', async () => {
    await changeTo(7)
    await writeFile(join(functions, 'week_number.sql'), 'create or replace function week_number() nonsense;')
    await expect(migrated()).rejects.toThrow('syntax error')
    expect(await db.row(sql`select week_number('2000-01-10') as week`)).toEqual({ week: 1 })
    await cp(join(FUNCTIONS, 'week_number.sql'), join(functions, 'week_number.sql'))
    await migrated()
    expect(await secondOf()).toBe(7)
  })

  test('is there again with its triggers after a migration that took them away', async () => {
    await writeFile(
      join(migrations, '9000_today.sql'),
      'drop function keep_day_work cascade; create function second_of() returns int language sql as $$ select 1 $$',
    )
    await migrated()
    const triggers = await db.rows(sql`select tgname from pg_trigger where tgname like 'day_work_when_%' order by 1`)
    expect(triggers).toHaveLength(3)
  })

  test('of a newer program is left alone by an older one, which does not start', async () => {
    const { revision } = await countedRevision(FUNCTIONS)
    await countRevision(revision + 1)
    await appendFile(join(functions, SECONDS), '-- with a comment\n')
    await migrated()
    await countRevision(revision)
    await changeTo(7)
    await expect(migrated()).rejects.toThrow(MigrationError)
    await expect(migrated()).rejects.toThrow(
      `newer than this program (it has functions of revision ${revision + 1}). Update`,
    )
    expect(await secondOf()).toBe(0)
  })

  test('that reads alone may be asked by several processes at once: one that may not keeps whole statements from it', async () => {
    const kept = await db.rows(sql`
      select oid::regprocedure::text as name from pg_proc
      where pronamespace = 'public'::regnamespace and provolatile <> 'v' and proparallel <> 's'
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`)
    expect(kept).toEqual([])
  })

  test('whose file is gone and comes back is applied again', async () => {
    await rm(join(functions, SECONDS))
    await migrated()
    await db.transaction((tx) =>
      tx.script(`create or replace function second_of(moment timestamptz) returns bigint
      language sql immutable as $$ select 3::bigint $$`),
    )
    await cp(join(FUNCTIONS, SECONDS), join(functions, SECONDS))
    await migrated()
    expect(await secondOf()).toBe(0)
  })
})

describe('whoever only reads', () => {
  const older = 'The database is older than this program. Start Warsha once to bring it up to date.'
  const check = () => mustBeMigrated(db, { migrations, functions })

  test('finds a database that is up to date, or is told that it is not', async () => {
    await expect(check()).resolves.toBeUndefined()
    await appendFile(join(functions, 'second_of.sql'), '-- with a comment\n')
    await expect(check()).rejects.toThrow(older)
    await migrated()
    await expect(check()).resolves.toBeUndefined()
    await writeFile(join(migrations, '9000_today.sql'), 'create table today (id int)')
    await expect(check()).rejects.toThrow(older)
    await db.write(sql`insert into migration (name) values ('9999_of_tomorrow.sql')`)
    await expect(check()).rejects.toThrow(/^The database is newer than this program/)
  })

  test('is told so by a database of before checksums were kept, which stays as it is', async () => {
    await db.transaction((tx) => tx.script('alter table migration drop column checksum; drop table applied_function'))
    await expect(check()).rejects.toThrow(older)
    expect(await db.row(sql`select to_regclass('applied_function') as found`)).toEqual({ found: null })
  })
})
