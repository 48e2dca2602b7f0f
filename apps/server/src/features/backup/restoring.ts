import type { Instant } from '@warsha/domain'
import { type Db, sql, timestamptz, type Tx } from '../../platform/database.ts'
import { buildSchema, mustKnowMigrations, type RanMigration } from '../../platform/migrate.ts'
import { FailedMigration, MigrationError } from '../../platform/migration-error.ts'
import type { ListedPhotoStore } from '../../platform/photo-store.ts'
import { lockSchema } from '../../platform/schema-lock.ts'
import { columnList, photoKeysOf, quoted, tablesToBackUp } from './content.ts'
import { BackupError, type Header, type Manifest, type Table } from './format.ts'
import { type BackupFile, type BackupVisitor, newerBackup, readBackup } from './reading.ts'
import { clearEmptySchema, enableTriggers, type ForeignKey, takeForeignKeys } from './schema.ts'

export type RestoreTarget = {
  db: Db
  /** null: photos stay where they are */
  photos: ListedPhotoStore | null
  now: Instant
}

export type Restored = { header: Header; rows: number; photos: number; skippedTables: string[] }

/**
 * Restores into an empty database and a photo store that has no other photos. The database is filled in one transaction:
 * what is interrupted leaves it empty. To check a file before, read it first. Throws a
 * BackupError.
 */
export async function restoreBackup(file: BackupFile, { db, photos, now }: RestoreTarget): Promise<Restored> {
  const { header, manifest, skipped } = await db.transaction(async (tx) => {
    // Large tables and many photos take longer than anything that a person waits for.
    await tx.script(`
      set local statement_timeout = 0;
      set local idle_in_transaction_session_timeout = 0;
      set local maintenance_work_mem = '256MB'`)
    await lockSchema(tx)
    await clearEmptySchema(tx)
    const restore = new Restore(tx, photos)
    const read = await readBackup(file, restore)
    const skipped = await restore.finish(read.manifest)
    await buildFor(tx, null, read.header)
    await endSignIns(tx, now)
    return { ...read, skipped }
  })
  await db.pool.query('analyze')
  const rows = [...manifest.tables].filter(([table]) => !skipped.includes(table))
  return {
    header,
    rows: rows.reduce((sum, [, table]) => sum + table.rows, 0),
    photos: manifest.photos?.files ?? 0,
    skippedTables: skipped,
  }
}

/** Takes what the file has in it, as it comes. */
class Restore implements BackupVisitor {
  readonly #tx: Tx
  readonly #store: CheckedStore | null
  #loading: Loading | null = null

  constructor(tx: Tx, photos: ListedPhotoStore | null) {
    this.#tx = tx
    this.#store = photos && new CheckedStore(tx, photos)
  }

  async header(header: Header): Promise<void> {
    await mustKnowMigrations(header.migrations).catch((error: unknown) => {
      throw error instanceof MigrationError ? ofBackup(error, header) : error
    })
    await buildFor(this.#tx, header.migrations, header)
    this.#loading = await beginLoading(this.#tx, header)
  }

  async rows(table: string, bytes: Buffer): Promise<void> {
    await this.#loading?.load(table, bytes)
  }

  async photo(key: string, bytes: Buffer): Promise<void> {
    await this.#store?.put(key, bytes)
  }

  /** @returns the tables that were left out */
  async finish(manifest: Manifest): Promise<string[]> {
    await this.#store?.check()
    await this.#loading?.finish(manifest)
    await setSequences(this.#tx, manifest)
    return this.#loading?.skipped ?? []
  }
}

/** Builds the schema. What fails leaves nothing of the backup in the database. */
async function buildFor(tx: Tx, upTo: readonly RanMigration[] | null, { app_version }: Header): Promise<void> {
  await buildSchema(tx, upTo).catch((error: unknown) => {
    if (!(error instanceof FailedMigration)) throw error
    throw new BackupError(
      `The backup could not be brought up to date. ${error.failure}. Nothing was restored: restore it with Warsha ${app_version}, which made it, and send this line to whoever maintains Warsha.`,
      { cause: error },
    )
  })
}

function ofBackup(error: MigrationError, { migrations, app_version }: Header): BackupError {
  if (!error.message.includes('is newer')) return new BackupError(error.message, { cause: error })
  return newerBackup(`the schema ${migrations.at(-1)?.name}, of Warsha ${app_version}`)
}

type Loading = {
  /** tables that are not of Warsha's schema: somebody had added them */
  skipped: string[]
  load: (table: string, bytes: Buffer) => Promise<void>
  finish: (manifest: Manifest) => Promise<void>
}

/** Without triggers and foreign keys, which hold for the rows as they are; the keys are checked when they are put back. */
async function beginLoading(tx: Tx, { tables }: Header): Promise<Loading> {
  const own = new Set((await tablesToBackUp(tx)).map(({ name }) => name))
  const known = new Map(tables.filter(({ name }) => own.has(name)).map((table) => [table.name, table]))
  const foreignKeys = await takeForeignKeys(tx)
  await enableTriggers(tx, false)
  await tx.script(`truncate ${[...own].map(quoted).join(', ')}`)
  const rows = new Map<string, number>()
  return {
    skipped: tables.map(({ name }) => name).filter((name) => !known.has(name)),
    load: async (name, bytes) => {
      const table = known.get(name)
      if (table) rows.set(name, (rows.get(name) ?? 0) + (await loadRows(tx, table, bytes)))
    },
    finish: async (manifest) => {
      mustHaveLoaded(rows, known, manifest)
      await finishLoading(tx, foreignKeys)
    },
  }
}

/** Rows of a table that was emptied in this transaction are written as old ones, which nobody has to freeze later. */
function loadRows(tx: Tx, table: Table, bytes: Buffer): Promise<number> {
  return tx.copyIn(`copy ${columnList(table)} from stdin with (format text, freeze, encoding 'UTF8')`, bytes)
}

function mustHaveLoaded(
  loaded: ReadonlyMap<string, number>,
  known: ReadonlyMap<string, Table>,
  manifest: Manifest,
): void {
  for (const name of known.keys()) {
    const [got, expected] = [loaded.get(name) ?? 0, manifest.tables.get(name)?.rows]
    if (got !== expected) throw new BackupError(`${name} has ${got} rows after the restore instead of ${expected}.`)
  }
}

async function finishLoading(tx: Tx, foreignKeys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of foreignKeys) {
    await tx.script(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`)
  }
  await enableTriggers(tx, true)
}

/** Nobody stays signed in by what lies in a file; when people were signed in is kept. */
async function endSignIns(tx: Tx, now: Instant): Promise<void> {
  await tx.run(sql`
    update sign_in set ended_at = greatest(created_at, ${timestamptz(now)}::timestamptz) where ended_at is null`)
}

async function setSequences(tx: Tx, { sequences }: Manifest): Promise<void> {
  for (const [name, lastValue] of sequences) {
    const exists = await tx.row(sql`select where to_regclass(${quoted(name)}) is not null`)
    if (exists && lastValue !== null)
      await tx.run(sql`select setval(to_regclass(${quoted(name)}), ${lastValue}::bigint)`)
  }
}

const PHOTO_KEY = /^[0-9a-f]{8}\/[0-9a-f-]{36}\/[0-9a-f]{64}(\.thumbnail)?\.jpg$/

/** A photo store that may have photos of this backup already, as after an interrupted restore, and no others. */
class CheckedStore {
  readonly #tx: Tx
  readonly #photos: ListedPhotoStore
  #isChecked = false

  constructor(tx: Tx, photos: ListedPhotoStore) {
    this.#tx = tx
    this.#photos = photos
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    await this.check()
    if (!PHOTO_KEY.test(key)) throw new BackupError(`The backup has a photo of the name ${key}, which cannot be.`)
    await this.#photos.put(key, bytes)
  }

  /** Photos follow on the rows, which tell what belongs to the backup. */
  async check(): Promise<void> {
    if (this.#isChecked) return
    this.#isChecked = true
    let known: Set<string> | null = null
    for await (const key of this.#photos.keys()) {
      if (!PHOTO_KEY.test(key)) continue
      known ??= new Set(await photoKeysOf(this.#tx))
      if (!known.has(key)) {
        throw new BackupError(
          'The photo store is not empty: it has photos that are not in the backup. Move them away first, or set DATA_DIR or S3_BUCKET to another place.',
        )
      }
    }
  }
}
