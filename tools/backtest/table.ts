import { parseCsv } from 'hucre/csv'

/** A row of a file, asked for its cells by the names of the columns. */
export type Row = {
  /** as a person counts them, the headings being 1 */
  number: number
  text: (column: string) => string
  /** in milliseconds; a time without an offset is one of UTC */
  instant: (column: string) => number
  aboveZero: (column: string) => number
}

/** Reads CSV whose first row names the columns. Throws an Error that says what is wrong with the file, and in which row. */
export function readTable(csv: string, required: readonly string[]): Row[] {
  const [headings = [], ...rows] = parseCsv(csv).map((cells) => cells.map(String))
  const missing = required.filter((name) => !headings.includes(name))
  if (missing.length > 0) throw new Error(`The first row must name the columns; missing: ${missing.join(', ')}`)
  return rows
    .map((cells, i) => ({ number: i + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .map(({ number, cells }) => rowOf(number, new Map(headings.map((name, i) => [name, cells[i] ?? '']))))
}

function rowOf(number: number, cells: ReadonlyMap<string, string>): Row {
  const text = (column: string) => cells.get(column) ?? ''
  return {
    number,
    text,
    aboveZero: (column) => {
      const value = Number(text(column))
      if (!(value > 0)) throw new Error(`Row ${number}: ${column} must be a number above zero`)
      return value
    },
    instant: (column) => {
      const value = text(column)
      const at = Date.parse(/Z|[+-]\d\d:\d\d$/.test(value) ? value : `${value}Z`)
      if (Number.isNaN(at)) throw new Error(`Row ${number}: ${column} must be a date and time`)
      return at
    },
  }
}
