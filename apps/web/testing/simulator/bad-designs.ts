import type { Send } from '../../src/offline/drain.ts'
import type { Entry } from '../../src/offline/entry.ts'
import type { Disk } from '../memory-store.ts'
import type { Store } from '../../src/offline/store.ts'
import type { Chance } from './random.ts'

/** Drops an entry as soon as it is changed into one like that. */
export function droppingWhen(condition: (entry: Entry) => boolean): (store: Store) => Store {
  return (store) => ({
    ...store,
    change: async (id, change) => {
      const changed = await store.change(id, change)
      if (changed && condition(changed)) await store.discard(id)
      return changed
    },
  })
}

/** Takes an entry off the phone before it is sent. */
export function removingFirst(store: Store): Store {
  return droppingWhen(({ status }) => status === 'syncing')(store)
}

/** Says that it is saved before it is. */
export function confirmedTooEarly(store: Store): Store {
  return {
    ...store,
    add: async (entry, photo) => {
      store.add(entry, photo).catch(() => undefined)
    },
  }
}

/** Gives a start or a request for correction another key at each try. */
export function withNewKeys(send: Send, chance: Chance, of: 'client_started_at' | 'client_requested_at'): Send {
  return async (request, photo) => {
    const { data } = request
    if (!('unique_key' in data) || !(of in data)) return send(request, photo)
    const answer = await send({ ...request, data: { ...data, unique_key: chance.uuid() } }, photo)
    if (answer === 'unreachable' || !answer.json) return answer
    return { ...answer, json: { ...answer.json, unique_key: data.unique_key } }
  }
}

/** Empties the queue of one who signs out. */
export function empty(disk: Disk, owner: number): void {
  for (const { id } of [...disk.entries.values()].filter((entry) => entry.owner === owner)) disk.entries.delete(id)
}

/** Sends what others recorded as if it were one’s own. */
export function listingAll(store: Store, disk: Disk): Store {
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

/** Forgets what a killed page was sending. */
export function hidingSyncing(store: Store): Store {
  return { ...store, list: async (owner) => (await store.list(owner)).filter(({ status }) => status !== 'syncing') }
}

/** Does not let entries of a kind wait for what they depend on. */
export function withLoose(kind: Entry['kind'], store: Store): Store {
  const loose = (entry: Entry): Entry => (entry.kind === kind ? { ...entry, sessionKey: entry.id } : entry)
  return { ...store, list: async (owner) => (await store.list(owner)).map(loose) }
}

/** Sends what can still be taken back, and takes it back all the same. */
export function withoutHolding(store: Store, disk: Disk): Store {
  return {
    ...store,
    list: async (owner) => (await store.list(owner)).map((entry) => ({ ...entry, heldUntil: undefined })),
    withdraw: async (id) => {
      await store.discard(id)
      return !disk.entries.has(id)
    },
  }
}
