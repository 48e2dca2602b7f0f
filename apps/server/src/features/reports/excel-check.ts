import type { ShownWork } from '@warsha/domain'
import type { Cell, CellKind, SheetPlan } from '../../platform/excel/workbook.ts'
import type { CountedSheet, Tables, WorkColumn } from './excel-tables.ts'
import type { ReportWords } from './report-words.ts'

const SECONDS_A_DAY = 86_400

/** What is compared, and how the total of a sheet is read: whole seconds, halalas and hundredths of an hour. */
const compared = [
  { name: 'sessionCount', word: 'sessions', kind: 'count', read: (cell: string) => cell },
  { name: 'rawSeconds', word: 'raw_seconds', kind: 'count', read: secondsIn },
  { name: 'effectiveSeconds', word: 'effective_seconds', kind: 'count', read: secondsIn },
  { name: 'outsideSeconds', word: 'outside_seconds', kind: 'count', read: secondsIn },
  { name: 'costHalalas', word: 'cost', kind: 'money', read: hundredthsIn },
] as const satisfies Compared[]

type Compared = { name: WorkColumn; word: keyof ReportWords; kind: CellKind; read: (cell: string) => string }

/** Decimal hours are those of each sheet's own rows, rounded where the table rounds them. */
const comparedHours = [
  { name: 'rawHours', word: 'raw_hours', kind: 'hours', read: hundredthsIn },
  { name: 'effectiveHours', word: 'effective_hours', kind: 'hours', read: hundredthsIn },
  { name: 'outsideHours', word: 'outside_hours', kind: 'hours', read: hundredthsIn },
] as const satisfies Compared[]

function secondsIn(cell: string): string {
  return `ROUND(${cell}*${SECONDS_A_DAY},0)`
}

function hundredthsIn(cell: string): string {
  return `ROUND(${cell},2)`
}

/** Compares the totals of the sheets, by formulas, with the stored ones. */
export function checkSheet(tables: Tables, stored: ShownWork, words: ReportWords): SheetPlan {
  const rows: Cell[][] = []
  for (const sheet of [tables.technicians, tables.jobs, tables.activities, tables.sessions]) {
    for (const each of compared) rows.push(checkRow(sheet, each, stored[each.name], { row: rows.length + 2, words }))
    for (const each of comparedHours) {
      rows.push(checkRow(sheet, each, sheet.totals[each.name], { row: rows.length + 2, words }))
    }
  }
  return {
    name: words.check,
    columns: [
      { heading: words.sheet, kind: 'text', width: 18 },
      { heading: words.what, kind: 'text', width: 22 },
      { heading: words.in_sheet, kind: 'count', width: 18 },
      { heading: words.stored, kind: 'count', width: 18 },
      { heading: words.difference, kind: 'count', width: 14 },
      { heading: words.result, kind: 'text', width: 12 },
    ],
    rows,
  }
}

type Place = { row: number; words: ReportWords }

function checkRow(
  { plan, totals, totalOf }: CountedSheet,
  what: Compared,
  stored: number,
  { row, words }: Place,
): Cell[] {
  const { kind } = what
  const [inSheet, expected] = [inHundredths(totals[what.name]), inHundredths(stored)]
  const difference = inHundredths(inSheet - expected)
  const result = difference === 0 ? words.ok : words.wrong
  return [
    plan.name,
    words[what.word],
    { value: inSheet, kind, formula: what.read(totalOf[what.name] ?? '0') },
    { value: expected, kind },
    { value: difference, kind, formula: `ROUND(C${row}-D${row},2)` },
    { value: result, formula: `IF(E${row}=0,${quoted(words.ok)},${quoted(words.wrong)})` },
  ]
}

function inHundredths(value: number): number {
  return Math.round(value * 100) / 100
}

/** Text within a formula. */
export function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
