import type { Timers } from '../src/coalesce.ts'

// The domain knows no timers; the machine that runs its tests has them.
declare function setTimeout(work: () => void): unknown

export type Clock = ReturnType<typeof manualClock>

/** A clock that the test turns. */
export function manualClock() {
  let now = 0
  let lastId = 0
  const alarms = new Map<number, { at: number; work: () => void }>()

  const timers: Timers = {
    set: (work, delay) => {
      lastId += 1
      alarms.set(lastId, { at: now + delay, work })
      return lastId
    },
    clear: (timer) => void alarms.delete(timer as number),
  }

  /** Lets the time go by, with everything that happens in it. */
  async function pass(milliseconds: number): Promise<void> {
    const end = now + milliseconds
    for (;;) {
      const [next] = [...alarms].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)
      if (!next) break
      const [id, { at, work }] = next
      alarms.delete(id)
      now = at
      work()
      await flushed()
    }
    now = end
  }

  return { now: () => now, timers, pass, waiting: () => alarms.size }
}

/** Waits until all that could go on has gone on. */
export function flushed(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve))
}
