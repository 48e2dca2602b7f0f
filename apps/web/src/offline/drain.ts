import type { Instant } from '@warsha/domain'
import type { Entry, QueuedRequest } from './entry.ts'
import { nextToSend } from './order.ts'
import { applyResponse } from './server-state.ts'
import type { Store } from './store.ts'
import { type Answer, backoff, judge, type Verdict } from './verdict.ts'

/** Makes the request as the person who is signed in. Whatever goes wrong on the way is 'unreachable'. */
export type Send = (request: QueuedRequest, photo: Uint8Array | null) => Promise<Answer | 'unreachable'>

/** Runs the work while no other tab runs work under the same name. */
export type Lock = <T>(name: string, work: () => Promise<T>) => Promise<T>

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

/** How a round went. It ended early when it needs a sign-in. */
export type Drained = { sent: number; refused: number; later: number; signInNeeded: boolean }

/** After as many tries in a row without any answer there is no network, whatever the device believes of it. */
const SILENT_TRIES = 3

/** Sends what the owner's queue holds, each entry at most once. Nothing leaves the queue but by the server's answer. */
export function drain(ports: DrainPorts, round: { owner: number; atOnce: boolean }): Promise<Drained> {
  return ports.lock(`warsha.outbox.${round.owner}`, () => drainRound(ports, round))
}

async function drainRound(ports: DrainPorts, { owner, atOnce }: { owner: number; atOnce: boolean }): Promise<Drained> {
  const drained: Drained = { sent: 0, refused: 0, later: 0, signInNeeded: false }
  const tried = new Set<string>()
  let silent = 0
  await takeBack(ports.store, owner)
  for (;;) {
    if (ports.signedIn() !== owner) return { ...drained, signInNeeded: true }
    // Read anew each time: a start that is recorded meanwhile goes before the photos that wait.
    const entry = nextToSend(await ports.store.list(owner), { now: ports.now(), atOnce, tried })
    if (!entry) return drained
    tried.add(entry.id)
    const claimed = await ports.store.change(entry.id, claim)
    if (!claimed) continue
    const verdict = await tryToSend(ports, claimed)
    await keep(ports, claimed, verdict)
    if (verdict.is === 'wait_for_sign_in') return { ...drained, signInNeeded: true }
    drained[verdict.is]++
    silent = isSilence(verdict) ? silent + 1 : 0
    if (silent === SILENT_TRIES) return drained
  }
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
  return entry.kind === 'start' && entry.heldUntil !== undefined
    ? { ...entry, status: 'syncing', heldUntil: undefined }
    : { ...entry, status: 'syncing' }
}

/** An entry that another tab has settled or given its verdict on meanwhile stays as that tab left it. */
function ifSyncing(change: Partial<Pick<Entry, 'status' | 'retryCount' | 'nextTryAt' | 'error'>>) {
  return (entry: Entry): Entry | null => (entry.status === 'syncing' ? { ...entry, ...change } : null)
}

async function tryToSend({ store, send, signedIn, now }: DrainPorts, entry: Entry): Promise<Verdict> {
  const photo = entry.kind === 'photo' ? await store.photo(entry.request.data.photoId) : null
  if (entry.kind === 'photo' && photo === null) return photoMissing
  // Asked right before sending: while the store was read somebody else may have signed in.
  if (signedIn() !== entry.owner) return otherPerson
  try {
    return judge(entry, await send(entry.request, photo), now())
  } catch (error) {
    // One entry that cannot even be put on its way must not keep the others from theirs.
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
      const nextTryAt = now() + (verdict.after ?? backoff(entry.retryCount, random()))
      await store.change(entry.id, ifSyncing({ status: 'pending', error: verdict.error, retryCount, nextTryAt }))
    }
  }
}
