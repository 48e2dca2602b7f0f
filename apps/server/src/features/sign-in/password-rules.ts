import { dictionary } from '@zxcvbn-ts/language-common'
import { type FieldMessage, message } from '@warsha/contract'
import { InvalidInput } from '../../platform/problem.ts'
import { normalisePhone } from './identifier.ts'

const AVOIDED = 10_000

/** The most common first. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, AVOIDED))

/** Whose password it is to be. */
export type Identifiers = { email: string | null; phone: string | null }

/** Why somebody had better choose another password: it is among those that are tried first. Null for one that will do. */
export function weaknessOf(password: string, { email, phone }: Identifiers): 'password_common' | 'password_own' | null {
  const plain = password.trim().toLowerCase()
  if (common.has(plain)) return 'password_common'
  if (email !== null && (plain === email || plain === email.split('@')[0])) return 'password_own'
  return phone !== null && normalisePhone(plain) === phone ? 'password_own' : null
}

/** Throws an InvalidInput for a password that is among those that are tried first. */
export function mustBeStrong(password: string, path: string, owner: Identifiers): void {
  const weakness: FieldMessage | null = weaknessOf(password, owner)
  if (weakness === null) return
  throw new InvalidInput([{ code: 'custom', path: [path], message: message(weakness).error, input: undefined }])
}
