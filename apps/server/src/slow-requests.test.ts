import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../testing/shop.ts'

let shop: Shop
let port: number
beforeAll(async () => {
  shop = await openShop({ slowestRequestMs: 500 })
  port = Number(new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => shop.close())

test('a request that comes a byte at a time is ended, and holds nothing up', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n',
  )
  const dripping = setInterval(() => socket.write(' '), 50)
  socket.once('close', () => clearInterval(dripping)).on('error', () => undefined)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
  expect((await fetch(`http://127.0.0.1:${port}/api/health/live`)).status).toBe(200)
})
