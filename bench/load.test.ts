import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { Connection, get } from './load.ts'

const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A server that does so with each request. @returns its port */
async function serverThat(answers: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => socket.on('error', () => undefined).on('data', () => answers(socket)))
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

test('asks one request after another on the same connection', async () => {
  const port = await serverThat((socket) => socket.write('HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\nok'))
  const connection = new Connection(port)
  expect(await connection.ask(get('/', ''))).toBe(201)
  expect(await connection.ask(get('/', ''))).toBe(201)
  connection.close()
})

test('a request that meets a closing server fails, and so does the next', async () => {
  const port = await serverThat((socket) => socket.destroy())
  const connection = new Connection(port)
  await expect(connection.ask(get('/', ''))).rejects.toThrow()
  await expect(connection.ask(get('/', ''))).rejects.toThrow()
})

test('a server that is not there fails the request, not the process', async () => {
  const port = await serverThat(() => undefined)
  await new Promise((closed) => servers.pop()?.close(closed))
  await expect(new Connection(port).ask(get('/', ''))).rejects.toThrow('ECONNREFUSED')
})
