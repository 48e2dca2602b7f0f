import { describe, expect, test } from 'vitest'
import { manualClock, flushed } from '../testing/manual-clock.ts'
import { coalesce, joinRunning, makeOnce, oneAtATime, shareRuns } from './coalesce.ts'

const PAUSE = 500
const DELAY = 250

/** Work whose end the test decides. */
function slowWork() {
  const ends: ((error?: Error) => void)[] = []
  let begun = 0
  return {
    work: () => {
      begun += 1
      const run = begun
      return new Promise<number>((resolve, reject) => {
        ends.push((error) => (error ? reject(error) : resolve(run)))
      })
    },
    end: async (error?: Error) => {
      ends.shift()?.(error)
      await flushed()
    },
    begun: () => begun,
  }
}

describe('work that is asked for more often than it needs doing', () => {
  test('is done at once', () => {
    const { work, begun } = slowWork()
    coalesce(work, { timers: manualClock().timers, pause: PAUSE }).ask()
    expect(begun()).toBe(1)
  })

  test('is done once more for all that was asked meanwhile, never twice at a time', async () => {
    const clock = manualClock()
    const { work, end, begun } = slowWork()
    const { ask } = coalesce(work, { timers: clock.timers, pause: PAUSE })
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

  test('is done once for all that is asked within its delay, counted from the first', async () => {
    const clock = manualClock()
    const { work, end, begun } = slowWork()
    const { ask } = coalesce(work, { timers: clock.timers })
    ask(DELAY)
    await clock.pass(DELAY - 1)
    ask(DELAY)
    ask()
    expect(begun()).toBe(0)
    await clock.pass(1)
    expect(begun()).toBe(1)
    ask(DELAY)
    await clock.pass(DELAY)
    expect(begun()).toBe(1)
    await end()
    expect(begun()).toBe(2)
    await end()
    await clock.pass(10_000)
    expect([begun(), clock.waiting()]).toEqual([2, 0])
  })

  test('can be brought forward while it waits', async () => {
    const clock = manualClock()
    const { work, end, begun } = slowWork()
    const { ask, hurry } = coalesce(work, { timers: clock.timers })
    ask(10_000)
    hurry(DELAY)
    await clock.pass(DELAY)
    expect(begun()).toBe(1)
    await end()
    await clock.pass(20_000)
    expect(begun()).toBe(1)
  })

  test('goes on after a failure', async () => {
    const clock = manualClock()
    let begun = 0
    const failing = () => Promise.reject(new Error(`no ${(begun += 1)}`))
    const { ask } = coalesce(failing, { timers: clock.timers, pause: PAUSE })
    ask()
    ask()
    await flushed()
    await clock.pass(PAUSE)
    expect(begun).toBe(2)
  })

  test('is not done any more after its end, which waits for the run that goes on', async () => {
    const clock = manualClock()
    const { work, end, begun } = slowWork()
    const { ask, stop } = coalesce(work, { timers: clock.timers, pause: PAUSE })
    let isOver = false
    ask()
    ask()
    void stop().then(() => (isOver = true))
    await flushed()
    expect(isOver).toBe(false)
    await end()
    await clock.pass(PAUSE)
    ask()
    expect([isOver, begun(), clock.waiting()]).toEqual([true, 1, 0])
  })

  test('leaves no timer behind when it is ended in its delay or in its pause', async () => {
    const clock = manualClock()
    const { work, end, begun } = slowWork()
    const waiting = coalesce(work, { timers: clock.timers })
    waiting.ask(DELAY)
    await waiting.stop()
    const resting = coalesce(work, { timers: clock.timers, pause: PAUSE })
    resting.ask()
    await end()
    resting.ask()
    await resting.stop()
    expect([begun(), clock.waiting()]).toEqual([1, 0])
  })
})

describe('work that never runs beside itself', () => {
  test('is done at once, and once more for all who ask meanwhile, who share what comes of it', async () => {
    const { work, end, begun } = slowWork()
    const ask = oneAtATime(work)
    const first = ask()
    const [second, third] = [ask(), ask()]
    expect([begun(), second === third]).toEqual([1, true])
    await end()
    expect(begun()).toBe(2)
    await end()
    expect(await Promise.all([first, second, third])).toEqual([1, 2, 2])
  })

  test('is done for those who wait, though the run before them failed, and fails for those it was for', async () => {
    const { work, end } = slowWork()
    const ask = oneAtATime(work)
    const first = ask().catch(({ message }: Error) => message)
    const second = ask()
    await end(new Error('no network'))
    await end()
    expect([await first, await second]).toEqual(['no network', 2])
  })
})

test('one run is enough for all who ask while it goes on; the next one begins anew, after a failure too', async () => {
  const { work, end, begun } = slowWork()
  const ask = joinRunning(work)
  const outcomes = Promise.allSettled([ask(), ask()])
  await end(new Error('no network'))
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const again = ask()
  await end()
  expect([await again, begun()]).toEqual([2, 2])
})

test('one run serves all who asked before it began, and keeps its distance from the last one, after a failure too', async () => {
  const clock = manualClock()
  const { work, end, begun } = slowWork()
  const ask = shareRuns(work, { timers: clock.timers, pause: () => PAUSE })
  const first = [ask(), ask()]
  await flushed()
  expect(begun()).toBe(1)
  const second = [ask(), ask()]
  await end()
  expect(await Promise.all(first)).toEqual([1, 1])
  await clock.pass(PAUSE - 1)
  expect(begun()).toBe(1)
  second.push(ask())
  await clock.pass(1)
  expect(begun()).toBe(2)
  const failed = Promise.all(second.map((asked) => expect(asked).rejects.toThrow('away')))
  await end(new Error('away'))
  await failed
  const third = ask()
  await clock.pass(PAUSE)
  await end()
  expect(await third).toBe(3)
})

test('what is made once is kept, and made anew only when it could not be made', async () => {
  const { work, end, begun } = slowWork()
  const value = makeOnce(work)
  const failed = value().catch(({ message }: Error) => message)
  await end(new Error('no room'))
  expect(await failed).toBe('no room')
  const made = value()
  await end()
  expect([await made, await value(), begun()]).toEqual([2, 2, 2])
})
