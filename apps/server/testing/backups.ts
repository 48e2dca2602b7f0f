import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { NOT_BACKED_UP, STAMP } from '../src/features/backup/index.ts'
import { type Connection, Db, sql } from '../src/platform/database.ts'
import { openDatabase } from '../src/platform/open-database.ts'
import { testKeys } from './keys.ts'
import { databaseOn, urlOf } from './postgres.ts'

export type EmptyDatabase = { db: Db; connection: Connection; url: string; drop: () => Promise<void> }

/** An empty database, owned by somebody who is no superuser, as on a server that others run. */
export async function emptyDatabase(): Promise<EmptyDatabase> {
  const { maintenance, template, owner } = inject('postgres')
  const name = `${template}_empty_${randomUUID().slice(0, 8)}`
  const server = new Db(maintenance, { size: 1 })
  // The embedded server knows people by the system's word, and has such a role already.
  if (owner === null) await server.pool.query(`create role ${name} login password 'for-tests'`)
  await server.pool.query(`create database ${name} owner ${owner ?? name} template template0`)
  const address = new URL(urlOf(databaseOn(maintenance, name, owner)))
  if (owner === null) {
    address.username = name
    address.password = 'for-tests'
  }
  const connection = { connectionString: address.toString() }
  const db = new Db(connection, { keys: testKeys })
  return {
    db,
    connection,
    url: connection.connectionString,
    drop: async () => {
      await db.close()
      await server.pool.query(`drop database ${name} with (force)`)
      if (owner === null) await server.pool.query(`drop role ${name}`)
      await server.close()
    },
  }
}

/** How many rows each table has that a backup has, and one digest of all of them. */
export async function contentOf(db: Db): Promise<Record<string, string>> {
  const tables = await db.rows<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`)
  const digests: Record<string, string> = {}
  for (const { name } of tables.filter((table) => !NOT_BACKED_UP.has(table.name))) {
    const { rows } = await db.pool.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(kept, ' ' order by kept)), '') as digest
      from (select (to_jsonb(t) - '${STAMP}')::text as kept from "${name}" as t) as rows`,
    )
    digests[name] = rows[0]?.digest ?? ''
  }
  return digests
}

/** The same of the database in a data folder, whether or not an app runs on it. */
export async function contentIn(dataDir: string): Promise<Record<string, string>> {
  const database = await openDatabase({ databaseUrl: null, dataDir }, { besideRunning: true })
  try {
    return await contentOf(database.db)
  } finally {
    await database.close()
  }
}

/** The tables that have rows. */
export function filledTables(content: Record<string, string>): string[] {
  return Object.entries(content)
    .filter(([, digest]) => !digest.startsWith('0 '))
    .map(([name]) => name)
}
