import { MINUTE, SECOND } from '@warsha/domain'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ForecastScheduler } from './scheduler.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A keeper whose reckonings only note how old the last one may be. */
function keeperThat(answers: () => Promise<boolean>) {
  const asked: number[] = []
  const errors: unknown[] = []
  const keeper = new ForecastScheduler({
    reckon: (unlessWithin) => {
      asked.push(unlessWithin)
      return answers()
    },
    onError: (error) => errors.push(error),
  })
  return { keeper, asked, errors }
}

test('many changes are one reckoning; one that is too early is looked at again until its time has come', async () => {
  const { keeper, asked } = keeperThat(async () => asked.length === 3)
  for (let i = 0; i < 5; i += 1) keeper.changed()
  await vi.advanceTimersByTimeAsync(10 * SECOND)
  expect(asked).toEqual([10 * MINUTE])
  await vi.advanceTimersByTimeAsync(60 * MINUTE)
  expect(asked).toEqual([10 * MINUTE, 10 * MINUTE, 10 * MINUTE])
})

test('a new due date is reckoned with at once, though another change waits, and one that comes meanwhile is not lost', async () => {
  let finish: (done: boolean) => void = () => undefined
  const { keeper, asked } = keeperThat(() => new Promise((resolve) => (finish = resolve)))
  keeper.changed()
  keeper.dueDateChanged()
  keeper.dueDateChanged()
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(asked).toEqual([0])
  keeper.dueDateChanged()
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(asked).toEqual([0])
  finish(true)
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(asked).toEqual([0, 0])
})

test('what fails is told, and the next change is reckoned with; after the end nothing is', async () => {
  const { keeper, asked, errors } = keeperThat(() => Promise.reject(new Error('the database is away')))
  keeper.changed()
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect([asked.length, errors.length]).toEqual([1, 1])
  keeper.changed()
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(asked).toHaveLength(2)
  keeper.dueDateChanged()
  await keeper.close()
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(asked).toHaveLength(2)
})
