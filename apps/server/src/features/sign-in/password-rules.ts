import { type FieldMessage, message } from '@warsha/contract'
import { isLittleMoreThan } from '@warsha/domain'
import { type Reader, sql } from '../../platform/database.ts'
import { InvalidInput } from '../../platform/problem.ts'
import { normalisePhone } from './identifier.ts'

/** Words that everybody knows who knows this product. Names of the person and of the workshop come beside them. */
const OF_THE_PRODUCT = ['warsha', 'ورشة', 'workshop', 'admin', 'administrator', 'technician', 'مسؤول', 'فني']

/** Whose password it is to be. */
export type Owner = { email: string | null; phone: string | null; full_name: string | null; shop: string | null }

type Weakness = 'password_common' | 'password_own' | 'password_context'

/** Why somebody had better choose another password: it is among those that are tried first. Null for one that will do. */
export async function weaknessOf(password: string, { email, phone, full_name, shop }: Owner): Promise<Weakness | null> {
  const { isTriedFirst } = await import('./common-passwords.ts')
  if (isTriedFirst(password)) return 'password_common'
  const plain = password.normalize('NFKC').trim().toLowerCase()
  const mailbox = email?.split('@')[0] ?? ''
  if (email !== null && (plain === email || plain === mailbox)) return 'password_own'
  if (phone !== null && normalisePhone(plain) === phone) return 'password_own'
  const names = [...OF_THE_PRODUCT, mailbox, full_name ?? '', shop ?? '']
  return isLittleMoreThan(password, names) ? 'password_context' : null
}

/** The name of the workshop, as its admins have set it. */
export async function shopNameOf(db: Reader): Promise<string | null> {
  return (await db.row<{ company_name: string | null }>(sql`select company_name from workshop`))?.company_name ?? null
}

type NewPassword = { password: string; path: string; owner: Omit<Owner, 'shop'> }

/** Throws an InvalidInput for a password that is among those that are tried first. */
export async function mustBeStrong(db: Reader, { password, path, owner }: NewPassword): Promise<void> {
  const weakness: FieldMessage | null = await weaknessOf(password, { ...owner, shop: await shopNameOf(db) })
  if (weakness === null) return
  throw new InvalidInput([{ code: 'custom', path: [path], message: message(weakness).error, input: undefined }])
}
