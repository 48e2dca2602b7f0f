import { type ResourceLimits, Worker } from 'node:worker_threads'
import pLimit from 'p-limit'

/** What a worker answers to an order. */
export type WorkerAnswer<Result> = { done: Result } | { failed: string }

/** The worker ended or took too long; it says nothing about the next order. */
export class WorkerLost extends Error {}

type Options = {
  timeLimitMs: number
  /** what the worker finds as its `workerData` */
  data?: unknown
  resourceLimits?: ResourceLimits
}

/** A thread beside the server's own that does one order at a time, begun with the first and begun anew when it is lost. */
export class WorkerThread<Order, Result> {
  readonly #start: () => Worker
  readonly #timeLimitMs: number
  readonly #oneAtATime = pLimit(1)
  #worker: Worker | null = null
  #isClosed = false

  /** @param file of the worker, which calls `serveOrders` */
  constructor(file: URL, { timeLimitMs, data, resourceLimits = {} }: Options) {
    this.#timeLimitMs = timeLimitMs
    const entry = isSource(file) ? throughTsx(file) : file
    this.#start = () => new Worker(entry, { workerData: data, resourceLimits, execArgv: [] })
  }

  /** Throws an Error with what the worker says it failed of, and a WorkerLost when it gives no answer. */
  give(order: Order): Promise<Result> {
    return this.#oneAtATime(() => this.#answerTo(order))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#worker?.terminate()
  }

  async #answerTo(order: Order): Promise<Result> {
    if (this.#isClosed) throw new WorkerLost('The worker is closed')
    const worker = (this.#worker ??= this.#startWatched())
    const answer = await this.#heardFrom(worker, order)
    if ('failed' in answer) throw new Error(answer.failed)
    return answer.done
  }

  #startWatched(): Worker {
    const worker = this.#start()
    worker.unref()
    // An error without a listener would end the server.
    worker.on('error', () => this.#forget(worker))
    worker.once('exit', () => this.#forget(worker))
    return worker
  }

  #heardFrom(worker: Worker, order: Order): Promise<WorkerAnswer<Result>> {
    return new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        clearTimeout(timer)
        worker.off('message', onMessage)
        worker.off('error', onError)
        worker.off('exit', onExit)
        act()
      }
      const onMessage = (answer: WorkerAnswer<Result>) => settle(() => resolve(answer))
      const onError = (cause: unknown) => settle(() => reject(new WorkerLost('The worker failed', { cause })))
      const onExit = () => settle(() => reject(new WorkerLost('The worker ended')))
      const timer = setTimeout(() => {
        this.#forget(worker)
        void worker.terminate()
        settle(() => reject(new WorkerLost(`The worker took longer than ${this.#timeLimitMs} ms`)))
      }, this.#timeLimitMs)
      worker.once('message', onMessage)
      worker.once('error', onError)
      worker.once('exit', onExit)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(order)
    })
  }

  #forget(worker: Worker): void {
    if (this.#worker === worker) this.#worker = null
  }
}

/**
 * Where a worker's code lies: beside the module that starts it, and beside the bundle once it is built.
 * @param base `import.meta.url` of that module
 */
export function workerFile(name: string, base: string): URL {
  return new URL(`./${name}${isSource(new URL(base)) ? '.ts' : '.js'}`, base)
}

function isSource({ pathname }: URL): boolean {
  return pathname.endsWith('.ts')
}

/** Node reads no TypeScript in a thread by itself, and a thread does not inherit who reads it for this one. */
function throughTsx(file: URL): URL {
  const reader = import.meta.resolve('tsx/esm/api')
  const code = `import { register } from ${JSON.stringify(reader)}; register(); await import(${JSON.stringify(file.href)})`
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`)
}
