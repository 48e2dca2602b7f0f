import type { Language } from '@warsha/contract'
import type { LocalDate } from '@warsha/domain'
import type { WorkbookPlan } from '../../platform/excel/workbook.ts'
import { checkSheet } from './excel-check.ts'
import { type PlanOptions, summarySheet } from './excel-summary.ts'
import { tablesOf } from './excel-tables.ts'
import type { Sums } from './queries.ts'
import type { ReportData } from './report-data.ts'
import { type ReportWords, reportWords } from './report-words.ts'
import type { Scope } from './scope.ts'

/** The report as a workbook; the rows of the sessions' sheet are streamed. */
export function reportWorkbook(data: ReportData, listed: Sums, options: PlanOptions): WorkbookPlan {
  const words = reportWords(options.language)
  const tables = tablesOf(data, listed, words)
  const check = checkSheet(tables, data.technicians.totals, words)
  const summary = summarySheet(data, { ...tables, check, words, ...options })
  const sheets = [tables.technicians, tables.jobs, tables.activities, tables.sessions].map(({ plan }) => plan)
  return {
    title: titleOf(data.scope, words, options.language),
    isRightToLeft: options.language === 'ar',
    timeZone: options.timeZone,
    print: { owner: data.branding.companyName, pageNumber: words.page_number },
    sheets: [summary, ...sheets, check],
  }
}

function titleOf({ from, to }: Scope, { title, range }: ReportWords, language: Language): string {
  // Between Arabic letters the parts of a date change places around a hyphen, and not around a slash.
  const shown = (date: LocalDate) => (language === 'ar' ? date.replaceAll('-', '/') : date)
  return `${title} ${range.replace('{from}', shown(from)).replace('{to}', shown(to))}`
}
