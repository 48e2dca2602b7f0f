import { sarOfHalalas, type ShownWork } from '@warsha/domain'
import type { Person } from './person.ts'
import { labelIn, type Language, nameIn, type Text } from './texts.ts'

/** A column that says what a row is of. */
export type NameColumn = {
  /** of a row */
  field: string
  text: Text
  /** of a row: whom the column names; readers see their label */
  person?: string
  /** of a row: its second name, for Arabic readers */
  arabic?: string
  /** null where there is none */
  isOptional?: true
  /** stands where there is none */
  none?: Text
  /** in letters */
  excelWidth: number
  /** on the page: the row's name, below the name, or in a column of its own */
  page?: 'name' | 'below' | 'column'
  /** a calendar day; other names are texts */
  isDay?: true
}

/** A way to group the work of a report. */
type Grouping = {
  /** of the tab, the sheet and the table on paper */
  title: Text
  /** the field that tells the rows apart */
  key: string
  /** the first one names a row */
  names: readonly [NameColumn, ...NameColumn[]]
  /** a table that is read in the order of its names; else most hours come first */
  isInOrderOfNames?: true
  /** columns of numbers that its page does not have */
  without?: readonly string[]
}

/**
 * The groupings of reports, in the order in which pages and files have them: one entry here, its statement in the server's
 * `reports/queries.ts`, and the sessions behind its rows in the web app's `reports/rows.ts`.
 */
export const groupings = {
  technician: {
    title: { en: 'By Technician', ar: 'حسب الفني' },
    key: 'technician_id',
    names: [
      {
        field: 'technician_name',
        person: 'technician',
        text: { en: 'Technician', ar: 'الفني' },
        excelWidth: 30,
        page: 'name',
      },
      { field: 'employee_number', text: { en: 'Employee No.', ar: 'رقم الموظف' }, isOptional: true, excelWidth: 16 },
      {
        field: 'segment',
        text: { en: 'Segment', ar: 'القسم' },
        isOptional: true,
        excelWidth: 18,
        page: 'below',
      },
    ],
  },
  job: {
    title: { en: 'By Job', ar: 'حسب أمر العمل' },
    key: 'job_id',
    names: [
      { field: 'job_no', text: { en: 'Job No', ar: 'رقم أمر العمل' }, excelWidth: 14, page: 'name' },
      { field: 'customer', text: { en: 'Customer', ar: 'العميل' }, excelWidth: 34, page: 'below' },
    ],
  },
  activity: {
    title: { en: 'By Activity', ar: 'حسب النشاط' },
    key: 'activity_code',
    names: [
      { field: 'activity_code', text: { en: 'Activity Code', ar: 'رمز النشاط' }, excelWidth: 16, page: 'name' },
      {
        field: 'activity_label',
        arabic: 'activity_label_ar',
        text: { en: 'Activity', ar: 'النشاط' },
        excelWidth: 28,
        page: 'column',
      },
    ],
    without: ['cost'],
  },
  job_type: {
    title: { en: 'By Job Type', ar: 'حسب نوع العمل' },
    key: 'job_type_id',
    names: [
      {
        field: 'job_type_name',
        arabic: 'job_type_name_ar',
        text: { en: 'Job Type', ar: 'نوع العمل' },
        isOptional: true,
        none: { en: 'No job type', ar: 'بدون نوع عمل' },
        excelWidth: 30,
        page: 'name',
      },
    ],
  },
  customer: {
    title: { en: 'By Customer', ar: 'حسب العميل' },
    key: 'customer',
    names: [{ field: 'customer', text: { en: 'Customer', ar: 'العميل' }, excelWidth: 34, page: 'name' }],
  },
  segment: {
    title: { en: 'By Segment', ar: 'حسب القسم' },
    key: 'segment',
    names: [
      {
        field: 'segment',
        text: { en: 'Segment', ar: 'القسم' },
        isOptional: true,
        none: { en: 'No segment', ar: 'بدون قسم' },
        excelWidth: 24,
        page: 'name',
      },
    ],
  },
  day: {
    title: { en: 'By Day', ar: 'حسب اليوم' },
    key: 'day',
    names: [{ field: 'day', text: { en: 'Day', ar: 'اليوم' }, excelWidth: 14, page: 'name', isDay: true }],
    isInOrderOfNames: true,
  },
} as const satisfies Record<string, Grouping>

export type ReportGroup = keyof typeof groupings
export const reportGroups = Object.keys(groupings) as [ReportGroup, ...ReportGroup[]]

/** The columns that say what the rows of a grouping are of. */
export function nameColumnsOf(group: ReportGroup): Grouping['names'] {
  return groupings[group].names
}

/** Whether the table of a grouping is read in the order of its names. */
export function isInOrderOfNames(group: ReportGroup): boolean {
  return 'isInOrderOfNames' in groupings[group]
}

/** The field that tells the rows of a grouping apart. */
export type RowKey = (typeof groupings)[ReportGroup]['key']

type AnyNameColumn = (typeof groupings)[ReportGroup]['names'][number]
export type NameField = AnyNameColumn['field']

/** A column of numbers: of every table of a report, in its rows and in its totals. */
export type WorkColumn = {
  /** in the address of the page, which sorts by it */
  id: string
  /** of a row, as the contract names it */
  field: string
  /** as the domain names it */
  work: keyof ShownWork
  kind: 'count' | 'duration' | 'hours' | 'money'
  text: Text
  /** in letters */
  excelWidth: number
  /** in millimetres; absent: not on paper */
  paperWidth?: number
  /** absent: not on the page */
  page?: {
    /** where there is no room the lowest gives way first; without one it always stays */
    rank?: number
    sortBy: string
  }
}

/** The numbers of a report, in the order in which the page, the Excel file and the paper have them. */
export const workColumns = [
  {
    id: 'sessions',
    field: 'session_count',
    work: 'sessionCount',
    kind: 'count',
    text: { en: 'Sessions', ar: 'الجلسات' },
    excelWidth: 11,
    paperWidth: 13,
    page: { rank: 1, sortBy: 'session_count' },
  },
  {
    id: 'raw_duration',
    field: 'seconds_raw',
    work: 'rawSeconds',
    kind: 'duration',
    text: { en: 'Raw (h:mm:ss)', ar: 'الوقت الكامل (س:دد:ثث)' },
    excelWidth: 12,
  },
  {
    id: 'effective_duration',
    field: 'seconds_effective',
    work: 'effectiveSeconds',
    kind: 'duration',
    text: { en: 'Effective (h:mm:ss)', ar: 'الوقت الفعلي (س:دد:ثث)' },
    excelWidth: 15,
  },
  {
    id: 'outside_duration',
    field: 'seconds_outside',
    work: 'outsideSeconds',
    kind: 'duration',
    text: { en: 'Outside hours (h:mm:ss)', ar: 'خارج الدوام (س:دد:ثث)' },
    excelWidth: 15,
  },
  {
    id: 'raw',
    field: 'hours_raw',
    work: 'rawHours',
    kind: 'hours',
    text: { en: 'Raw Hours', ar: 'الساعات الكاملة' },
    excelWidth: 12,
    paperWidth: 17,
    page: { rank: 2, sortBy: 'seconds_raw' },
  },
  {
    id: 'effective',
    field: 'hours_effective',
    work: 'effectiveHours',
    kind: 'hours',
    text: { en: 'Effective Hours', ar: 'الساعات الفعلية' },
    excelWidth: 15,
    paperWidth: 18,
    page: { sortBy: 'seconds_effective' },
  },
  {
    id: 'outside',
    field: 'hours_outside',
    work: 'outsideHours',
    kind: 'hours',
    text: { en: 'Outside Hours', ar: 'ساعات خارج الدوام' },
    excelWidth: 15,
    paperWidth: 17,
    page: { rank: 3, sortBy: 'seconds_outside' },
  },
  {
    id: 'cost',
    field: 'cost_sar',
    work: 'costHalalas',
    kind: 'money',
    text: { en: 'Cost (SAR)', ar: 'التكلفة (ر.س)' },
    excelWidth: 15,
    paperWidth: 23,
    page: { rank: 5, sortBy: 'cost_sar' },
  },
] as const satisfies readonly WorkColumn[]

type AnyWorkColumn = (typeof workColumns)[number]

/** Some work as answers carry it; the former names of outside hours are still given. */
export type WorkAnswer = Record<AnyWorkColumn['field'] | 'hours_overtime' | 'seconds_overtime', number>

/** Some work as the contract names its fields. @param work seconds, decimal hours and halalas; the answer has SAR */
export function presentWork(work: ShownWork): WorkAnswer {
  // Written out, as a report has thousands of rows: with a loop over the columns presenting them takes half as long again.
  return {
    session_count: work.sessionCount,
    seconds_raw: work.rawSeconds,
    seconds_effective: work.effectiveSeconds,
    seconds_outside: work.outsideSeconds,
    hours_raw: work.rawHours,
    hours_effective: work.effectiveHours,
    hours_outside: work.outsideHours,
    cost_sar: sarOfHalalas(work.costHalalas),
    hours_overtime: work.outsideHours,
    seconds_overtime: work.outsideSeconds,
  }
}

/** A column of numbers that the page has. */
export type PageWorkColumn = Extract<AnyWorkColumn, { page: object }>

/** The columns of numbers on the page of a grouping. */
export function pageWorkColumns(group: ReportGroup): PageWorkColumn[] {
  const { without = [] }: Grouping = groupings[group]
  return workColumns.filter((column): column is PageWorkColumn => 'page' in column && !without.includes(column.id))
}

/** What a row of a grouping is of, field by field. */
export function rowFieldsOf(group: ReportGroup): string[] {
  const { key } = groupings[group]
  const names = nameColumnsOf(group).flatMap(({ field, person, arabic }) => [field, person ?? [], arabic ?? []].flat())
  return [...new Set<string>([key, ...names])]
}

/** What a row is called in a column, for readers of a language; null where it has no name. */
export function nameOfRow(row: object, { field, person, arabic }: NameColumn, language: Language): string | null {
  const named = row as Record<string, unknown>
  if (person !== undefined && named[person]) return labelIn(language, named[person] as Person)
  const name = named[field]
  if (typeof name !== 'string') return null
  return nameIn(language, { name, name_ar: arabic === undefined ? null : (named[arabic] as string | null | undefined) })
}
