import { DAY, HOUR, type Instant, type LocalDate, localDateOf } from '@warsha/domain'

/** The workshop is in Riyadh, three hours ahead of UTC the whole year. */
export const TIME_ZONE = 'Asia/Riyadh'
const AHEAD_OF_UTC = 3 * HOUR

const FRIDAY = 5

/** The midnight, in Riyadh, that begins the day of this instant. */
export function midnight(at: Instant): Instant {
  return Math.floor((at + AHEAD_OF_UTC) / DAY) * DAY - AHEAD_OF_UTC
}

/** 0 is Sunday. */
export function weekday(at: Instant): number {
  return new Date(at + AHEAD_OF_UTC).getUTCDay()
}

export function dateOf(at: Instant): LocalDate {
  return localDateOf(at, TIME_ZONE)
}

/** The midnights of all days from one to another, both included. */
export function daysBetween(first: Instant, last: Instant): Instant[] {
  const days: Instant[] = []
  for (let day = midnight(first); day <= midnight(last); day += DAY) days.push(day)
  return days
}

/** The midnight, in Riyadh, that begins this date. */
export function beginningOf(date: LocalDate): Instant {
  return Date.parse(`${date}T00:00:00Z`) - AHEAD_OF_UTC
}

export type Holiday = {
  day: Instant
  reason: string
  /** the first day of these */
  begins: Instant
}

const gregorianHolidays: Record<string, string> = {
  '2/22': 'Founding Day يوم التأسيس',
  '9/23': 'Saudi National Day اليوم الوطني',
}
const hijriHolidays: Record<string, string> = {
  ...ofDays([1, 2, 3, 4], 10, 'Eid al-Fitr عيد الفطر'),
  ...ofDays([9, 10, 11, 12], 12, 'Eid al-Adha عيد الأضحى'),
}

function ofDays(days: number[], month: number, reason: string): Record<string, string> {
  return Object.fromEntries(days.map((day) => [`${month}/${day}`, reason]))
}

const gregorian = new Intl.DateTimeFormat('en-US', { timeZone: TIME_ZONE, month: 'numeric', day: 'numeric' })
const hijri = new Intl.DateTimeFormat('en-US-u-ca-islamic-umalqura', {
  timeZone: TIME_ZONE,
  month: 'numeric',
  day: 'numeric',
})

/** The public holidays of Saudi Arabia from one day to another. */
export function holidaysBetween(first: Instant, last: Instant): Holiday[] {
  const holidays: Holiday[] = []
  for (const day of daysBetween(first, last)) {
    const reason = gregorianHolidays[monthAndDay(gregorian, day)] ?? hijriHolidays[monthAndDay(hijri, day)]
    const before = holidays.at(-1)
    const begins = before?.reason === reason && before?.day === day - DAY ? before.begins : day
    if (reason) holidays.push({ day, reason, begins })
  }
  return holidays
}

function monthAndDay(format: Intl.DateTimeFormat, day: Instant): string {
  const parts = format.formatToParts(day)
  const value = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${value('month')}/${value('day')}`
}

/** Sunday to Thursday, holidays left out. */
export class Workdays {
  readonly #holidays: Set<Instant>

  constructor(holidays: Holiday[]) {
    this.#holidays = new Set(holidays.map(({ day }) => day))
  }

  has(day: Instant): boolean {
    return weekday(day) < FRIDAY && !this.#holidays.has(day)
  }

  /** The first moment of office hours, from this one on. */
  officeHour(at: Instant): Instant {
    const day = midnight(at)
    if (!this.has(day) || at - day > 16.5 * HOUR) return this.officeHour(day + DAY + 8.5 * HOUR + (at % (6 * HOUR)))
    return at - day < 8 * HOUR ? day + 8 * HOUR + (at % (3 * HOUR)) : at
  }

  /** The last moment of office hours, up to this one. */
  officeHourBefore(at: Instant): Instant {
    const day = midnight(at)
    const isTooLate = at - day > 16.5 * HOUR
    if (this.has(day) && at - day >= 8 * HOUR && !isTooLate) return at
    const latest = this.has(day) && isTooLate ? day : day - DAY
    return this.officeHourBefore(latest + 8.5 * HOUR + (at % (7 * HOUR)))
  }
}
