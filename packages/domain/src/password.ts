/** The least number of characters of a password that an admin gives out, and of one that its owner chose. */
export const SHORTEST_TEMPORARY_PASSWORD = 6
export const SHORTEST_CHOSEN_PASSWORD = 8
/** The most, so that hashing has a bound. */
export const LONGEST_PASSWORD = 200

/**
 * Seconds that must pass before the next try to sign in.
 * @param failures failed tries so far, the oldest forgotten
 * @param free how many tries cost nothing
 */
export function secondsBeforeNextTry(failures: number, free: number): number {
  if (failures < free) return 0
  return Math.min(60, 2 ** (failures - free + 1))
}
