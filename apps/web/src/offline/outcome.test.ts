import { expect, test } from 'vitest'
import { type Entry, startEntry } from './entry.ts'
import type { Listed } from './outbox.ts'
import { outcomeOf } from './outcome.ts'

const recorded = startEntry(
  { id: 'e1', owner: 7, sessionKey: 'k1', recordedAt: 0 },
  { jobNo: '1001', activityCode: 'WELD', note: null },
)

/** A queue that a test changes, and a patience that it ends. */
function queue(first: Entry | null) {
  let entries = first ? [first] : []
  let signedIn = true
  const listeners = new Set<() => void>()
  const ringing: { ring?: () => void } = {}
  const outbox = {
    list: async (): Promise<Listed[]> => {
      if (!signedIn) throw new Error('Nobody is signed in')
      return entries.map((entry) => ({ entry, blockedBy: null }))
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const timers = { set: (work: () => void) => (ringing.ring = work), clear: () => delete ringing.ring }
  return {
    outcome: outcomeOf(outbox, recorded, 1_500, timers),
    become: (entry: Entry | null) => {
      entries = entry ? [entry] : []
      for (const listener of listeners) listener()
    },
    signOut: () => {
      signedIn = false
      for (const listener of listeners) listener()
    },
    loseHeart: () => ringing.ring?.(),
    watched: () => listeners.size,
  }
}

const error = { status: 422, code: 'job_not_workable', detail: 'Job 1001 is closed.' }

test('an entry that is gone was sent', async () => {
  const { outcome, become, watched } = queue(recorded)
  become({ ...recorded, status: 'syncing' })
  become(null)
  expect(await outcome).toEqual({ is: 'sent' })
  expect(watched()).toBe(0)
})

test('one that is gone before anybody looked was sent as well', async () => {
  expect(await queue(null).outcome).toEqual({ is: 'sent' })
})

test('one that was refused says why', async () => {
  const { outcome, become } = queue(recorded)
  become({ ...recorded, status: 'failed', error })
  expect(await outcome).toEqual({ is: 'refused', error })
})

test('one that could not be sent waits, with what came in the way', async () => {
  const unreachable = { status: null, code: 'unreachable', detail: '' }
  const { outcome, become } = queue(recorded)
  become({ ...recorded, retryCount: 1, error: unreachable })
  expect(await outcome).toEqual({ is: 'later', error: unreachable })
})

test('patience ends', async () => {
  const { outcome, loseHeart, watched } = queue(recorded)
  loseHeart()
  expect(await outcome).toEqual({ is: 'later', error: null })
  expect(watched()).toBe(0)
})

test('whoever signs out meanwhile leaves it waiting', async () => {
  const { outcome, signOut } = queue(recorded)
  signOut()
  expect(await outcome).toEqual({ is: 'later', error: null })
})
