import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Plugin } from 'vite'

const OF_SERVER = /^\/(?:api|guide)(?:[/?]|$)/

/** Sends calls of the API, and what else the server answers itself, on to the server. A call that comes during a restart waits for the new server. */
export function forwardCalls(address: () => Promise<string | null>): Plugin {
  return {
    name: 'warsha:forward-calls',
    configureServer({ middlewares }) {
      middlewares.use((call, answer, next) => {
        if (!OF_SERVER.test(call.url ?? '')) return next()
        void forward(call, answer, address)
      })
    },
  }
}

/** Answers a call as the server does, whose address may still be on its way; 503 where there is none. */
export async function forward(
  call: IncomingMessage,
  answer: ServerResponse,
  address: () => Promise<string | null>,
): Promise<void> {
  const server = await address()
  if (server === null) return giveUp(answer, 503, 'The server does not run. The terminal says why.')
  const { method, headers } = call
  const passedOn = request(new URL(call.url ?? '/', server), { method, headers })
  passedOn.on('response', (from) => {
    answer.writeHead(from.statusCode ?? 502, from.headers)
    from.pipe(answer)
    from.on('error', () => answer.destroy())
  })
  passedOn.on('error', () => giveUp(answer, 502, 'The server was restarted before it answered.'))
  answer.on('close', () => passedOn.destroy())
  call.pipe(passedOn)
}

function giveUp(answer: ServerResponse, status: number, reason: string): void {
  if (answer.headersSent) answer.destroy()
  else answer.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${reason}\n`)
}
