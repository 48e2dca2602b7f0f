import type { AnswerOf, Session } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import type { Announcement } from './announcement.ts'
import type { ENTRY_VERSION, Entry, EntryError, QueuedRequest } from './entry.ts'

/** Who is named as the owner of rows that come from version 1, which did not say whose they were. */
export const UNKNOWN_OWNER = 0

/** A start, a completion, a correction or an answer about a timer that waits. */
export type QueuedRow = {
  /** counts up in the order of recording */
  id: number
  entryId: string
  kind: 'start' | 'completion' | 'correction' | 'timer_answer'
  version: typeof ENTRY_VERSION
  owner: number
  sessionKey: string
  url: string
  method: QueuedRequest['method']
  data: object
  timestamp: Instant
  status: Entry['status']
  retryCount: number
  nextTryAt: Instant
  response: unknown
  error: EntryError | null
  language?: Entry['language']
  delay?: Entry['delay']
  isPart?: Entry['isPart']
  claim?: Entry['claim']
  /** of a start or an end that was never on its way */
  heldUntil?: Instant | undefined
}

/** A photo that waits; its bytes lie in `cachedMedia` under `file`, so that listing does not read them. */
export type PendingMediaRow = {
  id: number
  entryId: string
  version: typeof ENTRY_VERSION
  owner: number
  /** the session's unique_key */
  sessionId: string
  url: string
  method: QueuedRequest['method']
  file: string
  fileName: string
  capturedAt: string
  sha256: string
  status: Entry['status']
  retryCount: number
  nextTryAt: Instant
  createdAt: Instant
  response: unknown
  error: EntryError | null
  language?: Entry['language']
  delay?: Entry['delay']
  claim?: Entry['claim']
}

/** A photo's bytes: until it is sent because nobody else has them, afterwards to show it while its session runs. */
export type CachedMediaRow = {
  id: string
  owner: number
  sessionId: string
  file: Uint8Array
  capturedAt: Instant
  /** 1 once it is sent: a number, as an index takes no booleans */
  synced: 0 | 1
}

/** What the server last said of a technician's running session. */
export type CachedSessionRow = {
  id: string
  unique_key: string
  synced: boolean
  started_at: string
  job_no: string
  activity_code: string
  note: string | null
  owner: number
  answer: Session
}

/** What is to be announced; `number` counts up in the order in which it came. */
export type AnnouncementRow = Announcement & { number: number }

/** What the server last said of a technician's sessions of the last days. */
export type OwnSessionsRow = { owner: number; answer: AnswerOf<'ownSessions'> }

/** A job that was worked on from this device; `last_used` by its clock. */
export type RecentJob = { job_no: string; description: string; customer: string; last_used: Instant }
