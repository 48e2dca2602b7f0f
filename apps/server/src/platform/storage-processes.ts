import { SECOND } from '@warsha/domain'
import { WorkerLost, WorkerThread } from './worker-thread.ts'

const AT_ONCE = 2
const START_MS = 15 * SECOND
const IDLE_MS = 60 * SECOND
const CLOSES_WITHIN_MS = SECOND

/** Files of others that gave no answer in time. */
export class StorageLate extends Error {}

type Options<Result> = {
  /** how long an order may take; then its process is killed */
  limitMs: number
  /** whether the process says itself that the storage does not answer, as one of its threads still waits */
  isLate?: (result: Result) => boolean
}

/**
 * Reaches storage that others look after, such as a network mount, by two processes: where it hangs, whatever waits for it
 * is none of the server's threads, which hash passwords and look at the disk.
 */
export class StorageProcesses<Order, Result> {
  readonly #processes: WorkerThread<Order, Result>[]
  readonly #idle: WorkerThread<Order, Result>[]
  readonly #isLate: (result: Result) => boolean
  readonly #waiting: { take: (process: WorkerThread<Order, Result>) => void; refuse: () => void }[] = []

  /** @param file of the worker, which calls `serveOrders` */
  constructor(file: URL, { limitMs, isLate = () => false }: Options<Result>) {
    this.#isLate = isLate
    const options = { isProcess: true, isAlone: true, timeLimitMs: limitMs, startLimitMs: START_MS } as const
    this.#processes = Array.from(
      { length: AT_ONCE },
      () => new WorkerThread(file, { ...options, idleMs: IDLE_MS, endsAfter: isLate }),
    )
    this.#idle = [...this.#processes]
  }

  /** Throws a StorageLate when the storage does not answer, and when somebody before has waited for it in vain. */
  async give(order: Order): Promise<Result> {
    const process = this.#idle.shift() ?? (await this.#next())
    try {
      const result = await process.give(order)
      if (this.#isLate(result)) throw new WorkerLost('The process says so')
      return result
    } catch (cause) {
      if (!(cause instanceof WorkerLost)) throw cause
      this.#refuseWaiting()
      throw new StorageLate('The storage does not answer', { cause })
    } finally {
      this.#release(process)
    }
  }

  /** What hangs in a mount ends when the mount answers; nobody waits for that. */
  async close(): Promise<void> {
    this.#refuseWaiting()
    const closed = Promise.all(this.#processes.map((process) => process.close()))
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, CLOSES_WITHIN_MS).unref())])
  }

  #next(): Promise<WorkerThread<Order, Result>> {
    return new Promise((take, reject) => {
      this.#waiting.push({ take, refuse: () => reject(new StorageLate('The storage does not answer')) })
    })
  }

  #release(process: WorkerThread<Order, Result>): void {
    const next = this.#waiting.shift()
    if (next) next.take(process)
    else this.#idle.push(process)
  }

  #refuseWaiting(): void {
    for (const { refuse } of this.#waiting.splice(0)) refuse()
  }
}
