import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { type Connection, Db, sql } from './database.ts'
import { addressOfDatabase } from './database-hosts.ts'
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
import { preparesBehind } from './pooler.ts'

/** The database that the configuration names, or the embedded one, started for it. */
export type OpenDatabase = {
  db: Db
  /** where it is, for programs beside the app */
  connection: Connection
  /** whether a pooler lies in between */
  isPooled: boolean
  /** Runs the work past a pooler, where a session is one of the server: migrations. */
  pastPooler<T>(work: (db: Db) => Promise<T>): Promise<T>
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
  /** through the pooler, where there is one; else past it, as commands are few */
  throughPooler?: boolean
  statementTimeoutMs?: number
  onIdleError?: (error: Error) => void
}

/** There is no shop where the configuration says. The message is one line that names the variable. */
export class NoShop extends Error {}

/** A PostgreSQL server that does not answer, or is too old. The message is one line that names the variable. */
export class DatabaseUnusable extends Error {}

/** The database's name in the embedded server. */
export const NAME = 'warsha'

type TextConnection = Extract<Connection, { connectionString: string }>
type Where = Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'databaseDirectUrl' | 'databasePool'>>

/** Opens the database. Throws with one line that says what is wrong. */
export async function openDatabase(
  config: Where,
  { log, name = NAME, besideRunning = false, isReadOnly = false, throughPooler = false, ...given }: Options = {},
): Promise<OpenDatabase> {
  const { keys, statementTimeoutMs, onIdleError } = given
  const poolOptions = {
    isReadOnly,
    ...(config.databasePool !== undefined && { size: config.databasePool }),
    ...(keys && { keys }),
    ...(statementTimeoutMs !== undefined && { statementTimeoutMs }),
    ...(onIdleError && { onIdleError }),
  }
  if (config.databaseUrl) {
    const direct = directConnection(config)
    const connection = throughPooler ? await connectionThroughPooler(config.databaseUrl, config) : direct
    const db = new Db(connection, poolOptions)
    await answering(db, throughPooler ? 'DATABASE_URL' : directName(config))
    const pastPooler = async <T>(work: (db: Db) => Promise<T>) => {
      if (!connection.pooler) return work(db)
      const past = new Db(direct, { ...poolOptions, size: 2 })
      try {
        return await work(past)
      } finally {
        await past.close()
      }
    }
    const beside = (other: string) => databaseBeside(direct, other)
    const isPooled = connection.pooler !== undefined
    return { db, connection, isPooled, pastPooler, beside, onLost: () => undefined, close: () => db.close() }
  }
  if (isReadOnly) mustHaveFolder(config.dataDir)
  await mkdir(config.dataDir, { recursive: true })
  const server = await startOrJoin(config.dataDir, { besideRunning, ...(log && { log }) })
  const connection = await connectionAsApp(server, name, isReadOnly)
  const db = new Db(connection, poolOptions)
  return {
    db,
    connection,
    isPooled: false,
    pastPooler: (work) => work(db),
    beside: (other) => readyDatabase(server, other),
    onLost: (listener) => server.onUnexpectedExit(listener),
    close: async () => {
      await db.close()
      await server.stop()
    },
  }
}

/** Throws with one line where there is no shop yet: nothing but its start, an admin or a restore makes one. */
export async function mustHoldShop(config: Where): Promise<void> {
  if (!config.databaseUrl) return mustHaveFolder(config.dataDir)
  const db = new Db(directConnection(config), { size: 1, isReadOnly: true })
  await answering(db, directName(config))
  const shop = await db.row(sql`select where to_regclass('migration') is not null`)
  await db.close()
  if (!shop) throw new NoShop('DATABASE_URL: there is no shop in this database yet.')
}

function directConnection({ databaseUrl, databaseDirectUrl }: Where): TextConnection {
  return { connectionString: databaseDirectUrl ?? databaseUrl ?? '' }
}

function directName({ databaseDirectUrl }: Where): string {
  return databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
}

/** Only a second address says that the first one is a pooler's. It is asked at the start what it can do. */
async function connectionThroughPooler(connectionString: string, where: Where): Promise<TextConnection> {
  const { databaseDirectUrl: directString } = where
  if (!directString) return { connectionString }
  const direct = new Db({ connectionString: directString }, { size: 1 })
  await answering(direct, 'DATABASE_DIRECT_URL')
  await direct.close()
  const unsure = new Db({ connectionString, pooler: { directString, prepares: false } }, { size: 1 })
  await answering(unsure, 'DATABASE_URL')
  const client = await unsure.pool.connect()
  try {
    return { connectionString, pooler: { directString, prepares: await preparesBehind(client) } }
  } finally {
    client.release(true)
    await unsure.close()
  }
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

async function databaseBeside({ connectionString }: TextConnection, name: string): Promise<Connection> {
  const db = new Db({ connectionString }, { size: 1 })
  try {
    const { rows } = await db.pool.query('select from pg_database where datname = $1', [name])
    if (rows.length === 0) await db.pool.query(`create database "${name.replaceAll('"', '""')}"`)
  } finally {
    await db.close()
  }
  return { connectionString: addressOfDatabase(connectionString, name) }
}

const OLDEST_POSTGRES = 150_000

async function answering(db: Db, name: string): Promise<void> {
  const version = await db.pool
    .query<{ version: number }>(`select current_setting('server_version_num')::int as version`)
    .then(({ rows }) => rows[0]?.version ?? 0)
    .catch(async (error: Error) => {
      await db.close()
      throw new DatabaseUnusable(`${name}: the PostgreSQL server cannot be used: ${error.message}`)
    })
  if (version >= OLDEST_POSTGRES) return
  await db.close()
  throw new DatabaseUnusable(`${name}: this is PostgreSQL ${Math.floor(version / 10_000)}, but 15 or newer is needed.`)
}
