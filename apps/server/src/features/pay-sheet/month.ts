import {
  type DateRange,
  daysBetween,
  daysFrom,
  type Instant,
  instantAt,
  type LocalDate,
  plusDays,
  weekdayOf,
} from '@warsha/domain'

/** A month of the business calendar. */
export type PayMonth = {
  /** `YYYY-MM` */
  name: string
  first: LocalDate
  last: LocalDate
  /** the first day of the month after it */
  next: LocalDate
  /** its days, and those before it in the week in which it begins */
  counted: DateRange
  /** its first midnight, and the one at its end */
  from: Instant
  to: Instant
}

/** @param name `YYYY-MM` */
export function payMonth(name: string, timeZone: string): PayMonth {
  const first = `${name}-01`
  // The 1st of a month and 31 days lies in the next one.
  const next = `${plusDays(first, 31).slice(0, 7)}-01`
  const last = plusDays(next, -1)
  const counted = { first: plusDays(first, -weekdayOf(first)), last }
  return { name, first, last, next, counted, from: instantAt(first, 0, timeZone), to: instantAt(next, 0, timeZone) }
}

/** The instants at which the days from the first to before the second begin, and the end of the last of them. */
export function midnights({ first, next }: Pick<PayMonth, 'first' | 'next'>, timeZone: string): Instant[] {
  return daysFrom(first, daysBetween(first, next) + 1).map((day) => instantAt(day, 0, timeZone))
}
