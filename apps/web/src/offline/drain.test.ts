import { expect, test } from 'vitest'
import { drain, type DrainPorts } from './drain.ts'
import { completionEntry, type Entry, photoEntry, type QueuedRequest, startEntry } from './entry.ts'
import { emptyDisk, memoryStore } from '../../testing/memory-store.ts'
import type { Answer } from './verdict.ts'

const now = Date.UTC(2026, 10, 19, 6)
const ali = 7

const recorded = (id: string, sessionKey: string, owner = ali) => ({ id, owner, sessionKey, recordedAt: now })
const start = (key: string, owner = ali) =>
  startEntry(recorded(`start ${key}`, key, owner), { jobNo: '1001', activityCode: 'WELD', note: null })
const end = (key: string) => completionEntry(recorded(`end ${key}`, key))
const photo = (key: string) => photoEntry(recorded(`photo ${key}`, key), { photoId: `of ${key}`, sha256: key })

type Reply = (request: QueuedRequest) => Answer | 'unreachable' | Promise<Answer | 'unreachable'>

/** A phone with these entries; `sent` tells what went out, in order. */
async function phone(entries: Entry[], reply: Reply = confirm) {
  const disk = emptyDisk()
  const store = memoryStore(disk)
  for (const entry of entries) await store.add(entry, entry.kind === 'photo' ? new Uint8Array([1]) : undefined)
  const sent: string[] = []
  const ports: DrainPorts = {
    store,
    send: async (request) => {
      sent.push(nameOf(request))
      return reply(request)
    },
    lock: (_name, work) => work(),
    signedIn: () => ali,
    now: () => now,
    random: () => 0.5,
  }
  const left = () => [...disk.entries.values()].map(({ id, status }) => `${id}: ${status}`)
  return { disk, store, ports, sent, left }
}

function keyOf({ url, data }: QueuedRequest): string {
  return 'unique_key' in data ? data.unique_key : (url.split('/')[3] ?? '')
}

function nameOf(request: QueuedRequest): string {
  const kind = 'sha256' in request.data ? 'photo' : 'unique_key' in request.data ? 'start' : 'end'
  return `${kind} ${keyOf(request)}`
}

function confirm(request: QueuedRequest): Answer {
  const key = keyOf(request)
  const ended_at = 'client_ended_at' in request.data ? '2026-11-19T06:00:00.000Z' : null
  const started_at = '2026-11-19T05:00:00.000Z'
  const json = { session_id: `id ${key}`, unique_key: key, started_at, ended_at, sha256: key, media_count: 1 }
  return { status: 200, api: '1', retryAfter: null, json }
}

function problem(status: number, code: string): Answer {
  return { status, api: '1', retryAfter: null, json: { code, detail: code } }
}

test('starts and ends go before photos, each after its start', async () => {
  const { ports, sent, left } = await phone([start('a'), photo('a'), end('a'), start('b'), photo('b')])
  expect(await drain(ports, { owner: ali, atOnce: true })).toMatchObject({ sent: 5, refused: 0, later: 0 })
  expect(sent).toEqual(['start a', 'end a', 'start b', 'photo a', 'photo b'])
  expect(left()).toEqual([])
})

test('one session does not hold up another', async () => {
  const lost = (request: QueuedRequest) => (keyOf(request) === 'a' ? 'unreachable' : confirm(request))
  const { ports, sent, left } = await phone([start('a'), end('a'), start('b'), end('b')], lost)
  await drain(ports, { owner: ali, atOnce: true })
  expect(sent).toEqual(['start a', 'start b', 'end b'])
  expect(left()).toEqual(['start a: pending', 'end a: pending'])
})

test('what depends on a refused start waits with it', async () => {
  const refuse = () => problem(422, 'job_not_workable')
  const { ports, sent, left, disk } = await phone([start('a'), end('a'), photo('a')], refuse)
  await drain(ports, { owner: ali, atOnce: true })
  await drain(ports, { owner: ali, atOnce: true })
  expect(sent).toEqual(['start a'])
  expect(left()).toEqual(['start a: failed', 'end a: pending', 'photo a: pending'])
  expect(disk.entries.get('start a')?.error).toEqual({
    status: 422,
    code: 'job_not_workable',
    detail: 'job_not_workable',
  })
})

test('a refused photo holds nothing up', async () => {
  const refuse = (request: QueuedRequest) =>
    'sha256' in request.data ? problem(415, 'wrong_media_type') : confirm(request)
  const { ports, left } = await phone([photo('a'), end('a'), start('b')], refuse)
  await drain(ports, { owner: ali, atOnce: true })
  expect(left()).toEqual(['photo a: failed'])
})

test('an ended sign-in ends the round, and nothing counts as a failed try', async () => {
  const { ports, sent, disk } = await phone([start('a'), start('b')], () => problem(401, 'sign_in_ended'))
  expect(await drain(ports, { owner: ali, atOnce: true })).toMatchObject({ signInNeeded: true })
  expect(sent).toEqual(['start a'])
  expect(disk.entries.get('start a')).toMatchObject({ status: 'pending', retryCount: 0 })
})

test('another person’s entries stay where they are', async () => {
  const { ports, sent, left } = await phone([start('a', 8)])
  await drain(ports, { owner: ali, atOnce: true })
  expect(await drain(ports, { owner: 8, atOnce: true })).toMatchObject({ sent: 0, signInNeeded: true })
  expect(sent).toEqual([])
  expect(left()).toEqual(['start a: pending'])
})

test('nothing goes out when somebody else signs in while the store is read', async () => {
  const { ports, sent, left } = await phone([start('a')])
  let requests = 0
  await drain({ ...ports, signedIn: () => (requests++ === 0 ? ali : 8) }, { owner: ali, atOnce: true })
  expect(sent).toEqual([])
  expect(left()).toEqual(['start a: pending'])
})

test('after three tries in a row without any answer the rest of a round waits', async () => {
  const keys = ['a', 'b', 'c', 'd', 'e', 'f']
  const all = keys.map((key) => start(key))
  const silent = await phone(all, () => 'unreachable')
  await drain(silent.ports, { owner: ali, atOnce: true })
  expect(silent.sent).toEqual(['start a', 'start b', 'start c'])
  const once = await phone(all, (request) => (keyOf(request) === 'b' ? problem(503, 'busy') : 'unreachable'))
  await drain(once.ports, { owner: ali, atOnce: true })
  expect(once.sent).toEqual(['start a', 'start b', 'start c', 'start d', 'start e'])
})

test('waits after a failed try, unless told to try at once', async () => {
  const { ports, sent, disk } = await phone([start('a')], () => 'unreachable')
  await drain(ports, { owner: ali, atOnce: false })
  expect(disk.entries.get('start a')).toMatchObject({ retryCount: 1, nextTryAt: now + 7_500 })
  await drain(ports, { owner: ali, atOnce: false })
  expect(sent).toHaveLength(1)
  await drain(ports, { owner: ali, atOnce: true })
  expect(sent).toHaveLength(2)
  await drain({ ...ports, now: () => now + 3_600_000 }, { owner: ali, atOnce: false })
  expect(sent).toHaveLength(3)
})

test('waits longer from try to try, whatever a server that is away says, and never shorter than it says', async () => {
  let retryAfter = '5'
  const { ports, disk } = await phone([start('a')], () => ({ ...problem(503, 'photo_store_away'), retryAfter }))
  const waits: number[] = []
  for (const after of ['5', '5', '5', '120']) {
    retryAfter = after
    await drain(ports, { owner: ali, atOnce: true })
    waits.push((disk.entries.get('start a')?.nextTryAt ?? 0) - now)
  }
  expect(waits).toEqual([7_500, 15_000, 30_000, 120_000])
})

test('a clock that was set back keeps nothing waiting', async () => {
  const { ports, sent } = await phone([{ ...start('a'), nextTryAt: now + 3_600_000 }])
  await drain(ports, { owner: ali, atOnce: false })
  expect(sent).toEqual(['start a'])
})

test('what a killed page left on its way is sent again', async () => {
  const { ports, left } = await phone([{ ...start('a'), status: 'syncing' }])
  await drain(ports, { owner: ali, atOnce: true })
  expect(left()).toEqual([])
})

test('an entry that cannot even be sent is kept, and the others go', async () => {
  const { ports, left } = await phone([start('a'), start('b')], (request) => {
    if (keyOf(request) === 'a') throw new TypeError('no such encoding')
    return confirm(request)
  })
  await drain(ports, { owner: ali, atOnce: true })
  expect(left()).toEqual(['start a: pending'])
})

test('a photo that cannot be read had its turn, and the others go', async () => {
  const { ports, store, sent, left, disk } = await phone([photo('a'), photo('b')])
  const readable = async (id: string) => {
    if (id === 'of a') throw new DOMException('Failed to read large IndexedDB value', 'DataError')
    return store.photo(id)
  }
  const round = await drain({ ...ports, store: { ...store, photo: readable } }, { owner: ali, atOnce: true })
  expect(round).toMatchObject({ sent: 1, later: 1 })
  expect(sent).toEqual(['photo b'])
  expect(left()).toEqual(['photo a: pending'])
  expect(disk.entries.get('photo a')).toMatchObject({ retryCount: 1, error: { code: 'not_sendable' } })
  expect(disk.announcements.get('photo a')).toMatchObject({ outcome: 'delayed', error: { code: 'not_sendable' } })
})

test('a photo whose bytes are gone is shown, not dropped', async () => {
  const { ports, left, disk } = await phone([photo('a')])
  disk.photos.clear()
  await drain(ports, { owner: ali, atOnce: true })
  expect(left()).toEqual(['photo a: failed'])
})

test('what the server says is kept with the removal', async () => {
  const { ports, store } = await phone([start('a'), photo('a')])
  await drain(ports, { owner: ali, atOnce: true })
  expect((await store.state(ali)).current).toMatchObject({ unique_key: 'a', media_count: 1 })
  await store.add(end('a'))
  await drain(ports, { owner: ali, atOnce: true })
  expect((await store.state(ali)).current).toBeNull()
})

test('what is discarded on its way does not come back', async () => {
  const { ports, store, left } = await phone([start('a')], async (): Promise<'unreachable'> => {
    await store.discard('start a')
    return 'unreachable'
  })
  await drain(ports, { owner: ali, atOnce: true })
  expect(left()).toEqual([])
})
