import { isBreak } from '@warsha/domain'
import type { ShownOwnSession } from '../../../offline/own-sessions.ts'

/** Of each job and activity the session that ended last, without breaks. @param sessions newest first */
export function lastWork(sessions: readonly ShownOwnSession[]): ShownOwnSession[] {
  const ended = sessions.filter(
    ({ endedAt, isVoided, activityCode }) => endedAt !== null && !isVoided && !isBreak(activityCode),
  )
  const isSame = (a: ShownOwnSession, b: ShownOwnSession) => a.jobNo === b.jobNo && a.activityCode === b.activityCode
  return ended.filter((session, place) => ended.findIndex((other) => isSame(other, session)) === place)
}
