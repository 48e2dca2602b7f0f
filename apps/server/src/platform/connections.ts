import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { networkOf } from './network-of.ts'
import { Refused, refuseFor } from './refusal.ts'

/** How much one instance has under way at once. A hall of phones behind one router is one network. */
export type ConnectionLimits = {
  /** connections in all */
  inAll: number
  /** connections of a network, and requests of a network that are not answered yet */
  ofNetwork: number
}

export const CONNECTION_LIMITS: ConnectionLimits = { inAll: 4096, ofNetwork: 1024 }

/** Counts what is under way by network. A proxy comes for many people, so its own address is not counted. */
class Counts {
  readonly #most: number
  readonly #isProxy: (address: string, hop: number) => boolean
  readonly #counts = new Map<string, number>()

  constructor(most: number, trustedProxies: string[]) {
    this.#most = most
    this.#isProxy = proxyAddr.compile(trustedProxies)
  }

  /** Counts one more. @returns what to do when it is over; null when there are too many already */
  begin(address: string): (() => void) | null {
    if (this.#isProxy(address, 0)) return () => undefined
    const network = networkOf(address)
    const count = this.#counts.get(network) ?? 0
    if (count >= this.#most) return null
    this.#counts.set(network, count + 1)
    return () => {
      const left = (this.#counts.get(network) ?? 1) - 1
      if (left === 0) this.#counts.delete(network)
      else this.#counts.set(network, left)
    }
  }
}

/** Ends connections beyond the limits as they come. */
export function limitConnections(server: Server, limits: ConnectionLimits, trustedProxies: string[]): void {
  const counts = new Counts(limits.ofNetwork, trustedProxies)
  server.maxConnections = limits.inAll
  server.on('connection', (socket: Socket) => {
    const end = counts.begin(socket.remoteAddress ?? '')
    if (end) socket.once('close', end)
    else socket.destroy()
  })
}

/** Refuses requests of a network that has too many under way: behind a proxy its connections are not its own. */
export function limitRequests(app: FastifyInstance, limits: ConnectionLimits, trustedProxies: string[]): void {
  const counts = new Counts(limits.ofNetwork, trustedProxies)
  app.addHook('onRequest', async (request, reply) => {
    const end = counts.begin(request.ip)
    if (!end) throw new Refused(refuseFor(1, 'too_many_calls'))
    reply.raw.once('close', end)
  })
}
