import { labelIn, activityIn, type Text, workColumns } from '@warsha/contract'
import type { ShownWork } from '@warsha/domain'
import type { CellKind, CellValue } from '../../platform/excel/workbook.ts'
import type { ExportedSession } from './queries.ts'
import type { ReportLabels } from './report-labels.ts'

/** A column in which files list sessions. */
export type SessionColumn = {
  name: string
  text: Text
  kind: CellKind
  /** in letters */
  width: number
  /** @param work what the session comes to, its decimal hours rounded by themselves */
  value: (session: ExportedSession, labels: ReportLabels, work: ShownWork) => CellValue
}

/** When, who and what. */
const named: SessionColumn[] = [
  { name: 'day', text: { en: 'Day', ar: 'اليوم' }, kind: 'date', width: 13, value: (session) => session.day },
  {
    name: 'start',
    text: { en: 'Start', ar: 'البداية' },
    kind: 'moment',
    width: 21,
    value: (session) => session.started_at,
  },
  { name: 'end', text: { en: 'End', ar: 'النهاية' }, kind: 'moment', width: 21, value: (session) => session.ended_at },
  {
    name: 'technician',
    text: { en: 'Technician', ar: 'الفني' },
    kind: 'text',
    width: 26,
    value: (session, { language }) => labelIn(language, session.technician),
  },
  {
    name: 'employee_number',
    text: { en: 'Employee No.', ar: 'رقم الموظف' },
    kind: 'text',
    width: 16,
    value: (session) => session.employee_number,
  },
  {
    name: 'segment',
    text: { en: 'Segment', ar: 'القسم' },
    kind: 'text',
    width: 16,
    value: (session) => session.segment,
  },
  {
    name: 'job_no',
    text: { en: 'Job No', ar: 'رقم أمر العمل' },
    kind: 'text',
    width: 12,
    value: (session) => session.job_no,
  },
  {
    name: 'customer',
    text: { en: 'Customer', ar: 'العميل' },
    kind: 'text',
    width: 28,
    value: (session) => session.customer,
  },
  {
    name: 'description',
    text: { en: 'Description', ar: 'الوصف' },
    kind: 'text',
    width: 36,
    value: (session) => session.job_description,
  },
  {
    name: 'activity_code',
    text: { en: 'Activity Code', ar: 'رمز النشاط' },
    kind: 'text',
    width: 14,
    value: (session) => session.activity_code,
  },
  {
    name: 'activity',
    text: { en: 'Activity', ar: 'النشاط' },
    kind: 'text',
    width: 22,
    value: (session, { language }) => activityIn(language, session),
  },
]

/** What is summed up below, in the order in which the other sheets have it. */
const work: SessionColumn[] = workColumns
  .filter((column) => column.work !== 'sessionCount')
  .map(({ work: name, kind, text }) => ({
    name,
    text,
    kind,
    width: kind === 'duration' ? 13 : 12,
    value: (_session, _labels, shown) => shown[name],
  }))

const rest: SessionColumn[] = [
  {
    name: 'rate',
    text: { en: 'Rate (SAR/hr)', ar: 'الأجر (ر.س/ساعة)' },
    kind: 'money',
    width: 12,
    value: (session) => session.rate_halalas,
  },
  {
    name: 'held',
    text: { en: 'Held back (h:mm:ss)', ar: 'محتجز (س:دد:ثث)' },
    kind: 'duration',
    width: 13,
    value: (session) => session.held_seconds || null,
  },
  {
    name: 'to_review',
    text: { en: 'To Review', ar: 'بانتظار المراجعة' },
    kind: 'text',
    width: 12,
    value: (session, { yes }) => (session.is_to_review ? yes : null),
  },
  { name: 'note', text: { en: 'Note', ar: 'ملاحظة' }, kind: 'text', width: 40, value: (session) => session.note },
  {
    name: 'session_id',
    text: { en: 'Session ID', ar: 'معرّف الجلسة' },
    kind: 'text',
    width: 38,
    value: (session) => session.session_id,
  },
  {
    name: 'late',
    text: { en: 'Late', ar: 'متأخر' },
    kind: 'text',
    width: 14,
    value: ({ posting_day, session_count }, labels) => {
      if (posting_day === null) return null
      return session_count === 0 ? labels.late_change : labels.late_session
    },
  },
  {
    name: 'posting_day',
    text: { en: 'Counted On', ar: 'يُحتسب في' },
    kind: 'date',
    width: 13,
    value: (session) => session.posting_day,
  },
  {
    name: 'charged',
    text: { en: 'Charged to Job', ar: 'محمَّل على أمر العمل' },
    kind: 'text',
    width: 14,
    value: (session, { no }) => (session.is_charged ? null : no),
  },
]

/** The one list of columns of the sheet of sessions and of the CSV. */
export const sessionColumns: readonly SessionColumn[] = [...named, ...work, ...rest]

/** The columns up to the one that tells whose the session is. */
export const identifyingColumns = sessionColumns.findIndex(({ name }) => name === 'technician') + 1

/** Where the columns of work begin and end. */
export const workColumnsAt = { first: named.length, last: named.length + work.length - 1 }
