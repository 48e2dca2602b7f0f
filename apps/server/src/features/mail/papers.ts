import { fileTypes, type Language, type MailForm } from '@warsha/contract'
import type { Instant, LocalDate } from '@warsha/domain'
import type { Db } from '../../platform/database.ts'
import type { MailFile } from '../../platform/mail-server.ts'
import type { PdfRenderer } from '../../platform/pdf/pdf-renderer.ts'
import { paySheetFile } from '../pay-sheet/index.ts'
import { reportFile } from '../reports/index.ts'
import { timesheetsFile } from '../timesheets/index.ts'

export type PaperTools = { db: Db; pdfRenderer: PdfRenderer; businessTimeZone: string }

type Wanted = {
  kind: 'report' | 'timesheets' | 'pay_sheet'
  form: Exclude<MailForm, 'link' | 'text'>
  first: LocalDate
  last: LocalDate
  language: Language
  now: Instant
  gone: AbortSignal
}

/** The paper as a file; null where there is nothing to print. */
export async function paperFile(wanted: Wanted, tools: PaperTools): Promise<MailFile | null> {
  const { kind, form, first } = wanted
  if (kind === 'report') return reportFile(form, wanted, tools)
  const month = first.slice(0, 7)
  if (kind === 'timesheets') {
    const bytes = await timesheetsFile({ ...wanted, month }, tools)
    return bytes && { name: `timesheets_${month}.pdf`, type: fileTypes.pdf, bytes }
  }
  const sheet = await paySheetFile(form, { ...wanted, month }, tools)
  return sheet && { ...sheet, bytes: Buffer.from(sheet.bytes) }
}

/** Where the app shows the same, to whoever may sign in. */
export function paperPath({ kind, first, last }: Pick<Wanted, 'kind' | 'first' | 'last'>): string {
  const month = first.slice(0, 7)
  if (kind === 'report') return `/admin/reports?from=${first}&to=${last}`
  return `/admin/hours?part=${kind === 'timesheets' ? 'timesheets' : 'pay'}&month=${month}`
}
