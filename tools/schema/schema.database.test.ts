import { randomUUID } from 'node:crypto'
import { appendFile, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { Db, sql, type Tx } from '../../apps/server/src/platform/database.ts'
import { FUNCTIONS, migrate, SCHEMA_FILE } from '../../apps/server/src/platform/migrate.ts'
import { checksumOfFunctions, countedRevision } from '../../apps/server/src/platform/schema-functions.ts'
import { databaseOn, ownedBy } from '../../apps/server/testing/postgres.ts'
import { countRevision } from './revision.ts'
import { schemaText } from './schema-text.ts'

const name = `warsha_schema_${randomUUID().slice(0, 8)}`
let server: Db
let db: Db

beforeAll(async () => {
  const { maintenance, owner } = inject('postgres')
  server = new Db(maintenance, { size: 1 })
  await server.pool.query(`create database ${name}${ownedBy(owner)}`)
  db = new Db(databaseOn(maintenance, name, owner))
  await migrate(db)
})
afterAll(async () => {
  await db.close()
  await server.pool.query(`drop database ${name} with (force)`)
  await server.close()
})

/** Does something to the schema, looks at it, and undoes it. */
async function tried<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const undone = new Error('undone')
  let found: { result: T } | null = null
  const trying = db.transaction(async (tx) => {
    found = { result: await work(tx) }
    throw undone
  })
  await trying.catch((error: unknown) => {
    if (error !== undone) throw error
  })
  if (found === null) throw new Error('nothing was tried')
  return (found as { result: T }).result
}

test('schema.sql and the revision of the functions are fresh; if not: npm run schema', async () => {
  expect(await readFile(SCHEMA_FILE, 'utf8')).toBe(await schemaText(db))
  expect((await countedRevision(FUNCTIONS)).checksum).toBe(await checksumOfFunctions(FUNCTIONS))
})

test('functions that changed are one revision more', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'warsha-functions-'))
  await cp(FUNCTIONS, folder, { recursive: true })
  const before = await countedRevision(folder)
  await countRevision(folder)
  expect(await countedRevision(folder)).toEqual(before)
  await appendFile(join(folder, 'second_of.sql'), '-- with a comment\n')
  await countRevision(folder)
  await countRevision(folder)
  expect(await countedRevision(folder)).toEqual({
    revision: before.revision + 1,
    checksum: await checksumOfFunctions(folder),
  })
  await rm(folder, { recursive: true })
})

test('every function is in the file of its name, with its triggers', async () => {
  const stored = await db.rows<{ name: string }>(sql`
    select distinct proname::text as name from pg_proc as p
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend as d where d.objid = p.oid and d.deptype = 'e')
    order by 1`)
  const files = (await readdir(FUNCTIONS)).filter((file) => file.endsWith('.sql'))
  expect(files.map((file) => file.replace('.sql', '')).sort()).toEqual(stored.map((one) => one.name))
  const definitions = () =>
    db.rows(sql`
    select tgname, pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal
    order by tgname, definition`)
  const before = await definitions()
  const triggers = await db.rows<{ drop: string }>(sql`
    select format('drop trigger %I on %s;', tgname, tgrelid::regclass) as drop from pg_trigger where not tgisinternal`)
  expect(triggers.length).toBeGreaterThan(10)
  await db.transaction((tx) => tx.script(triggers.map((trigger) => trigger.drop).join('')))
  await db.write(sql`delete from applied_function`)
  await migrate(db)
  expect(await definitions()).toEqual(before)
})

test('every table says what it holds', async () => {
  const silent = await db.rows(sql`
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and obj_description(oid, 'pg_class') is null`)
  expect(silent).toEqual([])
})

test.each([
  ['alter table job add column colour text', 'colour text'],
  ['alter table job alter column status drop not null', `  status text default 'open',`],
  [`alter table job alter column notes set default 'None'`, `default 'None'`],
  ['alter table job alter column created_at type timestamptz(1)', 'created_at timestamptz(1)'],
  ['alter table job add column twice int generated always as (id * 2) stored', 'generated always as (id * 2) stored'],
  ['alter table job add column key text collate "C"', 'key text collate "C"'],
  ['alter table job add column key text compression pglz', 'key text compression pglz'],
  [
    'alter table job alter column notes set storage external',
    'alter table job alter column notes set storage external;',
  ],
  ['alter table job alter column notes set statistics 7', 'alter table job alter column notes set statistics 7;'],
  [`alter table job add constraint short check (notes < 'Z')`, `constraint short check (notes < 'Z')`],
  ['create unique index once on job (notes) where id > 7', 'create unique index once on job (notes) where id > 7;'],
  ['create statistics together on id, notes from job', 'create statistics together on id, notes from job;'],
  [`comment on column job.notes is 'What was agreed'`, '  -- What was agreed\n  notes text'],
  ['alter table job set (fillfactor = 50)', ') with (fillfactor=50);'],
  ['create unlogged table draft (id int)', 'create unlogged table draft (\n  id int\n);'],
  ['create extension pgcrypto', 'create extension pgcrypto;'],
  [
    'create trigger checked before update on job for each row execute function note_job()',
    '-- trigger checked: note_job',
  ],
])('%s shows', async (change, shown) => {
  const before = await schemaText(db)
  expect(before).not.toContain(shown)
  const after = await tried(async (tx) => {
    await tx.script(change)
    return schemaText(tx)
  })
  expect(after).toContain(shown)
})

test.each([
  ['create view busy as select 1', 'relation busy'],
  [`create type mood as enum ('fine')`, 'type mood'],
  ['create domain halalas as bigint', 'type halalas'],
  ['create sequence receipts', 'sequence receipts'],
  ['create table child () inherits (job)', 'inherited table child'],
  ['alter table job enable row level security', 'row security of job'],
  ['create schema other', 'schema other'],
])('%s is not left out in silence', async (change, what) => {
  const trying = tried(async (tx) => {
    await tx.script(change)
    return schemaText(tx)
  })
  await expect(trying).rejects.toThrow(`schema.sql cannot show this yet: ${what}`)
})
