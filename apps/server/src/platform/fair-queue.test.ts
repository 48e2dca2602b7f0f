import { setImmediate as later } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fairQueue } from './fair-queue.ts'

/** Runs tasks of these owners; each is over when it is told so. */
function tasksOf(owners: readonly string[], limits: { atOnce: number; perOwner: number }) {
  const queue = fairQueue(limits)
  const running: { owner: string; end: () => void }[] = []
  const all = owners.map((owner) => {
    return queue(owner, () => new Promise<void>((end) => void running.push({ owner, end })))
  })
  return {
    all,
    running: () => running.map(({ owner }) => owner),
    endFirst: async () => {
      running.shift()?.end()
      await later()
    },
  }
}

test('owners take turns, however much one of them brings', async () => {
  const { all, running, endFirst } = tasksOf(['ali', 'ali', 'ali', 'ali', 'omar', 'musa', 'omar'], {
    atOnce: 1,
    perOwner: 1,
  })
  const order: string[] = []
  for (let i = 0; i < 7; i++) {
    await later()
    order.push(...running())
    await endFirst()
  }
  await Promise.all(all)
  expect(order).toEqual(['ali', 'ali', 'omar', 'musa', 'ali', 'omar', 'ali'])
})

test('so many run at a time, and so many of one owner', async () => {
  const { all, running, endFirst } = tasksOf(['ali', 'ali', 'ali', 'ali', 'omar', 'musa'], { atOnce: 3, perOwner: 2 })
  await later()
  expect(running()).toEqual(['ali', 'ali', 'omar'])
  await endFirst()
  expect(running()).toEqual(['ali', 'omar', 'ali'])
  await endFirst()
  expect(running().toSorted()).toEqual(['ali', 'musa', 'omar'])
  while (running().length > 0) await endFirst()
  await Promise.all(all)
})

test('a task that fails makes room, and its error comes out', async () => {
  const queue = fairQueue({ atOnce: 1, perOwner: 1 })
  await expect(queue('ali', () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk')
  await expect(queue('ali', async () => 7)).resolves.toBe(7)
})
