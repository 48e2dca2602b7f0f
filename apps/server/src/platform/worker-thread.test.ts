import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { constants, getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { databaseIsAway } from './database.ts'
import { WorkerLost, WorkerThread } from './worker-thread.ts'

/** Squares numbers, fails at negative ones, ends at 0 and 7, and never answers to 8. */
const squaring = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', (number) => {
      if (number === 0) process.exit(1)
      if (number === 8) return
      if (number === 7) throw new Error('seven')
      parentPort.postMessage(number < 0 ? { failed: { message: 'negative', code: '57P01' } } : { done: [number * number, threadId] })
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
  // The database is away for whoever asked, too.
  await expect(thread.give(-1)).rejects.toSatisfy(databaseIsAway)
  expect((await thread.give(2))[1]).toBe(answers[0]?.[1])
})

test('one that is idle for long ends, and the next order begins a new one', async () => {
  thread = new WorkerThread(squaring, { timeLimitMs: 5000, idleMs: 150 })
  const workerOf = async () => (await thread.give(2))[1]
  const first = await workerOf()
  expect(await workerOf()).toBe(first)
  await expect.poll(workerOf, { interval: 400 }).not.toBe(first)
})

test('one that is idle after an order that failed ends, too', async () => {
  thread = new WorkerThread(squaring, { timeLimitMs: 5000, idleMs: 150 })
  const first = (await thread.give(2))[1]
  await expect(thread.give(-1)).rejects.toThrow('negative')
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect((await thread.give(2))[1]).not.toBe(first)
})

test('one that stays for the next order finishes what it has begun, and skips what nobody waits for', async () => {
  thread = new WorkerThread(squaring, { timeLimitMs: 5000, idleMs: 60_000 })
  const worker = (await thread.give(1))[1]
  const waiting = new AbortController()
  const [begun, skipped] = [thread.give(2, waiting.signal), thread.give(3, waiting.signal)]
  await Promise.resolve()
  waiting.abort()
  await expect(begun).resolves.toEqual([4, worker])
  await expect(skipped).rejects.toThrow('aborted')
  expect((await thread.give(4))[1]).toBe(worker)
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

test.runIf(process.platform === 'linux')(
  'one that lets others go first does so alone, and waits for them',
  async () => {
    const modest = new WorkerThread<null, [number, number]>(
      new URL('../../testing/modest-worker.ts', import.meta.url),
      {
        timeLimitMs: 20_000,
      },
    )
    const usual = getPriority()
    // On a busy machine a backup failed by a connection that took more than the seconds a person is made to wait.
    expect(await modest.give(null)).toEqual([Math.max(usual, constants.priority.PRIORITY_BELOW_NORMAL), 120_000])
    expect(getPriority()).toBe(usual)
    await modest.close()
  },
)

describe('a process', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'warsha-worker-'))
    const code = `process.on('message', (number) => {
      if (number === 7) process.exit(1)
      for (; number === 8;) {}
      process.send({ done: [number * number, process.pid] })
    })
    process.on('disconnect', () => process.exit())`
    await writeFile(join(folder, 'squaring.mjs'), code)
  })
  afterAll(() => rm(folder, { recursive: true }))

  const squaringProcess = (endsAfter?: () => boolean) =>
    new WorkerThread<number, [number, number]>(pathToFileURL(join(folder, 'squaring.mjs')), {
      timeLimitMs: 5000,
      isProcess: true,
      ...(endsAfter && { endsAfter }),
    })

  /** Resolves when there is no such process any more. */
  async function ended(pid: number): Promise<void> {
    for (;;) {
      try {
        process.kill(pid, 0)
      } catch {
        return
      }
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  test('that nobody waits for ends at once, whatever it does, and is replaced', async () => {
    thread = squaringProcess()
    const [square, first] = await thread.give(3)
    expect(square).toBe(9)
    const controller = new AbortController()
    const endless = thread.give(8, controller.signal)
    setTimeout(() => controller.abort(), 50)
    await expect(endless).rejects.toThrow('aborted')
    const left = performance.now()
    await ended(first)
    expect(performance.now() - left).toBeLessThan(10_000)
    expect((await thread.give(2))[0]).toBe(4)
  })

  test('that is lost is replaced, and one that has grown ends after its work', async () => {
    thread = squaringProcess(() => true)
    await expect(thread.give(7)).rejects.toThrow(WorkerLost)
    const [, first] = await thread.give(2)
    await ended(first)
    expect((await thread.give(3))[0]).toBe(9)
  })
})
