import { sarOfHalalas, type ShownWork } from '@warsha/domain'
import { groupingOf, type ReportGroup } from './groupings.ts'
import type { Text } from './texts.ts'

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
    text: { en: 'Effective (h:mm:ss)', ar: 'الوقت المحتسب (س:دد:ثث)' },
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
    text: { en: 'Raw Hours', ar: 'الساعات الإجمالية' },
    excelWidth: 12,
    paperWidth: 17,
    page: { rank: 2, sortBy: 'seconds_raw' },
  },
  {
    id: 'effective',
    field: 'hours_effective',
    work: 'effectiveHours',
    kind: 'hours',
    text: { en: 'Effective Hours', ar: 'الساعات المحتسبة' },
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
  const { without = [] } = groupingOf(group)
  return workColumns.filter((column): column is PageWorkColumn => 'page' in column && !without.includes(column.id))
}
