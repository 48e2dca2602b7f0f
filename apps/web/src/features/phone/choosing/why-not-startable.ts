import type { ActivityType } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import type { CachedJobs } from './cache.ts'

/** Why work cannot be continued, as far as this phone knows; it does not know everything. */
export type StartObstacle = 'job_not_open' | 'activity_not_in_use'

type Work = { jobNo: string; activityCode: string; startedAt: Instant }

/**
 * What keeps somebody from starting the same again; null: nothing that this phone knows of.
 * @param activities those in use; null: not known
 */
export function whyNotStartable(
  { jobNo, activityCode, startedAt }: Work,
  { jobs, complete, at }: CachedJobs,
  activities: readonly ActivityType[] | null,
): StartObstacle | null {
  // A list that is older than the work may not have its job yet.
  const isListWhole = complete && at > startedAt
  const isOpen = jobs.some(({ job_no, id }) => job_no === jobNo && id !== undefined)
  if (isListWhole && !isOpen) return 'job_not_open'
  if (activities && !activities.some(({ code }) => code === activityCode)) return 'activity_not_in_use'
  return null
}
