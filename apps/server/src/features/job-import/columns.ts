import { type JobFileColumn, jobFileColumns, type Language, listComma, textIn, wordsOf } from '@warsha/contract'
import { foldHeading } from './fold.ts'

export type Column = JobFileColumn
export const columns: readonly Column[] = jobFileColumns.map(({ name }) => name)

/** Where each column stands in the file; the first of two that are headed alike. */
export type Places = Partial<Record<Column, number>>

export function placesOf(headings: readonly string[]): Places {
  const columnOf = columnsByHeading()
  const places: Places = {}
  for (const [place, heading] of headings.entries()) {
    const column = columnOf.get(foldHeading(heading))
    if (column) places[column] ??= place
  }
  return places
}

/** The names of the columns that a file lacks, null when it has all that it needs. */
export function missingColumns(places: Places, language: Language): string | null {
  const missing = jobFileColumns.filter(({ name, isRequired }) => isRequired && places[name] === undefined)
  if (missing.length === 0) return null
  return missing.map(({ text }) => textIn(text, language)).join(listComma(language))
}

/** The columns by their headings, in all languages. */
function columnsByHeading(): Map<string, Column> {
  return new Map(
    jobFileColumns.flatMap(({ name, text, otherHeadings }) =>
      [...wordsOf(text), ...otherHeadings].map((heading) => [foldHeading(heading), name] as const),
    ),
  )
}
