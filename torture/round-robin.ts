import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A plain proxy in front of some instances, as any web server would be: the next one takes the next request. */
export class RoundRobin {
  readonly address: string
  readonly #server: Server
  readonly #targets: readonly { port: number }[]
  readonly #agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  #turn = 0

  private constructor(server: Server, targets: readonly { port: number }[]) {
    this.#server = server
    this.#targets = targets
    this.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  static async open(targets: readonly { port: number }[]): Promise<RoundRobin> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const proxy = new RoundRobin(server, targets)
    server.on('request', (incoming, outgoing) => proxy.#pass(incoming, outgoing))
    return proxy
  }

  async close(): Promise<void> {
    this.#agent.destroy()
    this.#server.closeAllConnections()
    await new Promise((closed) => this.#server.close(closed))
  }

  /** An instance that is not there costs a 502, after which whoever asked asks again. */
  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const target = this.#targets[this.#turn++ % this.#targets.length]
    const { method, url, headers, socket } = incoming
    const forwarded = { ...headers, 'x-forwarded-for': socket.remoteAddress ?? '' }
    const onward = request(
      { host: '127.0.0.1', port: target?.port, agent: this.#agent, method, path: url, headers: forwarded },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        answer.on('error', () => outgoing.destroy())
      },
    )
    onward.on('error', () => {
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>')
    })
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  }
}
