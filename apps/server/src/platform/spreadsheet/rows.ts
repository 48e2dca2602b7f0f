import { type FieldMessage, type FileColumn, fieldText, IMPORT_MOST_ROWS, type Language } from '@warsha/contract'
import { refuse, type Refusal } from '../refusal.ts'
import { missingColumns, type Places, placesOf } from './columns.ts'
import type { Table, TableRow } from './read-table.ts'

/** A row by its number in the file, its cells by their columns. */
export type FileRow<Name extends string> = { row: number; cells: Record<Name, string> }

/** The rows of a file that has the columns it needs, or why it cannot be used. */
export function rowsOfFile<Name extends string>(
  table: Table,
  columns: readonly FileColumn<Name>[],
  language: Language,
): FileRow<Name>[] | Refusal {
  if ('unreadable' in table) return refuse(table.unreadable, { most: IMPORT_MOST_ROWS })
  const [headings, ...rows] = table.rows
  const places = placesOf(headings?.cells ?? [], columns)
  const missing = missingColumns(places, columns, language)
  if (headings && missing !== null) return refuse('import_columns_missing', { columns: missing })
  if (rows.length === 0) return refuse('import_empty')
  return cellsOf(rows, places, columns)
}

function cellsOf<Name extends string>(
  rows: readonly TableRow[],
  places: Places<Name>,
  columns: readonly FileColumn<Name>[],
): FileRow<Name>[] {
  return rows.map(({ row, cells: found }) => {
    const at = (column: Name) => {
      const place = places[column]
      return place === undefined ? '' : (found[place] ?? '')
    }
    return { row, cells: Object.fromEntries(columns.map(({ name }) => [name, at(name)])) as Record<Name, string> }
  })
}

/** What is wrong with a cell. Its message is the key of a text, with what fills it. */
export type Fault<Name extends string = string> = { path: Name; message: FieldMessage | (string & {}) }

export function errorIn(language: Language) {
  return ({ path, message }: Fault) => ({ path, message: fieldText(message, language) })
}
