/**
 * Parts in whole units that add up to a total in whole units: each is cut, and those cut most get the missing ones
 * (largest remainder, A. Hamilton 1792), on a tie the larger part, then the earlier one. So each is off by less than a
 * unit, and a part of whole units, such as zero, stays as it is.
 * @param parts whole numbers of something smaller than the unit
 * @param unit how many of that make a unit
 * @param total in units; the sum of the parts rounded half up unless it is given
 */
export function roundedParts(parts: readonly number[], unit: number, total?: number): number[] {
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
  for (const place of largestFirst(next, parts).slice(0, missing)) rounded[place] = (rounded[place] ?? 0) + 1
  return rounded
}

function largestFirst(places: number[], parts: readonly number[]): number[] {
  return places.sort((a, b) => (parts[b] ?? 0) - (parts[a] ?? 0) || a - b)
}
