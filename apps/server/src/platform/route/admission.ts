import { calls, type CallName } from '@warsha/contract'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  preHandlerAsyncHookHandler,
  RouteOptions as FastifyRouteOptions,
} from 'fastify'
import { bringsMachineToken, ForgedToken } from '../access-control.ts'
import type { Actor } from '../access-token.ts'
import { hasKey } from '../keyed-act.ts'
import { Refusal, Refused } from '../refusal.ts'
import { logDenial } from './denials.ts'

/** When it is checked that a person is still active. */
export type Admission = {
  /**
   * The handler's own statement checks it, so that the usual call is one round trip; when that statement finds nothing, the
   * handler calls `authenticate`.
   */
  authorizesItself?: true
  /** For calls that only read: they run while it is checked. */
  authorizeConcurrently?: true
}

/** Lets a request through to its handler, or throws its refusal. */
export function admission(app: FastifyInstance, name: CallName, options: Admission): preHandlerAsyncHookHandler {
  const { permission } = calls[name]
  return async (request, reply) => {
    if (permission === 'anyone') return
    if (bringsMachineToken(request.headers.authorization)) return admitMachine(app, name, { request, reply })
    // Before a kept answer is given again, nothing else checks that its caller may still have it.
    const authorizesItself = (options.authorizesItself || options.authorizeConcurrently) && !hasKey(request, name)
    const identified = await app.accessControl.identify(request.headers.authorization, request.now)
    if (identified instanceof ForgedToken) {
      await app.securityLog.note(request, { kind: 'forged_token', personId: null, details: { call: name } })
    }
    const actor = orThrow(identified)
    if (!authorizesItself) {
      const admitted = await app.accessControl.authenticate(actor, name, request.now)
      if (admitted instanceof Refusal) await logDenial(app, { request, actor, name, refusal: admitted })
      request.actor = orThrow(admitted)
      return
    }
    const refusal = app.accessControl.authorize(actor, name)
    if (refusal) {
      const denial = orRefusal(await app.accessControl.authenticate(actor, name, request.now), refusal)
      await logDenial(app, { request, actor, name, refusal: denial })
      throw new Refused(denial)
    }
    request.actor = actor
  }
}

/** Every call of a machine counts against its limit, also one that it may not make. */
async function admitMachine(
  app: FastifyInstance,
  name: CallName,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const actor = orThrow(await app.accessControl.identifyMachine(request))
  request.actor = actor
  await app.limitMachine(request, reply)
  const refusal = app.accessControl.authorize(actor, name)
  if (!refusal) return
  await logDenial(app, { request, actor, name, refusal })
  throw new Refused(refusal)
}

/** Authorization precedes validation: a person who may not make the call learns nothing about the request. */
export function authorizeBeforeValidation(
  app: FastifyInstance,
  name: CallName,
): NonNullable<FastifyRouteOptions['errorHandler']> {
  // oxlint-disable-next-line typescript/no-misused-promises -- Fastify waits for it, though its type does not say so
  return async (error, request) => {
    if (request.actor) orThrow(await app.accessControl.authenticate(request.actor, name, request.now))
    // The error handler of the whole app continues from here.
    throw error
  }
}

/** The result of the handler, unless its caller was refused meanwhile. */
export async function withAuthorization<T>(
  handled: Promise<T>,
  admitting: Promise<Actor | Refusal>,
): Promise<T | Refusal> {
  const [found, admitted] = await Promise.allSettled([handled, admitting])
  if (admitted.status === 'rejected') throw admitted.reason
  if (admitted.value instanceof Refusal) return admitted.value
  if (found.status === 'rejected') throw found.reason
  return found.value
}

function orThrow<T>(value: T | Refusal): T {
  if (value instanceof Refusal) throw new Refused(value)
  return value
}

function orRefusal(value: unknown, otherwise: Refusal): Refusal {
  return value instanceof Refusal ? value : otherwise
}
