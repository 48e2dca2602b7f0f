import type { Cell, Column } from '../../platform/excel/workbook.ts'
import { shownSession } from './present.ts'
import type { ExportedSession } from './queries.ts'
import type { ReportWords } from './report-words.ts'

/** The columns of the sessions' sheet, and where those of work begin and end. */
export function listedColumns(words: ReportWords): { columns: Column[]; first: number; last: number } {
  const named: Column[] = [
    { heading: words.day, kind: 'date', width: 12 },
    { heading: words.start, kind: 'moment', width: 17 },
    { heading: words.end, kind: 'moment', width: 17 },
    { heading: words.technician, kind: 'text', width: 26 },
    { heading: words.segment, kind: 'text', width: 16 },
    { heading: words.job_no, kind: 'text', width: 12 },
    { heading: words.customer, kind: 'text', width: 28 },
    { heading: words.activity_code, kind: 'text', width: 14 },
    { heading: words.activity, kind: 'text', width: 22 },
  ]
  const work: Column[] = [
    { heading: words.raw, kind: 'duration', width: 11 },
    { heading: words.effective, kind: 'duration', width: 11 },
    { heading: words.outside, kind: 'duration', width: 11 },
    { heading: words.raw_hours, kind: 'hours', width: 10 },
    { heading: words.effective_hours, kind: 'hours', width: 10 },
    { heading: words.outside_hours, kind: 'hours', width: 10 },
    { heading: words.cost, kind: 'money', width: 12 },
  ]
  const rest: Column[] = [
    { heading: words.rate, kind: 'money', width: 12 },
    { heading: words.to_review, kind: 'text', width: 12 },
    { heading: words.note, kind: 'text', width: 50 },
  ]
  const columns = [...named, ...work, ...rest]
  return { columns, first: named.length, last: named.length + work.length - 1 }
}

/** A session in these columns, its decimal hours rounded by themselves. */
export function listedCells(session: ExportedSession, words: ReportWords): Cell[] {
  const work = shownSession(session)
  return [
    session.day,
    session.started_at,
    session.ended_at,
    session.technician_name,
    session.segment,
    session.job_no,
    session.customer,
    session.activity_code,
    session.activity_label,
    work.rawSeconds,
    work.effectiveSeconds,
    work.outsideSeconds,
    work.rawHours,
    work.effectiveHours,
    work.outsideHours,
    work.costHalalas,
    session.rate_halalas,
    session.is_to_review ? words.yes : null,
    session.note,
  ]
}
