import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import tar from 'tar-stream'
import type * as z from 'zod'
import { sha256Of } from './digests.ts'
import { type BackupKey, decrypted } from './encryption.ts'
import {
  BackupDamaged,
  BackupError,
  folderOf,
  FORMAT,
  HEADER,
  type Header,
  headerShape,
  MANIFEST,
  type Manifest,
  manifestShape,
  sealShape,
} from './format.ts'
import type { Sealed } from './origin.ts'
import { countRows } from './rows.ts'

/** What is done with what a backup has in it, in its order. */
export type BackupVisitor = {
  header?: (header: Header) => Promise<void>
  rows?: (table: string, bytes: Buffer) => Promise<void>
  photo?: (key: string, bytes: Buffer) => Promise<void>
}

export type BackupFile = { path: string; key: BackupKey | null }

/** What a backup says of itself, and the manifest with the seal of its shop. */
export type ReadBackup = { header: Header; manifest: Manifest; sealed: Sealed }

/** More than any row or photo has; a damaged length must not take all memory. */
const LARGEST_ENTRY = 512 * 1024 * 1024

/**
 * Reads the whole file and checks every digest and count. What a visitor is given was not checked yet: it is what the
 * manifest says once this returns. Throws a BackupError for a file that is damaged, cut off or no backup.
 */
export async function readBackup({ path, key }: BackupFile, visitor: BackupVisitor = {}): Promise<ReadBackup> {
  const isEncrypted = await mustBeBackup(path, key)
  const file = await open(path)
  const source = file.createReadStream({ highWaterMark: 256 * 1024 })
  const extract = tar.extract()
  extract.on('error', () => undefined)
  const opening = async function* (bytes: AsyncIterable<Uint8Array>) {
    yield* isEncrypted && key ? decrypted(bytes, key) : bytes
  }
  const unpacked = pipeline(source, opening, createGunzip({ chunkSize: 64 * 1024 }), extract)
  const check = new Check(path, visitor)
  const read = readEntries(extract, check).catch((error: Error) => {
    extract.destroy(error)
    throw error
  })
  const [reading, unpacking] = await Promise.allSettled([read, unpacked])
  for (const settled of [reading, unpacking]) {
    if (settled.status === 'rejected' && isOwn(settled.reason)) throw ofVisitor(settled.reason)
  }
  if (unpacking.status === 'rejected') throw explained(unpacking.reason, path)
  await read
  return check.result()
}

const GZIP = Buffer.from([0x1f, 0x8b])
const AGE = Buffer.from('age-encryption.org/v1')

/** @returns whether it is encrypted */
async function mustBeBackup(path: string, key: BackupKey | null): Promise<boolean> {
  const file = await open(path).catch((error: Error) => {
    throw new BackupError(`${path} cannot be read: ${error.message}`, { cause: error })
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(AGE.length), 0, AGE.length, 0)
    const start = buffer.subarray(0, bytesRead)
    if (start.equals(AGE)) {
      if (key) return true
      throw new BackupError(
        `${path} is encrypted. Give --passphrase-file or --identity-file, or set BACKUP_PASSPHRASE.`,
      )
    }
    if (start.subarray(0, 2).equals(GZIP)) return false
    throw new BackupDamaged(`${path} is no backup of Warsha.`)
  } finally {
    await file.close()
  }
}

async function readEntries(extract: tar.Extract, check: Check): Promise<void> {
  for await (const entry of extract) {
    const { name, size } = entry.header
    if (size > LARGEST_ENTRY) throw check.damaged(`the length of ${name} cannot be`)
    const pieces: Buffer[] = []
    for await (const piece of entry as AsyncIterable<Buffer>) pieces.push(piece)
    await check.entry(name, Buffer.concat(pieces))
  }
}

function explained(error: unknown, path: string): BackupError {
  const message = error instanceof Error ? error.message : String(error)
  const isCut = /unexpected end|final chunk/i.test(message)
  return new BackupDamaged(`${path} is damaged${isCut ? ' or cut off' : ''}: ${message}.`, { cause: error })
}

/** What a visitor fails of is its own to tell. */
class VisitorFailure extends Error {
  override readonly cause: Error

  constructor(cause: unknown) {
    super('the visitor failed')
    this.cause = cause instanceof Error ? cause : new Error(String(cause))
  }
}

function isOwn(error: unknown): error is BackupError | VisitorFailure {
  return error instanceof BackupError || error instanceof VisitorFailure
}

function ofVisitor(error: BackupError | VisitorFailure): Error {
  return error instanceof VisitorFailure ? error.cause : error
}

type Sums = { rows: Map<string, { rows: number; bytes: number }>; photos: { files: number; bytes: number } }

/** Compares what is read with the counts and digests that the backup states. */
class Check {
  readonly #path: string
  readonly #visitor: BackupVisitor
  readonly #sums: Sums = { rows: new Map(), photos: { files: 0, bytes: 0 } }
  readonly #lists: Manifest['digest_lists'] = []
  #digests = new Map<string, string>()
  #entries = 0
  #header: Header | null = null
  #tables = new Map<string, string>()
  #manifest: Manifest | null = null
  #sealed: Sealed | null = null

  constructor(path: string, visitor: BackupVisitor) {
    this.#path = path
    this.#visitor = visitor
  }

  damaged(what: string): BackupError {
    return new BackupDamaged(`${this.#path} is damaged: ${what}.`)
  }

  result(): ReadBackup {
    if (!this.#header) throw new BackupDamaged(`${this.#path} is no backup of Warsha.`)
    if (!this.#manifest || !this.#sealed) throw this.damaged('it is cut off, its manifest is missing')
    return { header: this.#header, manifest: this.#manifest, sealed: this.#sealed }
  }

  async entry(name: string, bytes: Buffer): Promise<void> {
    if (this.#manifest) throw this.damaged(`${name} comes after its end`)
    if (name === MANIFEST) return this.#end(bytes)
    if (name.startsWith('sha256/')) return this.#compare(name, bytes)
    if (!this.#header && name !== HEADER) throw new BackupDamaged(`${this.#path} is no backup of Warsha.`)
    this.#digests.set(name, sha256Of(bytes))
    this.#entries += 1
    await this.#visit(name, bytes).catch((cause: unknown) => {
      throw cause instanceof BackupError ? cause : new VisitorFailure(cause)
    })
  }

  async #visit(name: string, bytes: Buffer): Promise<void> {
    if (name === HEADER) {
      const header = this.#parsed(headerShape, HEADER, bytes)
      if (header.format > FORMAT) throw newerBackup(`format ${header.format}`)
      this.#header = header
      this.#tables = new Map(header.tables.map(({ name }) => [folderOf(name), name]))
      return this.#visitor.header?.(header)
    }
    const [, folder] = /^tables\/([^/]+)\/\d+\.copy$/.exec(name) ?? []
    if (folder !== undefined) {
      // Earlier programs escaped nothing.
      const table = this.#tables.get(folder) ?? folder
      const sum = this.#sums.rows.get(table) ?? { rows: 0, bytes: 0 }
      this.#sums.rows.set(table, sum)
      sum.rows += countRows(bytes)
      sum.bytes += bytes.length
      return this.#visitor.rows?.(table, bytes)
    }
    if (!name.startsWith('photos/')) throw this.damaged(`it has a file ${name}`)
    this.#sums.photos.files += 1
    this.#sums.photos.bytes += bytes.length
    return this.#visitor.photo?.(name.slice('photos/'.length), bytes)
  }

  #compare(name: string, list: Buffer): void {
    const expected = list.toString().trimEnd().split('\n')
    if (expected.length !== this.#digests.size) throw this.damaged(`files before ${name} are missing`)
    for (const line of expected) {
      const [sha256 = '', file = ''] = line.split('  ')
      if (this.#digests.get(file) !== sha256) throw this.damaged(`${file} is not what it was`)
    }
    this.#digests = new Map()
    this.#lists.push({ name, sha256: sha256Of(list) })
  }

  #end(bytes: Buffer): void {
    const manifest = this.#parsed(manifestShape, MANIFEST, bytes)
    const { shop_seal: seal } = this.#parsed(sealShape, MANIFEST, bytes)
    // As it was sealed: with every name that it has, whichever of them this program knows.
    const { shop_seal: _seal, ...named } = JSON.parse(bytes.toString()) as { shop_seal?: unknown }
    const { rows, photos } = this.#sums
    const isWhole =
      this.#digests.size === 0 &&
      this.#entries === manifest.entries &&
      isSame(this.#lists, manifest.digest_lists) &&
      photos.files === (manifest.photos?.files ?? 0) &&
      photos.bytes === (manifest.photos?.bytes ?? 0) &&
      [...manifest.tables].every(([table, sum]) => isSame(rows.get(table) ?? { rows: 0, bytes: 0 }, sum))
    if (!isWhole) throw this.damaged('its files are not those that its manifest names')
    this.#manifest = manifest
    this.#sealed = { text: JSON.stringify(named), seal }
  }

  #parsed<Value>(shape: z.ZodType<Value>, name: string, bytes: Buffer): Value {
    try {
      return shape.parse(JSON.parse(bytes.toString()))
    } catch {
      throw this.damaged(`${name} cannot be read`)
    }
  }
}

export function newerBackup(what: string): BackupError {
  return new BackupError(`The backup is newer than this program (it has ${what}). Update the program.`)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
