/** A number that somebody is to have; null: none. */
export type NumberChange = { id: number; number: string | null }

/**
 * Which changes are refused, as somebody else has the number once all the others are made: so two people can change
 * numbers with each other, and a number that one gives up is free. Of two who are to have one number the first gets it,
 * unless the other has it already.
 * @param changes of different people
 * @param numbers what everybody has now, written alike where they count as one
 */
export function refusedNumberChanges(
  changes: readonly NumberChange[],
  numbers: ReadonlyMap<number, string>,
): Set<NumberChange> {
  const refused = new Set<NumberChange>()
  // Whoever is refused a number keeps the old one, which was to go to another.
  for (;;) {
    const found = changes.filter((one) => !refused.has(one))
    const moving = new Set(found.filter(({ id, number }) => number !== numbers.get(id)).map(({ id }) => id))
    const holders = new Map([...numbers].flatMap(([id, number]) => (moving.has(id) ? [] : [[number, id] as const])))
    const before = refused.size
    for (const one of found) {
      if (one.number === null) continue
      const holder = holders.get(one.number) ?? one.id
      holders.set(one.number, holder)
      if (holder !== one.id) refused.add(one)
    }
    if (refused.size === before) return refused
  }
}
