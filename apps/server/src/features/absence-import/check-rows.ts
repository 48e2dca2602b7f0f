import {
  absenceBody,
  type AbsenceBody,
  type AbsenceFileColumn,
  type AbsenceOfTechnician,
  absenceText,
  fallbackMessage,
  fieldText,
  type ImportedAbsenceRow,
  type Language,
  listComma,
  messageKey,
} from '@warsha/contract'
import { type DateRange, isSameWithin, type LocalDate } from '@warsha/domain'
import { documentTexts } from '../../platform/pdf/document-texts.ts'
import { groupedInSlices, inSlices } from '../../platform/slices.ts'
import { errorIn, type Fault, faultsOf, type FileRow } from '../../platform/spreadsheet/rows.ts'
import { type Candidate, type FindPerson } from './people.ts'
import { halfNamed, kindNamed } from './words.ts'

export type AbsenceFileRow = FileRow<AbsenceFileColumn>
type Column = AbsenceFileColumn

/** An absence of a row that could be read. */
export type ReadAbsence = AbsenceBody & { technician_id: number }

/** A row with the days and the person that it means, as far as they could be read, and what is wrong with it. */
export type ReadRow = {
  row: number
  cells: Record<Column, string>
  person: Candidate | null
  isNamedOtherwise: boolean
  absence: ReadAbsence | null
  faults: Fault<Column>[]
}

/** What each row says by itself. */
export function readRow({ row, cells, faults: uncertain }: AbsenceFileRow, find: FindPerson): ReadRow {
  const found = find(cells)
  const { body, faults: wrong } = daysIn(cells)
  if ('message' in found) wrong.unshift(found)
  const faults = faultsOf(uncertain, wrong)
  const person = 'person' in found ? found.person : null
  const absence = person && body && faults.length === 0 ? { technician_id: person.id, ...body } : null
  return { row, cells, person, isNamedOtherwise: 'person' in found && found.isNamedOtherwise, absence, faults }
}

function daysIn(cells: Record<Column, string>): { body: AbsenceBody | null; faults: Fault<Column>[] } {
  const parsed = absenceBody.safeParse(
    {
      kind: kindNamed(cells.kind) ?? cells.kind,
      first_day: cells.first_day,
      last_day: cells.last_day === '' ? cells.first_day : cells.last_day,
      half: halfNamed(cells.half) === undefined ? cells.half : halfNamed(cells.half),
    },
    { error: fallbackMessage },
  )
  if (parsed.success) return { body: parsed.data, faults: [] }
  const faults = parsed.error.issues.map(({ path: [path], message }) => {
    return { path: path as Column, message: inFiles[`${String(path)} ${message}`] ?? inFiles[message] ?? message }
  })
  return { body: null, faults: cells.last_day === '' ? faults.filter(({ path }) => path !== 'last_day') : faults }
}

/** What is said of a cell in other words than of a field of a form. */
const inFiles: Record<string, string> = {
  'kind must_be_one_of': 'absence_kind_unknown',
  'half must_be_one_of': 'half_unknown',
  must_be_date: 'date_with_year',
}

/** What the rows meet in the shop, and in one another. */
export type Surroundings = {
  recorded: readonly AbsenceOfTechnician[]
  closed: readonly { days: DateRange; name: string }[]
  language: Language
}

/** Adds to each row what stands against it elsewhere. */
export async function compareRows(rows: readonly ReadRow[], surroundings: Surroundings): Promise<ReadRow[]> {
  const ofPerson = await groupedInSlices(rows, ({ absence }) => absence?.technician_id ?? 0)
  const recorded = await groupedInSlices(surroundings.recorded, ({ technician_id }) => technician_id)
  return inSlices(rows, (one) => {
    const { absence } = one
    if (!absence) return one
    const faults = [
      inFile(one, ofPerson.get(absence.technician_id) ?? []),
      inShop(absence, recorded.get(absence.technician_id) ?? [], surroundings),
      inClosedMonth(absence, surroundings),
    ].filter((fault) => fault !== null)
    return faults.length === 0 ? one : { ...one, absence: null, faults: [...one.faults, ...faults] }
  })
}

function inFile({ row, absence }: ReadRow, others: readonly ReadRow[]): Fault<Column> | null {
  const twin = others.find(
    (other) => other.row !== row && absence && other.absence && haveDaysInCommon(absence, other.absence),
  )
  return twin ? { path: 'first_day', message: messageKey('absence_twice', { row: twin.row }) } : null
}

function inShop(
  absence: ReadAbsence,
  recorded: readonly AbsenceOfTechnician[],
  { language }: Surroundings,
): Fault<Column> | null {
  const there = recorded.find((one) => haveDaysInCommon(one, absence))
  if (!there) return null
  const isSame = (['kind', 'first_day', 'last_day', 'half'] as const).every((part) => there[part] === absence[part])
  if (isSame) return { path: 'first_day', message: 'absence_recorded' }
  const what = `${absenceText(there, language)}, ${daysText(there, language)}`
  return { path: 'first_day', message: messageKey('absence_collides', { what }) }
}

/** The days of an absence as they are written in a sentence. */
export function daysText({ first_day, last_day }: DaysOf, language: Language): string {
  const { day } = documentTexts(language)
  return first_day === last_day ? day(first_day) : `${day(first_day)} – ${day(last_day)}`
}

/** Days of a closed month stand on papers that were signed. */
function inClosedMonth(
  { kind, first_day, last_day, half }: ReadAbsence,
  { closed }: Surroundings,
): Fault<Column> | null {
  const month = closed.find(({ days }) => !isSameWithin(null, { kind, first: first_day, last: last_day, half }, days))
  return month ? { path: 'first_day', message: messageKey('month_closed', { month: month.name }) } : null
}

type DaysOf = Pick<AbsenceBody, 'first_day' | 'last_day' | 'half'>

function haveDaysInCommon(one: DaysOf, other: DaysOf): boolean {
  if (one.last_day < other.first_day || other.last_day < one.first_day) return false
  return one.half === null || other.half === null || one.half === other.half
}

/** @param workedDays days of its absence on which there is work all the same */
export function presentRow(
  { row, cells, person, isNamedOtherwise, absence, faults }: ReadRow,
  workedDays: readonly LocalDate[],
  language: Language,
): ImportedAbsenceRow {
  const { day } = documentTexts(language)
  const remarks = [
    isNamedOtherwise && person && messageKey('employee_number_of', { name: person.person.label }),
    absence &&
      workedDays.length > 0 &&
      messageKey('absence_worked', { days: workedDays.map(day).join(listComma(language)) }),
  ]
  return {
    row,
    ...cells,
    person: person?.person ?? null,
    errors: faults.map(errorIn(language)),
    remarks: remarks.filter((note) => typeof note === 'string').map((note) => fieldText(note, language)),
  }
}
