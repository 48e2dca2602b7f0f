import { dateToSerial } from 'hucre'
import { readXlsx } from 'hucre/xlsx'
import { csvReport, excelReport, type FileOptions, sessionColumns } from '../../features/reports/index.ts'
import type { Tx } from '../../platform/database.ts'

/** What the rows of a file come to, as somebody who opens it adds them up. */
export type FileTotals = { rows: number; rawSeconds: number; effectiveSeconds: number; costHalalas: number }

/** Makes the CSV file of a report and reads it back. */
export async function csvTotals(tx: Tx, options: FileOptions): Promise<FileTotals> {
  const { body } = await csvReport(tx, options)
  const [headings = [], ...rows] = linesOf((await textOf(body)).replace('\uFEFF', ''))
  const at = columnsIn(headings)
  return totalsOf(rows, at, { seconds: secondsOfClock, halalas: (text) => Math.round(Number(text) * 100) })
}

/** The same of the Excel file: the rows of its sheet of sessions. */
export async function excelTotals(tx: Tx, options: FileOptions): Promise<FileTotals> {
  const { body } = await excelReport(tx, options)
  const { sheets } = await readXlsx(await bytesOf(body))
  const id = headingOf('session_id')
  for (const { rows } of sheets) {
    const heading = rows.findIndex((row) => row.some((cell) => cell === id))
    if (heading < 0) continue
    const at = columnsIn(rows[heading] ?? [])
    const listed = rows.slice(heading + 1).filter((row) => row[at.id] !== null && row[at.id] !== undefined)
    return totalsOf(listed, at, {
      seconds: secondsOfCell,
      halalas: (cell) => Math.round(Number(cell) * 100),
    })
  }
  throw new Error('The workbook has no sheet of sessions.')
}

type Columns = { id: number; raw: number; effective: number; cost: number }
type Reading<Cell> = { seconds: (cell: Cell) => number; halalas: (cell: Cell) => number }

function totalsOf<Cell>(
  rows: readonly (readonly Cell[])[],
  at: Columns,
  { seconds, halalas }: Reading<Cell>,
): FileTotals {
  const sum = (column: number, read: (cell: Cell) => number) =>
    rows.reduce((all, row) => all + (row[column] === undefined ? 0 : read(row[column])), 0)
  return {
    rows: rows.length,
    rawSeconds: sum(at.raw, seconds),
    effectiveSeconds: sum(at.effective, seconds),
    costHalalas: sum(at.cost, halalas),
  }
}

function headingOf(name: string): string {
  return sessionColumns.find((column) => column.name === name)?.text.en ?? ''
}

function columnsIn(headings: readonly unknown[]): Columns {
  const place = (name: string) => headings.indexOf(headingOf(name))
  return {
    id: place('session_id'),
    raw: place('rawSeconds'),
    effective: place('effectiveSeconds'),
    cost: place('costHalalas'),
  }
}

/** `h:mm:ss`, with a minus sign below zero. */
function secondsOfClock(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.replace(/^[−-]/, '').split(':').map(Number)
  return (/^[−-]/.test(text) ? -1 : 1) * (hours * 3600 + minutes * 60 + seconds)
}

/** A part of a day; below zero it is text, as Excel shows no time below zero. */
function secondsOfCell(cell: unknown): number {
  if (typeof cell === 'string') return secondsOfClock(cell)
  return Math.round((cell instanceof Date ? dateToSerial(cell) : Number(cell)) * 86_400)
}

async function bytesOf(body: Uint8Array | AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function textOf(body: Uint8Array | AsyncIterable<Uint8Array>): Promise<string> {
  return Buffer.from(await bytesOf(body)).toString('utf8')
}

/** The fields of CSV, quoted where they need be. */
function linesOf(text: string): string[][] {
  const lines: string[][] = [[]]
  let [field, isQuoted] = ['', false]
  for (let i = 0; i < text.length; i++) {
    const sign = text[i] ?? ''
    if (isQuoted && sign === '"' && text[i + 1] === '"') field += text[++i]
    else if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && (sign === ',' || sign === '\n')) {
      lines.at(-1)?.push(field.replace(/\r$/, ''))
      field = ''
      if (sign === '\n') lines.push([])
    } else field += sign
  }
  return lines.filter((line) => line.length > 0)
}
