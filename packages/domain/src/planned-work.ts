import type { InstantSpan } from './schedule.ts'
import { type Instant, secondsBetween } from './time.ts'

const SECONDS_OF_HOUR = 3600

/** Decimal hours as whole seconds. */
export function secondsOfHours(hours: number): number {
  return Math.round(hours * SECONDS_OF_HOUR)
}

/**
 * Whether a work item has taken longer than four of five like it.
 * @param workedSeconds of all its sessions, those that run up to now
 * @param p80Hours of its estimate, as it was when the item began
 */
export function isOverEstimate(workedSeconds: number, p80Hours: number): boolean {
  return workedSeconds > p80Hours * SECONDS_OF_HOUR
}

/** The whole seconds of working times that have gone by. */
export function secondsGoneBy(times: readonly InstantSpan[], now: Instant): number {
  return times.reduce((sum, { from, to }) => sum + Math.max(0, secondsBetween(from, Math.min(to, now))), 0)
}
