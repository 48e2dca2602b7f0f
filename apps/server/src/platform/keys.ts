import { hkdfSync } from 'node:crypto'
import type { Instant } from '@warsha/domain'

/** What a key is for: each purpose has one of its own, so that what one of them signed serves for no other. */
export type KeyPurpose =
  | 'access token'
  | 'refresh token'
  | 'known device'
  | 'audit trail'
  | 'second factor'
  | 'company account'
  | 'web push'
  | 'webhook'
  | 'kept answer'
  | 'backup'
  | 'identity'

/** What all keys of a time are made from. */
export type MasterKey = {
  /** its name, which what it signed carries */
  kid: string
  /** at least 32 bytes */
  secret: Buffer
  /** a little after it was made, when every instance has read it */
  signsFrom: Instant
  /** nothing signed by it counts from then on, but for what it sealed before; null while it serves */
  retiredAt: Instant | null
}

/** A key for one purpose. */
export type Key = { kid: string; key: Buffer }

/** The keys of all instances, newest last. They are never in the database: what was taken from there signs nothing. */
export class Keys {
  #masters: readonly MasterKey[]
  readonly #derived = new Map<string, Key>()

  constructor(masters: readonly MasterKey[]) {
    this.#masters = nonEmpty(masters)
  }

  /** Takes these from now on. */
  replace(masters: readonly MasterKey[]): void {
    this.#masters = nonEmpty(masters)
  }

  /** What tells these keys from those of another shop, though newer ones be added. It gives none of them away. */
  get identity(): string {
    return this.#of(this.#masters[0] as MasterKey, 'identity').key.toString('hex')
  }

  /** The one that signs. */
  signing(purpose: KeyPurpose, now: Instant): Key {
    const serving = this.#masters.filter(({ retiredAt }) => retiredAt === null)
    const signing = serving.findLast(({ signsFrom }) => signsFrom <= now) ?? serving[0] ?? this.#masters.at(-1)
    return this.#of(signing as MasterKey, purpose)
  }

  /** The one of this name, if what it signed still counts. */
  serving(kid: string, purpose: KeyPurpose): Key | null {
    const master = this.#masters.find((it) => it.kid === kid && it.retiredAt === null)
    return master ? this.#of(master, purpose) : null
  }

  /** All whose signatures count, newest first. */
  allServing(purpose: KeyPurpose): Key[] {
    return this.#masters
      .filter(({ retiredAt }) => retiredAt === null)
      .map((master) => this.#of(master, purpose))
      .toReversed()
  }

  /** The one of this name, also when it is retired: for what was sealed before. */
  ever(kid: string, purpose: KeyPurpose): Key | null {
    const master = this.#masters.find((it) => it.kid === kid)
    return master ? this.#of(master, purpose) : null
  }

  #of({ kid, secret }: MasterKey, purpose: KeyPurpose): Key {
    const name = `${kid} ${purpose}`
    const known = this.#derived.get(name)
    if (known) return known
    const key = { kid, key: Buffer.from(hkdfSync('sha256', secret, '', `warsha ${purpose}`, 32)) }
    this.#derived.set(name, key)
    return key
  }
}

function nonEmpty(masters: readonly MasterKey[]): readonly MasterKey[] {
  if (masters.length === 0) throw new Error('There must be a key.')
  return masters
}
