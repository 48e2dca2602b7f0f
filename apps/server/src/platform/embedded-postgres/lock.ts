import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, rename, rm, rmdir, stat, unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { basename, join } from 'node:path'
import { isWithin } from '@warsha/domain'
import { EmbeddedPostgresError, errorCode } from './error.ts'
import { withSocketPath } from './socket-path.ts'

export type Lock = { release(): Promise<void> }

const LOCK = 'warsha.lock'
const CANDIDATE = /^warsha\.lock-\w{6}$/
const ROUNDS = 100
const ABANDONED_AFTER_MS = 60_000

/**
 * Makes this process the only one on the data folder. The lock is a folder with one Unix socket in it, on which its
 * holder listens: whether the holder lives is known to the system, whatever happened to process numbers.
 */
export async function lockDataDir(dataDir: string): Promise<Lock> {
  const lock = join(dataDir, LOCK)
  const candidate = await mkdtemp(`${lock}-`)
  const name = `${process.pid}-${randomBytes(4).toString('hex')}`
  const server = await listen(candidate, name)
  try {
    await takeTurn(candidate, lock, dataDir)
  } catch (error) {
    server.close()
    await rm(candidate, { recursive: true, force: true })
    throw error
  }
  await removeAbandoned(dataDir)
  return {
    release: async () => {
      await unlink(join(lock, name)).catch(() => undefined)
      await rmdir(lock).catch(() => undefined)
      server.close()
    },
  }
}

/** A folder can be renamed to one that is missing or empty, and to no other: so exactly one candidate gets there. */
async function takeTurn(candidate: string, lock: string, dataDir: string): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    try {
      await rename(candidate, lock)
      return
    } catch (error) {
      if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error))) throw error
    }
    for (const holder of await entriesOf(lock)) {
      if (await listens(lock, holder)) throw alreadyRunning(holder, dataDir)
      // The name is this dead holder's alone, so a new holder is not removed by mistake.
      await unlink(join(lock, holder)).catch(() => undefined)
    }
  }
  throw new EmbeddedPostgresError('already_running', `${lock} cannot be taken. When no Warsha is running, remove it.`)
}

function alreadyRunning(holder: string, dataDir: string): EmbeddedPostgresError {
  const process = holder.split('-')[0]
  return new EmbeddedPostgresError(
    'already_running',
    `Another Warsha (process ${process}) is already using ${dataDir}. Stop it first or set DATA_DIR.`,
  )
}

async function listen(folder: string, name: string): Promise<Server> {
  await chmod(folder, 0o755)
  const server = createServer((asker) => asker.destroy())
  await withSocketPath(folder, name, async (path) => {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      // A second start may be by another user, who must be able to read the lock.
      server.listen({ path, readableAll: true, writableAll: true }, resolve)
    })
  })
  server.on('error', () => undefined)
  return server.unref()
}

async function listens(folder: string, name: string): Promise<boolean> {
  return withSocketPath(
    folder,
    name,
    (path) =>
      new Promise((resolve) => {
        const asking = connect(path)
        asking.once('connect', () => {
          asking.destroy()
          resolve(true)
        })
        asking.once('error', (error) => resolve(!['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'].includes(errorCode(error))))
      }),
  )
}

async function entriesOf(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}

/** What a process left that died before it had its turn. */
async function removeAbandoned(dataDir: string): Promise<void> {
  for (const name of (await entriesOf(dataDir)).filter((name) => CANDIDATE.test(name))) {
    const folder = join(dataDir, basename(name))
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: null }))
    if (mtimeMs !== null && !isWithin(mtimeMs, ABANDONED_AFTER_MS, Date.now()))
      await rm(folder, { recursive: true, force: true })
  }
}
