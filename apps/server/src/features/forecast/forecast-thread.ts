import type { Connection } from '../../platform/database.ts'
import { workerFile, WorkerThread } from '../../platform/worker-thread.ts'
import type { Occasion, TriedOrder } from './compute.ts'
import type { LoadAnswer, LoadQuestion } from './team-load.ts'

/** Of a shop with very many open jobs, and when another instance is at it. */
const TIME_LIMIT_MS = 300_000
/** Of a year's Sundays of such a shop. */
const REPLAY_LIMIT_MS = 3_600_000
/** 20,000 open jobs need less than an eighth of it. */
const MEMORY_MB = 512

/**
 * `first`: jobs that would be worked on first; what that comes to is only told. `load`: the load of teams, only told as well.
 * `isReplay`: those of the past are made.
 * Without either the present ones are made and kept.
 */
export type ForecastOrder = Occasion & { first?: readonly number[]; load?: LoadQuestion; isReplay?: true }
export type ForecastAnswer = TriedOrder | LoadAnswer | { isDone: boolean } | { replayedDays: number }

type ForecastThread = WorkerThread<ForecastOrder, ForecastAnswer>

/**
 * Reckons forecasts, see `computeForecasts`, in a thread of its own that ends with it, on a connection of its own: of many
 * open jobs it takes seconds of computing, in which nobody else would be served. Closing it ends what it is at, of which nothing is kept.
 */
export function forecastThread(connection: Connection): ForecastThread {
  return threadWith(connection, { endsAfter: () => true })
}

/** Makes those of the past, see `replayForecasts`, for as long as that takes; the days that are done when it ends are kept. */
export function replayThread(connection: Connection): ForecastThread {
  return threadWith(connection, { endsAfter: () => true, timeLimitMs: REPLAY_LIMIT_MS })
}

/** A preview of the order of work is usually followed by another, and a running thread answers three times as fast. */
const UNTIL_NEXT_TRY_MS = 120_000

/** Tries orders of work and other changes, see `simulateOrder` and `computeLoad`: it stays for a while. */
export function orderThread(connection: Connection): ForecastThread {
  return threadWith(connection, { idleMs: UNTIL_NEXT_TRY_MS })
}

type Lasting = { endsAfter?: () => boolean; idleMs?: number; timeLimitMs?: number }

function threadWith(connection: Connection, lasting: Lasting): ForecastThread {
  return new WorkerThread(workerFile('forecast-worker', import.meta.url), {
    timeLimitMs: TIME_LIMIT_MS,
    data: connection,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    ...lasting,
  })
}
