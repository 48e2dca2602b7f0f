export const jobStatuses = ['open', 'in_progress', 'on_hold', 'closed'] as const
export type JobStatus = (typeof jobStatuses)[number]

export type StartRefusal = 'job_not_found' | 'job_not_workable' | 'activity_not_found' | 'activity_inactive'

/** Whether a technician can start work on a job in this status. */
export function isWorkable(status: JobStatus): boolean {
  return status === 'open' || status === 'in_progress'
}

/** The longest number of a job, in digits. */
export const JOB_NO_LONGEST = 30

/** The text with Arabic and Persian digits as Latin ones. */
export function withLatinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
}

/**
 * The number of a job that somebody wrote by hand: without what surrounds it, in Latin digits, leading zeros kept.
 * @returns null when it is none
 */
export function jobNumberWritten(text: string): string | null {
  const latin = withLatinDigits(text.trim())
  return /^[0-9]+$/.test(latin) && latin.length <= JOB_NO_LONGEST ? latin : null
}

type Closing = { status: JobStatus; closedAt: number | null }

/** When a job with this new status was closed: at the change that closed it; a job that is not closed has no such time. */
export function closedAtWith(status: JobStatus, { before, now }: { before: Closing; now: number }): number | null {
  if (status !== 'closed') return null
  return before.status === 'closed' ? before.closedAt : now
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
