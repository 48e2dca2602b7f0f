import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** With fewer guesses than this it is found by whoever goes through lists, runs of signs, dates and rows of keys. */
const FEWEST_GUESSES = 10_000
/** What nobody should take whole, however many guesses it needs. */
const WHOLE: ReadonlySet<string> = new Set(['dictionary', 'date', 'sequence', 'spatial'])
/** Longer ones are in no list, and take a tenth of a second to judge. */
const LONGEST_JUDGED = 32

/** Knows the passwords of breaches. Loaded with the first one that is judged: it takes memory of megabytes. */
const judge = new ZxcvbnFactory({
  dictionary: { 'passwords-common': dictionary['passwords-common'] },
  graphs: adjacencyGraphs,
})

/**
 * Whether a password is among those that are tried first: one that breaches have shown, however it is spelled, backwards or
 * with 0 for o; the same signs over again; a run such as 87654321; a date; neighbours on a keyboard.
 */
export function isTriedFirst(password: string): boolean {
  const plain = password.normalize('NFKC').trim()
  if (plain.length > LONGEST_JUDGED) return false
  const { guesses, sequence } = judge.check(plain)
  const [first, ...more] = sequence
  return guesses < FEWEST_GUESSES || (first !== undefined && more.length === 0 && WHOLE.has(first.pattern))
}
