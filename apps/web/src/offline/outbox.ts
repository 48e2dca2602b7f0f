import type { Language } from '@warsha/contract/texts'
import type { Instant } from '@warsha/domain'
import { oneAtATime } from '@warsha/domain/coalesce'
import { createSignal } from '../store.ts'
import { base64Of } from './base64.ts'
import type { Announcement } from './announcement.ts'
import { delay, drain as drainQueue, type DrainPorts, type Drained } from './drain.ts'
import {
  type Choice,
  type Claim,
  completionEntry,
  correctionEntry,
  type Entry,
  heldCompletionEntry,
  heldStartEntry,
  photoEntry,
  type SessionEnd,
  startEntry,
  type TimerAnswer,
  timerAnswerEntry,
  type CorrectionChanges,
} from './entry.ts'
import { blockedBy, heldUntil } from './order.ts'
import { replay, type Shown } from './replay.ts'
import type { Claimed, Claiming, ServerState, Own, ServerSession, Store } from './store.ts'

export type OutboxPorts = DrainPorts & {
  /** a new UUID */
  newId: () => string
  /** what the server's clock shows now, as far as is known */
  serverNow: () => Instant
  /** whether the device knows that it has no network */
  isOffline: () => boolean
  /** what whoever records reads; left out where nothing is recorded */
  language?: () => Language
}

/** Why to try now. A new record sends what is due; the others try everything, due or not. */
export type Trigger = 'recorded' | 'timer' | 'online' | 'opened' | 'visible' | 'signed_in' | 'retry'

/** An entry as the sheet behind the badge lists it. */
export type Listed = {
  entry: Entry
  /** the start or the end that it waits for; when that one was refused, a person has to look there */
  blockedBy: Entry | null
}

/** What `shown` and `list` tell and what the server said last, of one moment. */
export type Overview = { shown: Shown; listed: Listed[]; server: ServerState }

/**
 * All that pages do with the queue. Recording resolves once it is durable; only then it may be shown as saved.
 * `by`: whose it is where something was waited for since the tap; else that of whoever is signed in.
 */
export type Outbox = {
  recordStart: (choice: Choice, by?: number | null) => Promise<Entry>
  /** A start that `withdraw` takes back for 5 s. Nothing is lost when the phone dies meanwhile: it is sent later. */
  recordHeldStart: (choice: Choice, by?: number | null) => Promise<Entry>
  recordCompletion: (sessionKey: string, end?: SessionEnd) => Promise<Entry>
  /** An end that `withdraw` takes back for 5 s, as a start. */
  recordHeldCompletion: (sessionKey: string, end?: SessionEnd) => Promise<Entry>
  /** Takes back a start or an end that was never sent. @returns whether that could still be done */
  withdraw: (id: string) => Promise<boolean>
  /**
   * An answer is kept together with the end that it names, or with the request for it where an end cannot be recorded.
   * @param sessionKey the unique_key of the session whose timer was asked about
   */
  recordTimerAnswer: (sessionKey: string, answer: TimerAnswer, request?: CorrectionChanges) => Promise<Entry>
  /** @param photo its digest in hex */
  recordPhoto: (sessionKey: string, photo: { bytes: Uint8Array; sha256: string }, by?: number | null) => Promise<Entry>
  /** @param sessionKey the unique_key of a session that is recorded, sent or not */
  recordCorrection: (sessionKey: string, changes: CorrectionChanges) => Promise<Entry>
  /** Keeps what the server just said of the running session. */
  saveCurrent: (current: ServerSession) => Promise<void>
  /** Keeps what the server just said of the sessions of the last days. */
  saveOwnSessions: (own: Own) => Promise<void>
  shown: () => Promise<Shown>
  overview: () => Promise<Overview>
  list: () => Promise<Listed[]>
  /** Sends what there is; joins a round that runs, and has it followed by another. */
  drain: (trigger: Trigger) => Promise<Drained>
  /** Marks what waits as delayed, where the device has no network. */
  delay: () => Promise<void>
  /** Has what comes of an entry announced by this tab alone. @returns whether the entry is still there */
  claimEntry: (id: string, claim: Claim | undefined) => Promise<boolean>
  /** Gives a tab what is to be announced to the person who is signed in. */
  claim: (claiming: Omit<Claiming, 'now'>) => Promise<Claimed>
  /** These were shown. */
  settle: (announcements: readonly Announcement[]) => Promise<void>
  /** A tab gives back what it has not shown. */
  unclaim: (tab: string) => Promise<void>
  /** Queues a refused entry again, when a person asks for it. */
  retry: (id: string) => Promise<void>
  /** Deletes an entry after a person's confirmation. Nothing else calls it. */
  discard: (id: string) => Promise<void>
  /** An entry as a file for a person: JSON, a photo's bytes in base64. Null when there is none of theirs. */
  exportEntry: (id: string) => Promise<string | null>
  /** Tells of every change that this tab makes. */
  subscribe: (listener: () => void) => () => void
}

/** The queue of whoever is signed in. It does not drain by itself: the page calls `drain` when something happens. */
export function createOutbox(ports: OutboxPorts): Outbox {
  const { store, now, newId, serverNow } = ports
  const { publish, subscribe } = createSignal()
  /** whether the next round tries everything, due or not */
  let triesAll = false
  const round = oneAtATime(async () => {
    const atOnce = triesAll
    triesAll = false
    const person = ports.signedIn()
    if (person === null) return { sent: 0, refused: 0, later: 0, again: 0, signInNeeded: true }
    return drainQueue({ ...ports, store: published }, { owner: person, atOnce })
  })

  /** Publishes each change of a drain at once, not at its end. */
  const published: DrainPorts['store'] = {
    ...store,
    change: async (id, change) => {
      const changed = await store.change(id, change)
      if (changed) publish()
      return changed
    },
    confirm: async (synced, apply) => {
      await store.confirm(synced, apply)
      publish()
    },
  }

  function owner(): number {
    const id = ports.signedIn()
    if (id === null) throw new Error('Nobody is signed in')
    return id
  }

  function recorded(sessionKey: string, by?: number | null) {
    return { id: newId(), owner: by ?? owner(), sessionKey, recordedAt: now() }
  }

  /** Without network it is delayed from the beginning; what is held back is not before that is over. */
  function marked<Marked extends Entry>(entry: Marked): Marked {
    const isDelayed = ports.isOffline() && heldUntil(entry) === null
    return { ...entry, ...(isDelayed && { delay: 'new' }), ...(ports.language && { language: ports.language() }) }
  }

  async function added(entry: Entry, photo?: Uint8Array, first?: Parameters<Store['add']>[2]): Promise<Entry> {
    const recordedEntry = marked(entry)
    await store.add(recordedEntry, photo, first && marked(first))
    publish()
    return recordedEntry
  }

  async function overview(): Promise<Overview> {
    const person = owner()
    const { current, entries, own } = await store.state(person)
    return {
      shown: replay(current, entries, { device: now(), server: serverNow() }),
      listed: listed(entries),
      server: { current, own },
    }
  }

  async function own(id: string): Promise<Entry | null> {
    const entries = await store.list(owner())
    return entries.find((entry) => entry.id === id) ?? null
  }

  return {
    recordStart: async (choice, by) => added(startEntry(recorded(newId(), by), choice)),
    recordHeldStart: async (choice, by) => added(heldStartEntry(recorded(newId(), by), choice)),
    recordCompletion: async (sessionKey, end) => added(completionEntry(recorded(sessionKey), end)),
    recordHeldCompletion: async (sessionKey, end) => added(heldCompletionEntry(recorded(sessionKey), end)),
    withdraw: async (id) => {
      const withdrawn = (await own(id)) !== null && (await store.withdraw(id))
      if (withdrawn) publish()
      return withdrawn
    },
    recordTimerAnswer: async (sessionKey, answer, request) => {
      const endedAt = answer.stoppedAt
      const end = endedAt !== null && completionEntry(recorded(sessionKey), { endedAt, isPart: true })
      const first = request ? correctionEntry(recorded(sessionKey), request, true) : end
      return added(timerAnswerEntry(recorded(sessionKey), answer), undefined, first || undefined)
    },
    recordPhoto: async (sessionKey, { bytes, sha256 }, by) =>
      added(photoEntry(recorded(sessionKey, by), { photoId: newId(), sha256 }), bytes),
    recordCorrection: async (sessionKey, changes) => added(correctionEntry(recorded(sessionKey), changes)),
    saveCurrent: async (current) => {
      await store.saveCurrent(owner(), current)
      publish()
    },
    saveOwnSessions: async (own) => {
      await store.saveOwnSessions(owner(), own)
      publish()
    },
    shown: async () => (await overview()).shown,
    overview,
    list: async () => listed(await store.list(owner())),
    drain: (trigger) => {
      triesAll ||= trigger !== 'recorded'
      return round()
    },
    retry: async (id) => {
      if (!(await own(id))) return
      await published.change(id, (entry) =>
        entry.status === 'failed'
          ? { ...entry, status: 'pending', retryCount: 0, nextTryAt: 0, delay: undefined }
          : null,
      )
    },
    delay: async () => {
      const person = ports.signedIn()
      if (person !== null) await delay({ ...ports, store: published }, person)
    },
    claimEntry: async (id, claim) => {
      if (!(await own(id))) return false
      return (await store.change(id, (entry) => ({ ...entry, claim }))) !== null
    },
    claim: async (claiming) => store.claim(owner(), { ...claiming, now: now() }),
    settle: (announcements) => store.settle(announcements),
    unclaim: async (tab) => {
      await store.unclaim(tab)
      publish()
    },
    discard: async (id) => {
      if (!(await own(id))) return
      await store.discard(id)
      publish()
    },
    exportEntry: async (id) => {
      const entry = await own(id)
      if (entry?.kind !== 'photo') return entry && JSON.stringify({ entry }, null, 2)
      // One that cannot be read keeps nobody from saving the rest.
      const bytes = await store.photo(entry.request.data.photoId).catch(() => null)
      return JSON.stringify({ entry, photo: bytes && base64Of(bytes) }, null, 2)
    },
    subscribe,
  }
}

function listed(entries: readonly Entry[]): Listed[] {
  return entries.map((entry) => ({ entry, blockedBy: blockedBy(entry, entries) }))
}
