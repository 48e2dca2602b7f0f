import type { Instant } from '@warsha/domain'
import { type Client, createClient, type Surroundings } from '../../apps/web/src/api/client.ts'
import { type KeptSignIn, keptSignIn } from '../../apps/web/src/api/kept-sign-in.ts'
import { createSendEntry } from '../../apps/web/src/api/send-entry.ts'
import { refreshAttempts } from '../../apps/web/src/api/refresh-attempts.ts'
import { createServerClock } from '../../apps/web/src/api/server-clock.ts'
import type { Lock } from '../../apps/web/src/device/lock.ts'
import { memoryStorage, type TextStorage } from '../../apps/web/src/device/storage.ts'
import { newUuid } from '../../apps/web/src/device/uuid.ts'
import type { Send } from '../../apps/web/src/offline/drain.ts'
import type { Entry } from '../../apps/web/src/offline/entry.ts'
import { type Disk, emptyDisk, memoryStore } from '../../apps/web/testing/memory-store.ts'
import { createOutbox, type Outbox } from '../../apps/web/src/offline/outbox.ts'
import type { Store } from '../../apps/web/src/offline/store.ts'
import { type Chance, chanceOf } from '../../apps/web/testing/simulator/random.ts'
import type { Network, Way } from './way.ts'
import { type WorldTime, worldTime } from './world-time.ts'

/** Thrown at every wait of a page that is no more. */
class Killed extends Error {}

/** Other designs than the product's, for showing that the simulator finds them out. */
export type Variations = {
  store?: (store: Store, disk: Disk) => Store
  send?: (send: Send, chance: Chance) => Send
  fetch?: (fetch: Surroundings['fetch']) => Surroundings['fetch']
  signOut?: (disk: Disk, owner: number) => void
}

export type Page = { outbox: Outbox; client: Client; die: () => void }

/** A record as it was committed on the phone. */
export type Committed = {
  entry: Entry
  /** how far the phone's clock was ahead as it happened */
  clockAhead: number
}

/** One phone with its store, its tabs, its cookie and its way to the server. */
export type Phone = {
  chance: Chance
  time: WorldTime
  network: Network
  disk: Disk
  /** what every tab knows of the sign-in */
  kept: KeptSignIn
  signedIn: () => number | null
  /** who has signed in last */
  person: number | null
  /** what ever was committed to the store, in order */
  committed: Committed[]
  /** the ids of what the technician was told is saved */
  promised: Set<string>
  /** the ids of what a person has thrown away */
  discarded: Set<string>
  /** what a page did that it must not do */
  broken: string[]
  pages: Page[]
  /** how far the phone's clock is ahead */
  clockAhead: number
  open: () => Page
  /** Lets a page work, which ends quietly when the page is killed. */
  run: (work: Promise<unknown>) => void
}

const MORNING: Instant = Date.UTC(2026, 10, 18, 5)

/** The way that the phone's requests go, from where they seem to come, and how the phone differs from the product. */
type Surrounded = { way: Way; address: string; variations: Variations }

/** A phone of its own, about which only the seed decides. */
export function phoneOf(seed: number, { way, address, variations }: Surrounded): Phone {
  const chance = chanceOf(seed)
  const time = worldTime(MORNING)
  const browser = aBrowser(chance.happens(0.4) ? 'without locks' : 'with locks')
  const kept = keptSignIn(browser.storage)
  const deviceId = chance.uuid()
  const deviceNow = () => time.now() + phone.clockAhead

  const phone: Phone = {
    chance,
    time,
    network: {
      badness: 0,
      chance: chanceOf(chance.below(0x1_0000_0000)),
      time,
      deviceNow,
      address,
      deliveries: [],
      waitForNext: [],
      met: new Set(),
    },
    disk: emptyDisk(),
    kept,
    signedIn: () => (kept.token() === null ? null : (kept.user()?.id ?? null)),
    person: null,
    committed: [],
    promised: new Set(),
    discarded: new Set(),
    broken: [],
    pages: [],
    clockAhead: 0,
    open,
    run: (work) => {
      work.catch((error: unknown) => {
        if (!(error instanceof Killed)) phone.broken.push(`broken: ${String(error)}`)
      })
    },
  }
  noteCommits(phone)

  function open(): Page {
    const life = aLife()
    const clock = createServerClock(deviceNow, browser.storage)
    const lock = browser.lockOf(life)
    const fetch = browser.fetchOf(life, (url, request) => way.fetch(phone.network, url, request))
    const client = createClient({
      fetch: variations.fetch?.(fetch) ?? fetch,
      now: deviceNow,
      lock,
      kept,
      clock,
      attempts: refreshAttempts(browser.storage, newUuid),
      deviceId,
      language: () => 'en',
      unsent: () => null,
      publish: (event) => {
        const isOther = event.kind === 'refreshed' && event.user.id !== phone.person
        if (isOther) phone.broken.push(`wrong: ${event.user.id} is signed in, and it was ${phone.person} who did so`)
      },
    })
    const store = memoryStore(phone.disk, async () => {
      life.mustLast()
      await time.sleep(chance.below(25))
      life.mustLast()
    })
    const send = createSendEntry({ client, person: phone.signedIn, offline: () => false })
    const outbox = createOutbox({
      store: variations.store?.(store, phone.disk) ?? store,
      send: variations.send?.(send, chance) ?? send,
      lock,
      signedIn: phone.signedIn,
      now: deviceNow,
      random: chance.next,
      isOffline: () => false,
      newId: chance.uuid,
      serverNow: clock.serverNow,
    })
    const page: Page = {
      outbox,
      client,
      die: () => {
        life.end()
        phone.pages.splice(phone.pages.indexOf(page), 1)
      },
    }
    phone.pages.push(page)
    return page
  }

  return phone
}

function noteCommits(phone: Phone): void {
  const { disk, committed } = phone
  const set = disk.entries.set.bind(disk.entries)
  disk.entries.set = (id, entry) => {
    if (!committed.some((it) => it.entry.id === id)) committed.push({ entry, clockAhead: phone.clockAhead })
    return set(id, entry)
  }
}

/** A page's life: what still waits when it ends will never go on. */
type Life = { mustLast: () => void; lasts: () => boolean; over: Promise<never>; end: () => void }

function aLife(): Life {
  let lasts = true
  let end: () => void = () => undefined
  const over = new Promise<never>((_, reject) => (end = () => reject(new Killed())))
  over.catch(() => undefined)
  return {
    lasts: () => lasts,
    mustLast: () => {
      if (!lasts) throw new Killed()
    },
    over,
    end: () => {
      lasts = false
      end()
    },
  }
}

type Browser = {
  storage: TextStorage
  lockOf: (life: Life) => Lock
  fetchOf: (life: Life, fetch: Surroundings['fetch']) => Surroundings['fetch']
}

/** What the tabs of a phone share: what is kept as text, the cookie of the sign-in, the locks. */
function aBrowser(kind: 'with locks' | 'without locks'): Browser {
  let cookie: string | null = null
  const last = new Map<string, Promise<unknown>>()

  function locked<T>(life: Life, name: string, work: () => Promise<T>): Promise<T> {
    const begin = () => {
      life.mustLast()
      return Promise.race([work(), life.over])
    }
    const turn = (last.get(name) ?? Promise.resolve()).then(begin, begin)
    last.set(name, turn)
    return turn
  }

  return {
    storage: memoryStorage(),
    lockOf: (life) => (name, work) => (kind === 'with locks' ? locked(life, name, work) : work()),
    fetchOf: (life, fetch) => async (url, request) => {
      life.mustLast()
      const sent = new Headers(request.headers)
      if (cookie !== null && url.startsWith('/api/auth/')) sent.set('cookie', cookie)
      const answer = await fetch(url, { ...request, headers: sent }).catch((error: unknown) => error)
      if (!life.lasts()) return new Promise<never>(() => undefined)
      if (!(answer instanceof Response)) throw answer
      for (const set of answer.headers.getSetCookie()) cookie = /^[^=]+=[^;]+/.exec(set)?.[0] ?? null
      return answer
    },
  }
}
