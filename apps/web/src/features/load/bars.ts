import type { LoadTeam, LoadWeek } from './data.ts'

/** A row of a team: a week, or what is done later. */
export type Bar = {
  key: string
  /** null: later */
  week: LoadWeek | null
  work: number
  capacity: number
  overdue: number
  jobCount: number
  jobs: LoadWeek['jobs']
}

/** The rows of a team; what is later only where there is something. */
export function barsOf({ weeks, later }: LoadTeam): Bar[] {
  const bars = weeks.map((week): Bar => {
    const { first_day: key, work_hours: work, capacity_hours: capacity, overdue_hours: overdue } = week
    return { key, week, work, capacity, overdue, jobCount: week.job_count, jobs: week.jobs }
  })
  if (later.hours === 0) return bars
  const { hours: work, job_count: jobCount, jobs } = later
  return [...bars, { key: 'later', week: null, work, capacity: 0, overdue: 0, jobCount, jobs }]
}

/** What is done in a week and what should have been, of its capacity; null without any. */
export function loadPercent({ work, overdue, capacity }: Pick<Bar, 'work' | 'overdue' | 'capacity'>): number | null {
  return capacity > 0 ? (100 * (work + overdue)) / capacity : null
}

/** What the longest of some bars has, which is drawn over the whole width. */
export function longestOf(bars: readonly Bar[]): number {
  return Math.max(0, ...bars.map(({ work, overdue, capacity }) => Math.max(work + overdue, capacity)))
}

/** The week at whose end most is overdue; null where nothing ever is. */
export function worstWeek({ weeks }: LoadTeam): LoadWeek | null {
  const worst = weeks.reduce<LoadWeek | null>((most, week) => {
    return week.overdue_hours > (most?.overdue_hours ?? 0) ? week : most
  }, null)
  return worst
}
