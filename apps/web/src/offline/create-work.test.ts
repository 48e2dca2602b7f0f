import { manualClock, flushed } from '@warsha/domain/testing/manual-clock'
import { expect, test } from 'vitest'
import { createSignal } from '../store.ts'
import { createWork } from './create-work.ts'
import { emptyDisk, memoryStore } from '../../testing/memory-store.ts'

const now = Date.UTC(2026, 10, 19, 6)
const choice = { jobNo: '1001', activityCode: 'WELD', note: null }
const ALI = 7

/** A tab on a phone, beside another one; no answer of the server comes. */
function tab(
  given: {
    isOnline?: boolean
    signedIn?: number | null
    isMade?: boolean
    fails?: boolean
    hasSignedOut?: boolean
  } = {},
) {
  const disk = emptyDisk()
  const clock = manualClock()
  const signIn = createSignal()
  const others = createSignal()
  const log: string[] = []
  let ids = 0
  let person = given.signedIn === undefined ? ALI : given.signedIn
  const work = createWork({
    local: async () => ({
      localDatabase: () => ({
        open: async () => {
          if (given.fails) throw new Error('no room')
          log.push('opened')
        },
      }),
      localStore: () => memoryStore(disk),
      adoptUnowned: async (_database, owner) => {
        log.push(`adopted by ${owner}`)
        return true
      },
    }),
    mayBeMade: async () => given.isMade ?? true,
    send: () => Promise.resolve('unreachable'),
    lock: (_name, round) => round(),
    signedIn: () => person,
    onSignIn: signIn.subscribe,
    otherTabs: { publish: () => log.push('published'), subscribe: others.subscribe },
    onForgotten: (_person, way) => log.push(`forgotten, ${way}`),
    hasSignedOut: () => given.hasSignedOut ?? true,
    onUnsent: (unsent) => log.push(unsent === null ? 'nobody' : `${unsent.count} unsent`),
    isOnline: () => given.isOnline ?? true,
    timers: clock.timers,
    now: () => now,
    serverNow: () => now,
    random: () => 0,
    newId: () => `id-${++ids}`,
  })
  const becomes = async (next: number | null) => {
    person = next
    signIn.publish()
    await flushed()
  }
  return { work, disk, clock, others, log, becomes }
}

test('what is recorded is shown and published to the other tabs; much at once is read once more, not each time', async () => {
  const { work, clock, log } = tab()
  await work.startWork()
  await flushed()
  await clock.pass(1000)
  let shown = 0
  work.shownWork.subscribe(() => shown++)
  for (let times = 0; times < 5; times += 1) await work.outbox.recordStart(choice)
  await flushed()
  await clock.pass(1000)
  expect(work.shownWork.get()?.listed).toHaveLength(5)
  expect(log.filter((line) => line === 'published')).toHaveLength(5)
  expect(shown).toBe(2)
  expect(work.shownWork.changes()).toBeGreaterThanOrEqual(5)
  expect(log.at(-1)).toBe('5 unsent')
})

test('whoever leaves is forgotten; work that waits stays until it was sent', async () => {
  const { work, disk, log, becomes } = tab({ isOnline: false })
  await work.startWork()
  disk.current.set(ALI, null)
  const recorded = await work.outbox.recordStart(choice)
  await becomes(null)
  expect([disk.entries.size, disk.current.has(ALI), log.includes('forgotten, signed_out')]).toEqual([1, false, true])
  await becomes(ALI)
  disk.entries.delete(recorded.id)
  await becomes(null)
  expect([disk.current.has(ALI), log.includes('forgotten, signed_out')]).toEqual([false, true])
})

test('what another tab or the service worker changes is read', async () => {
  const { work, disk, clock, others } = tab()
  await work.startWork()
  const other = tab()
  await other.work.outbox.recordStart(choice)
  for (const [id, entry] of other.disk.entries) disk.entries.set(id, entry)
  others.publish()
  await clock.pass(1000)
  expect(work.shownWork.get()?.listed).toHaveLength(1)
})

test('who signs out leaves nothing on the screen; who signs in gets what an older version has left', async () => {
  const { work, log, becomes } = tab()
  await work.outbox.recordStart(choice)
  await flushed()
  expect(log).toContain(`adopted by ${ALI}`)
  await becomes(null)
  expect([work.shownWork.get(), log.includes('nobody')]).toEqual([null, true])
  await becomes(8)
  expect(log).toContain('adopted by 8')
})

test('what somebody was writing is not forgotten with a sign-in that ended by itself', async () => {
  const { work, log, becomes } = tab({ hasSignedOut: false })
  await work.startWork()
  await becomes(null)
  expect(log).toContain('forgotten, ended')
})

test('a sign-in alone opens no database', async () => {
  const { log, becomes, work } = tab({ signedIn: null })
  await becomes(null)
  await work.startWork()
  expect(log).toEqual([])
})

test('without a network nothing is tried: it waits', async () => {
  const { work, disk } = tab({ isOnline: false })
  const entry = await work.outbox.recordStart(choice)
  expect(await work.drainNow('recorded')).toBeNull()
  expect(disk.entries.get(entry.id)).toMatchObject({ status: 'pending', retryCount: 0, delay: 'new' })
  expect([...disk.announcements.values()]).toMatchObject([{ id: entry.id, outcome: 'delayed', error: null }])
})

test('a phone without a database keeps nothing, which is told before one is made; what is recorded makes it', async () => {
  const { work, log, clock } = tab({ isMade: false })
  await work.openAhead()
  await work.startWork()
  expect(work.shownWork.get()).toMatchObject({ owner: ALI, listed: [], server: { current: null, own: null } })
  expect(log).not.toContain('opened')
  await work.outbox.recordStart(choice)
  expect(log).toContain('opened')
  await flushed()
  await clock.pass(1000)
  expect(work.shownWork.get()?.listed).toHaveLength(1)
})

test('the database is made a moment later; that it cannot be made is told then', async () => {
  const made = tab({ isMade: false })
  await made.work.startWork()
  await made.clock.pass(1000)
  expect(made.log).toContain('opened')
  const full = tab({ isMade: false, fails: true })
  await full.work.startWork()
  expect(full.work.shownWork.trouble()).toBeNull()
  await full.clock.pass(1000)
  await flushed()
  expect(full.work.shownWork.trouble()).toEqual(new Error('no room'))
})

test('where there may be a database, it is opened ahead and read', async () => {
  const { work, disk, log } = tab()
  const other = tab()
  await other.work.outbox.recordStart(choice)
  for (const [id, entry] of other.disk.entries) disk.entries.set(id, entry)
  await work.openAhead()
  expect(log).toContain('opened')
  await work.startWork()
  expect(work.shownWork.get()?.listed).toHaveLength(1)
})

test('what was held back without network is delayed when its moment is over, and not before', async () => {
  const { work, disk } = tab({ isOnline: false })
  const { id } = await work.outbox.recordHeldStart(choice)
  await work.drainNow('recorded')
  expect([disk.entries.get(id)?.delay, disk.announcements.size]).toEqual([undefined, 0])
  const held = disk.entries.get(id)
  if (held?.kind === 'start') disk.entries.set(id, { ...held, heldUntil: now })
  await work.drainNow('recorded')
  expect([disk.entries.get(id)?.delay, disk.announcements.size]).toEqual(['new', 1])
})
