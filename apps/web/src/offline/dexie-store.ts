import type { Session } from '@warsha/contract'
import { Dexie, type EntityTable, type Transaction } from 'dexie'
import { type Announcement, announcementChange, mayClaim, withDelayAnnounced } from './announcement.ts'
import type { Entry, PhotoEntry } from './entry.ts'
import { DATABASE_NAME } from './names.ts'
import { mayWithdraw } from './order.ts'
import {
  type AnnouncementRow,
  type CachedMediaRow,
  type CachedSessionRow,
  type OwnSessionsRow,
  type PendingMediaRow,
  type QueuedRow,
  type RecentJob,
  UNKNOWN_OWNER,
} from './rows.ts'
import { withList } from './server-state.ts'
import type { Own, ServerSession, Store } from './store.ts'
import { fromVersion1 } from './version-1.ts'
import { fromVersion3 } from './version-3.ts'
import { fromVersion4 } from './version-4.ts'

export type LocalDatabase = Dexie & {
  queuedRequests: EntityTable<QueuedRow, 'id'>
  cachedSessions: EntityTable<CachedSessionRow, 'id'>
  cachedMedia: EntityTable<CachedMediaRow, 'id'>
  pendingMedia: EntityTable<PendingMediaRow, 'id'>
  recentJobs: EntityTable<RecentJob, 'job_no'>
  ownSessions: EntityTable<OwnSessionsRow, 'owner'>
  announcements: EntityTable<AnnouncementRow, 'number'>
}

/**
 * The database on the phone.
 * @param durability `strict`: what is committed survives an empty battery, and takes a cheap phone a tenth of a second
 */
export function localDatabase(
  name: string = DATABASE_NAME,
  durability: 'strict' | 'relaxed' = 'relaxed',
): LocalDatabase {
  const database = new Dexie(name, { chromeTransactionDurability: durability }) as LocalDatabase
  database.version(1).stores({
    queuedRequests: '++id, status, timestamp',
    cachedSessions: 'id, unique_key, synced',
    recentJobs: 'job_no, last_used',
  })
  database
    .version(2)
    .stores({
      queuedRequests: '++id, status, timestamp, &entryId, owner',
      cachedSessions: 'id, unique_key, synced, owner',
      recentJobs: 'job_no, last_used',
      cachedMedia: 'id, sessionId, [owner+synced]',
      pendingMedia: '++id, sessionId, status, &entryId, owner',
    })
    .upgrade((transaction: Transaction) => fromVersion1(transaction))
  database.version(3).stores({ ownSessions: 'owner' })
  database
    .version(4)
    .stores({})
    .upgrade((transaction: Transaction) => fromVersion3(transaction))
  database
    .version(5)
    .stores({ announcements: '++number, &id, owner' })
    .upgrade((transaction: Transaction) => fromVersion4(transaction))
  return database
}

/**
 * The phone's queue in its database. What a person records is committed through a connection of its own with strict
 * durability. All else may be forgotten by a battery that dies: then it is sent again, and the server knows it.
 * @param database opened when it is first used
 */
export function dexieStore(database: LocalDatabase): Store {
  const durable = localDatabase(database.name, 'strict')
  // Ready before the first tap; a failure is told by that.
  durable.open().catch(() => undefined)
  const { queuedRequests, pendingMedia, cachedMedia, cachedSessions, ownSessions, recentJobs } = database
  const { announcements } = database
  const queue = [queuedRequests, pendingMedia, announcements]
  const all = [...queue, cachedMedia, cachedSessions, ownSessions]

  async function rowOf(entryId: string) {
    return (
      (await queuedRequests.where('entryId').equals(entryId).first()) ??
      (await pendingMedia.where('entryId').equals(entryId).first()) ??
      null
    )
  }

  async function entriesOf(owner: number): Promise<Entry[]> {
    const queued = await queuedRequests.where('owner').equals(owner).sortBy('id')
    const photos = await pendingMedia.where('owner').equals(owner).sortBy('id')
    return [...queued, ...photos].map(entryOf)
  }

  async function remove(entryId: string) {
    const row = await rowOf(entryId)
    if (row) await (isPhoto(row) ? pendingMedia : queuedRequests).delete(row.id)
    return row
  }

  async function announce(before: Entry | null, after: Entry, table = announcements): Promise<void> {
    const change = announcementChange(before, after)
    if (change.is === 'kept') return
    // The newest stands last.
    await table.where('id').equals(after.id).delete()
    if (change.is === 'made') await table.add(change.announcement)
  }

  async function update(row: QueuedRow | PendingMediaRow, changed: Entry): Promise<void> {
    const { status, retryCount, nextTryAt, error, delay, claim } = changed
    const changes = { status, retryCount, nextTryAt, error, delay, claim }
    if (isPhoto(row)) await pendingMedia.update(row.id, changes)
    else await queuedRequests.update(row.id, { ...changes, heldUntil: heldOf(changed) })
  }

  async function currentOf(owner: number): Promise<ServerSession> {
    return (await cachedSessions.where('owner').equals(owner).first())?.answer ?? null
  }

  async function saveCurrent(owner: number, current: ServerSession): Promise<void> {
    await cachedSessions.where('owner').equals(owner).delete()
    if (current) await cachedSessions.put(cachedSession(owner, current))
    // Sent photos are shown with their session; afterwards the server has them.
    await cachedMedia
      .where('[owner+synced]')
      .equals([owner, 1])
      .and(({ sessionId }) => sessionId !== current?.unique_key)
      .delete()
  }

  async function ownOf(owner: number): Promise<Own> {
    return (await ownSessions.get(owner))?.answer ?? null
  }

  async function keepOwn(owner: number, own: Own): Promise<void> {
    if (own) await ownSessions.put({ owner, answer: [...own] })
  }

  return {
    add: async (entry, photo) => {
      if (entry.kind !== 'photo') {
        await durable.transaction('rw', [durable.queuedRequests, durable.announcements], async () => {
          await durable.queuedRequests.add(queuedRow(entry))
          await announce(null, entry, durable.announcements)
        })
        return
      }
      const row = pendingMediaRow(entry)
      const { owner, sessionId, file: id } = row
      await durable.transaction('rw', [durable.pendingMedia, durable.cachedMedia, durable.announcements], async () => {
        await durable.pendingMedia.add(row)
        if (photo)
          await durable.cachedMedia.put({ id, owner, sessionId, file: photo, capturedAt: row.createdAt, synced: 0 })
        await announce(null, entry, durable.announcements)
      })
    },
    list: (owner) => database.transaction('r', [queuedRequests, pendingMedia], () => entriesOf(owner)),
    state: (owner) =>
      database.transaction('r', [queuedRequests, pendingMedia, cachedSessions, ownSessions], async () => ({
        entries: await entriesOf(owner),
        current: await currentOf(owner),
        own: await ownOf(owner),
      })),
    photo: async (photoId) => (await cachedMedia.get(photoId))?.file ?? null,
    change: (id, change) =>
      database.transaction('rw', queue, async () => {
        const row = await rowOf(id)
        const before = row && entryOf(row)
        const changed = before && change(before)
        if (!row || !changed) return null
        await update(row, changed)
        await announce(before, changed)
        return changed
      }),
    confirm: (synced, apply) =>
      database.transaction('rw', all, async () => {
        const row = await remove(synced.id)
        if (!row) return
        await announce(entryOf(row), synced)
        if (isPhoto(row)) await cachedMedia.update(row.file, { synced: 1 })
        const { owner } = synced
        const before = { current: await currentOf(owner), own: await ownOf(owner) }
        const { current, own } = apply(before)
        await saveCurrent(owner, current)
        if (own !== before.own) await keepOwn(owner, own)
      }),
    withdraw: (id) =>
      durable.transaction('rw', [durable.queuedRequests, durable.pendingMedia], async () => {
        const row = await durable.queuedRequests.where('entryId').equals(id).first()
        if (!row) return false
        const queued = await durable.queuedRequests.where('owner').equals(row.owner).toArray()
        const photos = await durable.pendingMedia.where('sessionId').equals(row.sessionKey).toArray()
        if (!mayWithdraw(entryOf(row), [...queued, ...photos].map(entryOf))) return false
        await durable.queuedRequests.delete(row.id)
        return true
      }),
    discard: (id) =>
      database.transaction('rw', all, async () => {
        const row = await remove(id)
        if (row && isPhoto(row)) await cachedMedia.delete(row.file)
        await announcements.where('id').equals(id).delete()
      }),
    saveCurrent: (owner, current) => database.transaction('rw', all, () => saveCurrent(owner, current)),
    saveOwnSessions: (owner, own) =>
      database.transaction('rw', ownSessions, async () => keepOwn(owner, withList(await ownOf(owner), own))),
    claim: async (owner, { now, outcomes, ...claim }) => {
      // There is none most of the time; then no tap waits for a transaction that writes.
      if ((await announcements.where('owner').equals(owner).count()) === 0) return { announcements: [], others: false }
      return database.transaction('rw', announcements, async () => {
        const rows = await announcements.where('owner').equals(owner).sortBy('number')
        const wanted = rows.filter(({ outcome }) => outcomes.includes(outcome))
        const own = wanted.filter((row) => mayClaim(row, claim, now)).map((row) => ({ ...row, claim }))
        if (own.length > 0) await announcements.bulkPut(own)
        return { announcements: own.map(announcementIn), others: own.length < wanted.length }
      })
    },
    settle: (shown) =>
      database.transaction('rw', queue, async () => {
        for (const { id, outcome } of shown) {
          await announcements
            .where('id')
            .equals(id)
            .and((row) => row.outcome === outcome)
            .delete()
          const row = outcome === 'delayed' ? await rowOf(id) : null
          if (row) await update(row, withDelayAnnounced(entryOf(row)))
        }
      }),
    unclaim: (tab) =>
      database.transaction('rw', announcements, async () => {
        await announcements.toCollection().modify((row) => {
          if (row.claim?.tab === tab) row.claim = null
        })
      }),
    forget: (owner) =>
      database.transaction('rw', [...all, recentJobs], async () => {
        await cachedSessions.where('owner').equals(owner).delete()
        await cachedMedia.where('[owner+synced]').equals([owner, 1]).delete()
        await ownSessions.delete(owner)
        await recentJobs.clear()
      }),
  }
}

/** Gives what version 1 left without an owner to this one. @returns whether there was any */
export async function adoptUnowned(database: LocalDatabase, owner: number): Promise<boolean> {
  const { queuedRequests, cachedSessions } = database
  const unowned = [queuedRequests, cachedSessions].map((table) => table.where('owner').equals(UNKNOWN_OWNER))
  const counts = await Promise.all(unowned.map((rows) => rows.count()))
  if (counts.every((count) => count === 0)) return false
  await database.transaction('rw', [queuedRequests, cachedSessions], async () => {
    await queuedRequests.where('owner').equals(UNKNOWN_OWNER).modify({ owner })
    await cachedSessions.where('owner').equals(UNKNOWN_OWNER).modify({ owner })
  })
  return true
}

/** The photos of a session that this device holds, in the order in which they were taken. */
export async function photosHeld(
  database: LocalDatabase,
  owner: number,
  sessionKey: string,
): Promise<CachedMediaRow[]> {
  const held = database.cachedMedia.where('sessionId').equals(sessionKey)
  return held.and((row) => row.owner === owner).sortBy('capturedAt')
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
  return entry.kind === 'start' ? entry.heldUntil : undefined
}

function cachedSession(owner: number, answer: Session): CachedSessionRow {
  const { session_id: id, unique_key, started_at, job_no, activity_code, note } = answer
  return { id, unique_key, synced: true, started_at, job_no, activity_code, note, owner, answer }
}
