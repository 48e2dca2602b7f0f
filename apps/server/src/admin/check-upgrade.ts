import { statfs } from 'node:fs/promises'
import { DAY, HOUR, type Instant, timeSince } from '@warsha/domain'
import { lastBackup } from '../features/backup/index.ts'
import { databaseFacts, instancesAlive } from '../features/system/index.ts'
import { type Reader, sql } from '../platform/database.ts'
import { type SchemaUpgrade, schemaUpgrade } from '../platform/migrate.ts'
import { mustHoldShop, openDatabase } from '../platform/open-database.ts'
import { version } from '../platform/version.ts'
import { alignedTable } from './aligned-table.ts'
import { Mistake, NOTHING_CHANGED, type StandaloneCommand } from './command.ts'

/** What was looked at: fine, to be looked at by a person, or a reason not to upgrade. */
export type UpgradeCheck = { what: string; verdict: 'ok' | 'look' | 'stop'; text: string }

/** A migration may write each table anew before the old one is gone, and its log beside it. */
const TIMES_THE_DATABASE = 2
const LEAST_FREE_BYTES = 1_000_000_000
const BACKUP_AT_MOST = DAY

export const checkUpgrade: StandaloneCommand = {
  about: 'Looks, before an upgrade, whether this version can take over the shop: versions, space, backup. Only reads.',
  usage: '',
  options: {},
  interrupted: NOTHING_CHANGED,
  runAlone: async (_given, config) => {
    await mustHoldShop(config)
    const database = await openDatabase(config, { besideRunning: true, isReadOnly: true })
    try {
      const freeBytes = config.databaseUrl === null ? await freeIn(config.dataDir) : null
      const checks = await checksOf(database.db, { freeBytes, now: Date.now() })
      const table = alignedTable(
        ['', '', ''],
        checks.map(({ what, verdict, text }) => [what, verdict, text]),
      ).trimStart()
      const mayUpgrade = checks.every(({ verdict }) => verdict !== 'stop')
      const data = { version, may_upgrade: mayUpgrade, checks }
      if (mayUpgrade) return { lines: [table, 'This version can take over.'], data }
      return { lines: [table], data, fault: new Mistake('Do not upgrade yet: see what says stop.', 'found_wrong') }
    } finally {
      await database.close()
    }
  },
}

async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

type Given = {
  /** where the embedded database lies; null: it is elsewhere, and nobody here can see its disk */
  freeBytes: number | null
  now: Instant
}

/** Everything that is looked at, in the order in which people go on. */
export async function checksOf(db: Reader, { freeBytes, now }: Given): Promise<UpgradeCheck[]> {
  const { postgres_version: postgres, bytes } = await databaseFacts(db)
  return [
    await schemaCheck(db),
    { what: 'PostgreSQL', verdict: 'ok', text: `${postgres}, ${megabytes(bytes)} of records` },
    spaceCheck(bytes, freeBytes),
    backupCheck(await lastGoodBackup(db, now), now),
    instancesCheck(await instancesOf(db, now)),
  ]
}

async function schemaCheck(db: Reader): Promise<UpgradeCheck> {
  const what = 'version'
  try {
    return { what, verdict: 'ok', text: `${version}; ${schemaText(await schemaUpgrade(db))}` }
  } catch (error) {
    return { what, verdict: 'stop', text: `${version}; ${error instanceof Error ? error.message : String(error)}` }
  }
}

function schemaText({ migrations, functions }: SchemaUpgrade): string {
  if (migrations.length === 0 && functions === 0) return 'the schema is up to date'
  const [first, last] = [migrations[0], migrations.at(-1)]
  const names = migrations.length > 1 ? ` (${first} to ${last})` : migrations.length === 1 ? ` (${first})` : ''
  return `its start will run ${counted(migrations.length, 'migration')}${names} and ${counted(functions, 'function')}`
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

function spaceCheck(bytes: number, freeBytes: number | null): UpgradeCheck {
  const what = 'space'
  const needed = Math.max(LEAST_FREE_BYTES, TIMES_THE_DATABASE * bytes)
  if (freeBytes === null) {
    return { what, verdict: 'look', text: `the database's disk is not here: ${megabytes(needed)} should be free on it` }
  }
  const text = `${megabytes(freeBytes)} are free in DATA_DIR, ${megabytes(needed)} are needed`
  return { what, verdict: freeBytes < needed ? 'stop' : 'ok', text }
}

/** When the last good one ended; null where there is none, or the version of the shop did not note any. */
async function lastGoodBackup(db: Reader, now: Instant): Promise<Instant | null> {
  if ((await db.row(sql`select where to_regclass('backup_run') is not null`)) === null) return null
  return (await lastBackup(db, now)).good?.endedAt ?? null
}

function backupCheck(endedAt: Instant | null, now: Instant): UpgradeCheck {
  const what = 'backup'
  const remedy = 'make one: npm run admin -- backup FILE'
  const age = timeSince(endedAt, now)
  if (age === null) return { what, verdict: 'stop', text: `none is known; ${remedy}` }
  const text = `the last good one is ${age < HOUR ? 'less than an hour' : `${Math.floor(age / HOUR)} h`} old`
  return age > BACKUP_AT_MOST ? { what, verdict: 'stop', text: `${text}; ${remedy}` } : { what, verdict: 'ok', text }
}

type Instances = Awaited<ReturnType<typeof instancesAlive>>

async function instancesOf(db: Reader, now: Instant): Promise<Instances> {
  if ((await db.row(sql`select where to_regclass('instance') is not null`)) === null) return []
  return instancesAlive(db, now)
}

function instancesCheck(instances: Instances): UpgradeCheck {
  const what = 'at work'
  if (instances.length === 0) return { what, verdict: 'ok', text: 'no instance: the shop is stopped' }
  const named = instances.map((each) => `${each.host} (process ${each.process_id}, version ${each.version})`).join(', ')
  return { what, verdict: 'look', text: `${named}; stop it before this version starts` }
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB`
}
