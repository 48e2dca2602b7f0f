import type { Instant } from '@warsha/domain'
import type { Tx } from '../../platform/database.ts'
import { endSignIns } from './chain.ts'
import { savePassword } from './queries.ts'

type Reset = { id: number; passwordHash: string; mustChangePassword: boolean; now: Instant }

/** Gives somebody a new password, and signs all of their devices out. */
export async function resetPassword(tx: Tx, { id, passwordHash, mustChangePassword, now }: Reset): Promise<void> {
  await savePassword(tx, id, passwordHash, mustChangePassword)
  await endSignIns(tx, id, now)
}
