import { type Change, recordChange } from '../../platform/audit.ts'
import type { Db } from '../../platform/database.ts'
import { refuse, Refusal } from '../../platform/refusal.ts'
import { linkAccount, type LinkedAccount } from '../sign-in/index.ts'
import { entryOf } from './entry.ts'
import { adminById, type AdminRow, lockAdmin } from './queries.ts'

type Linking = { account: LinkedAccount | null; change: Change & { actor: { id: number } } }

/** Links an admin to a company account, or with null to none. Fails with `company_account_taken`. */
export function linkCompanyAccount(db: Db, id: number, { account, change }: Linking): Promise<AdminRow | Refusal> {
  return db.transaction(async (tx) => {
    const before = await lockAdmin(tx, id)
    if (!before) return refuse('not_found')
    if (before.is_erased) return refuse('person_erased')
    if (before.company_subject === (account?.subject ?? null)) return before
    await linkAccount(tx, { personId: id, by: change.actor.id, account, now: change.now })
    const after = await adminById(tx, id)
    if (!after) throw new Error('an admin who was just locked is not there')
    await recordChange(tx, change, entryOf('changed', before, after))
    return after
  })
}
