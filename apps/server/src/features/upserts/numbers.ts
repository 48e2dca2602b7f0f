/** A number that somebody is to have; null: none. */
export type Wish = { id: number; number: string | null }

/**
 * Which wishes cannot be met, as the number is somebody else's once all the others are: so two people can change
 * numbers with each other, and a number that one gives up is free. Of two wishes for one number the first has it, unless
 * the other has it already.
 * @param wishes of different people
 * @param numbers what everybody has now, written alike where they count as one
 */
export function unmetWishes(wishes: readonly Wish[], numbers: ReadonlyMap<number, string>): Set<Wish> {
  const unmet = new Set<Wish>()
  // Whoever cannot have a number keeps the old one, which another may have wished for.
  for (;;) {
    const found = wishes.filter((wish) => !unmet.has(wish))
    const moving = new Set(found.filter(({ id, number }) => number !== numbers.get(id)).map(({ id }) => id))
    const holders = new Map([...numbers].flatMap(([id, number]) => (moving.has(id) ? [] : [[number, id] as const])))
    const before = unmet.size
    for (const wish of found) {
      if (wish.number === null) continue
      const holder = holders.get(wish.number) ?? wish.id
      holders.set(wish.number, holder)
      if (holder !== wish.id) unmet.add(wish)
    }
    if (unmet.size === before) return unmet
  }
}
