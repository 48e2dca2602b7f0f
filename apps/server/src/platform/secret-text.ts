import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** As many digits of base 62 as any 32 bytes need, and any CRC-32. */
const SECRET_LENGTH = 43
const CHECKSUM_LENGTH = 6
const SHOWN_OF_ENDING = 4

/** Of each kind; docs/security.md has the expression by which leaked ones are found. */
const FORM = /^(ws[a-z]_)([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/

/** Secrets of one kind that programs of others keep: a prefix, 32 random bytes and a checksum, in base 62. */
export type SecretTexts = {
  /** a new one */
  make: (secret?: Uint8Array) => string
  /** Whether a text can be one at all. One that was cut off or mistyped is told without looking for it. */
  isOne: (text: string) => boolean
  /** By which one is found again. It has 256 random bits, so that nobody finds it from its digest, however quick that is. */
  hashOf: (text: string) => Buffer
  /** What of it may be shown for good: the end of its checksum. */
  endingOf: (text: string) => string
}

/** @param prefix by which programs that search for leaked ones know the kind: three letters and an underscore */
export function secretTexts(prefix: string): SecretTexts {
  return {
    make: (secret = randomBytes(32)) => {
      const digits = inBase62(
        secret.reduce((value, byte) => value * 256n + BigInt(byte), 0n),
        SECRET_LENGTH,
      )
      return prefix + digits + checksumOf(digits)
    },
    isOne: (text) => {
      const [, kind, digits, checksum] = FORM.exec(text) ?? []
      return kind === prefix && digits !== undefined && checksumOf(digits) === checksum
    },
    hashOf: (text) => createHash('sha256').update(text).digest(),
    endingOf: (text) => text.slice(-SHOWN_OF_ENDING),
  }
}

function checksumOf(digits: string): string {
  return inBase62(BigInt(crc32(digits)), CHECKSUM_LENGTH)
}

function inBase62(value: bigint, length: number): string {
  let digits = ''
  for (let rest = value; digits.length < length; rest /= 62n) digits = (DIGITS[Number(rest % 62n)] ?? '') + digits
  return digits
}
