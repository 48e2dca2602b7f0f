import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../apps/server/testing/shop.ts'
import type { Surroundings } from '../../apps/web/src/api/client.ts'
import type { Send } from '../../apps/web/src/offline/drain.ts'
import type { Entry } from '../../apps/web/src/offline/entry.ts'
import type { Disk } from '../../apps/web/src/offline/memory-store.ts'
import type { Chance } from '../../apps/web/src/offline/simulator/random.ts'
import type { Store } from '../../apps/web/src/offline/store.ts'
import type { Variations } from './phone.ts'
import { openPlaces, type Places } from './places.ts'
import { simulate } from './simulate.ts'

const MOST_STORIES = 200
const AT_ONCE = 2

let shop: Shop
let places: Places
beforeAll(async () => {
  shop = await openShop()
  places = await openPlaces(shop.db, AT_ONCE)
})
afterAll(async () => {
  await places.close()
  await shop.close()
})

/** Bad designs, each with the kinds of wrong of which it must cause at least one. */
const faults: [name: string, variations: Variations, causes: RegExp][] = [
  ['any 2xx counts as sent, whoever answered', { fetch: trustingAny2xx }, /^lost/],
  ['what this API refuses is dropped', { store: droppingWhen(({ status }) => status === 'failed') }, /^lost/],
  ['what gets a 401 is dropped', { store: droppingWhen(({ error }) => error?.status === 401) }, /^lost/],
  ['dropped after two failed tries', { store: droppingWhen(({ retryCount }) => retryCount > 1) }, /^lost/],
  ['removed before it is sent', { store: removingFirst }, /^lost/],
  ['said to be saved before it is', { store: saidTooEarly }, /^lost/],
  ['a new key at each try', { send: withNewKeys }, /^doubled/],
  ["no device's clock with the request", { fetch: withoutClock }, /^wrong/],
  ['signing out empties the queue', { signOut: empty }, /^lost/],
  ["a later user replays an earlier one's queue", { store: listingAll }, /^(lost|stuck|doubled)/],
  ['what a killed page was sending is forgotten', { store: hidingSyncing }, /^stuck/],
  ['photos do not wait for their start', { store: withLoosePhotos }, /^stuck/],
]

test.each(faults)('%s: found', { timeout: 60_000 }, async (_, variations, causes) => {
  const found: string[] = []
  const seeds = Array.from({ length: MOST_STORIES }, (_, i) => i + 1)
  await places.each(seeds, async (seed, place) => {
    if (found.some((wrong) => causes.test(wrong))) return
    found.push(...(await simulate(seed, { ...place, variations })).wrongs)
  })
  expect(found.filter((wrong) => causes.test(wrong))).not.toEqual([])
  // Found out by what it does to people's work, not because the design itself falls over.
  expect(found.filter((wrong) => wrong.startsWith('broken'))).toEqual([])
})

type Fetch = Surroundings['fetch']

/** Takes the page of a captive portal, which has 200 as well, for the server's word. */
function trustingAny2xx(fetch: Fetch): Fetch {
  return async (url, request) => {
    const answer = await fetch(url, request)
    if (!answer.ok || answer.headers.get('x-api') === '1' || !url.startsWith('/api/sessions/')) return answer
    return Response.json(confirmationOf(url, request.body), { headers: { 'x-api': '1' } })
  }
}

function confirmationOf(url: string, body: RequestInit['body']): unknown {
  if (body instanceof FormData) return { sha256: body.get('sha256'), media_count: 1 }
  const told = JSON.parse(typeof body === 'string' ? body : '{}') as { unique_key?: string }
  const unique_key = told.unique_key ?? url.split('/')[3]
  return { session_id: 'x', unique_key, started_at: new Date(0).toISOString(), ended_at: null, media_count: 0 }
}

function withoutClock(fetch: Fetch): Fetch {
  return (url, request) => {
    const headers = new Headers(request.headers)
    headers.delete('x-client-time')
    return fetch(url, { ...request, headers })
  }
}

function droppingWhen(condition: (entry: Entry) => boolean): (store: Store) => Store {
  return (store) => ({
    ...store,
    change: async (id, change) => {
      const changed = await store.change(id, change)
      if (changed && condition(changed)) await store.discard(id)
      return changed
    },
  })
}

function removingFirst(store: Store): Store {
  return droppingWhen(({ status }) => status === 'syncing')(store)
}

function saidTooEarly(store: Store): Store {
  return {
    ...store,
    add: async (entry, photo) => {
      store.add(entry, photo).catch(() => undefined)
    },
  }
}

function withNewKeys(send: Send, chance: Chance): Send {
  return async (request, photo) => {
    const { data } = request
    if (!('unique_key' in data)) return send(request, photo)
    const answer = await send({ ...request, data: { ...data, unique_key: chance.uuid() } }, photo)
    if (answer === 'unreachable' || !answer.json) return answer
    return { ...answer, json: { ...answer.json, unique_key: data.unique_key } }
  }
}

function empty(disk: Disk, owner: number): void {
  for (const { id } of [...disk.entries.values()].filter((entry) => entry.owner === owner)) disk.entries.delete(id)
}

function listingAll(store: Store, disk: Disk): Store {
  return {
    ...store,
    list: async (owner) => {
      await store.list(owner)
      return [...disk.entries.values()].map((entry) => ({ ...entry, owner }))
    },
    change: async (id, change) => {
      const changed = await store.change(id, change)
      const [anyone] = changed ? await store.list(changed.owner) : []
      return changed && { ...changed, owner: anyone?.owner ?? changed.owner }
    },
  }
}

function hidingSyncing(store: Store): Store {
  return { ...store, list: async (owner) => (await store.list(owner)).filter(({ status }) => status !== 'syncing') }
}

function withLoosePhotos(store: Store): Store {
  const loose = (entry: Entry): Entry => (entry.kind === 'photo' ? { ...entry, sessionKey: entry.id } : entry)
  return { ...store, list: async (owner) => (await store.list(owner)).map(loose) }
}
