/** Enough turns for whatever woke up to run on to its next wait. */
const TURNS = 16

/** Time that passes only by what waits in it. */
export type VirtualTime = {
  now: () => number
  sleep: (milliseconds: number) => Promise<void>
  /** Lets time pass until nothing is left to happen before `until`, and it is then. */
  runTo: (until: number) => Promise<void>
}

export function virtualTime(start: number): VirtualTime {
  let now = start
  const waiting: { at: number; wake: () => void }[] = []

  function sleep(milliseconds: number): Promise<void> {
    return new Promise((wake) => {
      const at = now + milliseconds
      let place = waiting.length
      while (place > 0 && (waiting[place - 1]?.at ?? 0) > at) place--
      waiting.splice(place, 0, { at, wake })
    })
  }

  async function runTo(until: number): Promise<void> {
    await flush()
    for (let first = waiting[0]; first && first.at <= until; first = waiting[0]) {
      waiting.shift()
      now = first.at
      first.wake()
      await flush()
    }
    now = Math.max(now, until)
  }

  return { now: () => now, sleep, runTo }
}

async function flush(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await Promise.resolve()
}
