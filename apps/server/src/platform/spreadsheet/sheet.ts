/**
 * Why a cell is not to be trusted as it stands: a letter that the file has only in part, an error of the program that wrote
 * it, a formula whose value was not kept with it, or a number whose last digits the file has lost.
 */
export type Doubt = 'letter_broken' | 'error_value' | 'formula_without_value' | 'digits_lost'

/** A row as it stands in the file: its cells as text by their places, and its number as the person sees it. */
export type SheetRow = {
  row: number
  cells: string[]
  /** by the place of the cell; absent: none */
  doubts?: Record<number, Doubt>
  isHidden?: true
}

/** A sheet of a workbook, a table of a page, or a file of separated values: the rows that have anything in them. */
export type Sheet = { name: string; isHidden: boolean; rows: SheetRow[] }

export type TableFormat = 'csv' | 'xlsx' | 'xls' | 'ods' | 'html' | 'spreadsheetml'

/** All that a file holds, before anybody asks which of it is the list. */
export type TableFile = {
  format: TableFormat
  /** of text files */
  encoding: string | null
  separator: string | null
  /** whether its days are counted from 1904, as Excel on old Macs did */
  is1904: boolean
  sheets: Sheet[]
}

/** More rows than any list has, headings and titles included; a longer sheet is refused rather than cut. */
export const MOST_ROWS_OF_A_SHEET = 60_000
/** More cells than any list has, those that are empty before others in their row included. */
export const MOST_CELLS = 3_000_000
/** The last column of a spreadsheet is XFD. */
export const MOST_PLACES = 16_384

/** Thrown by readers of sheets that are longer than any list. */
export class TooLong extends Error {}

/** A cell to be: its text as it is shown, and what there is to doubt. */
export type ReadCell = { place: number; text: string; doubt?: Doubt | undefined }

/** Adds a row where something is in it. */
export function addRow(rows: SheetRow[], row: number, cells: readonly ReadCell[], isHidden = false): void {
  const texts: string[] = []
  const doubts: Record<number, Doubt> = {}
  for (const { place, text, doubt } of cells) {
    const shown = storable(text).trim()
    if (place >= MOST_PLACES || (shown === '' && !doubt)) continue
    texts[place] = shown
    const found = doubt ?? doubtOf(shown)
    if (found) doubts[place] = found
  }
  if (texts.length === 0) return
  if (rows.length >= MOST_ROWS_OF_A_SHEET || rows.length * texts.length > MOST_CELLS) throw new TooLong()
  // A place that nothing was read for is an empty cell.
  const filled = Array.from(texts, (text: string | undefined) => text ?? '')
  rows.push({
    row,
    cells: filled,
    ...(Object.keys(doubts).length > 0 && { doubts }),
    ...(isHidden && { isHidden: true as const }),
  })
}

/** What a spreadsheet shows in place of a value, in the languages in which it does, and where a column is too narrow for one. */
const ERROR_VALUE =
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA|ERROR!|#{2,})$|^Err:\d{3}$/i
/** How a spreadsheet shortens a long number in a file of text: what is behind the decimals is lost. */
const SHORTENED = /^[+-]?\d(?:[.,]\d+)?E\+\d{2,}$/i

function doubtOf(text: string): Doubt | undefined {
  if (text.includes('\ufffd')) return 'letter_broken'
  if (ERROR_VALUE.test(text)) return 'error_value'
  return SHORTENED.test(text) ? 'digits_lost' : undefined
}

/** Halves of a surrogate pair, which no UTF-8 can hold, become replacement characters. */
function storable(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8')
}
