import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { Connection } from '../src/platform/database.ts'
import { readyCalendar } from '../src/features/calendar/index.ts'
import { APP_ROLE, startEmbeddedPostgres } from '../src/platform/embedded-postgres/index.ts'
import { migrate } from '../src/platform/migrate.ts'
import { copyMigratedCluster, MIGRATED } from './migrated-cluster.ts'
import { TestDb } from './test-db.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** the PostgreSQL server that the tests run on */
    postgres: TestServer
  }
}

/** A server to make databases on, and the migrated database that each test file gets a copy of. */
export type TestServer = { maintenance: Connection; template: string; owner: string | null }

/** Before all tests: a real PostgreSQL, the one of DATABASE_URL if that is set, with a migrated template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { maintenance, owner, hasMigrated, stop } = await aServer(process.env['DATABASE_URL'])
  const template = `warsha_test_${process.pid}_${Date.now()}`
  const db = new TestDb(maintenance, { size: 1 })
  await db.pool.query(hasMigrated ? `alter database ${MIGRATED} rename to ${template}` : `create database ${template}`)
  const migrated = new TestDb(databaseOn(maintenance, template, owner), { size: 2 })
  await migrate(migrated)
  await readyCalendar(migrated, { businessTimeZone: 'Asia/Riyadh', now: Date.now() })
  await migrated.close()
  project.provide('postgres', { maintenance, template, owner })
  return async () => {
    await db.pool.query(`drop database ${template} with (force)`)
    await db.close()
    await stop()
  }
}

type StartedServer = {
  maintenance: Connection
  /** whom the app is on the embedded server; null: whoever DATABASE_URL names */
  owner: string | null
  hasMigrated: boolean
  stop: () => Promise<void>
}

async function aServer(url: string | undefined): Promise<StartedServer> {
  if (url)
    return { maintenance: { connectionString: url }, owner: null, hasMigrated: false, stop: async () => undefined }
  const dataDir = await mkdtemp(join(tmpdir(), 'warsha-tests-'))
  await copyMigratedCluster(dataDir)
  // A power failure would end the tests with it: what is kept for that only makes each database slower to copy.
  const server = await startEmbeddedPostgres({ dataDir, durable: false, settings: { max_connections: '200' } })
  return {
    maintenance: server.connection('postgres'),
    owner: APP_ROLE,
    hasMigrated: true,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** For `create database`. */
export function ownedBy(owner: string | null): string {
  return owner === null ? '' : ` owner ${owner}`
}

/** The connection to another database of the same server, as its owner there. */
export function databaseOn(server: Connection, database: string, owner: string | null): Connection {
  if (!('connectionString' in server)) return { ...server, database, ...(owner !== null && { user: owner }) }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.toString() }
}

/** The connection as a program takes it in DATABASE_URL. */
export function urlOf(connection: Connection): string {
  if ('connectionString' in connection) return connection.connectionString
  const { host, port, user, database } = connection
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}
