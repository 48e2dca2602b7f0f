import { setImmediate as othersFirst } from 'node:timers/promises'

/** So long a slice takes, in milliseconds, before everybody else gets a turn. */
const SLICE = 6
/** The clock is looked at after so many things: one alone takes less than a millisecond. */
const LOOKS_EACH = 4

/**
 * Does the same with each of many things, in slices of a few milliseconds: in between the server does whatever else is to be
 * done. @param onSlice hears how many are done
 */
export async function inSlices<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item, place: number) => Result,
  onSlice?: (done: number) => void,
): Promise<Result[]> {
  const results: Result[] = []
  let begun = performance.now()
  for (const item of items) {
    results.push(work(item, results.length))
    if (results.length % LOOKS_EACH > 0 || performance.now() - begun < SLICE) continue
    onSlice?.(results.length)
    await othersFirst()
    begun = performance.now()
  }
  onSlice?.(results.length)
  return results
}

/** The things by what they have in common, in their order, found in slices. */
export async function groupedInSlices<Key, Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): Promise<Map<Key, Item[]>> {
  const groups = new Map<Key, Item[]>()
  await inSlices(items, (item) => {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  })
  return groups
}

const BYTES_OF_A_PIECE = 64 * 1024

/** Bytes piece by piece, of which each takes well below a millisecond. */
export function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += BYTES_OF_A_PIECE) {
    yield bytes.subarray(from, from + BYTES_OF_A_PIECE)
  }
}

/** Does something with so many things at a time, such as a statement of a size that nobody waits for. */
export async function inParts<Item, Result>(
  items: readonly Item[],
  size: number,
  work: (part: readonly Item[]) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += size) {
    for (const result of await work(items.slice(from, from + size))) results.push(result)
  }
  return results
}
