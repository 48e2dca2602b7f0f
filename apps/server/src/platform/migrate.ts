import { readdir, readFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Db, sql, type Tx } from './database.ts'

/** The folder of the numbered SQL files, beside `src` and beside the bundle's `dist`. */
export const MIGRATIONS = joinPath(appFolder(), 'migrations')

/** Any number will do, as long as every instance takes the same. */
const MIGRATION_LOCK = 7_392_001

export class MigrationError extends Error {}

/**
 * Brings the schema up to date: each `NNNN_name.sql` that has not run yet, in order, in a transaction of its own.
 * Instances that start together take turns. Throws a MigrationError for a database that is newer than this program.
 */
export async function migrate(db: Db, folder = MIGRATIONS): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort()
  await db.transaction(async (tx) => {
    await lock(tx)
    await tx.run(sql`create table if not exists migration (
      name text primary key,
      applied_at timestamptz not null default now()
    )`)
  })
  const applied: string[] = []
  for (const file of files) {
    if (await apply(db, folder, file, files)) applied.push(file)
  }
  return applied
}

async function apply(db: Db, folder: string, file: string, known: string[]): Promise<boolean> {
  const text = await readFile(joinPath(folder, file), 'utf8')
  return db.transaction(async (tx) => {
    await lock(tx)
    const done = await tx.rows<{ name: string }>(sql`select name from migration order by name`)
    const unknown = done.find(({ name }) => !known.includes(name))
    if (unknown) {
      throw new MigrationError(`The database is newer than this program (it has ${unknown.name}). Update the program.`)
    }
    if (done.some(({ name }) => name === file)) return false
    await tx.script(text)
    await tx.run(sql`insert into migration (name) values (${file})`)
    return true
  })
}

async function lock(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
}

/** The server's own folder: two up from this file in the sources, one up from the bundle. */
function appFolder(): string {
  const here = fileURLToPath(new URL('.', import.meta.url))
  return here.endsWith('platform/') ? joinPath(here, '../..') : joinPath(here, '..')
}
