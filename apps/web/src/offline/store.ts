import type { AnswerOf, Session } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import type { Announcement, Outcome } from './announcement.ts'
import type { Claim, Entry, PhotoEntry } from './entry.ts'

/** What the server last said: the technician's running session. */
export type ServerSession = Session | null

export type OwnSession = AnswerOf<'ownSessions'>[number] & {
  /** the question when it ended is answered, whatever a list says that was asked for before */
  is_end_check_answered?: true
}

/** What the server last said of the technician's sessions of the last days; null when it never did. */
export type Own = readonly OwnSession[] | null

/** What the server has said. */
export type ServerState = { current: ServerSession; own: Own }

/** All that is kept of somebody's work. */
export type KeptWork = ServerState & { entries: Entry[] }

/** What a tab asks for: announcements of these outcomes. @property now by the device's clock */
export type Claiming = Claim & { now: Instant; outcomes: readonly Outcome[] }

/** What it gets, the oldest first. @property others whether another tab has some */
export type Claimed = { announcements: Announcement[]; others: boolean }

/**
 * Where the queue is kept. Each method is one transaction, and resolves only once that is durable: until then nothing
 * may be shown as saved. Every tab works on the same store at the same time. What is to be announced of a change, by
 * `announcementChange`, is stored in the change's own transaction.
 */
export type Store = {
  /**
   * Adds an entry, and a photo's bytes with it. Rejects when it does not fit.
   * @param first stands before it in the queue: both are kept, or neither
   */
  add: (entry: Entry, photo?: Uint8Array, first?: Exclude<Entry, PhotoEntry>) => Promise<void>
  /** The owner's photos in the order in which they were added, and all else in its own. */
  list: (owner: number) => Promise<Entry[]>
  /** The entries, as `list` gives them, and what the server has said, of one moment: an answer is in one of the two. */
  state: (owner: number) => Promise<KeptWork>
  /** The bytes of a photo, null when there are none. */
  photo: (photoId: string) => Promise<Uint8Array | null>
  /**
   * Changes an entry as it stands in the transaction.
   * @param change answers null to leave the entry as it is
   * @returns the changed entry; null when there is none any more, or it was left as it is
   */
  change: (id: string, change: (entry: Entry) => Entry | null) => Promise<Entry | null>
  /**
   * Removes an entry that the server has confirmed, its photo too, and keeps what the server said with it. One that is
   * gone already was settled by another tab, which has heard the server since: then nothing changes.
   */
  confirm: (synced: Entry, apply: (before: ServerState) => ServerState) => Promise<void>
  /**
   * Takes a start or an end back that was never sent, as `mayWithdraw` allows it in the transaction.
   * @returns whether it was taken back; false when it may have been on its way, or something belongs to it already
   */
  withdraw: (id: string) => Promise<boolean>
  /** Removes an entry by a person's decision, its photo too. */
  discard: (id: string) => Promise<void>
  saveCurrent: (owner: number, current: ServerSession) => Promise<void>
  saveOwnSessions: (owner: number, own: Own) => Promise<void>
  /** Gives a tab the owner's announcements that no other tab has. They stay its own until then. */
  claim: (owner: number, claiming: Claiming) => Promise<Claimed>
  /** These were shown. One that another has taken the place of meanwhile stays. */
  settle: (announcements: readonly Announcement[]) => Promise<void>
  /** A tab gives back what it has not shown. */
  unclaim: (tab: string) => Promise<void>
  /** Erases all that is kept for somebody but announcements and work that waits to be sent, its photos with it. */
  forget: (owner: number) => Promise<void>
}
