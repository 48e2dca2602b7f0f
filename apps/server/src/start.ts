import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { mustBeUsable } from './features/backup/index.ts'
import { readyCalendar } from './features/calendar/index.ts'
import { ensureFirstAdmin, hasAdmin, type SignInHint } from './features/sign-in/index.ts'
import type { Config } from './platform/config.ts'
import type { Connection } from './platform/database.ts'
import { migrate } from './platform/migrate.ts'
import type { PhotoPlace } from './platform/photo-store-of.ts'
import { folderPhotoStore } from './platform/photo-store.ts'
import { type OpenDatabase, openDatabase } from './platform/open-database.ts'
import { openS3PhotoStore } from './platform/s3-photo-store.ts'

export type Running = {
  app: FastifyInstance
  database: OpenDatabase
  address: string
  /** nobody can sign in as an admin yet */
  needsAdmin: boolean
  close(): Promise<void>
}

type Options = {
  webFolder: string | null
  log: (line: string) => void
  signInHints?: SignInHint[]
  /** fills an empty database, before the app listens */
  fill?: (database: OpenDatabase) => Promise<void>
  /** where the images database is, when the configuration names none */
  imagesBeside?: (database: OpenDatabase) => Promise<Connection>
}

/** Photo store, database, schema, first admin, app, listening: in this order, and undone in the other. */
export async function start(config: Config, options: Options): Promise<Running> {
  const { webFolder, log, signInHints = [], fill } = options
  await mustBeAbleToListen(config)
  if (config.backupSeal) await mustBeUsable(config.backupSeal)
  const photos = config.photoBucket
    ? await openS3PhotoStore(config.photoBucket)
    : folderPhotoStore(join(config.dataDir, 'photos'))
  const database = await openDatabase(config, { log, onIdleError: (error) => log(`database: ${error.message}`) })
  try {
    const { db } = database
    const applied = await migrate(db)
    if (applied.length > 0) log(`Database schema: ${applied.length} migrations applied.`)
    const businessTimeZone = await readyCalendar(db, { businessTimeZone: config.businessTimeZone, now: Date.now() })
    await ensureFirstAdmin(db, config.firstAdmin)
    await fill?.(database)
    const app = await buildApp({
      db,
      now: Date.now,
      businessTimeZone,
      stalledAfterHours: config.stalledAfterHours,
      photos,
      imagesConnection: await imagesConnection(config, options, database),
      imagesFolder: join(config.dataDir, 'job-images'),
      signInHints,
      trustedProxies: config.trustedProxies,
      apiDocs: config.apiDocs,
      learns: true,
      backups: config.backups && { ...config.backups, seal: config.backupSeal, photos: photoPlace(config) },
      webFolder,
      logger: { level: 'warn' },
    })
    const address = await app.listen({ port: config.port, host: config.host }).catch(async (error: Error) => {
      await app.close()
      throw new Error(cannotListen(error, config))
    })
    const close = async () => {
      await app.close()
      await database.close()
    }
    return { app, database, address, needsAdmin: !(await hasAdmin(db)), close }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Only this of the configuration is for the thread that makes backups. */
function photoPlace({ photoBucket, dataDir }: Config): PhotoPlace {
  return { photoBucket, dataDir }
}

async function imagesConnection(
  { imagesDatabaseUrl }: Config,
  { imagesBeside }: Options,
  database: OpenDatabase,
): Promise<Connection | null> {
  if (imagesDatabaseUrl) return { connectionString: imagesDatabaseUrl }
  return imagesBeside ? imagesBeside(database) : null
}

/** What cannot be is said before a database is made and filled. */
async function mustBeAbleToListen(config: Config): Promise<void> {
  const server = createServer()
  try {
    server.listen(config.port, config.host)
    await once(server, 'listening')
  } catch (error) {
    throw new Error(cannotListen(error as Error, config), { cause: error })
  } finally {
    await new Promise((closed) => server.close(closed))
  }
}

function cannotListen(error: Error, { host, port }: Config): string {
  const code = 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE') return `PORT: ${host}:${port} is already in use. Set PORT to another one.`
  if (code === 'EACCES') return `PORT: this user may not listen on port ${port}. Set PORT to one above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST: "${host}" is no address of this machine.`
  return `PORT: cannot listen on ${host}:${port}: ${error.message}`
}
