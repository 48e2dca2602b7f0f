import { type FieldMessage, type FileColumn, type FoundInFile, IMPORT_MOST_ROWS, messageKey } from '@warsha/contract'
import { dayInFile, dayOrderIn, type DayWriting } from './file-day.ts'
import { momentInFile } from './file-moment.ts'
import { columnLetters, findTable, type FoundTable, type TableChoice } from './find-table.ts'
import { onItsLines, onOneLine } from './fold.ts'
import type { Table } from './read-table.ts'
import type { Doubt, SheetRow, TableFile } from './sheet.ts'

/** What is wrong with a cell. Its message is the key of a text, with what fills it. */
export type Fault<Name extends string = string> = { path: Name; message: FieldMessage | (string & {}) }

/**
 * A row by its number in the file, its cells by their columns, days as `YYYY-MM-DD` and times as `HH:MM`, with their day
 * before them where it is written, as far as they could be read, and what of it is not certain.
 */
export type FileRow<Name extends string> = { row: number; cells: Record<Name, string>; faults: Fault<Name>[] }

/** The rows of the list in a file; none while a person has to name its columns. Or why it cannot be read at all. */
export type FoundRows<Name extends string> = { rows: FileRow<Name>[]; found: FoundInFile } | Unreadable
export type Unreadable = Extract<Table, { unreadable: unknown }>

/** The list that a file holds. It may take seconds, so that it is done in a thread. */
export function findRows<Name extends string>(
  table: Table,
  columns: readonly FileColumn<Name>[],
  choice: TableChoice<Name>,
): FoundRows<Name> {
  if ('unreadable' in table) return table
  const found = findTable(table, columns, choice)
  if (found.rows.length > IMPORT_MOST_ROWS) return { unreadable: 'import_too_long' }
  const days = daysOf(found, { columns, choice, is1904: table.is1904 })
  const isUnclear = found.missing.length + found.asked.length > 0
  const rows = isUnclear ? [] : found.rows.map((row) => rowOf(row, { found, columns, days }))
  return { rows, found: presentFound(table, { found, columns, days }) }
}

type Days = DayWriting & { asks: boolean }

/** How days are written, by all columns of days together: a file has one hand. */
function daysOf<Name extends string>(
  { rows, places }: FoundTable<Name>,
  { columns, choice, is1904 }: { columns: readonly FileColumn<Name>[]; choice: TableChoice<Name>; is1904: boolean },
): Days {
  const cells = columns.flatMap(({ name, input }) => {
    const place = input === 'day' || input === 'moment' ? places[name] : undefined
    return place === undefined ? [] : rows.map(({ cells: all }) => all[place] ?? '')
  })
  const { order, isAmbiguous } = dayOrderIn(cells)
  return { order: choice.dayOrder ?? order, is1904, asks: isAmbiguous }
}

type Reading<Name extends string> = {
  found: FoundTable<Name>
  columns: readonly FileColumn<Name>[]
  days: Days
}

const doubtTexts = {
  letter_broken: 'cell_letter_broken',
  error_value: 'cell_error_value',
  formula_without_value: 'cell_formula_empty',
  digits_lost: 'cell_digits_lost',
} as const satisfies Record<Doubt, FieldMessage>

function rowOf<Name extends string>(row: SheetRow, { found, columns, days }: Reading<Name>): FileRow<Name> {
  const faults: Fault<Name>[] = []
  const cells = columns.map(({ name, input }) => {
    const place = found.places[name]
    const cell = place === undefined ? '' : (row.cells[place] ?? '')
    const doubt = place === undefined ? undefined : row.doubts?.[place]
    if (doubt) faults.push({ path: name, message: doubtTexts[doubt] })
    if (input === 'lines') return [name, onItsLines(cell)]
    const isWhen = input === 'day' || input === 'moment'
    if (!isWhen || cell === '' || doubt) return [name, onOneLine(cell)]
    const read = input === 'day' ? dayInFile(cell, days) : momentInFile(cell, days)
    if (read && 'day' in read) return [name, read.day]
    if (read && 'moment' in read) return [name, read.moment]
    if (read)
      faults.push({
        path: name,
        message: messageKey('day_ambiguous', { one: read.ambiguous[0], other: read.ambiguous[1] }),
      })
    return [name, onOneLine(cell)]
  })
  return { row: row.row, cells: Object.fromEntries(cells) as Record<Name, string>, faults }
}

/** Rows that were passed over and are named one by one; of more, their number is enough. */
const MOST_SKIPPED = 50

function presentFound<Name extends string>(
  { format, encoding, separator, sheets }: TableFile,
  { found, days }: Reading<Name>,
): FoundInFile {
  const { headings, places, asked, missing, rows, skipped } = found
  const columnAt = new Map((Object.entries(places) as [Name, number][]).map(([name, place]) => [place, name]))
  const width = Math.max(headings?.cells.length ?? 0, 1 + Math.max(-1, ...columnAt.keys()))
  const texts = Array.from({ length: width }, (_, place) => onOneLine(headings?.cells[place] ?? ''))
  return {
    format,
    encoding,
    separator,
    sheets: sheets.map((sheet) => {
      const { name, isHidden, rows: all } = sheet
      return { name, is_hidden: isHidden, rows: all.length, is_list: found.lists.has(sheet) }
    }),
    sheet: found.sheet,
    heading_row: headings?.row ?? null,
    headings: texts.flatMap((text, place) => {
      const example = onOneLine(rows.find(({ cells }) => (cells[place] ?? '') !== '')?.cells[place] ?? '')
      if (text === '' && !columnAt.has(place)) return []
      return [{ place, letters: columnLetters(place), text, column: columnAt.get(place) ?? null, example }]
    }),
    asked,
    missing: missing.map(({ name }) => name),
    skipped: skipped.slice(0, MOST_SKIPPED),
    skipped_count: skipped.length,
    day_order: days.order,
    asks_day_order: days.asks,
  }
}
