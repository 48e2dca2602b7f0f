import type { Instant } from '@warsha/domain'
import type { Listed } from './outbox.ts'

/**
 * Whether something that was delayed is on its way, or could be now. What was delayed is sent in one go, and said to be
 * sent once, when nothing of it is left that could be.
 * @param now by the device's clock
 */
export function isCatchingUp(listed: readonly Listed[], now: Instant): boolean {
  return listed.some(({ entry: { delay, status, nextTryAt }, blockedBy }) => {
    if (delay === undefined || blockedBy !== null) return false
    return status === 'syncing' || (status === 'pending' && nextTryAt <= now)
  })
}
