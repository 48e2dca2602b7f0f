import { compareIds, type PartId } from './rounded-parts.ts'

/** Tenths of a percent in the whole. */
const WHOLE = 1000

/**
 * Whole amounts as percentages of their sum, with one decimal, that add up to 100.0: each is cut, and those cut most get
 * the missing tenths (largest remainder, A. Hamilton 1792), the lower id on a tie. All 0 when the sum is.
 * @param amounts whole numbers, zero or more
 */
export function percentagesOf(amounts: readonly number[], ids: readonly PartId[]): number[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  if (total === 0) return amounts.map(() => 0)
  const tenths = amounts.map((amount) => Math.floor((amount * WHOLE) / total))
  const missing = WHOLE - tenths.reduce((sum, each) => sum + each, 0)
  const cutMost = amounts
    .map((amount, place) => ({ place, cut: (amount * WHOLE) % total }))
    .sort((a, b) => b.cut - a.cut || compareIds(ids[a.place], ids[b.place]))
  for (const { place } of cutMost.slice(0, missing)) tenths[place] = (tenths[place] ?? 0) + 1
  return tenths.map((each) => each / 10)
}
