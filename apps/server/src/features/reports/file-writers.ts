import type { ExportFormat } from '@warsha/contract'
import type { Db, Tx } from '../../platform/database.ts'
import type { PdfRenderer } from '../../platform/pdf/pdf-renderer.ts'
import { csvReport } from './csv.ts'
import { excelReport } from './excel-plan.ts'
import type { WrittenFile } from './exporting.ts'
import { reportData } from './report-data.ts'
import { reportDocument } from './report-document.ts'
import type { FileOptions } from './scope.ts'

type Tools = { db: Db; pdfRenderer: PdfRenderer; gone: AbortSignal }

/** Makes a file, and sends it when its size is known; its rows may still be on their way. */
type FileWriter = (options: FileOptions, tools: Tools, send: (file: WrittenFile) => Promise<void>) => Promise<void>

/** A file that is read and sent within one snapshot. */
function streamed(write: (tx: Tx, options: FileOptions) => Promise<WrittenFile>): FileWriter {
  return (options, { db, gone }, send) => db.snapshot(gone, async (tx) => send(await write(tx, options)))
}

export const fileWriters: Record<ExportFormat, FileWriter> = {
  excel: streamed(excelReport),
  pdf: async (options, { db, pdfRenderer, gone }, send) => {
    const data = await db.snapshot(gone, (tx) => reportData(tx, options.scope))
    const body = await pdfRenderer.print(reportDocument(data, options), gone)
    await send({ rowCount: data.by.technician.totals.sessionCount, expectedBytes: body.length, body })
  },
  csv: streamed(csvReport),
}
