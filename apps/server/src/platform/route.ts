import {
  API_PREFIX,
  type AnswerOf,
  calls,
  type CallName,
  editedBy,
  fileTypes,
  headers,
  isTagged,
  type OwnFactors,
  problem,
  type Proof,
  type ReadBodyOf,
  type ReadParamsOf,
  type ReadQueryOf,
  type RefusalCode,
  type SecurityKind,
  shapes,
  type Shape,
} from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  preHandlerAsyncHookHandler,
  RouteOptions as FastifyRouteOptions,
} from 'fastify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import type * as z from 'zod'
import type { Actor } from './access-token.ts'
import { type AccessControl, ForgedToken } from './access-control.ts'
import { answersForMany } from './answers-for-many.ts'
import { hasKey, keyOfAct, sendWritten, write } from './keyed-act.ts'
import { validatorOf, writeManyRows } from './json.ts'
import { type KeptAnswers, WrittenAnswer } from './kept-answers.ts'
import { Precondition, tagOf, versionIn } from './precondition.ts'
import { isExpected, sendRefusal } from './problem.ts'
import { Refusal, Refused, refuse } from './refusal.ts'
import type { SecurityLog } from './security-log.ts'

declare module 'fastify' {
  interface FastifyInstance {
    accessControl: AccessControl
    securityLog: SecurityLog
    keptAnswers: KeptAnswers
    /** has the caller prove again who they are, or says why they have not */
    prove: (proof: Proof, claim: Claim) => Promise<Refusal | Proved>
    now: () => Instant
    /** the calls that answer 501 */
    notServedYet: CallName[]
  }
  interface FastifyRequest {
    actor: Actor | null
    /** when the request arrived */
    now: Instant
  }
}

/** A caller has proved who they are; a code counts once, unless it is given back as nothing was done. */
export type Proved = { giveBack: () => Promise<void> }

/** What the caller of a call with a `proof` gives again. */
export type Claim = { actor: Actor; body: OwnFactors; request: FastifyRequest; now: Instant }

/** What a handler gets. `actor` is signed in unless the call is open to anyone; then its id is 0. */
export type Incoming<N extends CallName> = {
  actor: Actor
  now: Instant
  body: ReadBodyOf<N>
  query: ReadQueryOf<N>
  params: ReadParamsOf<N>
  /** which version was edited: of a call that takes versions, its handler holds the thing against it */
  precondition: Precondition
  request: FastifyRequest
  reply: FastifyReply
}

/** A success with a status other than the call's first. */
export class Answer<T> {
  readonly status: number
  readonly body: T

  constructor(status: number, body: T) {
    this.status = status
    this.body = body
  }
}

/** Answers with this status rather than with the first one that the contract names. */
export function answerWith<T>(status: 200 | 201, body: T): Answer<T> {
  return new Answer(status, body)
}

/** What a handler returns that has answered by itself. (A reply is thenable, so returning it would wait for its end.) */
export const answered = Symbol('answered')

type Result<N extends CallName> = AnswerOf<N> | Answer<AnswerOf<N>> | Refusal | typeof answered

type Handler<N extends CallName> = (incoming: Incoming<N>) => Promise<Result<N>>

/** What arrived in a multipart body, with what tells it from another body. */
export type Received = { digest: string }

/** A call with a multipart body: that is read first, which may take long, and changes nothing but what it counts. */
type UploadHandler<N extends CallName, R extends Received> = {
  receive: (incoming: Incoming<N>) => Promise<R | Refusal>
  act: (incoming: Incoming<N>, received: R) => Promise<Result<N>>
}

type RouteOptions = {
  /**
   * The handler's own statement checks that the person is still active, so that the usual call is one round trip; when
   * that statement finds nothing, the handler calls `authenticate`.
   */
  authorizesItself?: true
  /** For calls that only read: they run while it is checked that the person is still active. */
  authorizeConcurrently?: true
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
    // The answers of what authorizes itself are small, and come quickest as they are.
    ...(!authorizesItself && { compress: COMPRESSION }),
  }
}

const NOBODY: Actor = { id: 0, role: 'TECHNICIAN', signInId: '' }

/** Serves one call of the contract: its permission, its schemas, its problems, and that a repeat of it is no second act. */
export function route<N extends CallName>(
  app: FastifyInstance,
  name: N,
  handler: Handler<N>,
  options: RouteOptions = {},
): void {
  serve(app, name, (incoming) => ({ act: () => handler(incoming), digest: null }), options)
}

/** Serves a call with a multipart body. */
export function routeUpload<N extends CallName, R extends Received>(
  app: FastifyInstance,
  name: N,
  { receive, act }: UploadHandler<N, R>,
): void {
  const prepare = async (incoming: Incoming<N>) => {
    const received = await receive(incoming)
    if (received instanceof Refusal) return received
    return { act: () => act(incoming, received), digest: received.digest }
  }
  serve(app, name, prepare, {})
}

/** What a call does once all of it has arrived. */
type Prepared<N extends CallName> = { act: () => Promise<Result<N>>; digest: string | null }
type Prepare<N extends CallName> = (incoming: Incoming<N>) => Prepared<N> | Promise<Prepared<N> | Refusal>

function serve<N extends CallName>(app: FastifyInstance, name: N, prepare: Prepare<N>, options: RouteOptions): void {
  const { method, path, proof } = calls[name]
  const shape: Shape = shapes[name]
  const status = Number(Object.keys(shape.answers).sort(firstStatus(method))[0])
  app.route({
    method,
    url: API_PREFIX + path,
    config: { call: name },
    schema: schemaOf(shape),
    validatorCompiler: validatorOf(shape),
    ...writing(options),
    onRequest: admission(app, name, options),
    ...((options.authorizesItself || options.authorizeConcurrently) && { errorHandler: whoBeforeWhat(app, name) }),
    handler: async (request, reply) => {
      const incoming = incomingOf<N>(name, request, reply)
      const result = await resultOf(incoming)
      if (result instanceof Refusal) {
        await noteDenied(app, { request, actor: incoming.actor, name, refusal: result })
        return sendRefusal(request, reply, result)
      }
      if (result === answered) {
        const { id: personId } = incoming.actor
        if (isExport(name)) await app.securityLog.note(request, { kind: 'exported', personId, details: { call: name } })
        return reply
      }
      if (result instanceof WrittenAnswer) return sendWritten(reply, result)
      const [code, body] = readied(reply, result)
      return reply.code(code).send(body)
    },
  })

  async function resultOf(incoming: Incoming<N>): Promise<Result<N> | WrittenAnswer> {
    const { actor, now, request } = incoming
    const key = keyOfAct(request, name)
    if (key instanceof Refusal) return key
    const prepared = await prepare(incoming)
    if (prepared instanceof Refusal) return prepared
    if (key !== null) return onceWith(key, incoming, prepared)
    const handled = guarded(incoming, prepared.act)
    if (!options.authorizeConcurrently) return handled
    return onceAdmitted(handled, app.accessControl.authenticate(actor, name, now))
  }

  /** The act and its answer in one transaction; a repeat gets the answer of the first time. */
  async function onceWith(
    key: string,
    incoming: Incoming<N>,
    { act, digest }: Prepared<N>,
  ): Promise<Result<N> | WrittenAnswer> {
    const { actor, now, body, params, query, reply } = incoming
    const keyed = { personId: actor.id, key, call: name, sent: { params, query, body, digest }, now }
    const done = await app.keptAnswers.once<Refusal | typeof answered>(keyed, async () => {
      const result = await guarded(incoming, act)
      if (result instanceof Refusal) return { other: result }
      if (result === answered) return { other: answered }
      const [code, given] = readied(reply, result)
      return write(reply.code(code), given, shape)
    })
    return done instanceof WrittenAnswer ? done : done.other
  }

  /**
   * The act after its caller has proved again who they are, where the table of calls asks for it: a repeat proves nothing, as a
   * code counts once. A handler that does not look at the version of what it changed would let everybody save over everybody.
   */
  async function guarded(incoming: Incoming<N>, act: () => Promise<Result<N>>): Promise<Result<N>> {
    const { actor, request, now, precondition } = incoming
    const claim = { actor, request, now, body: request.body as OwnFactors }
    const proved = proof === undefined ? null : await app.prove(proof, claim)
    if (proved instanceof Refusal) return proved
    try {
      const result = await act()
      if (result instanceof Refusal) await proved?.giveBack().catch(ignored)
      else if (editedBy(name)) precondition.mustBeChecked(name)
      return result
    } catch (error) {
      // Of anything else it is not known that nothing was done.
      if (isExpected(error)) await proved?.giveBack().catch(ignored)
      throw error
    }
  }

  /** The status and the body of an answer, which has its tag from then on. */
  function readied(reply: FastifyReply, result: AnswerOf<N> | Answer<AnswerOf<N>>): [number, unknown] {
    const [code, body] = result instanceof Answer ? [result.status, result.body] : [status, result]
    tagAnswer(name, reply, body)
    return [code, body]
  }
}

/** Then the code stays spent, and the next one is a moment away. */
const ignored = (): void => undefined

function incomingOf<N extends CallName>(name: N, request: FastifyRequest, reply: FastifyReply): Incoming<N> {
  return {
    actor: request.actor ?? NOBODY,
    now: request.now,
    body: request.body as ReadBodyOf<N>,
    query: request.query as ReadQueryOf<N>,
    params: request.params as ReadParamsOf<N>,
    precondition: new Precondition(editedBy(name) ? request.headers[headers.ifMatch] : undefined),
    request,
    reply,
  }
}

function tagAnswer(name: CallName, reply: FastifyReply, body: unknown): void {
  const version = isTagged(name) ? versionIn(body) : null
  if (version !== null) reply.header('etag', tagOf(version))
}

/** What of a refusal is written into the security log. */
const LOGGED: Partial<Record<RefusalCode, SecurityKind>> = {
  not_allowed: 'denied',
  other_origin: 'other_origin',
  wrong_current_password: 'wrong_current_password',
  photo_quota_used: 'quota_used',
}

type Denial = { request: FastifyRequest; actor: Actor; name: CallName; refusal: Refusal }

/** Who tries what they may not is written down. */
async function noteDenied(app: FastifyInstance, { request, actor, name, refusal }: Denial): Promise<void> {
  const { notFound }: Shape = shapes[name]
  const isOfOthers = actor.role === 'TECHNICIAN' && refusal.code === notFound
  const kind = isOfOthers ? 'denied' : LOGGED[refusal.code]
  if (!kind) return
  const personId = actor === NOBODY ? null : actor.id
  await app.securityLog.note(request, { kind, personId, details: { call: name, ...(isOfOthers && { not_own: true }) } })
}

const PICTURES: readonly string[] = [fileTypes.jpeg, fileTypes.png, fileTypes.webp]

/** Whether the call gives an admin figures to take along. */
function isExport(name: CallName): boolean {
  const { answers, fileTypes: types = [] }: Shape = shapes[name]
  return calls[name].permission === 'admin' && answers[200] === 'file' && !types.some((type) => PICTURES.includes(type))
}

/** Whoever may not make the call is told that before they are told what is wrong with it. */
function whoBeforeWhat(app: FastifyInstance, name: CallName): NonNullable<FastifyRouteOptions['errorHandler']> {
  // oxlint-disable-next-line typescript/no-misused-promises -- Fastify waits for it, though its type does not say so
  return async (error, request) => {
    if (request.actor) orThrow(await app.accessControl.authenticate(request.actor, name, request.now))
    // The handler of the whole app goes on from here.
    throw error
  }
}

/** What the handler found, or the refusal, which comes first. */
async function onceAdmitted<T>(handled: Promise<T>, admitting: Promise<Actor | Refusal>): Promise<T | Refusal> {
  const [found, admitted] = await Promise.allSettled([handled, admitting])
  if (admitted.status === 'rejected') throw admitted.reason
  if (admitted.value instanceof Refusal) return admitted.value
  if (found.status === 'rejected') throw found.reason
  return found.value
}

/** A created thing answers 201, even where a repeat answers 200. */
function firstStatus(method: string): (a: string, b: string) => number {
  return (a, b) => (method === 'POST' ? Number(b) - Number(a) : Number(a) - Number(b))
}

function admission(app: FastifyInstance, name: CallName, options: RouteOptions): preHandlerAsyncHookHandler {
  const { permission } = calls[name]
  return async (request) => {
    if (permission === 'anyone') return
    // Where an act has been done before, nothing but this says whether its answer may still be given.
    const authorizesItself = (options.authorizesItself || options.authorizeConcurrently) && !hasKey(request, name)
    const identified = await app.accessControl.identify(request.headers.authorization, request.now)
    if (identified instanceof ForgedToken) {
      await app.securityLog.note(request, { kind: 'forged_token', personId: null, details: { call: name } })
    }
    const actor = orThrow(identified)
    if (!authorizesItself) {
      const admitted = await app.accessControl.authenticate(actor, name, request.now)
      if (admitted instanceof Refusal) await noteDenied(app, { request, actor, name, refusal: admitted })
      request.actor = orThrow(admitted)
      return
    }
    const refusal = app.accessControl.authorize(actor.role, name)
    if (refusal) {
      const denial = orRefusal(await app.accessControl.authenticate(actor, name, request.now), refusal)
      await noteDenied(app, { request, actor, name, refusal: denial })
      throw new Refused(denial)
    }
    request.actor = actor
  }
}

function orThrow<T>(value: T | Refusal): T {
  if (value instanceof Refusal) throw new Refused(value)
  return value
}

function orRefusal(value: unknown, otherwise: Refusal): Refusal {
  return value instanceof Refusal ? value : otherwise
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

/** Every call that has no handler yet answers 501 to those who may make it. Call it after all features. */
export function routeUnboundCalls(app: FastifyInstance): CallName[] {
  const missing = (Object.keys(calls) as CallName[]).filter((name) => {
    const { method, path } = calls[name]
    return !app.hasRoute({ method, url: API_PREFIX + path })
  })
  for (const name of missing) route(app, name, async () => refuse('not_available_yet'))
  return missing
}

/** The headers that every answer of this API carries. */
export function markApiAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    request.now = app.now()
    if (!request.url.startsWith(`${API_PREFIX}/`)) return
    reply.header(headers.api, '1').header('cache-control', 'no-store')
  })
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith(`${API_PREFIX}/`)) reply.header(headers.serverTime, new Date(app.now()).toISOString())
  })
}
