import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Instant } from '@warsha/domain'
import type { KeyPurpose, Keys } from './keys.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** What the database keeps of a secret. */
export type Sealed = { kid: string; secret: Buffer }

/** What a secret is for, and of what thing: it opens for nothing else. */
export type SecretOf = { purpose: KeyPurpose; thing: string }

/** Encrypts a secret with a key out of the key file. */
export function sealSecret(
  secret: Uint8Array,
  { purpose, thing }: SecretOf,
  { keys, now }: { keys: Keys; now: Instant },
): Sealed {
  const { kid, key } = keys.signing(purpose, now)
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(thing))
  return { kid, secret: Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]) }
}

/** The secret; null where its key is not there any more, or somebody has changed it. */
export function openSecret({ kid, secret }: Sealed, { purpose, thing }: SecretOf, keys: Keys): Buffer | null {
  const key = keys.ever(kid, purpose)
  if (!key || secret.length <= NONCE_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv(CIPHER, key.key, secret.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(thing))
    .setAuthTag(secret.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(secret.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}
