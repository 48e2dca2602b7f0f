import { message } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import type { Tx } from '../../platform/database.ts'
import { InvalidInput } from '../../platform/problem.ts'
import { endSignIns, foldEmail, looksLikeEmail, normalisePhone } from '../sign-in/index.ts'
import { type Contact, updateContact } from './queries.ts'

/** Email and phone in the form in which they are stored. Throws an InvalidInput that names the field. */
export function readContact({ email, phone }: Contact): Contact {
  const folded = email && foldEmail(email)
  if (folded && !looksLikeEmail(folded)) throw invalidField('email', 'email_invalid')
  const normalised = phone && normalisePhone(phone)
  if (phone && !normalised) throw invalidField('phone', 'phone_invalid')
  return { email: folded || null, phone: normalised || null }
}

function invalidField(field: string, key: 'email_invalid' | 'phone_invalid'): InvalidInput {
  return new InvalidInput([{ code: 'custom', path: [field], message: message(key).error, input: undefined }])
}

/** Saves it; who has nothing left to sign in with is signed out everywhere. */
export async function saveContact(tx: Tx, id: number, contact: Contact, now: Instant): Promise<void> {
  await updateContact(tx, id, contact)
  if (contact.email === null && contact.phone === null) await endSignIns(tx, id, now)
}
