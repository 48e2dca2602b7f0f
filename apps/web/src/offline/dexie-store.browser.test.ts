import { Dexie } from 'dexie'
import { afterEach, describe, expect, test } from 'vitest'
import {
  bytes,
  completion,
  correction,
  photo,
  start,
  storeContract,
  serverSession,
} from '../../testing/store-contract.ts'
import { adoptUnowned, dexieStore, type LocalDatabase, localDatabase, photosHeld } from './dexie-store.ts'
import { createOutbox } from './outbox.ts'

const opened: LocalDatabase[] = []
let made = 0

function database(name = `test-${++made}`): LocalDatabase {
  const local = localDatabase(name)
  opened.push(local)
  return local
}

afterEach(async () => {
  for (const local of opened) local.close()
  await Promise.all(opened.splice(0).map((local) => local.delete()))
})

storeContract(async () => dexieStore(database()))

test('what is committed is there for the next page, its photos too', async () => {
  const local = database('test-next-page')
  const written = [
    { ...start, language: 'ar' },
    { ...photo, language: 'ar' },
  ] as const
  await dexieStore(local).add(written[0])
  await dexieStore(local).add(written[1], bytes)
  await dexieStore(local).saveCurrent(7, serverSession)
  local.close()
  const next = dexieStore(database('test-next-page'))
  expect(await next.list(7)).toEqual(written)
  expect(await next.photo('p1')).toEqual(bytes)
  expect((await next.state(7)).current).toEqual(serverSession)
})

test('the tables have the fields that they are known by', async () => {
  const local = database()
  const store = dexieStore(local)
  await store.add(start)
  await store.add(photo, bytes)
  await store.saveCurrent(7, serverSession)
  expect(local.verno).toBe(5)
  expect(await local.queuedRequests.toCollection().first()).toMatchObject({
    url: '/api/sessions/start',
    method: 'POST',
    data: { unique_key: 'k1', job_no: '1001', activity_code: 'WELD' },
    timestamp: 1_000,
    status: 'pending',
    retryCount: 0,
    response: null,
    error: null,
  })
  expect(await local.pendingMedia.toCollection().first()).toMatchObject({
    sessionId: 'k1',
    file: 'p1',
    fileName: 'photo-p1.jpg',
    capturedAt: '1970-01-01T00:00:01.500Z',
    sha256: 'abc',
    status: 'pending',
    retryCount: 0,
    createdAt: 1_500,
  })
  expect(await local.cachedSessions.toCollection().first()).toMatchObject({
    id: 's1',
    unique_key: 'k1',
    synced: true,
    started_at: serverSession.started_at,
    job_no: '1001',
    activity_code: 'WELD',
    note: null,
  })
})

test('a sent photo is still shown with its session, and goes when the session does', async () => {
  const local = database()
  const store = dexieStore(local)
  await store.saveCurrent(7, serverSession)
  await store.add(photo, bytes)
  await store.confirm({ ...photo, status: 'synced', response: { media_count: 1 } }, (before) => before)
  expect(await photosHeld(local, 7, 'k1')).toEqual([
    { id: 'p1', owner: 7, sessionId: 'k1', file: bytes, capturedAt: 1_500, synced: 1 },
  ])
  expect(await photosHeld(local, 8, 'k1')).toEqual([])
  await store.saveCurrent(7, null)
  expect(await photosHeld(local, 7, 'k1')).toEqual([])
})

test('photos are shown in the order in which they were taken, whatever their ids', async () => {
  const local = database()
  const store = dexieStore(local)
  for (const [index, photoId] of ['zz', 'mm', 'aa'].entries()) {
    const data = { ...photo.request.data, photoId }
    const taken = { ...photo, id: photoId, recordedAt: 1_000 + index, request: { ...photo.request, data } }
    await store.add(taken, new Uint8Array([index]))
  }
  await store.confirm({ ...photo, id: 'mm', status: 'synced', response: { media_count: 1 } }, (before) => ({
    ...before,
    current: serverSession,
  }))
  expect((await photosHeld(local, 7, 'k1')).map(({ id }) => id)).toEqual(['zz', 'mm', 'aa'])
})

test('a photo that waits stays, whatever the server says of sessions', async () => {
  const local = database()
  const store = dexieStore(local)
  await store.add(photo, bytes)
  await store.saveCurrent(7, { ...serverSession, unique_key: 'k2' })
  await store.saveCurrent(7, null)
  expect(await store.photo('p1')).toEqual(bytes)
})

test('two tabs on the same database see the same, and lose nothing', async () => {
  const [one, other] = [dexieStore(database('test-tabs')), dexieStore(database('test-tabs'))]
  await Promise.all([one.add(start), other.add(completion), one.add(photo, bytes)])
  expect(await other.list(7)).toEqual(await one.list(7))
  expect(await one.list(7)).toHaveLength(3)
})

describe('a database of version 1', () => {
  async function version1(name: string): Promise<void> {
    const old = new Dexie(name)
    old.version(1).stores({
      queuedRequests: '++id, status, timestamp',
      cachedSessions: 'id, unique_key, synced',
      recentJobs: 'job_no, last_used',
    })
    const data = { unique_key: 'k9', job_no: '0240300', activity_code: 'REPAIR', note: 'old', client_started_at: null }
    const request = { method: 'POST', timestamp: 5_000, status: 'pending', retryCount: 2, response: null, error: null }
    await old.table('queuedRequests').bulkAdd([
      { ...request, url: '/api/sessions/start', data: { ...data, client_started_at: '2026-11-19T05:00:00.000Z' } },
      { ...request, url: '/api/sessions/s1/complete', data: null, timestamp: 6_000, status: 'syncing' },
      { ...request, url: '/api/sessions/k9/complete', data: { client_ended_at: '2026-11-19T06:00:00.000Z' } },
      { ...request, url: '/api/sessions/start', data, status: 'failed', error: 'Job 0240300 is closed.' },
    ])
    const { session_id: id, unique_key, started_at, job_no, activity_code } = serverSession
    await old.table('cachedSessions').bulkAdd([
      { id, unique_key, synced: true, started_at, job_no, activity_code, note: null },
      { id: 'local', unique_key: 'k9', synced: false, started_at, job_no, activity_code, note: null },
    ])
    await old.table('recentJobs').add({ job_no: '0240300', description: 'Pump', customer: 'NWC', last_used: 4_000 })
    old.close()
  }

  test('becomes one of today with everything kept', async () => {
    await version1('test-version-1')
    const local = database('test-version-1')
    await local.open()
    await adoptUnowned(local, 7)
    const store = dexieStore(local)
    const listed = await store.list(7)
    expect(
      listed.map(({ kind, sessionKey, status, retryCount, request }) => [
        kind,
        sessionKey,
        status,
        retryCount,
        request,
      ]),
    ).toEqual([
      [
        'start',
        'k9',
        'pending',
        2,
        {
          url: '/api/sessions/start',
          method: 'POST',
          data: {
            unique_key: 'k9',
            job_no: '0240300',
            activity_code: 'REPAIR',
            note: 'old',
            client_started_at: '2026-11-19T05:00:00.000Z',
          },
        },
      ],
      [
        'completion',
        'k1',
        'pending',
        2,
        {
          url: '/api/sessions/k1/complete',
          method: 'POST',
          data: { client_ended_at: '1970-01-01T00:00:06.000Z' },
        },
      ],
      [
        'completion',
        'k9',
        'pending',
        2,
        {
          url: '/api/sessions/k9/complete',
          method: 'POST',
          data: { client_ended_at: '2026-11-19T06:00:00.000Z' },
        },
      ],
      ['start', 'k9', 'failed', 2, expect.objectContaining({ url: '/api/sessions/start' })],
    ])
    expect(listed[3]?.error?.detail).toBe('Job 0240300 is closed.')
    expect(new Set(listed.map(({ id }) => id)).size).toBe(4)
    expect((await store.state(7)).current?.unique_key).toBe('k1')
    expect(await local.recentJobs.toArray()).toEqual([
      { job_no: '0240300', description: 'Pump', customer: 'NWC', last_used: 4_000 },
    ])
  })

  test('goes on where it was: what waited is sent', async () => {
    await version1('test-version-1-sent')
    const local = database('test-version-1-sent')
    await local.open()
    await adoptUnowned(local, 7)
    const sent: string[] = []
    const outbox = createOutbox({
      store: dexieStore(local),
      send: async ({ url, data }) => {
        sent.push(url)
        const unique_key = 'unique_key' in data ? data.unique_key : (url.split('/')[3] ?? '')
        const ended_at = url.endsWith('complete') ? serverSession.started_at : null
        return { status: 200, api: '1', retryAfter: null, json: { ...serverSession, unique_key, ended_at } }
      },
      lock: (_name, work) => work(),
      signedIn: () => 7,
      now: Date.now,
      random: () => 0,
      isOffline: () => false,
      newId: () => crypto.randomUUID(),
      serverNow: Date.now,
    })
    expect(await outbox.drain('opened')).toMatchObject({ sent: 2, refused: 0, later: 0 })
    expect(sent).toEqual(['/api/sessions/start', '/api/sessions/k1/complete'])
    expect((await outbox.list()).map(({ entry, blockedBy }) => [entry.status, blockedBy?.status])).toEqual([
      ['pending', 'failed'],
      ['failed', undefined],
    ])
  })
})

/** A row as it was kept before version 4. */
function before4({ answer, ...row }: Record<string, unknown>): Record<string, unknown> {
  return answer === undefined ? row : { ...row, told: answer }
}

test('a database of version 2 goes on with its queue as it was, and takes requests for correction', async () => {
  const name = 'test-version-2'
  const old = new Dexie(name)
  old.version(2).stores({
    queuedRequests: '++id, status, timestamp, &entryId, owner',
    cachedSessions: 'id, unique_key, synced, owner',
    recentJobs: 'job_no, last_used',
    cachedMedia: 'id, sessionId, [owner+synced]',
    pendingMedia: '++id, sessionId, status, &entryId, owner',
  })
  const present = dexieStore(database(name))
  await present.add(start)
  await present.add(photo, bytes)
  await present.saveCurrent(7, serverSession)
  const rows = await Promise.all(
    ['queuedRequests', 'pendingMedia', 'cachedMedia', 'cachedSessions'].map(async (table) => {
      const local = opened.at(-1)
      return [table, ((await local?.table(table).toArray()) ?? []).map(before4)] as const
    }),
  )
  opened.splice(0).forEach((local) => local.close())
  await Dexie.delete(name)
  await old.open()
  for (const [table, kept] of rows) await old.table(table).bulkAdd(kept)
  expect(old.verno).toBe(2)
  old.close()

  const local = database(name)
  const store = dexieStore(local)
  expect(await store.list(7)).toEqual([start, photo])
  expect([await store.photo('p1'), (await store.state(7)).current, (await store.state(7)).own]).toEqual([
    bytes,
    serverSession,
    null,
  ])
  await store.add(correction)
  expect(await store.list(7)).toEqual([start, correction, photo])
  expect(local.verno).toBe(5)
})

test('a database of version 3 keeps what the server answered last', async () => {
  const name = 'test-version-3'
  const old = new Dexie(name)
  old.version(3).stores({ cachedSessions: 'id, unique_key, synced, owner', ownSessions: 'owner' })
  await old.open()
  const { session_id: id, unique_key, started_at, job_no, activity_code, note } = serverSession
  const row = { id, unique_key, synced: true, started_at, job_no, activity_code, note, owner: 7 }
  await old.table('cachedSessions').add({ ...row, told: serverSession })
  await old.table('ownSessions').add({ owner: 7, told: [] })
  old.close()

  const local = database(name)
  const store = dexieStore(local)
  expect([(await store.state(7)).current, (await store.state(7)).own]).toEqual([serverSession, []])
  expect(await local.cachedSessions.toArray()).toEqual([{ ...row, answer: serverSession }])
  expect(await local.ownSessions.toArray()).toEqual([{ owner: 7, answer: [] }])
})

test('a database of version 4 does not say again what its page has said of a delay', async () => {
  const name = 'test-version-4'
  const old = new Dexie(name)
  old.version(4).stores({
    queuedRequests: '++id, status, timestamp, &entryId, owner',
    cachedSessions: 'id, unique_key, synced, owner',
    recentJobs: 'job_no, last_used',
    cachedMedia: 'id, sessionId, [owner+synced]',
    pendingMedia: '++id, sessionId, status, &entryId, owner',
    ownSessions: 'owner',
  })
  const present = dexieStore(database(name))
  const error = { status: null, code: 'unreachable', detail: '' }
  await present.add(start)
  await present.add({ ...completion, error, retryCount: 2 })
  await present.add({ ...correction, error, status: 'failed' })
  const rows = (await opened.at(-1)?.table('queuedRequests').toArray()) ?? []
  opened.splice(0).forEach((local) => local.close())
  await Dexie.delete(name)
  await old.open()
  await old.table('queuedRequests').bulkAdd(rows)
  old.close()

  const store = dexieStore(database(name))
  expect((await store.list(7)).map(({ id, delay }) => [id, delay])).toEqual([
    ['e1', undefined],
    ['e2', 'announced'],
    ['e4', undefined],
  ])
  const outcomes = ['sent', 'refused', 'delayed'] as const
  expect((await store.claim(7, { tab: 'a', now: 0, until: 1, outcomes })).announcements).toEqual([])
})
