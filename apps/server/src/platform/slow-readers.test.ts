import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../../testing/shop.ts'
import { issueCertificate, makeAuthority } from './certificate/certificate.ts'
import { serverFactory } from './slow-readers.ts'

const UNREAD_FOR_MS = 1000
const MB = 1024 * 1024
/** More than the buffers of the system take. */
const LONG = 32 * MB

const { certificate, key } = issueCertificate(makeAuthority([], Date.now()), ['localhost'], Date.now())

const opened: Socket[] = []
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy()
})

/** A connection that reads nothing by itself. */
async function open(port: number, scheme: 'http' | 'https'): Promise<Socket> {
  const to = { port, host: '127.0.0.1' }
  const socket = scheme === 'http' ? connect(to) : connectTls({ ...to, rejectUnauthorized: false })
  socket.on('error', () => undefined)
  opened.push(socket)
  await once(socket, scheme === 'http' ? 'connect' : 'secureConnect')
  return socket.pause()
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
const portOf = (app: FastifyInstance) => (app.server.address() as { port: number }).port
const isOver = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()))

/** How many connections the server has. */
const connectionsOf = (app: FastifyInstance) =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))

describe.each(['http', 'https'] as const)('over %s', (scheme) => {
  let app: FastifyInstance
  let made: string[]
  let running = 0
  let most = 0

  beforeAll(async () => {
    const tls = { key: key.export({ type: 'pkcs8', format: 'pem' }), cert: certificate.toString() }
    app = fastify({
      ...(scheme === 'https' && { https: tls }),
      serverFactory: serverFactory({ unreadForMs: UNREAD_FOR_MS }),
    } as object)
    app.get('/long', async () => Buffer.alloc(LONG, 'x'))
    app.get('/events', (_request, reply) => {
      reply.raw.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: changed\n\n')
    })
    app.get<{ Params: { id: string } }>('/turn/:id', async ({ params }) => {
      most = Math.max(most, ++running)
      await pause(20)
      running -= 1
      made.push(params.id)
      return params.id
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => app.close())

  test('whoever takes nothing of an answer is ended, and takes no memory along', async () => {
    const socket = await open(portOf(app), scheme)
    const from = performance.now()
    socket.write(get('/long'))
    await expect.poll(() => connectionsOf(app)).toBe(1)
    await expect.poll(() => connectionsOf(app), { timeout: 10 * UNREAD_FOR_MS }).toBe(0)
    expect(performance.now() - from).toBeGreaterThan(UNREAD_FOR_MS)
  })

  test('whoever takes a little now and then gets it whole, however long it takes', async () => {
    const socket = await open(portOf(app), scheme)
    socket.write(get('/long'))
    let taken = 0
    const from = performance.now()
    const whole = new Promise<void>((resolve) => {
      socket.on('data', (chunk) => {
        taken += chunk.length
        if (taken >= LONG) return resolve()
        socket.pause()
        // Each pause is shorter than what is waited for, all of them together are much longer.
        setTimeout(() => socket.resume(), taken % (4 * MB) < chunk.length ? UNREAD_FOR_MS / 2 : 0)
      })
    })
    socket.resume()
    await whole
    expect(performance.now() - from).toBeGreaterThan(2 * UNREAD_FOR_MS)
    expect(await connectionsOf(app)).toBe(1)
  })

  // A machine that keeps the test itself waiting for a second makes a reader of it that takes nothing: it is tried again then.
  const tries = { retry: 2 }

  test.skipIf(process.platform !== 'linux')(
    'so does one so slow that the system itself sends nothing on',
    tries,
    async () => {
      const socket = await open(portOf(app), scheme)
      socket.write(get('/long'))
      let taken = 0
      const from = performance.now()
      while (performance.now() - from < 5 * UNREAD_FOR_MS) {
        await pause(25)
        taken += (socket.read(4096) as Buffer | null)?.length ?? 0
      }
      expect(taken).toBeGreaterThan(0)
      expect(taken).toBeLessThan(LONG)
      expect(await connectionsOf(app)).toBe(1)
    },
  )

  test('a stream with nothing to send goes on', async () => {
    const socket = await open(portOf(app), scheme)
    socket.write(get('/events'))
    await pause(3 * UNREAD_FOR_MS)
    expect(await connectionsOf(app)).toBe(1)
  })

  test('requests that are sent ahead are done one after the other, and answered in their order', async () => {
    made = []
    most = 0
    const socket = await open(portOf(app), scheme)
    const numbers = Array.from({ length: 12 }, (_, i) => `n${i}`)
    socket.write(numbers.map((n) => get(`/turn/${n}`)).join(''))
    let text = ''
    socket.on('data', (chunk) => (text += String(chunk))).resume()
    await expect.poll(() => text.match(/n\d+/g)).toEqual(numbers)
    expect([made, most]).toEqual([numbers, 1])
    socket.write(get('/turn/n99'))
    await expect.poll(() => text).toMatch(/n99$/)
  })

  test('whoever sends more ahead is ended, and none of it is done any more', async () => {
    made = []
    const socket = await open(portOf(app), scheme)
    socket.resume()
    const over = isOver(socket)
    socket.write(Array.from({ length: 5000 }, (_, i) => get(`/turn/m${i}`)).join(''))
    await over
    await pause(200)
    expect(made.length).toBeLessThanOrEqual(1)
    expect(await connectionsOf(app)).toBe(0)
  })
})

describe.each(['http', 'https'] as const)(
  'strangers who ask for the long description of the API over %s and never read',
  (scheme) => {
    let shop: Shop
    beforeAll(async () => {
      const tls = {
        key: Buffer.from(key.export({ type: 'pkcs8', format: 'pem' })),
        cert: Buffer.from(certificate.toString()),
      }
      shop = await openShop({ unreadForMs: UNREAD_FOR_MS, ...(scheme === 'https' && { tls }) })
      await shop.app.listen({ port: 0, host: '127.0.0.1' })
    })
    afterAll(() => shop.close())

    test.each([
      [16, 10],
      [3000, 10],
      [1, 100],
    ])('take next to no memory with %i requests on each of %i connections', async (requests, connections) => {
      const before = process.memoryUsage().rss
      const sockets = await Promise.all(Array.from({ length: connections }, () => open(portOf(shop.app), scheme)))
      for (const socket of sockets) socket.write(get('/api/openapi.json').repeat(requests))
      await pause(UNREAD_FOR_MS / 4)
      // The buffers of the system may have taken all of the first ones.
      for (const socket of sockets) socket.write(get('/api/openapi.json').repeat(10))
      let highest = before
      const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 20)
      await pause(UNREAD_FOR_MS / 4)
      expect((await shop.nobody.get('/health/live')).status).toBe(200)
      await expect.poll(() => connectionsOf(shop.app), { timeout: 10 * UNREAD_FOR_MS }).toBe(0)
      clearInterval(watch)
      expect((highest - before) / MB).toBeLessThan(100)
    })
  },
)
