import { createServer, type RequestListener } from 'node:http'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { forward } from './forward-calls.ts'

async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

const pagesBefore = (server: Promise<string | null>) =>
  serving((call, answer) => void forward(call, answer, () => server))

test('a call is answered as the server does, with its body, status and headers', async () => {
  const server = await serving((call, answer) => {
    answer.writeHead(201, { 'x-path': call.url ?? '' })
    call.pipe(answer)
  })
  const pages = await pagesBefore(Promise.resolve(server))
  const answer = await fetch(`${pages}/api/jobs?q=7`, { method: 'POST', body: 'two bearings' })
  expect([answer.status, answer.headers.get('x-path'), await answer.text()]).toEqual([
    201,
    '/api/jobs?q=7',
    'two bearings',
  ])
})

test('a call that comes during a restart waits for the new server', async () => {
  const started = withResolvers()
  const call = fetch(`${await pagesBefore(started.promise)}/api/jobs`)
  started.resolve(await serving((_, answer) => answer.end('new')))
  expect(await (await call).text()).toBe('new')
})

test('events arrive one by one, and the server hears of it when nobody reads them any more', async () => {
  const left = withResolvers()
  const server = await serving((_, answer) => {
    answer.write('first')
    answer.on('close', () => left.resolve('left'))
  })
  const reading = new AbortController()
  const { body } = await fetch(`${await pagesBefore(Promise.resolve(server))}/api/live`, { signal: reading.signal })
  const { value } = (await body?.getReader().read()) ?? {}
  expect(new TextDecoder().decode(value)).toBe('first')
  reading.abort()
  expect(await left.promise).toBe('left')
})

test('without a server, and when it ends before it has answered, the status says so', async () => {
  expect((await fetch(`${await pagesBefore(Promise.resolve(null))}/api/jobs`)).status).toBe(503)
  const ending = await serving((call) => call.destroy())
  expect((await fetch(`${await pagesBefore(Promise.resolve(ending))}/api/jobs`)).status).toBe(502)
})

function withResolvers() {
  let resolve: (value: string | null) => void = () => undefined
  const promise = new Promise<string | null>((given) => (resolve = given))
  return { promise, resolve }
}
