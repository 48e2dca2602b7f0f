/**
 * Parts in whole units that add up to a total in whole units: each is cut, and those cut most get the missing ones
 * (largest remainder, A. Hamilton 1792), on a tie the larger part, then the earlier one. So each is off by less than a
 * unit, and a part of whole units, such as zero, stays as it is.
 * @param parts whole numbers of something smaller than the unit
 * @param unit how many of that make a unit
 * @param total in units; the sum of the parts rounded half up unless it is given
 */
export function roundedParts(parts: readonly number[], unit: number, total?: number): number[] {
  const rounded: number[] = []
  const placesByCut = new Map<number, number[]>()
  let [sum, given] = [0, 0]
  for (const [place, part] of parts.entries()) {
    const whole = Math.floor(part / unit)
    const cut = part - whole * unit
    rounded.push(whole)
    sum += part
    given += whole
    if (cut === 0) continue
    const places = placesByCut.get(cut)
    if (places) places.push(place)
    else placesByCut.set(cut, [place])
  }
  let missing = Math.max(0, (total ?? Math.floor((sum + unit / 2) / unit)) - given)
  for (const cut of [...placesByCut.keys()].sort((a, b) => b - a)) {
    if (missing === 0) break
    const places = firstOf(placesByCut.get(cut) ?? [], missing, parts)
    for (const place of places) rounded[place] = (rounded[place] ?? 0) + 1
    missing -= places.length
  }
  return rounded
}

/** So many of the places, all cut by the same, those of the largest parts first. */
function firstOf(places: number[], count: number, parts: readonly number[]): number[] {
  if (count >= places.length) return places
  return places.sort((a, b) => (parts[b] ?? 0) - (parts[a] ?? 0) || a - b).slice(0, count)
}
