import { type Change, recordChange } from '../../platform/audit.ts'
import type { Db } from '../../platform/database.ts'
import { resetPassword } from '../sign-in/index.ts'
import { entryOf } from './entry.ts'
import { adminById, type AdminRow, lockAdmin } from './queries.ts'

type Reset = { id: number; passwordHash: string; mustChangePassword: boolean; change: Change }

/** Gives an admin a new password and signs all of their devices out. Returns null when there is none of this id. */
export function resetAdminPassword(db: Db, { id, change, ...password }: Reset): Promise<AdminRow | null> {
  return db.transaction(async (tx) => {
    const before = await lockAdmin(tx, id)
    if (!before) return null
    await resetPassword(tx, { id, ...password, now: change.now })
    const after = await adminById(tx, id)
    if (!after) throw new Error('an admin that was just locked is not there')
    await recordChange(tx, change, entryOf('password_reset', before, after))
    return after
  })
}
