import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How a call fails: the server says why or gives no reason, something on the way answers in its place, or nothing answers. */
export type Failure = 'says why' | 'says nothing' | 'answers for it' | 'is away'

export const REASON = 'The workshop server says why.'

/** The way between a browser and the app, as bad as it is told to be. Requests are matched as `GET /api/admin/jobs`. */
export type FaultyWay = {
  address: string
  /** lets these requests fail before they reach the app; null lets all through */
  fail(of: RegExp | null, how?: Failure): void
  /** loses answers to these requests after the app has done what they ask; null loses none */
  loseAnswers(of: RegExp | null): void
  /** how many answers were lost */
  lost(): number
  close(): Promise<void>
}

export async function faultyWayTo(address: string): Promise<FaultyWay> {
  let failing: { of: RegExp; how: Failure } | null = null
  let losing: RegExp | null = null
  let lost = 0
  const server = createServer((incoming, outgoing) => {
    const requestLine = `${incoming.method} ${incoming.url}`
    if (failing?.of.test(requestLine)) {
      incoming.resume()
      return failInstead(outgoing, failing.how)
    }
    return passOn(address, { incoming, outgoing }, (answer) => {
      if (!losing?.test(requestLine)) return send(outgoing, answer)
      lost += 1
      answer.resume()
      return answer.once('end', () => outgoing.destroy())
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    fail: (of, how = 'answers for it') => {
      failing = of && { of, how }
      // Streams that are open end too.
      if (of && how === 'is away') server.closeAllConnections()
    },
    loseAnswers: (of) => {
      losing = of
    },
    lost: () => lost,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type Call = { incoming: IncomingMessage; outgoing: ServerResponse }

function passOn(address: string, { incoming, outgoing }: Call, answered: (answer: IncomingMessage) => unknown): void {
  const { method, url, headers } = incoming
  const { host } = new URL(address)
  const onward = ask(`${address}${url}`, { method, headers: { ...headers, host } }, answered)
  onward.once('error', () => outgoing.destroy())
  outgoing.once('close', () => onward.destroy())
  incoming.pipe(onward)
}

function send(outgoing: ServerResponse, answer: IncomingMessage): void {
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
  answer.pipe(outgoing)
}

function failInstead(outgoing: ServerResponse, how: Failure): void {
  if (how === 'is away') {
    outgoing.destroy()
    return
  }
  if (how === 'answers for it') {
    outgoing.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>')
    return
  }
  const detail = how === 'says why' ? REASON : ''
  const problem = { type: 'urn:test', title: 'Conflict', status: 409, code: 'conflict', detail }
  outgoing.writeHead(409, { 'content-type': 'application/problem+json', 'x-api': '1' }).end(JSON.stringify(problem))
}
