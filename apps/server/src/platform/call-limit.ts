import rateLimit from '@fastify/rate-limit'
import { MINUTE, SECOND } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { Refused, refuseFor } from './refusal.ts'

/** As many people are remembered at most; a workshop has fewer. */
const PEOPLE = 10_000

/** Holds back who is signed in and calls more often: one instance counts for itself. Before the routes are made. */
export async function limitCalls(app: FastifyInstance, most: number): Promise<void> {
  const never = {
    'x-ratelimit-limit': false,
    'x-ratelimit-remaining': false,
    'x-ratelimit-reset': false,
  }
  await app.register(rateLimit, {
    max: most,
    timeWindow: MINUTE,
    cache: PEOPLE,
    // Who it is has been found out by then.
    hook: 'preValidation',
    keyGenerator: ({ actor }) => String(actor?.id),
    allowList: ({ actor }) => actor === null,
    errorResponseBuilder: (_request, { ttl }) => new Refused(refuseFor(Math.ceil(ttl / SECOND), 'too_many_calls')),
    addHeaders: { ...never, 'retry-after': false },
    addHeadersOnExceeding: never,
  })
}
