import rateLimit from '@fastify/rate-limit'
import { calls } from '@warsha/contract'
import { isLimitedByPerson } from '@warsha/contract/limits'
import { isMachine, MINUTE, SECOND } from '@warsha/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refused, refuseFor } from './refusal.ts'

/** As many people are remembered at most; a workshop has fewer. */
const PEOPLE = 10_000

/**
 * Limits how often a person may make the calls that the table limits, all together, and a machine by its own limit. Each
 * instance counts for itself. Before the routes are made. @param most of a person; undefined: there is no limit for people
 */
export async function limitCalls(app: FastifyInstance, most: number | undefined): Promise<void> {
  const never = {
    'x-ratelimit-limit': false,
    'x-ratelimit-remaining': false,
    'x-ratelimit-reset': false,
  }
  await app.register(rateLimit, {
    global: false,
    max: most ?? 0,
    timeWindow: MINUTE,
    cache: PEOPLE,
    keyGenerator: ({ actor }) => String(actor?.id),
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
    addHeaders: { ...never, 'retry-after': false },
    addHeadersOnExceeding: never,
  })
  limitMachines(app)
  if (most === undefined) return
  const limit = app.rateLimit({ allowList: ({ actor }) => actor !== null && isMachine(actor) })
  app.addHook('onRoute', (route) => {
    const call = route.config?.call
    if (call === undefined || !isLimitedByPerson(calls[call])) return
    // The person is known by then.
    route.preValidation = [route.preValidation ?? [], limit].flat()
  })
}

/** A machine is told with each answer how much of its limit is left (draft-ietf-httpapi-ratelimit-headers). */
function limitMachines(app: FastifyInstance): void {
  const count = app.createRateLimit({ max: limitOf })
  app.decorate('limitMachine', async (request: FastifyRequest, reply: FastifyReply) => {
    const counted = await count(request)
    if (counted.isAllowed) return
    const { max, remaining, ttl, isExceeded } = counted
    reply.header('ratelimit-policy', `"token";q=${max};w=${MINUTE / SECOND}`)
    reply.header('ratelimit', `"token";r=${remaining};t=${secondsOf(ttl)}`)
    if (isExceeded) throw tooMany(ttl)
  })
}

function limitOf({ actor }: FastifyRequest): number {
  return actor !== null && isMachine(actor) ? actor.callsAMinute : 0
}

function tooMany(ttl: number): Refused {
  return new Refused(refuseFor(secondsOf(ttl), 'too_many_calls'))
}

function secondsOf(ttl: number): number {
  return Math.max(1, Math.ceil(ttl / SECOND))
}
