import { workerFile, WorkerLost, WorkerThread } from '../worker-thread.ts'
import type { Table } from './read-table.ts'

const TIME_LIMIT_MS = 20_000
const MEMORY_MB = 512

/** Reads a file in a thread of its own, which ends with it: a hostile file takes nobody else's time or memory. */
export async function tableIn(file: Buffer): Promise<Table> {
  const thread = new WorkerThread<Uint8Array, Table>(workerFile('table-worker', import.meta.url), {
    timeLimitMs: TIME_LIMIT_MS,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  try {
    return await thread.give(file)
  } catch (error) {
    if (error instanceof WorkerLost) return { unreadable: 'import_unreadable' }
    throw error
  } finally {
    await thread.close()
  }
}
