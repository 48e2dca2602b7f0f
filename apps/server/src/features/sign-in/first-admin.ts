import type { Instant } from '@warsha/domain'
import { ConfigError } from '../../platform/config.ts'
import { type Db, sql } from '../../platform/database.ts'
import { foldEmail } from './identifier.ts'
import { shopNameOf, weaknessOf } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { hasAdmin, insertAdmin } from './queries.ts'

/** Makes the admin of the configuration when there is none yet; of instances that start together, one does. */
export async function ensureFirstAdmin(
  db: Db,
  admin: { email: string; password: string } | null,
  now: Instant,
): Promise<void> {
  if (!admin || (await hasAdmin(db))) return
  const owner = { email: foldEmail(admin.email), phone: null, full_name: null, shop: await shopNameOf(db) }
  if (await weaknessOf(admin.password, owner)) {
    throw new ConfigError('ADMIN_PASSWORD is among those that are tried first. Choose another one.')
  }
  const passwordHash = await hashPassword(admin.password)
  await db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('warsha first admin'))`)
    if (await hasAdmin(tx)) return
    const email = foldEmail(admin.email)
    await insertAdmin(tx, { fullName: 'Administrator', email, passwordHash, temporaryUntil: null }, now)
  })
}
