import { IMPORT_MOST_ROWS } from '@warsha/contract'
import { parseCsv } from 'hucre/csv'
import { type CellValue, streamXlsxRows } from 'hucre/xlsx'
import { inflatedSizeIsHarmless, isZip } from './zip-size.ts'

/** Control characters that no list has; a file with them is no text. */
// oxlint-disable-next-line no-control-regex
const NOT_TEXT = /[\u0000-\u0008\u000e-\u001f]/
/** So much of a file tells what it is. */
const BEGINNING = 4_000

/** The text of a file in UTF-8, UTF-16 or, as Excel writes Arabic lists, Windows-1256; null for what is no text. */
function decodeText(bytes: Uint8Array): string | null {
  const text = decoded(bytes)
  return NOT_TEXT.test(text.slice(0, BEGINNING)) ? null : text
}

function decoded(bytes: Uint8Array): string {
  const wide = wideEncodingOf(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1256').decode(bytes)
  }
}

/** By its mark; without one by the empty halves of separators and line ends. */
function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const empty = [0, 0]
  for (const [index, byte] of bytes.subarray(0, BEGINNING).entries()) {
    if (byte === 0) empty[index % 2] = (empty[index % 2] ?? 0) + 1
  }
  const [even = 0, odd = 0] = empty
  if (odd > 0 && even === 0) return 'utf-16le'
  return even > 0 && odd === 0 ? 'utf-16be' : null
}

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
