import type { LocalDate } from '@warsha/domain'
import { type Call, call, forMachines, fromReplica } from './call.ts'
import { fileTypes } from './shape.ts'
import type { Text } from './texts.ts'

/** A format in which the report of a range can be had as a file. */
type Format = {
  call: `export${string}`
  /** of the call, for the description of the API */
  summary: string
  type: string
  extension: string
  button: Text
  failed: Text
  /** with a button of its own wherever files are offered, or in a menu beside them on the page of reports */
  place: 'button' | 'menu'
}

/**
 * The formats of files, in the order in which they are offered: an entry here, its writer in the server's
 * `reports/file-writers.ts`, and its icon in the web app's `exports/export-buttons.tsx`.
 */
export const exportFormats = {
  excel: {
    call: 'exportExcel',
    summary: 'The report as an Excel file; the header X-Row-Count says how many sessions are in it',
    type: fileTypes.excel,
    extension: 'xlsx',
    button: { en: 'Export Excel', ar: 'تصدير Excel' },
    failed: {
      en: 'Failed to generate Excel report. Please try again.',
      ar: 'تعذّر إنشاء تقرير Excel. حاول مرة أخرى.',
    },
    place: 'button',
  },
  pdf: {
    call: 'exportPdf',
    summary: 'The report as a PDF file',
    type: fileTypes.pdf,
    extension: 'pdf',
    button: { en: 'Export PDF', ar: 'تصدير PDF' },
    failed: {
      en: 'Failed to generate PDF report. Please try again.',
      ar: 'تعذّر إنشاء تقرير PDF. حاول مرة أخرى.',
    },
    place: 'button',
  },
  csv: {
    call: 'exportCsv',
    summary: 'The sessions of the range as CSV',
    type: fileTypes.csv,
    extension: 'csv',
    button: { en: 'Sessions as CSV', ar: 'الجلسات بصيغة CSV' },
    failed: {
      en: 'Failed to generate the CSV file. Please try again.',
      ar: 'تعذّر إنشاء ملف CSV. حاول مرة أخرى.',
    },
    place: 'menu',
  },
} as const satisfies Record<string, Format>

export type ExportFormat = keyof typeof exportFormats
export type ExportCall = (typeof exportFormats)[ExportFormat]['call']
export const exportFormatNames = Object.keys(exportFormats) as ExportFormat[]

/** Something for the call of each format. */
export function ofExportCalls<Value>(valueOf: (name: ExportFormat) => Value): Record<ExportCall, Value> {
  const entries = exportFormatNames.map((name) => [exportFormats[name].call, valueOf(name)])
  return Object.fromEntries(entries) as Record<ExportCall, Value>
}

export const exportCalls: Record<ExportCall, Call<'GET'>> = ofExportCalls((name) =>
  forMachines('reports:read', fromReplica(call('GET', `/admin/export/${name}`, 'admin'))),
)

/** The name of a file of some days, both ends included. */
export function exportFileName(format: ExportFormat, { from, to }: { from: LocalDate; to: LocalDate }): string {
  return `report_${from}_${to}.${exportFormats[format].extension}`
}
