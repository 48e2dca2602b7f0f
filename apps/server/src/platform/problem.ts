import {
  fieldText,
  headers,
  type Language,
  languageOf,
  type Problem,
  type RefusalCode,
  refusals,
  formatMessage,
  shownTo,
  statusTexts,
  textsIn,
} from '@warsha/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import {
  databaseIsAway,
  databaseTakesNoChanges,
  diskIsFull,
  refusedBy,
  tookTooLong,
  waitedTooLong,
  wasDeadlocked,
} from './database.ts'
import { faultText } from './faults.ts'
import { isOutage } from './outage.ts'
import { PhotoStoreAway, PhotoStoreFull, PhotoUnreadable } from './photo-store.ts'
import { isBrokenOff } from './received-bytes.ts'
import { type Refusal, refuse, Refused } from './refusal.ts'
import { callOf, pathOf } from './request-log.ts'

type Issue = z.core.$ZodIssue

/** A body or a query that failed its schema. */
export class InvalidInput extends Error {
  readonly issues: Issue[]

  constructor(issues: Issue[]) {
    super('invalid input')
    this.issues = issues
  }
}

/** A refusal as problem details, in the reader's language. */
export function problemOf(refusal: Refusal, language: Language): Problem {
  const { status } = refusals[refusal.code]
  return {
    type: `urn:warsha:problem:${refusal.code}`,
    title: statusTexts[status] ?? 'Error',
    status,
    detail: formatMessage(refusals[refusal.code], language, textsIn(refusal.values, language)),
    code: refusal.code,
  }
}

function invalidProblem(issues: Issue[], language: Language): Problem {
  const errors = issues.map((issue) => ({
    path: issue.path.map(String).join('.'),
    message: fieldText(issue.message, language),
  }))
  return { ...problemOf(refuse('invalid'), language), errors }
}

/** What is away now may be back then. */
const RETRY_AFTER_SECONDS = 5

/** Sends a refusal. @param members what its problem details have besides */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  members: Record<string, string | null> = {},
): FastifyReply {
  const { status } = refusals[refusal.code]
  const retryAfter = refusal.retryAfterSeconds ?? (status === 503 ? RETRY_AFTER_SECONDS : null)
  if (retryAfter !== null) reply.header('retry-after', String(retryAfter))
  const challenge = challengeOf(refusal)
  if (challenge !== null) reply.header('www-authenticate', challenge)
  const language = languageOf(request.headers['accept-language'])
  const shown = request.actor ? shownTo(request.actor, refusal.members) : refusal.members
  const answered = withRequestId(refusal, request)
  const problem = { ...problemOf(answered, language), ...shown }
  if (status < 500) return sendProblem(request, reply, { problem, refusal: answered })
  request.fault ??= refusal.code
  return sendProblem(request, reply, {
    problem: { ...problem, ...members, request_id: request.id },
    refusal: answered,
  })
}

/** What a program is told whose machine token is not taken, as RFC 6750 has it; null for everything else. */
function challengeOf({ code, values }: Refusal): string | null {
  if (code === 'token_unknown' || code === 'token_ended' || code === 'token_expired')
    return 'Bearer error="invalid_token"'
  if (code !== 'token_scope_missing') return null
  const { scopes } = values
  const named = typeof scopes === 'object' ? scopes.en.split(' or ').join(' ') : ''
  return `Bearer error="insufficient_scope", scope="${named}"`
}

/** Names the error in reports of it. */
function withRequestId(refusal: Refusal, { id }: FastifyRequest): Refusal {
  return refusal.code === 'internal_error' ? refuse('internal_error', { request_id: id }) : refusal
}

/** Every refusal goes out here, so that none of a record of work is missing on its technician's page. */
function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  { problem, refusal }: { problem: Problem; refusal: Refusal },
): FastifyReply {
  // The server of the page by which phones trust the shop takes no records.
  request.server.failedDeliveries?.note(request, refusal)
  return reply
    .code(problem.status)
    .removeHeader(headers.asOf)
    .header(headers.api, '1')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .type('application/problem+json')
    .send(problem)
}

/** Turns whatever goes wrong into problem details; nothing of the inside of the server goes out with it. */
export function answerErrorsWithProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof InvalidInput) {
      const problem = invalidProblem(error.issues, languageOf(request.headers['accept-language']))
      return sendProblem(request, reply, { problem, refusal: refuse('invalid') })
    }
    // Whoever hangs up is no fault of the server's.
    const refusal = error.code === 'ECONNRESET' && isBrokenOff(request) ? refuse('unreadable_body') : refusalOf(error)
    if (refusals[refusal.code].status >= 500) request.fault = faultText(error)
    request.isOutage = isOutage(error)
    if (isForTheLog(refusal.code) || error instanceof PhotoUnreadable) {
      request.log.error({ err: error, call: callOf(request), path: pathOf(request) }, 'unexpected error')
    }
    return sendRefusal(request, reply, refusal)
  })
}

/** Whether what was thrown is a refusal of what was asked, and no fault. */
export function isExpected(error: unknown): boolean {
  return error instanceof InvalidInput || refusals[refusalOf(error as FastifyError).code].status < 500
}

const OF_THE_LOG: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'internal_error',
  'photo_store_away',
  'database_away',
  'database_read_only',
  'disk_full',
  'too_slow',
])

/** What somebody has to look at who runs the server. */
function isForTheLog(code: RefusalCode): boolean {
  return OF_THE_LOG.has(code)
}

/** Constraints are named after the refusal that they cause. */
function refusalOf(error: FastifyError): Refusal {
  if (error instanceof Refused) return error.refusal
  const refused = refusedBy(error)
  if (refused?.kind === 'unknown_reference') return refuse('reference_unknown')
  if (refused && refused.constraint in refusals) return refuse(refused.constraint as RefusalCode)
  if (refused?.kind === 'taken') return refuse('conflict')
  if (error instanceof PhotoUnreadable) return refuse('photo_lost')
  if (error instanceof PhotoStoreFull) return refuse('disk_full')
  if (error instanceof PhotoStoreAway) return refuse('photo_store_away')
  if (databaseIsAway(error)) return refuse('database_away')
  if (databaseTakesNoChanges(error)) return refuse('database_read_only')
  if (diskIsFull(error)) return refuse('disk_full')
  // The victim of a circle of locks has changed nothing either.
  if (tookTooLong(error) || waitedTooLong(error) || wasDeadlocked(error)) return refuse('too_slow')
  const status = error.statusCode ?? 500
  return refuse(codeByStatus[status] ?? (status < 500 ? 'unreadable_body' : 'internal_error'))
}

const codeByStatus: Record<number, RefusalCode> = {
  400: 'unreadable_body',
  403: 'not_found',
  404: 'not_found',
  406: 'wrong_media_type',
  413: 'too_large',
  415: 'wrong_media_type',
}
