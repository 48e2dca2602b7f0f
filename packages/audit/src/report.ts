import type { SessionFigures } from './auditor.ts'
import type { Day } from './records.ts'
import { counts, type Sums, sumOf, sumsBy } from './sums.ts'

export type ReportGroup = 'technician' | 'job' | 'activity'

export type Report = { totals: Sums; rows: Map<string, Sums> }

/** Both ends inclusive. */
export type Range = { from: Day; to: Day }

/** A report's rows and totals; a session counts on the day on which it started. */
export function reportOf(
  all: Iterable<SessionFigures>,
  { range, groupBy, segment }: { range: Range; groupBy: ReportGroup; segment?: string },
): Report {
  const inRange = [...all].filter(
    (each) =>
      counts(each) &&
      each.day >= range.from &&
      each.day <= range.to &&
      (segment === undefined || each.session.segment === segment),
  )
  return { totals: sumOf(inRange), rows: sumsBy(inRange, ({ session }) => String(session[groupBy])) }
}
