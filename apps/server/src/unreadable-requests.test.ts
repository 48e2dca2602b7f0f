import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../testing/shop.ts'
import { openInstallServer } from './features/install/index.ts'

let shop: Shop
let install: FastifyInstance
let folder: string
const ports: Record<string, number> = {}
beforeAll(async () => {
  shop = await openShop({ slowestRequestMs: 500 })
  folder = await mkdtemp(join(tmpdir(), 'warsha-install-'))
  install = await openInstallServer({ folder, appPort: () => 1, host: '127.0.0.1', port: 0 })
  ports['the app'] = Number(new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 })).port)
  const address = install.server.address()
  ports['the install page'] = typeof address === 'object' ? (address?.port ?? 0) : 0
})
afterAll(async () => {
  await install.close()
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

/** What comes back for bytes as they are, until the server ends the connection or has said enough. */
async function answerTo(place: string, bytes: string): Promise<{ status: number; head: string; body: string }> {
  const socket = connect(ports[place] ?? 0, '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8')
  socket.on('data', (piece: string) => (text += piece))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(bytes)
  await expect.poll(() => /\r\n\r\n/.test(text), { timeout: 15_000 }).toBe(true)
  socket.destroy()
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), head: head.toLowerCase(), body }
}

const named = 'Host: warsha.example\r\n'

describe.each(['the app', 'the install page'])('%s tells no page what it may do, also in answers to', (place) => {
  test.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['a method that is none', `FOO / HTTP/1.1\r\n${named}\r\n`, 400],
    ['two lengths', `POST / HTTP/1.1\r\n${named}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400],
    ['headers without end', `GET / HTTP/1.1\r\n${named}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['an expectation', `GET / HTTP/1.1\r\n${named}Expect: the best\r\n\r\n`, 417],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['two hosts', `GET / HTTP/1.1\r\n${named}Host: other.example\r\n\r\n`, 400],
    ['an address that cannot be decoded', `GET /%E0%A4%A HTTP/1.1\r\n${named}\r\n`, 400],
  ])('%s', async (_what, bytes, status) => {
    const answer = await answerTo(place, bytes)
    expect([answer.status, answer.head]).toEqual([status, expect.stringContaining('x-content-type-options: nosniff')])
    expect(answer.head).toMatch(/content-security-policy: [^\r]*base-uri 'none'/)
    expect(answer.head).toContain('referrer-policy: no-referrer')
    expect(answer.body).not.toContain('%E0')
  })
})

test('a request that never ends is told so', async () => {
  const { status, head } = await answerTo('the app', `POST /api/auth/login HTTP/1.1\r\n${named}Content-Length: 9\r\n`)
  expect([status, head]).toEqual([408, expect.stringContaining('nosniff')])
})

test('an address that cannot be decoded is answered over https as all others are', async () => {
  const asOver = (protocol: string) =>
    answerTo('the app', `GET /%E0%A4%A HTTP/1.1\r\n${named}X-Forwarded-Proto: ${protocol}\r\n\r\n`)
  expect((await asOver('https')).head).toContain('strict-transport-security')
  expect((await asOver('https, http')).head).not.toContain('strict-transport-security')
})

test.each(['/%61pi/health/live', 'http://evil.example/api/health/live'])(
  '%s is of the API, and kept by nobody',
  async (address) => {
    const { status, head } = await answerTo('the app', `GET ${address} HTTP/1.1\r\n${named}\r\n`)
    expect(status).toBe(200)
    expect(head).toContain('cache-control: no-store')
    expect(head).toContain('x-api: 1')
  },
)
