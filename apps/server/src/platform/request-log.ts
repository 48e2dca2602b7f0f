import { type CallName, headers, shapes, type Shape } from '@warsha/contract'
import { SECOND } from '@warsha/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the call of the contract that this route serves */
    call?: CallName
  }
  interface FastifyRequest {
    /** what went wrong in the server while it answered, in one line */
    fault: string | null
    /** the database failed it, which the log counts for all requests together */
    isOutage: boolean
  }
}

/** From here on an answer is slow. */
const SLOW_MS = SECOND

const EACH_ONE: ReadonlySet<string> = new Set(['debug', 'trace'])

/** Which call of the contract a request makes; null for pages and for addresses that are nothing. */
export function callOf(request: FastifyRequest): CallName | null {
  return request.routeOptions.config.call ?? null
}

/** Whether its answer stays open, so that how long it took says nothing. */
export function isStream(call: CallName): boolean {
  const shape: Shape = shapes[call]
  return Object.values(shape.answers).includes('events')
}

/** Every answer tells its request's id; those that failed or were slow have a line in the log, at `debug` each one. */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('fault', null)
  app.decorateRequest('isOutage', false)
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader(headers.requestId, request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const isFailed = reply.statusCode >= 500
    if (request.isOutage && !EACH_ONE.has(request.log.level)) return done()
    if (isFailed || reply.elapsedTime >= SLOW_MS) logAnswer(request, reply, isFailed)
    else if (EACH_ONE.has(request.log.level)) request.log.debug(lineOf(request, reply), 'answered')
    done()
  })
}

function logAnswer(request: FastifyRequest, reply: FastifyReply, isFailed: boolean): void {
  const call = callOf(request)
  if (isFailed) request.log.info(lineOf(request, reply), 'answered that it failed')
  else if (call === null || !isStream(call)) request.log.info(lineOf(request, reply), 'answered slowly')
}

/** The path alone: what follows a question mark can be what somebody searched for. */
function lineOf(request: FastifyRequest, reply: FastifyReply): object {
  return {
    call: callOf(request),
    method: request.method,
    path: pathOf(request),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    person_id: request.actor?.id ?? null,
  }
}

/** The address that was asked for, without its query. */
export function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? ''
}
