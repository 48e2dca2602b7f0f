import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { whileRepeating } from './repeating.ts'

test('ends with the last answer, so that nothing is under way when the server closes', async () => {
  let [begun, answered] = [0, 0]
  const ask = async () => {
    begun += 1
    await wait(50)
    answered += 1
  }
  expect(await whileRepeating({ everyMs: 5 }, ask, () => wait(40, 'measured'))).toBe('measured')
  expect(begun).toBeGreaterThan(1)
  expect(answered).toBe(begun)
  await wait(20)
  expect(begun).toBe(answered)
})

test('asks no more at once than there are people', async () => {
  let [underWay, most] = [0, 0]
  const ask = async () => {
    underWay += 1
    most = Math.max(most, underWay)
    await wait(60)
    underWay -= 1
  }
  await whileRepeating({ everyMs: 2, atOnce: 3 }, ask, () => wait(150))
  expect(most).toBe(3)
})

test('a failure of either is thrown once the work is over', async () => {
  let isOver = false
  const work = async () => {
    await wait(40)
    isOver = true
  }
  const refused = async () => {
    throw new Error('refused')
  }
  await expect(whileRepeating({ everyMs: 5 }, refused, work)).rejects.toThrow('refused')
  expect(isOver).toBe(true)
  const broken = async () => {
    await wait(20)
    throw new Error('broken')
  }
  await expect(whileRepeating({ everyMs: 5 }, () => wait(10), broken)).rejects.toThrow('broken')
})
