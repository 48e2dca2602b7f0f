import type { Connection } from '../../platform/database.ts'
import { workerFile, WorkerThread } from '../../platform/worker-thread.ts'
import type { Passed, PassOrder } from './pass.ts'

/** The first pass of a shop with many years of work takes minutes. */
const TIME_LIMIT_MS = 3_600_000

/**
 * Learns in a thread of its own, on a connection of its own: where everything is learned anew, items and lessons by the
 * hundred thousand are gone through, in which nobody else would be served.
 */
export class LearningThread {
  readonly #thread: WorkerThread<PassOrder, Passed>

  constructor(connection: Connection) {
    this.#thread = new WorkerThread(workerFile('learning-worker', import.meta.url), {
      timeLimitMs: TIME_LIMIT_MS,
      data: connection,
    })
  }

  /** A pass, see `learn`. Throws a WorkerLost when there is no answer. */
  pass(order: PassOrder): Promise<Passed> {
    return this.#thread.give(order)
  }

  /** Ends a pass under way, of which nothing is kept then. */
  close(): Promise<void> {
    return this.#thread.close()
  }
}
