import type { Reader } from '../../platform/database.ts'
import { foldEmail, normalisePhone } from './identifier.ts'
import { type Person, personByEmail, personByPhone } from './queries.ts'

/** The person of an email or a phone, with the form of the identifier that failures are counted by. */
export async function personOfIdentifier(
  db: Reader,
  typed: string,
): Promise<{ person: Person | null; identifier: string } | null> {
  if (typed.includes('@')) {
    const email = foldEmail(typed)
    return { person: await personByEmail(db, email), identifier: email }
  }
  const phone = normalisePhone(typed)
  return phone === null ? null : { person: await personByPhone(db, phone), identifier: phone }
}
