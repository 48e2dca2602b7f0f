import { exportFileName, type ExportFormat, exportFormats, type Language } from '@warsha/contract'
import type { Instant, LocalDate } from '@warsha/domain'
import type { Db } from '../../platform/database.ts'
import type { PdfRenderer } from '../../platform/pdf/pdf-renderer.ts'
import { fileWriters } from './file-writers.ts'
import { scopeOf } from './scope.ts'

type Wanted = { first: LocalDate; last: LocalDate; language: Language; now: Instant; gone: AbortSignal }
type Parts = { db: Db; pdfRenderer: PdfRenderer; businessTimeZone: string }

/** The report of some days, of all technicians, as a file that is held whole. */
export async function reportFile(
  format: ExportFormat,
  { first, last, language, now, gone }: Wanted,
  { db, pdfRenderer, businessTimeZone: timeZone }: Parts,
): Promise<{ name: string; type: string; bytes: Buffer }> {
  const scope = scopeOf({ from_date: first, to_date: last }, timeZone)
  let bytes: Buffer = Buffer.alloc(0)
  await fileWriters[format]({ scope, language, timeZone, now }, { db, pdfRenderer, gone }, async ({ body }) => {
    bytes = Buffer.isBuffer(body) ? body : await wholeOf(body)
  })
  return { name: exportFileName(format, scope), type: exportFormats[format].type, bytes }
}

async function wholeOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const whole: Uint8Array[] = []
  for await (const piece of pieces) whole.push(piece)
  return Buffer.concat(whole)
}
