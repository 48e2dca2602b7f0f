import type { Db } from '../../platform/database.ts'
import { foldEmail } from './identifier.ts'
import { hashPassword } from './passwords.ts'
import { hasAdmin, insertAdmin } from './queries.ts'

/** Makes the admin of the configuration when there is none yet. */
export async function ensureFirstAdmin(db: Db, admin: { email: string; password: string } | null): Promise<void> {
  if (!admin || (await hasAdmin(db))) return
  await insertAdmin(db, {
    fullName: 'Administrator',
    email: foldEmail(admin.email),
    passwordHash: await hashPassword(admin.password),
    mustChangePassword: false,
  })
}
