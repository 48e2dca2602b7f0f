import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { BUILT, Program } from '../testing/program.ts'
import { databaseOn, ownedBy, urlOf } from '../testing/postgres.ts'
import { type Connection, sql } from './platform/database.ts'
import { FUNCTIONS, migrate, MIGRATIONS, mustBeMigrated } from './platform/migrate.ts'
import { TestDb } from '../testing/test-db.ts'

const name = `warsha_failed_${process.pid}`
/** The next version, with a migration that this shop's data does not allow. */
let next: string
let server: TestDb
let connection: Connection
let db: TestDb

beforeAll(async () => {
  const { maintenance, template, owner } = inject('postgres')
  server = new TestDb(maintenance, { size: 1 })
  await server.pool.query(`create database ${name} template ${template}${ownedBy(owner)}`)
  connection = databaseOn(maintenance, name, owner)
  db = new TestDb(connection)
  await db.run(sql`
    insert into person (full_name, role, password_hash, must_change_password)
    values ('Huda Saleh', 'ADMIN', 'argon2id-of-huda', false)`)
  next = await mkdtemp(join(tmpdir(), 'warsha-next-'))
  await cp(BUILT, join(next, 'dist'), { recursive: true })
  await cp(MIGRATIONS, join(next, 'migrations'), { recursive: true })
  await cp(FUNCTIONS, join(next, 'functions'), { recursive: true })
  await cp(join(MIGRATIONS, '../../../package.json'), join(next, 'package.json'))
  await symlink(join(MIGRATIONS, '../../../node_modules'), join(next, 'node_modules'))
  await writeFile(
    join(next, 'migrations/9000_first.sql'),
    `create table of_tomorrow (id int);
     alter table job add column of_tomorrow text;
     drop function second_of cascade;
     update person set full_name = 'Somebody else';`,
  )
  await writeFile(
    join(next, 'migrations/9001_second.sql'),
    `alter table person add constraint nobody check (full_name = '');`,
  )
})
afterAll(async () => {
  await db.close()
  await server.pool.query(`drop database ${name} with (force)`)
  await server.close()
  await rm(next, { recursive: true })
})

/** Everything that a migration or a function could have left. */
async function state() {
  return {
    migrations: await db.rows(sql`select name, checksum, applied_at::text from migration order by name`),
    functions: await db.rows(
      sql`select name, checksum, revision, applied_at::text from applied_function order by name`,
    ),
    relations: await db.rows(sql`
      select relname, relfilenode::text, (select count(*) from pg_attribute where attrelid = pg_class.oid) as columns
      from pg_class where relnamespace = 'public'::regnamespace order by relname`),
    triggers: await db.rows(sql`select tgname from pg_trigger where not tgisinternal order by 1`),
    people: await db.rows(sql`select * from person order by id`),
  }
}

const start = (built?: string) =>
  new Program('main', { DATABASE_URL: urlOf(connection), DATA_DIR: join(next, 'data') }, [], built)

test(
  'a start that cannot migrate says so in one line, and the version before goes on with the data as it was',
  {
    timeout: 120_000,
  },
  async () => {
    const before = await state()
    const failed = start(join(next, 'dist'))
    expect(await failed.ended).toBe(1)
    expect(failed.stderr).toMatch(
      /^The migration 9001_second\.sql failed on table person, constraint nobody: check constraint "nobody" [^\n]*\. Nothing was changed: start the version of Warsha that ran before, [^\n]*\.\n$/,
    )
    expect(failed.stderr).not.toContain('argon2id')
    expect(await state()).toEqual(before)

    await expect(mustBeMigrated(db)).resolves.toBeUndefined()
    const old = start()
    try {
      const answer = await fetch(`${await old.address()}/api/health/ready`)
      expect([answer.status, old.stdout]).toEqual([200, expect.not.stringContaining('migrations applied')])
    } finally {
      await old.stop()
    }
  },
)

test('a function that fails undoes the migrations before it', async () => {
  const before = await state()
  await writeFile(join(next, 'migrations/9001_second.sql'), 'create table of_the_day_after (id int)')
  await writeFile(join(next, 'functions/second_of.sql'), 'create function second_of() nonsense')
  const folders = { migrations: join(next, 'migrations'), functions: join(next, 'functions') }
  await expect(migrate(db, folders)).rejects.toThrow(/^The function second_of\.sql failed in line 1: syntax error/)
  expect(await state()).toEqual(before)
})
