import { expect, test } from 'vitest'
import { withEach } from './bulk.ts'

const numbers = Array.from({ length: 20 }, (_, index) => index)

test('all are dealt with, at most six at once, and each is told of', async () => {
  let underWay = 0
  let most = 0
  const progress: number[] = []
  const outcome = await withEach(
    numbers,
    async (number) => {
      underWay += 1
      most = Math.max(most, underWay)
      await new Promise((resolve) => setTimeout(resolve, (number * 7) % 5))
      underWay -= 1
    },
    { atOnce: 6, onProgress: (done) => progress.push(done) },
  )
  expect(most).toBe(6)
  expect(outcome).toEqual({ done: numbers, failed: [] })
  expect(progress).toEqual(numbers.map((number) => number + 1))
})

test('what fails is named with its reason, in order, and stops nothing else', async () => {
  const refuse = async (number: number) => {
    await new Promise((resolve) => setTimeout(resolve, 20 - number))
    if (number % 5 === 0) throw new Error(`no to ${number}`)
  }
  const { done, failed } = await withEach(numbers, refuse, { atOnce: 6 })
  expect(done).toEqual(numbers.filter((number) => number % 5 !== 0))
  expect(failed).toEqual([0, 5, 10, 15].map((item) => ({ item, error: new Error(`no to ${item}`) })))
})

test('nothing to do is done', async () => {
  expect(await withEach([], () => Promise.reject(new Error('called')), { atOnce: 6 })).toEqual({ done: [], failed: [] })
})
