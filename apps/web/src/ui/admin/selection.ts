/** How much of some rows is selected. */
export type Share = 'none' | 'some' | 'all'

export function shareSelected(ids: readonly string[], selected: ReadonlySet<string>): Share {
  const count = ids.filter((id) => selected.has(id)).length
  if (count === 0) return 'none'
  return count === ids.length ? 'all' : 'some'
}

/** The selection after these rows were ticked, or their ticks taken away. */
export function withRows(
  selected: ReadonlySet<string>,
  ids: Iterable<string>,
  isSelected: boolean,
): ReadonlySet<string> {
  const next = new Set(selected)
  for (const id of ids) {
    if (isSelected) next.add(id)
    else next.delete(id)
  }
  return next
}

/** The rows from one to another in the order in which they are shown, both included; without a first one, the last alone. */
export function rangeOf(ids: readonly string[], from: string | null, to: string): string[] {
  const [first, last] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)]
  if (first < 0 || last < 0) return [to]
  return ids.slice(Math.min(first, last), Math.max(first, last) + 1)
}
