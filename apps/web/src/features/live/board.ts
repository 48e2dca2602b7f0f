import type { ActiveSession, Live } from '@warsha/contract'
import { HOUR, type Instant } from '@warsha/domain'
import { searchFor } from '../../i18n/admin-search.ts'
import { activityText, personText } from '../../i18n/people.ts'
import { collator } from '../../i18n/collator.ts'

export const statuses = ['all', 'active', 'stalled'] as const
export type StatusFilter = (typeof statuses)[number]

export const columns = ['technician', 'job', 'activity', 'started', 'elapsed'] as const
export type Column = (typeof columns)[number]

/** The three numbers above the board, and what each is measured against. */
export type Figures = {
  activeSessions: number
  activeJobs: number
  /** jobs with more than one session */
  sharedJobs: number
  stalledSessions: number
  /** whose work item has taken longer than usual */
  overSessions: number
}

export function figuresOf({ active_sessions, total_active, total_over, jobs_count }: Live): Figures {
  const counts = Object.values(jobs_count)
  return {
    activeSessions: total_active,
    activeJobs: counts.length,
    sharedJobs: counts.filter((count) => count > 1).length,
    stalledSessions: active_sessions.filter(({ is_stalled }) => is_stalled).length,
    overSessions: total_over,
  }
}

/** How many sessions have started within the hour before. */
export function startedInLastHour(sessions: readonly ActiveSession[], now: Instant): number {
  return sessions.filter(({ started_at }) => now - Date.parse(started_at) < HOUR).length
}

/** The sessions in that status in which every word of the search occurs somewhere. */
export function sessionsMatching(
  sessions: readonly ActiveSession[],
  { q, status }: { q: string; status: StatusFilter },
): ActiveSession[] {
  const isFound = searchFor(q)
  return sessions.filter((session) => {
    const { technician, employee_number, job_no, job_description, is_stalled } = session
    if (status !== 'all' && is_stalled !== (status === 'stalled')) return false
    return isFound([personText(technician), employee_number, job_no, job_description, activityText(session)].join(' '))
  })
}

/** The rising order of each column. */
export const order: Record<Column, (a: ActiveSession, b: ActiveSession) => number> = {
  technician: (a, b) => collator.compare(personText(a.technician), personText(b.technician)),
  job: (a, b) => collator.compare(a.job_no, b.job_no) || compare(a.job_no, b.job_no),
  activity: (a, b) => collator.compare(activityText(a), activityText(b)),
  started: (a, b) => Date.parse(a.started_at) - Date.parse(b.started_at),
  elapsed: (a, b) => Date.parse(b.started_at) - Date.parse(a.started_at),
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

export type ActiveJob = { jobNo: string; description: string; sessions: number }

/** As many as are of interest at a glance. */
const AT_A_GLANCE = 12
/** Fewer are shown at once: to open them would take as long as to read them. */
const WORTH_FOLDING = 4

/**
 * What is shown of the jobs at once, and what opens: jobs with one session say no more than their line in the table above.
 * @param jobs those with the most sessions first
 */
export function foldedJobs(jobs: readonly ActiveJob[]): { shown: readonly ActiveJob[]; folded: readonly ActiveJob[] } {
  const shared = jobs.filter(({ sessions }) => sessions > 1).length
  const first = Math.min(shared, AT_A_GLANCE)
  if (jobs.length - first < WORTH_FOLDING) return { shown: jobs, folded: [] }
  return { shown: jobs.slice(0, first), folded: jobs.slice(first) }
}

/** The jobs that are worked on, those with the most sessions first. */
export function activeJobsOf({ active_sessions, jobs_count }: Live): ActiveJob[] {
  const descriptions = new Map(active_sessions.map(({ job_no, job_description }) => [job_no, job_description]))
  return Object.entries(jobs_count)
    .map(([jobNo, sessions]) => ({ jobNo, description: descriptions.get(jobNo) ?? '', sessions }))
    .sort((a, b) => b.sessions - a.sessions || collator.compare(a.jobNo, b.jobNo) || compare(a.jobNo, b.jobNo))
}
