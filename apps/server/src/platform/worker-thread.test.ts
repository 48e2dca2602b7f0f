import { afterEach, expect, test } from 'vitest'
import { WorkerLost, WorkerThread } from './worker-thread.ts'

/** Squares numbers, fails at negative ones, ends at 0 and 7, and never answers to 8. */
const squaring = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', (number) => {
      if (number === 0) process.exit(1)
      if (number === 8) return
      if (number === 7) throw new Error('seven')
      parentPort.postMessage(number < 0 ? { failed: 'negative' } : { done: [number * number, threadId] })
    })`)}`,
)

let thread: WorkerThread<number, [number, number]>
afterEach(() => thread.close())

test('the same worker does one order after another', async () => {
  thread = new WorkerThread(squaring, { timeLimitMs: 5000 })
  const answers = await Promise.all([1, 2, 3].map((number) => thread.give(number)))
  expect(answers.map(([square]) => square)).toEqual([1, 4, 9])
  expect(new Set(answers.map(([, worker]) => worker)).size).toBe(1)
  await expect(thread.give(-1)).rejects.toThrow('negative')
  expect((await thread.give(2))[1]).toBe(answers[0]?.[1])
})

test('one that takes too long is replaced', async () => {
  thread = new WorkerThread(squaring, { timeLimitMs: 1000 })
  const [slow, next] = await Promise.allSettled([thread.give(8), thread.give(3)])
  expect(slow).toMatchObject({ status: 'rejected', reason: new WorkerLost('The worker took longer than 1000 ms') })
  expect(next).toMatchObject({ status: 'fulfilled', value: [9, expect.any(Number)] })
})

test('a closed one does nothing more', async () => {
  thread = new WorkerThread(squaring, { timeLimitMs: 5000 })
  await thread.give(1)
  const orders = Promise.allSettled([thread.give(8), thread.give(3)])
  await thread.close()
  expect((await orders).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(thread.give(1)).rejects.toThrow(WorkerLost)
})

test.each([0, 7])('one that is lost is replaced: %i', async (deadly) => {
  thread = new WorkerThread(squaring, { timeLimitMs: 5000 })
  const [, first] = await thread.give(2)
  await expect(thread.give(deadly)).rejects.toThrow(WorkerLost)
  const [square, second] = await thread.give(3)
  expect(square).toBe(9)
  expect(second).not.toBe(first)
})
