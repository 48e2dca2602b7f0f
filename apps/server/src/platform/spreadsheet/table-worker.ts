import type { FileColumn } from '@warsha/contract'
import { serveOrders } from '../worker-serving.ts'
import { type FileRow, findRows } from './find-rows.ts'
import type { TableChoice } from './find-table.ts'
import { readTable } from './read-table.ts'
import type { RowsOrder, TableHead } from './table-thread.ts'

/** The rows of the file that was read, until they are fetched. */
let rows: readonly FileRow<string>[] = []

async function open(file: Uint8Array, columns: readonly FileColumn[], choice: TableChoice): Promise<TableHead> {
  const read = findRows(await readTable(file), columns, choice)
  if ('unreadable' in read) return read
  rows = read.rows
  return { found: read.found, count: rows.length }
}

serveOrders((order: RowsOrder) => {
  if ('file' in order) return open(order.file, order.columns, order.choice)
  return rows.slice(order.from, order.to)
})
