import {
  groupingOf,
  isApart,
  type Language,
  nameOfRow,
  paperColumnsOf,
  type ReportGroup,
  reportGroups,
  textIn,
  workColumns,
} from '@warsha/contract'
import type { Report, ShownWork, Work } from '@warsha/domain'
import { rowGroups, shortened, wrapped } from '../../platform/pdf/columns.ts'
import type { DocumentTexts } from '../../platform/pdf/document-texts.ts'
import type { ReportData } from './report-data.ts'
import type { ReportLabels } from './report-labels.ts'

type Wording = { labels: ReportLabels; texts: DocumentTexts; language: Language }

/** The tables of a report, as wide as a page. */
export function reportTables({ by }: ReportData, wording: Wording) {
  return reportGroups.map((group) => tableOf(group, by[group], wording))
}

/** In millimetres: what a size of 8 points is, and what is left free on both sides of a cell. */
const EM = 2.822
const INSETS = 3

type DocumentColumn = Extract<(typeof workColumns)[number], { paperWidth: number }>
const numbers = workColumns.filter((column): column is DocumentColumn => 'paperWidth' in column)

function tableOf(group: ReportGroup, { rows, totals }: Report<Row>, { labels, texts, language }: Wording) {
  const columns = placed(paperColumnsOf(group), rows)
  const lines = rows.map((row) => [
    ...namesOf(row, columns, { texts, language }),
    ...workTexts(row, texts).map((figure) => [figure]),
  ])
  const [, ...others] = columns
  return {
    title: textIn(groupingOf(group).title, language),
    names: columns.length,
    widths: [...columns.map(({ width }) => width), ...numbers.map(({ paperWidth }) => paperWidth)],
    heads: [
      ...columns.map(({ text, paper }) => textIn(paper.text ?? text, language)),
      ...numbers.map(({ text }) => textIn(text, language)),
    ],
    ...rowGroups(lines, language),
    totals: [
      `${labels.total} (${texts.count(rows.filter((row) => !isApart(row)).length)})`,
      ...others.map(() => ''),
      ...workTexts(totals, texts),
    ],
  }
}

type Row = Work & Readonly<Record<string, unknown>>
type PaperColumn = ReturnType<typeof paperColumnsOf>[number]
type PlacedColumn = PaperColumn & { width: number }

/** The names of a row, each as its lines. Where there is room for some of a text only, it has the lines of the others. */
function namesOf(row: Row, columns: readonly PlacedColumn[], { texts, language }: Omit<Wording, 'labels'>) {
  const cells = columns.map((column) => {
    const name = nameOfRow(row, column, language)
    const text =
      name !== null && column.isDay ? texts.day(name) : (name ?? (column.none ? textIn(column.none, language) : ''))
    return { text, inner: (column.width - INSETS) / EM, isShortened: column.paper.ifRoom !== undefined }
  })
  const whole = cells.map(({ text, inner, isShortened }) => (isShortened ? [] : wrapped(text, inner)))
  const height = Math.max(...whole.map((lines) => lines.length))
  return cells.map(({ text, inner, isShortened }, i) => {
    return isShortened ? shortened(text, inner, height) : (whole[i] ?? [])
  })
}

/** In millimetres, for all names of a row. */
const NAMES_WIDTH = 92
const DIGIT_WIDTH = 0.61 * EM
const SHORTEST_NUMBER = 18

/** The columns for which there is something to show and room, with their widths. */
function placed(columns: readonly PaperColumn[], rows: readonly Row[]): PlacedColumn[] {
  const shown = columns.filter(({ field, paper }) => !paper.isLeftOutIfEmpty || rows.some((row) => row[field] !== null))
  const places = withWidths(shown, rows)
  const fitting = places.filter(({ paper: { ifRoom }, width }) => {
    return !ifRoom || (width >= ifRoom.leastWidth && rows.length <= ifRoom.mostRows)
  })
  return fitting.length === places.length ? places : withWidths(fitting, rows)
}

function withWidths(columns: readonly PaperColumn[], rows: readonly Row[]): PlacedColumn[] {
  const fixed = columns.map((column) => fixedWidth(column, rows))
  const free = fixed.reduce((left: number, width) => left - (width ?? 0), NAMES_WIDTH)
  const last = fixed.lastIndexOf(null)
  let left = free
  return columns.map((column, i) => {
    const { width: place } = column.paper
    const share = i === last || typeof place !== 'object' ? left : Math.round(free * place.share)
    const width = fixed[i] ?? share
    if (fixed[i] === null) left -= width
    return { ...column, width }
  })
}

/** Null where a column takes what the others leave. */
function fixedWidth({ field, paper: { width } }: PaperColumn, rows: readonly Row[]): number | null {
  if (width !== 'longest') return typeof width === 'number' ? width : null
  const longest = Math.max(...rows.map((row) => String(row[field]).length), 0)
  return Math.min(NAMES_WIDTH / 2, Math.max(SHORTEST_NUMBER, Math.ceil(longest * DIGIT_WIDTH + INSETS)))
}

function workTexts(work: ShownWork, texts: DocumentTexts): string[] {
  return numbers.map(({ work: name, kind }) => {
    if (kind === 'count') return texts.count(work[name])
    return texts.decimal(kind === 'money' ? work[name] / 100 : work[name])
  })
}
