import { MINUTE } from '@warsha/domain'
import { expect, test } from 'vitest'
import { UNDO_TIME } from './entry.ts'
import { emptyDisk, memoryStore } from '../../testing/memory-store.ts'
import { createOutbox, type OutboxPorts } from './outbox.ts'
import type { Answer } from './verdict.ts'

const now = Date.UTC(2026, 10, 19, 6)
const choice = { jobNo: '1001', activityCode: 'WELD', note: null }
const refusal: Answer = {
  status: 422,
  api: '1',
  retryAfter: null,
  json: { code: 'job_not_workable', detail: 'Closed' },
}

/** A phone on which Ali is signed in and no answer comes, unless told. */
function phone(given: Partial<OutboxPorts> = {}) {
  let ids = 0
  const disk = emptyDisk()
  const outbox = createOutbox({
    store: memoryStore(disk),
    send: () => Promise.resolve('unreachable'),
    lock: (_name, work) => work(),
    signedIn: () => 7,
    now: () => now,
    serverNow: () => now,
    isOffline: () => false,
    random: () => 0,
    newId: () => `id-${++ids}`,
    ...given,
  })
  return { outbox, disk }
}

test('a recorded start is shown, and tells so', async () => {
  const { outbox } = phone()
  let calls = 0
  const stop = outbox.subscribe(() => calls++)
  const { sessionKey } = await outbox.recordStart(choice)
  expect(calls).toBe(1)
  expect((await outbox.shown()).session).toMatchObject({ uniqueKey: sessionKey, kept: 'sending' })
  stop()
  await outbox.recordCompletion(sessionKey)
  expect(calls).toBe(1)
  expect(await outbox.shown()).toMatchObject({ session: null, pending: 2, oldestPending: now })
})

test('what does not fit is not said to be saved', async () => {
  const store = memoryStore(emptyDisk())
  const { outbox } = phone({ store: { ...store, add: () => Promise.reject(new Error('full')) } })
  await expect(outbox.recordStart(choice)).rejects.toThrow('full')
})

test('nobody records without being signed in', async () => {
  const { outbox } = phone({ signedIn: () => null })
  await expect(outbox.recordStart(choice)).rejects.toThrow('Nobody is signed in')
  expect(await outbox.drain('timer')).toMatchObject({ signInNeeded: true })
})

test('a refused start is listed with what waits for it, and goes again when a person says so', async () => {
  const { outbox } = phone({ send: () => Promise.resolve(refusal) })
  const start = await outbox.recordStart(choice)
  await outbox.recordCompletion(start.sessionKey)
  await outbox.drain('recorded')
  const [first, second] = await outbox.list()
  expect(first).toMatchObject({ entry: { status: 'failed', error: { detail: 'Closed' } }, blockedBy: null })
  expect(second).toMatchObject({ entry: { status: 'pending' }, blockedBy: { id: start.id } })
  await outbox.retry(start.id)
  expect((await outbox.list())[0]?.entry).toMatchObject({ status: 'pending', nextTryAt: 0 })
})

test('only its owner discards or exports an entry', async () => {
  let signedIn = 7
  const { outbox, disk } = phone({ signedIn: () => signedIn })
  const { id } = await outbox.recordStart(choice)
  signedIn = 8
  await outbox.discard(id)
  expect(await outbox.exportEntry(id)).toBeNull()
  expect(disk.entries.size).toBe(1)
  signedIn = 7
  await outbox.discard(id)
  expect(disk.entries.size).toBe(0)
})

test('what was waited for since the tap belongs to whoever tapped', async () => {
  let signedIn: number | null = 7
  const { outbox, disk } = phone({ signedIn: () => signedIn })
  signedIn = null
  await outbox.recordPhoto('k1', { bytes: new Uint8Array([1]), sha256: 'abc' }, 7)
  signedIn = 8
  await outbox.recordStart(choice, 7)
  await outbox.recordHeldStart(choice, 7)
  expect([...disk.entries.values()].map(({ kind, owner }) => [kind, owner])).toEqual([
    ['photo', 7],
    ['start', 7],
    ['start', 7],
  ])
  expect(await outbox.list()).toEqual([])
})

test('an exported photo carries its bytes', async () => {
  const { outbox } = phone()
  const { id } = await outbox.recordPhoto('k1', { bytes: new Uint8Array([102, 111, 111]), sha256: 'abc' })
  expect(JSON.parse((await outbox.exportEntry(id)) ?? '')).toMatchObject({
    entry: { kind: 'photo', request: { data: { sha256: 'abc' } } },
    photo: 'Zm9v',
  })
})

test('an export says what is known of a photo that cannot be read', async () => {
  const unreadable = () => Promise.reject(new DOMException('Failed to read large IndexedDB value', 'DataError'))
  const { outbox } = phone({ store: { ...memoryStore(emptyDisk()), photo: unreadable } })
  const { id } = await outbox.recordPhoto('k1', { bytes: new Uint8Array([1]), sha256: 'abc' })
  expect(JSON.parse((await outbox.exportEntry(id)) ?? '')).toMatchObject({ entry: { kind: 'photo' }, photo: null })
})

test('rounds of one tab follow one another, and those who ask meanwhile share the next', async () => {
  let inFlight = 0
  let most = 0
  let sends = 0
  const { outbox } = phone({
    send: async () => {
      most = Math.max(most, ++inFlight)
      await Promise.resolve()
      inFlight--
      sends++
      return 'unreachable'
    },
  })
  await outbox.recordStart(choice)
  await Promise.all([outbox.drain('timer'), outbox.drain('recorded'), outbox.drain('online'), outbox.drain('visible')])
  expect(most).toBe(1)
  expect(sends).toBe(2)
})

test('a round that fails does not keep the next from running', async () => {
  const store = memoryStore(emptyDisk())
  let broken = true
  const { outbox } = phone({
    store: { ...store, list: (owner) => (broken ? Promise.reject(new Error('closed')) : store.list(owner)) },
  })
  await expect(outbox.drain('timer')).rejects.toThrow('closed')
  broken = false
  expect(await outbox.drain('timer')).toMatchObject({ sent: 0 })
})

test('a start that was taken back within 5 s was never sent, and what ran before runs on', async () => {
  let clock = now
  const sent: unknown[] = []
  const send: OutboxPorts['send'] = (request) => {
    sent.push(request.data)
    return Promise.resolve('unreachable')
  }
  const { outbox } = phone({ now: () => clock, serverNow: () => clock, send })
  const first = await outbox.recordStart(choice)
  clock += MINUTE
  const second = await outbox.recordHeldStart({ ...choice, activityCode: 'TEST' })
  expect((await outbox.shown()).session).toMatchObject({ uniqueKey: second.sessionKey, startedAt: clock })
  clock += UNDO_TIME - 1
  await outbox.drain('online')
  expect(sent).toHaveLength(1)
  expect(await outbox.withdraw(second.id)).toBe(true)
  expect((await outbox.shown()).session).toMatchObject({ uniqueKey: first.sessionKey })
  clock += MINUTE
  await outbox.drain('timer')
  expect(sent).toHaveLength(2)
  expect(await outbox.withdraw(second.id)).toBe(false)
})

test('what was finished without network is said when there is one, also before a start that failed arrives', async () => {
  let clock = now
  let isThere = false
  const sent: unknown[] = []
  const send: OutboxPorts['send'] = ({ data }) => {
    if (!isThere) return Promise.resolve('unreachable')
    sent.push(data)
    const key = 'unique_key' in data ? data.unique_key : last.sessionKey
    const json = { session_id: `id of ${key}`, unique_key: key, started_at: new Date(now).toISOString() }
    return Promise.resolve({ status: 201, api: '1', retryAfter: null, json: { ...json, ended_at: null } })
  }
  const { outbox } = phone({ now: () => clock, serverNow: () => clock, send })
  const first = await outbox.recordStart(choice)
  await outbox.drain('recorded')
  clock += MINUTE
  const last = await outbox.recordHeldStart({ ...choice, activityCode: 'TEST', finishedSession: first.sessionKey })
  clock += MINUTE
  await outbox.recordCompletion(last.sessionKey, { isFinished: true })
  isThere = true
  await outbox.drain('online')
  expect(sent).toEqual([
    expect.objectContaining({ unique_key: last.sessionKey, finished_session: first.sessionKey }),
    { client_ended_at: new Date(clock).toISOString(), activity_finished: true },
    expect.objectContaining({ unique_key: first.sessionKey }),
  ])
  expect(await outbox.list()).toEqual([])
})

test('a start that was taken back takes back that the one before is finished', async () => {
  const { outbox, disk } = phone()
  const first = await outbox.recordStart(choice)
  const second = await outbox.recordHeldStart({ ...choice, activityCode: 'TEST', finishedSession: first.sessionKey })
  expect(await outbox.withdraw(second.id)).toBe(true)
  expect(JSON.stringify([...disk.entries.values()])).not.toContain('finished')
})

test('a phone that died within the 5 s sends the start later, as of the tap; then nothing takes it back', async () => {
  const { outbox, disk } = phone()
  const { id } = await outbox.recordHeldStart(choice)
  const sent: unknown[] = []
  const send: OutboxPorts['send'] = (request) => {
    sent.push(request.data)
    return Promise.resolve('unreachable')
  }
  const again = phone({ store: memoryStore(disk), now: () => now + UNDO_TIME, send }).outbox
  await again.drain('opened')
  expect(sent).toEqual([expect.objectContaining({ client_started_at: new Date(now).toISOString() })])
  // It may have arrived.
  expect(await again.withdraw(id)).toBe(false)
  expect(await again.list()).toHaveLength(1)
})

test('an end that was taken back within 5 s was never sent, and the session runs on', async () => {
  let clock = now
  const sent: unknown[] = []
  const send: OutboxPorts['send'] = (request) => {
    sent.push(request.data)
    return Promise.resolve('unreachable')
  }
  const { outbox } = phone({ now: () => clock, serverNow: () => clock, send })
  const first = await outbox.recordStart(choice)
  clock += MINUTE
  const end = await outbox.recordHeldCompletion(first.sessionKey, { isFinished: true })
  expect((await outbox.shown()).session).toBeNull()
  clock += UNDO_TIME - 1
  await outbox.drain('online')
  expect(sent).toHaveLength(1)
  expect(await outbox.withdraw(end.id)).toBe(true)
  expect((await outbox.shown()).session).toMatchObject({ uniqueKey: first.sessionKey, startedAt: now })
  expect(await outbox.list()).toHaveLength(1)
})

test('an end goes as soon as something is started after it, before that', async () => {
  const sent: unknown[] = []
  const send: OutboxPorts['send'] = ({ url }) => {
    sent.push(url)
    return Promise.resolve({ status: 401, api: '1', retryAfter: null, json: {} })
  }
  const { outbox } = phone({ send })
  await outbox.recordHeldCompletion('k')
  await outbox.recordStart(choice)
  await outbox.drain('recorded')
  expect(sent).toEqual(['/api/sessions/k/complete'])
})
