import { oneAtATime, type Timers } from '@warsha/domain/coalesce'
import type { Instant } from '@warsha/domain'
import type { Announcement } from './announcement.ts'
import type { Outbox } from './outbox.ts'

/** A tab that was killed is thought dead after this long. */
const LEASE = 12_000
const RENEWAL = LEASE / 3
/** Two messages in a row are both seen. */
const BETWEEN = 1_500

export type AnnouncerPorts = {
  outbox: Pick<Outbox, 'claim' | 'settle' | 'unclaim'>
  /** the person whose outcomes are shown here; null: nobody looks, as the tab is hidden or nobody is signed in */
  viewer: () => number | null
  /** what they are called in one message; those of one text are shown at once */
  textOf: (announcement: Announcement) => string
  /** whether something that was delayed is on its way, or about to be: till then it is not said that all was sent */
  isCatchingUp: () => boolean
  /** shows a message of what was sent or delayed, once for all that have this text */
  show: (announcement: Announcement) => void
  /**
   * Shows a refusal until it is answered.
   * @param moot takes it away again
   * @returns whether it was answered
   */
  ask: (announcement: Announcement, moot: AbortSignal) => Promise<boolean>
  /** names this tab among all tabs of the device */
  tab: string
  now: () => Instant
  timers: Timers
}

export type Announcer = {
  /** Shows what is to be shown. Called whenever there may be something, or somebody else may look. */
  look: () => void
  /** Gives everything back to the other tabs, and shows nothing any more. */
  stop: () => void
}

/**
 * Announces what has become of each act, once, in one tab that is looked at: wherever the person is by then, and
 * whenever that is. The store knows what was not shown yet, so that nothing is lost with a page.
 */
export function createAnnouncer(ports: AnnouncerPorts): Announcer {
  const { outbox, viewer, timers } = ports
  const life = { isStopped: false }
  let asked: { id: string; moot: AbortController } | null = null
  let isHolding = false
  let alarm: { timer: unknown } | null = null

  /** @returns null where nobody looks any more; what was claimed meanwhile is given back */
  async function claim(...outcomes: Announcement['outcome'][]): Promise<Announcement[] | null> {
    const person = life.isStopped ? null : viewer()
    if (person === null) return null
    isHolding = true
    const { announcements, others } = await outbox.claim({ tab: ports.tab, until: ports.now() + LEASE, outcomes })
    // The other tab may die.
    if (others) wakeAfter(LEASE)
    return !life.isStopped && viewer() === person ? announcements : null
  }

  const showMessages = oneAtATime(async () => {
    for (;;) {
      const all = await claim('sent', 'delayed')
      const claimed = all?.filter(({ isAfterDelay }) => !isAfterDelay || !ports.isCatchingUp())
      const first = claimed?.[0]
      if (!claimed || !first) return
      const text = ports.textOf(first)
      const same = claimed.filter((it) => ports.textOf(it) === text)
      ports.show(first)
      await outbox.settle(same)
      if (same.length < claimed.length) await pass(BETWEEN)
    }
  })

  const askAboutRefusals = oneAtATime(async () => {
    for (;;) {
      const first = (await claim('refused'))?.[0]
      if (!first) return
      const moot = new AbortController()
      asked = { id: first.id, moot }
      const renewal = renew(first.id)
      try {
        if (await ports.ask(first, moot.signal)) await outbox.settle([first])
      } finally {
        renewal.stop()
        asked = null
      }
    }
  })

  /** Keeps a refusal for this tab while it is shown. */
  function renew(id: string): { stop: () => void } {
    let timer = timers.set(again, RENEWAL)
    function again(): void {
      void checkAsked()
      if (asked?.id === id) timer = timers.set(again, RENEWAL)
    }
    return { stop: () => timers.clear(timer) }
  }

  /** Takes a refusal away that is no more: discarded, or sent again, in this tab or another. */
  async function checkAsked(): Promise<void> {
    const shown = asked
    if (shown === null) return
    const claimed = await claim('refused').catch(() => [])
    if (!claimed?.some(({ id }) => id === shown.id)) shown.moot.abort()
  }

  function pass(milliseconds: number): Promise<void> {
    return new Promise((resolve) => void timers.set(resolve, milliseconds))
  }

  function wakeAfter(milliseconds: number): void {
    if (alarm !== null) return
    const waiting = { timer: null as unknown }
    alarm = waiting
    waiting.timer = timers.set(() => {
      alarm = null
      look()
    }, milliseconds)
  }

  function giveBack(): void {
    asked?.moot.abort()
    if (!isHolding) return
    isHolding = false
    outbox.unclaim(ports.tab).catch(() => undefined)
  }

  function look(): void {
    if (life.isStopped) return
    if (viewer() === null) return giveBack()
    // Where nothing can be read now, the next look does it.
    void showMessages().catch(() => undefined)
    void checkAsked()
    if (asked === null) void askAboutRefusals().catch(() => undefined)
  }

  return {
    look,
    stop: () => {
      life.isStopped = true
      if (alarm) timers.clear(alarm.timer)
      giveBack()
    },
  }
}
