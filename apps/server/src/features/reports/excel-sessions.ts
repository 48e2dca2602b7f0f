import { textIn } from '@warsha/contract'
import type { Cell, Column } from '../../platform/excel/workbook.ts'
import { shownSession } from './present.ts'
import type { ExportedSession } from './queries.ts'
import type { ReportLabels } from './report-labels.ts'
import { sessionColumns, workColumnsAt } from './session-columns.ts'

/** The columns of the sessions' sheet, and where those of work begin and end. */
export function listedColumns(labels: ReportLabels): { columns: Column[]; first: number; last: number } {
  const columns = sessionColumns.map(({ text, kind, width }) => ({
    heading: textIn(text, labels.language),
    kind,
    width,
  }))
  return { columns, ...workColumnsAt }
}

/** A session in these columns, its decimal hours rounded by themselves. */
export function listedCells(session: ExportedSession, labels: ReportLabels): Cell[] {
  const work = shownSession(session)
  return sessionColumns.map(({ value }) => value(session, labels, work))
}
