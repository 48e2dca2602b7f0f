import type { FoundInFile } from '@warsha/contract'
import { readJson, type TextStorage } from '../../device/storage.ts'
import type { FileChoice } from './file-import.ts'

type Columns = NonNullable<FileChoice['columns']>
/** What was chosen for files of a kind with these headings. */
type Kept = { kind: string; headings: string; columns: Columns }

const KEY = 'warsha.import-columns'
/** Of files that nobody has brought for long the choice is made anew. */
const MOST_KEPT = 30

/** Keeps on this device which columns a person chose, for further files of a kind with the same headings. */
export function keepColumns(storage: TextStorage, kind: string, found: FoundInFile, columns: Columns): void {
  const headings = headingsOf(found)
  const others = keptIn(storage).filter((kept) => kept.kind !== kind || kept.headings !== headings)
  storage.setItem(KEY, JSON.stringify([{ kind, headings, columns }, ...others].slice(0, MOST_KEPT)))
}

/** What was chosen for a file of this kind with the same headings, where it is read otherwise; else null. */
export function keptColumns(storage: TextStorage, kind: string, found: FoundInFile): Columns | null {
  const headings = headingsOf(found)
  const columns = keptIn(storage).find((kept) => kept.kind === kind && kept.headings === headings)?.columns
  if (!columns) return null
  const places = new Map(found.headings.flatMap(({ column, place }) => (column === null ? [] : [[column, place]])))
  const isReadSo = Object.entries(columns).every(([name, place]) => (places.get(name) ?? null) === place)
  return isReadSo ? null : columns
}

/** Headings with their places: as long as they stay the same, a place means the same. */
function headingsOf({ headings }: FoundInFile): string {
  return JSON.stringify(headings.map(({ place, text }) => [place, text.trim()]))
}

function keptIn(storage: TextStorage): Kept[] {
  const kept = readJson(storage, KEY)
  return Array.isArray(kept) ? kept.filter(isKept) : []
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false
  const { kind, headings, columns } = value as Partial<Record<keyof Kept, unknown>>
  const isNamed = typeof kind === 'string' && typeof headings === 'string'
  return isNamed && typeof columns === 'object' && columns !== null && Object.values(columns).every(isPlace)
}

function isPlace(value: unknown): boolean {
  return value === null || Number.isInteger(value)
}
