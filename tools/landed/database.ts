import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { type Connection, Db } from '../../apps/server/src/platform/database.ts'
import { databaseOn, ownedBy } from '../../apps/server/testing/postgres.ts'

type Work<Result> = (db: Db, connection: Connection) => Promise<Result>

/** A database that stays until it is dropped; nobody is connected to it. */
export type Template = { name: string; drop: () => Promise<void> }

/** Does something with a database of its own: an empty one, or a copy of a template. */
export async function withDatabase<Result>(work: Work<Result>, template?: Template): Promise<Result> {
  const { name, drop } = await createDatabase(template?.name)
  try {
    return await connected(name, work)
  } finally {
    await drop()
  }
}

/** The same with a copy of the migrated one. */
export function withMigrated<Result>(work: Work<Result>): Promise<Result> {
  return withDatabase(work, { name: inject('postgres').template, drop: async () => undefined })
}

/** Makes a database for several tests, each of which gets a copy: what all of them begin with is made once. */
export async function makeTemplate(work: Work<void>): Promise<Template> {
  const template = await createDatabase()
  await connected(template.name, work).catch(async (error: unknown) => {
    await template.drop()
    throw error
  })
  return template
}

async function createDatabase(template?: string): Promise<Template> {
  const { maintenance, owner } = inject('postgres')
  const name = `warsha_landed_${randomUUID().slice(0, 8)}`
  const like = template === undefined ? '' : ` template ${template} strategy file_copy`
  await asked(maintenance, `create database ${name}${like}${ownedBy(owner)}`)
  return { name, drop: () => asked(maintenance, `drop database ${name} with (force)`) }
}

async function asked(maintenance: Connection, statement: string): Promise<void> {
  const server = new Db(maintenance, { size: 1 })
  try {
    await server.pool.query(statement)
  } finally {
    await server.close()
  }
}

async function connected<Result>(name: string, work: Work<Result>): Promise<Result> {
  const { maintenance, owner } = inject('postgres')
  const connection = databaseOn(maintenance, name, owner)
  const db = new Db(connection)
  try {
    return await work(db, connection)
  } finally {
    await db.close()
  }
}
