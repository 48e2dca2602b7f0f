import type { Session } from '@warsha/contract'
import { type Announcement, announcementChange, mayClaim, withDelayAnnounced } from './announcement.ts'
import type { Entry, PhotoEntry } from './entry.ts'
import type { LocalDatabase } from './local-database.ts'
import { mayWithdraw } from './order.ts'
import {
  type AnnouncementRow,
  type CachedMediaRow,
  type CachedSessionRow,
  type PendingMediaRow,
  type QueuedRow,
  UNKNOWN_OWNER,
} from './rows.ts'
import { withList } from './server-state.ts'
import type { Own, ServerSession, Store } from './store.ts'
import type { Mode, Table, Transaction } from './tables.ts'

const QUEUE = ['queuedRequests', 'pendingMedia', 'announcements'] as const satisfies Table[]
const ALL = [...QUEUE, 'cachedMedia', 'cachedSessions', 'ownSessions'] as const satisfies Table[]

/**
 * The phone's queue in its database. What a person records is committed with strict durability. All else may be
 * forgotten by a battery that dies: then it is sent again, and the server knows it.
 * @param database opened when it is first used
 */
export function localStore(database: LocalDatabase): Store {
  const { read, write } = database

  return {
    add: async (entry, photo, first) => {
      if (entry.kind !== 'photo') {
        const tables = ['queuedRequests', 'announcements'] as const
        await write(
          tables,
          async (tx) => {
            for (const one of first ? [first, entry] : [entry]) {
              await tx.objectStore('queuedRequests').add(unnumbered(queuedRow(one)))
              await announce(tx, null, one)
            }
          },
          'strict',
        )
        return
      }
      const row = pendingMediaRow(entry)
      const { owner, sessionId, file: id, createdAt: capturedAt } = row
      await write(
        ['pendingMedia', 'cachedMedia', 'announcements'],
        async (tx) => {
          await tx.objectStore('pendingMedia').add(unnumbered(row))
          if (photo) {
            await tx.objectStore('cachedMedia').put({ id, owner, sessionId, file: photo, capturedAt, synced: 0 })
          }
          await announce(tx, null, entry)
        },
        'strict',
      )
    },
    list: (owner) => read(['queuedRequests', 'pendingMedia'], (tx) => entriesOf(tx, owner)),
    state: (owner) =>
      read(['queuedRequests', 'pendingMedia', 'cachedSessions', 'ownSessions'], async (tx) => ({
        entries: await entriesOf(tx, owner),
        current: await currentOf(tx, owner),
        own: await ownOf(tx, owner),
      })),
    photo: (photoId) =>
      read(['cachedMedia'], async (tx) => (await tx.objectStore('cachedMedia').get(photoId))?.file ?? null),
    change: (id, change) =>
      write(QUEUE, async (tx) => {
        const row = await rowOf(tx, id)
        const before = row && entryOf(row)
        const changed = before && change(before)
        if (!row || !changed) return null
        await update(tx, row, changed)
        await announce(tx, before, changed)
        return changed
      }),
    confirm: (synced, apply) =>
      write(ALL, async (tx) => {
        const row = await remove(tx, synced.id)
        if (!row) return
        await announce(tx, entryOf(row), synced)
        if (isPhoto(row)) await markSent(tx, row.file)
        const { owner } = synced
        const before = { current: await currentOf(tx, owner), own: await ownOf(tx, owner) }
        const { current, own } = apply(before)
        await saveCurrent(tx, owner, current)
        if (own !== before.own) await keepOwn(tx, owner, own)
      }),
    withdraw: (id) =>
      write(
        ['queuedRequests', 'pendingMedia'],
        async (tx) => {
          const requests = tx.objectStore('queuedRequests')
          const row = await requests.index('entryId').get(id)
          if (!row) return false
          const queued = await requests.index('owner').getAll(row.owner)
          const photos = await tx.objectStore('pendingMedia').index('sessionId').getAll(row.sessionKey)
          if (!mayWithdraw(entryOf(row), [...queued, ...photos].map(entryOf))) return false
          await requests.delete(row.id)
          return true
        },
        'strict',
      ),
    discard: (id) =>
      write(ALL, async (tx) => {
        const row = await remove(tx, id)
        if (row && isPhoto(row)) await tx.objectStore('cachedMedia').delete(row.file)
        await removeAnnouncement(tx, id)
      }),
    saveCurrent: (owner, current) => write(ALL, (tx) => saveCurrent(tx, owner, current)),
    saveOwnSessions: (owner, own) =>
      write(['ownSessions'], async (tx) => keepOwn(tx, owner, withList(await ownOf(tx, owner), own))),
    claim: async (owner, { now, outcomes, ...claim }) => {
      // There is none most of the time; then no tap waits for a transaction that writes.
      const count = await read(['announcements'], (tx) => tx.objectStore('announcements').index('owner').count(owner))
      if (count === 0) return { announcements: [], others: false }
      return write(['announcements'], async (tx) => {
        const announcements = tx.objectStore('announcements')
        const rows = await announcements.index('owner').getAll(owner)
        const wanted = rows.filter(({ outcome }) => outcomes.includes(outcome))
        const own = wanted.filter((row) => mayClaim(row, claim, now)).map((row) => ({ ...row, claim }))
        for (const row of own) await announcements.put(row)
        return { announcements: own.map(announcementIn), others: own.length < wanted.length }
      })
    },
    settle: (shown) =>
      write(QUEUE, async (tx) => {
        for (const { id, outcome } of shown) {
          const kept = await tx.objectStore('announcements').index('id').get(id)
          if (kept?.outcome === outcome) await tx.objectStore('announcements').delete(kept.number)
          const row = outcome === 'delayed' ? await rowOf(tx, id) : null
          if (row) await update(tx, row, withDelayAnnounced(entryOf(row)))
        }
      }),
    unclaim: (tab) =>
      write(['announcements'], async (tx) => {
        const announcements = tx.objectStore('announcements')
        const own = (await announcements.getAll()).filter(({ claim }) => claim?.tab === tab)
        for (const row of own) await announcements.put({ ...row, claim: null })
      }),
    forget: (owner) =>
      write([...ALL, 'recentJobs'], async (tx) => {
        await deleteCurrent(tx, owner)
        await deleteSentPhotos(tx, owner)
        await tx.objectStore('ownSessions').delete(owner)
        await tx.objectStore('recentJobs').clear()
      }),
  }
}

/** Gives what version 1 left without an owner to this one. @returns whether there was any */
export async function adoptUnowned(database: LocalDatabase, owner: number): Promise<boolean> {
  const tables = ['queuedRequests', 'cachedSessions'] as const
  const counts = await database.read(tables, (tx) =>
    Promise.all(tables.map((table) => tx.objectStore(table).index('owner').count(UNKNOWN_OWNER))),
  )
  if (counts.every((count) => count === 0)) return false
  await database.write(tables, async (tx) => {
    const [requests, sessions] = [tx.objectStore('queuedRequests'), tx.objectStore('cachedSessions')]
    for (const row of await requests.index('owner').getAll(UNKNOWN_OWNER)) await requests.put({ ...row, owner })
    for (const row of await sessions.index('owner').getAll(UNKNOWN_OWNER)) await sessions.put({ ...row, owner })
  })
  return true
}

/** The photos of a session that this device holds, in the order in which they were taken. */
export async function photosHeld(
  database: LocalDatabase,
  owner: number,
  sessionKey: string,
): Promise<CachedMediaRow[]> {
  const ids = await database.read(['cachedMedia'], (tx) =>
    tx.objectStore('cachedMedia').index('sessionId').getAllKeys(sessionKey),
  )
  // Each by itself: one that cannot be read ends its transaction.
  const read = ids.map((id) => database.read(['cachedMedia'], (tx) => tx.objectStore('cachedMedia').get(id)))
  const rows = (await Promise.allSettled(read)).flatMap((it) => (it.status === 'fulfilled' && it.value) || [])
  return rows.filter((row) => row.owner === owner).toSorted((a, b) => a.capturedAt - b.capturedAt)
}

type Any = Transaction<Mode>

async function rowOf(tx: Any, entryId: string): Promise<QueuedRow | PendingMediaRow | null> {
  return (
    (await tx.objectStore('queuedRequests').index('entryId').get(entryId)) ??
    (await tx.objectStore('pendingMedia').index('entryId').get(entryId)) ??
    null
  )
}

/** Rows of one owner come in the order of their ids. */
async function entriesOf(tx: Any, owner: number): Promise<Entry[]> {
  const queued = await tx.objectStore('queuedRequests').index('owner').getAll(owner)
  const photos = await tx.objectStore('pendingMedia').index('owner').getAll(owner)
  return [...queued, ...photos].map(entryOf)
}

async function remove(tx: Transaction, entryId: string): Promise<QueuedRow | PendingMediaRow | null> {
  const row = await rowOf(tx, entryId)
  if (row) await tx.objectStore(isPhoto(row) ? 'pendingMedia' : 'queuedRequests').delete(row.id)
  return row
}

async function announce(tx: Transaction, before: Entry | null, after: Entry): Promise<void> {
  const change = announcementChange(before, after)
  if (change.is === 'kept') return
  // The newest stands last.
  await removeAnnouncement(tx, after.id)
  if (change.is === 'made') await tx.objectStore('announcements').add(unnumbered(change.announcement))
}

async function removeAnnouncement(tx: Transaction, id: string): Promise<void> {
  const announcements = tx.objectStore('announcements')
  const number = await announcements.index('id').getKey(id)
  if (number !== undefined) await announcements.delete(number)
}

async function update(tx: Transaction, row: QueuedRow | PendingMediaRow, changed: Entry): Promise<void> {
  const { status, retryCount, nextTryAt, error, delay, claim } = changed
  const changes = { status, retryCount, nextTryAt, error, delay, claim }
  if (isPhoto(row)) await tx.objectStore('pendingMedia').put({ ...row, ...changes })
  else await tx.objectStore('queuedRequests').put({ ...row, ...changes, heldUntil: heldOf(changed) })
}

async function markSent(tx: Transaction, photoId: string): Promise<void> {
  const photos = tx.objectStore('cachedMedia')
  const photo = await photos.get(photoId)
  if (photo) await photos.put({ ...photo, synced: 1 })
}

async function currentOf(tx: Any, owner: number): Promise<ServerSession> {
  return (await tx.objectStore('cachedSessions').index('owner').get(owner))?.answer ?? null
}

async function saveCurrent(tx: Transaction, owner: number, current: ServerSession): Promise<void> {
  await deleteCurrent(tx, owner)
  if (current) await tx.objectStore('cachedSessions').put(cachedSession(owner, current))
  // Sent photos are shown with their session; afterwards the server has them.
  await deleteSentPhotos(tx, owner, current?.unique_key)
}

async function deleteCurrent(tx: Transaction, owner: number): Promise<void> {
  const sessions = tx.objectStore('cachedSessions')
  for (const id of await sessions.index('owner').getAllKeys(owner)) await sessions.delete(id)
}

/** By their keys: no bytes are read, so that none that cannot be read keeps the rest from being saved. */
async function deleteSentPhotos(tx: Transaction, owner: number, stayingOf?: string): Promise<void> {
  const photos = tx.objectStore('cachedMedia')
  const staying = stayingOf === undefined ? [] : await photos.index('sessionId').getAllKeys(stayingOf)
  for (const id of await photos.index('[owner+synced]').getAllKeys([owner, 1])) {
    if (!staying.includes(id)) await photos.delete(id)
  }
}

async function ownOf(tx: Any, owner: number): Promise<Own> {
  return (await tx.objectStore('ownSessions').get(owner))?.answer ?? null
}

async function keepOwn(tx: Transaction, owner: number, own: Own): Promise<void> {
  if (own) await tx.objectStore('ownSessions').put({ owner, answer: [...own] })
}

/** The database gives the row its number when it is added. */
function unnumbered<Row extends QueuedRow | PendingMediaRow | AnnouncementRow>(row: Omit<Row, 'id' | 'number'>): Row {
  return row as Row
}

function isPhoto(row: QueuedRow | PendingMediaRow): row is PendingMediaRow {
  return 'sha256' in row
}

function queuedRow(entry: Exclude<Entry, PhotoEntry>): Omit<QueuedRow, 'id'> {
  const { id: entryId, request, recordedAt: timestamp, ...rest } = entry
  return { ...rest, ...request, entryId, timestamp }
}

function pendingMediaRow({ id: entryId, kind, request, recordedAt, sessionKey, ...rest }: PhotoEntry) {
  const { url, method, data } = request
  return {
    ...rest,
    entryId,
    sessionId: sessionKey,
    url,
    method,
    file: data.photoId,
    fileName: `${kind}-${data.photoId}.jpg`,
    capturedAt: data.captured_at,
    sha256: data.sha256,
    createdAt: recordedAt,
  } satisfies Omit<PendingMediaRow, 'id'>
}

function entryOf(row: QueuedRow | PendingMediaRow): Entry {
  const { entryId: id, version, owner, status, retryCount, nextTryAt, response, error, url, method } = row
  const marks = {
    ...(row.language && { language: row.language }),
    ...(row.delay && { delay: row.delay }),
    ...(row.claim && { claim: row.claim }),
  }
  const common = { id, version, owner, status, retryCount, nextTryAt, response, error, ...marks }
  if (isPhoto(row)) {
    const data = { photoId: row.file, captured_at: row.capturedAt, sha256: row.sha256 }
    const { sessionId: sessionKey, createdAt: recordedAt } = row
    return { ...common, kind: 'photo', sessionKey, recordedAt, request: { url, method, data } }
  }
  const { kind, sessionKey, timestamp: recordedAt, data, heldUntil } = row
  const held = { ...(heldUntil !== undefined && { heldUntil }), ...(row.isPart && { isPart: row.isPart }) }
  return { ...common, ...held, kind, sessionKey, recordedAt, request: { url, method, data } } as Entry
}

function announcementIn({ number: _number, ...announcement }: AnnouncementRow): Announcement {
  return announcement
}

function heldOf(entry: Entry) {
  return 'heldUntil' in entry ? entry.heldUntil : undefined
}

function cachedSession(owner: number, answer: Session): CachedSessionRow {
  const { session_id: id, unique_key, started_at, job_no, activity_code, note } = answer
  return { id, unique_key, synced: true, started_at, job_no, activity_code, note, owner, answer }
}
