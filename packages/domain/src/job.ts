export const jobStatuses = ['open', 'in_progress', 'on_hold', 'closed'] as const
export type JobStatus = (typeof jobStatuses)[number]

export type StartRefusal = 'job_not_found' | 'job_not_workable' | 'activity_not_found' | 'activity_inactive'

/** Whether a technician can start work on a job in this status. */
export function isWorkable(status: JobStatus): boolean {
  return status === 'open' || status === 'in_progress'
}

type Started = {
  job: { status: JobStatus; closedAt: number | null } | null
  activity: { isActive: boolean } | null
  startedAt: number
  isReport: boolean
}

/**
 * Whether a session may be stored. Starting now needs a workable job and an active activity type; a report of what has
 * happened needs only that both exist, and is for review when it began after the job's closing.
 */
export function mayStart({ job, activity, startedAt, isReport }: Started): StartRefusal | 'yes' | 'yes_for_review' {
  if (!job) return 'job_not_found'
  if (!activity) return 'activity_not_found'
  if (isReport) return job.closedAt !== null && startedAt >= job.closedAt ? 'yes_for_review' : 'yes'
  if (!isWorkable(job.status)) return 'job_not_workable'
  return activity.isActive ? 'yes' : 'activity_inactive'
}
