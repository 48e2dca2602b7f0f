import { expect, test } from 'vitest'
import { groupedInSlices, inParts, inSlices } from './slices.ts'

/** Takes a millisecond of the processor. */
function busy(): void {
  const until = performance.now() + 1
  while (performance.now() < until);
}

test('others get their turn every few milliseconds, and hear how much is done', async () => {
  const counts: number[] = []
  let turns = 0
  const state = { isOver: false }
  const others = async () => {
    while (!state.isOver) {
      turns += 1
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const working = inSlices(
    Array.from({ length: 200 }, (_, at) => at),
    (at) => {
      busy()
      return at * 2
    },
    (done) => counts.push(done),
  ).finally(() => (state.isOver = true))
  const [results] = await Promise.all([working, others()])
  expect(results).toEqual(Array.from({ length: 200 }, (_, at) => at * 2))
  // 200 ms of work in slices of 6 ms, rounded up to four things.
  expect(turns).toBeGreaterThanOrEqual(20)
  expect(counts.length).toBeGreaterThanOrEqual(20)
  expect(counts.at(-1)).toBe(200)
  expect(counts).toEqual(counts.toSorted((one, next) => one - next))
})

test('what fails in a slice fails the whole', async () => {
  const fails = inSlices([1, 2, 3], (one) => {
    if (one === 2) throw new Error('two')
  })
  await expect(fails).rejects.toThrow('two')
})

test('parts come one after the other, in their order, the last one shorter', async () => {
  const sizes: number[] = []
  let under = 0
  const results = await inParts([1, 2, 3, 4, 5], 2, async (part) => {
    under += 1
    expect(under).toBe(1)
    await new Promise((resolve) => setImmediate(resolve))
    under -= 1
    sizes.push(part.length)
    return part.map((one) => one * 10)
  })
  expect([sizes, results]).toEqual([
    [2, 2, 1],
    [10, 20, 30, 40, 50],
  ])
})

test('groups have their members in their order', async () => {
  const groups = await groupedInSlices(['ab', 'c', 'ad'], (word) => word[0])
  expect([...groups]).toEqual([
    ['a', ['ab', 'ad']],
    ['c', ['c']],
  ])
})
