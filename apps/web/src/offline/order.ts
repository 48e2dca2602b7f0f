import type { Instant } from '@warsha/domain'
import type { Entry } from './entry.ts'
import { LONGEST_WAIT } from './verdict.ts'

/**
 * The start that an entry depends on, while that is not confirmed itself; null when the entry may go.
 * A start that was refused is named too: what depends on it waits with it.
 */
export function heldUpBy(entry: Entry, entries: readonly Entry[]): Entry | null {
  if (entry.kind === 'start') return null
  const { owner, sessionKey } = entry
  return entries.find((it) => it.kind === 'start' && it.owner === owner && it.sessionKey === sessionKey) ?? null
}

type Round = {
  now: Instant
  /** without regard to the time of an entry's next try */
  atOnce: boolean
  /** the ids that had their turn in this round */
  tried: ReadonlySet<string>
}

/**
 * What to send next: photos when all else has had its turn; what has failed least often first, so that a round which
 * ends early begins with others the next time; then in the order of recording.
 */
export function nextToSend(entries: readonly Entry[], { now, atOnce, tried }: Round): Entry | null {
  const ready = entries.filter(
    (entry) =>
      entry.status === 'pending' &&
      !tried.has(entry.id) &&
      (atOnce || isDue(entry, now)) &&
      heldUpBy(entry, entries) === null,
  )
  const work = ready.filter(({ kind }) => kind !== 'photo')
  return [...(work.length > 0 ? work : ready)].sort((a, b) => a.retryCount - b.retryCount)[0] ?? null
}

function isDue({ nextTryAt }: Entry, now: Instant): boolean {
  // A time so far ahead comes from before somebody set the clock back.
  return nextTryAt <= now || nextTryAt > now + LONGEST_WAIT
}
