import type { FastifyRequest } from 'fastify'
import { Refused, refuse } from './refusal.ts'

/**
 * Refuses a request that names two hosts (RFC 9112, 3.2), as a proxy before us may have taken the other one, or of HTTP/1.1
 * none.
 */
export async function mustNameOneHost({ raw: { rawHeaders, httpVersion } }: FastifyRequest): Promise<void> {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1 || (hosts.length === 0 && httpVersion === '1.1')) throw new Refused(refuse('unreadable_body'))
}
