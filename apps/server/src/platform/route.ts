import {
  API_PREFIX,
  type Call as ContractCall,
  calls,
  type CallName,
  headers,
  problem,
  shapes,
  type Shape,
} from '@warsha/contract'
import { bodyLimitOf } from '@warsha/contract/limits'
import { isMachine } from '@warsha/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import type * as z from 'zod'
import { answersForMany } from './answers-for-many.ts'
import { keyOfAct, seenBy, sendWritten } from './keyed-act.ts'
import { validatorOf, writeManyRows } from './json.ts'
import { WrittenAnswer } from './kept-answers.ts'
import { sendRefusal } from './problem.ts'
import { Refusal, refuse } from './refusal.ts'
import { act, actOnce, type Prepared, answerTo, usualStatus } from './route/acting.ts'
import { type Admission, admission, authorizeBeforeValidation, withAuthorization } from './route/admission.ts'
import { logDenial, logExport } from './route/denials.ts'
import { answered, type Handler, type Incoming, incomingOf, type Result, WrittenBody } from './route/incoming.ts'

export type { Changes } from './route/changes.ts'
export { Answer, answered, answerWith, type Claim, type Incoming, type Proved, WrittenBody } from './route/incoming.ts'

/** A multipart body that has arrived, with what tells it from another body. */
export type Received = { digest: string }

/** A call with a multipart body: that is read first, which may take long, and changes nothing but its own counters. */
type UploadHandler<N extends CallName, R extends Received> = {
  receive: (incoming: Incoming<N>) => Promise<R | Refusal>
  act: (incoming: Incoming<N>, received: R) => Promise<Result<N>>
  /** hears once it is known what became of it, after the commit */
  end?: (received: R, isDone: boolean) => Promise<void>
}

type RouteOptions = Admission & {
  /** For answers of hundreds of rows, which are the handler's own: they are held to the contract's JSON Schema. */
  answersManyRows?: true
  /** The same object may be given to many, as they ask for it at the same moment. Its rows may be as many. */
  answersMany?: true
}

/** Smaller answers take longer to compress than to send. */
const COMPRESSION = { threshold: 1024 }

/** How the answer is written and compressed. */
function writing({ answersManyRows, answersMany, authorizesItself }: RouteOptions) {
  if (answersMany) return answersForMany(COMPRESSION.threshold)
  return {
    ...(answersManyRows && { serializerCompiler: writeManyRows as FastifySerializerCompiler<unknown> }),
    // The answers of calls that authorize themselves are small, and come quickest as they are.
    ...(!authorizesItself && { compress: COMPRESSION }),
  }
}

/**
 * Serves one call of the contract. Its permission, proof, repeats, limits, versions and notices follow from the contract's
 * tables; the handler only does its work.
 */
export function route<N extends CallName>(
  app: FastifyInstance,
  name: N,
  handler: Handler<N>,
  options: RouteOptions = {},
): void {
  // The table of calls says which may be answered from a replica; nothing else leads there.
  const isReading = calls[name].reads === 'replica'
  const act = (incoming: Incoming<N>) =>
    isReading ? app.readCall(name, incoming, () => handler(incoming)) : handler(incoming)
  serve(app, name, (incoming) => ({ act: () => act(incoming), digest: null }), options)
}

/** Serves a call with a multipart body. */
export function routeUpload<N extends CallName, R extends Received>(
  app: FastifyInstance,
  name: N,
  { receive, act: handle, end }: UploadHandler<N, R>,
): void {
  const prepare = async (incoming: Incoming<N>) => {
    const received = await receive(incoming)
    if (received instanceof Refusal) return received
    return {
      act: () => handle(incoming, received),
      digest: received.digest,
      ...(end && { end: (isDone: boolean) => end(received, isDone) }),
    }
  }
  serve(app, name, prepare, {})
}

type Prepare<N extends CallName> = (incoming: Incoming<N>) => Prepared<N> | Promise<Prepared<N> | Refusal>

function serve<N extends CallName>(app: FastifyInstance, name: N, prepare: Prepare<N>, options: RouteOptions): void {
  const { method, path } = calls[name]
  const shape: Shape = shapes[name]
  app.route({
    method,
    url: API_PREFIX + path,
    config: { call: name },
    bodyLimit: bodyLimitOf(calls[name]),
    schema: schemaOf(shape),
    validatorCompiler: validatorOf(shape),
    ...writing(options),
    onRequest: admission(app, name, options),
    ...((options.authorizesItself || options.authorizeConcurrently) && {
      errorHandler: authorizeBeforeValidation(app, name),
    }),
    handler: async (request, reply) => {
      const incoming = incomingOf<N>(name, request, reply)
      const result = await app.untilDone(resultOf(app, name, { incoming, prepare, options }))
      if (result instanceof Refusal) {
        await logDenial(app, { request, actor: incoming.actor, name, refusal: result })
        return sendRefusal(request, reply, result)
      }
      if (result === answered) {
        await logExport(app, request, name)
        return reply
      }
      if (result instanceof WrittenAnswer) return sendWritten(reply, seenBy(incoming.actor, result))
      if (result instanceof WrittenBody)
        return sendWritten(reply, new WrittenAnswer(usualStatus(name), {}, result.bytes))
      const [code, body] = answerTo(incoming.actor, name, reply, result)
      return reply.code(code).send(body)
    },
  })
}

type Call<N extends CallName> = { incoming: Incoming<N>; prepare: Prepare<N>; options: RouteOptions }

async function resultOf<N extends CallName>(
  app: FastifyInstance,
  name: N,
  { incoming, prepare, options }: Call<N>,
): Promise<Result<N> | WrittenAnswer> {
  const { actor, now, request } = incoming
  const withheld = fieldForPeople(name, incoming)
  if (withheld !== undefined) return refuse('token_field_not_allowed', { field: withheld })
  const key = keyOfAct(request, name)
  if (key instanceof Refusal) return key
  const prepared = await prepare(incoming)
  if (prepared instanceof Refusal) return prepared
  if (key !== null) return toItsEnd(prepared, actOnce(app, name, { incoming, prepared, key }))
  const handled = toItsEnd(prepared, act(app, name, { incoming, prepared }))
  if (!options.authorizeConcurrently) return handled
  return withAuthorization(handled, app.accessControl.authenticate(actor, name, now))
}

/** A field of the body that a machine has sent although people alone may; undefined: there is none. */
function fieldForPeople<N extends CallName>(name: N, { actor, body }: Incoming<N>): string | undefined {
  const { machines }: ContractCall = calls[name]
  if (!isMachine(actor) || typeof body !== 'object' || body === null) return undefined
  return machines?.exceptFields?.find((field) => (body as Record<string, unknown>)[field] !== undefined)
}

async function toItsEnd<N extends CallName, R>({ end }: Prepared<N>, handled: Promise<R>): Promise<R> {
  if (!end) return handled
  let isDone = false
  try {
    const result = await handled
    isDone = !(result instanceof Refusal)
    return result
  } finally {
    await end(isDone)
  }
}

function schemaOf(shape: Shape): Record<string, unknown> {
  const response: Record<string, z.ZodType> = {}
  for (const [status, answer] of Object.entries(shape.answers)) {
    if (typeof answer !== 'string') response[status] = answer
  }
  return {
    ...(shape.params && { params: shape.params }),
    ...(shape.body && { body: shape.body }),
    ...(shape.query && { querystring: shape.query }),
    response: { ...response, ...(Object.keys(response).length > 0 ? { default: problem } : {}) },
  }
}

/** Answers 501 for calls without a handler, to those who may make them. Call it after all features. */
export function routeUnboundCalls(app: FastifyInstance): CallName[] {
  const missing = (Object.keys(calls) as CallName[]).filter((name) => {
    const { method, path } = calls[name]
    return !app.hasRoute({ method, url: API_PREFIX + path })
  })
  for (const name of missing) route(app, name, async () => refuse('not_available_yet'))
  return missing
}

/** The headers that every answer of this API carries. */
export function addApiHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    request.now = app.now()
    if (!isOfApi(request)) return
    reply.header(headers.api, '1').header('cache-control', 'no-store')
  })
  app.addHook('onSend', async (request, reply) => {
    request.isBeingAnswered = true
    if (isOfApi(request)) reply.header(headers.serverTime, new Date(app.now()).toISOString())
  })
}

/** By the route that answers: an address may be written out in full, or with escaped letters. */
function isOfApi({ routeOptions, url }: FastifyRequest): boolean {
  return (routeOptions.url ?? url).startsWith(`${API_PREFIX}/`)
}
