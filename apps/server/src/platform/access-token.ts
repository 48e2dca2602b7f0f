import { webcrypto } from 'node:crypto'
import {
  type Instant,
  isAhead,
  isOver,
  type MachineAccount,
  type PersonAccount,
  rightsOf,
  roleOf,
  SECOND,
} from '@warsha/domain'
import { errors, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose'
import type { Key, Keys } from './keys.ts'

/** How long an access token serves. */
export const ACCESS_TOKEN_SECONDS = 30 * 60

type Caller = {
  id: number
  /** the device's sign-in, whose refresh tokens form one chain; empty: a machine, which signs in nowhere */
  signInId: string
}

/** Somebody who is signed in, as the access token says. */
export type PersonActor = PersonAccount & Caller
/** A program, as its machine token says. */
export type MachineActor = MachineAccount & Caller & { callsAMinute: number }

/** Who makes a request. */
export type Actor = PersonActor | MachineActor

/** Makes a signed access token, or reads one. */
export type AccessTokens = {
  issue(person: PersonActor, now: Instant): Promise<string>
  /** `over` for a token that was good once, `forged` for one that never was: unsigned, malformed, of other keys */
  read(token: string, now: Instant): Promise<PersonActor | 'over' | 'forged'>
}

/** So many tokens that were found good are known again. */
const MOST_KNOWN = 10_000

type Known = { actor: PersonActor; kid: string; endsAt: number }

/** A key that signed once and counts no more. */
class RetiredKey extends errors.JOSEError {}

/** @param keys what all instances share */
export function accessTokens(keys: Keys): AccessTokens {
  const imported = importer()
  // A phone shows the same token for half an hour: its signature is looked at once.
  const known = new Map<string, Known>()
  const keyOf = ({ kid }: JWTHeaderParameters) => {
    const key = kid === undefined ? null : keys.serving(kid, 'access token')
    if (!key)
      throw kid !== undefined && keys.ever(kid, 'access token') ? new RetiredKey() : new errors.JWKSNoMatchingKey()
    return imported(key)
  }
  return {
    issue: async (person, now) => {
      const key = keys.signing('access token', now)
      return new SignJWT({ role: person.role, rights: person.rights, sid: person.signInId })
        .setProtectedHeader({ alg: 'HS256', kid: key.kid })
        .setSubject(String(person.id))
        .setIssuedAt(Math.floor(now / SECOND))
        .setExpirationTime(Math.floor(now / SECOND) + ACCESS_TOKEN_SECONDS)
        .setAudience('warsha')
        .sign(await imported(key))
    },
    read: async (token, now) => {
      const read = known.get(token)
      const isServing = read && keys.serving(read.kid, 'access token') !== null
      if (isServing && !isOver(read.endsAt * SECOND, ACCESS_TOKEN_SECONDS * SECOND, now)) return read.actor
      try {
        const { payload, protectedHeader } = await jwtVerify(token, keyOf, {
          algorithms: ['HS256'],
          audience: 'warsha',
          currentDate: new Date(now),
        })
        if (isAhead((payload.iat ?? 0) * SECOND, now)) return 'over'
        const id = Number(payload.sub)
        if (!Number.isSafeInteger(id)) return 'forged'
        // A token of a version that knew no rights lasts half an hour.
        const { role, rights = 'full', sid } = payload
        const actor = { id, role: roleOf(String(role)), rights: rightsOf(String(rights)), signInId: String(sid) }
        const [oldest] = known.size < MOST_KNOWN ? [] : known.keys()
        if (oldest !== undefined) known.delete(oldest)
        known.set(token, { actor, kid: protectedHeader.kid ?? '', endsAt: payload.exp ?? 0 })
        return actor
      } catch (error) {
        if (error instanceof errors.JWTExpired || error instanceof RetiredKey) return 'over'
        if (error instanceof errors.JOSEError) return 'forged'
        throw error
      }
    },
  }
}

/** Each key is made once: from any other form jose makes it anew for each token, which takes as long as the token itself. */
function importer(): (key: Key) => Promise<webcrypto.CryptoKey> {
  const made = new Map<string, Promise<webcrypto.CryptoKey>>()
  return ({ kid, key }) => {
    const known =
      made.get(kid) ??
      webcrypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
    made.set(kid, known)
    return known
  }
}
