import type { OwnFactors, Proof } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import type { Db } from '../../platform/database.ts'
import { refuse, refuseFor, type Refusal } from '../../platform/refusal.ts'
import type { Claim } from '../../platform/route.ts'
import type { SecurityLog } from '../../platform/security-log.ts'
import { passwordMatches } from './passwords.ts'
import { personById } from './queries.ts'
import { hasSecondFactor, proofOf } from './second-factor/second-factor.ts'
import { countTry, currentPasswordCounters, forgetAttempt, takeBackTry } from './throttle.ts'

type Parts = { db: Db; securityLog: SecurityLog }

/**
 * Checks what callers prove again: a device that was left open, or a copied access token, is not enough for what gives
 * or ends access. Wrong tries are counted. Null when it is proved.
 */
export function proofCheck({ db, securityLog }: Parts) {
  return async (proof: Proof, { actor, body, request, now }: Claim): Promise<Refusal | null> => {
    const person = await personById(db, actor.id)
    if (!person) return refuse('sign_in_ended')
    const counters = currentPasswordCounters(person.id)
    const wait = await countTry(db, counters, now)
    if (wait > 0) {
      await securityLog.note(request, { kind: 'sign_in_throttled', personId: person.id })
      return refuseFor(wait, 'too_many_tries')
    }
    if (!(await passwordMatches(person.password_hash, body.current_password))) return refuse('wrong_current_password')
    const proven = await provenBesidePassword(db, { personId: person.id, code: body.code, proof, now })
    if (proven === 'all') await forgetAttempt(db, counters)
    // A right password alone is no wrong guess, and takes none back: else codes could be guessed without end.
    if (proven === 'password' || proven === 'second_factor_needed') await takeBackTry(db, counters)
    if (proven === 'wrong_code') await securityLog.note(request, { kind: 'wrong_code', personId: person.id })
    return proven === 'all' || proven === 'password' ? null : refuse(proven)
  }
}

type Given = { personId: number; code: OwnFactors['code']; proof: Proof; now: Instant }

/** What the right password and the code prove: all factors, the password where it is enough; or what is lacking. */
async function provenBesidePassword(db: Db, { personId, code, proof, now }: Given) {
  if (!(await hasSecondFactor(db, personId))) return 'all'
  if (proof === 'password') return 'password'
  if (!code?.trim()) return 'second_factor_needed'
  return (await proofOf(db, { personId, code, now })) ? 'all' : 'wrong_code'
}
