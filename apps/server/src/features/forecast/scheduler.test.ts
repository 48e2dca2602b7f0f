import { MINUTE, SECOND } from '@warsha/domain'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ForecastScheduler, ReplayScheduler } from './scheduler.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A keeper whose reckonings only note how old the last one may be. */
function schedulerThat(answers: () => Promise<boolean>) {
  const runs: number[] = []
  const errors: unknown[] = []
  const scheduler = new ForecastScheduler({
    compute: (unlessWithin) => {
      runs.push(unlessWithin)
      return answers()
    },
    onError: (error) => errors.push(error),
  })
  return { scheduler, runs, errors }
}

test('many changes are one reckoning; one that is too early is looked at again until its time has come', async () => {
  const { scheduler, runs } = schedulerThat(async () => runs.length === 3)
  for (let i = 0; i < 5; i += 1) scheduler.changed()
  await vi.advanceTimersByTimeAsync(10 * SECOND)
  expect(runs).toEqual([10 * MINUTE])
  await vi.advanceTimersByTimeAsync(60 * MINUTE)
  expect(runs).toEqual([10 * MINUTE, 10 * MINUTE, 10 * MINUTE])
})

test('a new due date is reckoned with at once, though another change waits, and one that comes meanwhile is not lost', async () => {
  let finish: (done: boolean) => void = () => undefined
  const { scheduler, runs } = schedulerThat(() => new Promise((resolve) => (finish = resolve)))
  scheduler.changed()
  scheduler.dueDateChanged()
  scheduler.dueDateChanged()
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(runs).toEqual([0])
  scheduler.dueDateChanged()
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(runs).toEqual([0])
  finish(true)
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(runs).toEqual([0, 0])
})

test('what fails is told, and the next change is reckoned with; after the end nothing is', async () => {
  const { scheduler, runs, errors } = schedulerThat(() => Promise.reject(new Error('the database is away')))
  scheduler.changed()
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect([runs.length, errors.length]).toEqual([1, 1])
  scheduler.changed()
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(runs).toHaveLength(2)
  scheduler.dueDateChanged()
  await scheduler.close()
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(runs).toHaveLength(2)
})

describe('forecasts of the past', () => {
  function replayThat(answers: () => Promise<number>) {
    const events: string[] = []
    const replay = new ReplayScheduler({
      replay: () => {
        events.push('run')
        return answers()
      },
      onReplayed: () => events.push('made'),
      onError: () => events.push('failed'),
    })
    const goOn = async () => {
      replay.goOn()
      await vi.advanceTimersByTimeAsync(SECOND)
    }
    return { replay, goOn, events }
  }

  test('are made once, and nobody waits for them', async () => {
    const { goOn, events } = replayThat(() => Promise.resolve(3))
    await goOn()
    await goOn()
    expect(events).toEqual(['run', 'made'])
  })

  test('of a shop without a past are asked for once', async () => {
    const { goOn, events } = replayThat(() => Promise.resolve(0))
    await goOn()
    await goOn()
    expect(events).toEqual(['run'])
  })

  test('are gone on with when they failed, and not twice at once', async () => {
    let fail: (error: Error) => void = () => undefined
    const { replay, goOn, events } = replayThat(() => new Promise((_, reject) => (fail = reject)))
    await goOn()
    await goOn()
    expect(events).toEqual(['run'])
    fail(new Error('no room'))
    await goOn()
    await goOn()
    expect(events).toEqual(['run', 'failed', 'run'])
    replay.close()
    fail(new Error('no room'))
    await goOn()
    expect(events).toHaveLength(3)
  })
})
