import type { Db } from '../../platform/database.ts'
import { foldEmail } from './identifier.ts'
import { hashPassword } from './passwords.ts'
import { hasAdmin, insertAdmin } from './queries.ts'

export type NewAdmin = { fullName: string; email: string; password: string }

/** Adds an admin. Fails with the constraint `email_taken` when somebody has that email. */
export async function createAdmin(db: Db, { fullName, email, password }: NewAdmin): Promise<void> {
  await insertAdmin(db, { fullName, email: foldEmail(email), passwordHash: await hashPassword(password) })
}

/** Makes the admin of the configuration when there is none yet. */
export async function ensureFirstAdmin(db: Db, admin: { email: string; password: string } | null): Promise<void> {
  if (admin && !(await hasAdmin(db))) await createAdmin(db, { fullName: 'Administrator', ...admin })
}
