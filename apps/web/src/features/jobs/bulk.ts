/** What became of each item: where one fails, the others go on. */
export type Outcome<Item> = { done: Item[]; failed: { item: Item; error: unknown }[] }

type Options = {
  /** how many are on their way at the same time */
  atOnce: number
  /** hears after each item how many have been dealt with */
  onProgress?: (done: number) => void
}

/** Does something to every item, a few at a time, and tells what became of each in the order of the items. */
export async function withEach<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  { atOnce, onProgress }: Options,
): Promise<Outcome<Item>> {
  const errors = new Map<number, unknown>()
  let next = 0
  let done = 0

  async function work(): Promise<void> {
    while (next < items.length) {
      const place = next
      next += 1
      try {
        await act(items[place] as Item)
      } catch (error) {
        errors.set(place, error)
      }
      done += 1
      onProgress?.(done)
    }
  }

  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work))
  return {
    done: items.filter((_, place) => !errors.has(place)),
    failed: [...errors].sort(([a], [b]) => a - b).map(([place, error]) => ({ item: items[place] as Item, error })),
  }
}
