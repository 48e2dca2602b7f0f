/** The least number of characters of a password that an admin gives out, and of one that its owner chose. */
export const SHORTEST_TEMPORARY_PASSWORD = 6
export const SHORTEST_CHOSEN_PASSWORD = 8
/** The days that a password serves which an admin gave out. */
export const TEMPORARY_PASSWORD_DAYS = 7
/** The most, so that hashing has a bound. */
export const LONGEST_PASSWORD = 128

/**
 * Seconds that must pass before the next try to sign in.
 * @param failures failed tries so far, the oldest forgotten
 * @param free how many tries cost nothing
 */
export function secondsBeforeNextTry(failures: number, free: number): number {
  if (failures < free) return 0
  return Math.min(60, 2 ** (failures - free + 1))
}

/** Nothing that is mistaken for something else when it is read out or written down: no i, l, o, 0 or 1. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * A temporary password that is easy to hand over, such as `k7mt-9xqp`.
 * @param pick a random whole number from 0 to one less than the given one, each as likely as the others
 */
export function temporaryPassword(pick: (below: number) => number): string {
  const four = () => Array.from({ length: 4 }, () => READABLE[pick(READABLE.length)]).join('')
  return `${four()}-${four()}`
}
