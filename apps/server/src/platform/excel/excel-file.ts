import { workerFile, WorkerThread } from '../worker-thread.ts'
import type { ExcelOrder } from './excel-worker.ts'
import type { Cell, WorkbookPlan } from './workbook.ts'

const TIME_LIMIT_MS = 60_000
const MEMORY_MB = 512

/**
 * An Excel file, piece by piece, written in a thread of its own that ends with it. The next rows are asked for when
 * the piece before has been taken.
 */
export async function* excelFile(plan: WorkbookPlan, batches: AsyncIterable<Cell[][]>): AsyncGenerator<Uint8Array> {
  const thread = new WorkerThread<ExcelOrder, Uint8Array>(workerFile('excel-worker', import.meta.url), {
    timeLimitMs: TIME_LIMIT_MS,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  try {
    yield await thread.give({ begin: plan })
    for await (const rows of batches) yield await thread.give({ rows })
    yield await thread.give({ end: true })
  } finally {
    await thread.close()
  }
}
