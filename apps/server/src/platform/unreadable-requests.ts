import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** What every answer carries, as far as it means something for one that no page shows. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  connection: 'close',
}
const TYPE = 'application/problem+json; charset=utf-8'

/** What the parser of HTTP could not read has no request, and is answered on the bare connection. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = statusOf(error)
  const body = problemOf(status)
  const headers = Object.entries({
    ...HEADERS,
    'content-type': TYPE,
    'content-length': String(Buffer.byteLength(body)),
  })
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head}\r\n${body}`)
  socket.destroy(error)
}

/** Nobody here can do what `Expect` may ask for but to go on, which Node.js itself answers. */
export function refuseExpectations(server: Server): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, { ...HEADERS, 'content-type': TYPE }).end(problemOf(417))
  })
}

function statusOf({ code }: { code?: string }): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
}

function problemOf(status: number): string {
  return JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status })
}
