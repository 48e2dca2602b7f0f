import { DAY_SECONDS, daysBetween, localMomentOf } from '@warsha/domain'
import { headingHeight } from './headings.ts'
import { styleOf } from './styles.ts'
import { type Cell, type CellKind, type CellValue, columnLetters, type Column } from './workbook.ts'

/** The day that Excel counts from. */
const DAY_ZERO = '1899-12-30'

/** Writes the cells of a sheet as XML. */
export class CellWriter {
  readonly #columns: { letters: string; kind: CellKind }[]
  readonly #timeZone: string

  constructor(columns: readonly Column[], timeZone: string) {
    this.#columns = columns.map(({ kind }, index) => ({ letters: columnLetters(index), kind }))
    this.#timeZone = timeZone
  }

  /** @param number of the row, from 1 */
  row(number: number, cells: readonly Cell[]): string {
    let written = `<row r="${number}">`
    for (const [index, { letters, kind }] of this.#columns.entries()) {
      written += this.#cell(`${letters}${number}`, cells[index] ?? null, kind)
    }
    return `${written}</row>`
  }

  headings(columns: readonly Column[]): string {
    const cells = columns.map(({ heading, kind }, index) =>
      textCell(`${columnLetters(index)}1`, heading, styleOf.heading[kind]),
    )
    return `<row r="1" ht="${headingHeight(columns)}" customHeight="1">${cells.join('')}</row>`
  }

  #cell(place: string, cell: Cell, kindOfColumn: CellKind): string {
    if (cell === null) return ''
    if (typeof cell !== 'object') return this.#valueCell(place, cell, kindOfColumn, styleOf.plain[kindOfColumn])
    const kind = cell.kind ?? kindOfColumn
    const style = cell.isStrong ? styleOf.strong[kind] : styleOf.plain[kind]
    if (cell.formula === undefined) return this.#valueCell(place, cell.value, kind, style)
    const formula = escaped(cell.formula)
    if (typeof cell.value === 'string' && kind === 'text')
      return `<c r="${place}" s="${style}" t="str"><f>${formula}</f><v>${escaped(cell.value)}</v></c>`
    return `<c r="${place}" s="${style}"><f>${formula}</f><v>${this.#number(cell.value, kind)}</v></c>`
  }

  #valueCell(place: string, value: CellValue, kind: CellKind, style: number): string {
    if (value === null) return `<c r="${place}" s="${style}"/>`
    if (kind === 'text') return textCell(place, String(value), style)
    return `<c r="${place}" s="${style}"><v>${this.#number(value, kind)}</v></c>`
  }

  #number(value: CellValue, kind: CellKind): number {
    if (kind === 'date') return daysBetween(DAY_ZERO, String(value))
    const number = Number(value)
    if (kind === 'duration') return number / DAY_SECONDS
    if (kind === 'money') return number / 100
    if (kind === 'moment') return this.#serialOf(number)
    return number
  }

  #serialOf(instant: number): number {
    const { date, second } = localMomentOf(instant, this.#timeZone)
    return daysBetween(DAY_ZERO, date) + second / DAY_SECONDS
  }
}

/** What a spreadsheet takes for a formula when somebody edits the cell. */
const LIKE_A_FORMULA = /^[=+\-@\t\r]/

/** Text is text, whatever it begins with; where it looks like a formula, it stays text when it is edited, too. */
function textCell(place: string, text: string, style: number): string {
  const ownStyle = style === styleOf.plain.text && LIKE_A_FORMULA.test(text) ? styleOf.quoted : style
  return `<c r="${place}" s="${ownStyle}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// oxlint-disable-next-line no-control-regex -- these have no place in XML, and Excel writes them in this way
const TO_ESCAPE = /[&<>"]|[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g

/** Text as it may stand in XML and as Excel reads it back. */
export function escaped(text: string): string {
  return text.replace(TO_ESCAPE, (character) => {
    const entity = ENTITIES[character]
    if (entity) return entity
    return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
  })
}
