import { chown, mkdtemp, open, readdir, readFile, rename, rm, lstat, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { diskFull, EmbeddedPostgresError, errorCode, fullDiskMessage } from './error.ts'
import { run } from './program.ts'
import type { RunAs } from './run-as.ts'
import { SUPERUSER } from './settings.ts'

const UNFINISHED = 'postgres.unfinished-'
const UNFINISHED_NAME = /^postgres\.unfinished-\w{6}$/
const CONTROL_FILE_BYTES = 8192

/** Whether the folder has its database already. Throws when it holds anything else; changes nothing. */
export async function hasDatabase(folder: string, majorVersion: string): Promise<boolean> {
  const entries = await entriesOf(folder)
  if (entries.length === 0) return false
  const version = entries.includes('PG_VERSION') ? await textOf(join(folder, 'PG_VERSION')) : null
  if (version === null) {
    throw new EmbeddedPostgresError(
      'not_a_database',
      `${folder} holds files, but not Warsha's database. Move them away or set DATA_DIR to another folder.`,
    )
  }
  if (version.trim() !== majorVersion) {
    throw new EmbeddedPostgresError(
      'other_version',
      `The database in ${folder} is of PostgreSQL ${version.trim() || '(unknown)'}, but this Warsha brings ` +
        `${majorVersion}. Upgrade it: npm run admin -- upgrade-database --former FOLDER, with the folder of the Warsha ` +
        `that it was made with; or start that one, or set DATA_DIR to another folder.`,
    )
  }
  await checkControlFile(folder)
  return true
}

async function checkControlFile(folder: string): Promise<void> {
  const control = await stat(join(folder, 'global', 'pg_control')).catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) throw damaged(folder, 'global/pg_control is missing')
    throw error
  })
  if (control.size !== CONTROL_FILE_BYTES) throw damaged(folder, 'global/pg_control has lost its content')
}

export function damaged(folder: string, what: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'damaged',
    `The database in ${folder} is damaged: ${what}. Restore that folder from a backup, or move it away to begin with an empty database.`,
  )
}

async function entriesOf(folder: string): Promise<string[]> {
  const there = await lstat(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  })
  if (!there) return []
  const found = await stat(folder).catch(() => there)
  if (!found.isDirectory()) {
    throw new EmbeddedPostgresError(
      'not_a_database',
      `${folder} is not a folder. Move it away or set DATA_DIR to another folder.`,
    )
  }
  const uid = process.geteuid?.()
  if (uid !== 0 && uid !== found.uid) throw notOurs(folder, found.uid)
  return readdir(folder)
}

function notOurs(folder: string, owner: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'no_access',
    `${folder} belongs to another user (number ${owner}), who started Warsha before. Start it as that user or as ` +
      `root, or give ${dirname(folder)} to this one with chown -R.`,
  )
}

async function textOf(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'EISDIR') return null
    throw error
  })
}

type Making = { dataDir: string; folder: string; binaries: Binaries; runAs: RunAs; durable: boolean }

/** Makes the database beside its place and moves it there in one step, so that it is there whole or not at all. */
export async function makeDatabase({ dataDir, folder, binaries, runAs, durable }: Making): Promise<void> {
  const unfinished = await mkdtemp(join(dataDir, UNFINISHED))
  try {
    if (process.geteuid?.() === 0) await chown(unfinished, runAs.uid, runAs.gid)
    const { ok, stderr } = await run(runAs.command(binaries.initdb, initdbArguments(unfinished, durable)), binaries.env)
    if (!ok) throw notMade(dataDir, stderr)
    await rename(unfinished, folder)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
  if (durable) await sync(dataDir)
}

/** Removes what a first start left that was interrupted. */
export async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of (await readdir(dataDir)).filter((name) => UNFINISHED_NAME.test(name))) {
    // An initdb that outlived its Warsha may still be writing there; the next start tries again.
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
  }
}

/** Sorting by ICU's root collation is right for English and Arabic, and depends on no locale of the machine. */
function initdbArguments(folder: string, durable: boolean): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${SUPERUSER}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=und',
    '--data-checksums',
    '--auth-local=peer',
    '--auth-host=reject',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]
}

function notMade(dataDir: string, stderr: string): EmbeddedPostgresError {
  const message = fullDiskMessage(stderr)
  if (message) return diskFull(dataDir, message)
  const reason = stderr.split('\n').find((line) => /error|fatal|panic/i.test(line)) ?? stderr
  return new EmbeddedPostgresError('start_failed', `The database in ${dataDir} could not be made: ${reason}`)
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
