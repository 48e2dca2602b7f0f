import { Dexie } from 'dexie'
import { deleteDB, openDB } from 'idb'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  bytes,
  completion,
  correction,
  photo,
  start,
  storeContract,
  serverSession,
} from '../../testing/store-contract.ts'
import { rowsOf, structureOf } from '../../testing/local-rows.ts'
import { DATABASE_VERSION, type LocalDatabase, localDatabase } from './local-database.ts'
import { adoptUnowned, localStore, photosHeld } from './local-store.ts'
import { createOutbox } from './outbox.ts'

const opened: LocalDatabase[] = []
let made = 0

function database(name = `test-${++made}`): LocalDatabase {
  const local = localDatabase(name)
  opened.push(local)
  return local
}

afterEach(async () => {
  const all = opened.splice(0)
  for (const local of all) local.close()
  await Promise.all([...new Set(all.map(({ name }) => name))].map((name) => deleteDB(name)))
})

storeContract(async () => localStore(database()))

test('what is committed is there for the next page, its photos too', async () => {
  const local = database('test-next-page')
  const written = [
    { ...start, language: 'ar' },
    { ...photo, language: 'ar' },
  ] as const
  await localStore(local).add(written[0])
  await localStore(local).add(written[1], bytes)
  await localStore(local).saveCurrent(7, serverSession)
  local.close()
  const next = localStore(database('test-next-page'))
  expect(await next.list(7)).toEqual(written)
  expect(await next.photo('p1')).toEqual(bytes)
  expect((await next.state(7)).current).toEqual(serverSession)
})

test('the tables have the fields that they are known by', async () => {
  const local = database()
  const store = localStore(local)
  await store.add(start)
  await store.add(photo, bytes)
  await store.saveCurrent(7, serverSession)
  expect((await structureOf(local.name)).version).toBe(50)
  expect((await rowsOf(local, 'queuedRequests'))[0]).toMatchObject({
    url: '/api/sessions/start',
    method: 'POST',
    data: { unique_key: 'k1', job_no: '1001', activity_code: 'WELD' },
    timestamp: 1_000,
    status: 'pending',
    retryCount: 0,
    response: null,
    error: null,
  })
  expect((await rowsOf(local, 'pendingMedia'))[0]).toMatchObject({
    sessionId: 'k1',
    file: 'p1',
    fileName: 'photo-p1.jpg',
    capturedAt: '1970-01-01T00:00:01.500Z',
    sha256: 'abc',
    status: 'pending',
    retryCount: 0,
    createdAt: 1_500,
  })
  expect((await rowsOf(local, 'cachedSessions'))[0]).toMatchObject({
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
  const store = localStore(local)
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

test('a photo that cannot be read hides no other, and keeps nothing from being saved', async () => {
  const local = database()
  const store = localStore(local)
  for (const photoId of ['bad', 'p1']) {
    const data = { ...photo.request.data, photoId }
    await store.add({ ...photo, id: photoId, request: { ...photo.request, data } }, bytes)
    await store.confirm({ ...photo, id: photoId, status: 'synced', response: {} }, () => ({
      current: serverSession,
      own: null,
    }))
  }
  const unreadable = () => {
    throw new DOMException('Failed to read large IndexedDB value', 'DataError')
  }
  // oxlint-disable-next-line typescript/unbound-method -- called with the store below
  const get = IDBObjectStore.prototype.get
  vi.spyOn(IDBIndex.prototype, 'openCursor').mockImplementation(unreadable)
  const all = vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(unreadable)
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function read(this: IDBObjectStore, id) {
    return id === 'bad' ? unreadable() : get.call(this, id)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  expect((await photosHeld(local, 7, 'k1')).map(({ id }) => id)).toEqual(['p1'])
  all.mockRestore()
  await store.saveCurrent(7, null)
  expect(await photosHeld(local, 7, 'k1')).toEqual([])
})

test('photos are shown in the order in which they were taken, whatever their ids', async () => {
  const local = database()
  const store = localStore(local)
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
  const store = localStore(local)
  await store.add(photo, bytes)
  await store.saveCurrent(7, { ...serverSession, unique_key: 'k2' })
  await store.saveCurrent(7, null)
  expect(await store.photo('p1')).toEqual(bytes)
})

test('two tabs on the same database see the same, and lose nothing', async () => {
  const [one, other] = [localStore(database('test-tabs')), localStore(database('test-tabs'))]
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
    const store = localStore(local)
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
    expect(await rowsOf(local, 'recentJobs')).toEqual([
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
      store: localStore(local),
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

type Row = Record<string, unknown>

/** A row as it was kept before version 4. */
function before4({ answer, ...row }: Row): Row {
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
  const before = database(name)
  const present = localStore(before)
  await present.add(start)
  await present.add(photo, bytes)
  await present.saveCurrent(7, serverSession)
  const tables = ['queuedRequests', 'pendingMedia', 'cachedMedia', 'cachedSessions'] as const
  const rows = await Promise.all(
    tables.map(async (table) => [table, (await rowsOf<Row>(before, table)).map(before4)] as const),
  )
  opened.splice(0).forEach((local) => local.close())
  await Dexie.delete(name)
  await old.open()
  for (const [table, kept] of rows) await old.table(table).bulkAdd(kept)
  expect(old.verno).toBe(2)
  old.close()

  const local = database(name)
  const store = localStore(local)
  expect(await store.list(7)).toEqual([start, photo])
  expect([await store.photo('p1'), (await store.state(7)).current, (await store.state(7)).own]).toEqual([
    bytes,
    serverSession,
    null,
  ])
  await store.add(correction)
  expect(await store.list(7)).toEqual([start, correction, photo])
  expect((await structureOf(name)).version).toBe(50)
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
  const store = localStore(local)
  expect([(await store.state(7)).current, (await store.state(7)).own]).toEqual([serverSession, []])
  expect(await rowsOf(local, 'cachedSessions')).toEqual([{ ...row, answer: serverSession }])
  expect(await rowsOf(local, 'ownSessions')).toEqual([{ owner: 7, answer: [] }])
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
  const before = database(name)
  const present = localStore(before)
  const error = { status: null, code: 'unreachable', detail: '' }
  await present.add(start)
  await present.add({ ...completion, error, retryCount: 2 })
  await present.add({ ...correction, error, status: 'failed' })
  const rows = await rowsOf<Row>(before, 'queuedRequests')
  opened.splice(0).forEach((local) => local.close())
  await Dexie.delete(name)
  await old.open()
  await old.table('queuedRequests').bulkAdd(rows)
  old.close()

  const store = localStore(database(name))
  expect((await store.list(7)).map(({ id, delay }) => [id, delay])).toEqual([
    ['e1', undefined],
    ['e2', 'announced'],
    ['e4', undefined],
  ])
  const outcomes = ['sent', 'refused', 'delayed'] as const
  expect((await store.claim(7, { tab: 'a', now: 0, until: 1, outcomes })).announcements).toEqual([])
})

describe('a database of the library that the first versions of the app used', () => {
  /** The tables of version 5, as that library declared them. */
  const declared = {
    queuedRequests: '++id, status, timestamp, &entryId, owner',
    cachedSessions: 'id, unique_key, synced, owner',
    recentJobs: 'job_no, last_used',
    cachedMedia: 'id, sessionId, [owner+synced]',
    pendingMedia: '++id, sessionId, status, &entryId, owner',
    ownSessions: 'owner',
    announcements: '++number, &id, owner',
  }

  function ofLibrary(name: string): Dexie {
    const library = new Dexie(name)
    library.version(5).stores(declared)
    return library
  }

  test('is used as it is: what waits in it is there, and what comes is beside it', async () => {
    const name = 'test-library'
    const filled = database(name)
    await localStore(filled).add(start)
    await localStore(filled).add({ ...photo, id: 'e9' }, bytes)
    const rows = await Promise.all(
      (['queuedRequests', 'pendingMedia', 'cachedMedia'] as const).map(
        async (table) => [table, await rowsOf<Row>(filled, table)] as const,
      ),
    )
    filled.close()
    await deleteDB(name)
    const library = ofLibrary(name)
    await library.open()
    for (const [table, kept] of rows) await library.table(table).bulkAdd(kept)
    library.close()

    const store = localStore(database(name))
    await store.add(completion)
    expect((await store.list(7)).map(({ id }) => id)).toEqual(['e1', 'e2', 'e9'])
    expect(await store.photo('p1')).toEqual(bytes)
  })

  test('and one that this makes are the same to that library: tables, keys, indexes', async () => {
    const local = database('test-structure')
    await localStore(local).add(start)
    local.close()
    const library = ofLibrary('test-structure')
    await library.open()
    const found = library.tables.map(({ name, schema }) => [
      name,
      [schema.primKey.src, ...schema.indexes.map(({ src }) => src).toSorted()].join(', '),
    ])
    library.close()
    expect(library.verno).toBe(5)
    const wanted = Object.entries(declared).map(([name, schema]) => {
      const [key, ...indexes] = schema.split(', ')
      return [name, [key, ...indexes.toSorted()].join(', ')]
    })
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted))
    const names = await structuresOf('test-structure')
    const library2 = ofLibrary('test-structure-of-library')
    await library2.open()
    library2.close()
    expect(names).toEqual(await structuresOf('test-structure-of-library'))
    await deleteDB('test-structure-of-library')
  })
})

/** Keys and indexes as the browser has them, by no library. */
async function structuresOf(name: string): Promise<unknown> {
  const { tables } = await structureOf(name)
  const opening = indexedDB.open(name)
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error ?? new Error(name)))
  })
  const tx = opened.transaction(tables)
  const structures = tables.map((table) => {
    const { keyPath, autoIncrement, indexNames } = tx.objectStore(table)
    const indexes = [...indexNames].map((index) => {
      const { keyPath: on, unique, multiEntry } = tx.objectStore(table).index(index)
      return { index, on, unique, multiEntry }
    })
    return { table, keyPath, autoIncrement, indexes }
  })
  opened.close()
  return structures
}

describe('the connection', () => {
  test('that the browser has closed without a word is opened again, and nothing is lost', async () => {
    const opening = vi.spyOn(IDBFactory.prototype, 'open')
    const local = database()
    const store = localStore(local)
    await store.add(start)
    const first = opening.mock.results[0]?.value as IDBOpenDBRequest | undefined
    first?.result.close()
    await store.add(completion)
    expect((await store.list(7)).map(({ id }) => id)).toEqual(['e1', 'e2'])
    expect(opening).toHaveBeenCalledTimes(2)
    opening.mockRestore()
  })

  test('gives way to a newer version of the app, and then works with the database of that one', async () => {
    const name = 'test-newer'
    const store = localStore(database(name))
    await store.add(start)
    const newer = await openDB(name, DATABASE_VERSION + 10, {
      upgrade: (upgraded) => void upgraded.createObjectStore('added'),
    })
    await store.add(completion)
    expect((await store.list(7)).map(({ id }) => id)).toEqual(['e1', 'e2'])
    expect(newer.version).toBe(60)
    newer.close()
  })

  test('that could not be made is tried again by the next use', async () => {
    const opening = vi.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce(() => {
      throw new DOMException('No room', 'QuotaExceededError')
    })
    const store = localStore(database())
    await expect(store.add(start)).rejects.toThrow('No room')
    await store.add(start)
    expect(await store.list(7)).toEqual([start])
    opening.mockRestore()
  })

  test('commits nothing of what fails halfway', async () => {
    const local = database()
    const store = localStore(local)
    await store.add(start)
    const failing = local.write(['queuedRequests'], async (tx) => {
      await tx.objectStore('queuedRequests').clear()
      throw new Error('halfway')
    })
    await expect(failing).rejects.toThrow('halfway')
    expect(await store.list(7)).toEqual([start])
  })

  test('is as it was when an upgrade fails', async () => {
    const name = 'test-upgrade-fails'
    const old = new Dexie(name)
    old
      .version(4)
      .stores({ queuedRequests: '++id, status, timestamp, &entryId, owner', pendingMedia: '++id, &entryId, owner' })
    await old.open()
    await old.table('queuedRequests').add({ entryId: 'e1', owner: 7, status: 'pending', error: { code: 'x' } })
    old.close()
    const update = vi.spyOn(IDBCursor.prototype, 'update').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError')
    })
    await expect(localStore(database(name)).list(7)).rejects.toThrow()
    update.mockRestore()
    expect((await structureOf(name)).version).toBe(40)
    const local = database(name)
    await local.open()
    expect(await rowsOf(local, 'queuedRequests')).toMatchObject([{ entryId: 'e1', delay: 'announced' }])
  })

  test('asks for strict durability of what a person records, and of nothing else', async () => {
    const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
    const store = localStore(database())
    await store.add(start)
    await store.add(photo, bytes)
    await store.withdraw('e1')
    await store.saveCurrent(7, serverSession)
    expect(begun.mock.calls.map(([, mode, options]) => [mode, options?.durability])).toEqual([
      ['readwrite', 'strict'],
      ['readwrite', 'strict'],
      ['readwrite', 'strict'],
      ['readwrite', 'relaxed'],
    ])
    begun.mockRestore()
  })
})

describe('a database that does not answer', () => {
  /** Holds a table until it is let go of, as a browser does that has forgotten a transaction. */
  async function hold(name: string): Promise<() => Promise<void>> {
    const other = await openDB(name)
    const tx = other.transaction('queuedRequests', 'readwrite')
    const held = { until: 'let go' as 'let go' | 'now' }
    const going = (async () => {
      while (held.until !== 'now') await tx.objectStore('queuedRequests').count()
      await tx.done
      other.close()
    })()
    return async () => {
      held.until = 'now'
      await going
    }
  }

  test('is waited for no longer than a while, nothing of that is kept, and the next use finds it again', async () => {
    const local = localDatabase('test-silent', 300)
    opened.push(local)
    const store = localStore(local)
    await store.add(start)
    const letGo = await hold(local.name)
    await expect(store.add(completion)).rejects.toMatchObject({ name: 'TimeoutError' })
    await expect(store.list(7)).rejects.toMatchObject({ name: 'TimeoutError' })
    await letGo()
    expect(await store.list(7)).toEqual([start])
    await store.add(completion)
    expect(await store.list(7)).toEqual([start, completion])
  })

  test('nor one that cannot be opened, as another program has an older one of its name open', async () => {
    const older = await openDB('test-blocked', 1)
    const local = localDatabase('test-blocked', 300)
    opened.push(local)
    await expect(local.open()).rejects.toMatchObject({ name: 'TimeoutError' })
    older.close()
    await local.open()
    expect(await localStore(local).list(7)).toEqual([])
  })
})
