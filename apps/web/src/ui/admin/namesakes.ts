import { createContext, useContext, useMemo } from 'react'
import { preparedForSearch } from '../../i18n/admin-search.ts'

/** Somebody of a list, with the employee number where there is one. */
export type Named = { id: number; name: string; number: string | null }

/** What tells people of the same name apart, by id: the employee number, or else the id itself. */
export type Namesakes = ReadonlyMap<number, string>

/** Names count as the same when a search does not tell them apart, as nobody's eye would. */
export function namesakesAmong(people: Iterable<Named>): Namesakes {
  const byName = new Map<string, Map<number, Named>>()
  for (const person of people) {
    const name = preparedForSearch(person.name)
    const others = byName.get(name) ?? new Map<number, Named>()
    byName.set(name, others.set(person.id, person))
  }
  const several = [...byName.values()].filter((people) => people.size > 1)
  return new Map(several.flatMap((people) => [...people.values()].map(({ id, number }) => [id, number ?? `#${id}`])))
}

/** The technicians of any list of the API. */
export function namedIn(rows: readonly Technician[]): Named[] {
  return rows.flatMap(({ technician_id: id, technician_name: name, employee_number: number = null }) =>
    id === undefined || name === undefined ? [] : [{ id, name, number }],
  )
}

/** Those among all people who work, or have worked, in the shop. */
export function namesakesOfStaff(staff: readonly Person[]): Namesakes {
  return namesakesAmong(staff.map(({ id, full_name: name, employee_number: number }) => ({ id, name, number })))
}

type Person = { id: number; full_name: string; employee_number: string | null }

type Technician = {
  technician_id?: number | undefined
  technician_name?: string | undefined
  employee_number?: string | null | undefined
}

const nobody: Namesakes = new Map()

/** Those of the table that a name stands in. */
export const NamesakesShown = createContext<Namesakes>(nobody)

export function useNamesakes(rows: readonly Technician[] | undefined): Namesakes {
  return useMemo(() => (rows ? namesakesAmong(namedIn(rows)) : nobody), [rows])
}

/** A name with what tells it from others, where only text can stand. */
export function useMarkedName(): (id: number, name: string) => string {
  const namesakes = useContext(NamesakesShown)
  return (id, name) => markedName(name, namesakes.get(id))
}

export function markedName(name: string, mark: string | null | undefined): string {
  return mark ? `\u2068${name}\u2069 (\u2068${mark}\u2069)` : name
}
