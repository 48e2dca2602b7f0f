import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Instant } from '@warsha/domain'
import type { Db } from '../../platform/database.ts'
import { refuse, refuseFor, type Refusal } from '../../platform/refusal.ts'
import { passwordMatches } from './passwords.ts'
import { type Person, personById } from './queries.ts'
import { proofOf } from './second-factor/second-factor.ts'
import { countTry, currentPasswordCounters, forgetAttempt } from './throttle.ts'

type Claim = {
  actor: { id: number }
  password: string
  /** of the second factor, where the call asks for it too */
  code?: string
  request: FastifyRequest
  now: Instant
}

/**
 * Whoever makes the call, when they give their current password again: a device that was left open is not enough for
 * what changes how somebody signs in. Wrong tries are counted.
 */
export async function ownerOf(
  app: FastifyInstance,
  db: Db,
  { actor, password, code, request, now }: Claim,
): Promise<Person | Refusal> {
  const person = await personById(db, actor.id)
  if (!person) return refuse('sign_in_ended')
  const counters = currentPasswordCounters(person.id)
  const wait = await countTry(db, counters, now)
  if (wait > 0) {
    await app.securityLog.note(request, { kind: 'sign_in_throttled', personId: person.id })
    return refuseFor(wait, 'too_many_tries')
  }
  if (!(await passwordMatches(person.password_hash, password))) return refuse('wrong_current_password')
  if (code !== undefined && !(await proofOf(db, { personId: person.id, code, now }))) {
    await app.securityLog.note(request, { kind: 'wrong_code', personId: person.id })
    return refuse('wrong_code')
  }
  await forgetAttempt(db, counters)
  return person
}
