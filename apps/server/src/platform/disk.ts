import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Checks } from '@warsha/contract'
import { type Instant, SECOND } from '@warsha/domain'
import { joinRunning } from '@warsha/domain/coalesce'

export type DiskSpace = { state: Checks['disk']; freeBytes: number; totalBytes: number }

/** Below this a database has hardly room for what it does between two checks. */
const FLOOR_BYTES = 100_000_000
/** Calls in between get the same answer. */
const FRESH_MS = SECOND

/** The disk of a folder: how much is left of it, and whether the folder can be written. */
export class Disk {
  readonly #folder: string
  readonly #floorBytes: number
  readonly #lookOnce = joinRunning(() => this.#look())
  readonly #now: () => Instant
  #clockAhead: number | null = null
  #last: { at: number; space: DiskSpace } | null = null

  /** @param now the clock of this machine */
  constructor(folder: string, floorBytes = FLOOR_BYTES, now: () => Instant = Date.now) {
    this.#now = now
    this.#folder = folder
    this.#floorBytes = floorBytes
  }

  async look(): Promise<DiskSpace> {
    if (this.#last && performance.now() - this.#last.at < FRESH_MS) return this.#last.space
    const space = await this.#lookOnce()
    this.#last = { at: performance.now(), space }
    return space
  }

  /** By how much the clock is ahead of the file system's, in milliseconds: on a network mount that is another machine's. */
  async clockAhead(): Promise<number | null> {
    await this.look()
    return this.#clockAhead
  }

  async #look(): Promise<DiskSpace> {
    try {
      await mkdir(this.#folder, { recursive: true })
      const { bavail, blocks, bsize } = await statfs(this.#folder)
      const [freeBytes, totalBytes] = [bavail * bsize, blocks * bsize]
      return { state: freeBytes < this.#floorBytes ? 'full' : await this.#written(), freeBytes, totalBytes }
    } catch {
      return { state: 'not_writable', freeBytes: 0, totalBytes: 0 }
    }
  }

  async #written(): Promise<Checks['disk']> {
    const probe = join(this.#folder, `.probe-${randomUUID()}`)
    try {
      await writeFile(probe, 'Warsha can write here.')
      this.#clockAhead = this.#now() - (await stat(probe)).mtimeMs
      return 'ok'
    } catch (error) {
      const isFull = error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
      return isFull ? 'full' : 'not_writable'
    } finally {
      await rm(probe, { force: true }).catch(() => undefined)
    }
  }
}
