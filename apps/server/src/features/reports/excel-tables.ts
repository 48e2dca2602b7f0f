import type { Report, ShownWork, Work } from '@warsha/domain'
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
import type { Sums } from './queries.ts'
import type { ReportData } from './report-data.ts'
import type { ReportWords } from './report-words.ts'
import { HOUR_SECONDS, listedColumns } from './excel-sessions.ts'
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

/** The sessions come one by one, so that there is no column that counts them. */
function sessionsTable(listed: Sums, words: ReportWords): CountedSheet {
  const { columns, first, last } = listedColumns(words)
  const rowsToCome = { streamed: listed.session_count }
  const sheet = { name: words.sessions_sheet, columns, rows: rowsToCome, repeatedColumns: identifyingColumns }
  const shown = workColumns.filter(({ name }) => name !== 'sessionCount')
  const counted = withTotals(sheet, { totals: listedTotals(listed), first, shown }, words)
  const rows = listed.session_count
  const count =
    rows === 0 ? '0' : `COUNT(${quotedName(sheet.name)}!${columnLetters(last)}2:${columnLetters(last)}${rows + 1})`
  return { ...counted, totalOf: { ...counted.totalOf, sessionCount: count } }
}

function listedTotals(listed: Sums): ShownWork {
  const outside = listed.raw_seconds - listed.effective_seconds
  return {
    sessionCount: listed.session_count,
    rawSeconds: listed.raw_seconds,
    effectiveSeconds: listed.effective_seconds,
    outsideSeconds: outside,
    costHalalas: listed.cost_halalas,
    rawHours: listed.raw_seconds / HOUR_SECONDS,
    effectiveHours: listed.effective_seconds / HOUR_SECONDS,
    outsideHours: outside / HOUR_SECONDS,
  }
}

type Summed = { totals: ShownWork; first: number; shown: readonly (typeof workColumns)[number][] }

/** Adds the row that sums the columns up. */
function withTotals(sheet: SheetPlan, { totals, first, shown }: Summed, words: ReportWords): CountedSheet {
  const lastRow = rowCountOf(sheet) + 1
  const row: Cell[] = sheet.columns.map((_, index) => ({
    value: index === 0 ? words.total : null,
    kind: 'text',
    isStrong: true,
  }))
  const totalOf: CountedSheet['totalOf'] = {}
  for (const [index, { name, kind }] of shown.entries()) {
    const letters = columnLetters(first + index)
    const formula = lastRow === 1 ? '0' : `SUM(${letters}2:${letters}${lastRow})`
    row[first + index] = { value: totals[name], kind, formula, isStrong: true }
    totalOf[name] = `${quotedName(sheet.name)}!${letters}${lastRow + 1}`
  }
  return { plan: { ...sheet, totals: row }, totals, totalOf }
}
