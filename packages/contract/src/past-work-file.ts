import * as z from 'zod'
import { byId } from './path-params.ts'
import { fileTypes, shape } from './shape.ts'
import { type FileColumn, importedRowOf, importId, importParts, importRefusals, latestImports } from './table-import.ts'

export type PastWorkColumn =
  | 'job_no'
  | 'job_type'
  | 'power_rating'
  | 'rpm_category'
  | 'activity'
  | 'day'
  | 'hours'
  | 'started'
  | 'ended'
  | 'worker'

/** The columns of files of work that was done before the shop had this program, in the order of the template. */
export const pastWorkColumns: readonly FileColumn<PastWorkColumn>[] = [
  {
    name: 'job_no',
    text: { en: 'Job No', ar: 'رقم أمر العمل' },
    isRequired: false,
    otherHeadings: [
      'Job',
      'Job number',
      'Job #',
      'Work order',
      'Work order no',
      'WO',
      'WO No',
      'Order',
      'Order no',
      'أمر العمل',
      'رقم الأمر',
      'رقم العمل',
      'أمر الشغل',
      'رقم أمر الشغل',
    ],
    width: 14,
    example: '009999',
  },
  {
    name: 'job_type',
    text: { en: 'Job Type', ar: 'نوع العمل' },
    isRequired: true,
    instead: 'job_no',
    otherHeadings: ['Type', 'Kind of work', 'Work type', 'Service', 'النوع', 'نوع أمر العمل'],
    width: 24,
    example: null,
  },
  {
    name: 'power_rating',
    text: { en: 'Power Rating', ar: 'القدرة' },
    isRequired: false,
    otherHeadings: ['Power', 'kW', 'HP', 'Rating', 'القدرة بالكيلوواط', 'فئة القدرة'],
    width: 18,
    example: null,
  },
  {
    name: 'rpm_category',
    text: { en: 'RPM Category', ar: 'فئة السرعة' },
    isRequired: false,
    otherHeadings: ['RPM', 'Poles', 'Speed', 'الأقطاب', 'السرعة'],
    width: 18,
    example: null,
  },
  {
    name: 'activity',
    text: { en: 'Activity', ar: 'النشاط' },
    isRequired: true,
    otherHeadings: [
      'Activity type',
      'Activity code',
      'Operation',
      'Task',
      'Step',
      'Work',
      'العملية',
      'المهمة',
      'الخطوة',
      'نوع النشاط',
    ],
    width: 20,
    example: null,
  },
  {
    name: 'day',
    text: { en: 'Date', ar: 'التاريخ' },
    isRequired: true,
    instead: 'started',
    input: 'day',
    otherHeadings: ['Day', 'Work date', 'Date of work', 'Posting date', 'اليوم', 'تاريخ العمل', 'يوم العمل'],
    width: 14,
    example: '2026-01-15',
  },
  {
    name: 'hours',
    text: { en: 'Hours', ar: 'الساعات' },
    isRequired: true,
    instead: 'ended',
    otherHeadings: [
      'Actual hours',
      'Worked hours',
      'Hours worked',
      'Total hours',
      'Duration',
      'Time',
      'Hrs',
      'ساعات العمل',
      'الساعات الفعلية',
      'عدد الساعات',
      'المدة',
    ],
    width: 10,
    example: '6.5',
  },
  {
    name: 'started',
    text: { en: 'Start', ar: 'البداية' },
    isRequired: false,
    input: 'moment',
    otherHeadings: ['Start time', 'Started', 'Started at', 'From', 'Clock in', 'In', 'وقت البداية', 'من', 'بدأ'],
    width: 18,
    example: '',
  },
  {
    name: 'ended',
    text: { en: 'End', ar: 'النهاية' },
    isRequired: false,
    input: 'moment',
    otherHeadings: ['End time', 'Ended', 'Ended at', 'To', 'Clock out', 'Out', 'وقت النهاية', 'إلى', 'انتهى'],
    width: 18,
    example: '',
  },
  {
    name: 'worker',
    text: { en: 'Technician', ar: 'الفني' },
    isRequired: false,
    otherHeadings: [
      'Technician name',
      'Name',
      'Employee',
      'Employee name',
      'Employee number',
      'Worker',
      'اسم الفني',
      'الاسم',
      'الموظف',
      'اسم الموظف',
      'الرقم الوظيفي',
      'العامل',
    ],
    width: 24,
    example: '',
  },
]

/** What a row of a file has in its columns where the file says nothing. */
export const blankPastWorkCells = Object.fromEntries(pastWorkColumns.map(({ name }) => [name, ''])) as Record<
  PastWorkColumn,
  string
>

/** A row of a file of past work. */
export const importedPastWorkRow = importedRowOf(pastWorkColumns).extend({
  remarks: z
    .array(z.string())
    .describe('what there is to know of a good row: its job here, or that hours are not planned'),
})
export type ImportedPastWorkRow = z.infer<typeof importedPastWorkRow>

export const pastWorkShapes = {
  importPastWork: shape({
    summary:
      'Read a file of work that was done before (CSV or Excel, the field `file`); with the field `commit` = `true` estimates are learned from its good rows',
    ...importParts(importedPastWorkRow, 'estimates are learned from the good rows', importId),
    refusals: importRefusals,
  }),
  pastWorkImports: shape({ summary: 'The latest imports of past work, the newest first', answers: latestImports }),
  takeBackPastWorkImport: shape({
    summary: 'Take back a whole import: nothing is learned from its rows any more',
    ...byId('the import'),
    answers: { 204: 'nothing' },
    refusals: ['import_taken_back'],
  }),
  pastWorkImportTemplate: shape({
    summary: 'An Excel file of past work to fill in',
    answers: { 200: 'file' },
    fileTypes: [fileTypes.excel],
  }),
}
