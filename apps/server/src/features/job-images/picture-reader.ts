import { workerFile, WorkerLost, WorkerThread } from '../../platform/worker-thread.ts'
import { kindOf } from '../media/index.ts'
import type { PictureBytes, PictureOrder } from './picture-file.ts'

/** How long a picture may take to be read. */
const LIMIT_MS = 2000
/** A process that is not heard of at all; it says by itself what is late. */
const LOST_MS = 2 * LIMIT_MS
const START_MS = 15_000
const AT_ONCE = 2
const IDLE_MS = 60_000

const types = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const

export type PictureFile = { bytes: Buffer; type: (typeof types)[keyof typeof types] }

type Reader = WorkerThread<PictureOrder, PictureBytes>

/**
 * Reads the files that the images database names, two at most at a time and in processes of their own: where its folder
 * hangs, whatever waits for it is none of the server's threads, which hash passwords and look at the disk.
 */
export class PictureReader {
  readonly #folder: string
  readonly #limitMs: number
  readonly #idle: Reader[]
  readonly #waiting: { take: (reader: Reader) => void; refuse: () => void }[] = []
  readonly #readers: Reader[]

  constructor(folder: string, { limitMs = LIMIT_MS, lostMs = LOST_MS } = {}) {
    this.#folder = folder
    this.#limitMs = limitMs
    this.#readers = Array.from({ length: AT_ONCE }, () => readerOf(lostMs))
    this.#idle = [...this.#readers]
  }

  /** A JPEG, PNG or WebP; null when there is none at this path, 'late' when its folder does not answer. */
  async read(path: string): Promise<PictureFile | 'late' | null> {
    const reader = await this.#free()
    if (!reader) return 'late'
    const found = await this.#bytes(reader, path).finally(() => this.#release(reader))
    if (found.is !== 'file') return found.is === 'late' ? 'late' : null
    const bytes = Buffer.from(found.bytes)
    const kind = kindOf(bytes)
    return kind && kind !== 'heic' ? { bytes, type: types[kind] } : null
  }

  async close(): Promise<void> {
    this.#refuseWaiting()
    await Promise.race([Promise.all(this.#readers.map((reader) => reader.close())), soon()])
  }

  async #bytes(reader: Reader, path: string): Promise<PictureBytes> {
    const order = { folder: this.#folder, path, limitMs: this.#limitMs }
    const found = await reader.give(order).catch((error: unknown): PictureBytes => {
      if (error instanceof WorkerLost) return { is: 'late' }
      throw error
    })
    if (found.is === 'late') this.#refuseWaiting()
    return found
  }

  /** Null when somebody before has waited in vain. */
  #free(): Promise<Reader | null> {
    const reader = this.#idle.shift()
    if (reader) return Promise.resolve(reader)
    return new Promise((resolve) => this.#waiting.push({ take: resolve, refuse: () => resolve(null) }))
  }

  #release(reader: Reader): void {
    const next = this.#waiting.shift()
    if (next) next.take(reader)
    else this.#idle.push(reader)
  }

  /** Where one hangs, nobody is let wait for the next. */
  #refuseWaiting(): void {
    for (const { refuse } of this.#waiting.splice(0)) refuse()
  }
}

function readerOf(lostMs: number): Reader {
  return new WorkerThread(workerFile('picture-worker', import.meta.url), {
    isProcess: true,
    isAlone: true,
    timeLimitMs: lostMs,
    startLimitMs: START_MS,
    idleMs: IDLE_MS,
    // One of its threads still waits.
    endsAfter: ({ is }) => is === 'late',
  })
}

/** What hangs in a mount ends when the mount answers; the server does not wait for that. */
function soon(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1000).unref())
}
