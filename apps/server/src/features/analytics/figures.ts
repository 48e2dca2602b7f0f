/** A ratio as percent with two decimals. */
export function percentOf(ratio: number): number {
  return Math.round(ratio * 10_000) / 100
}

/** What differs between two numbers that are shown with two decimals, shown so too. */
export function shownDifference(larger: number, smaller: number): number {
  return Math.round((larger - smaller) * 100) / 100
}

/** Hours with two decimals. */
export function shownHours(hours: number): number {
  return Math.round(hours * 100) / 100
}

/** The share of some of a whole in percent; of nothing, 0. */
export function shareOf(some: number, whole: number): number {
  return whole === 0 ? 0 : percentOf(some / whole)
}
