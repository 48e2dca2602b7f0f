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
