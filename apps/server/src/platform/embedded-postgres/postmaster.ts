import { readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { end, PATIENCE_MS } from './ending.ts'
import { errorCode } from './error.ts'
import { becomes } from './poll.ts'
import { environment, run } from './program.ts'
import { isShortFolder } from './socket-path.ts'

/** What PostgreSQL tells of itself in its folder while it runs. */
export type Postmaster = { pid: number; socketFolder: string; ready: boolean }

export async function postmasterOf(folder: string): Promise<Postmaster | null> {
  const text = await readFile(pidFile(folder), 'utf8').catch(() => null)
  if (text === null) return null
  const [pid = '', , , , socketFolder = '', , , status = ''] = text.split('\n').map((line) => line.trim())
  return { pid: Number(pid), socketFolder, ready: status === 'ready' }
}

/** Ends the server that a killed Warsha left running on the folder, and clears away what it left. */
export async function endOrphan(folder: string, log: (line: string) => void, patience = PATIENCE_MS): Promise<void> {
  const left = await postmasterOf(folder)
  if (!left) return
  if (await isPostmaster(left.pid, folder)) {
    log(`Stopping the PostgreSQL (process ${left.pid}) that a former Warsha left running.`)
    const gone = async () => !(await isPostmaster(left.pid, folder))
    await end(
      (signal) => signalTo(left.pid, signal),
      (milliseconds) => becomes(gone, milliseconds),
      patience,
    )
  }
  if (isShortFolder(left.socketFolder)) await rm(left.socketFolder, { recursive: true, force: true })
  // Its number may be another process's by now, which would keep the next server from starting.
  await rm(pidFile(folder), { force: true })
}

function pidFile(folder: string): string {
  return join(folder, 'postmaster.pid')
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

/** Whether the process is a PostgreSQL server of this folder, and not one that got its number later. */
async function isPostmaster(pid: number, folder: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 1) return false
  if (process.platform !== 'linux') {
    const { stdout } = await run({ file: 'ps', args: ['-ww', '-o', 'command=', '-p', String(pid)] }, environment({}))
    return stdout.includes(`/postgres -D ${folder} `)
  }
  const [program = '', option, argument] = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  return basename(program) === 'postgres' && option === '-D' && argument === folder
}
