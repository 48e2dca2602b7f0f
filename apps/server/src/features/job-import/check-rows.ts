import {
  ambiguousMessage,
  fallbackMessage,
  type FieldMessage,
  type ImportedRow,
  jobBody,
  type JobBody,
  type JobFileColumn,
  jobFileColumns,
  type Language,
  type PlannersHours,
} from '@warsha/contract'
import { namedHoursIn, withLatinDigits } from '@warsha/domain'
import type { Choices } from './choices.ts'
import { inSlices } from '../../platform/slices.ts'
import type { ShownAs } from './shown.ts'
import { statusNamed } from './statuses.ts'
import { tidy } from '../../platform/spreadsheet/fold.ts'
import { errorIn, type Fault, faultsOf, type FileRow } from '../../platform/spreadsheet/rows.ts'

/** A row by itself: the job that it says, and what is wrong with it. */
export type ReadRow = { row: number; cells: Cells; job: JobBody | null; faults: Fault[] }

/** A row as it was read, with the job that it makes; null when something is wrong with it. */
export type CheckedRow = { read: ImportedRow; job: JobBody | null }

type Column = JobFileColumn
type Cells = Record<Column, string>
export type JobRow = FileRow<Column>

/** What a row says by itself, by the rules for a new job. */
export function readRow({ row, cells: given, faults: uncertain }: JobRow, choices: Choices): ReadRow {
  const cells = { ...given, job_no: withLatinDigits(tidy(given.job_no)) }
  const { job, faults: wrong } = jobIn(cells, choices)
  return { row, cells, job, faults: faultsOf(uncertain, wrong) }
}

type Known = {
  /** the job numbers that there are already */
  taken: ReadonlySet<string>
  /** a good row's cells as the job will have them */
  shownAs: ShownAs
  language: Language
}

/** Checks each row against the jobs that there are and the other rows. */
export async function compareRows(
  rows: readonly ReadRow[],
  { taken, shownAs, language }: Known,
): Promise<CheckedRow[]> {
  const times = new Map<string, number>()
  await inSlices(rows, ({ cells }) => times.set(cells.job_no, (times.get(cells.job_no) ?? 0) + 1))
  return inSlices(rows, ({ row, cells, job, faults: found }) => {
    const faults = [...found]
    if (taken.has(cells.job_no)) faults.push({ path: 'job_no', message: 'job_no_taken' })
    if (cells.job_no !== '' && (times.get(cells.job_no) ?? 0) > 1)
      faults.push({ path: 'job_no', message: 'job_no_twice' })
    if (faults.length > 0 || !job) return { read: { row, ...cells, errors: faults.map(errorIn(language)) }, job: null }
    return { read: { row, ...cells, ...shownAs(job), errors: [] }, job }
  })
}

/** The same row, its number taken by somebody else in the meantime, or its type out of use. */
export function overtaken({ read }: CheckedRow, isTaken: boolean, language: Language): CheckedRow {
  const fault = isTaken
    ? ({ path: 'job_no', message: 'job_no_taken' } as const)
    : ({ path: 'job_type', message: 'job_type_unknown' } as const)
  return { read: { ...read, errors: [errorIn(language)(fault)] }, job: null }
}

function jobIn(cells: Cells, choices: Choices): { job: JobBody | null; faults: Fault[] } {
  const planned = plannedIn(cells.planned_hours, choices)
  const { job, faults } = restOfJobIn(cells, typeof planned === 'string' ? undefined : planned, choices)
  if (typeof planned === 'string') faults.push({ path: 'planned_hours', message: planned })
  return { job: faults.length === 0 ? job : null, faults }
}

/** The hours of each activity that a cell names; what is wrong with it where something is. */
function plannedIn(cell: string, choices: Choices): PlannersHours[] | string | undefined {
  if (cell === '') return undefined
  const named = namedHoursIn(cell)
  if (!named) return 'planned_hours_form'
  if ('kind' in named) return ambiguousMessage(named)
  const planned = named.map(({ name, hours }) => ({ activity_code: choices.activity(name), hours }))
  return planned.every(hasCode) ? planned : 'activity_unknown'
}

function hasCode(planned: { activity_code: string | null; hours: number }): planned is PlannersHours {
  return planned.activity_code !== null
}

function restOfJobIn(
  cells: Cells,
  planned: PlannersHours[] | undefined,
  choices: Choices,
): { job: JobBody | null; faults: Fault[] } {
  const filled = jobFileColumns.map(({ name, field }) => {
    return [field, name === 'planned_hours' ? planned : valueOf(name, cells[name], choices)]
  })
  const parsed = jobBody.safeParse(Object.fromEntries(filled), { error: fallbackMessage })
  if (parsed.success) return { job: parsed.data, faults: [] }
  const faults = parsed.error.issues.map(({ path, message }) => {
    const column = columnOf(String(path[0]))
    return { path: column, message: messageOf(column, cells[column], message) }
  })
  return { job: null, faults }
}

/** What is said of a cell in other words than of a field of a form. */
function messageOf(column: Column, cell: string, message: string): string {
  if (isReference(column) && cell !== '') return unknown[column]
  return column === 'due_on' && message === 'must_be_date' ? 'date_with_year' : message
}

/** What a cell means for the field of its column. */
function valueOf(column: Column, cell: string, choices: Choices): string | number | undefined {
  if (isReference(column)) return choices[column](cell) ?? undefined
  if (column === 'status') return cell === '' ? undefined : (statusNamed(cell) ?? cell)
  return cell
}

const unknown = {
  job_type: 'job_type_unknown',
  power_rating: 'power_rating_unknown',
  rpm_category: 'rpm_category_unknown',
} as const satisfies Partial<Record<Column, FieldMessage>>

function isReference(column: Column): column is keyof typeof unknown {
  return column in unknown
}

function columnOf(field: string): Column {
  const column = jobFileColumns.find((each) => each.field === field)
  if (!column) throw new Error(`No column fills ${field}`)
  return column.name
}
