import type { OwnFactors, Proof } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import type { Db } from '../../platform/database.ts'
import { refuse, refuseFor, Refusal } from '../../platform/refusal.ts'
import type { Claim, Proved } from '../../platform/route.ts'
import type { SecurityLog } from '../../platform/security-log.ts'
import { isProofOf } from './company/proof.ts'
import { passwordMatches } from './passwords.ts'
import { personById } from './queries.ts'
import { hasSecondFactor, takeCode } from './second-factor/second-factor.ts'
import { countTry, currentPasswordCounters, forgetAttempt, takeBackTry } from './throttle.ts'

type Parts = { db: Db; securityLog: SecurityLog }

/**
 * Checks what callers prove again: a device that was left open, or a copied access token, is not enough for what gives
 * or ends access. Wrong tries are counted.
 */
export function proofCheck({ db, securityLog }: Parts) {
  return async (proof: Proof, { actor, body, request, now }: Claim): Promise<Refusal | Proved> => {
    const person = await personById(db, actor.id)
    if (!person) return refuse('sign_in_ended')
    const counters = currentPasswordCounters(person.id)
    const wait = await countTry(db, counters, now)
    if (wait > 0) {
      await securityLog.note(request, { kind: 'sign_in_throttled', personId: person.id })
      return refuseFor(wait, 'too_many_tries')
    }
    const isProven =
      isProofOf(body.current_password, actor, { keys: db.keys, now }) ||
      (await passwordMatches(person.password_hash, body.current_password))
    if (!isProven) return refuse('wrong_current_password')
    const proven = await provenBesidePassword(db, { personId: person.id, code: body.code, proof, now })
    if (proven instanceof Refusal) {
      // A right password alone is no wrong guess, and takes none back: else codes could be guessed without end.
      if (proven.code !== 'wrong_code') await takeBackTry(db, counters)
      if (proven.code === 'wrong_code') await securityLog.note(request, { kind: 'wrong_code', personId: person.id })
      return proven
    }
    if (proven === 'password') await takeBackTry(db, counters)
    else await forgetAttempt(db, counters)
    return typeof proven === 'object' ? proven : NOTHING_TAKEN
  }
}

const NOTHING_TAKEN: Proved = { giveBack: () => Promise.resolve() }

type Given = { personId: number; code: OwnFactors['code']; proof: Proof; now: Instant }

/** What the right password and the code prove: all factors, by a code or without one, the password where it is enough; or what is lacking. */
async function provenBesidePassword(db: Db, { personId, code, proof, now }: Given) {
  if (!(await hasSecondFactor(db, personId))) return 'all'
  if (proof === 'password') return 'password'
  if (!code?.trim()) return refuse('second_factor_needed')
  return takeCode(db, { personId, code, now })
}
