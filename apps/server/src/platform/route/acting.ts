import {
  calls,
  type CallName,
  editedBy,
  isTagged,
  type OwnFactors,
  shapes,
  type Shape,
  shownTo,
} from '@warsha/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { write } from '../keyed-act.ts'
import { WrittenAnswer } from '../kept-answers.ts'
import { tagOf, versionIn } from '../precondition.ts'
import { isExpected } from '../problem.ts'
import { Refusal } from '../refusal.ts'
import type { Actor } from '../access-token.ts'
import type { Changes } from './changes.ts'
import { Answer, answered, type Incoming, type Result, WrittenBody } from './incoming.ts'

/** An act whose request has arrived whole. */
export type Prepared<N extends CallName> = {
  act: () => Promise<Result<N>>
  /** of a multipart body, which tells it from another one */
  digest: string | null
  /** hears once it is known what became of it */
  end?: (isDone: boolean) => Promise<void>
}

/** The act and its answer in one transaction; a repeat gets the answer of the first time. */
export async function actOnce<N extends CallName>(
  app: FastifyInstance,
  name: N,
  { incoming, prepared, key }: { incoming: Incoming<N>; prepared: Prepared<N>; key: string },
): Promise<Result<N> | WrittenAnswer> {
  const { actor, now, body, params, query, reply } = incoming
  const keyed = { personId: actor.id, key, call: name, sent: { params, query, body, digest: prepared.digest }, now }
  let hasChanged = false
  const done = await app.keptAnswers.once<Refusal | typeof answered>(keyed, async () => {
    const result = await actGuarded(app, name, incoming, prepared.act)
    hasChanged = isChange(name, result)
    if (result instanceof Refusal) return { other: result }
    if (result === answered) return { other: answered }
    if (result instanceof WrittenBody) {
      return { answer: new WrittenAnswer(usualStatus(name), {}, result.bytes), keptBody: result.bytes }
    }
    const [code, given] = answerTo(actor, name, reply, result)
    return write(reply.code(code), given, shapes[name])
  })
  if (hasChanged) notify(app, incoming)
  return done instanceof WrittenAnswer ? done : done.other
}

/** The act, and then the notice of what it changed. */
export async function act<N extends CallName>(
  app: FastifyInstance,
  name: N,
  { incoming, prepared }: { incoming: Incoming<N>; prepared: Prepared<N> },
): Promise<Result<N>> {
  try {
    const result = await actGuarded(app, name, incoming, prepared.act)
    if (isChange(name, result)) notify(app, incoming)
    return result
  } catch (error) {
    // A part of it may be committed.
    if (!isExpected(error)) notify(app, incoming)
    throw error
  }
}

/**
 * The act after its caller has proved again who they are, where the table of calls asks for it: a repeat proves nothing, as a
 * code counts once. A handler that does not look at the version of what it changed would let everybody save over everybody.
 */
async function actGuarded<N extends CallName>(
  app: FastifyInstance,
  name: N,
  { actor, request, now, precondition }: Incoming<N>,
  act: () => Promise<Result<N>>,
): Promise<Result<N>> {
  const { proof } = calls[name]
  const claim = { actor, request, now, body: request.body as OwnFactors }
  const proved = proof === undefined ? null : await app.prove(proof, claim)
  if (proved instanceof Refusal) return proved
  try {
    const result = await act()
    if (result instanceof Refusal) await proved?.giveBack().catch(ignored)
    else if (editedBy(name)) precondition.mustBeChecked(name)
    return result
  } catch (error) {
    // Any other error does not say that nothing was done.
    if (isExpected(error)) await proved?.giveBack().catch(ignored)
    throw error
  }
}

/** Then the code stays spent, and the next one is a moment away. */
const ignored = (): void => undefined

/** A refusal changes nothing, nor does a success with another status than the usual one. */
function isChange(name: CallName, result: unknown): boolean {
  if (result instanceof Answer) return result.status === usualStatus(name)
  return !(result instanceof Refusal)
}

/** Notifies live boards and forecasts of a change that they show. */
function notify(app: FastifyInstance, { changes }: { changes: Changes }): void {
  if (changes.areLive) app.liveUpdates.announce('live')
}

/** The status of the call's usual success: a created thing answers 201, even where a repeat answers 200. */
export function usualStatus(name: CallName): number {
  const statuses = Object.keys((shapes[name] as Shape).answers).map(Number)
  return calls[name].method === 'POST' ? Math.max(...statuses) : Math.min(...statuses)
}

/** The status and the body of an answer as its caller may see it; the reply has the answer's tag from then on. */
export function answerTo(actor: Actor, name: CallName, reply: FastifyReply, result: unknown): [number, unknown] {
  const [code, body] = result instanceof Answer ? [result.status, result.body] : [usualStatus(name), result]
  const version = isTagged(name) ? versionIn(body) : null
  if (version !== null) reply.header('etag', tagOf(version))
  return [code, shownTo(actor, body)]
}
