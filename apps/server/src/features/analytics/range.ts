import { type Instant, instantAt, type LocalDate, plusDays } from '@warsha/domain'

/** Some days of the business time zone, both ends inclusive. */
export type Range = {
  from: LocalDate
  to: LocalDate
  /** the same as instants: from the first to before the second */
  begins: Instant
  ends: Instant
  timeZone: string
}

export function rangeOf(query: { from_date: LocalDate; to_date: LocalDate }, businessTimeZone: string): Range {
  return {
    from: query.from_date,
    to: query.to_date,
    begins: instantAt(query.from_date, 0, businessTimeZone),
    ends: instantAt(plusDays(query.to_date, 1), 0, businessTimeZone),
    timeZone: businessTimeZone,
  }
}

/** A calendar month, `YYYY-MM`, and the instant at which it begins. */
type Month = { month: string; begins: Instant }

/** The months in which the range lies, in order. */
export function monthsOf({ from, to, timeZone }: Range): Month[] {
  const months: Month[] = []
  for (let first = `${from.slice(0, 8)}01`; first <= to; first = `${plusDays(first, 31).slice(0, 8)}01`) {
    months.push({ month: first.slice(0, 7), begins: instantAt(first, 0, timeZone) })
  }
  return months
}
