import type { FileColumn, FoundInFile } from '@warsha/contract'
import { workerFile, WorkerLost, WorkerThread } from '../worker-thread.ts'
import type { FileRow, FoundRows, Unreadable } from './find-rows.ts'
import type { TableChoice } from './find-table.ts'

const TIME_LIMIT_MS = 60_000
const MEMORY_MB = 512
/** Rows that come over at once: to take them from the thread holds the server's own for a millisecond or two. */
const ROWS_AT_ONCE = 200

/** A file to read, and then some of its rows. */
export type RowsOrder =
  | { file: Uint8Array; columns: readonly FileColumn[]; choice: TableChoice }
  | { from: number; to: number }
export type TableHead = { found: FoundInFile; count: number } | Unreadable

/** Finds the list in a file, in a thread of its own, which ends with it: a hostile file takes nobody else's time or memory. */
export async function rowsIn<Name extends string>(
  file: Buffer,
  columns: readonly FileColumn<Name>[],
  choice: TableChoice,
): Promise<FoundRows<Name>> {
  const thread = new WorkerThread<RowsOrder, TableHead | FileRow<Name>[]>(workerFile('table-worker', import.meta.url), {
    timeLimitMs: TIME_LIMIT_MS,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  try {
    const head = (await thread.give({ file, columns, choice })) as TableHead
    if ('unreadable' in head) return head
    const rows: FileRow<Name>[] = []
    while (rows.length < head.count) {
      const part = await thread.give({ from: rows.length, to: rows.length + ROWS_AT_ONCE })
      rows.push(...(part as FileRow<Name>[]))
    }
    return { rows, found: head.found }
  } catch (error) {
    if (error instanceof WorkerLost) return { unreadable: 'import_unreadable' }
    throw error
  } finally {
    await thread.close()
  }
}
