import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { RunAs } from './run-as.ts'
import { APP_ROLE, SUPERUSER } from './settings.ts'

const MAP = 'warsha'
const MARK = '# Written at each start of Warsha.'

/**
 * Writes who may connect: by the operating system's word, the user of this process and root, and nobody else who works
 * on the machine, even one who reached the socket. A database with rules of somebody else keeps them, and shows by them
 * that it is not Warsha's.
 */
export async function writeWhoMayConnect(folder: string, runAs: RunAs): Promise<void> {
  if (!isOfWarsha(await textOf(join(folder, 'pg_hba.conf')))) return
  const users = [
    ...new Set([runAs.selfSeenFromServer ?? userInfo().username, ...(runAs.selfSeenFromServer ? [] : ['root'])]),
  ]
  const identities = users.flatMap((user) => [SUPERUSER, APP_ROLE].map((role) => `${MAP} ${quoted(user)} ${role}`))
  await write(folder, 'pg_hba.conf', [`local all all peer map=${MAP}`], runAs)
  await write(folder, 'pg_ident.conf', identities, runAs)
}

/** Rules that a start wrote, or those with which initdb made the database: nobody over the network, all of this machine. */
function isOfWarsha(hba: string): boolean {
  if (hba.startsWith(MARK)) return true
  const rules = hba.split('\n').filter((line) => /^\s*[^#\s]/.test(line))
  return rules.every((rule) => /^\s*local\b.*\b(trust|peer)\s*$/.test(rule) || /^\s*host\w*\b.*\breject\s*$/.test(rule))
}

function textOf(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '')
}

function quoted(user: string): string {
  return `"${user.replaceAll('"', '""')}"`
}

async function write(folder: string, name: string, lines: string[], { uid, gid }: RunAs): Promise<void> {
  const path = join(folder, name)
  const text = [MARK, ...lines, ''].join('\n')
  if ((await textOf(path)) === text) return
  const beside = `${path}.new`
  await rm(beside, { force: true })
  await writeFile(beside, text, { mode: 0o600 })
  if (process.geteuid?.() === 0) await chown(beside, uid, gid)
  await rename(beside, path)
}
