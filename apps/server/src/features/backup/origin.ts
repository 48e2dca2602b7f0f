import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Key, Keys } from '../../platform/keys.ts'

/** The seal of the shop on the manifest, which names the digests of all other files. */
export type ShopSeal = { kid: string; mac: string }

/** A manifest as it was read, without its seal, and the seal; null where it has none. */
export type Sealed = { text: string; seal: ShopSeal | null }

/**
 * Whose keys sealed a backup: this shop's; its own that are retired; others, or it was changed since; nobody's, as by an
 * earlier program; not known, as there are no keys here.
 */
export type Origin = 'own' | 'retired_key' | 'foreign' | 'unsealed' | 'unchecked'

/** @param text the manifest without its seal */
export function shopSeal(text: string, { kid, key }: Key): ShopSeal {
  return { kid, mac: macOf(text, key).toString('hex') }
}

export function originOf({ text, seal }: Sealed, keys: Keys | null): Origin {
  if (!seal) return 'unsealed'
  if (!keys) return 'unchecked'
  const sealedWith = keys.ever(seal.kid, 'backup')
  if (!sealedWith || !isSame(macOf(text, sealedWith.key), Buffer.from(seal.mac, 'hex'))) return 'foreign'
  return keys.serving(seal.kid, 'backup') ? 'own' : 'retired_key'
}

function macOf(text: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function isSame(right: Buffer, given: Buffer): boolean {
  return right.length === given.length && timingSafeEqual(right, given)
}
