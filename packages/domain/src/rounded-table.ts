import { roundedParts } from './rounded-parts.ts'

/** Seconds in a hundredth of an hour. */
const HUNDREDTH = 36

/**
 * Seconds as whole hundredths of an hour, rounded half up.
 * @param seconds whole seconds
 */
export function hundredthsOfSeconds(seconds: number): number {
  return Math.floor((seconds + HUNDREDTH / 2) / HUNDREDTH)
}

/**
 * The parts of a total as whole hundredths of an hour that add up to the total's own, by the largest remainder.
 * @param parts whole seconds
 */
export function hundredthsOfParts(parts: readonly number[]): number[] {
  return roundedParts(parts, HUNDREDTH)
}
