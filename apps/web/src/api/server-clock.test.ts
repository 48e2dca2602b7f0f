import { expect, test } from 'vitest'
import { memoryStorage } from '../device/storage.ts'
import { createServerClock } from './server-clock.ts'

test('a device that is two hours behind shows the server’s time, half the way of the message taken off', () => {
  const { serverNow, update } = createServerClock(() => 1000, memoryStorage())
  update(new Date(7_200_000).toISOString(), 900, 1100)
  expect(serverNow()).toBe(7_200_000)
})

test('an answer that agrees with what is known moves nothing, one that does not corrects it', () => {
  const { serverNow, update } = createServerClock(() => 0, memoryStorage())
  update(new Date(50_000).toISOString(), 0, 0)
  update(new Date(50_400).toISOString(), 0, 900)
  expect(serverNow()).toBe(50_000)
  update(new Date(80_000).toISOString(), 0, 100)
  expect(serverNow()).toBe(79_950)
})

test('an answer without a readable time says nothing', () => {
  const { serverNow, update } = createServerClock(() => 5, memoryStorage())
  update(null, 0, 0)
  update('soon', 0, 0)
  expect(serverNow()).toBe(5)
})

test('a page without network goes on with what an earlier one has learnt', () => {
  const storage = memoryStorage()
  createServerClock(() => 1000, storage).update(new Date(61_000).toISOString(), 1000, 1000)
  const { serverNow, ahead } = createServerClock(() => 5000, storage)
  expect(serverNow()).toBe(65_000)
  expect(ahead()).toBeNull()
})

test('how far the device is ahead is told to whoever watches, once an answer has said it', () => {
  const { ahead, update, subscribe } = createServerClock(() => 840_000, memoryStorage())
  const times: (number | null)[] = []
  const stop = subscribe(() => times.push(ahead()))
  update(new Date(0).toISOString(), 840_000, 840_000)
  stop()
  update(new Date(60_000).toISOString(), 840_000, 840_000)
  expect(times).toEqual([840_000])
  expect(ahead()).toBe(780_000)
})
