import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { databaseOn, ownedBy } from '../../testing/postgres.ts'
import { Db } from './database.ts'
import { FailedMigration } from './migration-error.ts'
import { TestDb } from '../../testing/test-db.ts'

const name = `warsha_failure_${randomUUID().slice(0, 8)}`
let server: Db
let db: Db

beforeAll(async () => {
  const { maintenance, owner } = inject('postgres')
  server = new TestDb(maintenance, { size: 1 })
  await server.pool.query(`create database ${name}${ownedBy(owner)}`)
  db = new TestDb(databaseOn(maintenance, name, owner))
  await db.transaction((tx) =>
    tx.script(`
      create table crew (id int primary key, name text not null, secret text, code text);
      insert into crew values (41, 'Ali', 'argon2id-hash', 'A'), (42, 'Huda', 'argon2id-hash', 'A');
      create function stumble(n int) returns int language plpgsql as $$
      begin
        return 1 / n;
      end $$`),
  )
})
afterAll(async () => {
  await db.close()
  await server.pool.query(`drop database ${name} with (force)`)
  await server.close()
})

const THEN =
  'Nothing was changed: start the version of Warsha that ran before, which goes on with the data as it is, and send this line to whoever maintains Warsha.'

test.each([
  {
    text: `alter table crew add constraint crew_named check (name <> 'Huda')`,
    failure:
      'on table crew, constraint crew_named: check constraint "crew_named" of relation "crew" is violated by some row',
  },
  {
    text: `alter table crew add constraint crew_named check (name <> '');\nupdate crew set name = '' where id = 42`,
    failure:
      'on table crew, constraint crew_named, row 42: new row for relation "crew" violates check constraint "crew_named"',
  },
  {
    text: 'create unique index code_taken on crew (code)',
    failure: 'on table crew, constraint code_taken, row with code = A: could not create unique index "code_taken"',
  },
  {
    text: 'update crew set name = null where id = 41',
    failure:
      'on table crew, column name, row 41: null value in column "name" of relation "crew" violates not-null constraint',
  },
  { text: 'create table a (id int);\n\ncreate table b (id itn)', failure: 'in line 3: type "itn" does not exist' },
  { text: 'select stumble(0)', failure: 'in stumble, line 3: division by zero' },
  { text: `do $$ begin raise exception E'two\\nlines.'; end $$`, failure: 'two lines' },
])('a failure says on what, in one line, and nothing else of the row: $failure', async ({ text, failure }) => {
  const error = await db
    .transaction((tx) => tx.script(text))
    .then(
      () => null,
      (cause: unknown) => new FailedMigration({ name: '9000_crew.sql', text }, cause),
    )
  const colon = failure.startsWith('two') ? ': ' : ' '
  expect(error?.message).toBe(`The migration 9000_crew.sql failed${colon}${failure}. ${THEN}`)
})

test('a function is called one, and a long value is cut', async () => {
  const text = `create table longer (name text unique); insert into longer values (repeat('x', 300)), (repeat('x', 300))`
  const cause = await db.transaction((tx) => tx.script(text)).catch((error: unknown) => error)
  const { failure } = new FailedMigration({ name: 'second_of.sql', text }, cause)
  expect(failure).toMatch(
    /^The function second_of\.sql failed on table longer, .*row with name = x{60}…: duplicate key/,
  )
})

test('a connection that is lost is a failure like any other', () => {
  const { failure } = new FailedMigration(
    { name: '9000_crew.sql', text: '' },
    new Error('Connection terminated\nunexpectedly'),
  )
  expect(failure).toBe('The migration 9000_crew.sql failed: Connection terminated unexpectedly')
})
