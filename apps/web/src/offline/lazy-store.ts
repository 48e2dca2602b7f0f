import { makeOnce } from '@warsha/domain/coalesce'
import type { Store } from './store.ts'

/** A store that is opened when it is first used. One that could not be opened is tried again at the next use. */
export function lazyStore(open: () => Promise<Store>): Store {
  const store = makeOnce(open)

  return {
    add: async (...added) => (await store()).add(...added),
    list: async (owner) => (await store()).list(owner),
    state: async (owner) => (await store()).state(owner),
    photo: async (photoId) => (await store()).photo(photoId),
    change: async (id, change) => (await store()).change(id, change),
    confirm: async (synced, apply) => (await store()).confirm(synced, apply),
    withdraw: async (id) => (await store()).withdraw(id),
    discard: async (id) => (await store()).discard(id),
    saveCurrent: async (owner, current) => (await store()).saveCurrent(owner, current),
    saveOwnSessions: async (owner, own) => (await store()).saveOwnSessions(owner, own),
    claim: async (owner, claiming) => (await store()).claim(owner, claiming),
    settle: async (announcements) => (await store()).settle(announcements),
    unclaim: async (tab) => (await store()).unclaim(tab),
    forget: async (owner) => (await store()).forget(owner),
  }
}
