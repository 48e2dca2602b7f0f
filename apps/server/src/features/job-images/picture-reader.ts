import { StorageLate, StorageProcesses } from '../../platform/storage-processes.ts'
import { workerFile } from '../../platform/worker-thread.ts'
import { kindOf } from '../media/index.ts'
import type { PictureBytes, PictureOrder } from './picture-file.ts'

/** How long a picture may take to be read. */
const LIMIT_MS = 2000
/** A process that is not heard of at all; it says by itself what is late. */
const LOST_MS = 2 * LIMIT_MS

const types = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const

export type PictureFile = { bytes: Buffer; type: (typeof types)[keyof typeof types] }

/** Reads the files that the images database names. */
export class PictureReader {
  readonly #folder: string
  readonly #limitMs: number
  readonly #processes: StorageProcesses<PictureOrder, PictureBytes>

  constructor(folder: string, { limitMs = LIMIT_MS, lostMs = LOST_MS } = {}) {
    this.#folder = folder
    this.#limitMs = limitMs
    this.#processes = new StorageProcesses(workerFile('picture-worker', import.meta.url), {
      limitMs: lostMs,
      isLate: ({ is }) => is === 'late',
    })
  }

  /** A JPEG, PNG or WebP; null when there is none at this path, 'late' when its folder does not answer. */
  async read(path: string): Promise<PictureFile | 'late' | null> {
    const order = { folder: this.#folder, path, limitMs: this.#limitMs }
    const found = await this.#processes.give(order).catch((error: unknown): PictureBytes => {
      if (error instanceof StorageLate) return { is: 'late' }
      throw error
    })
    if (found.is !== 'file') return found.is === 'late' ? 'late' : null
    const bytes = Buffer.from(found.bytes)
    const kind = kindOf(bytes)
    return kind && kind !== 'heic' ? { bytes, type: types[kind] } : null
  }

  close(): Promise<void> {
    return this.#processes.close()
  }
}
