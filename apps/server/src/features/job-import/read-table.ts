import { IMPORT_MOST_ROWS } from '@warsha/contract'
import { parseCsv } from 'hucre/csv'
import { type CellValue, streamXlsxRows } from 'hucre/xlsx'
import { decodeText } from './decode-text.ts'
import { inflatedSizeIsHarmless, isZip } from './zip-size.ts'

/** A row as it stands in the file: its cells as text, and its number as the person sees it. */
export type TableRow = { row: number; cells: string[] }
/** The rows that have anything in them, the headings first; or why there are none. */
export type Table = { rows: TableRow[] } | { unreadable: 'import_unreadable' | 'import_too_long' }

/** More columns than any list of jobs has; what lies beyond them is not looked at. */
const MOST_COLUMNS = 60
/** Rows that a spreadsheet may hold without anything in them. */
const MOST_EMPTY_ROWS = 200_000

const unreadable: Table = { unreadable: 'import_unreadable' }
const tooLong: Table = { unreadable: 'import_too_long' }

/** Reads an Excel or a CSV file, told by its bytes. */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  if (!isZip(bytes)) return readCsv(bytes)
  if (!(await inflatedSizeIsHarmless(bytes))) return unreadable
  try {
    return await readExcel(bytes)
  } catch {
    // Broken files fail in as many ways as there are.
    return unreadable
  }
}

async function readExcel(bytes: Uint8Array): Promise<Table> {
  const rows: TableRow[] = []
  let seen = 0
  for await (const { index, values } of streamXlsxRows(bytes)) {
    seen += 1
    const cells = values.slice(0, MOST_COLUMNS).map(textOf)
    if (cells.some((cell) => cell !== '')) rows.push({ row: index + 1, cells })
    if (isTooLong(rows) || seen > MOST_EMPTY_ROWS) return tooLong
  }
  return { rows }
}

function readCsv(bytes: Uint8Array): Table {
  const text = decodeText(bytes)
  if (text === null) return unreadable
  const rows: TableRow[] = []
  const parsed = parseCsv(text, { delimiter: separatorOf(text) })
  for (const [index, values] of parsed.entries()) {
    const cells = values.slice(0, MOST_COLUMNS).map(textOf)
    if (cells.some((cell) => cell !== '')) rows.push({ row: index + 1, cells })
    if (isTooLong(rows)) return tooLong
  }
  return { rows }
}

function isTooLong(rows: readonly TableRow[]): boolean {
  return rows.length > IMPORT_MOST_ROWS + 1
}

const SEPARATORS = [',', ';', '\t']

/** The one that parts the headings. */
export function separatorOf(text: string): string {
  const headings = text.trimStart().split(/[\r\n]/, 1)[0] ?? ''
  const unquoted = headings.replaceAll(/"[^"]*"/g, '')
  const times = (separator: string) => unquoted.split(separator).length
  return SEPARATORS.reduce((best, separator) => (times(separator) > times(best) ? separator : best))
}

/** A cell as the person typed it. Of a formula, the value that was stored with it. */
function textOf(value: CellValue): string {
  if (value === null) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return storable(String(value)).trim()
}

/** Halves of a surrogate pair, which no UTF-8 can hold, become replacement characters. */
function storable(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8')
}
