import type { WorkbookPlan } from '../../platform/excel/workbook.ts'
import type { Sums } from '../../platform/work.ts'
import { checkSheet } from './excel-check.ts'
import { type PlanOptions, summarySheet } from './excel-summary.ts'
import { tablesOf } from './excel-tables.ts'
import type { ReportData } from './report-data.ts'
import { reportWords } from './report-words.ts'
import type { WorkSource } from './work-sources.ts'

/** What the listed sessions come to, and what each technician's work comes to, found in several ways. */
type Exact = { listed: Sums; sources: readonly WorkSource[] }

/** The report as a workbook; the rows of the sessions' sheet are streamed. */
export function reportWorkbook(data: ReportData, { listed, sources }: Exact, options: PlanOptions): WorkbookPlan {
  const words = reportWords(options.language)
  const tables = tablesOf(data, listed, words)
  const check = checkSheet(tables, sources, words)
  const summary = summarySheet(data, { ...tables, check, words, ...options })
  const sheets = [tables.technicians, tables.jobs, tables.activities, tables.sessions].map(({ plan }) => plan)
  return {
    title: `${words.title} ${data.scope.from} – ${data.scope.to}`,
    isRightToLeft: options.language === 'ar',
    timeZone: options.timeZone,
    sheets: [summary, ...sheets, check.plan],
  }
}
