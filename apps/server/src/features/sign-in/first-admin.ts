import type { Db } from '../../platform/database.ts'
import { foldEmail } from './identifier.ts'
import { hashPassword } from './passwords.ts'
import { hasAdmin, insertAdmin } from './queries.ts'

type FirstAdmin = { fullName: string; email: string; password: string }

/** Adds an admin. Fails with the constraint `email_taken` when somebody has that email. */
export async function createAdmin(db: Db, { fullName, email, password }: FirstAdmin): Promise<void> {
  const passwordHash = await hashPassword(password)
  await insertAdmin(db, { fullName, email: foldEmail(email), passwordHash, mustChangePassword: false })
}

/** Makes the admin of the configuration when there is none yet. */
export async function ensureFirstAdmin(db: Db, admin: { email: string; password: string } | null): Promise<void> {
  if (admin && !(await hasAdmin(db))) await createAdmin(db, { fullName: 'Administrator', ...admin })
}
