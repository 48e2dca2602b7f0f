import { DAY, HOUR, type Instant, instantAt, type LocalDate, localDateOf, weekdayOf } from '@warsha/domain'
import type { Random } from './random.ts'

export const TIME_ZONE = 'Asia/Riyadh'

export function dateOf(at: Instant): LocalDate {
  return localDateOf(at, TIME_ZONE)
}

/** The midnight, in Riyadh, that begins this date. */
export function beginningOf(date: LocalDate): Instant {
  return instantAt(date, 0, TIME_ZONE)
}

/** The midnight, in Riyadh, that begins the day of this instant. */
export function midnight(at: Instant): Instant {
  return beginningOf(dateOf(at))
}

/** 0 is Sunday. */
export function weekday(at: Instant): number {
  return weekdayOf(dateOf(at))
}

/** The midnights of all days from one to another, both included; Riyadh's days have 24 hours. */
export function daysBetween(first: Instant, last: Instant): Instant[] {
  const begin = midnight(first)
  return Array.from({ length: (midnight(last) - begin) / DAY + 1 }, (_, i) => begin + i * DAY)
}

export type Holiday = { day: Instant; reason: string }

/** The public holidays of Saudi Arabia from one day to another. */
export function holidaysBetween(first: Instant, last: Instant): Holiday[] {
  return daysBetween(first, last).flatMap((day) => {
    const reason = holidayOn(day)
    return reason ? { day, reason } : []
  })
}

const monthAndDay = { timeZone: TIME_ZONE, month: 'numeric', day: 'numeric' } as const
const islamic = new Intl.DateTimeFormat('en-US-u-ca-islamic-umalqura', monthAndDay)

function islamicDay(day: Instant): [month: number, date: number] {
  const [month = 0, date = 0] = (islamic.format(day).match(/\d+/g) ?? []).map(Number)
  return [month, date]
}

function holidayOn(day: Instant): string | undefined {
  const [month, date] = islamicDay(day)
  if (month === 10 && date <= 4) return 'Eid al-Fitr عيد الفطر'
  if (month === 12 && date >= 9 && date <= 12) return 'Eid al-Adha عيد الأضحى'
  return { '02-22': 'Founding Day يوم التأسيس', '09-23': 'Saudi National Day اليوم الوطني' }[dateOf(day).slice(5)]
}

/** The hours of work in Ramadan. */
export const RAMADAN = { from: 9, until: 15 }

/** The days of the first Ramadan of which some lie between two days; a year has one, of 29 or 30 days. */
export function ramadanBetween(first: Instant, last: Instant): Instant[] {
  const isFasting = (day: Instant) => islamicDay(day)[0] === 9
  const begin = daysBetween(first, last).find(isFasting)
  return begin === undefined ? [] : daysBetween(begin - 30 * DAY, begin + 30 * DAY).filter(isFasting)
}

const FRIDAY = 5

/** Sunday to Thursday, holidays left out. */
export class Workdays {
  readonly #holidays: Set<Instant>
  readonly #ramadan: Set<Instant>

  constructor(holidays: readonly Holiday[], ramadan: readonly Instant[]) {
    this.#holidays = new Set(holidays.map(({ day }) => day))
    this.#ramadan = new Set(ramadan)
  }

  /** Whether work begins later and ends earlier on this day, without a pause at noon. */
  isShort(day: Instant): boolean {
    return this.#ramadan.has(day)
  }

  has(day: Instant): boolean {
    return weekday(day) < FRIDAY && !this.#holidays.has(day)
  }

  /** The moment itself within office hours, else one in the next of them; in the last of them with a step of -1. */
  officeHour(moment: Instant, step: 1 | -1 = 1): Instant {
    const at = Math.floor(moment)
    let day = midnight(at)
    const hour = (at - day) / HOUR
    if (this.has(day) && hour >= 8 && hour <= 16.5) return at
    if (step === 1 ? hour > 16.5 : hour < 8) day += step * DAY
    while (!this.has(day)) day += step * DAY
    return day + 8.5 * HOUR + (at % (6 * HOUR))
  }
}

/** What everything is made from. */
export type Setting = { random: Random; now: Instant; workdays: Workdays }
