import { DAY, HOUR, type Instant, MINUTE, SECOND } from '@warsha/domain'

/** After each attempt that failed. */
const PAUSES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]
/** From the first attempt to the last. */
export const TRIED_FOR = 3 * DAY
/** However long its receiver wants to be left alone. */
const WAITS_AT_MOST = 12 * HOUR
/** Pauses are longer or shorter by so much, so that what failed together does not come back together. */
const SPREAD = 0.1
/** Nothing waits longer for its next attempt. */
export const LONGEST_WAIT = Math.max(Math.round(Math.max(...PAUSES) * (1 + SPREAD)), WAITS_AT_MOST)

export type Failed = {
  /** attempts so far */
  attempts: number
  firstAt: Instant
  now: Instant
  retryAfterMs: number | null
  /** from 0 to 1 */
  chance: number
}

/** When to try again; null: it has been tried for three days. */
export function nextAttemptAt({ attempts, firstAt, now, retryAfterMs, chance }: Failed): Instant | null {
  if (now >= firstAt + TRIED_FOR) return null
  const usual = PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? PAUSES[0] ?? 0
  const pause = Math.max(usual * (1 + SPREAD * (2 * chance - 1)), Math.min(retryAfterMs ?? 0, WAITS_AT_MOST))
  return Math.min(Math.round(now + pause), firstAt + TRIED_FOR)
}
