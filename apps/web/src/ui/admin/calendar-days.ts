import { type LocalDate, plusDays, weekdayOf } from '@warsha/domain'

/** The days of the month of a day in weeks from Sunday to Saturday; null where another month's days would stand. */
export function weeksOfMonth(date: LocalDate): (LocalDate | null)[][] {
  const first = `${date.slice(0, 7)}-01`
  const before = weekdayOf(first)
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => {
      const day = plusDays(first, week * 7 + weekday - before)
      return day.slice(0, 7) === date.slice(0, 7) ? day : null
    }),
  )
  return weeks.filter((days) => days.some((day) => day !== null))
}

/**
 * The day to which a key leads in a calendar whose weeks are rows, null when it leads nowhere.
 * @param isRightToLeft whether the days of a week follow one another from right to left
 */
export function dayByKey(key: string, date: LocalDate, isRightToLeft: boolean): LocalDate | null {
  if (key === 'PageDown' || key === 'PageUp') return sameDayInMonth(date, key === 'PageDown' ? 1 : -1)
  const weekday = weekdayOf(date)
  const aside = isRightToLeft ? -1 : 1
  const steps: Record<string, number> = {
    ArrowRight: aside,
    ArrowLeft: -aside,
    ArrowDown: 7,
    ArrowUp: -7,
    Home: -weekday,
    End: 6 - weekday,
  }
  const days = steps[key]
  return days === undefined ? null : plusDays(date, days)
}

/** The same day so many months later, the month's last where it lacks that day. */
export function sameDayInMonth(date: LocalDate, later: number): LocalDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + later, 0))
  return new Date(lastOfMonth.setUTCDate(Math.min(day, lastOfMonth.getUTCDate()))).toISOString().slice(0, 10)
}
