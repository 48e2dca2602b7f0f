import { sarOfHalalas, type ShownWork } from '@warsha/domain'
import * as z from 'zod'
import { heldEmployeeNumber } from './employee-number.ts'
import { hours, id, sar, seconds } from './fields.ts'
import type { Text } from './messages.ts'

export const reportGroups = ['job', 'technician', 'activity'] as const
export type ReportGroup = (typeof reportGroups)[number]

/** A column that says what a row is of. */
export type NameColumn = {
  /** of a row */
  field: string
  text: Text
  schema: z.ZodType
  /** in letters */
  excelWidth: number
  /** on the page: the row's name, below the name, or in a column of its own */
  page?: 'name' | 'below' | 'column'
}

/** What the rows of each grouping are of, as the page and the Excel sheet have it; paper has its own widths. */
export const nameColumns = {
  technician: [
    {
      field: 'technician_name',
      text: { en: 'Technician', ar: 'الفني' },
      schema: z.string(),
      excelWidth: 30,
      page: 'name',
    },
    {
      field: 'employee_number',
      text: { en: 'Employee No.', ar: 'رقم الموظف' },
      schema: heldEmployeeNumber,
      excelWidth: 16,
    },
    {
      field: 'segment',
      text: { en: 'Segment', ar: 'القسم' },
      schema: z.string().nullable(),
      excelWidth: 18,
      page: 'below',
    },
  ],
  job: [
    { field: 'job_no', text: { en: 'Job No', ar: 'رقم أمر العمل' }, schema: z.string(), excelWidth: 14, page: 'name' },
    { field: 'customer', text: { en: 'Customer', ar: 'العميل' }, schema: z.string(), excelWidth: 34, page: 'below' },
  ],
  activity: [
    {
      field: 'activity_code',
      text: { en: 'Activity Code', ar: 'رمز النشاط' },
      schema: z.string(),
      excelWidth: 16,
      page: 'name',
    },
    {
      field: 'activity_label',
      text: { en: 'Activity', ar: 'النشاط' },
      schema: z.string(),
      excelWidth: 28,
      page: 'column',
    },
  ],
} as const satisfies Record<ReportGroup, readonly NameColumn[]>

type AnyNameColumn = (typeof nameColumns)[ReportGroup][number]
export type NameField = AnyNameColumn['field']

/** A column of numbers: of every table of a report, in its rows and in its totals. */
export type WorkColumn = {
  /** in the address of the page, which sorts by it */
  id: string
  /** of a row, as the contract names it */
  field: string
  schema: z.ZodNumber
  /** as the domain names it */
  work: keyof ShownWork
  kind: 'count' | 'duration' | 'hours' | 'money'
  text: Text
  /** in letters */
  excelWidth: number
  /** in millimetres; absent: not on paper */
  paperWidth?: number
  /** absent: not on the page */
  page?: { width: string; groups: readonly ReportGroup[]; sortBy: string }
}

/** The numbers of a report, in the order in which the page, the Excel file and the paper have them. */
export const workColumns = [
  {
    id: 'sessions',
    field: 'session_count',
    schema: z.int(),
    work: 'sessionCount',
    kind: 'count',
    text: { en: 'Sessions', ar: 'الجلسات' },
    excelWidth: 11,
    paperWidth: 13,
    page: { width: '12%', groups: reportGroups, sortBy: 'session_count' },
  },
  {
    id: 'raw_duration',
    field: 'seconds_raw',
    schema: seconds,
    work: 'rawSeconds',
    kind: 'duration',
    text: { en: 'Raw (h:mm:ss)', ar: 'الوقت الكامل (س:دد:ثث)' },
    excelWidth: 12,
  },
  {
    id: 'effective_duration',
    field: 'seconds_effective',
    schema: seconds,
    work: 'effectiveSeconds',
    kind: 'duration',
    text: { en: 'Effective (h:mm:ss)', ar: 'الوقت الفعلي (س:دد:ثث)' },
    excelWidth: 15,
  },
  {
    id: 'outside_duration',
    field: 'seconds_outside',
    schema: seconds,
    work: 'outsideSeconds',
    kind: 'duration',
    text: { en: 'Outside hours (h:mm:ss)', ar: 'خارج الدوام (س:دد:ثث)' },
    excelWidth: 15,
  },
  {
    id: 'raw',
    field: 'hours_raw',
    schema: hours,
    work: 'rawHours',
    kind: 'hours',
    text: { en: 'Raw Hours', ar: 'الساعات الكاملة' },
    excelWidth: 12,
    paperWidth: 17,
    page: { width: '13%', groups: reportGroups, sortBy: 'seconds_raw' },
  },
  {
    id: 'effective',
    field: 'hours_effective',
    schema: hours,
    work: 'effectiveHours',
    kind: 'hours',
    text: { en: 'Effective Hours', ar: 'الساعات الفعلية' },
    excelWidth: 15,
    paperWidth: 18,
    page: { width: '15%', groups: reportGroups, sortBy: 'seconds_effective' },
  },
  {
    id: 'outside',
    field: 'hours_outside',
    schema: hours,
    work: 'outsideHours',
    kind: 'hours',
    text: { en: 'Outside Hours', ar: 'ساعات خارج الدوام' },
    excelWidth: 15,
    paperWidth: 17,
    page: { width: '13%', groups: reportGroups, sortBy: 'seconds_outside' },
  },
  {
    id: 'cost',
    field: 'cost_sar',
    schema: sar.describe('SAR, two decimals: effective hours by the hourly rate; not pay'),
    work: 'costHalalas',
    kind: 'money',
    text: { en: 'Cost (SAR)', ar: 'التكلفة (ر.س)' },
    excelWidth: 15,
    paperWidth: 23,
    page: { width: '16%', groups: ['technician', 'job'], sortBy: 'cost_sar' },
  },
] as const satisfies readonly WorkColumn[]

type AnyWorkColumn = (typeof workColumns)[number]
type WorkShapes = { [Field in AnyWorkColumn['field']]: Extract<AnyWorkColumn, { field: Field }>['schema'] }

/**
 * Work as answers carry it, with the former names of outside hours. Raw hours are effective hours and those outside the
 * working calendar together. The rows of a table add up to its totals, which are rounded once, so that they are the same
 * whatever the rows are.
 */
export const workFields = {
  ...(Object.fromEntries(workColumns.map(({ field, schema }) => [field, schema])) as WorkShapes),
  hours_overtime: z.number().meta({ deprecated: true, description: 'former name of hours_outside' }),
  seconds_overtime: z.int().meta({ deprecated: true, description: 'former name of seconds_outside' }),
}
type WorkAnswer = { [Field in keyof typeof workFields]: number }

/** Some work as the contract names its fields. @param work seconds, decimal hours and halalas; the answer has SAR */
export function presentWork(work: ShownWork): WorkAnswer {
  const presented: Partial<WorkAnswer> = { hours_overtime: work.outsideHours, seconds_overtime: work.outsideSeconds }
  for (const { field, work: name, kind } of workColumns) {
    presented[field] = kind === 'money' ? sarOfHalalas(work[name]) : work[name]
  }
  return presented as WorkAnswer
}

/** A column of numbers that the page has. */
export type PageWorkColumn = Extract<AnyWorkColumn, { page: object }>

/** The columns of numbers on the page of a grouping. */
export function pageWorkColumns(group: ReportGroup): PageWorkColumn[] {
  return workColumns.filter(
    (column): column is PageWorkColumn =>
      'page' in column && (column.page.groups as readonly ReportGroup[]).includes(group),
  )
}

type SchemaOf<Field extends NameField> = Extract<AnyNameColumn, { field: Field }>['schema']
type NameShapes = { [Field in NameField]: z.ZodOptional<SchemaOf<Field>> }

/** What a row of any grouping can be of; the ids lead to it. */
export const rowNames = {
  technician_id: id.optional(),
  job_id: id.optional(),
  ...(Object.fromEntries(
    Object.values(nameColumns).flatMap((columns: readonly NameColumn[]) =>
      columns.map(({ field, schema }) => [field, schema.optional()]),
    ),
  ) as NameShapes),
}

/** The names of all these fields. */
export const rowNameFields = Object.keys(rowNames) as (keyof typeof rowNames)[]
