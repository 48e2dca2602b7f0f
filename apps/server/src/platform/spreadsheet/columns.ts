import { type FileColumn, type Language, listComma, textIn, wordsOf } from '@warsha/contract'
import { foldHeading } from './fold.ts'

type Columns<Name extends string> = readonly FileColumn<Name>[]

/** Where each column stands in the file; the first of two that are headed alike. */
export type Places<Name extends string> = Partial<Record<Name, number>>

export function placesOf<Name extends string>(headings: readonly string[], columns: Columns<Name>): Places<Name> {
  const columnOf = columnsByHeading(columns)
  const places: Places<Name> = {}
  for (const [place, heading] of headings.entries()) {
    const column = columnOf.get(foldHeading(heading))
    if (column) places[column] ??= place
  }
  return places
}

/** The names of the columns that a file lacks, null when it has all that it needs. */
export function missingColumns<Name extends string>(
  places: Places<Name>,
  columns: Columns<Name>,
  language: Language,
): string | null {
  const isThere = (name: Name | undefined) => name !== undefined && places[name] !== undefined
  const missing = columns.filter(({ name, isRequired, instead }) => isRequired && !isThere(name) && !isThere(instead))
  if (missing.length === 0) return null
  return missing.map(({ text }) => textIn(text, language)).join(listComma(language))
}

/** The columns by their headings, in all languages. */
function columnsByHeading<Name extends string>(columns: Columns<Name>): Map<string, Name> {
  return new Map(
    columns.flatMap(({ name, text, otherHeadings }) =>
      [...wordsOf(text), ...otherHeadings].map((heading) => [foldHeading(heading), name] as const),
    ),
  )
}
