import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { type Connection, Db, sql } from './database.ts'
import {
  type EmbeddedPostgres,
  APP_ROLE,
  EmbeddedPostgresError,
  hasAppRole,
  readyDatabase,
  runningPostgres,
  startEmbeddedPostgres,
} from './embedded-postgres/index.ts'
import type { Keys } from './keys.ts'

/** The database that the configuration names, or the embedded one, started for it. */
export type OpenDatabase = {
  db: Db
  /** where it is, for programs beside the app */
  connection: Connection
  /** Makes another database on the same server, if it is missing, and says how to reach it. */
  beside(name: string): Promise<Connection>
  /** called when the embedded server ended without having been asked to */
  onLost(listener: (reason: string) => void): void
  close(): Promise<void>
}

type Options = {
  log?: (line: string) => void
  /** the database's name in the embedded server */
  name?: string
  /** when the app is running on this data folder, use its server rather than refuse */
  besideRunning?: boolean
  /** nothing is written; there must be a database */
  isReadOnly?: boolean
  keys?: Keys
  statementTimeoutMs?: number
  onIdleError?: (error: Error) => void
}

/** There is no shop where the configuration says. The message is one line that names the variable. */
export class NoShop extends Error {}

/** A PostgreSQL server that does not answer, or is too old. The message is one line that names the variable. */
export class DatabaseUnusable extends Error {}

/** The database's name in the embedded server. */
export const NAME = 'warsha'

/** Opens the database. Throws with one line that says what is wrong. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { log, name = NAME, besideRunning = false, isReadOnly = false, keys, statementTimeoutMs, onIdleError }: Options = {},
): Promise<OpenDatabase> {
  const poolOptions = {
    isReadOnly,
    ...(keys && { keys }),
    ...(statementTimeoutMs !== undefined && { statementTimeoutMs }),
    ...(onIdleError && { onIdleError }),
  }
  if (config.databaseUrl) {
    const connection = { connectionString: config.databaseUrl }
    const db = new Db(connection, poolOptions)
    await answering(db)
    const beside = (other: string) => databaseBeside(connection, other)
    return { db, connection, beside, onLost: () => undefined, close: () => db.close() }
  }
  if (isReadOnly) mustHaveFolder(config.dataDir)
  await mkdir(config.dataDir, { recursive: true })
  const server = await startOrJoin(config.dataDir, { besideRunning, ...(log && { log }) })
  const connection = await connectionAsApp(server, name, isReadOnly)
  const db = new Db(connection, poolOptions)
  return {
    db,
    connection,
    beside: (other) => readyDatabase(server, other),
    onLost: (listener) => server.onUnexpectedExit(listener),
    close: async () => {
      await db.close()
      await server.stop()
    },
  }
}

/** Throws with one line where there is no shop yet: nothing but its start, an admin or a restore makes one. */
export async function mustHoldShop({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<void> {
  if (!databaseUrl) return mustHaveFolder(dataDir)
  const db = new Db({ connectionString: databaseUrl }, { size: 1, isReadOnly: true })
  await answering(db)
  const shop = await db.row(sql`select where to_regclass('migration') is not null`)
  await db.close()
  if (!shop) throw new NoShop('DATABASE_URL: there is no shop in this database yet.')
}

function mustHaveFolder(dataDir: string): void {
  if (existsSync(join(dataDir, 'postgres'))) return
  throw new NoShop(`DATA_DIR: there is no database in ${dataDir} yet.`)
}

type Server = Pick<EmbeddedPostgres, 'connection' | 'onUnexpectedExit' | 'stop'>

async function startOrJoin(
  dataDir: string,
  { besideRunning, log }: Pick<Options, 'besideRunning' | 'log'>,
): Promise<Server> {
  try {
    return await startEmbeddedPostgres({ dataDir, ...(log && { log }) })
  } catch (error) {
    const isRunning = error instanceof EmbeddedPostgresError && error.code === 'already_running'
    const running = besideRunning && isRunning ? await runningPostgres(dataDir) : null
    if (!running) throw error
    return { connection: running, onUnexpectedExit: () => undefined, stop: async () => undefined }
  }
}

/** What only reads makes neither the role, which an older database does not have yet, nor the database. */
async function connectionAsApp(server: Server, name: string, isReadOnly: boolean): Promise<Connection> {
  if (!isReadOnly) return readyDatabase(server, name)
  return server.connection(name, (await hasAppRole(server)) ? APP_ROLE : undefined)
}

async function databaseBeside({ connectionString }: { connectionString: string }, name: string): Promise<Connection> {
  const url = new URL(connectionString)
  url.pathname = `/${name}`
  const db = new Db({ connectionString }, { size: 1 })
  try {
    const { rows } = await db.pool.query('select from pg_database where datname = $1', [name])
    if (rows.length === 0) await db.pool.query(`create database "${name.replaceAll('"', '""')}"`)
  } finally {
    await db.close()
  }
  return { connectionString: url.toString() }
}

const OLDEST_POSTGRES = 150_000

async function answering(db: Db): Promise<void> {
  const version = await db.pool
    .query<{ version: number }>(`select current_setting('server_version_num')::int as version`)
    .then(({ rows }) => rows[0]?.version ?? 0)
    .catch(async (error: Error) => {
      await db.close()
      throw new DatabaseUnusable(`DATABASE_URL: the PostgreSQL server cannot be used: ${error.message}`)
    })
  if (version >= OLDEST_POSTGRES) return
  await db.close()
  throw new DatabaseUnusable(
    `DATABASE_URL: this is PostgreSQL ${Math.floor(version / 10_000)}, but 15 or newer is needed.`,
  )
}
