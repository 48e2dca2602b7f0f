import { HOUR, type Instant } from '@warsha/domain'
import type { Connection } from '../../platform/database.ts'
import type { PhotoPlace } from '../../platform/photo-store-of.ts'
import { workerFile, WorkerThread } from '../../platform/worker-thread.ts'

const TIME_LIMIT = HOUR

/** Walks in a process of its own: a folder that hangs keeps none of the server's threads. */
export class OrphanWalk {
  readonly #worker: WorkerThread<{ now: Instant }, void>

  constructor({ connection, photos }: { connection: Connection; photos: PhotoPlace }) {
    this.#worker = new WorkerThread(workerFile('orphan-worker', import.meta.url), {
      timeLimitMs: TIME_LIMIT,
      data: { connection, photos },
      isProcess: true,
      isAlone: true,
      endsAfter: () => true,
      endsAfterFailure: true,
    })
  }

  /** Notes the files that no photo has. */
  async walk(now: Instant, signal: AbortSignal): Promise<void> {
    await this.#worker.give({ now }, signal)
  }

  close(): Promise<void> {
    return this.#worker.close()
  }
}
