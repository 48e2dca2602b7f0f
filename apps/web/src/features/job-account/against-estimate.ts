/** How hours stand against their estimate, each with two decimals. */
export type AgainstEstimate = {
  kind: 'within' | 'over' | 'exact'
  /** of the estimate, whole */
  percent: number
  /** hours that are left, or that are over */
  difference: number
}

/** @param estimated hours, more than 0 */
export function againstEstimate(worked: number, estimated: number): AgainstEstimate {
  const difference = (Math.round(worked * 100) - Math.round(estimated * 100)) / 100
  const percent = Math.round((worked / estimated) * 100)
  if (difference === 0) return { kind: 'exact', percent: 100, difference: 0 }
  return { kind: difference > 0 ? 'over' : 'within', percent, difference: Math.abs(difference) }
}
