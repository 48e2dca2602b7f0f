/**
 * How a value stands in its cell. Values are the domain's own: a duration in whole seconds, money in halalas, a date as
 * a LocalDate, a moment as an Instant, hours decimal.
 */
export type CellKind = 'text' | 'count' | 'hours' | 'duration' | 'money' | 'date' | 'moment'

export type CellValue = string | number | null

/** A cell that is not just a value of its column's kind. */
export type SpecialCell = {
  value: CellValue
  kind?: CellKind
  /** without the equals sign; `value` is what it comes to */
  formula?: string
  isStrong?: true
}

export type Cell = CellValue | SpecialCell

export type Column = { heading: string; kind: CellKind; width: number }

/** A sheet with headings that stay in sight. Where its rows are, the streamed ones come later, so many of them. */
export type SheetPlan = {
  name: string
  columns: readonly Column[]
  rows: readonly Cell[][] | { streamed: number }
  /** below the rows; not part of what is filtered */
  totals?: readonly Cell[]
  hasNoFilter?: true
  /** how many of the first columns stand on every page, where a printed row takes several */
  repeatedColumns?: number
}

/** A workbook of which at most one sheet's rows are streamed. */
export type WorkbookPlan = {
  title: string
  isRightToLeft: boolean
  /** on whose wall clock moments stand */
  timeZone: string
  print: PrintTexts
  sheets: readonly SheetPlan[]
}

/** What stands above and below each printed page, beside the title and the name of its sheet. */
export type PrintTexts = {
  /** whose the figures are */
  owner: string
  /** with `{page}` and `{pages}` */
  pageNumber: string
}

/** The most rows that a sheet can have, headings and totals included. */
export const MOST_ROWS = 1_048_576

/** A column's letters: A for 0, AA for 26. */
export function columnLetters(index: number): string {
  const first = index < 26 ? '' : columnLetters(Math.floor(index / 26) - 1)
  return first + String.fromCharCode(65 + (index % 26))
}

/** How many rows a sheet has between its headings and its totals. */
export function rowCountOf({ rows }: SheetPlan): number {
  return 'streamed' in rows ? rows.streamed : rows.length
}

/** A sheet's name as formulas name it. */
export function quotedName(name: string): string {
  return `'${name.replaceAll("'", "''")}'`
}
