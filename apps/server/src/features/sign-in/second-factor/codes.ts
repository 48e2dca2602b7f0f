import { randomInt } from 'node:crypto'
import { type Instant, SECOND, withLatinDigits } from '@warsha/domain'
import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
const DIGITS = 6
/** A phone's clock may be a period early or late. */
const WINDOW = 1
export const SECRET_BYTES = 20

function totp(secret: Uint8Array, names: { shop: string; account: string }): TOTP {
  return new TOTP({
    issuer: names.shop,
    label: names.account,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_SECONDS,
  })
}

/** The secret for an authenticator app, as text to type and as the address in the QR code. */
export function enrolment(secret: Uint8Array, names: { shop: string; account: string }): { text: string; uri: string } {
  const made = totp(secret, names)
  return { text: made.secret.base32, uri: made.toString() }
}

/** The period of 30 seconds that a code is of, when it is one of this secret's about now; else null (RFC 6238). */
export function periodOf(code: string, secret: Uint8Array, now: Instant): number | null {
  if (!isCodeOfApp(code)) return null
  const distance = totp(secret, { shop: '', account: '' }).validate({ token: code, timestamp: now, window: WINDOW })
  return distance === null ? null : Math.floor(now / SECOND / PERIOD_SECONDS) + distance
}

const RECOVERY_CODES = 10
/** Nothing that is mistaken for something else when it is written down. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ten codes for paper, such as `k7mt-9xqp-4wnh`: 59 bits each. */
export function newRecoveryCodes(): string[] {
  const four = () => Array.from({ length: 4 }, () => READABLE[randomInt(READABLE.length)]).join('')
  return Array.from({ length: RECOVERY_CODES }, () => [four(), four(), four()].join('-'))
}

/** A code of the app or for paper as it is compared, however it was typed: in any script's digits, with any signs between. */
export function plainCode(code: string): string {
  return withLatinDigits(code)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

/** Whether a plain code has the form of the app's ones. */
export function isCodeOfApp(plain: string): boolean {
  return /^[0-9]{6}$/.test(plain)
}
