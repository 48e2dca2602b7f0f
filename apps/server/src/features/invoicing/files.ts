import { fileTypes, type InvoiceFormat } from '@warsha/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/database.ts'
import { excelFile } from '../../platform/excel/excel-file.ts'
import { refuse } from '../../platform/refusal.ts'
import { answered, route } from '../../platform/route.ts'
import { brandingOf } from '../workshop/index.ts'
import { batchById } from './batches.ts'
import { linesCsv } from './csv.ts'
import { linesWorkbook } from './excel.ts'
import type { FileBatch } from './file-batch.ts'
import { linesJson } from './json.ts'
import { linesOfBatch, shownLines } from './lines.ts'
import { linesUbl } from './ubl.ts'

type Writer = { type: string; extension: string; write: (file: FileBatch) => Promise<Buffer> | Buffer }

const writers: Record<InvoiceFormat, Writer> = {
  excel: {
    type: fileTypes.excel,
    extension: 'xlsx',
    write: async (file) => wholeOf(excelFile(linesWorkbook(file), noRows())),
  },
  csv: { type: `${fileTypes.csv}; charset=utf-8`, extension: 'csv', write: linesCsv },
  json: { type: fileTypes.invoiceLines, extension: 'json', write: linesJson },
  ubl: { type: fileTypes.xml, extension: 'xml', write: linesUbl },
}

/** The lines of an approved batch for a program that makes invoices. */
export function invoiceFiles(
  app: FastifyInstance,
  { db, businessTimeZone }: { db: Db; businessTimeZone: string },
): void {
  route(app, 'invoiceFile', async ({ params, query: { format, language }, now, reply }) => {
    const found = await db.snapshot(null, async (tx) => {
      const batch = await batchById(tx, params.id)
      return (
        batch && { batch, ...shownLines(await linesOfBatch(tx, batch.id)), owner: (await brandingOf(tx)).companyName }
      )
    })
    if (!found) return refuse('not_found')
    const { number, state } = found.batch
    if (state === 'taken_back') return refuse('batch_taken_back', { number })
    if (state === 'draft') return refuse('batch_not_approved', { number })
    const { type, extension, write } = writers[format]
    const bytes = await write({ ...found, language, timeZone: businessTimeZone, now })
    void reply
      .type(type)
      .header('content-disposition', `attachment; filename="invoice_lines_${number}.${extension}"`)
      .header('x-expected-bytes', String(bytes.length))
      .send(bytes)
    return answered
  })
}

/** A file that is small, so that none is sent that could not be finished. */
async function wholeOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const whole: Uint8Array[] = []
  for await (const piece of pieces) whole.push(piece)
  return Buffer.concat(whole)
}

async function* noRows(): AsyncGenerator<never> {}
