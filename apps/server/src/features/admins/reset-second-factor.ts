import { type Change, recordChange } from '../../platform/audit.ts'
import type { Db } from '../../platform/database.ts'
import { endSignIns, removeSecondFactor } from '../sign-in/index.ts'
import { entryOf } from './entry.ts'
import { lockAdmin } from './queries.ts'

/** Takes an admin's second factor away and signs all of their devices out. @returns whether there was one */
export function removeSecondFactorOf(db: Db, id: number, change: Change): Promise<boolean> {
  return db.transaction(async (tx) => {
    const before = await lockAdmin(tx, id)
    if (!before || !(await removeSecondFactor(tx, id))) return false
    await endSignIns(tx, id, change.now)
    await recordChange(tx, change, entryOf('changed', before, { ...before, has_second_factor: false }))
    return true
  })
}
