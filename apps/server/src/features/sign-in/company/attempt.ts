import { type Instant, MINUTE } from '@warsha/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Keys } from '../../../platform/keys.ts'
import { openSecret, sealSecret } from '../../../platform/secret-box.ts'
import { clearCookie, readCookie, setCookie } from '../cookies.ts'

const COOKIE = 'warsha_company'
const LASTS = 10 * MINUTE
const SEALED_AS = { purpose: 'company account', thing: 'attempt' } as const

const identity = z.strictObject({
  issuer: z.string(),
  subject: z.string(),
  session: z.string().nullable(),
  address: z.string().nullable(),
  isAddressVerified: z.boolean(),
})

const written = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  page: z.string(),
  /** whose proof it is; null: somebody signs in */
  proofOf: z.strictObject({ personId: z.int(), signInId: z.string() }).nullable(),
  until: z.int(),
  /** who it was, once the company's server has said so and a code is all that is missing */
  identity: identity.nullable(),
})

/** A way to the company's server and back, which the browser that began it carries along. */
export type Attempt = z.infer<typeof written>

type By = { keys: Keys; now: Instant; request: FastifyRequest; reply: FastifyReply }

/** Hands the attempt to the browser, in a cookie that nobody else reads or writes. */
export function keepAttempt(attempt: Omit<Attempt, 'until'>, { keys, now, request, reply }: By): void {
  const text = JSON.stringify({ ...attempt, until: now + LASTS } satisfies Attempt)
  const { kid, secret } = sealSecret(Buffer.from(text), SEALED_AS, { keys, now })
  setCookie(request, reply, { name: COOKIE, value: `${kid}.${secret.toString('base64url')}`, lastsMs: LASTS })
}

/** What this browser began; null: nothing, too long ago, or something else since. @param answer with which it came back */
export function attemptOf(answer: string, { keys, now, request }: Omit<By, 'reply'>): Attempt | null {
  const [kid = '', secret = ''] = readCookie(request, COOKIE)?.split('.') ?? []
  const opened = openSecret({ kid, secret: Buffer.from(secret, 'base64url') }, SEALED_AS, keys)
  if (!opened) return null
  const attempt = written.parse(JSON.parse(opened.toString()))
  const isOfIt = new URLSearchParams(answer).get('state') === attempt.state
  return isOfIt && attempt.until > now ? attempt : null
}

export function forgetAttempt({ request, reply }: Pick<By, 'request' | 'reply'>): void {
  clearCookie(request, reply, COOKIE)
}
