import { posix } from 'node:path'
import { attributeIn, markupIn, numberIn } from './markup.ts'
import { addRow, type Doubt, type ReadCell, type Sheet, type SheetRow } from './sheet.ts'
import { builtInFormat, shownNumber } from './shown-number.ts'
import { zipParts, type ZipParts } from './zip-parts.ts'

/** What all sheets of a workbook have in common. */
type Book = { strings: readonly string[]; formats: readonly string[]; is1904: boolean }

/** Reads the sheets of an Excel workbook with what each cell shows. Throws when it is none. */
export async function readXlsx(bytes: Uint8Array): Promise<{ sheets: Sheet[]; is1904: boolean }> {
  const parts = await zipParts(bytes)
  const main = await mainPart(parts)
  const workbook = await parts.text(main)
  if (workbook === null) throw new Error('No workbook in it')
  const related = await relationsOf(parts, main)
  const partOf = (kind: string) => [...related.values()].find(({ type }) => type.endsWith(`/${kind}`))?.target
  const book: Book = {
    strings: stringsIn((await parts.text(partOf('sharedStrings') ?? '')) ?? ''),
    formats: formatsIn((await parts.text(partOf('styles') ?? '')) ?? ''),
    is1904: /<(?:\w+:)?workbookPr[^>]*\bdate1904\s*=\s*["'](?:1|true)["']/i.test(workbook),
  }
  const sheets: Sheet[] = []
  for (const piece of markupIn(workbook)) {
    if (piece.kind !== 'open' || piece.name !== 'sheet') continue
    const target = related.get(attributeIn(piece.attributes, 'id') ?? '')
    // Sheets of charts have no cells.
    if (!target?.type.endsWith('/worksheet')) continue
    const state = attributeIn(piece.attributes, 'state')
    sheets.push({
      name: attributeIn(piece.attributes, 'name') ?? '',
      isHidden: state === 'hidden' || state === 'veryHidden',
      rows: rowsIn((await parts.text(target.target)) ?? '', book),
    })
  }
  if (sheets.length === 0) throw new Error('No sheet in it')
  return { sheets, is1904: book.is1904 }
}

type Related = Map<string, { type: string; target: string }>

async function mainPart(parts: ZipParts): Promise<string> {
  const roots = await relationsOf(parts, '')
  return [...roots.values()].find(({ type }) => type.endsWith('/officeDocument'))?.target ?? 'xl/workbook.xml'
}

/** What a part refers to, by the names that it uses for it. */
async function relationsOf(parts: ZipParts, part: string): Promise<Related> {
  const folder = posix.dirname(part)
  const text = (await parts.text(posix.join(folder, '_rels', `${posix.basename(part)}.rels`))) ?? ''
  const related: Related = new Map()
  for (const piece of markupIn(text)) {
    if (piece.kind !== 'open' || piece.name !== 'relationship') continue
    const [id, type, target] = ['Id', 'Type', 'Target'].map((name) => attributeIn(piece.attributes, name) ?? '')
    if (!id || !type || !target) continue
    related.set(id, { type, target: target.startsWith('/') ? target.slice(1) : posix.join(folder, target) })
  }
  return related
}

function stringsIn(text: string): string[] {
  const strings: string[] = []
  for (const piece of textsIn(text, 'si')) strings.push(piece)
  return strings
}

/** The text in each of these elements, without the readings of Japanese that Excel keeps beside it. */
function* textsIn(xml: string, element: string): Generator<string> {
  let text: string | null = null
  let [isText, isReading] = [false, false]
  for (const piece of markupIn(xml)) {
    if (piece.kind === 'text') {
      if (isText && !isReading && text !== null) text += piece.text
      continue
    }
    const isOpen = piece.kind === 'open' && !piece.isEmpty
    if (piece.name === 't') isText = isOpen
    else if (piece.name === 'rph') isReading = isOpen
    else if (piece.name === element) {
      if (piece.kind === 'open') text = ''
      if (!isOpen) {
        yield unescapedControls(text ?? '')
        text = null
      }
    }
  }
}

/** `_x000D_` stands for a character that XML has no place for. */
function unescapedControls(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    : text
}

/** The format of each style that a cell can have. */
function formatsIn(xml: string): string[] {
  const own = new Map<number, string>()
  const formats: string[] = []
  let isOfCells = false
  for (const piece of markupIn(xml)) {
    if (piece.kind === 'text') continue
    if (piece.name === 'cellxfs') isOfCells = piece.kind === 'open' && !piece.isEmpty
    if (piece.kind !== 'open') continue
    const number = numberIn(piece.attributes, 'numFmtId') ?? 0
    if (piece.name === 'numfmt') own.set(number, attributeIn(piece.attributes, 'formatCode') ?? '')
    else if (piece.name === 'xf' && isOfCells) formats.push(own.get(number) ?? builtInFormat(number))
  }
  return formats
}

type OpenCell = { place: number; type: string; format: string; value: string; hasValue: boolean; hasFormula: boolean }

/** The rows of a sheet, cells that are merged from top to bottom each with what they show. */
function rowsIn(xml: string, book: Book): SheetRow[] {
  const rows: SheetRow[] = []
  let [row, isHidden] = [0, false]
  let cells: ReadCell[] = []
  let cell: OpenCell | null = null
  let [within, isReading] = ['', false]
  const merged: string[] = []
  const endCell = () => {
    if (cell) cells.push(readCell(cell, book))
    cell = null
  }
  const endRow = () => {
    endCell()
    if (cells.length > 0) addRow(rows, row, cells, isHidden)
    cells = []
  }
  for (const piece of markupIn(xml)) {
    if (piece.kind === 'text') {
      if (cell && !isReading && (within === 'v' || within === 't')) {
        cell.value += piece.text
        cell.hasValue = true
      }
      continue
    }
    const { name } = piece
    if (piece.kind === 'close') {
      if (name === 'row') endRow()
      else if (name === 'c') endCell()
      else if (name === 'rph') isReading = false
      within = ''
      continue
    }
    if (name === 'row') {
      endRow()
      row = numberIn(piece.attributes, 'r') ?? row + 1
      isHidden = /^(?:1|true)$/.test(attributeIn(piece.attributes, 'hidden') ?? '')
      if (piece.isEmpty) continue
    } else if (name === 'c') {
      endCell()
      cell = openCell(piece.attributes, (cells.at(-1)?.place ?? -1) + 1, book)
      if (piece.isEmpty) endCell()
    } else if (name === 'f') {
      if (cell) cell.hasFormula = true
    } else if (name === 'rph') isReading = !piece.isEmpty
    else if (name === 'mergecell') merged.push(attributeIn(piece.attributes, 'ref') ?? '')
    within = piece.isEmpty ? '' : name
  }
  endRow()
  fillMerged(rows, merged)
  return rows
}

function openCell(attributes: string, next: number, { formats }: Book): OpenCell {
  const style = numberIn(attributes, 's')
  return {
    place: placeOf(attributeIn(attributes, 'r') ?? '') ?? next,
    type: attributeIn(attributes, 't') ?? 'n',
    format: style === null ? '' : (formats[style] ?? ''),
    value: '',
    hasValue: false,
    hasFormula: false,
  }
}

/** The place of a column by the letters of a cell: 0 for `A12`. */
function placeOf(reference: string): number | null {
  const letters = /^\$?([A-Z]{1,3})/i.exec(reference)?.[1]
  if (!letters) return null
  let place = 0
  for (const letter of letters.toUpperCase()) place = place * 26 + ((letter.codePointAt(0) ?? 0) - 64)
  return place - 1
}

function readCell({ place, type, format, value, hasValue, hasFormula }: OpenCell, book: Book): ReadCell {
  if (hasFormula && !hasValue) return doubtful(place, '', 'formula_without_value')
  if (type === 'e') return doubtful(place, value, 'error_value')
  if (type === 's') return { place, text: book.strings[Number(value)] ?? '' }
  if (type === 'b') return { place, text: value.trim() === '1' ? 'TRUE' : value === '' ? '' : 'FALSE' }
  if (type === 'd') return { place, text: value.replace(/T00:00(:00(\.0+)?)?Z?$/, '') }
  if (type === 'inlineStr' || type === 'str') return { place, text: unescapedControls(value) }
  return { place, ...shownNumber(value, format, book.is1904) }
}

function doubtful(place: number, text: string, doubt: Doubt): ReadCell {
  return { place, text, doubt }
}

/** More merged rows than anybody merges by hand. */
const MOST_MERGED = 200_000

/** A value that stands beside several rows is that of each: in their first column. */
function fillMerged(rows: SheetRow[], merged: readonly string[]): void {
  const byNumber = new Map(rows.map((row) => [row.row, row]))
  let left = MOST_MERGED
  for (const reference of merged) {
    const [, first = '', last = ''] = /^[A-Z]+(\d+):[A-Z]+(\d+)$/i.exec(reference) ?? []
    const place = placeOf(reference)
    const top = byNumber.get(Number(first))
    const text = place === null ? '' : (top?.cells[place] ?? '')
    if (place === null || text === '') continue
    for (let row = Number(first) + 1; row <= Number(last) && left > 0; row += 1) {
      left -= 1
      const below = byNumber.get(row)
      if (!below || (below.cells[place] ?? '') !== '') continue
      while (below.cells.length < place) below.cells.push('')
      below.cells[place] = text
      const doubt = top?.doubts?.[place]
      if (doubt) below.doubts = { ...below.doubts, [place]: doubt }
    }
  }
}
