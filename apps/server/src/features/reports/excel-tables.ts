import { DAY_SECONDS, type Report, type ShownWork, shownWork, type Work } from '@warsha/domain'
import {
  type Cell,
  type CellKind,
  type CellValue,
  type Column,
  columnLetters,
  quotedName,
  rowCountOf,
  type SheetPlan,
} from '../../platform/excel/workbook.ts'
import { type Sums, workOf } from '../../platform/work.ts'
import type { ReportData } from './report-data.ts'
import type { ReportWords } from './report-words.ts'
import { listedColumns } from './excel-sessions.ts'
import { identifyingColumns } from './session-columns.ts'

/** The columns in which every table tells of work, and the value of each. */
const workColumns = [
  { name: 'sessionCount', heading: 'sessions', kind: 'count', width: 11 },
  { name: 'rawSeconds', heading: 'raw', kind: 'duration', width: 12 },
  { name: 'effectiveSeconds', heading: 'effective', kind: 'duration', width: 15 },
  { name: 'outsideSeconds', heading: 'outside', kind: 'duration', width: 15 },
  { name: 'rawHours', heading: 'raw_hours', kind: 'hours', width: 12 },
  { name: 'effectiveHours', heading: 'effective_hours', kind: 'hours', width: 15 },
  { name: 'outsideHours', heading: 'outside_hours', kind: 'hours', width: 15 },
  { name: 'costHalalas', heading: 'cost', kind: 'money', width: 15 },
] as const satisfies { name: keyof ShownWork; heading: keyof ReportWords; kind: CellKind; width: number }[]

export type WorkColumn = (typeof workColumns)[number]['name']

/** A sheet, what its columns of work come to, and in which cell each of these totals stands. */
export type CountedSheet = { plan: SheetPlan; totals: ShownWork; totalOf: Partial<Record<WorkColumn, string>> }

/** The sheets that count work. */
export type Tables = Record<'technicians' | 'jobs' | 'activities' | 'sessions', CountedSheet>

/** A table for each grouping, and the one of the sessions. */
export function tablesOf(data: ReportData, listed: Sums, words: ReportWords): Tables {
  const { technicians, jobs, activities } = data
  return {
    technicians: table(words.by_technician, technicians, words, [
      { column: { heading: words.technician, kind: 'text', width: 30 }, valueOf: (row) => row.technician_name },
      { column: { heading: words.employee_number, kind: 'text', width: 16 }, valueOf: (row) => row.employee_number },
      { column: { heading: words.segment, kind: 'text', width: 18 }, valueOf: (row) => row.segment },
    ]),
    jobs: table(words.by_job, jobs, words, [
      { column: { heading: words.job_no, kind: 'text', width: 14 }, valueOf: (row) => row.job_no },
      { column: { heading: words.customer, kind: 'text', width: 34 }, valueOf: (row) => row.customer },
    ]),
    activities: table(words.by_activity, activities, words, [
      { column: { heading: words.activity_code, kind: 'text', width: 16 }, valueOf: (row) => row.activity_code },
      { column: { heading: words.activity, kind: 'text', width: 28 }, valueOf: (row) => row.activity_label },
    ]),
    sessions: sessionsTable(listed, words),
  }
}

type NameColumn<Row> = { column: Column; valueOf: (row: Row) => CellValue }

function table<Row extends Work>(
  name: string,
  { rows, totals }: Report<Row>,
  words: ReportWords,
  names: NameColumn<Row & ShownWork>[],
): CountedSheet {
  const columns = [
    ...names.map(({ column }) => column),
    ...workColumns.map(({ heading, kind, width }): Column => ({ heading: words[heading], kind, width })),
  ]
  const cells = rows.map((row) => [
    ...names.map(({ valueOf }) => valueOf(row)),
    ...workColumns.map((column) => row[column.name]),
  ])
  return withTotals({ name, columns, rows: cells }, { totals, first: names.length, shown: workColumns }, words)
}

/**
 * The sessions come one by one, so that there is no column that counts them. Each one's decimal hours are rounded by
 * themselves: their totals are those of the exact durations, and a note beside them says so.
 */
function sessionsTable(listed: Sums, words: ReportWords): CountedSheet {
  const { columns, first, last } = listedColumns(words)
  const rowsToCome = { streamed: listed.session_count }
  const sheet = { name: words.sessions_sheet, columns, rows: rowsToCome, repeatedColumns: identifyingColumns }
  const shown = workColumns.filter(({ name }) => name !== 'sessionCount')
  const totals = shownWork(workOf(listed))
  const counted = withTotals(sheet, { totals, first, shown, formulaOf: hoursOfDurations(first, shown) }, words)
  const rows = listed.session_count
  const count =
    rows === 0 ? '0' : `COUNT(${quotedName(sheet.name)}!${columnLetters(last)}2:${columnLetters(last)}${rows + 1})`
  const note = columns.findIndex(({ heading }) => heading === words.note)
  const row = counted.plan.totals?.with(note, { value: words.exact_total, kind: 'text' })
  return {
    ...counted,
    plan: { ...counted.plan, ...(row && { totals: row }) },
    totalOf: { ...counted.totalOf, sessionCount: count },
  }
}

/** Formulas by which the hours of a row of totals follow from its durations, rounded as everywhere. */
function hoursOfDurations(first: number, shown: Summed['shown']): NonNullable<Summed['formulaOf']> {
  return (column, row) => {
    const cell = (name: WorkColumn) => `${columnLetters(first + shown.findIndex((each) => each.name === name))}${row}`
    const rounded = (duration: WorkColumn) => `ROUND(ROUND(${cell(duration)}*${DAY_SECONDS},0)/36,0)/100`
    if (column === 'effectiveHours') return rounded('effectiveSeconds')
    if (column === 'outsideHours') return rounded('outsideSeconds')
    return column === 'rawHours' ? `ROUND(${cell('effectiveHours')}+${cell('outsideHours')},2)` : null
  }
}

type Summed = {
  totals: ShownWork
  first: number
  shown: readonly (typeof workColumns)[number][]
  /** null: the column is summed up */
  formulaOf?: (column: WorkColumn, row: number) => string | null
}

/** Adds the row that sums the columns up. */
function withTotals(sheet: SheetPlan, { totals, first, shown, formulaOf }: Summed, words: ReportWords): CountedSheet {
  const lastRow = rowCountOf(sheet) + 1
  const row: Cell[] = sheet.columns.map((_, index) => ({
    value: index === 0 ? words.total : null,
    kind: 'text',
    isStrong: true,
  }))
  const totalOf: CountedSheet['totalOf'] = {}
  for (const [index, { name, kind }] of shown.entries()) {
    const letters = columnLetters(first + index)
    const sum = lastRow === 1 ? '0' : `SUM(${letters}2:${letters}${lastRow})`
    row[first + index] = { value: totals[name], kind, formula: formulaOf?.(name, lastRow + 1) ?? sum, isStrong: true }
    totalOf[name] = `${quotedName(sheet.name)}!${letters}${lastRow + 1}`
  }
  return { plan: { ...sheet, totals: row }, totals, totalOf }
}
