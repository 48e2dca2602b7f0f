import {
  fallbackMessage,
  fieldText,
  isFormerName,
  type ImportedTechnicianRow,
  type Language,
  listComma,
  messageKey,
  type TechnicianFileColumn,
  technicianOfFile,
} from '@warsha/contract'
import { foldText, halalasOfSar, type LocalDate } from '@warsha/domain'
import { foldValue } from '../../platform/spreadsheet/fold.ts'
import { groupedInSlices, inSlices } from '../../platform/slices.ts'
import { errorIn, type Fault, faultsOf, type FileRow } from '../../platform/spreadsheet/rows.ts'
import { foldEmail, looksLikeEmail, normalisePhone } from '../sign-in/index.ts'
import type { Newcomer } from '../technicians/index.ts'
import type { FindSegment, Known } from './surroundings.ts'

type Column = TechnicianFileColumn
type Cells = Record<Column, string>
export type TechnicianFileRow = FileRow<Column>

/** A row as it was read, with the technician that it makes; null when something is wrong with it. */
export type ReadRow = {
  row: number
  cells: Cells
  newcomer: Newcomer | null
  isNewSegment: boolean
  namesakes: readonly Known[]
  faults: Fault<Column>[]
}

/** What each row says by itself. @param today from which a rate holds that names no day */
export function readRow(
  { row, cells, faults: uncertain }: TechnicianFileRow,
  { findSegment, today }: { findSegment: FindSegment; today: LocalDate },
): ReadRow {
  const { segment, isNew } = findSegment(cells.segment)
  const { newcomer, faults: wrong } = newcomerIn({ ...cells, segment }, today)
  const faults = faultsOf(uncertain, wrong)
  const isGood = newcomer !== null && faults.length === 0
  return {
    row,
    cells: isGood ? { ...cells, ...shown(newcomer) } : cells,
    newcomer: isGood ? newcomer : null,
    isNewSegment: isGood && isNew,
    namesakes: [],
    faults,
  }
}

function newcomerIn(cells: Cells, today: LocalDate): { newcomer: Newcomer | null; faults: Fault<Column>[] } {
  const faults: Fault<Column>[] = []
  const email = foldEmail(cells.email)
  if (email !== '' && !looksLikeEmail(email)) faults.push({ path: 'email', message: 'email_invalid' })
  const phone = cells.phone === '' ? '' : normalisePhone(cells.phone)
  if (phone === null) faults.push({ path: 'phone', message: 'phone_invalid' })
  if (cells.rate_from !== '' && cells.hourly_rate === '') faults.push({ path: 'hourly_rate', message: 'required' })
  if (isFormerName(cells.name)) faults.push({ path: 'name', message: 'name_kept' })
  const parsed = technicianOfFile.safeParse(
    { ...cells, full_name: cells.name, email, phone, rate_from: cells.rate_from || undefined },
    { error: fallbackMessage },
  )
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      const column = path[0] === 'full_name' ? 'name' : (path[0] as Column)
      const isSaid = faults.some((fault) => fault.path === column)
      if (!isSaid) faults.push({ path: column, message: message === 'must_be_date' ? 'date_with_year' : message })
    }
    return { newcomer: null, faults }
  }
  const { hourly_rate, rate_from = today, employee_number = null, ...rest } = parsed.data
  const halalas = hourly_rate === undefined ? null : halalasOfSar(hourly_rate)
  const rate = halalas === null ? null : { halalas, effective_from: rate_from }
  return { newcomer: { ...rest, employee_number, rate }, faults }
}

/** The cells as the technician will have them. */
function shown({ full_name, segment, employee_number, phone, email }: Newcomer): Partial<Cells> {
  return { name: full_name, segment, employee_number: employee_number ?? '', phone: phone ?? '', email: email ?? '' }
}

/** Compares the rows with everybody who is there, and then those that are new with one another. */
export async function compareRows(rows: readonly ReadRow[], known: readonly Known[]): Promise<ReadRow[]> {
  const there = await identities(known)
  const named = await groupedInSlices(
    known.filter(({ is_technician }) => is_technician),
    ({ person }) => foldText(person.name),
  )
  const compared = await inSlices(rows, (one) => {
    if (!one.newcomer) return one
    const namesakes = named.get(foldText(one.newcomer.full_name)) ?? []
    return withFaults({ ...one, namesakes }, faultsInShop(one.newcomer, { there, namesakes }))
  })
  const inFile = await twinsAmong(compared)
  return inSlices(compared, (one) => withFaults(one, inFile(one)))
}

function withFaults(one: ReadRow, faults: readonly Fault<Column>[]): ReadRow {
  return faults.length === 0 ? one : { ...one, newcomer: null, faults: [...one.faults, ...faults] }
}

const identifying = ['employee_number', 'phone', 'email'] as const
type Identifying = (typeof identifying)[number]

const ofSomebody = {
  employee_number: 'employee_number_of',
  phone: 'phone_of',
  email: 'email_of',
} as const satisfies Record<Identifying, string>

async function identities(known: readonly Known[]): Promise<Map<string, Known>> {
  const there = new Map<string, Known>()
  await inSlices(known, (one) => {
    for (const { key } of keysOf(one)) there.set(key, one)
  })
  return there
}

/** What tells somebody from everybody else, as far as it is given. */
function keysOf(one: Pick<Newcomer, Identifying>): { path: Identifying; key: string }[] {
  return identifying.flatMap((path) => {
    const value = one[path]
    return value === null ? [] : [{ path, key: `${path} ${foldValue(value)}` }]
  })
}

type Shop = { there: Map<string, Known>; namesakes: readonly Known[] }

function faultsInShop(newcomer: Newcomer, { there, namesakes }: Shop): Fault<Column>[] {
  const taken = keysOf(newcomer).flatMap(({ path, key }) => {
    const who = there.get(key)
    return who ? [{ path, who }] : []
  })
  const same = taken.find(({ who }) => foldText(who.person.name) === foldText(newcomer.full_name))
  if (same) return [{ path: 'name', message: messageKey('technician_there', { name: same.who.person.label }) }]
  if (taken.length > 0) {
    return taken.map(({ path, who }) => ({ path, message: messageKey(ofSomebody[path], { name: who.person.label }) }))
  }
  if (namesakes.length === 0 || keysOf(newcomer).length > 0) return []
  const names = namesakes.map(({ person }) => person.label).join(', ')
  return [{ path: 'name', message: messageKey('namesake_unclear', { names }) }]
}

/** What another row of the file has, too: each of the two is told, as nobody knows which is meant. */
async function twinsAmong(rows: readonly ReadRow[]): Promise<(one: ReadRow) => Fault<Column>[]> {
  const good = rows.flatMap((one) => (one.newcomer ? [{ row: one.row, newcomer: one.newcomer }] : []))
  const keys = await inSlices(good, ({ row, newcomer }) => keysOf(newcomer).map(({ key }) => ({ key, row })))
  const byKey = await groupedInSlices(keys.flat(), ({ key }) => key)
  const byName = await groupedInSlices(good, ({ newcomer }) => foldText(newcomer.full_name))
  return ({ row, newcomer }) => {
    if (!newcomer) return []
    const same = keysOf(newcomer).flatMap(({ path, key }): Fault<Column>[] => {
      const twin = byKey.get(key)?.find((other) => other.row !== row)
      return twin ? [{ path, message: messageKey('row_twice', { row: twin.row }) }] : []
    })
    const named = byName.get(foldText(newcomer.full_name))?.filter((other) => other.row !== row) ?? []
    const unclear = named.find((other) => keysOf(newcomer).length === 0 || keysOf(other.newcomer).length === 0)
    if (same.length > 0 || !unclear) return same
    return [{ path: 'name', message: messageKey('namesake_twice', { row: unclear.row }) }]
  }
}

/** A row as it is answered. */
export function presentRow(
  { row, cells, newcomer, isNewSegment, namesakes, faults }: ReadRow,
  language: Language,
): ImportedTechnicianRow {
  const remarks = newcomer
    ? [
        namesakes.length > 0 &&
          messageKey('namesakes', { names: namesakes.map(({ person }) => person.label).join(listComma(language)) }),
        isNewSegment && messageKey('segment_new', { segment: newcomer.segment }),
        newcomer.phone === null && newcomer.email === null && 'no_way_to_sign_in',
      ]
    : []
  return {
    row,
    ...cells,
    errors: faults.map(errorIn(language)),
    remarks: remarks.filter((note) => typeof note === 'string').map((note) => fieldText(note, language)),
  }
}
