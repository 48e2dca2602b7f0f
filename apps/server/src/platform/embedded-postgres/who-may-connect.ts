import { chown, rename, rm, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { RunAs } from './run-as.ts'
import { APP_ROLE, SUPERUSER } from './settings.ts'

const MAP = 'warsha'

/**
 * Writes who may connect: by the operating system's word, the user of this process and root, and nobody else who works
 * on the machine, even one who reached the socket.
 */
export async function writeWhoMayConnect(folder: string, runAs: RunAs): Promise<void> {
  const users = [
    ...new Set([runAs.selfSeenFromServer ?? userInfo().username, ...(runAs.selfSeenFromServer ? [] : ['root'])]),
  ]
  const identities = users.flatMap((user) => [SUPERUSER, APP_ROLE].map((role) => `${MAP} ${quoted(user)} ${role}`))
  await write(folder, 'pg_hba.conf', [`local all all peer map=${MAP}`], runAs)
  await write(folder, 'pg_ident.conf', identities, runAs)
}

function quoted(user: string): string {
  return `"${user.replaceAll('"', '""')}"`
}

async function write(folder: string, name: string, lines: string[], { uid, gid }: RunAs): Promise<void> {
  const path = join(folder, name)
  const beside = `${path}.new`
  await rm(beside, { force: true })
  await writeFile(beside, ['# Written at each start of Warsha.', ...lines, ''].join('\n'), { mode: 0o600 })
  if (process.geteuid?.() === 0) await chown(beside, uid, gid)
  await rename(beside, path)
}
