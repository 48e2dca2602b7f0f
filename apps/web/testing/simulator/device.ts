import type { Lock, Send } from '../../src/offline/drain.ts'
import type { Entry } from '../../src/offline/entry.ts'
import { type Disk, emptyDisk, memoryStore } from '../memory-store.ts'
import { createOutbox, type Outbox } from '../../src/offline/outbox.ts'
import type { Store } from '../../src/offline/store.ts'
import { type ModelServer, modelServer, problem } from './model-server.ts'
import { carry, type Network } from './network.ts'
import { type Chance, chanceOf } from './random.ts'
import { type VirtualTime, virtualTime } from './virtual-time.ts'

/** Thrown at every wait of a page that is no more. */
export class Killed extends Error {}

/** Other designs than the product's, for showing that the simulator finds them out. */
export type Variations = {
  store?: (store: Store, disk: Disk) => Store
  send?: (send: Send, chance: Chance) => Send
  server?: (server: ModelServer, time: VirtualTime) => ModelServer
  signOut?: (disk: Disk, owner: number) => void
  lock?: 'none'
}

export type Page = { outbox: Outbox; dead: boolean }

/** One phone with its store, its tabs, the person signed in, and the way to the server. */
export type Device = {
  chance: Chance
  time: VirtualTime
  server: ModelServer
  network: Network
  disk: Disk
  /** what ever was committed to the store, in order */
  committed: Entry[]
  /** the ids of what the technician was told is saved */
  promised: Set<string>
  /** the ids of what a person has thrown away */
  discarded: Set<string>
  /** the ids of the starts that a person has taken back: nobody else may ever hear of them */
  withdrawn: Set<string>
  /** the ids of those that a page was taking back, which may have died meanwhile */
  undecided: Set<string>
  /** what a page did that it must not do */
  broken: string[]
  pages: Page[]
  signedIn: number | null
  /** how far the device's clock is ahead */
  clockAhead: number
  /** whether somebody has set the clock, so that recorded times no longer say when it was */
  clockWasSet: boolean
  open: () => Page
  /** Lets a page work, which ends quietly when the page is killed. */
  run: (work: Promise<unknown>) => void
}

const MORNING = Date.UTC(2026, 10, 19, 5)

export function deviceOf(seed: number, variations: Variations): Device {
  const chance = chanceOf(seed)
  const time = virtualTime(MORNING)
  const made = modelServer()
  const lock = variations.lock === 'none' || chance.happens(0.4) ? noLock : tabLock()

  const device: Device = {
    chance,
    time,
    server: variations.server?.(made, time) ?? made,
    network: { badness: 0, turnedAway: new Map() },
    disk: emptyDisk(),
    committed: [],
    promised: new Set(),
    discarded: new Set(),
    withdrawn: new Set(),
    undecided: new Set(),
    broken: [],
    pages: [],
    signedIn: 1,
    clockAhead: 0,
    clockWasSet: false,
    open,
    run: (work) => {
      work.catch((error: unknown) => {
        if (!(error instanceof Killed)) device.broken.push(`broken: ${String(error)}`)
      })
    },
  }
  noteCommits(device)

  function open(): Page {
    const page: Page = { dead: false, outbox: createOutbox(portsOf(() => page.dead)) }
    device.pages.push(page)
    return page
  }

  function portsOf(isDead: () => boolean) {
    const alive = () => {
      if (isDead()) throw new Killed()
    }
    const pause = async () => {
      alive()
      await time.sleep(chance.below(25))
      alive()
    }
    const store = memoryStore(device.disk, pause)
    const send: Send = async (request, photo) => {
      alive()
      const owner = device.signedIn
      if (owner === null) return problem(401, 'not_signed_in')
      const arrived = { owner, request, photo, sentAt: time.now() + device.clockAhead, now: time.now() }
      const answer = await carry(device, arrived)
      alive()
      return answer
    }
    return {
      store: variations.store?.(store, device.disk) ?? store,
      send: variations.send?.(send, chance) ?? send,
      lock,
      signedIn: () => device.signedIn,
      now: () => time.now() + device.clockAhead,
      serverNow: time.now,
      isOffline: () => false,
      random: chance.next,
      newId: chance.uuid,
    }
  }

  return device
}

function noteCommits({ disk, committed }: Device): void {
  const set = disk.entries.set.bind(disk.entries)
  disk.entries.set = (id, entry) => {
    if (!committed.some((it) => it.id === id)) committed.push(entry)
    return set(id, entry)
  }
}

const noLock: Lock = (_name, work) => work()

function tabLock(): Lock {
  const last = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(work, work)
    last.set(name, turn)
    return turn
  }
}
