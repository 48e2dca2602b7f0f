import {
  type AnswerOf,
  type CallName,
  editedBy,
  headers,
  type OwnFactors,
  type Proof,
  type ReadBodyOf,
  type ReadParamsOf,
  type ReadQueryOf,
} from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccessControl } from '../access-control.ts'
import type { Actor } from '../access-token.ts'
import type { KeptAnswers } from '../kept-answers.ts'
import type { LiveUpdates } from '../live-updates.ts'
import { Precondition } from '../precondition.ts'
import type { Refusal } from '../refusal.ts'
import type { SecurityLog } from '../security-log.ts'
import { Changes } from './changes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    accessControl: AccessControl
    securityLog: SecurityLog
    keptAnswers: KeptAnswers
    liveUpdates: LiveUpdates
    /** counts a call of a machine, and refuses it where there were too many; the reply says how many are left */
    limitMachine: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
    /** has the caller prove again who they are, or says why they have not */
    prove: (proof: Proof, claim: Claim) => Promise<Refusal | Proved>
    now: () => Instant
    /** does the work of a call that only reads, on the replica or on the primary */
    readCall: <N extends CallName>(name: N, incoming: Incoming<N>, work: () => Promise<Result<N>>) => Promise<Result<N>>
    /** the calls that answer 501 */
    notServedYet: CallName[]
  }
  interface FastifyRequest {
    actor: Actor | null
    /** when the request arrived */
    now: Instant
    /** something of the answer is on its way, so that no other one can take its place */
    isBeingAnswered: boolean
  }
}

/** A caller has proved who they are; a code counts once, unless it is given back as nothing was done. */
export type Proved = { giveBack: () => Promise<void> }

/** The password and code that the caller of a call with a `proof` gives again. */
export type Claim = { actor: Actor; body: OwnFactors; request: FastifyRequest; now: Instant }

/** The argument of a handler. `actor` is signed in unless the call is open to anyone; then its id is 0. */
export type Incoming<N extends CallName> = {
  actor: Actor
  now: Instant
  body: ReadBodyOf<N>
  query: ReadQueryOf<N>
  params: ReadParamsOf<N>
  /** the version that was edited: of a call that takes versions, its handler holds the thing against it */
  precondition: Precondition
  /** what it changes, to be narrowed where it changes less than it can */
  changes: Changes
  request: FastifyRequest
  reply: FastifyReply
}

/** A success with a status other than the call's first: nothing was changed. */
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

/** Returned by a handler that has answered by itself. (A reply is thenable, so returning it would wait for its end.) */
export const answered = Symbol('answered')

/** An answer that its handler has written by the contract's schema, as it is too long to be written at once. */
export class WrittenBody {
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

export type Result<N extends CallName> = AnswerOf<N> | Answer<AnswerOf<N>> | WrittenBody | Refusal | typeof answered

export type Handler<N extends CallName> = (incoming: Incoming<N>) => Promise<Result<N>>

/** Nobody who is signed in. */
export const NOBODY: Actor = { id: 0, role: 'TECHNICIAN', rights: 'full', signInId: '' }

export function incomingOf<N extends CallName>(name: N, request: FastifyRequest, reply: FastifyReply): Incoming<N> {
  return {
    actor: request.actor ?? NOBODY,
    now: request.now,
    body: request.body as ReadBodyOf<N>,
    query: request.query as ReadQueryOf<N>,
    params: request.params as ReadParamsOf<N>,
    precondition: new Precondition(editedBy(name) ? request.headers[headers.ifMatch] : undefined),
    changes: new Changes(name),
    request,
    reply,
  }
}
