import { type Change, recordChange } from '../../platform/audit.ts'
import type { Db } from '../../platform/database.ts'
import { insertAdmin, type NewAdmin } from '../sign-in/index.ts'
import { entryOf } from './entry.ts'
import { adminById, type AdminRow } from './queries.ts'

/** Adds an admin and writes it down. Fails with `email_taken` or `employee_number_taken`. */
export function addAdmin(db: Db, admin: NewAdmin, change: Change): Promise<AdminRow> {
  return db.transaction(async (tx) => {
    const added = await adminById(tx, await insertAdmin(tx, admin, change.now))
    if (!added) throw new Error('an admin that was just added is not there')
    await recordChange(tx, change, entryOf('created', null, added))
    return added
  })
}
