import { serveOrders } from '../worker-serving.ts'
import type { Cell, WorkbookPlan } from './workbook.ts'
import { WorkbookWriter } from './workbook-writer.ts'

/** What the worker does: begins a workbook, adds rows to its streamed sheet, ends it. It answers what is written by then. */
export type ExcelOrder = { begin: WorkbookPlan } | { rows: Cell[][] } | { end: true }

let writer: WorkbookWriter | null = null

serveOrders((order: ExcelOrder): Uint8Array => {
  if ('begin' in order) {
    writer = new WorkbookWriter(order.begin)
    return writer.append([])
  }
  if (!writer) throw new Error('The workbook has not begun')
  return 'rows' in order ? writer.append(order.rows) : writer.finish()
})
