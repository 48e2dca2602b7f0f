import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Poller } from './poller.ts'

function deferred() {
  let resolve = (): void => undefined
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve }
}

type Given = Partial<ConstructorParameters<typeof Poller>[0]>

function pollerOf(given: Given): { poller: Poller; errors: string[] } {
  const errors: string[] = []
  const poller = new Poller({
    poll: () => Promise.resolve(),
    firstAfterMs: 1,
    everyMs: 5,
    onError: ({ message }) => errors.push(message),
    ...given,
  })
  return { poller, errors }
}

test('looks again after each look, never twice at once, and goes on after one that failed', async () => {
  let [looks, atOnce, most] = [0, 0, 0]
  const done = deferred()
  const { poller, errors } = pollerOf({
    poll: async () => {
      most = Math.max(most, (atOnce += 1))
      await pause(10)
      atOnce -= 1
      looks += 1
      if (looks === 2) throw new Error('the second one')
      if (looks === 4) done.resolve()
    },
  })
  poller.start()
  await done.promise
  await poller.close()
  expect([most, errors]).toEqual([1, ['the second one']])
  const before = looks
  await pause(30)
  expect(looks).toBe(before)
})

test('ends after the look under way, which hears of it; what that fails of is no fault', async () => {
  const begun = deferred()
  let hasEnded = false
  const { poller, errors } = pollerOf({
    poll: async (closing) => {
      begun.resolve()
      await pause(60_000, undefined, { signal: closing }).catch(() => undefined)
      await pause(10)
      hasEnded = true
      throw new Error('no database any more')
    },
  })
  poller.start()
  await begun.promise
  await poller.close()
  expect([hasEnded, errors]).toEqual([true, []])
})

test('that is closed before its first look has none', async () => {
  let looks = 0
  const { poller } = pollerOf({ poll: async () => (looks += 1), firstAfterMs: 10 })
  poller.start()
  await poller.close()
  await pause(30)
  expect(looks).toBe(0)
})

test('whose first look throws at once ends as any other', async () => {
  const failed = deferred()
  const { poller } = pollerOf({
    poll: () => {
      throw new Error('at once')
    },
    onError: () => failed.resolve(),
  })
  poller.start()
  await failed.promise
  await poller.close()
})
