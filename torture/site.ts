import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client as PgClient, type ClientConfig, type QueryResultRow } from 'pg'
import { runningPostgres } from '../apps/server/src/platform/embedded-postgres/index.ts'
import { SERVER_DIST } from '../tools/build.mjs'
import { DatabaseWay } from './database-way.ts'
import { SupervisedApp } from './supervised-app.ts'
import { SupervisedPostgres } from './supervised-postgres.ts'

/** A workshop's installation, with all that is needed to do harm to it. */
export type Site = {
  /** its folder; all that is in it goes when it is closed */
  folder: string
  dataDir: string
  /** what its programs find in their environment */
  env: Record<string, string>
  /** the folder of its programs */
  programs: string
  apps: SupervisedApp[]
  /** null: the app has the database that it brings */
  postgres: SupervisedPostgres | null
  /** what lies between the app and its database; null where nothing can */
  way: DatabaseWay | null
  /** asks the database itself, past everything of the product */
  ask<Row extends QueryResultRow>(statement: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

type Wanted = {
  /** instances of the app */
  instances?: number
  /** whether the torture stands between the app and its database */
  withWay?: boolean
  settings?: Record<string, string>
  env?: Record<string, string>
  folder?: string
  /** where the database's files are, and the app's own, instead of below the folder */
  server?: string
  dataDir?: string
  programs?: string
}

/** The app as it comes, with its embedded database. */
export async function embeddedSite({ folder = '', env = {}, programs = SERVER_DIST }: Wanted = {}): Promise<Site> {
  const home = folder || (await mkdtemp(join(tmpdir(), 'warsha-torture-')))
  const dataDir = join(home, 'data')
  const all = { DATA_DIR: dataDir, KEY_FILE: join(home, 'keys'), ...env }
  const app = await SupervisedApp.start({ env: all, programs })
  return {
    folder: home,
    dataDir,
    env: all,
    programs,
    apps: [app],
    postgres: null,
    way: null,
    ask: async (statement, values) => {
      const connection = await runningPostgres(dataDir)
      if (!connection) throw new Error('the embedded database does not run')
      return asked({ ...connection('warsha'), ssl: false }, statement, values)
    },
    close: async () => {
      await app.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** A PostgreSQL beside, and so many instances of the app on it that share keys and photos. */
export async function serverSite({
  instances = 1,
  withWay = true,
  settings = {},
  programs = SERVER_DIST,
  ...wanted
}: Wanted = {}): Promise<Site> {
  const home = wanted.folder || (await mkdtemp(join(tmpdir(), 'warsha-torture-')))
  const dataDir = wanted.dataDir ?? join(home, 'data')
  await mkdir(dataDir, { recursive: true })
  const postgres = await SupervisedPostgres.start({ dataDir: wanted.server ?? join(home, 'server'), settings })
  const way = withWay ? await DatabaseWay.open(postgres.socket) : null
  const env = { DATA_DIR: dataDir, KEY_FILE: join(home, 'keys'), DATABASE_URL: postgres.url(way?.port), ...wanted.env }
  const apps: SupervisedApp[] = []
  for (let i = 0; i < instances; i++) {
    apps.push(await SupervisedApp.start({ env, programs }))
  }
  return {
    folder: home,
    dataDir,
    env,
    programs,
    apps,
    postgres,
    way,
    ask: (statement, values) => {
      const { path = '' } = postgres.socket() as { path?: string }
      const host = path.slice(0, path.lastIndexOf('/'))
      return asked({ host, user: 'postgres', database: 'warsha', ssl: false }, statement, values)
    },
    close: async () => {
      await Promise.all(apps.map((app) => app.stop()))
      await way?.close()
      await postgres.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** One answer over a connection of its own. */
export async function asked<Row extends QueryResultRow>(
  config: ClientConfig,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new PgClient({ ...config, connectionTimeoutMillis: 10_000, query_timeout: 60_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The first instance. */
export function firstApp({ apps }: Site): SupervisedApp {
  const [app] = apps
  if (!app) throw new Error('a site without an app')
  return app
}
