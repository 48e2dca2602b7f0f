import { type Announcement, announcementChange, mayClaim, withDelayAnnounced } from '../src/offline/announcement.ts'
import type { Entry } from '../src/offline/entry.ts'
import { mayWithdraw } from '../src/offline/order.ts'
import { withList } from '../src/offline/server-state.ts'
import type { Own, ServerSession, ServerState, Store } from '../src/offline/store.ts'

/** What survives when a page is killed. */
export type Disk = {
  entries: Map<string, Entry>
  photos: Map<string, Uint8Array>
  current: Map<number, ServerSession>
  own: Map<number, Own>
  announcements: Map<string, Announcement>
}

export function emptyDisk(): Disk {
  return { entries: new Map(), photos: new Map(), current: new Map(), own: new Map(), announcements: new Map() }
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

  function announce(before: Entry | null, after: Entry): void {
    const change = announcementChange(before, after)
    if (change.is === 'kept') return
    // The newest stands last.
    disk.announcements.delete(after.id)
    if (change.is === 'made') disk.announcements.set(after.id, change.announcement)
  }

  function entriesOf(owner: number): Entry[] {
    return [...disk.entries.values()].filter((entry) => entry.owner === owner)
  }

  function serverOf(owner: number): ServerState {
    return { current: disk.current.get(owner) ?? null, own: disk.own.get(owner) ?? null }
  }

  return {
    add: (entry, photo, first) =>
      commit(() => {
        const all = first ? [first, entry] : [entry]
        for (const { id } of all) if (disk.entries.has(id)) throw new Error(`There is an entry ${id} already`)
        for (const one of all) {
          disk.entries.set(one.id, one)
          announce(null, one)
        }
        if (photo && entry.kind === 'photo') disk.photos.set(entry.request.data.photoId, photo)
      }),
    list: (owner) => commit(() => entriesOf(owner)),
    state: (owner) => commit(() => ({ entries: entriesOf(owner), ...serverOf(owner) })),
    photo: (photoId) => commit(() => disk.photos.get(photoId) ?? null),
    change: (id, change) =>
      commit(() => {
        const entry = disk.entries.get(id)
        const changed = entry ? change(entry) : null
        if (!entry || !changed) return null
        disk.entries.set(id, changed)
        announce(entry, changed)
        return changed
      }),
    confirm: (synced, apply) =>
      commit(() => {
        const entry = disk.entries.get(synced.id)
        if (!entry) return
        remove(synced.id)
        announce(entry, synced)
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
    discard: (id) =>
      commit(() => {
        remove(id)
        disk.announcements.delete(id)
      }),
    saveCurrent: (owner, current) => commit(() => void disk.current.set(owner, current)),
    saveOwnSessions: (owner, own) => commit(() => void disk.own.set(owner, withList(disk.own.get(owner) ?? null, own))),
    claim: (owner, { now, outcomes, ...claim }) =>
      commit(() => {
        const all = [...disk.announcements.values()]
        const wanted = all.filter((it) => it.owner === owner && outcomes.includes(it.outcome))
        const announcements = wanted.filter((it) => mayClaim(it, claim, now)).map((it) => ({ ...it, claim }))
        for (const it of announcements) disk.announcements.set(it.id, it)
        return { announcements, others: announcements.length < wanted.length }
      }),
    settle: (announcements) =>
      commit(() => {
        for (const { id, outcome } of announcements) {
          if (disk.announcements.get(id)?.outcome === outcome) disk.announcements.delete(id)
          const entry = disk.entries.get(id)
          if (entry && outcome === 'delayed') disk.entries.set(id, withDelayAnnounced(entry))
        }
      }),
    unclaim: (tab) =>
      commit(() => {
        for (const it of disk.announcements.values()) {
          if (it.claim?.tab === tab) disk.announcements.set(it.id, { ...it, claim: null })
        }
      }),
    forget: (owner) =>
      commit(() => {
        disk.current.delete(owner)
        disk.own.delete(owner)
      }),
  }
}
