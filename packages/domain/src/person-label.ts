import { foldText } from './folding.ts'
import type { LocalDate } from './time.ts'

/** What tells somebody from others of the same name. */
export type Labelled = {
  id: number
  name: string
  employeeNumber: string | null
  segment: string | null
  phone: string | null
  /** when they were entered, and on which day that was */
  createdAt: number
  enteredOn: LocalDate
}

/** So many digits of a phone number tell people apart, and tell nobody the number. */
const LAST_DIGITS = 4

/**
 * Each person's label: the name and, where another one has it too, what tells them apart: the employee number or, without
 * one, the segment and the last digits of the phone; where that is missing or another one's too, the day on which they
 * were entered, and of those who are alike even then a number in the order in which they came. Never an id.
 * The function `person_labels` of the database does the same, and is what the product asks.
 * @param people all who were ever entered and have not been erased; names are the same where `foldText` makes them so
 */
export function personLabels(people: readonly Labelled[]): Map<number, string> {
  const labels = new Map(people.map(({ id, name }) => [id, name]))
  for (const namesakes of groupsBy(people, ({ name }) => foldText(name)).values()) {
    if (namesakes.length > 1) for (const [id, label] of labelsOfNamesakes(namesakes)) labels.set(id, label)
  }
  return labels
}

function labelsOfNamesakes(people: readonly Labelled[]): [number, string][] {
  const byMark = groupsBy(people, markOf)
  const dated = (person: Labelled) => {
    const mark = markOf(person)
    if (person.employeeNumber !== null || (mark !== '' && byMark.get(mark)?.length === 1)) return mark
    return mark === '' ? person.enteredOn : `${mark}, ${person.enteredOn}`
  }
  return [...groupsBy(people, dated)].flatMap(([mark, alike]) =>
    alike.toSorted(asTheyCame).map(({ id, name }, before): [number, string] => {
      return [id, `${name} (${mark}${before === 0 ? '' : `, ${before + 1}`})`]
    }),
  )
}

function markOf({ employeeNumber, segment, phone }: Labelled): string {
  const digits = phone === null ? null : `…${phone.slice(-LAST_DIGITS)}`
  return employeeNumber ?? [segment, digits].filter((part) => part !== null).join(' ')
}

/** Whoever has an employee number keeps it as it is, so they come first. */
function asTheyCame(a: Labelled, b: Labelled): number {
  return (
    Number(a.employeeNumber === null) - Number(b.employeeNumber === null) || a.createdAt - b.createdAt || a.id - b.id
  )
}

function groupsBy<Value>(values: readonly Value[], keyOf: (value: Value) => string): Map<string, Value[]> {
  const groups = new Map<string, Value[]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
}
