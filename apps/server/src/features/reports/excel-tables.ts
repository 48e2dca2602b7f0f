import { groupingOf, nameOfRow, type ReportGroup, reportGroups, textIn, workColumns } from '@warsha/contract'
import { DAY_SECONDS, type Report, type ShownWork, roundedAlone, type Work } from '@warsha/domain'
import {
  type Cell,
  type Column,
  columnLetters,
  quotedName,
  rowCountOf,
  type SheetPlan,
} from '../../platform/excel/workbook.ts'
import { workOf } from '../../platform/work.ts'
import type { ListedSums } from './queries.ts'
import type { ReportData } from './report-data.ts'
import type { ReportLabels } from './report-labels.ts'
import { listedColumns } from './excel-sessions.ts'
import { identifyingColumns, sessionColumns } from './session-columns.ts'

export type WorkColumnName = (typeof workColumns)[number]['work']

/** A sheet, what its columns of work come to, and in which cell each of these totals stands. */
export type CountedSheet = { plan: SheetPlan; totals: ShownWork; totalOf: Partial<Record<WorkColumnName, string>> }

/** The sheets that count work: one for each grouping, in their order, and the one of the sessions. */
export type Tables = { by: Record<ReportGroup, CountedSheet>; sessions: CountedSheet }

/** A table for each grouping, and the one of the sessions. */
export function tablesOf(data: ReportData, listed: ListedSums, labels: ReportLabels): Tables {
  const tables = reportGroups.map((group) => [group, table(group, data.by[group], labels)] as const)
  return {
    by: Object.fromEntries(tables) as Tables['by'],
    sessions: sessionsTable(listed, labels),
  }
}

/** All of them, as the workbook has them. */
export function sheetsOf({ by, sessions }: Tables): CountedSheet[] {
  return [...reportGroups.map((group) => by[group]), sessions]
}

function table(group: ReportGroup, { rows, totals }: Report<Work>, labels: ReportLabels): CountedSheet {
  const { language } = labels
  const { title, names } = groupingOf(group)
  const columns = [
    ...names.map(({ text, excelWidth, isDay }): Column => {
      return { heading: textIn(text, language), kind: isDay ? 'date' : 'text', width: excelWidth }
    }),
    ...workColumns.map(({ text, kind, excelWidth }): Column => ({
      heading: textIn(text, language),
      kind,
      width: excelWidth,
    })),
  ]
  const cells = rows.map((row) => [
    ...names.map((column) => nameOfRow(row, column, language) ?? (column.none ? textIn(column.none, language) : null)),
    ...workColumns.map(({ work }) => row[work]),
  ])
  return withTotals(
    { name: textIn(title, language), columns, rows: cells },
    { totals, first: names.length, shown: workColumns },
    labels,
  )
}

/**
 * The sessions come one by one, so that there is no column that counts them. Each one's decimal hours are rounded by
 * themselves: their totals are those of the exact durations, and a note beside them says so.
 */
function sessionsTable(listed: ListedSums, labels: ReportLabels): CountedSheet {
  const { columns, first, last } = listedColumns(labels)
  const rowsToCome = { streamed: listed.row_count }
  const sheet = { name: labels.sessions_sheet, columns, rows: rowsToCome, repeatedColumns: identifyingColumns }
  const shown = workColumns.filter(({ work }) => work !== 'sessionCount')
  const totals = roundedAlone(workOf(listed))
  const counted = withTotals(sheet, { totals, first, shown, formulaOf: hoursOfDurations(first, shown) }, labels)
  const rows = listed.row_count
  const cells = (column: number) => {
    const letters = columnLetters(column)
    return `${quotedName(sheet.name)}!${letters}2:${letters}${rows + 1}`
  }
  const changes = sessionColumns.findIndex(({ name }) => name === 'late')
  const count = rows === 0 ? '0' : `COUNT(${cells(last)})-COUNTIF(${cells(changes)},${quoted(labels.late_change)})`
  const note = sessionColumns.findIndex(({ name }) => name === 'note')
  const row = counted.plan.totals?.with(note, { value: labels.exact_total, kind: 'text' })
  return {
    ...counted,
    plan: { ...counted.plan, ...(row && { totals: row }) },
    totalOf: { ...counted.totalOf, sessionCount: count },
  }
}

/** Formulas by which the hours of a row of totals follow from its durations, rounded as everywhere. */
function hoursOfDurations(first: number, shown: Summed['shown']): NonNullable<Summed['formulaOf']> {
  return (column, row) => {
    const cell = (name: WorkColumnName) =>
      `${columnLetters(first + shown.findIndex((each) => each.work === name))}${row}`
    const rounded = (duration: WorkColumnName) => `ROUND(ROUND(${cell(duration)}*${DAY_SECONDS},0)/36,0)/100`
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
  formulaOf?: (column: WorkColumnName, row: number) => string | null
}

/** Adds the row that sums the columns up. */
function withTotals(sheet: SheetPlan, { totals, first, shown, formulaOf }: Summed, labels: ReportLabels): CountedSheet {
  const lastRow = rowCountOf(sheet) + 1
  const row: Cell[] = sheet.columns.map((_, index) => ({
    value: index === 0 ? labels.total : null,
    kind: 'text',
    isStrong: true,
  }))
  const totalOf: CountedSheet['totalOf'] = {}
  for (const [index, { work, kind }] of shown.entries()) {
    const letters = columnLetters(first + index)
    const sum = lastRow === 1 ? '0' : `SUM(${letters}2:${letters}${lastRow})`
    row[first + index] = { value: totals[work], kind, formula: formulaOf?.(work, lastRow + 1) ?? sum, isStrong: true }
    totalOf[work] = `${quotedName(sheet.name)}!${letters}${lastRow + 1}`
  }
  return { plan: { ...sheet, totals: row }, totals, totalOf }
}

/** Text within a formula. */
export function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
