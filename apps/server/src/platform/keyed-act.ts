import { Readable } from 'node:stream'
import { calls, type CallName, headers, type Shape, shownTo } from '@warsha/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from './access-token.ts'
import { headerOf } from './device.ts'
import { type ActResult, WrittenAnswer } from './kept-answers.ts'
import { refuse, type Refusal } from './refusal.ts'
import { piecesOf } from './slices.ts'

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** As such, or as the string of a structured field (RFC 9651), which the draft has. */
const KEY = new RegExp(`^(?:(${UUID})|"(${UUID})")$`, 'i')

/** Whether the call is made with a key, be it readable or not. */
export function hasKey(request: FastifyRequest, name: CallName): boolean {
  return calls[name].repeat === 'kept' && request.headers[headers.idempotencyKey] !== undefined
}

/** The key with which an act is made; null without one, and where answers are never kept. */
export function keyOfAct(request: FastifyRequest, name: CallName): string | null | Refusal {
  if (!hasKey(request, name)) return null
  const [, plain, quoted] = KEY.exec(headerOf(request, headers.idempotencyKey)?.trim() ?? '') ?? []
  return (plain ?? quoted)?.toLowerCase() ?? refuse('idempotency_key_unreadable')
}

/** Headers of an answer that belong to it as much as its body. */
const KEPT_HEADERS = ['etag', 'location']

/** Writes an answer before it is sent, so that it can be kept: without what it shows once. */
export function write(reply: FastifyReply, body: unknown, { secrets = [] }: Shape): ActResult<never> {
  const written = body === undefined ? null : reply.serialize(body)
  const text = typeof written === 'string' || written === null ? written : new TextDecoder().decode(written)
  const own = KEPT_HEADERS.flatMap((name) => (reply.hasHeader(name) ? [[name, String(reply.getHeader(name))]] : []))
  const answer = new WrittenAnswer(reply.statusCode, Object.fromEntries(own), text)
  return { answer, keptBody: text !== null && secrets.length > 0 ? without(secrets, text) : text }
}

function without(secrets: readonly string[], text: string): string {
  const fields = Object.entries(JSON.parse(text) as object)
  return JSON.stringify(Object.fromEntries(fields.filter(([name]) => !secrets.includes(name))))
}

/** An answer as its caller may see it now: somebody may have seen money when it was kept, and see none any more. */
export function seenBy(actor: Actor, answer: WrittenAnswer): WrittenAnswer {
  const { status, headers: own, body, isReplayed } = answer
  if (!isReplayed || body === null) return answer
  const kept: unknown = JSON.parse(body.toString())
  const seen = shownTo(actor, kept)
  return seen === kept ? answer : new WrittenAnswer(status, own, JSON.stringify(seen), isReplayed)
}

/** Bytes of an answer that are sent in one piece. */
const AT_ONCE = 512 * 1024

export function sendWritten(
  reply: FastifyReply,
  { status, headers: own, body, isReplayed }: WrittenAnswer,
): FastifyReply {
  void reply.code(status).headers(own)
  if (isReplayed) void reply.header(headers.idempotencyReplayed, 'true')
  if (body === null) return reply.send()
  void reply.type('application/json; charset=utf-8')
  // At once, many megabytes would hold the server while they are handed over.
  return Buffer.isBuffer(body) && body.length > AT_ONCE ? reply.send(Readable.from(piecesOf(body))) : reply.send(body)
}
