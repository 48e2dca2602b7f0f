/** What tells parts apart and never changes: no name, as renaming somebody would move a figure. */
export type PartId = number | string

/** The ids of some parts in their order; `by time`: they follow one another in time, and the earlier comes first. */
export type PartIds = readonly PartId[] | 'by time'

/**
 * Parts in whole units that add up to a total in whole units: each is cut, and those cut most get the missing ones
 * (largest remainder, A. Hamilton 1792), on a tie the larger part, then the lower id. So each is off by less than a
 * unit, a part of whole units, such as zero, stays as it is, and the order of the parts makes no difference.
 * @param parts whole numbers of something smaller than the unit
 * @param unit how many of that make a unit
 * @param total in units, where the parts are those of a part itself; else their sum rounded half up
 */
export function roundedParts(parts: readonly number[], unit: number, ids: PartIds, total?: number): number[] {
  const rounded = parts.map((part) => Math.floor(part / unit))
  const cutOf = (place: number) => (parts[place] ?? 0) - (rounded[place] ?? 0) * unit
  // Counted, which takes a fraction of sorting: a report has thousands of rows.
  const countByCut = new Uint32Array(unit)
  let sum = 0
  let given = 0
  for (let place = 0; place < parts.length; place++) {
    sum += parts[place] ?? 0
    given += rounded[place] ?? 0
    countByCut[cutOf(place)] = (countByCut[cutOf(place)] ?? 0) + 1
  }
  let missing = Math.max(0, (total ?? Math.floor((sum + unit / 2) / unit)) - given)
  // All that are cut by so much or more get one, and some of those that are cut by one less.
  let least = unit
  while (least > 1 && (countByCut[least - 1] ?? 0) <= missing) {
    least -= 1
    missing -= countByCut[least] ?? 0
  }
  const next: number[] = []
  for (let place = 0; place < parts.length; place++) {
    const cut = cutOf(place)
    if (cut >= least) rounded[place] = (rounded[place] ?? 0) + 1
    else if (cut === least - 1 && cut > 0) next.push(place)
  }
  next.sort(
    (a, b) => (parts[b] ?? 0) - (parts[a] ?? 0) || (ids === 'by time' ? 0 : compareIds(ids[a], ids[b])) || a - b,
  )
  for (const place of next.slice(0, missing)) rounded[place] = (rounded[place] ?? 0) + 1
  return rounded
}

/** The order of ids, numbers by their size. */
export function compareIds(a: PartId = 0, b: PartId = 0): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
