import type { ShownWork } from '@warsha/domain'
import type { CellKind, CellValue } from '../../platform/excel/workbook.ts'
import type { ExportedSession } from './queries.ts'
import type { ReportWords } from './report-words.ts'

/** A column in which files list sessions. */
export type SessionColumn = {
  heading: keyof ReportWords
  kind: CellKind
  /** in letters */
  width: number
  /** @param work what the session comes to, its decimal hours rounded by themselves */
  value: (session: ExportedSession, words: ReportWords, work: ShownWork) => CellValue
}

/** When, who and what. */
const named: SessionColumn[] = [
  { heading: 'day', kind: 'date', width: 13, value: (session) => session.day },
  { heading: 'start', kind: 'moment', width: 21, value: (session) => session.started_at },
  { heading: 'end', kind: 'moment', width: 21, value: (session) => session.ended_at },
  { heading: 'technician', kind: 'text', width: 26, value: (session) => session.technician_name },
  { heading: 'employee_number', kind: 'text', width: 16, value: (session) => session.employee_number },
  { heading: 'segment', kind: 'text', width: 16, value: (session) => session.segment },
  { heading: 'job_no', kind: 'text', width: 12, value: (session) => session.job_no },
  { heading: 'customer', kind: 'text', width: 28, value: (session) => session.customer },
  { heading: 'description', kind: 'text', width: 36, value: (session) => session.job_description },
  { heading: 'activity_code', kind: 'text', width: 14, value: (session) => session.activity_code },
  { heading: 'activity', kind: 'text', width: 22, value: (session) => session.activity_label },
]

/** What is summed up below, in the order in which the other sheets have it. */
const work: SessionColumn[] = [
  { heading: 'raw', kind: 'duration', width: 13, value: (_session, _words, work) => work.rawSeconds },
  { heading: 'effective', kind: 'duration', width: 13, value: (_session, _words, work) => work.effectiveSeconds },
  { heading: 'outside', kind: 'duration', width: 13, value: (_session, _words, work) => work.outsideSeconds },
  { heading: 'raw_hours', kind: 'hours', width: 12, value: (_session, _words, work) => work.rawHours },
  { heading: 'effective_hours', kind: 'hours', width: 12, value: (_session, _words, work) => work.effectiveHours },
  { heading: 'outside_hours', kind: 'hours', width: 12, value: (_session, _words, work) => work.outsideHours },
  { heading: 'cost', kind: 'money', width: 12, value: (session) => session.cost_halalas },
]

const rest: SessionColumn[] = [
  { heading: 'rate', kind: 'money', width: 12, value: (session) => session.rate_halalas },
  { heading: 'held', kind: 'duration', width: 13, value: (session) => session.held_seconds || null },
  { heading: 'to_review', kind: 'text', width: 12, value: (session, { yes }) => (session.is_to_review ? yes : null) },
  { heading: 'note', kind: 'text', width: 50, value: (session) => session.note },
  { heading: 'session_id', kind: 'text', width: 40, value: (session) => session.session_id },
]

/** The one list of columns of the sheet of sessions and of the CSV. */
export const sessionColumns: readonly SessionColumn[] = [...named, ...work, ...rest]

/** The columns up to the one that tells whose the session is. */
export const identifyingColumns = sessionColumns.findIndex(({ heading }) => heading === 'technician') + 1

/** Where the columns of work begin and end. */
export const workColumnsAt = { first: named.length, last: named.length + work.length - 1 }
