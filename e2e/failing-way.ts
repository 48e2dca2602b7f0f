import { createServer, request as ask, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How a call fails: the server says why, or something on the way answers in its place. */
export type Failure = 'says why' | 'answers for it'

export const REASON = 'The workshop server says why.'

/** The way between a browser and the app, on which some calls fail. */
export type FailingWay = {
  address: string
  /** `of` is matched against a request such as `GET /api/admin/jobs`; null lets all through */
  fail(of: RegExp | null, how?: Failure): void
  close(): Promise<void>
}

export async function failingWayTo(address: string): Promise<FailingWay> {
  let failing: { of: RegExp; how: Failure } | null = null
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming
    if (failing?.of.test(`${method} ${url}`)) {
      incoming.resume()
      answer(outgoing, failing.how)
      return
    }
    const onward = ask(address + url, { method, headers: { ...headers, host: new URL(address).host } }, (said) => {
      outgoing.writeHead(said.statusCode ?? 502, said.headers)
      said.pipe(outgoing)
    })
    onward.once('error', () => outgoing.destroy())
    outgoing.once('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    fail: (of, how = 'answers for it') => {
      failing = of && { of, how }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answer(outgoing: ServerResponse, how: Failure): void {
  if (how === 'answers for it') {
    outgoing.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>')
    return
  }
  const problem = { type: 'urn:test', title: 'Conflict', status: 409, code: 'conflict', detail: REASON }
  outgoing.writeHead(409, { 'content-type': 'application/problem+json', 'x-api': '1' }).end(JSON.stringify(problem))
}
