import type { Connection } from '../../platform/database.ts'
import { workerFile, WorkerThread } from '../../platform/worker-thread.ts'
import type { LearnOrder, LearningRun } from './run.ts'

/** The first pass of a shop with many years of work takes minutes. */
const TIME_LIMIT_MS = 3_600_000
/** A shop at rest needs neither its memory nor its connection; one at work asks again before that. */
const UNTIL_NEXT_CHANGE_MS = 60_000

/**
 * Does passes, see `learn`, in a thread of its own, on a connection of its own: where everything is learned anew, items
 * and training goes through items by the hundred thousand, in which nobody else would be served.
 * It ends when there was nothing to learn for a minute. Closing it ends a pass under way, of which nothing is kept.
 */
export function learningThread(connection: Connection): WorkerThread<LearnOrder, LearningRun> {
  return new WorkerThread(workerFile('learning-worker', import.meta.url), {
    timeLimitMs: TIME_LIMIT_MS,
    data: connection,
    idleMs: UNTIL_NEXT_CHANGE_MS,
  })
}
