import rateLimit from '@fastify/rate-limit'
import { calls } from '@warsha/contract'
import { isLimitedByPerson } from '@warsha/contract/limits'
import { MINUTE, SECOND } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { Refused, refuseFor } from './refusal.ts'

/** As many people are remembered at most; a workshop has fewer. */
const PEOPLE = 10_000

/** Limits how often a person may make the calls that the table limits, all together. Each instance counts for itself. Before the routes are made. */
export async function limitCalls(app: FastifyInstance, most: number): Promise<void> {
  const never = {
    'x-ratelimit-limit': false,
    'x-ratelimit-remaining': false,
    'x-ratelimit-reset': false,
  }
  await app.register(rateLimit, {
    global: false,
    max: most,
    timeWindow: MINUTE,
    cache: PEOPLE,
    keyGenerator: ({ actor }) => String(actor?.id),
    errorResponseBuilder: (_request, { ttl }) => new Refused(refuseFor(Math.ceil(ttl / SECOND), 'too_many_calls')),
    addHeaders: { ...never, 'retry-after': false },
    addHeadersOnExceeding: never,
  })
  const limit = app.rateLimit()
  app.addHook('onRoute', (route) => {
    const call = route.config?.call
    if (call === undefined || !isLimitedByPerson(calls[call])) return
    // The person is known by then.
    route.preValidation = [route.preValidation ?? [], limit].flat()
  })
}
