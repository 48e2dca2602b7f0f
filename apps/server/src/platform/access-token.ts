import { webcrypto } from 'node:crypto'
import { type Instant, type Role, roleOf, SECOND } from '@warsha/domain'
import { errors, jwtVerify, SignJWT } from 'jose'

/** How long an access token serves. */
export const ACCESS_TOKEN_SECONDS = 30 * 60

/** Who makes a request, as the access token says. */
export type Actor = {
  id: number
  role: Role
  /** the device's sign-in, whose refresh tokens form one chain */
  signInId: string
}

/** Makes a signed access token, or reads one. */
export type AccessTokens = {
  issue(person: Actor, now: Instant): Promise<string>
  /** null for a token that is forged, unsigned, malformed or over */
  read(token: string, now: Instant): Promise<Actor | null>
}

/** So many tokens that were found good are known again. */
const MOST_KNOWN = 10_000

/** @param secret what all instances share, at least 32 bytes */
export function accessTokens(secret: Uint8Array): AccessTokens {
  // Made once: from any other form jose makes this key anew for each token, which takes as long as the token itself.
  const made = webcrypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
  // A phone shows the same token for half an hour: its signature is looked at once.
  const known = new Map<string, { actor: Actor; endsAt: number }>()
  return {
    issue: async (person, now) =>
      new SignJWT({ role: person.role, sid: person.signInId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(person.id))
        .setIssuedAt(Math.floor(now / SECOND))
        .setExpirationTime(Math.floor(now / SECOND) + ACCESS_TOKEN_SECONDS)
        .setAudience('warsha')
        .sign(await made),
    read: async (token, now) => {
      const read = known.get(token)
      if (read && Math.floor(now / SECOND) < read.endsAt) return read.actor
      try {
        const { payload } = await jwtVerify(token, await made, {
          algorithms: ['HS256'],
          audience: 'warsha',
          currentDate: new Date(now),
        })
        const id = Number(payload.sub)
        if (!Number.isSafeInteger(id)) return null
        const actor = { id, role: roleOf(String(payload['role'])), signInId: String(payload['sid']) }
        const [oldest] = known.size < MOST_KNOWN ? [] : known.keys()
        if (oldest !== undefined) known.delete(oldest)
        known.set(token, { actor, endsAt: payload.exp ?? 0 })
        return actor
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}
