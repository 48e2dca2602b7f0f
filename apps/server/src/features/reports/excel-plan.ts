import { isRightToLeft, type Language } from '@warsha/contract'
import type { LocalDate } from '@warsha/domain'
import type { Tx } from '../../platform/database.ts'
import { excelFile } from '../../platform/excel/excel-file.ts'
import { type Cell, MOST_ROWS, type WorkbookPlan } from '../../platform/excel/workbook.ts'
import { checkSheet } from './excel-check.ts'
import { listedCells } from './excel-sessions.ts'
import { type PlanOptions, summarySheet } from './excel-summary.ts'
import { sheetsOf, tablesOf } from './excel-tables.ts'
import { allOf, type WrittenFile } from './exporting.ts'
import { type ExportedSession, type ListedSums, sessionsOf, sumsOfListed } from './queries.ts'
import { type ReportData, reportData } from './report-data.ts'
import { type ReportLabels, reportLabels } from './report-labels.ts'
import { type FileOptions, invalid, type Scope } from './scope.ts'
import { type WorkSource, workSources } from './work-sources.ts'

/** The report as an Excel file. */
export async function excelReport(tx: Tx, { scope, ...options }: FileOptions): Promise<WrittenFile> {
  const data = await reportData(tx, scope)
  const listed = await sumsOfListed(tx, scope)
  const sources = await workSources(tx, scope)
  const rowCount = listed.row_count
  // Headings and totals take a row each.
  if (rowCount > MOST_ROWS - 2) throw invalid('to_date', 'range_too_large')
  const sessions = allOf(sessionsOf(tx, scope, options.timeZone), rowCount)
  return {
    rowCount,
    expectedBytes: 12_000 + 130 * rowCount + 90 * data.by.job.rows.length,
    body: excelFile(
      reportWorkbook(data, { listed, sources }, options),
      cellsOf(sessions, reportLabels(options.language)),
    ),
  }
}

async function* cellsOf(batches: AsyncIterable<ExportedSession[]>, labels: ReportLabels): AsyncGenerator<Cell[][]> {
  for await (const sessions of batches) yield sessions.map((session) => listedCells(session, labels))
}

/** What the listed sessions come to, and what each technician's work comes to, found in several ways. */
type Exact = { listed: ListedSums; sources: readonly WorkSource[] }

/** The report as a workbook; the rows of the sessions' sheet are streamed. */
export function reportWorkbook(data: ReportData, { listed, sources }: Exact, options: PlanOptions): WorkbookPlan {
  const labels = reportLabels(options.language)
  const tables = tablesOf(data, listed, labels)
  const check = checkSheet(tables, sources, labels)
  const summary = summarySheet(data, { ...tables, check, labels, ...options })
  const sheets = sheetsOf(tables).map(({ plan }) => plan)
  return {
    title: titleOf(data.scope, labels, options.language),
    isRightToLeft: isRightToLeft(options.language),
    timeZone: options.timeZone,
    print: { owner: data.branding.companyName, pageNumber: labels.page_number },
    sheets: [summary, ...sheets, check.plan],
  }
}

function titleOf({ from, to }: Scope, { title, range }: ReportLabels, language: Language): string {
  // Among letters from right to left the parts of a date change places around a hyphen, and not around a slash.
  const shown = (date: LocalDate) => (isRightToLeft(language) ? date.replaceAll('-', '/') : date)
  return `${title} ${range.replace('{from}', shown(from)).replace('{to}', shown(to))}`
}
