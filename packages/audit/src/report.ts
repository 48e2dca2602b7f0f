import type { SessionFigures } from './auditor.ts'
import type { Day } from './records.ts'
import { addTo, counts, NOTHING, type Sums, sumOf, sumsBy } from './sums.ts'

/** What reports can be grouped by. */
export const reportGroups = ['technician', 'job', 'activity', 'job_type', 'customer', 'segment', 'day'] as const
export type ReportGroup = (typeof reportGroups)[number]

/** What a report has to know of a job. */
export type JobRecord = { jobType: number | null; customer: string }
export type Jobs = ReadonlyMap<number, JobRecord>

/** The row of work that is charged to no job, where rows are of jobs. */
export const NOT_CHARGED = 'not charged'

export type Report = { totals: Sums; rows: Map<string, Sums> }

/** Both ends inclusive. */
export type Range = { from: Day; to: Day }

type Filter = { range: Range; groupBy: ReportGroup; segment?: string; jobs?: Jobs }

/** A report's rows and totals; a session counts on the day on which it started. What is missing is the row `null`. */
export function reportOf(all: Iterable<SessionFigures>, { range, groupBy, segment, jobs = new Map() }: Filter): Report {
  const inRange = [...all].filter(
    (each) =>
      counts(each) &&
      each.day >= range.from &&
      each.day <= range.to &&
      (segment === undefined || each.session.segment === segment),
  )
  return { totals: sumOf(inRange), rows: sumsBy(inRange, (figures) => String(keyOf(figures, groupBy, jobs))) }
}

/** The reports of a time in all groupings, added up one session after the other. */
export class ReportSums {
  readonly #jobs: Jobs
  readonly #rows = reportGroups.map((groupBy) => ({ groupBy, rows: new Map<string | number | null, Sums>() }))

  constructor(jobs: Jobs) {
    this.#jobs = jobs
  }

  /** Adds what counts in the time; of a job that is not known there is no row. */
  add(figures: SessionFigures): void {
    if (!this.#jobs.has(figures.session.job)) return
    for (const { groupBy, rows } of this.#rows) {
      const key = keyOf(figures, groupBy, this.#jobs)
      let sums = rows.get(key)
      if (!sums) rows.set(key, (sums = { ...NOTHING }))
      addTo(sums, figures)
    }
  }

  /** The rows of each grouping. What is missing is the row `null`. */
  rows(): [ReportGroup, Map<string, Sums>][] {
    return this.#rows.map(({ groupBy, rows }) => {
      return [groupBy, new Map([...rows].map(([key, sums]) => [String(key), sums]))]
    })
  }
}

function keyOf(figures: SessionFigures, groupBy: ReportGroup, jobs: Jobs): string | number | null {
  const { session, day, isCharged } = figures
  if (groupBy === 'day') return day
  if (!isCharged && ['job', 'job_type', 'customer'].includes(groupBy)) return NOT_CHARGED
  if (groupBy !== 'job_type' && groupBy !== 'customer') return session[groupBy]
  const job = jobs.get(session.job)
  if (!job) throw new Error(`job ${session.job} is not known`)
  return groupBy === 'customer' ? job.customer : job.jobType
}
