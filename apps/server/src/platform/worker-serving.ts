import { parentPort } from 'node:worker_threads'
import type { WorkerAnswer } from './worker-thread.ts'

/** Inside a worker: does every order that comes. */
export function serveOrders(work: (order: never) => unknown): void {
  parentPort?.on('message', (order) => void answer(work, order as never))
}

/** @param order is what `work` takes: whoever starts a worker sees to that */
async function answer(work: (order: never) => unknown, order: never): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(await answerTo(work, order))
}

async function answerTo(work: (order: never) => unknown, order: never): Promise<WorkerAnswer<unknown>> {
  try {
    return { done: await work(order) }
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
