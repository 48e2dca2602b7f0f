import type { CellKind, CellValue } from '../../platform/excel/workbook.ts'
import type { ExportedSession } from './queries.ts'
import type { ReportWords } from './report-words.ts'

/** A decimal hour in seconds. */
export const HOUR_SECONDS = 3600

/** A column in which files list sessions. */
export type SessionColumn = {
  heading: keyof ReportWords
  kind: CellKind
  /** in letters */
  width: number
  value: (session: ExportedSession, words: ReportWords) => CellValue
}

const rawSeconds = (session: ExportedSession) => session.raw_seconds
const effectiveSeconds = (session: ExportedSession) => session.effective_seconds
const outsideSeconds = (session: ExportedSession) => session.raw_seconds - session.effective_seconds

/** Not rounded: thousands of roundings would add up to whole hours. */
const inHours = (seconds: (session: ExportedSession) => number) => (session: ExportedSession) =>
  seconds(session) / HOUR_SECONDS

/** When, who and what. */
const named: SessionColumn[] = [
  { heading: 'day', kind: 'date', width: 13, value: (session) => session.day },
  { heading: 'start', kind: 'moment', width: 21, value: (session) => session.started_at },
  { heading: 'end', kind: 'moment', width: 21, value: (session) => session.ended_at },
  { heading: 'technician', kind: 'text', width: 26, value: (session) => session.technician_name },
  { heading: 'segment', kind: 'text', width: 16, value: (session) => session.segment },
  { heading: 'job_no', kind: 'text', width: 12, value: (session) => session.job_no },
  { heading: 'customer', kind: 'text', width: 28, value: (session) => session.customer },
  { heading: 'description', kind: 'text', width: 36, value: (session) => session.job_description },
  { heading: 'activity_code', kind: 'text', width: 14, value: (session) => session.activity_code },
  { heading: 'activity', kind: 'text', width: 22, value: (session) => session.activity_label },
]

/** What is summed up below, in the order in which the other sheets have it. */
const work: SessionColumn[] = [
  { heading: 'raw', kind: 'duration', width: 13, value: rawSeconds },
  { heading: 'effective', kind: 'duration', width: 13, value: effectiveSeconds },
  { heading: 'outside', kind: 'duration', width: 13, value: outsideSeconds },
  { heading: 'raw_hours', kind: 'hours', width: 12, value: inHours(rawSeconds) },
  { heading: 'effective_hours', kind: 'hours', width: 12, value: inHours(effectiveSeconds) },
  { heading: 'outside_hours', kind: 'hours', width: 12, value: inHours(outsideSeconds) },
  { heading: 'cost', kind: 'money', width: 12, value: (session) => session.cost_halalas },
]

const rest: SessionColumn[] = [
  { heading: 'rate', kind: 'money', width: 12, value: (session) => session.rate_halalas },
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
