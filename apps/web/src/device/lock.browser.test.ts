import { expect, test } from 'vitest'
import { tabLock } from './lock.ts'

const NAME = 'warsha.test'

test('work waits for that of another tab, and runs once it is over', async () => {
  const order: string[] = []
  const first = tabLock(NAME, () => new Promise((done) => setTimeout(() => done(order.push('first')), 50)), 10_000)
  const second = tabLock(NAME, async () => order.push('second'), 10_000)
  await Promise.all([first, second])
  expect(order).toEqual(['first', 'second'])
})

test('a tab that sleeps and holds the name keeps nothing waiting for ever', async () => {
  let wake = (): void => undefined
  const asleep = navigator.locks.request(NAME, () => new Promise<void>((resolve) => (wake = resolve)))
  expect(await tabLock(NAME, async () => 'done all the same', 50)).toBe('done all the same')
  wake()
  await asleep
})

test('work that fails fails once, and is not run again', async () => {
  let runs = 0
  const work = async () => {
    runs++
    throw new Error('no room')
  }
  await expect(tabLock(NAME, work, 1_000)).rejects.toThrow('no room')
  expect(runs).toBe(1)
})
