import { DAY, type Instant, TEMPORARY_PASSWORD_DAYS } from '@warsha/domain'
import type { Tx } from '../../platform/database.ts'
import { endSignIns } from './chain.ts'
import { savePassword } from './queries.ts'

type Reset = { id: number; passwordHash: string; mustChangePassword: boolean; now: Instant }

/** When a temporary password ends that is given out now. */
export function temporaryUntil(now: Instant): Instant {
  return now + TEMPORARY_PASSWORD_DAYS * DAY
}

/** Gives somebody a new password, and signs all of their devices out. */
export async function resetPassword(tx: Tx, { id, passwordHash, mustChangePassword, now }: Reset): Promise<void> {
  await savePassword(tx, id, passwordHash, mustChangePassword ? temporaryUntil(now) : null)
  await endSignIns(tx, id, now)
}
