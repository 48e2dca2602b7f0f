import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Instant } from '@warsha/domain'

/** Enough turns for whatever woke up to run on to its next wait. */
const TURNS = 16
/** The same in turns of the event loop, which what comes from outside may need. */
const LOOP_TURNS = 2

/** Time that passes only by what waits in it, and stands still while something real is under way. */
export type WorldTime = {
  now: () => Instant
  sleep: (milliseconds: number) => Promise<void>
  /** Lets time stand still. @returns how to let it pass again; more than once does no harm */
  hold: () => () => void
  /** Lets time stand still until the work is done. */
  during: <T>(work: Promise<T>) => Promise<T>
  /** Lets time pass until nothing is left to happen before `until`, and it is then. */
  runTo: (until: Instant) => Promise<void>
}

export function worldTime(start: Instant): WorldTime {
  let now = start
  let held = 0
  let stirred = false
  let whenFree: (() => void) | null = null
  const waiting: { at: Instant; wake: () => void }[] = []

  function sleep(milliseconds: number): Promise<void> {
    return new Promise((wake) => {
      const at = now + milliseconds
      let place = waiting.length
      while (place > 0 && (waiting[place - 1]?.at ?? 0) > at) place--
      waiting.splice(place, 0, { at, wake })
    })
  }

  function hold(): () => void {
    let holds = true
    held++
    stirred = true
    return () => {
      if (holds) held--
      holds = false
      if (held === 0) whenFree?.()
    }
  }

  async function during<T>(work: Promise<T>): Promise<T> {
    const letGo = hold()
    try {
      return await work
    } finally {
      letGo()
    }
  }

  async function flush(): Promise<void> {
    for (let turn = 0; turn < TURNS; turn++) await Promise.resolve()
    while (stirred) {
      stirred = false
      if (held > 0) await new Promise<void>((free) => (whenFree = free))
      whenFree = null
      for (let turn = 0; turn < LOOP_TURNS; turn++) await nextTurn()
    }
  }

  async function runTo(until: Instant): Promise<void> {
    await flush()
    for (let first = waiting[0]; first && first.at <= until; first = waiting[0]) {
      waiting.shift()
      now = first.at
      first.wake()
      await flush()
    }
    now = Math.max(now, until)
  }

  return { now: () => now, sleep, hold, during, runTo }
}
