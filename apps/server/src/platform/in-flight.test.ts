import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { followCalls } from './in-flight.ts'

test('closing waits for a call whose caller has hung up', async () => {
  const app = fastify()
  const callsEnd = followCalls(app)
  const happened: string[] = []
  let begun = (): void => undefined
  const hasBegun = new Promise<void>((resolve) => (begun = resolve))
  app.get('/', () =>
    app.untilDone(
      (async () => {
        begun()
        await sleep(300)
        happened.push('done')
        return ''
      })(),
    ),
  )
  app.get('/fails', () => app.untilDone(Promise.reject(new Error('the work failed'))))
  app.addHook('onClose', async () => void happened.push('a part ended'))
  app.addHook('onClose', callsEnd)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const call = request({ host: '127.0.0.1', port }).on('error', () => undefined)
  call.end()
  await hasBegun
  call.destroy()
  expect((await app.inject('/fails')).statusCode).toBe(500)
  await app.close()
  happened.push('closed')
  expect(happened).toEqual(['done', 'a part ended', 'closed'])
})

test('work that nobody waits for goes on after the calls, or when it has given way long enough', async () => {
  const app = fastify()
  followCalls(app)
  const happened: string[] = []
  const goesOn = (name: string, withinMs: number) => app.afterCalls(withinMs).then(() => happened.push(name))
  await goesOn('at once', 10_000)
  const one = app.untilDone(sleep(60).then(() => happened.push('one call')))
  const other = app.untilDone(sleep(120).then(() => happened.push('another')))
  await Promise.all([goesOn('after both', 10_000), goesOn('after its time', 20), one, other])
  expect(happened).toEqual(['at once', 'after its time', 'one call', 'another', 'after both'])
  await app.close()
})

test('how many calls are worked on is a number that a thread reads, too', async () => {
  const app = fastify()
  followCalls(app)
  const counted = () => Atomics.load(app.callsUnderWay, 0)
  expect(counted()).toBe(0)
  const one = app.untilDone(sleep(20))
  const other = app.untilDone(Promise.reject(new Error('the work failed')))
  expect(counted()).toBe(2)
  await expect(other).rejects.toThrow('the work failed')
  await expect.poll(counted).toBe(1)
  await one
  expect(counted()).toBe(0)
  await app.close()
})
