import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { type Connection, Db } from '../../apps/server/src/platform/database.ts'
import { databaseOn, ownedBy } from '../../apps/server/testing/postgres.ts'

/** Does something with a database of its own: an empty one, or a copy of the migrated one. */
export async function withDatabase<Result>(
  work: (db: Db, connection: Connection) => Promise<Result>,
  { isMigrated = false } = {},
): Promise<Result> {
  const { maintenance, owner, template } = inject('postgres')
  const name = `warsha_landed_${randomUUID().slice(0, 8)}`
  const server = new Db(maintenance, { size: 1 })
  await server.pool.query(`create database ${name}${isMigrated ? ` template ${template}` : ''}${ownedBy(owner)}`)
  const connection = databaseOn(maintenance, name, owner)
  const db = new Db(connection)
  try {
    return await work(db, connection)
  } finally {
    await db.close()
    await server.pool.query(`drop database ${name} with (force)`)
    await server.close()
  }
}
