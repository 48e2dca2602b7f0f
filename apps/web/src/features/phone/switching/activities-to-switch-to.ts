import { isBreak } from '@warsha/domain'
import type { ActivityType } from '@warsha/contract'

/** Work that this person has done, as far as the order of activities depends on it. */
export type PastWork = { jobNo: string; jobTypeId: number | null; activityCode: string }

/**
 * What one may go on with on the same job: first what this person did last on this kind of job, then what they did
 * last elsewhere, then the others; breaks at the end, where they are always found.
 * @param past newest first
 */
export function activitiesToSwitchTo(
  activities: readonly ActivityType[],
  running: PastWork,
  past: readonly PastWork[],
): ActivityType[] {
  const ofKind = past.filter((work) => isSameKind(work, running))
  const lately = [...ofKind, ...past].map(({ activityCode }) => activityCode)
  const rank = (code: string) => (lately.includes(code) ? lately.indexOf(code) : lately.length)
  return activities
    .filter(({ code }) => code !== running.activityCode)
    .sort((a, b) => Number(isBreak(a.code)) - Number(isBreak(b.code)) || rank(a.code) - rank(b.code))
}

/** Where the kind of a job is not known, the same job is. */
function isSameKind(work: PastWork, running: PastWork): boolean {
  return running.jobTypeId === null ? work.jobNo === running.jobNo : work.jobTypeId === running.jobTypeId
}
