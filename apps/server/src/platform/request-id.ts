import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { headers } from '@warsha/contract'

/** What a proxy may call a request; anything else, such as a line break for the log, gets an id of ours. */
const WELL_FORMED = /^[\w.-]{8,64}$/

/**
 * Names requests: short enough to be read out, different in every process. A name that a proxy of ours gave is kept, so
 * that its log and this one can be read side by side.
 * @param trustedProxies addresses, networks and names of networks whose headers are believed
 */
export function requestIds(trustedProxies: string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile(trustedProxies)
  const ofProcess = randomBytes(3).toString('hex')
  let count = 0
  return ({ headers: given, socket }) => {
    const id = given[headers.requestId]
    const isBelieved = typeof id === 'string' && WELL_FORMED.test(id) && isTrusted(socket.remoteAddress ?? '', 0)
    return isBelieved ? id : ofProcess + (count++).toString(36).padStart(3, '0')
  }
}
