import type { Instant } from '@warsha/domain'
import type { Claim, Entry, EntryError } from './entry.ts'

/**
 * How an act goes on: the server has it, or has refused it. `delayed` is no end: it could not be sent for now, which
 * is announced once, and its end later.
 */
export type Outcome = 'sent' | 'refused' | 'delayed'

/** What a person has to be shown of an act. It is stored with the outcome itself, and stays until it was shown. */
export type Announcement = {
  /** the id of the act's entry: of an act there is one announcement at a time */
  id: string
  owner: number
  outcome: Outcome
  kind: Entry['kind']
  /** it was announced before that it would be sent later */
  isAfterDelay: boolean
  /** the answer about a timer names its end */
  namesEnd: boolean
  /** the answer about a timer came after an admin's decision */
  isSettledByAdmin: boolean
  error: EntryError | null
  /** the tab that shows it now */
  claim: Claim | null
}

/** What becomes of an act's announcement. */
export type AnnouncementChange = { is: 'made'; announcement: Announcement } | { is: 'withdrawn' } | { is: 'kept' }

/**
 * What is to be announced because an entry has changed. Each store asks this in the transaction of the change: nothing
 * becomes of an entry that is not announced.
 * @param before null: it was just recorded
 */
export function announcementChange(before: Entry | null, after: Entry): AnnouncementChange {
  const outcome = newOutcome(before, after)
  if (outcome === null) return { is: before?.status === 'failed' && after.status === 'pending' ? 'withdrawn' : 'kept' }
  // What belongs to an answer is announced by that one, unless it is refused itself.
  if (after.isPart && outcome !== 'refused') return { is: 'withdrawn' }
  return { is: 'made', announcement: announcementOf(before, after, outcome) }
}

function newOutcome(before: Entry | null, after: Entry): Outcome | null {
  if (after.status === 'synced') return 'sent'
  if (after.status === 'failed') return before?.status === 'failed' ? null : 'refused'
  return after.delay === 'new' && before?.delay === undefined ? 'delayed' : null
}

function announcementOf(before: Entry | null, after: Entry, outcome: Outcome): Announcement {
  const { id, owner, kind, error } = after
  // What was sent is as it was when that began; a tab may have claimed it since.
  const { claim = null } = before ?? after
  return {
    id,
    owner,
    outcome,
    kind,
    isAfterDelay: outcome === 'sent' && before?.delay === 'announced',
    namesEnd: after.kind === 'timer_answer' && after.request.data.answer === 'stopped',
    isSettledByAdmin: kind === 'timer_answer' && settledBy(after.response) === 'admin',
    error: outcome === 'sent' ? null : error,
    claim,
  }
}

function settledBy(response: unknown): unknown {
  return typeof response === 'object' && response !== null && 'settled_by' in response ? response.settled_by : null
}

/** Whether a tab may show it: no other tab does, or that one has died. @param now by the device's clock */
export function mayClaim({ claim }: Announcement, { tab, until }: Claim, now: Instant): boolean {
  // A time so far ahead comes from before somebody set the clock back.
  return claim === null || claim.tab === tab || claim.until <= now || claim.until > until + LONGEST_CLAIM
}

/** So long a tab may keep announcements to itself. */
export const LONGEST_CLAIM = 300_000

/** An entry whose delay was announced: its end is announced as that of delayed work. */
export function withDelayAnnounced(entry: Entry): Entry {
  return entry.delay === undefined ? entry : { ...entry, delay: 'announced' }
}
