import { parseCsv } from 'hucre/csv'
import { addRow, type Sheet, type SheetRow } from './sheet.ts'

const SEPARATORS = [',', ';', '\t', '|'] as const

/** The line with which Excel is told the separator. It shows no such row, so none is counted. */
const SEPARATOR_LINE = /^\ufeff?["']?sep=(.)["']?[ \t]*(?:\r\n|\n|\r)/i

/** Rows of a file that tell how it is parted. */
const SAMPLE_LINES = 200
const SAMPLE_LETTERS = 100_000

export type Delimited = { separator: string; sheet: Sheet }

/** The rows of a text whose cells are separated. */
export function readDelimited(text: string): Delimited {
  const [line = '', named] = SEPARATOR_LINE.exec(text) ?? []
  const body = text.slice(line.length)
  const separator = named ?? separatorOf(body)
  const rows: SheetRow[] = []
  for (const [index, values] of parseCsv(body, { delimiter: separator }).entries()) {
    addRow(
      rows,
      index + 1,
      values.map((value, place) => ({ place, text: value === null ? '' : String(value) })),
    )
  }
  return { separator, sheet: { name: '', isHidden: false, rows } }
}

/** The one that parts most rows into the same number of cells, the more cells the better. */
export function separatorOf(text: string): string {
  const sample = sampleOf(text)
  const scored = SEPARATORS.map((separator) => ({ separator, score: scoreOf(sample, separator) }))
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).separator
}

/** The beginning, up to the end of a line. */
function sampleOf(text: string): string {
  const beginning = text.replace(/^\ufeff/, '').slice(0, SAMPLE_LETTERS)
  const lines = beginning.split(/\r\n|\n|\r/)
  const whole = beginning.length < text.length && lines.length > 1 ? lines.slice(0, -1) : lines
  return whole.slice(0, SAMPLE_LINES).join('\n')
}

function scoreOf(sample: string, separator: string): number {
  const widths = parseCsv(sample, { delimiter: separator })
    .filter((values) => values.some((value) => value !== null && value !== ''))
    .map((values) => values.length)
  const times = new Map<number, number>()
  for (const width of widths) if (width > 1) times.set(width, (times.get(width) ?? 0) + 1)
  return Math.max(0, ...[...times].map(([width, count]) => (count / widths.length) * (width - 1)))
}
