import { describe, expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'
import { manualClock, flushed } from './testing/manual-clock.ts'

const PAUSE = 500

/** Work whose end the test decides. */
function slowWork() {
  const ends: (() => void)[] = []
  let begun = 0
  return {
    work: () => {
      begun += 1
      return new Promise<void>((resolve) => void ends.push(resolve))
    },
    end: async () => {
      ends.shift()?.()
      await flushed()
    },
    begun: () => begun,
  }
}

describe('work that is asked for more often than it needs doing', () => {
  test('is done at once', () => {
    const { work, begun } = slowWork()
    coalesce(work, PAUSE, manualClock().timers).ask()
    expect(begun()).toBe(1)
  })

  test('is done once more for all that was asked meanwhile, never twice at a time', async () => {
    const clock = manualClock()
    const { work, end, begun } = slowWork()
    const { ask } = coalesce(work, PAUSE, clock.timers)
    ask()
    for (let times = 0; times < 10; times += 1) ask()
    await clock.pass(10_000)
    expect(begun()).toBe(1)
    await end()
    ask()
    expect(begun()).toBe(1)
    await clock.pass(PAUSE)
    expect(begun()).toBe(2)
    await end()
    await clock.pass(10_000)
    expect(begun()).toBe(2)
  })

  test('goes on after a failure', async () => {
    const clock = manualClock()
    let begun = 0
    const { ask } = coalesce(() => Promise.reject(new Error(`no ${(begun += 1)}`)), PAUSE, clock.timers)
    ask()
    ask()
    await flushed()
    await clock.pass(PAUSE)
    expect(begun).toBe(2)
  })

  test('is not done any more after its end', async () => {
    const clock = manualClock()
    const { work, end, begun } = slowWork()
    const { ask, stop } = coalesce(work, PAUSE, clock.timers)
    ask()
    ask()
    stop()
    await end()
    await clock.pass(PAUSE)
    ask()
    expect([begun(), clock.waiting()]).toEqual([1, 0])
  })
})
