import { SECOND } from '@warsha/domain'
import type { PhotoOrder, PhotoResult } from './photo-order.ts'
import { PhotoStoreAway, PhotoStoreFull, type PhotoStore, PhotoUnreadable } from './photo-store.ts'
import { StorageLate, StorageProcesses } from './storage-processes.ts'
import { workerFile } from './worker-thread.ts'

/** A slow disk writes a photo in a second; a phone waits for 30. */
const LIMIT_MS = 8 * SECOND

/** Photos in a folder that may hang, as a network mount does: a photo store that then says that it is away. */
export class IsolatedPhotoStore implements PhotoStore {
  readonly #folder: string
  readonly #processes: StorageProcesses<PhotoOrder, PhotoResult>

  constructor(folder: string, { limitMs = LIMIT_MS } = {}) {
    this.#folder = folder
    this.#processes = new StorageProcesses(workerFile('photo-worker', import.meta.url), { limitMs })
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.#give({ act: 'put', folder: this.#folder, key, bytes })
  }

  async get(key: string): Promise<Uint8Array | null> {
    const result = await this.#give({ act: 'get', folder: this.#folder, key })
    return result.is === 'picture' ? result.bytes : null
  }

  async remove(key: string): Promise<void> {
    await this.#give({ act: 'remove', folder: this.#folder, key })
  }

  close(): Promise<void> {
    return this.#processes.close()
  }

  async #give(order: PhotoOrder): Promise<PhotoResult> {
    const result = await this.#processes.give(order).catch((cause: unknown): never => {
      if (cause instanceof StorageLate) throw new PhotoStoreAway('the photo folder does not answer', { cause })
      throw cause
    })
    if (result.is === 'full') throw new PhotoStoreFull(result.why)
    if (result.is === 'unreadable') throw new PhotoUnreadable(order.key, result.why)
    if (result.is === 'away') throw new PhotoStoreAway(result.why)
    return result
  }
}
