import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Instant } from '@warsha/domain'
import tar from 'tar-stream'
import type { BackupSeal } from '../../platform/config.ts'
import type { Key } from '../../platform/keys.ts'
import { type Db, sql, type Tx } from '../../platform/database.ts'
import { ranMigrations } from '../../platform/migrate.ts'
import { type PhotoStore, type PhotoUnreadable, readablePhoto } from '../../platform/photo-store.ts'
import { version } from '../../platform/version.ts'
import { columnList, type PhotoFile, photoFilesOf, postgresVersion, sequenceValues, tablesToBackUp } from './content.ts'
import { digestList, ENTRIES_A_LIST, sha256Of } from './digests.ts'
import { encrypted } from './encryption.ts'
import {
  digestListName,
  FORMAT,
  HEADER,
  type Header,
  MANIFEST,
  type Manifest,
  photoName,
  pieceName,
  type Table,
} from './format.ts'
import { shopSeal } from './origin.ts'
import { Pace } from './pace.ts'
import { rowPieces } from './rows.ts'

export type BackupSource = {
  db: Db
  /** null: photos are left out */
  photos: PhotoStore | null
  /** null: not encrypted */
  seal: BackupSeal | null
  /** what the shop seals it with; null where its keys are not at hand */
  signer: Key | null
  now: Instant
  signal?: AbortSignal
  /** how much is read a second while others work; unless it is said, as much as can be */
  bytesASecond?: number
  /** told of everything that was read */
  onProgress?: () => void
}

/** What a backup has in it. */
export type BackupCounts = {
  tables: number
  rows: number
  photos: number
  missingPhotos: number
  changedPhotos: number
  /** what is wrong with the first of those that are missing though they are there */
  unreadablePhotos: string[]
}

const PIECE_BYTES = 1024 * 1024
/** Photos are compressed already, and rows shrink to a quarter even so. */
const COMPRESSION_LEVEL = 1
const PHOTOS_AHEAD = 4
/** So many of those that cannot be read are named. */
const MOST_NAMED = 20

/** Writes one consistent snapshot as a compressed tar stream. Little of it is in memory at a time. */
export async function writeBackup(target: Writable, source: BackupSource): Promise<BackupCounts> {
  const { seal, signal } = source
  const pack = tar.pack()
  pack.on('error', () => undefined)
  const gzip = createGzip({ level: COMPRESSION_LEVEL, chunkSize: 64 * 1024 })
  const sealing = async function* (plain: AsyncIterable<Uint8Array>) {
    yield* seal ? encrypted(plain, seal) : plain
  }
  const written = pipeline(pack, gzip, sealing, target, { ...(signal && { signal }) })
  const filled = fill(new Entries(pack, source.now), source).catch((error: Error) => {
    pack.destroy(error)
    throw error
  })
  // Where one of both fails the other one does, too: the stream knows which one came first.
  const [counts] = await Promise.allSettled([filled, written])
  await written
  if (counts.status === 'rejected') throw counts.reason
  return counts.value
}

async function fill(entries: Entries, source: BackupSource): Promise<BackupCounts> {
  const { db, photos, signal = new AbortController().signal } = source
  const pace = new Pace(source.bytesASecond ?? null, source.onProgress)
  const { tables, sequences, keys } = await db.snapshot(signal, async (tx) => {
    await unhurried(tx)
    const header = await headerOf(tx, source)
    await entries.add(HEADER, asJson(header))
    const tables: Manifest['tables'] = new Map()
    for (const table of header.tables) tables.set(table.name, await addRows({ tx, pace }, table, entries))
    return { tables, sequences: await sequenceValues(tx), keys: photos ? await photoFilesOf(tx) : [] }
  })
  const unreadablePhotos: string[] = []
  const note = ({ message }: PhotoUnreadable) => {
    if (unreadablePhotos.length < MOST_NAMED) unreadablePhotos.push(message)
  }
  const kept = photos && (await addPhotos({ photos, pace, note }, keys, entries))
  await entries.finish({ tables, sequences, photos: kept }, source.signer)
  const rows = [...tables.values()].reduce((sum, table) => sum + table.rows, 0)
  const { files = 0, missing = 0, changed = 0 } = kept ?? {}
  return { tables: tables.size, rows, photos: files, missingPhotos: missing, changedPhotos: changed, unreadablePhotos }
}

/** A large table takes longer than anything that a person waits for. */
async function unhurried(tx: Tx): Promise<void> {
  await tx.script(`
    set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0;
    set local datestyle = 'ISO';
    set local intervalstyle = 'postgres';
    set local extra_float_digits = 1`)
}

async function headerOf(tx: Tx, { now }: BackupSource): Promise<Header> {
  // The snapshot is taken by the first statement.
  await tx.row(sql`select 1`)
  return {
    format: FORMAT,
    app_version: version,
    postgres_version: await postgresVersion(tx),
    made_at: new Date(now).toISOString(),
    migrations: await ranMigrations(tx),
    tables: await tablesToBackUp(tx),
  }
}

async function addRows(
  { tx, pace }: { tx: Tx; pace: Pace },
  table: Table,
  entries: Entries,
): Promise<{ rows: number; bytes: number }> {
  const sent = tx.copyOut(`copy ${columnList(table)} to stdout with (format text, encoding 'UTF8')`)
  const sum = { rows: 0, bytes: 0 }
  let nth = 0
  for await (const { bytes, rows } of rowPieces(paced(sent, pace), PIECE_BYTES)) {
    nth += 1
    await entries.add(pieceName(table.name, nth), bytes)
    sum.rows += rows
    sum.bytes += bytes.length
  }
  return sum
}

async function* paced(sent: AsyncIterable<Buffer>, pace: Pace): AsyncGenerator<Buffer> {
  for await (const bytes of sent) {
    yield bytes
    await pace.take(bytes.length)
  }
}

/** One that the store has lost or cannot read is counted and left out: the backup of all else is worth more than none. */
async function addPhotos(
  { photos, pace, note }: { photos: PhotoStore; pace: Pace; note: (why: PhotoUnreadable) => void },
  keys: readonly PhotoFile[],
  entries: Entries,
): Promise<NonNullable<Manifest['photos']>> {
  const kept = { files: 0, bytes: 0, missing: 0, changed: 0 }
  const fetched = async (file: PhotoFile) => ({ ...file, bytes: await readablePhoto(photos, file.key, note) })
  for await (const { key, digest, bytes } of someAhead(keys, fetched, PHOTOS_AHEAD)) {
    if (!bytes) {
      kept.missing += 1
      continue
    }
    await pace.take(bytes.byteLength)
    await entries.add(photoName(key), Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    kept.files += 1
    if (digest !== null && digest !== sha256Of(bytes)) kept.changed += 1
    kept.bytes += bytes.byteLength
  }
  return kept
}

/** Fetches the next few while one is used. */
async function* someAhead<Item, Result>(
  items: readonly Item[],
  fetch: (item: Item) => Promise<Result>,
  ahead: number,
): AsyncGenerator<Result> {
  const waiting: Promise<Result>[] = []
  for (const item of items) {
    const result = fetch(item)
    // The caller that awaits it gets the failure.
    result.catch(() => undefined)
    waiting.push(result)
    const first = waiting.length > ahead ? waiting.shift() : undefined
    if (first) yield await first
  }
  for (const result of waiting) yield await result
}

/** The entries of the archive, each with its digest in a list that follows it. */
class Entries {
  readonly #pack: tar.Pack
  readonly #mtime: Date
  #digests = new Map<string, string>()
  readonly #lists: Manifest['digest_lists'] = []
  #count = 0

  constructor(pack: tar.Pack, now: Instant) {
    this.#pack = pack
    this.#mtime = new Date(now)
  }

  async add(name: string, bytes: Buffer): Promise<void> {
    this.#digests.set(name, sha256Of(bytes))
    this.#count += 1
    await this.#write(name, bytes)
    if (this.#digests.size >= ENTRIES_A_LIST) await this.#writeDigests()
    // Others on this thread go first.
    await nextTurn()
  }

  async finish(manifest: Omit<Manifest, 'entries' | 'digest_lists'>, signer: Key | null): Promise<void> {
    if (this.#digests.size > 0) await this.#writeDigests()
    const whole: Manifest = { ...manifest, entries: this.#count, digest_lists: this.#lists }
    // Names of the database stay data as entries, whatever they are.
    const { tables, sequences, ...others } = whole
    const named = { tables: Object.fromEntries(tables), sequences: Object.fromEntries(sequences), ...others }
    const seal = signer && { shop_seal: shopSeal(JSON.stringify(named), signer) }
    await this.#write(MANIFEST, asJson({ ...named, ...seal }))
    this.#pack.finalize()
  }

  async #writeDigests(): Promise<void> {
    const name = digestListName(this.#lists.length + 1)
    const list = digestList(this.#digests)
    this.#digests = new Map()
    this.#lists.push({ name, sha256: sha256Of(list) })
    await this.#write(name, list)
  }

  #write(name: string, bytes: Buffer): Promise<void> {
    const header = { name, mode: 0o600, mtime: this.#mtime }
    return new Promise((resolve, reject) => {
      const entry = this.#pack.entry(header, bytes, (error) => (error ? reject(error) : resolve()))
      // It fails with the archive, which the callback tells; an event that nobody heard would end the process.
      entry.on('error', reject)
    })
  }
}

function asJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
}
