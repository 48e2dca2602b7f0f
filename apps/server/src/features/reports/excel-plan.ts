import { isRightToLeft, type Language } from '@warsha/contract'
import type { LocalDate } from '@warsha/domain'
import type { WorkbookPlan } from '../../platform/excel/workbook.ts'
import type { Sums } from '../../platform/work.ts'
import { checkSheet } from './excel-check.ts'
import { type PlanOptions, summarySheet } from './excel-summary.ts'
import { sheetsOf, tablesOf } from './excel-tables.ts'
import type { ReportData } from './report-data.ts'
import { type ReportLabels, reportLabels } from './report-labels.ts'
import type { Scope } from './scope.ts'
import type { WorkSource } from './work-sources.ts'

/** What the listed sessions come to, and what each technician's work comes to, found in several ways. */
type Exact = { listed: Sums; sources: readonly WorkSource[] }

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
