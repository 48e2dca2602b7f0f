import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OwnFactors } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import type { Db } from '../../platform/database.ts'
import { refuse, refuseFor, type Refusal } from '../../platform/refusal.ts'
import { passwordMatches } from './passwords.ts'
import { type Person, personById } from './queries.ts'
import { hasSecondFactor, proofOf } from './second-factor/second-factor.ts'
import { countTry, currentPasswordCounters, forgetAttempt, takeBackTry } from './throttle.ts'

type Claim = {
  actor: { id: number }
  body: OwnFactors
  request: FastifyRequest
  now: Instant
  /** left out: all factors, which is the code as well of whoever has a second factor */
  asks?: 'password'
}

/**
 * Whoever makes the call, when they give their factors again: a device that was left open is not enough for what
 * changes how somebody signs in. Wrong tries are counted.
 */
export async function ownerOf(
  app: FastifyInstance,
  db: Db,
  { actor, body, request, now, asks }: Claim,
): Promise<Person | Refusal> {
  const person = await personById(db, actor.id)
  if (!person) return refuse('sign_in_ended')
  const counters = currentPasswordCounters(person.id)
  const wait = await countTry(db, counters, now)
  if (wait > 0) {
    await app.securityLog.note(request, { kind: 'sign_in_throttled', personId: person.id })
    return refuseFor(wait, 'too_many_tries')
  }
  if (!(await passwordMatches(person.password_hash, body.current_password))) return refuse('wrong_current_password')
  const proven = await provenBesidePassword(db, { personId: person.id, code: body.code, asks, now })
  if (proven === 'all') await forgetAttempt(db, counters)
  // A right password alone is no wrong guess, and takes none back: else codes could be guessed without end.
  if (proven === 'password' || proven === 'second_factor_needed') await takeBackTry(db, counters)
  if (proven === 'wrong_code') await app.securityLog.note(request, { kind: 'wrong_code', personId: person.id })
  return proven === 'all' || proven === 'password' ? person : refuse(proven)
}

type Given = { personId: number; code: OwnFactors['code']; asks: Claim['asks']; now: Instant }

/** What the right password and the code prove: all factors, the password where it is enough; or what is lacking. */
async function provenBesidePassword(db: Db, { personId, code, asks, now }: Given) {
  if (!(await hasSecondFactor(db, personId))) return 'all'
  if (asks === 'password') return 'password'
  if (!code?.trim()) return 'second_factor_needed'
  return (await proofOf(db, { personId, code, now })) ? 'all' : 'wrong_code'
}
