import { mkdir, realpath, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { findPackage, prepareBinaries } from './binaries.ts'
import { explain } from './error.ts'
import { hasDatabase, makeDatabase, removeUnfinished } from './folder.ts'
import { finishReplacing } from './replace.ts'
import { type Lock, lockDataDir } from './lock.ts'
import { endOrphan } from './postmaster.ts'
import { chooseRunAs, give } from './run-as.ts'
import { launch, type Launch, type Server } from './server.ts'
import { type Connection, connectionTo } from './settings.ts'
import { isShortFolder, prepareSocketFolder } from './socket-path.ts'
import { writeWhoMayConnect } from './who-may-connect.ts'

export type EmbeddedPostgres = {
  /**
   * how to reach a database of this server: the folder of its Unix socket as host, and no password, as it knows this
   * process by its user; as the superuser unless another role is named
   */
  connection(database: string, user?: string): Connection
  /** the server's process id */
  pid: number
  /** called once when the server ends without having been asked to */
  onUnexpectedExit(listener: (reason: string) => void): void
  /** fast shutdown, waits for the end; idempotent */
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  dataDir: string
  /** false gives up what keeps the data through a power failure */
  durable?: boolean
  /** PostgreSQL's settings, besides or instead of the usual ones */
  settings?: Record<string, string>
  /** PostgreSQL's programs, where they are not those that this Warsha brings; see `programsIn` */
  programs?: string
  log?: (line: string) => void
}

/** Starts the server whose files are in `<dataDir>/postgres`, made at the first start. Throws an EmbeddedPostgresError. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const programs = options.programs ?? findPackage()
  try {
    await mkdir(options.dataDir, { recursive: true })
    const dataDir = await realpath(options.dataDir)
    const lock = await lockDataDir(dataDir)
    try {
      return await serve({ ...options, dataDir }, programs, lock)
    } catch (error) {
      await lock.release()
      throw error
    }
  } catch (error) {
    throw explain(error, resolve(options.dataDir))
  }
}

async function serve(options: EmbeddedPostgresOptions, programs: string, lock: Lock): Promise<EmbeddedPostgres> {
  const { dataDir, durable = true, settings = {}, log = () => undefined } = options
  const folder = join(dataDir, 'postgres')
  const binaries = await prepareBinaries(programs, dataDir)
  await finishReplacing(dataDir)
  const exists = await hasDatabase(folder, binaries.majorVersion)
  if (exists) await endOrphan(folder, log)
  const runAs = await chooseRunAs(dataDir, folder, binaries)
  await removeUnfinished(dataDir)
  if (exists) {
    await give(folder, runAs)
  } else {
    log(`Making the database in ${folder}.`)
    await makeDatabase({ dataDir, folder, binaries, runAs, durable })
  }
  await writeWhoMayConnect(folder, runAs)
  const socketFolder = await prepareSocketFolder(dataDir, runAs)
  const server = await launched({ dataDir, folder, socketFolder, binaries, runAs, durable, settings, log })
  return handOver(server, socketFolder, lock)
}

async function launched(how: Launch): Promise<Server> {
  try {
    return await launch(how)
  } catch (error) {
    await leaveShortFolder(how.socketFolder)
    throw error
  }
}

function handOver(server: Server, socketFolder: string, lock: Lock): EmbeddedPostgres {
  const listeners: ((reason: string) => void)[] = []
  let isStopping = false
  let lost: string | null = null
  let stopped: Promise<void> | null = null
  const clearedUp = clearUpAtEnd()
  return {
    connection: (database, user) => connectionTo(socketFolder, database, user),
    pid: server.pid,
    onUnexpectedExit: (listener) => {
      if (lost === null) listeners.push(listener)
      else listener(lost)
    },
    stop: () => (stopped ??= stop()),
  }

  async function stop(): Promise<void> {
    isStopping = true
    await server.stop()
    await clearedUp
  }

  async function clearUpAtEnd(): Promise<void> {
    const reason = await server.ended
    await leaveShortFolder(socketFolder)
    await lock.release()
    if (isStopping) return
    lost = reason
    for (const listener of listeners) listener(reason)
  }
}

async function leaveShortFolder(socketFolder: string): Promise<void> {
  if (isShortFolder(socketFolder)) await rm(socketFolder, { recursive: true, force: true }).catch(() => undefined)
}
