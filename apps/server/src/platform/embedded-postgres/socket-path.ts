import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './error.ts'
import { give, type RunAs } from './run-as.ts'
import { SOCKET } from './settings.ts'

/** The system has room for this many bytes in the path of a Unix socket. */
const LONGEST = process.platform === 'darwin' ? 103 : 107

const TEMPORARY = 'warsha-'
const TEMPORARY_PATH = /\/warsha-\w{6}$/

function hasRoomForSocket(folder: string, socket: string): boolean {
  return Buffer.byteLength(join(folder, socket)) <= LONGEST
}

/** A new folder whose path is short, private to this user. */
async function makeShortFolder(socket: string): Promise<string> {
  const parent = [tmpdir(), '/tmp'].find((folder) => hasRoomForSocket(join(folder, `${TEMPORARY}123456`), socket))
  if (parent) return mkdtemp(join(parent, TEMPORARY))
  throw new EmbeddedPostgresError('path_too_long', `DATA_DIR and the temporary folder ${tmpdir()} have too long paths.`)
}

export function isShortFolder(path: string): boolean {
  return TEMPORARY_PATH.test(path)
}

/** Does something with a socket in the folder, by a path that is short enough for it. */
export async function withSocketPath<T>(folder: string, socket: string, act: (path: string) => Promise<T>): Promise<T> {
  if (hasRoomForSocket(folder, socket)) return act(join(folder, socket))
  const short = await makeShortFolder(join('f', socket))
  try {
    await symlink(folder, join(short, 'f'))
    return await act(join(short, 'f', socket))
  } finally {
    await rm(short, { recursive: true, force: true })
  }
}

/** The folder of the server's socket, which nobody else may enter. In it, nothing is left of a former server. */
export async function prepareSocketFolder(dataDir: string, runAs: RunAs): Promise<string> {
  const usual = join(dataDir, 'postgres-socket')
  const folder = hasRoomForSocket(usual, SOCKET) ? usual : await makeShortFolder(SOCKET)
  await mkdir(folder, { recursive: true })
  for (const left of [SOCKET, `${SOCKET}.lock`]) await rm(join(folder, left), { force: true })
  await give(folder, runAs)
  return folder
}
