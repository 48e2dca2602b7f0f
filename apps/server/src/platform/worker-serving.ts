import { parentPort, workerData } from 'node:worker_threads'
import { BytePipe } from './byte-pipe.ts'
import type { WorkerAnswer, WorkerFault } from './worker-thread.ts'

/** The order given at the start of the worker: a thread's data, or a process's arguments. */
export function initialData(): unknown {
  return parentPort ? workerData : JSON.parse(process.argv[2] ?? 'null')
}

/** Inside a worker: does every order that comes. */
export function serveOrders(work: (order: never) => unknown): void {
  if (parentPort) {
    const port = parentPort
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    port.on('message', (order) => void answerTo(work, order as never).then((answer) => port.postMessage(answer)))
    return
  }
  // Ctrl-C reaches this process, too; it ends with the server, which finishes first.
  process.on('SIGINT', () => undefined)
  process.on('disconnect', () => process.exit())
  const pipe = BytePipe.ofChild()
  const serve = async (sent: unknown) => {
    const answer = await answerTo(work, (await pipe.attach(sent)) as never)
    process.send?.('done' in answer ? { done: pipe.detach(answer.done) } : answer)
  }
  process.on('message', (sent) => void serve(sent))
}

/** @param order must be of the type that `work` takes: the starter of the worker guarantees it */
async function answerTo(work: (order: never) => unknown, order: never): Promise<WorkerAnswer<unknown>> {
  try {
    return { done: await work(order) }
  } catch (error) {
    return { failed: faultOf(error) }
  }
}

/** An error as it gets through: its class does not. */
function faultOf(error: unknown): WorkerFault {
  if (!(error instanceof Error)) return { message: String(error) }
  const { message, stack } = error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return { message, ...(stack !== undefined && { stack }), ...(code !== undefined && { code }) }
}
