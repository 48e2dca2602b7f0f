import {
  type EstimateFileColumn,
  fieldText,
  type ImportedEstimateRow,
  type Language,
  listComma,
  messageKey,
} from '@warsha/contract'
import { clearNumber, hoursOfEstimate, secondsOfEstimate } from '@warsha/domain'
import { groupedInSlices, inSlices } from '../../platform/slices.ts'
import { errorIn, type Fault, faultsOf, type FileRow } from '../../platform/spreadsheet/rows.ts'
import type { Choices } from '../job-import/index.ts'
import { hoursIn } from './hours.ts'

/** A column of a file of planned hours: one of the first ones, or the code of an activity. */
export type EstimateRowOfFile = FileRow<string>

/** A cell of the matrix with its hours; a rating or category that is null stands for all. */
export type PlannedCell = {
  job_type_id: number
  power_rating_id: number | null
  rpm_category_id: number | null
  activity_code: string
  estimated_seconds: number
}

/** A cell of the matrix as it stands. */
export type StoredCell = PlannedCell & { id: number }

/** A row as it was read, with the cells that it plans; none when something is wrong with it. */
export type ReadRow = {
  row: number
  cells: Record<string, string>
  planned: readonly (PlannedCell & { column: string })[]
  /** those of its cells that have other hours now */
  replaced: readonly { activity_code: string; hours: number }[]
  faults: Fault[]
}

export type Activities = readonly { code: string; name: string }[]

/** What each row says by itself. */
export function readRow(
  { row, cells, faults: uncertain }: EstimateRowOfFile,
  { choices, activities }: { choices: Choices; activities: Activities },
): ReadRow {
  const found: Fault[] = []
  const named = <Id>(column: EstimateFileColumn, choose: (cell: string) => Id | null, message: string): Id | null => {
    const cell = cells[column] ?? ''
    const chosen = cell === '' ? null : choose(cell)
    if (cell !== '' && chosen === null) found.push({ path: column, message })
    return chosen
  }
  const job_type_id = named('job_type', choices.job_type, 'job_type_unknown')
  if ((cells['job_type'] ?? '') === '') found.push({ path: 'job_type', message: 'required' })
  const power_rating_id = named('power_rating', choices.power_rating, 'power_rating_unknown')
  const rpm_category_id = named('rpm_category', choices.rpm_category, 'rpm_category_unknown')
  const activity = named('activity', choices.activity, 'activity_unknown')
  const written = writtenHours(cells, { activity, activities })
  found.push(...written.faults)
  const faults = faultsOf(uncertain, found)
  if (faults.length === 0 && written.hours.length === 0) faults.push({ path: 'job_type', message: 'hours_missing' })
  const planned =
    faults.length > 0 || job_type_id === null
      ? []
      : written.hours.map(({ code, column, hours }) => ({
          job_type_id,
          power_rating_id,
          rpm_category_id,
          activity_code: code,
          estimated_seconds: secondsOfEstimate(hours),
          column,
        }))
  return { row, cells, planned, replaced: [], faults }
}

type Written = { code: string; column: string; hours: number }

/** The hours of a row: beside its activity, and below the headings that are activities. */
function writtenHours(
  cells: Record<string, string>,
  { activity, activities }: { activity: string | null; activities: Activities },
): { hours: Written[]; faults: Fault[] } {
  const hours: Written[] = []
  const faults: Fault[] = []
  const ofList = hoursIn(cells['hours'] ?? '')
  if (ofList && (cells['activity'] ?? '') === '') faults.push({ path: 'activity', message: 'activity_code_required' })
  if (!ofList && activity !== null) faults.push({ path: 'hours', message: 'hours_missing' })
  const columns = [
    ...(ofList && activity !== null ? [{ code: activity, column: 'hours' }] : []),
    ...activities.map(({ code }) => ({ code, column: code })),
  ]
  for (const { code, column } of columns) {
    const read = hoursIn(cells[column] ?? '')
    if (read && 'message' in read) faults.push({ path: column, message: read.message })
    else if (read) hours.push({ code, column, hours: read.hours })
  }
  return { hours, faults }
}

/** Compares the rows with the matrix as it stands, and with one another. */
export async function compareRows(rows: readonly ReadRow[], stored: readonly StoredCell[]): Promise<ReadRow[]> {
  const there = new Map<string, number>()
  await inSlices(stored, (cell) => there.set(keyOf(cell), cell.estimated_seconds))
  const all = await inSlices(rows, ({ row, planned }) =>
    planned.map((cell) => ({ row, column: cell.column, key: keyOf(cell) })),
  )
  const byKey = await groupedInSlices(all.flat(), ({ key }) => key)
  return inSlices(rows, (one) => {
    const twins = one.planned.flatMap((cell): Fault[] => {
      const twin = byKey
        .get(keyOf(cell))
        ?.find((other) => other.row !== one.row || (other.column !== cell.column && other.row === one.row))
      return twin ? [{ path: cell.column, message: messageKey('row_twice', { row: twin.row }) }] : []
    })
    if (twins.length > 0) return { ...one, planned: [], faults: [...one.faults, ...twins] }
    const changed = one.planned.filter((cell) => there.get(keyOf(cell)) !== cell.estimated_seconds)
    if (one.planned.length > 0 && changed.length === 0)
      return { ...one, planned: [], faults: [{ path: 'job_type', message: 'hours_there' }] }
    const replaced = changed.flatMap((cell) => {
      const seconds = there.get(keyOf(cell))
      return seconds === undefined ? [] : [{ activity_code: cell.activity_code, hours: hoursOfEstimate(seconds) }]
    })
    return { ...one, planned: changed, replaced }
  })
}

export function keyOf(cell: Omit<PlannedCell, 'estimated_seconds'>): string {
  return [cell.job_type_id, cell.power_rating_id, cell.rpm_category_id, cell.activity_code].join(' ')
}

/** How a row is shown: whatever a file called a thing, by the name that the shop has for it. */
export type ShownAs = (row: ReadRow) => Partial<Record<EstimateFileColumn, string>>

/** A row as it is answered. */
export function presentRow(
  one: ReadRow,
  { language, activities, shownAs }: { language: Language; activities: Activities; shownAs: ShownAs },
): ImportedEstimateRow {
  const { row, cells, replaced, faults } = one
  const nameOf = new Map(activities.map(({ code, name }) => [code, name]))
  const text = (column: EstimateFileColumn) => cells[column] ?? ''
  const former = replaced
    .map(({ activity_code: code, hours }) => `${nameOf.get(code) ?? code} ${clearNumber(hours)}`)
    .join(listComma(language))
  return {
    row,
    job_type: text('job_type'),
    power_rating: text('power_rating'),
    rpm_category: text('rpm_category'),
    activity: text('activity'),
    hours: text('hours'),
    ...(one.planned.length > 0 && shownAs(one)),
    by_activity: Object.fromEntries(activities.flatMap(({ code }) => (cells[code] ? [[code, cells[code]]] : []))),
    errors: faults.map(errorIn(language)),
    remarks: replaced.length > 0 ? [fieldText(messageKey('hours_replaced', { hours: former }), language)] : [],
  }
}
