import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { instanceOn, openShop, type Shop } from '../../testing/shop.ts'
import { issueCertificate, makeAuthority } from './certificate/certificate.ts'

const { certificate, key } = issueCertificate(makeAuthority([], Date.now()), ['localhost'], Date.now())
const tls = {
  key: Buffer.from(key.export({ type: 'pkcs8', format: 'pem' })),
  cert: Buffer.from(certificate.toString()),
}
const LIMITS = { inAll: 6, ofNetwork: 3 }

let shop: Shop
let apps: FastifyInstance[]
/** One that anybody reaches, one over https, and one behind a proxy of this machine. */
let ports: { open: number; secure: number; proxied: number }
beforeAll(async () => {
  shop = await openShop()
  const limited = (parts: object) => instanceOn(shop.db, { connectionLimits: LIMITS, now: () => shop.now, ...parts })
  apps = await Promise.all([limited({ trustedProxies: [] }), limited({ trustedProxies: [], tls }), limited({})])
  const [open = 0, secure = 0, proxied = 0] = await Promise.all(
    apps.map(async (app) => Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)),
  )
  ports = { open, secure, proxied }
})
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()))
  await shop.close()
})

const opened: Socket[] = []
afterEach(async () => {
  const closing = opened.splice(0).map(async (socket) => {
    if (!socket.closed) await once(socket.destroy(), 'close')
  })
  await Promise.all(closing)
})

function open(port: number): Socket {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  opened.push(socket)
  return socket
}

const live = (more = '') => `GET /api/health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${more}\r\n`
const isServed = async (socket: Socket) => {
  socket.write(live())
  return (await text(socket).catch(() => '')).startsWith('HTTP/1.1 200 ')
}

test('a network has so many connections at once, and another one when one of them is over', async () => {
  const sockets = Array.from({ length: 3 }, () => open(ports.open))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  expect(await isServed(open(ports.open))).toBe(false)
  expect(await isServed(sockets[0] as Socket)).toBe(true)
  expect(await isServed(open(ports.open))).toBe(true)
})

test('over https, too', async () => {
  const sockets = Array.from({ length: 3 }, () => open(ports.secure))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  const socket = connectTls({ port: ports.secure, host: '127.0.0.1', rejectUnauthorized: false })
  opened.push(socket)
  const failed = once(socket, 'secureConnect').then(
    () => null,
    (error: Error) => error,
  )
  expect(await failed).toBeInstanceOf(Error)
})

test('a proxy has as many as there may be in all', async () => {
  const sockets = Array.from({ length: 5 }, () => open(ports.proxied))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  expect(await isServed(open(ports.proxied))).toBe(true)
  sockets.push(open(ports.proxied))
  await once(sockets[5] as Socket, 'connect')
  expect(await isServed(open(ports.proxied))).toBe(false)
})

test('whoever comes through a proxy has so many requests under way; others are served meanwhile', async () => {
  const admin = await shop.admin()
  const { authorization = '' } = await admin.authorization()
  const from = (address: string) => `X-Forwarded-For: ${address}\r\n`
  const streams = Array.from({ length: 3 }, () => open(ports.proxied))
  for (const socket of streams) {
    socket.write(
      `GET /api/admin/live/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\n${from('203.0.113.7')}\r\n`,
    )
    await once(socket, 'data')
  }
  const answerTo = async (address: string) => {
    const socket = open(ports.proxied)
    socket.write(live(from(address)))
    return text(socket)
  }
  expect(await answerTo('203.0.113.7')).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: 1\r\n[^]*"too_many_calls"/i)
  expect(await answerTo('203.0.113.8')).toMatch(/^HTTP\/1\.1 200 /)
  streams[0]?.destroy()
  await expect.poll(() => answerTo('203.0.113.7')).toMatch(/^HTTP\/1\.1 200 /)
})

test('two hosts are no request, one is', async () => {
  const ask = async (hosts: string) => {
    const socket = open(ports.proxied)
    socket.write(`GET /api/health/live HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)
    return (await text(socket)).slice(0, 12)
  }
  expect(await ask('Host: localhost\r\nhost: other.example\r\n')).toBe('HTTP/1.1 400')
  expect(await ask('Host: localhost\r\nHost: localhost\r\n')).toBe('HTTP/1.1 400')
  expect(await ask('Host: localhost\r\n')).toBe('HTTP/1.1 200')
})
