import { makeOnce } from '@warsha/domain/coalesce'
import type { Store } from './store.ts'

/** A store that is opened when it is first used. One that could not be opened is tried again at the next use. */
export function lazyStore(open: () => Promise<Store>): Store {
  const store = makeOnce(open)

  return {
    add: async (entry, photo) => (await store()).add(entry, photo),
    list: async (owner) => (await store()).list(owner),
    photo: async (photoId) => (await store()).photo(photoId),
    change: async (id, change) => (await store()).change(id, change),
    settle: async (synced, hear) => (await store()).settle(synced, hear),
    discard: async (id) => (await store()).discard(id),
    said: async (owner) => (await store()).said(owner),
    hear: async (owner, said) => (await store()).hear(owner, said),
    own: async (owner) => (await store()).own(owner),
    hearOwn: async (owner, own) => (await store()).hearOwn(owner, own),
  }
}
