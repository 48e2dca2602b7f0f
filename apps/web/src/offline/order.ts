import type { Instant } from '@warsha/domain'
import { type Entry, UNDO_TIME } from './entry.ts'
import { LONGEST_WAIT } from './verdict.ts'

/**
 * The start that an entry depends on, while that is not confirmed itself; null when the entry may go. A correction
 * and an answer wait for the session's end as well: they are about the whole session.
 * One that was refused is named too: what depends on it waits with it.
 */
export function blockedBy(entry: Entry, entries: readonly Entry[]): Entry | null {
  if (entry.kind === 'start') return null
  const { owner, sessionKey } = entry
  const own = entries.filter((it) => it.owner === owner && it.sessionKey === sessionKey)
  const start = own.find(({ kind }) => kind === 'start') ?? null
  if (start || entry.kind === 'completion' || entry.kind === 'photo') return start
  return own.find(({ kind }) => kind === 'completion') ?? null
}

type Round = {
  now: Instant
  /** without regard to the time of an entry's next try */
  atOnce: boolean
  /** the ids that had their turn in this round */
  tried: ReadonlySet<string>
}

/** What goes first: the work itself, then what is asked about it, then its photos. */
const turns: Record<Entry['kind'], number> = { start: 0, completion: 0, correction: 1, timer_answer: 1, photo: 2 }

/**
 * What to send next: the next kind when all before it has had its turn; of a kind what has failed least often first, so that a round which
 * ends early begins with others the next time; then in the order of recording.
 */
export function nextToSend(entries: readonly Entry[], { now, atOnce, tried }: Round): Entry | null {
  const ready = entries.filter(
    (entry) =>
      entry.status === 'pending' &&
      !tried.has(entry.id) &&
      !isHeldBack(entry, entries, now) &&
      (atOnce || isDue(entry, now)) &&
      blockedBy(entry, entries) === null,
  )
  return ready.sort((a, b) => turns[a.kind] - turns[b.kind] || a.retryCount - b.retryCount)[0] ?? null
}

function isDue({ nextTryAt }: Entry, now: Instant): boolean {
  // A time so far ahead comes from before somebody set the clock back.
  return nextTryAt <= now || nextTryAt > now + LONGEST_WAIT
}

/** When the next of them is due that has failed and can go by itself; null when there is none. */
export function nextRetry(entries: readonly Entry[]): Instant | null {
  const failed = entries.filter(
    (entry) => entry.status === 'pending' && entry.retryCount > 0 && blockedBy(entry, entries) === null,
  )
  return failed.length === 0 ? null : Math.min(...failed.map(({ nextTryAt }) => nextTryAt))
}

/** Whether it can still be taken back, and therefore may not go, however urgent the round is. */
export function isHeldBack(entry: Entry, entries: readonly Entry[], now: Instant): boolean {
  return isHeld(entry, now) && mayWithdraw(entry, entries)
}

function isHeld(entry: Entry, now: Instant): boolean {
  const until = heldUntil(entry)
  // A time so far ahead comes from before somebody set the clock back.
  return until !== null && until > now && until <= now + UNDO_TIME
}

/** Until when a start or an end is kept back; null once it was on its way. */
export function heldUntil(entry: Entry): Instant | null {
  return ('heldUntil' in entry && entry.heldUntil) || null
}

/**
 * Whether nothing but this phone can know of a start or an end, and nothing that was recorded since builds on it.
 * @param entries in the order of recording, as the store lists them
 */
export function mayWithdraw(entry: Entry, entries: readonly Entry[]): boolean {
  return heldUntil(entry) !== null && entry.status === 'pending' && !entries.some(buildsOn(entry, entries))
}

/** On a start builds all of its session; on an end what is about the whole session, and the next start of the person. */
function buildsOn(entry: Entry, entries: readonly Entry[]): (other: Entry) => boolean {
  const place = entries.findIndex(({ id }) => id === entry.id)
  return (other) => {
    if (other.id === entry.id || other.owner !== entry.owner) return false
    const isOfSession = other.sessionKey === entry.sessionKey
    if (entry.kind === 'start') return isOfSession
    if (other.kind === 'start') return !isOfSession && entries.indexOf(other) > place
    return isOfSession && other.kind !== 'photo'
  }
}
