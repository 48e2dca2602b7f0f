/** The shares for which a forecast states hours. */
export const SHARES = [
  0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95,
] as const

/** For each of `SHARES` the hours of the working calendar that this share of such jobs take no longer than; they never fall. */
export type Quantiles = readonly number[]

const P50 = SHARES.indexOf(0.5)
const P80 = SHARES.indexOf(0.8)

export function p50Of(quantiles: Quantiles): number {
  return quantiles[P50] ?? 0
}

export function p80Of(quantiles: Quantiles): number {
  return quantiles[P80] ?? 0
}

/** @param sorted hours, at least one */
export function quantilesOf(sorted: Float64Array): Quantiles {
  return SHARES.map((share) => sorted[Math.ceil(share * sorted.length - ROUNDING) - 1] ?? 0)
}

const ROUNDING = 1e-9

/**
 * Of two times that follow each other and know nothing of one another. Where one of them is sure it moves the other, and
 * changes nothing of its spread.
 */
export function sumOf(first: Quantiles, then: Quantiles): Quantiles {
  return quantilesOf(Float64Array.from(first.flatMap((a) => then.map((b) => a + b))).sort())
}

/** The hours below which this share lies: straight between the quantiles, as far as the first and the last of them. */
export function valueAt(quantiles: Quantiles, share: number): number {
  const next = SHARES.findIndex((each) => each >= share)
  if (next <= 0) return quantiles.at(next) ?? 0
  const [from, to] = [quantiles[next - 1] ?? 0, quantiles[next] ?? 0]
  const [shareFrom, shareTo] = [SHARES[next - 1] ?? 0, SHARES[next] ?? 0]
  return from + ((to - from) * (share - shareFrom)) / (shareTo - shareFrom)
}

/** The share that takes longer than so many hours: straight between the quantiles, exponential behind the last one. */
export function shareLater(quantiles: Quantiles, hours: number): number {
  const next = quantiles.findIndex((each) => each > hours)
  if (next < 0) return tailShare(quantiles.at(-1) ?? 0, hours)
  const [from, to] = [quantiles[next - 1] ?? 0, quantiles[next] ?? 0]
  const [shareFrom, shareTo] = [SHARES[next - 1] ?? 0, SHARES[next] ?? 0]
  return 1 - shareFrom - (shareTo - shareFrom) * Math.max(0, (hours - from) / (to - from))
}

function tailShare(last: number, hours: number): number {
  const share = 1 - (SHARES.at(-1) ?? 1)
  return last > 0 ? share ** (hours / last) : 0
}

/**
 * How far a quantile missed what came, so that the true quantile has the least loss on average (pinball loss; T. Gneiting
 * and A. E. Raftery 2007), in hours.
 */
export function pinballLoss(share: number, quantile: number, actual: number): number {
  return actual >= quantile ? share * (actual - quantile) : (1 - share) * (quantile - actual)
}
