/** How far the average of finished work lies from an estimate. */
export type EstimateStatus = 'no_data' | 'good' | 'warning' | 'critical'

/** The most percent by which the average may differ to be that good. */
const GOOD_PERCENT = 10
const WARNING_PERCENT = 25

/**
 * Compares an estimate with what finished work took.
 * @param estimatedSeconds whole seconds above zero
 * @param historicalSeconds the average of the samples in whole seconds; null where nothing was learned
 */
export function estimateStatus(
  estimatedSeconds: number,
  historicalSeconds: number | null,
  sampleCount: number,
): EstimateStatus {
  if (sampleCount === 0 || historicalSeconds === null) return 'no_data'
  const difference = Math.abs(historicalSeconds - estimatedSeconds) * 100
  if (difference <= GOOD_PERCENT * estimatedSeconds) return 'good'
  return difference <= WARNING_PERCENT * estimatedSeconds ? 'warning' : 'critical'
}

/** What a whole number of four bytes holds, 68 years. What is learned from planned hours that were typed by mistake may be more. */
const MOST_SECONDS = 2 ** 31 - 1

/**
 * Estimated hours as whole seconds, rounded once; less than half a second is 0, which no estimate may be, and more than can
 * be kept is the most that can.
 */
export function secondsOfEstimate(hours: number): number {
  return Math.min(Math.round(hours * 3600), MOST_SECONDS)
}

/**
 * An estimate's whole seconds as decimal hours, exact to the second: what was read can be written back unchanged.
 * Four decimals, as one second is 0.000278 h.
 */
export function hoursOfEstimate(seconds: number): number {
  return Math.round((seconds * 10_000) / 3600) / 10_000
}
