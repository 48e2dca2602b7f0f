/** The share of a standard normal distribution that lies above `z`, right to seven digits however far out. */
export function shareAbove(z: number): number {
  const x = Math.abs(z) / Math.SQRT2
  const t = 1 / (1 + x / 2)
  const series = ERFC.reduceRight((sum, coefficient) => coefficient + t * sum, 0)
  const tail = (t * Math.exp(series - x * x)) / 2
  return z >= 0 ? tail : 1 - tail
}

/** Chebyshev coefficients of ln(erfc), as in Numerical Recipes. */
const ERFC = [
  -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
  0.17087277,
]

const TAIL = 0.02425

/**
 * The value above which this share of a standard normal distribution lies: Acklam's rational approximation, right to
 * nine digits. Written out, as it is asked millions of times.
 */
export function valueAbove(share: number): number {
  if (share < TAIL) return tailValue(share)
  if (share > 1 - TAIL) return -tailValue(1 - share)
  const q = 0.5 - share
  const r = q * q
  const above =
    ((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r + 138.357751867269) * r -
      30.66479806614716) *
      r +
    2.506628277459239
  const below =
    ((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r + 66.80131188771972) * r -
      13.28068155288572) *
      r +
    1
  return (q * above) / below
}

function tailValue(share: number): number {
  const q = Math.sqrt(-2 * Math.log(share))
  const above =
    ((((-0.007784894002430293 * q - 0.3223964580411365) * q - 2.400758277161838) * q - 2.549732539343734) * q +
      4.374664141464968) *
      q +
    2.938163982698783
  const below =
    (((0.007784695709041462 * q + 0.3224671290700398) * q + 2.445134137142996) * q + 3.754408661907416) * q + 1
  return -above / below
}
