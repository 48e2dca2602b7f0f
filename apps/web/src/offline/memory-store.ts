import type { Entry } from './entry.ts'
import { mayWithdraw } from './order.ts'
import { withList } from './server-state.ts'
import type { Own, ServerSession, ServerState, Store } from './store.ts'

/** What survives when a page is killed. */
export type Disk = {
  entries: Map<string, Entry>
  photos: Map<string, Uint8Array>
  current: Map<number, ServerSession>
  own: Map<number, Own>
}

export function emptyDisk(): Disk {
  return { entries: new Map(), photos: new Map(), current: new Map(), own: new Map() }
}

/**
 * A store in memory, for tests. Nothing of a transaction is on the disk before its commit, all of it afterwards.
 * @param pause awaited before and after every commit; by rejecting there a test kills the page at that moment
 */
export function memoryStore(disk: Disk, pause: () => Promise<void> = () => Promise.resolve()): Store {
  async function commit<T>(work: () => T): Promise<T> {
    await pause()
    const done = work()
    await pause()
    return done
  }

  function remove(id: string): void {
    const entry = disk.entries.get(id)
    disk.entries.delete(id)
    if (entry?.kind === 'photo') disk.photos.delete(entry.request.data.photoId)
  }

  function entriesOf(owner: number): Entry[] {
    return [...disk.entries.values()].filter((entry) => entry.owner === owner)
  }

  function serverOf(owner: number): ServerState {
    return { current: disk.current.get(owner) ?? null, own: disk.own.get(owner) ?? null }
  }

  return {
    add: (entry, photo) =>
      commit(() => {
        if (disk.entries.has(entry.id)) throw new Error(`There is an entry ${entry.id} already`)
        disk.entries.set(entry.id, entry)
        if (photo && entry.kind === 'photo') disk.photos.set(entry.request.data.photoId, photo)
      }),
    list: (owner) => commit(() => entriesOf(owner)),
    state: (owner) => commit(() => ({ entries: entriesOf(owner), ...serverOf(owner) })),
    photo: (photoId) => commit(() => disk.photos.get(photoId) ?? null),
    change: (id, change) =>
      commit(() => {
        const entry = disk.entries.get(id)
        const changed = entry ? change(entry) : null
        if (changed) disk.entries.set(id, changed)
        return changed
      }),
    confirm: (synced, apply) =>
      commit(() => {
        if (!disk.entries.has(synced.id)) return
        remove(synced.id)
        const { owner } = synced
        const { current, own } = apply(serverOf(owner))
        disk.current.set(owner, current)
        disk.own.set(owner, own)
      }),
    withdraw: (id) =>
      commit(() => {
        const entry = disk.entries.get(id)
        if (!entry || !mayWithdraw(entry, [...disk.entries.values()])) return false
        remove(id)
        return true
      }),
    discard: (id) => commit(() => remove(id)),
    saveCurrent: (owner, current) => commit(() => void disk.current.set(owner, current)),
    hearOwn: (owner, own) => commit(() => void disk.own.set(owner, withList(disk.own.get(owner) ?? null, own))),
    forget: (owner) =>
      commit(() => {
        disk.current.delete(owner)
        disk.own.delete(owner)
      }),
  }
}
