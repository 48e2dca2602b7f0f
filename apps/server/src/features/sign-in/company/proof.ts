import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Instant, MINUTE } from '@warsha/domain'
import { parse as bytesOfUuid } from 'uuid'
import type { Keys } from '../../../platform/keys.ts'

const LASTS = 5 * MINUTE
const PREFIX = 'company'

/** Whose proof it is, and of which of their sign-ins. */
type Prover = { id: number; signInId: string }

/** What stands in place of the password of somebody who has just signed in with the company account once more. Not longer than a password may be. */
export function proofFor(prover: Prover, { keys, now }: { keys: Keys; now: Instant }): string {
  const until = String(now + LASTS)
  const signature = signatureOf(prover, until, keys.signing('company account', now).key)
  return [PREFIX, until, signature.toString('base64url')].join('.')
}

/** Whether it is such a proof of theirs, and not over. */
export function isProofOf(text: string, prover: Prover, { keys, now }: { keys: Keys; now: Instant }): boolean {
  const [prefix, until = '', signature = '', ...more] = text.split('.')
  if (prefix !== PREFIX || more.length > 0 || !/^\d{1,15}$/.test(until)) return false
  const left = Number(until) - now
  if (left <= 0 || left > LASTS) return false
  const given = Buffer.from(signature, 'base64url')
  return keys.allServing('company account').some(({ key }) => isSame(given, signatureOf(prover, until, key)))
}

function signatureOf({ id, signInId }: Prover, until: string, key: Uint8Array): Buffer {
  return createHmac('sha256', key).update(`proof ${id} ${until} `).update(bytesOfUuid(signInId)).digest()
}

function isSame(given: Buffer, right: Buffer): boolean {
  return given.length === right.length && timingSafeEqual(given, right)
}
