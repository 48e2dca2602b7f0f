import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { MINUTE } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { anchorTrail } from './features/audit/index.ts'
import { backupsFailSince, lastBackup, mustBeUsable } from './features/backup/index.ts'
import { readyCalendar } from './features/calendar/index.ts'
import { openInstallServer } from './features/install/index.ts'
import { endAllSignIns, ensureFirstAdmin, hasAdmin, type SignInHint } from './features/sign-in/index.ts'
import { tlsFolder } from './platform/certificate/folder.ts'
import type { Config } from './platform/config.ts'
import { agreeOnKeys, mustAgreeOnKeys } from './platform/key-agreement.ts'
import { IsolatedPhotoStore } from './platform/isolated-photo-store.ts'
import { KeyFile } from './platform/key-file.ts'
import { tooFewConnections } from './platform/connection-room.ts'
import { readyDataDir } from './platform/data-dir.ts'
import type { Connection } from './platform/database.ts'
import { recordSecurityEvent } from './platform/security-log.ts'
import { logTo, Recurrences } from './platform/log.ts'
import { migrate, schemaUpgrade } from './platform/migrate.ts'
import type { MailServer } from './platform/mail-server.ts'
import type { PhotoPlace } from './platform/photo-store-of.ts'
import { type OpenDatabase, openDatabase } from './platform/open-database.ts'
import { mustBeReplica, type ReplicaPlace } from './platform/replica.ts'
import { openS3PhotoStore } from './platform/s3-photo-store.ts'
import { TlsFiles } from './platform/tls-files.ts'

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

/** The slowest report of a large shop takes a few seconds. */
const SLOWEST_STATEMENT_MS = MINUTE

/** Photo store, database, schema, first admin, app, listening: in this order, and undone in the other. */
export async function start(config: Config, options: Options): Promise<Running> {
  const { webFolder, log, signInHints = [], fill } = options
  await mustBeAbleToListen(config)
  await readyDataDir(config.dataDir)
  const tls = config.tls && (await TlsFiles.open(config.tls))
  if (config.backupSeal) await mustBeUsable(config.backupSeal)
  const photos = config.photoBucket
    ? await openS3PhotoStore(config.photoBucket)
    : new IsolatedPhotoStore(join(config.dataDir, 'photos'))
  const keyFile = await KeyFile.open(config.keyFile, Date.now())
  const { keys } = keyFile
  const lost = new Recurrences()
  const database = await openDatabase(config, {
    keys,
    log,
    throughPooler: true,
    statementTimeoutMs: SLOWEST_STATEMENT_MS,
    onIdleError: ({ message }) =>
      lost.note(message, (count) => log(`database: ${message}${count > 1 ? ` (${count} times)` : ''}`)),
  })
  let stopMigrating = () => {}
  try {
    const { db } = database
    const onWait = () => log('Database schema: a table is in use; it is tried again until it is free.')
    const applied = await database.pastPooler((direct) => migrate(direct, undefined, onWait))
    if (applied.length > 0) log(`Database schema: ${applied.length} migrations applied.`)
    stopMigrating = await migrateLater(database, log)
    await readyKeys(database, { keyFile, log })
    const businessTimeZone = await readyCalendar(db, { businessTimeZone: config.businessTimeZone, now: Date.now() })
    await ensureFirstAdmin(db, config.firstAdmin, Date.now())
    await fill?.(database)
    const replica = await replicaPlace(database, config, log)
    const app = await buildApp({
      db,
      now: Date.now,
      replica,
      businessTimeZone,
      stalledAfterHours: config.stalledAfterHours,
      photos,
      callsAMinute: config.callsAMinute,
      photoBytesADay: config.photoMegabytesADay * 1024 ** 2,
      imagesConnection: await imagesConnection(config, options, database),
      imagesFolder: join(config.dataDir, 'job-images'),
      signInHints,
      trustedProxies: config.trustedProxies,
      apiDocs: config.apiDocs,
      learns: true,
      lastBackup: async () => {
        const { good } = await lastBackup(db, Date.now())
        return good && { lastGoodAt: good.endedAt, bytes: good.bytes }
      },
      ...(config.backups && { backupsFailSince: () => backupsFailSince(db, Date.now()) }),
      backups: config.backups && { ...config.backups, seal: config.backupSeal, photos: photoPlace(config) },
      photoPlace: photoPlace(config),
      removesNightly: true,
      nightlyDelayMs: config.nightlyDelayMs,
      notifies: true,
      sendsWebhooks: true,
      mailServer: await mailServerOf(config),
      companyServer: config.companyServer,
      sendsMail: true,
      webFolder,
      metricsToken: config.metricsToken,
      dataDir: config.dataDir,
      ...(tls && { tls: tls.current }),
      logger: logTo(config.logLevel),
    })
    const address = await app.listen({ port: config.port, host: config.host }).catch(async (error: Error) => {
      await app.close()
      throw new Error(cannotListen(error, config))
    })
    await mustAgreeOnKeys(db, keyFile.path).catch(async (error: Error) => {
      await app.close()
      throw error
    })
    await warnOfConnections(database, config, log)
    const unwatch = keyFile.watch(log)
    if (tls) tls.follow(app.server as Server, app.log)
    const installServer = await startInstallServer(config, app)
    const close = async () => {
      unwatch()
      stopMigrating()
      await installServer?.close()
      await app.close()
      if (photos instanceof IsolatedPhotoStore) await photos.close()
      await database.close()
    }
    return { app, database, address, needsAdmin: !(await hasAdmin(db)), close }
  } catch (error) {
    stopMigrating()
    await database.close()
    throw error
  }
}

/**
 * Runs what waits until no instance of the version before is at work, when that has come.
 * @returns gives it up
 */
async function migrateLater(database: OpenDatabase, log: (line: string) => void): Promise<() => void> {
  const waiting = async () => (await schemaUpgrade(database.db)).migrations
  const names = await waiting()
  if (names.length === 0) return () => undefined
  log(`Database schema: ${names.join(', ')} will run when no instance of the version before is at work.`)
  const run = async () => {
    const applied = await database.pastPooler((direct) => migrate(direct))
    if (applied.length > 0) log(`Database schema: ${applied.length} migrations applied.`)
    if ((await waiting()).length === 0) clearInterval(timer)
  }
  const timer = setInterval(() => {
    void run().catch((error: unknown) =>
      log(`Database schema: ${error instanceof Error ? error.message : String(error)}`),
    )
  }, MINUTE).unref()
  return () => clearInterval(timer)
}

/** Reports hold few connections, each for long. */
const REPLICA_CONNECTIONS = 10

/** A replica that is away at the start is asked again later; that of another shop ends it. */
async function replicaPlace(
  { db }: OpenDatabase,
  { databaseReadUrl, databasePool }: Config,
  log: (line: string) => void,
): Promise<ReplicaPlace | null> {
  if (databaseReadUrl === null) return null
  const connection = { connectionString: databaseReadUrl }
  const fault = await mustBeReplica(db, connection)
  if (fault !== null)
    log(`DATABASE_READ_URL: the replica cannot be used, so that reports are read from the primary: ${fault}`)
  return {
    connection,
    size: Math.min(databasePool, REPLICA_CONNECTIONS),
    statementTimeoutMs: SLOWEST_STATEMENT_MS,
  }
}

/** A pooler has its own bounds. */
async function warnOfConnections(
  { db, isPooled }: OpenDatabase,
  { databasePool }: Config,
  log: (line: string) => void,
): Promise<void> {
  if (isPooled) return
  const line = await tooFewConnections(db, databasePool, Date.now()).catch(() => null)
  if (line !== null) log(line)
}

async function readyKeys(
  { db }: OpenDatabase,
  { keyFile, log }: { keyFile: KeyFile; log: (line: string) => void },
): Promise<void> {
  const areNew = await agreeOnKeys(db, keyFile.path, async (tx) => {
    const now = Date.now()
    await endAllSignIns(tx, now)
    await recordSecurityEvent(tx, { kind: 'keys_new', personId: null }, { source: null, now })
  })
  if (areNew) log('The keys are new to this database: everybody signs in anew.')
  await anchorTrail(db, keyFile, { areNew, log })
}

/** Over plain http, beside the app. One that cannot listen ends the start, as the app would. */
async function startInstallServer(config: Config, app: FastifyInstance): Promise<FastifyInstance | null> {
  const { installPort: port, host, dataDir } = config
  if (port === null) return null
  const { port: appPort } = app.server.address() as AddressInfo
  return openInstallServer({ folder: tlsFolder(dataDir), appPort: () => appPort, host, port }).catch(
    async (error: Error) => {
      await app.close()
      throw new Error(cannotListen(error, { host, port }).replace(/^PORT/, 'INSTALL_PORT'))
    },
  )
}

/** Only this of the configuration is for the thread that makes backups. */
function photoPlace({ photoBucket, dataDir }: Config): PhotoPlace {
  return { photoBucket, dataDir }
}

/** With the certificate of an authority of the house's own, where one is named. */
async function mailServerOf({ mail }: Config): Promise<MailServer | null> {
  if (mail === null) return null
  const { caFile, ...server } = mail
  if (caFile === null) return server
  const ca = await readFile(caFile, 'utf8').catch((error: Error) => {
    throw new Error(`SMTP_CA: ${caFile} cannot be read: ${'code' in error ? String(error.code) : error.message}.`)
  })
  return { ...server, ca }
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

function cannotListen(error: Error, { host, port }: Pick<Config, 'host' | 'port'>): string {
  const code = 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE') return `PORT: ${host}:${port} is already in use. Set PORT to another one.`
  if (code === 'EACCES') return `PORT: this user may not listen on port ${port}. Set PORT to one above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST: "${host}" is no address of this machine.`
  return `PORT: cannot listen on ${host}:${port}: ${error.message}`
}
