import { workerFile, WorkerThread } from '../worker-thread.ts'
import type { ExcelOrder } from './excel-worker.ts'
import type { Cell, WorkbookPlan } from './workbook.ts'

const TIME_LIMIT_MS = 60_000
const MEMORY_MB = 512

/**
 * An Excel file, piece by piece, written in a thread of its own that ends with it. The next rows are asked for when
 * the pieces before have been taken. Throws when the file cannot be finished.
 */
export async function* excelFile(plan: WorkbookPlan, batches: AsyncIterable<Cell[][]>): AsyncGenerator<Uint8Array> {
  const thread = new WorkerThread<ExcelOrder, Uint8Array>(workerFile('excel-worker', import.meta.url), {
    timeLimitMs: TIME_LIMIT_MS,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  try {
    for await (const order of ordersFor(plan, oneAhead(batches))) {
      const piece = await thread.give(order)
      // The compressor keeps small pieces until they are worth packing.
      if (piece.length > 0) yield piece
    }
  } finally {
    await thread.close()
  }
}

async function* ordersFor(plan: WorkbookPlan, batches: AsyncIterable<Cell[][]>): AsyncGenerator<ExcelOrder> {
  yield { begin: plan }
  for await (const rows of batches) yield { rows }
  yield { end: true }
}

/** The same, with the next one asked for while the one before is in use: reading and writing go on side by side. */
async function* oneAhead<Item>(source: AsyncIterable<Item>): AsyncGenerator<Item> {
  const iterator = source[Symbol.asyncIterator]()
  let next = iterator.next()
  try {
    for (let found = await next; !found.done; found = await next) {
      next = iterator.next()
      // A failure is met when its turn has come; until then nobody listens.
      next.catch(() => undefined)
      yield found.value
    }
  } finally {
    await iterator.return?.()
  }
}
