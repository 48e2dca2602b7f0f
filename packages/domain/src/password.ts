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

/** So many letters beside words that others know, or a password is guessed with them. */
const LEAST_LETTERS_BESIDE = 4
/** Shorter ones are in too many other words. */
const SHORTEST_WORD = 3

/**
 * Whether a password is little more than words that whoever guesses it knows, such as `Warsha-2026` in Warsha: fewer
 * than four letters are left without them. (NIST SP 800-63B, 5.1.1.2: context-specific words)
 * @param names of the person, the shop, the product, each of one or more words
 */
export function isLittleMoreThan(password: string, names: readonly string[]): boolean {
  const plain = folded(password)
  const words = names.flatMap((name) => folded(name).split(/[^\p{L}]+/u)).filter((word) => word.length >= SHORTEST_WORD)
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ' '), plain)
  return rest !== plain && rest.replaceAll(/[^\p{L}]/gu, '').length < LEAST_LETTERS_BESIDE
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase()
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
