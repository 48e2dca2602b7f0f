import { type Instant, isStillAskable } from '@warsha/domain'
import type { ShownOwnSession } from '../../offline/own-sessions.ts'

/** Whether a correction can be asked for: of one session one request waits at a time. @param now by the server's clock */
export function mayBeAsked({ isVoided, request, startedAt }: ShownOwnSession, now: Instant): boolean {
  return !isVoided && request?.status !== 'pending' && isStillAskable(startedAt, now)
}
