import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export type Received = {
  path: string
  headers: IncomingHttpHeaders
  body: string
  at: number
  event: { type: string; timestamp: string; data: Record<string, unknown> }
}

type Answering = (request: IncomingMessage, response: ServerResponse, received: Received) => void

/** Another program on this machine that is told of changes. It takes whatever comes, unless told otherwise. */
export async function openReceiver() {
  const received: Received[] = []
  let answering: Answering = (_request, response) => response.writeHead(204).end()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const event = JSON.parse(body) as Received['event']
      const one = { path: request.url ?? '', headers: request.headers, body, at: Date.now(), event }
      received.push(one)
      answering(request, response, one)
    })
    request.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    /** Types of what arrived at a path since the last look. */
    types: (path = '/hook') => received.filter((one) => one.path === path).map(({ event }) => event.type),
    answer(how: Answering): void {
      answering = how
    },
    answerWith(status: number, headers: Record<string, string> = {}, body = ''): void {
      answering = (_request, response) => response.writeHead(status, headers).end(body)
    },
    /** What the library of Standard Webhooks makes of it. Throws for a wrong signature. */
    verify(secret: string, { headers, body }: Received): unknown {
      return new Webhook(secret).verify(body, headers as Record<string, string>)
    },
    /** Ends what it was asked and has not answered. */
    letGo(): void {
      server.closeAllConnections()
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>
