import { type PartIds, roundedParts } from './rounded-parts.ts'

/** Seconds in a hundredth of an hour. */
const HUNDREDTH = 36

/**
 * Seconds as whole hundredths of an hour, rounded half up by themselves: a total, or what is no part of a figure that is
 * shown.
 * @param seconds whole seconds
 */
export function hundredthsAlone(seconds: number): number {
  return Math.floor((seconds + HUNDREDTH / 2) / HUNDREDTH)
}

/**
 * The parts of a total as whole hundredths of an hour that add up to the total's own, by the largest remainder.
 * @param parts whole seconds
 * @param total in hundredths, where it is a part of something itself; else rounded by itself
 */
export function hundredthsOfParts(parts: readonly number[], ids: PartIds, total?: number): number[] {
  return roundedParts(parts, HUNDREDTH, ids, total)
}
