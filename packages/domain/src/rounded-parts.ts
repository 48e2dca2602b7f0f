/**
 * Parts in whole units that add up to a total in whole units: each is cut, and those cut most get the missing ones
 * (largest remainder), on a tie the larger part, then the earlier one. So each is off by less than a unit, and zero stays.
 * @param parts whole numbers of something smaller than the unit
 * @param unit how many of that make a unit
 * @param total in units; the sum of the parts rounded half up unless it is given
 */
export function roundedParts(parts: readonly number[], unit: number, total?: number): number[] {
  const cut = parts.map((part) => Math.floor(part / unit))
  const sum = (all: readonly number[]) => all.reduce((before, each) => before + each, 0)
  const missing = (total ?? Math.floor((sum(parts) + unit / 2) / unit)) - sum(cut)
  const places = parts
    .map((part, place) => ({ place, part, remainder: part - (cut[place] ?? 0) * unit }))
    .filter(({ remainder }) => remainder > 0)
    .sort((a, b) => b.remainder - a.remainder || b.part - a.part || a.place - b.place)
    .slice(0, Math.max(0, missing))
  for (const { place } of places) cut[place] = (cut[place] ?? 0) + 1
  return cut
}
