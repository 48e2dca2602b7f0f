import {
  type FileColumn,
  fieldText,
  type FoundInFile,
  IMPORT_MOST_ROWS,
  type Language,
  listComma,
  textIn,
} from '@warsha/contract'
import { problemOf } from '../problem.ts'
import { refuse, Refusal } from '../refusal.ts'
import type { Fault, FileRow, FoundRows } from './find-rows.ts'

export type { Fault, FileRow } from './find-rows.ts'

/** The rows of the list in a file, and how it was found. */
export type FileRows<Name extends string> = { rows: FileRow<Name>[]; found: FoundInFile; refusal: Refusal | null }

/**
 * The rows of the list that a file holds, or why it cannot be read at all. With a `refusal` the list cannot be used before
 * a person has named its columns.
 */
export function rowsOrRefusal<Name extends string>(
  given: FoundRows<Name>,
  columns: readonly FileColumn<Name>[],
  language: Language,
): FileRows<Name> | Refusal {
  if ('unreadable' in given) return refuse(given.unreadable, { most: IMPORT_MOST_ROWS })
  const { rows, found } = given
  if (found.heading_row === null) return refuse('import_empty')
  return { rows, found, refusal: refusalOf(given, columns, language) }
}

function refusalOf<Name extends string>(
  { rows, found: { missing, asked } }: { rows: readonly FileRow<Name>[]; found: FoundInFile },
  columns: readonly FileColumn<Name>[],
  language: Language,
): Refusal | null {
  const listed = (names: readonly string[]) =>
    columns
      .filter(({ name }) => names.includes(name))
      .map(({ text }) => textIn(text, language))
      .join(listComma(language))
  if (missing.length > 0) return refuse('import_columns_missing', { columns: listed(missing) })
  if (asked.length > 0) return refuse('import_column_doubled', { columns: listed(asked.map(({ column }) => column)) })
  return rows.length === 0 ? refuse('import_empty') : null
}

/** How the list was found, and what stands against reading it before a person has chosen. */
export function howItWasFound({ found, refusal }: FileRows<string>, language: Language) {
  return { found, obstacle: refusal ? problemOf(refusal, language).detail : null }
}

/** What is wrong with each cell once: what is not certain of it says more than what it breaks. */
export function faultsOf<Name extends string>(
  uncertain: readonly Fault<Name>[],
  others: readonly Fault<Name>[],
): Fault<Name>[] {
  const paths = new Set(uncertain.map(({ path }) => path))
  return [...uncertain, ...others.filter(({ path }) => !paths.has(path))]
}

export function errorIn(language: Language) {
  return ({ path, message }: Fault) => ({ path, message: fieldText(message, language) })
}
