import { coalesce, makeOnce, type Timers } from '@warsha/domain/coalesce'
import type { Unsent } from '../api/client.ts'
import { createSignal, type Signal } from '../store.ts'
import type { Drained } from './drain.ts'
import { latestOnly, overtaken } from './latest-only.ts'
import { lazyStore } from './lazy-store.ts'
import { createOutbox, type Listed, type Outbox, type OutboxPorts, type Trigger } from './outbox.ts'
import type { Shown } from './replay.ts'
import type { Claimed, KeptWork, ServerState, Store } from './store.ts'

/** What pages show of the technician's work on this device. */
export type Work = { owner: number; shown: Shown; listed: readonly Listed[]; server: ServerState }

/** While much is being sent, what is shown follows at this pace. */
const PACE = 200
/** After which the database is made on a device that had none: the first page comes before. */
const UNTIL_MADE = 1_000
const NOTHING_KEPT: KeptWork = { entries: [], current: null, own: null }
const NOTHING_CLAIMED: Claimed = { announcements: [], others: false }

type Subscribe = Signal<void>['subscribe']
type Openable = { open: () => PromiseLike<unknown> }

export type WorkPorts<Database> = Omit<OutboxPorts, 'store' | 'isOffline'> & {
  /** loads the code of the database on this device */
  local: () => Promise<{
    localDatabase: () => Database
    localStore: (database: Database) => Store
    /** @returns whether an older version had left anything */
    adoptUnowned: (database: Database, owner: number) => Promise<boolean>
  }>
  /** whether the database may be on this device: false only where it certainly was never made */
  mayBeMade: () => Promise<boolean>
  /** tells when `signedIn` may answer something else */
  onSignIn: Subscribe
  /** everything of somebody who has left was erased from the database; `ended`: they did not sign out themselves */
  onForgotten: (person: number, way: 'signed_out' | 'ended') => void
  /** whether whoever was signed in last has signed out here */
  hasSignedOut: () => boolean
  /** what goes out to the other tabs and what comes from them: that the queue has changed */
  otherTabs: { publish: () => void; subscribe: (listener: () => void) => void }
  /** hears how much waits, null when nobody is signed in */
  onUnsent: (unsent: Unsent | null) => void
  isOnline: () => boolean
  timers: Timers
}

/** A technician's work on this device: the queue, what pages show of it, and when it is sent. One for each page. */
export function createWork<Database extends Openable>(ports: WorkPorts<Database>) {
  const { signedIn, hasSignedOut, isOnline, otherTabs } = ports
  const local = createLocal(ports, changed)
  const store = { ...lazyStore(local.store), state: local.state, claim: local.claim }
  const outbox = createOutbox({ ...ports, store, isOffline: () => !isOnline() })
  const shown = createShown(outbox, ports)
  const following = coalesce(shown.work.refresh, { timers: ports.timers, pause: PACE })
  let person = signedIn()

  function changed(): void {
    shown.count()
    following.ask()
  }

  outbox.subscribe(() => {
    changed()
    otherTabs.publish()
  })
  otherTabs.subscribe(() => {
    local.touch()
    changed()
  })
  ports.onSignIn(() => {
    const next = signedIn()
    if (next === person) return
    const former = person
    person = next
    shown.forget()
    if (former !== null) forget(former, hasSignedOut() ? 'signed_out' : 'ended').catch(() => undefined)
    if (next === null) ports.onUnsent(null)
    else void local.adopt()
    changed()
  })

  /** Waiting entries stay, as the work was done and must be paid; those of a person who signed in meanwhile stay theirs. */
  async function forget(former: number, way: 'signed_out' | 'ended'): Promise<void> {
    if (!local.isOpen()) return
    const opened = await local.store()
    if (person === former) return
    await opened.forget(former)
    if (person === null) ports.onForgotten(former, way)
  }

  return {
    outbox,
    /** The database on this device, with what an older version of the app has left in it. */
    database: local.database,
    openAhead: local.openAhead,
    shownWork: shown.work,
    /** Reads the work for the first time. Resolves when it is there, or cannot be read. */
    startWork: async (): Promise<void> => {
      if (shown.work.get() === null) await shown.work.refresh()
    },
    /**
     * Sends what waits, unless the device has no network at all: then it is delayed. Null when there was nothing to do.
     * What becomes of each is announced, whoever waits for it.
     */
    drainNow: async (trigger: Trigger): Promise<Drained | null> => {
      if (signedIn() === null) return null
      if (isOnline()) return outbox.drain(trigger)
      if (await local.mayHoldAny()) await outbox.delay()
      return null
    },
  }
}

/**
 * The database on this device, opened when it is first needed.
 * @param onNews something else is to be shown than was read
 */
function createLocal<Database extends Openable>(ports: WorkPorts<Database>, onNews: () => void) {
  const { signedIn } = ports
  const mayBeMade = makeOnce(() => ports.mayBeMade().catch(() => true))
  let open: Database | null = null
  /** nothing was kept, and no other tab has said anything */
  let isUntouched = true
  let isMadeSoon = false

  const database = makeOnce(async () => {
    const { localDatabase } = await ports.local()
    const opened = localDatabase()
    await opened.open()
    open = opened
    void adopt()
    return opened
  })

  /** What an older version has left belongs to the one who is signed in now. */
  async function adopt(): Promise<void> {
    const owner = signedIn()
    if (open === null || owner === null) return
    const { adoptUnowned } = await ports.local()
    if (await adoptUnowned(open, owner).catch(() => false)) onNews()
  }

  const opened = makeOnce(async () => (await ports.local()).localStore(await database()))

  function store(): Promise<Store> {
    isUntouched = false
    return opened()
  }

  /** Nothing waits in a database that was never made. */
  async function mayHoldAny(): Promise<boolean> {
    return !isUntouched || mayBeMade()
  }

  /** A database that cannot be made is told by the next read. */
  function makeSoon(): void {
    if (isMadeSoon) return
    isMadeSoon = true
    ports.timers.set(() => void store().catch(onNews), UNTIL_MADE)
  }

  return {
    database,
    adopt,
    mayHoldAny,
    isOpen: () => open !== null,
    store,
    /** Opens the database if there is one: to make it takes longer than to draw the first page. */
    openAhead: async (): Promise<void> => {
      if (await mayBeMade()) await database()
    },
    touch: () => {
      isUntouched = false
    },
    claim: async (...asked: Parameters<Store['claim']>): Promise<Claimed> => {
      return (await mayHoldAny()) ? (await store()).claim(...asked) : NOTHING_CLAIMED
    },
    /** What is kept. A device without a database keeps nothing, which is told without making one. */
    state: async (owner: number): Promise<KeptWork> => {
      if (await mayHoldAny()) return (await store()).state(owner)
      makeSoon()
      return NOTHING_KEPT
    },
  }
}

/** What pages show, read anew after every change that any tab makes. */
function createShown(outbox: Outbox, { signedIn, onUnsent }: Pick<WorkPorts<Openable>, 'signedIn' | 'onUnsent'>) {
  const { publish, subscribe } = createSignal()
  const readOverview = latestOnly(() => outbox.overview())
  let work: Work | null = null
  let trouble: unknown = null
  let changes = 0

  async function read(): Promise<void> {
    const owner = signedIn()
    if (owner === null) {
      work = null
    } else {
      try {
        const overview = await readOverview()
        if (overview === overtaken || signedIn() !== owner) return
        const { shown, listed } = overview
        work = { owner, ...overview }
        trouble = null
        onUnsent({ count: shown.pending + shown.failed, oldest: oldestOf(listed) })
      } catch (error) {
        trouble = error
      }
    }
    publish()
  }

  return {
    work: {
      /** null until it has been read */
      get: (): Work | null => work,
      /** why it could not be read, null while it can */
      trouble: (): unknown => trouble,
      /** reads it at once, and resolves when it is shown */
      refresh: read,
      /** counts the changes: who asked the server for something sees whether the answer is older than one of them */
      changes: (): number => changes,
      subscribe,
    },
    count: () => {
      changes += 1
    },
    forget: () => {
      work = null
    },
  }
}

function oldestOf(listed: readonly Listed[]): number | null {
  return listed.length === 0 ? null : Math.min(...listed.map(({ entry }) => entry.recordedAt))
}
