import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../../../testing/webhook-receiver.ts'
import { sharedCount } from '../../platform/in-flight.ts'
import { type Outgoing, PostingThread } from './posting-thread.ts'

let receiver: Receiver
beforeEach(async () => void (receiver = await openReceiver()))
afterEach(() => receiver.close())

const messages = (count: number): Outgoing[] =>
  Array.from({ length: count }, (_, nth) => ({
    id: `msg_${nth}`,
    url: receiver.url,
    allowsPrivate: true,
    secrets: [Buffer.from('a secret of this webhook')],
    at: Date.parse('2026-11-30T09:00:00Z'),
    body: JSON.stringify({ type: 'webhook.test', timestamp: '2026-11-30T09:00:00.000Z', data: { name: `${nth}` } }),
  }))

test('messages give way to a call that is worked on', async () => {
  const callsUnderWay = sharedCount()
  const thread = new PostingThread({ callsUnderWay, givesWayMs: 60_000 })
  // The thread has begun, and what it does next it does at once.
  await Promise.all(thread.post(messages(1)))
  Atomics.store(callsUnderWay, 0, 1)
  const attempts = thread.post(messages(20))
  await sleep(150)
  expect(receiver.received.length).toBe(1)
  Atomics.store(callsUnderWay, 0, 0)
  expect((await Promise.all(attempts)).map(({ outcome }) => outcome)).toEqual(Array(20).fill('delivered'))
  await thread.close()
})

test('where there is always a call, messages leave all the same', async () => {
  const callsUnderWay = sharedCount()
  Atomics.store(callsUnderWay, 0, 3)
  const thread = new PostingThread({ callsUnderWay })
  expect((await Promise.all(thread.post(messages(200)))).map(({ outcome }) => outcome)).toEqual(
    Array(200).fill('delivered'),
  )
  await thread.close()
})
