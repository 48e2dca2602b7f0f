import type { Session } from '@warsha/contract'
import { pathOf } from '@warsha/contract/calls'
import { newUuid } from '../device/uuid.ts'
import { changeAll, type Upgrading } from './change-all.ts'
import { ENTRY_VERSION } from './entry.ts'
import { type CachedSessionRow, type QueuedRow, UNKNOWN_OWNER } from './rows.ts'

/** What version 1 kept of a request: neither whose it was nor what it meant, which its address tells. */
type QueuedRow1 = Pick<QueuedRow, 'id' | 'url' | 'method' | 'timestamp' | 'status' | 'retryCount' | 'response'> & {
  data: { unique_key?: string; client_ended_at?: string; [field: string]: unknown } | null
  error?: unknown
}
type CachedSessionRow1 = Omit<CachedSessionRow, 'owner' | 'answer'>

const COMPLETION = /\/sessions\/([^/]+)\/complete$/

/** Brings the rows of version 1 into the form of version 2. Nothing is left out: what the server has not got must reach it. */
export async function fromVersion1(tx: Upgrading): Promise<void> {
  const sessions = (await tx.objectStore('cachedSessions').getAll()) as CachedSessionRow1[]
  const keys = new Map(sessions.map(({ id, unique_key }) => [id, unique_key]))
  await changeAll(tx, 'queuedRequests', (row) => ({ ...row, ...upgraded(row as QueuedRow1, keys) }))
  // One that the server did not know yet has its start in the queue.
  await changeAll(tx, 'cachedSessions', (row) =>
    row['synced'] ? { ...row, owner: UNKNOWN_OWNER, told: sessionOf(row as CachedSessionRow1) } : null,
  )
}

function upgraded(row: QueuedRow1, keys: Map<string, string>) {
  const { data, timestamp, status, retryCount, error } = row
  const sessionId = COMPLETION.exec(row.url)?.[1]
  const common = {
    entryId: newUuid(),
    version: ENTRY_VERSION,
    owner: UNKNOWN_OWNER,
    // What was on its way when the app was closed goes again; nobody knows whether it arrived.
    status: status === 'syncing' || status === 'synced' ? 'pending' : status,
    retryCount: retryCount ?? 0,
    nextTryAt: 0,
    error: error ? { status: null, code: 'version_1', detail: detailOf(error) } : null,
  }
  if (sessionId === undefined) {
    const sessionKey = data?.unique_key ?? common.entryId
    const client_started_at = data?.['client_started_at'] ?? new Date(timestamp).toISOString()
    const start = { note: null, ...data, unique_key: sessionKey, client_started_at }
    return { ...common, kind: 'start', url: pathOf('startSession'), sessionKey, data: start }
  }
  const client_ended_at = data?.client_ended_at ?? new Date(timestamp).toISOString()
  const sessionKey = keys.get(sessionId) ?? sessionId
  const url = pathOf('completeSession', { id: sessionKey })
  return { ...common, kind: 'completion', url, sessionKey, data: { client_ended_at } }
}

function detailOf(error: unknown): string {
  return typeof error === 'string' ? error : JSON.stringify(error)
}

function sessionOf({ id, unique_key, started_at, job_no, activity_code, note }: CachedSessionRow1): Session {
  return {
    session_id: id,
    unique_key,
    job_no,
    customer: '',
    job_description: '',
    activity_code,
    activity_label: activity_code,
    note,
    started_at,
    ended_at: null,
    media_count: 0,
  }
}
