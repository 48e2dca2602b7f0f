import { type Instant, MINUTE } from '@warsha/domain'
import type { Entry, EntryError, QueuedRequest } from './entry.ts'
import { blockedBy, isHeldBack, nextToSend } from './order.ts'
import { applyResponse } from './server-state.ts'
import type { Store } from './store.ts'
import { type Answer, backoff, isDelay, judge, type Verdict } from './verdict.ts'

/** Makes the request as the person who is signed in. Whatever goes wrong on the way is 'unreachable'. */
export type Send = (request: QueuedRequest, photo: Uint8Array | null) => Promise<Answer | 'unreachable'>

/** Runs the work while no other tab runs work under the same name, or when that has taken too long. */
export type Lock = <T>(name: string, work: () => Promise<T>, patienceMs: number) => Promise<T>

/** Longer than a round with many photos takes on a slow line: another tab that holds the queue for so long sleeps. */
const PATIENCE = 5 * MINUTE

export type DrainPorts = {
  store: Store
  send: Send
  /** Saves double work, no more: without it every request may go twice, which changes nothing on the server. */
  lock: Lock
  /** whose requests `send` makes, null while nobody is signed in */
  signedIn: () => number | null
  /** the device's own clock */
  now: () => Instant
  /** from 0 to 1 */
  random: () => number
}

/**
 * How a round went. It ended early when it needs a sign-in.
 * @property again how many of those that go later were delayed before, so that nothing is announced of them
 */
export type Drained = { sent: number; refused: number; later: number; again: number; signInNeeded: boolean }

/** After as many tries in a row without any answer there is no network, whatever the device believes of it. */
const SILENT_TRIES = 3

type Round = {
  owner: number
  /** without regard to the time of an entry's next try */
  atOnce: boolean
}

/** Sends what the owner's queue holds, each entry at most once. Nothing leaves the queue but by the server's answer. */
export function drain(ports: DrainPorts, round: Round): Promise<Drained> {
  return ports.lock(`warsha.outbox.${round.owner}`, () => drainRound(ports, round), PATIENCE)
}

/** Marks what the owner's queue holds as delayed, where the device has no network: there is nothing to try. */
export function delay(ports: DrainPorts, owner: number): Promise<void> {
  const delayHeld = async () => {
    await takeBack(ports.store, owner)
    await delayAll(ports, await ports.store.list(owner))
  }
  return ports.lock(`warsha.outbox.${owner}`, delayHeld, PATIENCE)
}

async function drainRound(ports: DrainPorts, { owner, atOnce }: Round): Promise<Drained> {
  const drained: Drained = { sent: 0, refused: 0, later: 0, again: 0, signInNeeded: false }
  const tried = new Set<string>()
  let silent = 0
  await takeBack(ports.store, owner)
  for (;;) {
    if (ports.signedIn() !== owner) return { ...drained, signInNeeded: true }
    // Read anew each time: a start that is recorded meanwhile goes before the photos that wait.
    const entries = await ports.store.list(owner)
    const entry = silent < SILENT_TRIES ? nextToSend(entries, { now: ports.now(), atOnce, tried }) : null
    if (!entry) {
      // What waits for one that is delayed is delayed as well, and so is what a dead network leaves untried.
      await delayAll(ports, silent < SILENT_TRIES ? entries.filter((it) => isBehindDelayed(it, entries)) : entries)
      return drained
    }
    tried.add(entry.id)
    const claimed = await ports.store.change(entry.id, claim)
    if (!claimed) continue
    const verdict = await tryToSend(ports, claimed)
    await keep(ports, claimed, verdict)
    if (verdict.is === 'wait_for_sign_in') return { ...drained, signInNeeded: true }
    drained[verdict.is]++
    if (verdict.is === 'later' && (claimed.delay !== undefined || !isDelay(verdict.error))) drained.again++
    silent = isSilence(verdict) ? silent + 1 : 0
  }
}

/** What could be tried again at once must not be delayed; what was refused, or depends on that, is not on its way. */
async function delayAll({ store, now }: DrainPorts, entries: readonly Entry[]): Promise<void> {
  for (const { id } of entries.filter((it) => mayDelay(it, entries, now()))) {
    await store.change(id, (entry) => (mayDelay(entry, entries, now()) ? { ...entry, delay: 'new' } : null))
  }
}

function mayDelay(entry: Entry, entries: readonly Entry[], now: Instant): boolean {
  const isWaiting = entry.status === 'pending' && entry.delay === undefined && !isHeldBack(entry, entries, now)
  return isWaiting && blockedBy(entry, entries)?.status !== 'failed'
}

function isBehindDelayed(entry: Entry, entries: readonly Entry[]): boolean {
  return blockedBy(entry, entries)?.delay !== undefined
}

function isSilence(verdict: Verdict): boolean {
  return verdict.is === 'later' && verdict.error.code === 'unreachable'
}

/** What a killed page left on its way is sent again; nobody knows whether it arrived. */
async function takeBack(store: Store, owner: number): Promise<void> {
  for (const { id, status } of await store.list(owner)) {
    if (status === 'syncing') await store.change(id, ifSyncing({ status: 'pending' }))
  }
}

function claim(entry: Entry): Entry | null {
  if (entry.status !== 'pending') return null
  // From here on nobody knows whether it arrived: it cannot be taken back any more.
  return 'heldUntil' in entry ? { ...entry, status: 'syncing', heldUntil: undefined } : { ...entry, status: 'syncing' }
}

/** An entry that another tab has settled or given its verdict on meanwhile stays as that tab left it. */
function ifSyncing(change: Partial<Pick<Entry, 'status' | 'retryCount' | 'nextTryAt' | 'error'>>) {
  return (entry: Entry): Entry | null => (entry.status === 'syncing' ? { ...entry, ...change } : null)
}

function withDelay(entry: Entry | null, error: EntryError): Entry | null {
  return entry && isDelay(error) ? { ...entry, delay: entry.delay ?? 'new' } : entry
}

async function tryToSend({ store, send, signedIn, now }: DrainPorts, entry: Entry): Promise<Verdict> {
  try {
    const photo = entry.kind === 'photo' ? await store.photo(entry.request.data.photoId) : null
    if (entry.kind === 'photo' && photo === null) return photoMissing
    // Asked right before sending: while the store was read somebody else may have signed in.
    if (signedIn() !== entry.owner) return otherPerson
    return judge(entry, await send(entry.request, photo), now())
  } catch (error) {
    // One entry that cannot even be read or put on its way must not keep the others from theirs.
    return { is: 'later', error: { status: null, code: 'not_sendable', detail: String(error) }, after: null }
  }
}

const photoMissing: Verdict = { is: 'refused', error: { status: null, code: 'photo_missing', detail: '' } }
const otherPerson: Verdict = { is: 'wait_for_sign_in', error: { status: null, code: 'not_signed_in', detail: '' } }

async function keep({ store, now, random }: DrainPorts, entry: Entry, verdict: Verdict): Promise<void> {
  switch (verdict.is) {
    case 'sent': {
      const synced: Entry = { ...entry, status: 'synced', response: verdict.response, error: null }
      return store.confirm(synced, (before) => applyResponse(before, synced))
    }
    case 'refused':
      await store.change(entry.id, ifSyncing({ status: 'failed', error: verdict.error }))
      return
    case 'wait_for_sign_in':
      await store.change(entry.id, ifSyncing({ status: 'pending', error: verdict.error }))
      return
    case 'later': {
      const retryCount = entry.retryCount + 1
      const nextTryAt = now() + Math.max(verdict.after ?? 0, backoff(entry.retryCount, random()))
      const waiting = ifSyncing({ status: 'pending', error: verdict.error, retryCount, nextTryAt })
      // Its delay may have been announced while it was on its way.
      await store.change(entry.id, (current) => withDelay(waiting(current), verdict.error))
    }
  }
}
