import { expect, test } from 'vitest'
import { createServerClock } from './server-clock.ts'

test('a device that is two hours behind shows the server’s time, half the way of the message taken off', () => {
  const { serverNow, hear } = createServerClock(() => 1000)
  hear(new Date(7_200_000).toISOString(), 900, 1100)
  expect(serverNow()).toBe(7_200_000)
})

test('an answer that agrees with what is known moves nothing, one that does not corrects it', () => {
  const { serverNow, hear } = createServerClock(() => 0)
  hear(new Date(50_000).toISOString(), 0, 0)
  hear(new Date(50_400).toISOString(), 0, 900)
  expect(serverNow()).toBe(50_000)
  hear(new Date(80_000).toISOString(), 0, 100)
  expect(serverNow()).toBe(79_950)
})

test('an answer without a readable time says nothing', () => {
  const { serverNow, hear } = createServerClock(() => 5)
  hear(null, 0, 0)
  hear('soon', 0, 0)
  expect(serverNow()).toBe(5)
})
