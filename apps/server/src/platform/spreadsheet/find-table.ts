import type { FileColumn } from '@warsha/contract'
import { foldText } from '@warsha/domain'
import { missingColumns, type Places, placesOf } from './columns.ts'
import type { Sheet, SheetRow, TableFile } from './sheet.ts'

/** What the person chose where several things are possible; absent: whatever is found. */
export type TableChoice<Name extends string = string> = {
  sheet?: number
  /** as the person sees it in the file */
  headingRow?: number
  /** null: the column is not read */
  columns?: Partial<Record<Name, number | null>>
  dayOrder?: DayOrder
}

/** Which comes first where a day is written in numbers. */
export type DayOrder = 'day_first' | 'month_first'

/** Why a row is not among those of the list. */
export type SkippedBecause = 'above' | 'hidden' | 'headings' | 'total' | 'note'
export type SkippedRow = { row: number; text: string; why: SkippedBecause }

/** The list in a file: where it is, what its columns are, which rows it has, and what was passed over. */
export type FoundTable<Name extends string> = {
  sheet: number
  /** the sheets of which each could be the list that is meant */
  lists: ReadonlySet<Sheet>
  headings: SheetRow | null
  places: Places<Name>
  /** columns that several headings name */
  asked: { column: Name; places: number[] }[]
  missing: FileColumn<Name>[]
  rows: SheetRow[]
  skipped: SkippedRow[]
}

/** A heading stands among the first rows, below titles and whatever a program prints above its lists. */
const MOST_ROWS_ABOVE = 100

/** Finds the list in a file: the sheet whose headings name most of its columns, and what stands below them. */
export function findTable<Name extends string>(
  { sheets }: Pick<TableFile, 'sheets'>,
  columns: readonly FileColumn<Name>[],
  choice: TableChoice<Name> = {},
): FoundTable<Name> {
  const scored = sheets.map((sheet) => {
    const headings = headingsOf(sheet, columns)
    return { sheet, headings, score: headings ? scoreOf(headings, columns) : -1 }
  })
  const used = scored[choice.sheet ?? -1] ?? bestOf(scored)
  const sheet = used?.sheet
  const headings = sheet?.rows.find(({ row }) => row === choice.headingRow) ?? used?.headings ?? null
  const found = placesOf(headings?.cells ?? [], columns)
  const places = chosenPlaces(found.places, choice.columns ?? {})
  const asked = found.asked.filter(({ column }) => choice.columns?.[column] === undefined)
  const askedNames = new Set(asked.map(({ column }) => column))
  const missing = missingColumns(places, columns).filter(({ name }) => !askedNames.has(name))
  return {
    sheet: sheet ? sheets.indexOf(sheet) : 0,
    lists: listsAmong(scored, headings, columns),
    headings,
    places,
    asked,
    missing,
    ...partedRows(sheet?.rows ?? [], { headings, places, columns }),
  }
}

type Scored = { sheet: Sheet; headings: SheetRow | null; score: number }

/** The one whose headings name most columns; of those the one that can be seen, then the longest. */
function bestOf<One extends Scored>(scored: readonly One[]): One | undefined {
  const rankOf = ({ sheet, score }: Scored) => [score, sheet.isHidden ? 0 : 1, sheet.rows.length]
  return scored.toSorted((one, other) => compared(rankOf(other), rankOf(one)))[0]
}

/**
 * Those that name at least half as many columns as the one that is read, and each needed one that it names: a cover names a
 * column or two, and values to choose from have no column that tells one row from another.
 */
function listsAmong<Name extends string>(
  scored: readonly Scored[],
  read: SheetRow | null,
  columns: readonly FileColumn<Name>[],
): ReadonlySet<Sheet> {
  const score = read ? scoreOf(read, columns) : 0
  const missing = new Set(missingIn(read, columns))
  const isList = ({ headings, score: own }: Scored) =>
    own > 0 && own * 2 >= score && missingIn(headings, columns).every((name) => missing.has(name))
  return new Set(scored.filter(isList).map(({ sheet }) => sheet))
}

function missingIn<Name extends string>(headings: SheetRow | null, columns: readonly FileColumn<Name>[]): Name[] {
  const { places, asked } = placesOf(headings?.cells ?? [], columns)
  const askedNames = new Set(asked.map(({ column }) => column))
  return missingColumns(places, columns).flatMap(({ name }) => (askedNames.has(name) ? [] : [name]))
}

function compared(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, place) => value !== other[place])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

/** The row that names most columns; where none names any, the first of the widest, whose columns a person can name. */
function headingsOf<Name extends string>({ rows }: Sheet, columns: readonly FileColumn<Name>[]): SheetRow | null {
  const candidates = rows.slice(0, MOST_ROWS_ABOVE).filter(({ isHidden }) => !isHidden)
  const byName = best(candidates, (row) => scoreOf(row, columns))
  if (byName && scoreOf(byName, columns) > 0) return byName
  return best(candidates, filledCells)
}

function scoreOf<Name extends string>(row: SheetRow, columns: readonly FileColumn<Name>[]): number {
  const { places, asked } = placesOf(row.cells, columns)
  return Object.keys(places).length + asked.length
}

/** The first of those with the highest number. */
function best(rows: readonly SheetRow[], numberOf: (row: SheetRow) => number): SheetRow | null {
  let found: { row: SheetRow; number: number } | null = null
  for (const row of rows) {
    const number = numberOf(row)
    if (!found || number > found.number) found = { row, number }
  }
  return found?.row ?? null
}

function chosenPlaces<Name extends string>(
  found: Places<Name>,
  chosen: Partial<Record<Name, number | null>>,
): Places<Name> {
  const given = Object.entries(chosen) as [Name, number | null][]
  const taken = new Set(given.map(([, place]) => place))
  // A column that a person named something else is no longer what its heading says.
  const rest = (Object.entries(found) as [Name, number][]).filter(([, place]) => !taken.has(place))
  const places = [...rest, ...given].filter(([, place]) => place !== null)
  return Object.fromEntries(places) as Places<Name>
}

type Parting<Name extends string> = {
  headings: SheetRow | null
  places: Places<Name>
  columns: readonly FileColumn<Name>[]
}

function partedRows<Name extends string>(all: readonly SheetRow[], parting: Parting<Name>) {
  const rows: SheetRow[] = []
  const skipped: SkippedRow[] = []
  const below = parting.headings ? all.indexOf(parting.headings) : -1
  const why = reasonToSkip(parting)
  for (const [at, row] of all.entries()) {
    if (at === below) continue
    const reason = at < below ? 'above' : why(row)
    if (reason === null) rows.push(row)
    else skipped.push({ row: row.row, text: row.cells.filter((cell) => cell !== '').join(' | '), why: reason })
  }
  return { rows, skipped }
}

/** Words that lines of sums begin with, folded. */
const TOTAL =
  /^(?:(?:grand|sub|page|report) ?)?totals?(?: |$)|^(?:sum|count|average)(?: |$)|^(?:ال)?(?:مجموع|اجمالي)(?: |$)|^عدد (?:ال)?(?:اوامر|سجلات)/

function reasonToSkip<Name extends string>({ headings, places, columns }: Parting<Name>) {
  const required = columns.flatMap(({ name, isRequired, instead }) => {
    const place = isRequired ? (places[name] ?? (instead && places[instead])) : undefined
    return place === undefined ? [] : [place]
  })
  const placed = Object.values<number | undefined>(places).filter((place) => place !== undefined)
  const headed = placed.map((place) => foldText(headings?.cells[place] ?? ''))
  return (row: SheetRow): SkippedBecause | null => {
    if (row.isHidden) return 'hidden'
    if (placed.length > 1 && placed.every((place, at) => foldText(row.cells[place] ?? '') === headed[at]))
      return 'headings'
    const empty = required.filter((place) => (row.cells[place] ?? '') === '' && !row.doubts?.[place])
    if (empty.length === 0) return null
    const first = row.cells.find((cell) => cell !== '') ?? ''
    if (TOTAL.test(foldText(first))) return 'total'
    if (empty.length === required.length) return 'note'
    const isAlone = filledCells(row) === 1 && required.length > 2
    // A number or a code by itself is a row that is not finished; words by themselves are none of the list.
    return isAlone && /\s/.test(first) ? 'note' : null
  }
}

function filledCells({ cells }: SheetRow): number {
  return cells.filter((cell) => cell !== '').length
}

/** The letters by which a spreadsheet calls a column: `BS` for the 71st. */
export function columnLetters(place: number): string {
  const letter = String.fromCodePoint(65 + (place % 26))
  return place < 26 ? letter : columnLetters(Math.floor(place / 26) - 1) + letter
}
