import { attributeIn, markupIn, numberIn } from './markup.ts'
import { addRow, MOST_PLACES, type ReadCell, type Sheet, type SheetRow } from './sheet.ts'
import { shownNumber } from './shown-number.ts'

/** Whether a text is a workbook of Excel 2003 in XML, which such programs also call `.xls`. */
export function isSpreadsheetml(text: string): boolean {
  return (
    /<(?:[\w-]+:)?Workbook[\s>]/.test(text.slice(0, 4_000)) &&
    text.includes('urn:schemas-microsoft-com:office:spreadsheet')
  )
}

/** The names that Excel 2003 has for formats, as far as they show more than the number. */
const NAMED_FORMATS: Record<string, string> = {
  'General Date': 'dd/mm/yyyy h:mm',
  'Short Date': 'dd/mm/yyyy',
  'Medium Date': 'd-mmm-yy',
  'Long Date': 'd mmmm yyyy',
  Percent: '0.00%',
  Fixed: '0.00',
  Standard: '0.00',
}

type OpenCell = {
  place: number
  format: string
  type: string
  text: string
  hasData: boolean
  hasFormula: boolean
  down: number
}

/** Reads the sheets of a workbook in XML. */
export function readSpreadsheetml(text: string): { sheets: Sheet[]; is1904: boolean } {
  const is1904 = /<(?:\w+:)?Date1904\s*\/?>/.test(text)
  const formats = new Map<string, string>()
  let style: string | null = null
  const sheets: Sheet[] = []
  let rows: SheetRow[] = []
  let [row, isHidden] = [0, false]
  let cells: ReadCell[] = []
  let [next, across] = [0, 0]
  let cell: OpenCell | null = null
  let within = ''
  const below = new Map<number, { text: string; rows: number }>()

  function endCell(): void {
    if (!cell) return
    const read = readCell(cell, is1904)
    cells.push(read)
    if (cell.down > 0) below.set(cell.place, { text: read.text, rows: cell.down + 1 })
    next = cell.place + across + 1
    cell = null
  }
  function endRow(): void {
    const taken = new Set(cells.map(({ place }) => place))
    for (const [place, { text: value, rows: left }] of below) {
      if (!taken.has(place)) cells.push({ place, text: value })
      if (left > 1) below.set(place, { text: value, rows: left - 1 })
      else below.delete(place)
    }
    addRow(rows, row, cells, isHidden)
    cells = []
  }

  for (const piece of markupIn(text)) {
    if (piece.kind === 'text') {
      if (cell && within === 'data') cell.text += piece.text
      else if (within === 'visible' && /^Sheet(?:Very)?Hidden$/.test(piece.text.trim())) {
        const sheet = sheets.at(-1)
        if (sheet) sheet.isHidden = true
      }
      continue
    }
    const { name } = piece
    if (piece.kind === 'close') {
      if (name === 'cell') endCell()
      else if (name === 'row') endRow()
      else if (name === 'style') style = null
      // Rich text has elements of its own within the data.
      if (name === 'data' || name === 'visible') within = ''
      continue
    }
    const { attributes, isEmpty } = piece
    if (name === 'style') style = attributeIn(attributes, 'ID')
    else if (name === 'numberformat' && style !== null) {
      const format = attributeIn(attributes, 'Format') ?? ''
      formats.set(style, NAMED_FORMATS[format] ?? format)
    } else if (name === 'worksheet') {
      rows = []
      row = 0
      below.clear()
      sheets.push({ name: attributeIn(attributes, 'Name') ?? '', isHidden: false, rows })
    } else if (name === 'row') {
      row = numberIn(attributes, 'Index') ?? row + 1
      isHidden = attributeIn(attributes, 'Hidden') === '1'
      next = 0
      if (isEmpty) continue
    } else if (name === 'cell') {
      while ((below.get(next)?.rows ?? 0) > 0 && next < MOST_PLACES) next += 1
      across = Math.min(numberIn(attributes, 'MergeAcross') ?? 0, MOST_PLACES)
      cell = {
        place: (numberIn(attributes, 'Index') ?? next + 1) - 1,
        format: formats.get(attributeIn(attributes, 'StyleID') ?? '') ?? '',
        type: '',
        text: '',
        hasData: false,
        hasFormula: attributeIn(attributes, 'Formula') !== null,
        down: numberIn(attributes, 'MergeDown') ?? 0,
      }
      if (isEmpty) endCell()
    } else if (name === 'data') {
      if (cell) {
        cell.type = attributeIn(attributes, 'Type') ?? 'String'
        cell.hasData = !isEmpty
      }
      within = isEmpty ? '' : 'data'
    } else if (name === 'visible') within = 'visible'
  }
  return { sheets, is1904 }
}

function readCell({ place, format, type, text, hasData, hasFormula }: OpenCell, is1904: boolean): ReadCell {
  if (hasFormula && !hasData) return { place, text: '', doubt: 'formula_without_value' }
  if (type === 'Error') return { place, text, doubt: 'error_value' }
  if (type === 'Boolean') return { place, text: text === '1' ? 'TRUE' : 'FALSE' }
  if (type === 'DateTime') return { place, text: text.replace('T', ' ').replace(/ 00:00(?::00(?:\.0+)?)?$/, '') }
  return type === 'Number' ? { place, ...shownNumber(text, format, is1904) } : { place, text }
}
