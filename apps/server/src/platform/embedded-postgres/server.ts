import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Binaries } from './binaries.ts'
import { end } from './ending.ts'
import { diskFull, EmbeddedPostgresError, fullDiskMessage } from './error.ts'
import { damaged } from './folder.ts'
import { becomes } from './poll.ts'
import { endOrphan, postmasterOf } from './postmaster.ts'
import type { RunAs } from './run-as.ts'
import { ServerLog } from './server-log.ts'
import { connectionTo, serverArguments } from './settings.ts'

export type Server = {
  pid: number
  /** resolves when it has ended, with a line that says why */
  ended: Promise<string>
  /** fast shutdown; resolves when it has ended */
  stop(): Promise<void>
}

export type Launch = {
  dataDir: string
  folder: string
  socketFolder: string
  binaries: Binaries
  runAs: RunAs
  durable: boolean
  settings: Record<string, string>
  log: (line: string) => void
}

/** An ended process, or one that could not be started. */
type Exit = { by: NodeJS.Signals } | { code: number } | { error: string }

type Child = ChildProcessByStdio<null, null, Readable>

/** A killed server's sessions may go on for a while; and one that was starting may not have shown itself before. */
const FORMER_SERVER = /pre-existing shared memory block|lock file "postmaster.pid" already exists/
const FORMER_SERVER_MS = 30_000
const SLOW_START_MS = 5_000
const LAST_WORDS_MS = 200

/** Starts the server; returns when it answers. */
export async function launch(how: Launch): Promise<Server> {
  const giveUpAt = performance.now() + FORMER_SERVER_MS
  for (;;) {
    const server = await tryToLaunch(how)
    if (server !== 'former server lives') return server
    if (performance.now() > giveUpAt) throw formerServerLives(how.folder)
    await endOrphan(how.folder, how.log)
    await sleep(50)
  }
}

async function tryToLaunch(how: Launch): Promise<Server | 'former server lives'> {
  const child = spawnServer(how)
  const log = new ServerLog(join(how.dataDir, 'postgres.log'))
  log.listenTo(child.stderr)
  const exit = exitOf(child)
  endWithThisProcess(child, exit)
  if (!(await isReady(child, exit, how))) {
    const reason = await exit
    await log.written()
    if (log.mentions(FORMER_SERVER)) return 'former server lives'
    throw whyItDidNotStart(reason, how, log)
  }
  const stop = () => stopAndWait(child, exit)
  await answers(how).catch(async (error: Error) => {
    await stop()
    throw notWarshas(how.folder, error)
  })
  letThisProcessEnd(child)
  return { pid: pidOf(child), ended: exit.then((reason) => whyItEnded(reason, how, log)), stop }
}

function spawnServer({ binaries, runAs, ...how }: Launch): Child {
  const { file, args, ...identity } = runAs.command(binaries.postgres, serverArguments(how))
  return spawn(file, args, {
    ...identity,
    env: binaries.env,
    cwd: '/',
    // A group of its own: Ctrl+C in a terminal reaches the app, which stops the server when it is done with it.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

function exitOf(child: Child): Promise<Exit> {
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const exit = new Promise<Exit>((resolve) => {
    child.once('error', (error) => resolve({ error: error.message }))
    child.once('exit', (code, signal) => resolve(signal ? { by: signal } : { code: code ?? -1 }))
  })
  return exit.then(async (reason) => {
    // Sessions of a killed server hold its output open, and may go on for long.
    await Promise.race([closed, sleep(LAST_WORDS_MS, undefined, { ref: false })])
    child.stderr.destroy()
    return reason
  })
}

/** False when it ended instead. After a crash it may take long: it reads what happened since the last checkpoint. */
async function isReady(child: Child, exit: Promise<Exit>, { folder, log }: Launch): Promise<boolean> {
  let over = false
  void exit.then(() => (over = true))
  const slow = setTimeout(() => log('PostgreSQL is still starting.'), SLOW_START_MS)
  const ready = async () => {
    const postmaster = await postmasterOf(folder)
    return postmaster?.pid === child.pid && postmaster?.ready === true
  }
  await becomes(async () => over || (await ready()), Infinity)
  clearTimeout(slow)
  return !over
}

async function answers({ socketFolder }: Launch): Promise<void> {
  const client = new Client({ ...connectionTo(socketFolder, 'postgres'), ssl: false })
  await client.connect()
  await client.end()
}

/** For when the process ends without a stop. */
function endWithThisProcess(child: Child, exit: Promise<Exit>): void {
  const end = () => child.kill('SIGINT')
  process.once('exit', end)
  void exit.then(() => process.off('exit', end))
}

/** A server alone is no reason for the process to stay. */
function letThisProcessEnd(child: Child): void {
  child.unref()
  if (child.stderr instanceof Socket) child.stderr.unref()
}

async function stopAndWait(child: Child, exit: Promise<Exit>): Promise<void> {
  child.ref()
  const endsWithin = (milliseconds: number) =>
    Promise.race([exit.then(() => true), sleep(milliseconds, false, { ref: false })])
  await end((signal) => child.kill(signal), endsWithin)
}

function whyItDidNotStart(exit: Exit, { dataDir, folder }: Launch, log: ServerLog): EmbeddedPostgresError {
  const lines = 'error' in exit ? exit.error : log.lastLines()
  const fullDisk = fullDiskMessage(lines)
  if (fullDisk) return diskFull(dataDir, fullDisk)
  if (reportsDamage(lines)) return damaged(folder, lines)
  return new EmbeddedPostgresError('start_failed', `PostgreSQL did not start in ${folder}: ${lines} (see ${log.file})`)
}

function reportsDamage(lines: string): boolean {
  if (/permission denied/i.test(lines)) return false
  return /control file|pg_control|checkpoint record|incompatible with server|WAL directory|could not open .*: No such file/.test(
    lines,
  )
}

function formerServerLives(folder: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'start_failed',
    `Sessions of a former PostgreSQL still work on ${folder}. Wait for their end or end them, and start again.`,
  )
}

function notWarshas(folder: string, error: Error): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'not_a_database',
    `The database in ${folder} is not Warsha's: ${error.message}. Set DATA_DIR to another folder.`,
    { cause: error },
  )
}

function whyItEnded(exit: Exit, { dataDir }: Launch, log: ServerLog): string {
  const more = `Start Warsha again; ${log.file} may tell more.`
  if ('by' in exit && exit.by !== 'SIGABRT') return `PostgreSQL was ended by ${exit.by}. ${more}`
  if ('code' in exit && exit.code === 0) return `PostgreSQL was shut down by someone else. ${more}`
  const lines = log.lastLines()
  const fullDisk = fullDiskMessage(lines)
  return fullDisk ? diskFull(dataDir, fullDisk).message : `PostgreSQL ended: ${lines}. ${more}`
}

function pidOf(child: Child): number {
  if (child.pid === undefined) throw new Error('A server that answers has a process.')
  return child.pid
}
