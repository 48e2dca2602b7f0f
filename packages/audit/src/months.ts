import type { SessionFigures } from './auditor.ts'
import type { Day, Month, SessionRecord } from './records.ts'
import { counts, monthOf, type Sums, sumsBy } from './sums.ts'

/** Each month's figures, without what arrived after it was closed. */
export function monthsOf(all: Iterable<SessionFigures>): Map<Month, Sums> {
  return sumsBy([...all].filter(counts), ({ day }) => monthOf(day))
}

/** What a closed month keeps, told apart by technician, segment, rate, job, activity and day. */
export function linesOf(all: Iterable<SessionFigures>, month: Month): Map<string, Sums> {
  const own = [...all].filter((each) => counts(each) && monthOf(each.day) === month)
  return sumsBy(own, lineKey)
}

type LineOf = {
  session: Pick<SessionRecord, 'technician' | 'segment' | 'job' | 'activity'>
  rateHalalas: number | null
  day: Day
}

/** The name of a closed month's line. */
export function lineKey({ session, rateHalalas, day }: LineOf): string {
  const { technician, segment, job, activity } = session
  return [day, technician, segment ?? '', rateHalalas ?? 'no rate', job, activity].join(' | ')
}

/** The day on which late work counts that nobody has accepted yet, by the months that are closed now. */
export function postingDayOf(
  { month, arrivedDay }: { month: Month; arrivedDay: Day },
  closed: ReadonlySet<Month>,
): Day {
  const firstOpen = `${firstOpenAfter(month, closed)}-01`
  const day = arrivedDay > firstOpen ? arrivedDay : firstOpen
  return closed.has(monthOf(day)) ? `${firstOpenAfter(monthOf(day), closed)}-01` : day
}

function firstOpenAfter(month: Month, closed: ReadonlySet<Month>): Month {
  let next = following(month)
  while (closed.has(next)) next = following(next)
  return next
}

function following(month: Month): Month {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}
