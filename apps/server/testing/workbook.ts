import * as formulaFunctions from '@formulajs/formulajs'
import { dateToSerial } from 'hucre'
import { readXlsx } from 'hucre/xlsx'
import JsZip from 'jszip'
import readXlsxFile from 'read-excel-file/node'
import calculate from 'xlsx-calc'
import { columnLetters } from '../src/platform/excel/workbook.ts'

/** What a cell says, dates and times as Excel counts them, with the formula that it has. */
export type OpenedCell = { value: string | number | null; formula: string | null; format: string; side: string }

export type OpenedSheet = {
  name: string
  /** by their places: A1, B1, … */
  cells: Map<string, OpenedCell>
  isRightToLeft: boolean
  frozenRows: number
  filtered: string | null
  repeatedRows: string | null
  paper: { header: string; footer: string; pagesAcross: number | null }
}

export type OpenedWorkbook = {
  sheets: OpenedSheet[]
  title: string
  /** the files in it by their paths */
  parts: Map<string, string>
}

/**
 * A workbook as others read it: jszip, which compares the checksums, read-excel-file and hucre. Throws when a file in it
 * is damaged, and when two of them read different rows.
 */
export async function openWorkbook(bytes: Uint8Array): Promise<OpenedWorkbook> {
  const parts = await partsIn(bytes)
  const { sheets, properties } = await readXlsx(bytes, { readStyles: true })
  const others = await readXlsxFile(Buffer.from(bytes))
  mustAgree(
    sheets.flatMap(({ name, rows }) => [[name], ...textsIn(rows)]),
    others.flatMap(({ sheet, data }) => [[sheet], ...textsIn(data)]),
  )
  return { sheets: sheets.map(openedSheet), title: properties?.title ?? '', parts }
}

/** The files in a ZIP file as text. Throws when a checksum is wrong. */
export async function partsIn(bytes: Uint8Array): Promise<Map<string, string>> {
  const { files } = await JsZip.loadAsync(bytes, { checkCRC32: true })
  const texts = Object.values(files).map(async (file) => [file.name, await file.async('string')] as const)
  return new Map(await Promise.all(texts))
}

function mustAgree(rows: readonly unknown[][], others: readonly unknown[][]): void {
  const [texts, otherTexts] = [rows, others].map((read) => read.map((row) => JSON.stringify(row)))
  const first = texts?.findIndex((text, index) => text !== otherTexts?.[index]) ?? -1
  if (first >= 0) throw new Error(`Two readers disagree: ${texts?.[first]} and ${otherTexts?.[first]}`)
  if (rows.length !== others.length) throw new Error(`${rows.length} rows for one reader, ${others.length} for another`)
}

/** Rows without the empty cells and rows at their ends, and numbers of any kind as one sign: they are dates to one reader. */
function textsIn(rows: readonly (readonly unknown[])[]): unknown[][] {
  const texts = rows.map((row) => withoutEnd(row.map(signOf), (cell) => cell === null))
  return withoutEnd(texts, (row) => row.length === 0)
}

function signOf(cell: unknown): string | 0 | null {
  if (cell === null || cell === undefined || cell === '') return null
  return typeof cell === 'string' ? cell : 0
}

function withoutEnd<Item>(items: Item[], isEmpty: (item: Item) => boolean): Item[] {
  return items.slice(0, items.findLastIndex((item) => !isEmpty(item)) + 1)
}

type ReadSheet = Awaited<ReturnType<typeof readXlsx>>['sheets'][number]

function openedSheet({ name, cells, view, freezePane, autoFilter, pageSetup, headerFooter }: ReadSheet): OpenedSheet {
  const opened = new Map<string, OpenedCell>()
  for (const [place, { value, formula, style }] of cells ?? []) {
    const [row = 0, column = 0] = place.split(',').map(Number)
    opened.set(`${columnLetters(column)}${row + 1}`, {
      value: plainValue(value),
      formula: formula ?? null,
      format: style?.numFmt ?? 'General',
      side: style?.alignment?.horizontal ?? 'general',
    })
  }
  return {
    name,
    cells: opened,
    isRightToLeft: view?.rightToLeft ?? false,
    frozenRows: freezePane?.rows ?? 0,
    filtered: autoFilter?.range ?? null,
    repeatedRows: pageSetup?.printTitlesRow ?? null,
    paper: {
      header: headerFooter?.oddHeader ?? '',
      footer: headerFooter?.oddFooter ?? '',
      pagesAcross: pageSetup?.fitToWidth ?? null,
    },
  }
}

/** To a billionth of a day. From day 60 to 61 it would be a day too few, as Excel has a 29 February 1900 there. */
function plainValue(value: string | number | boolean | Date | null): string | number | null {
  if (value instanceof Date) return dateToSerial(value)
  return typeof value === 'boolean' ? String(value) : value
}

calculate.import_functions(formulaFunctions)

/** What the formulas come to, computed anew from the values: by the name of the sheet and the place. */
export function recalculated({
  sheets,
}: OpenedWorkbook): (sheet: string, place: string) => string | number | undefined {
  const workbook = {
    SheetNames: sheets.map(({ name }) => name),
    Sheets: Object.fromEntries(sheets.map(({ name, cells }) => [name, calcCells(cells)])),
  }
  calculate(workbook)
  return (sheet, place) => workbook.Sheets[sheet]?.[place]?.v
}

function calcCells(cells: OpenedSheet['cells']) {
  const filled = [...cells].flatMap(([place, { value, formula }]) => {
    if (formula !== null) return [[place, { v: '', t: 's' as const, f: formula }] as const]
    if (value === null) return []
    return [[place, { v: value, t: typeof value === 'number' ? ('n' as const) : ('s' as const) }] as const]
  })
  return Object.fromEntries(filled)
}

/** The rows of a sheet below its headings, as values of these columns. */
export function rowsOf(sheet: OpenedSheet | undefined, columns: string): (string | number | null)[][] {
  const rows: (string | number | null)[][] = []
  for (let row = 2; sheet?.cells.has(`A${row}`); row++) {
    rows.push(columns.split('').map((column) => sheet.cells.get(`${column}${row}`)?.value ?? null))
  }
  return rows
}
