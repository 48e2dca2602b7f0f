import { plusDays } from './local-time.ts'
import type { LocalDate } from './time.ts'

/** A day of the Umm al-Qura calendar; month 1 is Muharram. */
export type HijriDate = { year: number; month: number; day: number }

const ummAlQura = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
})

/**
 * The date by the Umm al-Qura calendar, by which the Kingdom plans its months, for the years 1300 to 1600 (to 2174). Each
 * month there has 29 or 30 days by computation; when Ramadan and Dhu al-Hijjah begin is decided by sight of the moon.
 */
export function hijriDateOf(date: LocalDate): HijriDate {
  const parts = ummAlQura.formatToParts(Date.parse(`${date}T00:00:00Z`))
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return { year: number('year'), month: number('month'), day: number('day') }
}

/** Years in which a workshop's days can lie, and within which the calendar is known. */
const [FIRST_YEAR, LAST_YEAR] = [1350, 1500]
/** 1 Muharram 1350. */
const BEGINS = '1931-05-19'
/** A year and a month on average, in days. */
const [YEAR, MONTH] = [354.367, 29.53]
/** No month begins further from where it would lie on average, in days. */
const MOST_AWAY = 4

/** Whether a year is one of that calendar, and not of the common one. */
export function isHijriYear(year: number): boolean {
  return year >= FIRST_YEAR && year <= LAST_YEAR
}

/** The date of a day of the Umm al-Qura calendar in the years 1350 to 1500; null for a day that it has not. */
export function dateOfHijri({ year, month, day }: HijriDate): LocalDate | null {
  if (!isHijriYear(year) || month < 1 || month > 12 || day < 1 || day > 30) return null
  const near = plusDays(BEGINS, Math.round((year - FIRST_YEAR) * YEAR + (month - 1) * MONTH + day - 1))
  for (let away = -MOST_AWAY; away <= MOST_AWAY; away += 1) {
    const date = plusDays(near, away)
    const found = hijriDateOf(date)
    if (found.year === year && found.month === month && found.day === day) return date
  }
  return null
}
