import { hijriDateOf } from './hijri.ts'
import { daysFrom, plusDays } from './local-time.ts'
import type { LocalDate } from './time.ts'

/** The public holidays of Saudi Arabia, in the order in which they were made law. */
export const saudiHolidayKinds = ['eid_al_fitr', 'eid_al_adha', 'national_day', 'founding_day'] as const
export type SaudiHolidayKind = (typeof saudiHolidayKinds)[number]

/** A public holiday of so many days. */
export type SaudiHoliday = {
  kind: SaudiHolidayKind
  first: LocalDate
  days: number
  /** the calendar proposes it, and the moon decides: the day may be another one */
  isProposed: boolean
}

const EID_DAYS = 4

/**
 * The public holidays of the private sector by Article 24 of the Implementing Regulations of the Saudi Labour Law, in
 * order: four days of Eid al-Fitr from the day after 29 Ramadan of Umm al-Qura on, four of Eid al-Adha from the day of
 * Arafah (9 Dhu al-Hijjah) on, National Day (23 September) and Founding Day (22 February). A
 * feast that meets the weekly rest has the same four days here: which other day is given for it is the employer's choice.
 * @param range the first and the last date; of a holiday that has begun before, the days that are left are given
 */
export function saudiHolidays({ from, to }: { from: LocalDate; to: LocalDate }): SaudiHoliday[] {
  const holidays: SaudiHoliday[] = []
  for (let date = plusDays(from, 1 - EID_DAYS); date <= to; date = plusDays(date, 1)) {
    const begun = holidayBeginningOn(date)
    const cut = begun && withoutDaysBefore(begun, from)
    // A fixed day within a feast gives no day of its own.
    if (cut && !holidays.some((earlier) => datesOf(earlier).includes(cut.first))) holidays.push(cut)
  }
  return holidays
}

function holidayBeginningOn(date: LocalDate): SaudiHoliday | null {
  if (date.endsWith('-09-23')) return { kind: 'national_day', first: date, days: 1, isProposed: false }
  if (date.endsWith('-02-22')) return { kind: 'founding_day', first: date, days: 1, isProposed: false }
  const before = hijriDateOf(plusDays(date, -1))
  if (before.month === 9 && before.day === 29)
    return { kind: 'eid_al_fitr', first: date, days: EID_DAYS, isProposed: true }
  if (before.month === 12 && before.day === 8)
    return { kind: 'eid_al_adha', first: date, days: EID_DAYS, isProposed: true }
  return null
}

/** What is left of a holiday from a day on; null when it is over by then. */
function withoutDaysBefore(holiday: SaudiHoliday, from: LocalDate): SaudiHoliday | null {
  let { first, days } = holiday
  while (first < from && days > 0) {
    first = plusDays(first, 1)
    days -= 1
  }
  return days > 0 ? { ...holiday, first, days } : null
}

/** The dates of a holiday. */
export function datesOf({ first, days }: Pick<SaudiHoliday, 'first' | 'days'>): LocalDate[] {
  return daysFrom(first, days)
}
