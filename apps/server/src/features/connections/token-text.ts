import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'wsh_'
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** As many digits of base 62 as any 32 bytes need, and any CRC-32. */
const SECRET_LENGTH = 43
const CHECKSUM_LENGTH = 6
const SHOWN_OF_ENDING = 4

/** What a machine token looks like; programs that search for leaked ones have the same expression in docs/security.md. */
const FORM = /^wsh_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/

/** The text of a new machine token: 32 random bytes and a checksum, in base 62. */
export function newToken(secret: Uint8Array = randomBytes(32)): string {
  const digits = inBase62(
    secret.reduce((value, byte) => value * 256n + BigInt(byte), 0n),
    SECRET_LENGTH,
  )
  return PREFIX + digits + checksumOf(digits)
}

/** Whether a text can be a machine token at all. One that was cut off or mistyped is told without looking for it. */
export function isToken(text: string): boolean {
  const [, digits, checksum] = FORM.exec(text) ?? []
  return digits !== undefined && checksumOf(digits) === checksum
}

/** By which a token is found again. It has 256 random bits, so that nobody finds it from its digest, however quick that is. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** What of a token may be shown for good: the end of its checksum. */
export function endingOf(token: string): string {
  return token.slice(-SHOWN_OF_ENDING)
}

function checksumOf(digits: string): string {
  return inBase62(BigInt(crc32(digits)), CHECKSUM_LENGTH)
}

function inBase62(value: bigint, length: number): string {
  let digits = ''
  for (let rest = value; digits.length < length; rest /= 62n) digits = (DIGITS[Number(rest % 62n)] ?? '') + digits
  return digits
}
