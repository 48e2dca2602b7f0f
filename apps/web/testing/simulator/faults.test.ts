import { expect, test } from 'vitest'
import type { Send } from '../../src/offline/drain.ts'
import type { Entry, QueuedRequest } from '../../src/offline/entry.ts'
import type { Store } from '../../src/offline/store.ts'
import {
  droppingWhen,
  empty,
  hidingSyncing,
  listingAll,
  removingFirst,
  confirmedTooEarly,
  withLoose,
  withNewKeys,
  withoutHolding,
} from './bad-designs.ts'
import type { Variations } from './device.ts'
import type { ModelServer } from './model-server.ts'
import { simulate } from './simulate.ts'
import type { VirtualTime } from './virtual-time.ts'

const MOST_DAYS = 4_000

/** Bad designs, each with the kinds of wrong of which it must cause at least one. */
const faults: [name: string, variations: Variations, causes: RegExp][] = [
  ['any 2xx counts as sent, whoever answered', { send: trustingAny2xx }, /^lost/],
  ['what this API refuses is dropped', { store: droppingWhen(({ status }) => status === 'failed') }, /^lost/],
  ['what gets a 401 is dropped', { store: droppingWhen(({ error }) => error?.status === 401) }, /^lost/],
  ['dropped after four failed tries', { store: droppingWhen(({ retryCount }) => retryCount > 3) }, /^lost/],
  ['one queue that blocks on its head', { store: onlyHead }, /^stuck/],
  ['removed before it is sent', { store: removingFirst }, /^lost/],
  ['said to be saved before it is', { store: confirmedTooEarly }, /^lost/],
  ['a new key at each try', { send: (send, chance) => withNewKeys(send, chance, 'client_started_at') }, /^doubled/],
  [
    'a new key for a request at each try',
    { send: (send, chance) => withNewKeys(send, chance, 'client_requested_at') },
    /^doubled/,
  ],
  ["the server's session id kept in memory only", { send: withIdsInMemory }, /^stuck/],
  ['select, then insert', { server: selectThenInsert, lock: 'none' }, /^doubled/],
  ['signing out empties the queue', { signOut: empty }, /^lost/],
  ["a later user replays an earlier one's queue", { store: listingAll }, /^(lost|stuck|doubled)/],
  ['what a killed page was sending is forgotten', { store: hidingSyncing }, /^stuck/],
  ['photos do not wait for their start', { store: (store) => withLoose('photo', store) }, /^stuck/],
  ['requests do not wait for their start', { store: (store) => withLoose('correction', store) }, /^stuck/],
  ['requests do not wait for the end', { store: afterStartOnly }, /^wrong/],
  ['what can be taken back is sent at once', { store: withoutHolding }, /^wrong/],
  ['requests are dropped when refused', { store: droppingWhen(isRefusedRequest) }, /^lost/],
]

test.each(faults)('%s: found', async (_, variations, causes) => {
  const found: string[] = []
  for (let seed = 1; seed <= MOST_DAYS && !found.some((wrong) => causes.test(wrong)); seed++) {
    found.push(...(await simulate(seed, variations)).wrongs)
  }
  expect(found.filter((wrong) => causes.test(wrong))).not.toEqual([])
  // Found out by what it does to people's work, not because the design itself falls over.
  expect(found.filter((wrong) => wrong.startsWith('broken'))).toEqual([])
})

function trustingAny2xx(send: Send): Send {
  return async (request, photo) => {
    const answer = await send(request, photo)
    if (answer === 'unreachable' || answer.status >= 300 || answer.api === '1') return answer
    return { ...answer, api: '1', json: confirmationOf(request) }
  }
}

function confirmationOf({ url, data }: QueuedRequest): unknown {
  if ('sha256' in data) return { sha256: data.sha256, media_count: 1 }
  if ('client_requested_at' in data) return { session_id: 'x', unique_key: data.unique_key }
  const unique_key = 'unique_key' in data ? data.unique_key : url.split('/')[3]
  return { session_id: 'x', unique_key, started_at: new Date(0).toISOString(), ended_at: null, media_count: 0 }
}

function onlyHead(store: Store): Store {
  return { ...store, list: async (owner) => (await store.list(owner)).slice(0, 1) }
}

function isRefusedRequest({ kind, status }: Entry): boolean {
  return kind === 'correction' && status === 'failed'
}

/** Lets ends be seen by nobody who waits for them. */
function afterStartOnly(store: Store): Store {
  const unseen = (entry: Entry): Entry => (entry.kind === 'completion' ? { ...entry, sessionKey: entry.id } : entry)
  return { ...store, list: async (owner) => (await store.list(owner)).map(unseen) }
}

function withIdsInMemory(send: Send): Send {
  const started = new Set<string>()
  return async (request, photo) => {
    const { url, data } = request
    if (!('client_started_at' in data))
      return started.has(url.split('/')[3] ?? '') ? send(request, photo) : 'unreachable'
    const answer = await send(request, photo)
    if (answer !== 'unreachable' && answer.api === '1' && answer.status < 300) started.add(data.unique_key)
    return answer
  }
}

function selectThenInsert(server: ModelServer, time: VirtualTime): ModelServer {
  return {
    ...server,
    handle: async (arrived) => {
      const { owner, request } = arrived
      if (!('client_started_at' in request.data) || server.find(owner, request.data.unique_key))
        return server.handle(arrived)
      await time.sleep(300)
      return server.insert(arrived)
    },
  }
}
