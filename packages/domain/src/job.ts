import { DAY, HOUR, type Instant } from './time.ts'

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

/** When a job was closed, now and before. */
export type Closings = {
  /** null: it is open */
  closedAt: Instant | null
  /** of a job that is open again, when it had been closed; null where that was a slip */
  closedBefore: Instant | null
  /** the first closing that had stood for a week when the job was opened again: what comes later is another matter */
  firstClosedAt: Instant | null
}

/** A closing that is taken back so soon was a slip of the finger. */
const SLIP_WITHIN = HOUR
/** A closing that stood for so long was the job's end, whatever comes later. */
const STANDS_AFTER = 7 * DAY

type ClosingChange = {
  before: Closings
  /** whether a session on the job began after it had been closed before */
  hasWorkSince: boolean
  now: Instant
}

/**
 * The closings of a job that gets this status. One that is opened and closed again without work between has the same end
 * as before, so that taking back a change takes back all of it.
 */
export function closingsWith(status: JobStatus, { before, hasWorkSince, now }: ClosingChange): Closings {
  const { closedAt, closedBefore, firstClosedAt } = before
  if ((status === 'closed') === (closedAt !== null)) return before
  if (closedAt === null) {
    return { closedAt: hasWorkSince ? now : (closedBefore ?? now), closedBefore: null, firstClosedAt }
  }
  const hasStood = now - closedAt >= STANDS_AFTER
  return {
    closedAt: null,
    closedBefore: now - closedAt < SLIP_WITHIN ? null : closedAt,
    firstClosedAt: firstClosedAt ?? (hasStood ? closedAt : null),
  }
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
