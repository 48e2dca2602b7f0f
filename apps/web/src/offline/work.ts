import { sendEntry, serverNow, signedInId, signIn } from '../api/api.ts'
import { unsent } from '../api/unsent.ts'
import { tabLock } from '../device/lock.ts'
import { newUuid } from '../device/uuid.ts'
import { createSignal } from '../store.ts'
import { CHANGES } from './changes.ts'
import type { LocalDatabase } from './dexie-store.ts'
import type { Drained } from './drain.ts'
import type { Entry } from './entry.ts'
import { latestOnly, overtaken } from './latest-only.ts'
import { lazyStore } from './lazy-store.ts'
import { createOutbox, type Listed, type Trigger } from './outbox.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import type { Shown } from './replay.ts'
import type { ServerState } from './store.ts'

/** What pages show of the technician's work on this device. */
export type Work = { owner: number; shown: Shown; listed: readonly Listed[]; server: ServerState }

/** While much is being sent, what is shown follows at this pace. */
const PACE = 200
const timers = {
  set: (work: () => void, delay: number) => setTimeout(work, delay),
  clear: (timer: unknown) => clearTimeout(timer as ReturnType<typeof setTimeout>),
}

let opening: Promise<LocalDatabase> | null = null

/** The database on this device, with what an older version of the app has left in it. Its code is loaded when it is needed. */
export function database(): Promise<LocalDatabase> {
  opening ??= openDatabase().catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

async function openDatabase(): Promise<LocalDatabase> {
  const { localDatabase } = await import('./dexie-store.ts')
  const opened = localDatabase()
  await opened.open()
  void adoptOld(opened)
  return opened
}

/** What an older version has left belongs to the one who is signed in now. */
async function adoptOld(local: LocalDatabase): Promise<void> {
  const owner = signedInId()
  if (owner === null) return
  const { adoptUnowned } = await import('./dexie-store.ts')
  if (await adoptUnowned(local, owner).catch(() => false)) changed()
}

export const outbox = createOutbox({
  store: lazyStore(async () => {
    const { dexieStore } = await import('./dexie-store.ts')
    return dexieStore(await database())
  }),
  send: sendEntry,
  lock: tabLock,
  signedIn: signedInId,
  now: Date.now,
  random: Math.random,
  newId: newUuid,
  serverNow,
})

let work: Work | null = null
let trouble: unknown = null
let changes = 0
const shownChanges = createSignal()
const otherTabs = 'BroadcastChannel' in window ? new BroadcastChannel(CHANGES) : null

/** What pages show, read anew after every change that any tab makes. Null until it has been read. */
export const shownWork = {
  get: (): Work | null => work,
  /** why it could not be read, null while it can */
  trouble: (): unknown => trouble,
  /** reads it at once, and resolves when it is shown */
  refresh: (): Promise<void> => read(),
  /** counts the changes: who asked the server for something sees whether the answer is older than one of them */
  changes: (): number => changes,
  subscribe: shownChanges.subscribe,
}

const readOverview = latestOnly(() => outbox.overview())

async function read(): Promise<void> {
  const owner = signedInId()
  if (owner === null) {
    work = null
  } else {
    try {
      const overview = await readOverview()
      if (overview === overtaken || signedInId() !== owner) return
      const { shown, listed } = overview
      work = { owner, ...overview }
      trouble = null
      unsent.set({ count: shown.pending + shown.failed, oldest: oldestOf(listed) })
    } catch (error) {
      trouble = error
    }
  }
  shownChanges.publish()
}

function oldestOf(listed: readonly Listed[]): number | null {
  return listed.length === 0 ? null : Math.min(...listed.map(({ entry }) => entry.recordedAt))
}

let reading = false
let readAgain = false
let lastRead = 0

/** Reads at once when nothing was read lately, else a moment later, once for all that happens meanwhile. */
async function follow(): Promise<void> {
  if (reading) {
    readAgain = true
    return
  }
  reading = true
  do {
    readAgain = false
    const wait = lastRead + PACE - performance.now()
    if (lastRead > 0 && wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    await read()
    lastRead = performance.now()
  } while (readAgain)
  reading = false
}

const queueChanges = createSignal()

function changed(): void {
  changes += 1
  queueChanges.publish()
  void follow()
}

/** The queue as all tabs change it, the service worker too. */
const watched = {
  list: outbox.list,
  subscribe: queueChanges.subscribe,
}

outbox.subscribe(() => {
  changed()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  otherTabs?.postMessage(null)
})
otherTabs?.addEventListener('message', changed)

let person = signedInId()
signIn.subscribe(() => {
  const next = signedInId()
  if (next === person) return
  person = next
  work = null
  if (next === null) unsent.set(null)
  else if (opening) void opening.then(adoptOld)
  changed()
})

/** Reads the work for the first time. Resolves when it is there, or cannot be read. */
export async function startWork(): Promise<void> {
  if (work === null) await follow()
}

/** What becomes of something that was just recorded, as far as it shows within `patience` milliseconds. */
export async function sendNow(recorded: Entry, patience: number): Promise<Outcome> {
  if (!navigator.onLine) return { is: 'later', error: null }
  // A round that fails leaves the record waiting, which is what its outcome tells.
  outbox.drain('recorded').catch(() => undefined)
  return outcomeOf(watched, recorded, patience, timers)
}

/** Sends what waits, unless the device has no network at all. Null when there was nothing to do. */
export async function drainNow(trigger: Trigger): Promise<Drained | null> {
  if (!navigator.onLine || signedInId() === null) return null
  return outbox.drain(trigger)
}
