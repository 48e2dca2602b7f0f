import type { DBSchema, IDBPTransaction, StoreNames } from 'idb'
import type {
  AnnouncementRow,
  CachedMediaRow,
  CachedSessionRow,
  OwnSessionsRow,
  PendingMediaRow,
  QueuedRow,
  RecentJob,
} from './rows.ts'

/** The tables of the database on the phone, and what their indexes hold. */
export type Tables = DBSchema & {
  queuedRequests: {
    key: number
    value: QueuedRow
    indexes: { status: string; timestamp: number; entryId: string; owner: number }
  }
  pendingMedia: {
    key: number
    value: PendingMediaRow
    indexes: { sessionId: string; status: string; entryId: string; owner: number }
  }
  cachedMedia: {
    key: string
    value: CachedMediaRow
    indexes: { sessionId: string; '[owner+synced]': [owner: number, synced: number] }
  }
  cachedSessions: { key: string; value: CachedSessionRow; indexes: { unique_key: string; owner: number } }
  ownSessions: { key: number; value: OwnSessionsRow }
  recentJobs: { key: string; value: RecentJob; indexes: { last_used: number } }
  announcements: { key: number; value: AnnouncementRow; indexes: { id: string; owner: number } }
}
export type Table = StoreNames<Tables>
export type Mode = 'readonly' | 'readwrite'
export type Transaction<M extends Mode = 'readwrite'> = IDBPTransaction<Tables, Table[], M>
