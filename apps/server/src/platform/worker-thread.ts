import { fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Duplex } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { type ResourceLimits, Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { BytePipe, PIPE_PLACE } from './byte-pipe.ts'

/** What a worker failed of; the code is PostgreSQL's or that of the system, by which one knows what went away. */
export type WorkerFault = { message: string; stack?: string; code?: string }

/** What a worker answers to an order. */
export type WorkerAnswer<Result> = { done: Result } | { failed: WorkerFault }

/** A process that is killed, or a thread, is gone sooner unless it hangs. */
const ENDS_WITHIN_MS = 250

/** The worker ended or took too long; it says nothing about the next order. */
export class WorkerLost extends Error {}

type Options<Result> = {
  timeLimitMs: number
  /** what the first order of a worker may take besides, as it begins */
  startLimitMs?: number
  /** what the worker finds as its `workerData`, and a process as `givenData` */
  data?: unknown
  resourceLimits?: ResourceLimits
  /** a process of its own: one that runs native code can be ended at once, and its memory comes back */
  isProcess?: true
  /** another is begun only when the one before has ended, which one that hangs in the system may not: till then orders are lost */
  isAlone?: true
  /** whether the worker is to be ended after this result, as it has grown */
  endsAfter?: (result: Result) => boolean
  /** whether the worker is to be ended after a failure, as something of it may still hang */
  endsAfterFailure?: true
  /**
   * It ends when there was no order for so long; without it, it stays. One that stays for the next order also finishes
   * what it has begun when nobody waits for that any more: to begin anew takes longer.
   */
  idleMs?: number
}

/** When an order is given up. */
type Ends = { limitMs: number; signal: AbortSignal | undefined }

/** What does the work: a thread or a process. */
export type ThreadHost = {
  events: EventEmitter
  send: (order: unknown) => void
  unref: () => void
  end: () => Promise<unknown>
}

/** A worker beside the server's thread that does one order at a time, begun with the first and begun anew when it is lost. */
export class WorkerThread<Order, Result> {
  readonly #start: () => ThreadHost
  readonly #timeLimitMs: number
  readonly #startLimitMs: number
  readonly #endsAfter: (result: Result) => boolean
  readonly #endsAfterFailure: boolean
  readonly #idleMs: number | undefined
  readonly #isAlone: boolean
  readonly #oneAtATime = pLimit(1)
  #worker: ThreadHost | null = null
  #idleTimer: NodeJS.Timeout | undefined
  #isClosed = false
  /** those that were ended and have not gone yet */
  readonly #ending = new Set<Promise<unknown>>()

  /** @param file of the worker, which calls `serveOrders` */
  constructor(file: URL, { timeLimitMs, data, resourceLimits = {}, ...options }: Options<Result>) {
    const { isProcess, isAlone, startLimitMs = 0, endsAfter, idleMs } = options
    this.#startLimitMs = startLimitMs
    this.#timeLimitMs = timeLimitMs
    this.#endsAfter = endsAfter ?? (() => false)
    this.#endsAfterFailure = options.endsAfterFailure ?? false
    this.#idleMs = idleMs
    this.#isAlone = isAlone ?? false
    this.#start = () => (isProcess ? processOf(file, data) : startThread(file, data, resourceLimits))
  }

  /**
   * Throws an Error with what the worker says it failed of, and a WorkerLost when it gives no answer.
   * @param signal skips the order while it waits, and ends the work on it unless the worker stays for the next one (`idleMs`)
   */
  give(order: Order, signal?: AbortSignal): Promise<Result> {
    return this.#oneAtATime(() => this.#answerTo(order, signal))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#idleTimer)
    await this.#worker?.end()
  }

  async #answerTo(order: Order, signal: AbortSignal | undefined): Promise<Result> {
    signal?.throwIfAborted()
    if (this.#isClosed) throw new WorkerLost('The worker is closed')
    if (this.#isAlone) await this.#othersEnded()
    clearTimeout(this.#idleTimer)
    const limitMs = this.#timeLimitMs + (this.#worker ? 0 : this.#startLimitMs)
    const worker = (this.#worker ??= this.#startWatched())
    const ends = this.#idleMs === undefined ? { limitMs, signal } : { limitMs, signal: undefined }
    const answer = await this.#heardFrom(worker, order, ends)
    if ('done' in answer ? this.#endsAfter(answer.done) : this.#endsAfterFailure) this.#end(worker)
    else this.#endWhenIdle(worker)
    if ('failed' in answer) throw Object.assign(new Error(answer.failed.message), answer.failed)
    return answer.done
  }

  /** Throws a WorkerLost when they hang in the system, where nothing ends them. */
  async #othersEnded(): Promise<void> {
    if (this.#ending.size === 0) return
    const ended = Promise.all(this.#ending).then(() => true)
    if (!(await Promise.race([ended, pause(ENDS_WITHIN_MS, false)]))) {
      throw new WorkerLost('The worker before has not ended yet')
    }
  }

  #startWatched(): ThreadHost {
    const worker = this.#start()
    worker.unref()
    // An error without a listener would end the server.
    worker.events.on('error', () => this.#forget(worker))
    worker.events.once('exit', () => this.#forget(worker))
    return worker
  }

  #heardFrom(worker: ThreadHost, order: Order, { limitMs, signal }: Ends): Promise<WorkerAnswer<Result>> {
    return new Promise((resolve, reject) => {
      const finish = (act: () => void) => {
        clearTimeout(timer)
        worker.events.off('message', onMessage)
        worker.events.off('error', onError)
        worker.events.off('exit', onExit)
        signal?.removeEventListener('abort', onAbort)
        act()
      }
      const giveUp = (reason: unknown) => {
        this.#end(worker)
        finish(() => reject(reason))
      }
      const onMessage = (answer: WorkerAnswer<Result>) => finish(() => resolve(answer))
      const onError = (cause: unknown) => finish(() => reject(new WorkerLost('The worker failed', { cause })))
      const onExit = () => finish(() => reject(new WorkerLost('The worker ended')))
      const onAbort = () => giveUp(signal?.reason)
      const tooLong = new WorkerLost(`The worker took longer than ${limitMs} ms`)
      const timer = setTimeout(() => giveUp(tooLong), limitMs)
      signal?.addEventListener('abort', onAbort)
      worker.events.once('message', onMessage)
      worker.events.once('error', onError)
      worker.events.once('exit', onExit)
      worker.send(order)
    })
  }

  #endWhenIdle(worker: ThreadHost): void {
    if (this.#idleMs === undefined) return
    this.#idleTimer = setTimeout(() => this.#end(worker), this.#idleMs)
    this.#idleTimer.unref()
  }

  #end(worker: ThreadHost): void {
    this.#forget(worker)
    const ending = worker.end().finally(() => this.#ending.delete(ending))
    this.#ending.add(ending)
  }

  #forget(worker: ThreadHost): void {
    if (this.#worker === worker) this.#worker = null
  }
}

/** A thread for work that is no order and answer: what is sent to it, and what it sends, is between both. */
export function startThread(file: URL, data: unknown, resourceLimits: ResourceLimits = {}): ThreadHost {
  const entry = isSource(file) ? throughTsx(file) : file
  const worker = new Worker(entry, { workerData: data, resourceLimits, execArgv: [] })
  return {
    events: worker,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    send: (order) => worker.postMessage(order),
    unref: () => worker.unref(),
    end: () => worker.terminate(),
  }
}

function processOf(file: URL, data: unknown): ThreadHost {
  const execArgv = isSource(file) ? ['--import', import.meta.resolve('tsx')] : []
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc', 'pipe'] as const
  const child = fork(file, [JSON.stringify(data ?? null)], { execArgv, serialization: 'advanced', stdio: [...stdio] })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const pipe = new BytePipe(child.stdio[PIPE_PLACE] as Duplex)
  const events = new EventEmitter()
  child.on('message', (answer: WorkerAnswer<unknown>) => {
    const emit = (whole: WorkerAnswer<unknown>) => events.emit('message', whole)
    if ('done' in answer) void pipe.attach(answer.done).then((done) => emit({ done }))
    else emit(answer)
  })
  child.on('error', (error) => events.emit('error', error))
  child.on('exit', (code) => events.emit('exit', code))
  return {
    events,
    // If sending fails, the child's exit reports it.
    send: (order) => child.send(pipe.detach(order) as object, () => undefined),
    unref: () => {
      child.unref()
      child.channel?.unref()
      pipe.unref()
    },
    end: () => {
      child.kill('SIGKILL')
      return exited
    },
  }
}

/**
 * Where a worker's code lies: beside the module that starts it, and beside the bundle once it is built. A server that runs
 * from its sources takes the workers of the folder BUILT_WORKERS, if there is one: those start ten times as fast.
 * @param base `import.meta.url` of that module
 */
export function workerFile(name: string, base: string): URL {
  if (!isSource(new URL(base))) return new URL(`./${name}.js`, base)
  const built = process.env['BUILT_WORKERS']
  return built ? pathToFileURL(join(built, `${name}.js`)) : new URL(`./${name}.ts`, base)
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
