import type { SessionFigures } from './auditor.ts'
import type { Day } from './records.ts'
import { addTo, counts, NOTHING, type Sums, sumOf, sumsBy } from './sums.ts'

/** What reports can be grouped by. */
export const reportGroups = ['technician', 'job', 'activity', 'job_type', 'customer', 'segment', 'day'] as const
export type ReportGroup = (typeof reportGroups)[number]

/** What a report has to know of a job. */
export type JobRecord = { jobType: number | null; customer: string }
export type Jobs = ReadonlyMap<number, JobRecord>

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

/** The rows of the reports in all groupings of what counts in a time, in one pass. */
export function allReportsOf(all: Iterable<SessionFigures>, jobs: Jobs): Map<ReportGroup, Map<string, Sums>> {
  const reports = reportGroups.map((groupBy) => ({ groupBy, rows: new Map<string | number | null, Sums>() }))
  for (const figures of all) {
    for (const { groupBy, rows } of reports) {
      const key = keyOf(figures, groupBy, jobs)
      let sums = rows.get(key)
      if (!sums) rows.set(key, (sums = { ...NOTHING }))
      addTo(sums, figures)
    }
  }
  return new Map(
    reports.map(({ groupBy, rows }) => [groupBy, new Map([...rows].map(([key, sums]) => [String(key), sums]))]),
  )
}

function keyOf({ session, day }: SessionFigures, groupBy: ReportGroup, jobs: Jobs): string | number | null {
  if (groupBy === 'day') return day
  if (groupBy !== 'job_type' && groupBy !== 'customer') return session[groupBy]
  const job = jobs.get(session.job)
  if (!job) throw new Error(`job ${session.job} is not known`)
  return groupBy === 'customer' ? job.customer : job.jobType
}
