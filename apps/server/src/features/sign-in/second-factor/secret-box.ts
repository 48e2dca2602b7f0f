import type { Instant } from '@warsha/domain'
import type { Keys } from '../../../platform/keys.ts'
import { openSecret, type Sealed, sealSecret } from '../../../platform/secret-box.ts'

const ofPerson = (personId: number) => ({ purpose: 'second factor', thing: String(personId) }) as const

/** Encrypts a person's secret with a key out of the key file. It opens for this person alone. */
export function seal(secret: Uint8Array, personId: number, by: { keys: Keys; now: Instant }): Sealed {
  return sealSecret(secret, ofPerson(personId), by)
}

/** The secret; null where its key is not there any more, or somebody has changed it. */
export function unseal(sealed: Sealed, personId: number, keys: Keys): Buffer | null {
  return openSecret(sealed, ofPerson(personId), keys)
}
