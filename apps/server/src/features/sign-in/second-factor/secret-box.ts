import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Instant } from '@warsha/domain'
import type { Keys } from '../../../platform/keys.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** What the database keeps of a secret. */
export type Sealed = { kid: string; secret: Buffer }

/** Encrypts a person's secret with a key out of the key file. It opens for this person alone. */
export function seal(secret: Uint8Array, personId: number, { keys, now }: { keys: Keys; now: Instant }): Sealed {
  const { kid, key } = keys.signing('second factor', now)
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(String(personId)))
  return { kid, secret: Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]) }
}

/** The secret; null where its key is not there any more, or somebody has changed it. */
export function unseal({ kid, secret }: Sealed, personId: number, keys: Keys): Buffer | null {
  const key = keys.ever(kid, 'second factor')
  if (!key || secret.length <= NONCE_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv(CIPHER, key.key, secret.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(String(personId)))
    .setAuthTag(secret.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(secret.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}
