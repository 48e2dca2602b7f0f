import { messageKey, type Person } from '@warsha/contract'
import { type Reader, sql } from '../../platform/database.ts'
import { foldHeading, foldValue } from '../../platform/spreadsheet/fold.ts'
import { groupedBy } from '../../platform/spreadsheet/grouped.ts'
import { normalisePhone } from '../sign-in/index.ts'

/** Whom a row of a file can mean. */
export type Candidate = {
  id: number
  person: Person
  employee_number: string | null
  email: string | null
  phone: string | null
  is_active: boolean
}

export function candidates(db: Reader): Promise<Candidate[]> {
  return db.rows<Candidate>(sql`
    select id, labelled_person as person, employee_number, email, phone, is_active
    from person join person_labels() as named on labelled_id = id
    where is_technician(role) and erased_at is null order by id`)
}

/** Finds whom the cells of a row mean, or says what is wrong with one of them. */
export type FindPerson = (cells: { employee_number: string; technician: string }) => FoundPerson
export type FoundPerson =
  | { person: Candidate; isNamedOtherwise: boolean }
  | { path: 'employee_number' | 'technician'; message: string }

/** The employee number decides where there is one: names are spelled in more than one way. */
export function finderAmong(people: readonly Candidate[]): FindPerson {
  const byNumber = new Map(people.flatMap((one) => keyed(one.employee_number, foldValue, one)))
  const byAddress = new Map(
    people.flatMap((one) => [...keyed(one.email, foldValue, one), ...keyed(one.phone, (phone) => phone, one)]),
  )
  const byLabel = new Map(people.map((one) => [foldHeading(one.person.label), one]))
  const byName = groupedBy(people, ({ person }) => foldHeading(person.name))

  function meant(cell: string): Candidate[] {
    const one =
      byNumber.get(foldValue(cell)) ??
      byAddress.get(foldValue(cell)) ??
      byAddress.get(normalisePhone(cell) ?? '') ??
      byLabel.get(foldHeading(cell))
    const named = byName.get(foldHeading(cell)) ?? []
    if (named.length < 2) return one ? [one] : named
    const active = named.filter(({ is_active }) => is_active)
    return active.length === 1 ? active : named
  }

  return ({ employee_number: number, technician }) => {
    if (number !== '') {
      const person = byNumber.get(foldValue(number))
      if (!person) return { path: 'employee_number', message: 'employee_number_unknown' }
      return { person, isNamedOtherwise: technician !== '' && !meant(technician).includes(person) }
    }
    if (technician === '') return { path: 'technician', message: 'technician_missing' }
    const [person, ...others] = meant(technician)
    if (!person) return { path: 'technician', message: 'technician_unknown' }
    if (others.length === 0) return { person, isNamedOtherwise: false }
    const names = [person, ...others].map((one) => one.person.label).join(', ')
    return { path: 'technician', message: messageKey('technician_ambiguous', { names }) }
  }
}

function keyed(value: string | null, fold: (value: string) => string, one: Candidate): [string, Candidate][] {
  return value === null ? [] : [[fold(value), one]]
}
