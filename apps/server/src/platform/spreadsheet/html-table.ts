import { attributeIn, type Markup, markupIn, NOT_SHOWN, numberIn } from './markup.ts'
import { addRow, type ReadCell, type Sheet, type SheetRow } from './sheet.ts'

/** A cell may stretch over others; over more than these it is a mistake. */
const LARGEST_SPAN = 1_000

/** Whether a text is a page with a table, as old programs write what they call an Excel file. */
export function isHtmlTable(text: string): boolean {
  const beginning = text.slice(0, 2_000).trimStart()
  return (
    beginning.startsWith('<') &&
    !/^<\?xml[^>]*\?>\s*<(?:\?mso|[\w-]+:?Workbook)/i.test(beginning) &&
    /<table[\s>]/i.test(text)
  )
}

/** The encoding that a page names for itself, where it names one. */
export function encodingNamed(text: string): string | null {
  return /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(text.slice(0, 4_000))?.[1]?.toLowerCase() ?? null
}

type OpenTable = {
  rows: SheetRow[]
  row: number
  isInRow: boolean
  cells: ReadCell[]
  place: number
  cell: OpenCell | null
  below: Below
}
type OpenCell = { place: number; text: string; across: number; down: number }
/** Cells that reach down into the next rows, by their places. */
type Below = Map<number, { text: string; rows: number }>

/** Each table of a page, those within others by themselves. */
export function readHtml(text: string): Sheet[] {
  const sheets: Sheet[] = []
  const open: OpenTable[] = []
  for (const piece of markupIn(text, NOT_SHOWN)) {
    if (piece.kind === 'open' && piece.name === 'table') {
      open.push({ rows: [], row: 0, isInRow: false, cells: [], place: 0, cell: null, below: new Map() })
      continue
    }
    const table = open.at(-1)
    if (!table) continue
    if (piece.kind === 'close' && piece.name === 'table') {
      endRow(table)
      open.pop()
      if (table.rows.length > 0) sheets.push({ name: '', isHidden: false, rows: table.rows })
    } else readPiece(table, piece)
  }
  for (const table of open) {
    // A page that was cut off still has the rows before it.
    endRow(table)
    if (table.rows.length > 0) sheets.push({ name: '', isHidden: false, rows: table.rows })
  }
  return sheets
}

function readPiece(table: OpenTable, piece: Markup): void {
  if (piece.kind === 'text') {
    // Where a page breaks its lines says nothing; a break of its own does.
    if (table.cell) table.cell.text += piece.text.replace(/[ \t\r\n]+/g, ' ')
    return
  }
  const { kind, name } = piece
  if (name === 'tr') {
    endRow(table)
    if (kind === 'open') {
      table.row += 1
      table.isInRow = true
    }
  } else if (name === 'td' || name === 'th') {
    endCell(table)
    if (kind === 'open') beginCell(table, piece.attributes)
  } else if (kind === 'open' && /^(?:br|p|div|li)$/.test(name) && table.cell?.text.trim()) table.cell.text += '\n'
}

function beginCell(table: OpenTable, attributes: string): void {
  while ((table.below.get(table.place)?.rows ?? 0) > 0) table.place += 1
  const span = (name: string) => Math.min(Math.max(numberIn(attributes, name) ?? 1, 1), LARGEST_SPAN)
  const shownAs = attributeIn(attributes, 'style')
  const isHidden = shownAs !== null && /display\s*:\s*none/i.test(shownAs)
  table.cell = { place: table.place, text: '', across: isHidden ? 0 : span('colspan'), down: span('rowspan') }
}

function endCell(table: OpenTable): void {
  const { cell } = table
  if (!cell) return
  table.cell = null
  if (cell.across === 0) return
  table.cells.push({ place: cell.place, text: cell.text })
  if (cell.down > 1) table.below.set(cell.place, { text: cell.text, rows: cell.down })
  table.place = cell.place + cell.across
}

function endRow(table: OpenTable): void {
  endCell(table)
  if (!table.isInRow) return
  table.isInRow = false
  const cells = [...table.cells]
  const taken = new Set(cells.map(({ place }) => place))
  for (const [place, { text }] of table.below) if (!taken.has(place)) cells.push({ place, text })
  addRow(table.rows, table.row, cells)
  for (const [place, { text, rows }] of table.below) {
    if (rows > 1) table.below.set(place, { text, rows: rows - 1 })
    else table.below.delete(place)
  }
  table.cells = []
  table.place = 0
}
