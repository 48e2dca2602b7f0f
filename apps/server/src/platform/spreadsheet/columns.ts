import { type FileColumn, wordsOf } from '@warsha/contract'
import { foldHeading } from './fold.ts'

type Columns<Name extends string> = readonly FileColumn<Name>[]

/** Where each column stands in the file. */
export type Places<Name extends string> = Partial<Record<Name, number>>

/** The columns that headings name, and those that several headings name equally well. */
export type NamedPlaces<Name extends string> = { places: Places<Name>; asked: { column: Name; places: number[] }[] }

export function placesOf<Name extends string>(headings: readonly string[], columns: Columns<Name>): NamedPlaces<Name> {
  const columnOf = columnsByHeading(columns)
  const named = new Map<Name, { place: number; rank: number }[]>()
  for (const [place, heading] of headings.entries()) {
    const found = columnNamed(heading, columnOf)
    if (found) named.set(found.column, [...(named.get(found.column) ?? []), { place, rank: found.rank }])
  }
  const places: Places<Name> = {}
  const asked: NamedPlaces<Name>['asked'] = []
  for (const [column, all] of named) {
    // A column's own name is better than another word for it.
    const best = Math.min(...all.map(({ rank }) => rank))
    const [first, ...others] = all.filter(({ rank }) => rank === best).map(({ place }) => place)
    if (first === undefined) continue
    if (others.length === 0) places[column] = first
    else asked.push({ column, places: [first, ...others] })
  }
  return { places, asked }
}

/** The columns that a file needs and lacks. */
export function missingColumns<Name extends string>(places: Places<Name>, columns: Columns<Name>): FileColumn<Name>[] {
  const isThere = (name: Name | undefined) => name !== undefined && places[name] !== undefined
  return columns.filter(({ name, isRequired, instead }) => isRequired && !isThere(name) && !isThere(instead))
}

type Ranked<Name extends string> = { column: Name; rank: number }

/** The columns by their headings, in all languages; other words for a column come after its name. */
function columnsByHeading<Name extends string>(columns: Columns<Name>): Map<string, Ranked<Name>> {
  const byHeading = new Map<string, Ranked<Name>>()
  const add = (heading: string, ranked: Ranked<Name>) => {
    if (!byHeading.has(foldHeading(heading))) byHeading.set(foldHeading(heading), ranked)
  }
  for (const { name, text } of columns) for (const word of wordsOf(text)) add(word, { column: name, rank: 0 })
  for (const { name, otherHeadings } of columns) for (const word of otherHeadings) add(word, { column: name, rank: 1 })
  return byHeading
}

/** What people add to a heading: that it must be filled in. */
const REMARK = /required|mandatory|optional|مطلوب|إلزامي|الزامي|اختياري/giu

/** A heading as it stands, without what it has in brackets, and each of its languages or lines by itself. */
function columnNamed<Name extends string>(
  heading: string,
  columnOf: ReadonlyMap<string, Ranked<Name>>,
): Ranked<Name> | null {
  if (heading === '') return null
  const outside = heading.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ').replace(REMARK, ' ')
  for (const text of [heading, outside]) {
    const found = columnOf.get(foldHeading(text))
    if (found) return found
  }
  const parts = [
    ...outside.split(/[/|\n–]| - /),
    outside.replace(/\p{Script=Arabic}+/gu, ' '),
    outside.replace(/\p{Script=Latin}+/gu, ' '),
  ]
  const found = parts.map((part) => columnOf.get(foldHeading(part))).filter((one) => one !== undefined)
  const [first] = found
  return first && found.every(({ column }) => column === first.column) ? first : null
}
