import { type Instant, localDateOf, localMomentOf, timeOfSecond } from '@warsha/domain'
import { type Language, listComma, localeOf } from './language.ts'

/** The time of day on the workshop's clock, `08:15`, whatever zone the device is set to. */
export function workshopTimeText(instant: Instant, zone: string): string {
  return timeOfSecond(localMomentOf(instant, zone).second).slice(0, 5)
}

/** A moment by the workshop's clock as tables show it, `20 Nov 08:15`. */
export function workshopMomentText(instant: Instant, zone: string, language: Language): string {
  return `${dayIn(instant, zone, language, 'day')} ${workshopTimeText(instant, zone)}`
}

/** The workshop's day in which an instant lies, `20 Nov`; of another year than `now` with it, `20 Nov 2027`. */
export function workshopDayText(
  instant: Instant,
  { zone, now, language }: { zone: string; now: Instant; language: Language },
): string {
  const isOfThisYear = localDateOf(instant, zone).slice(0, 4) === localDateOf(now, zone).slice(0, 4)
  return dayIn(instant, zone, language, isOfThisYear ? 'day' : 'dayAndYear')
}

/** A moment by the workshop's clock as sentences tell it, `Thursday, 20 Nov, 08:15`. */
export function weekdayMomentText(instant: Instant, zone: string, language: Language): string {
  return `${dayIn(instant, zone, language, 'weekday')}${listComma(language)}${workshopTimeText(instant, zone)}`
}

/** A moment by the workshop's clock with everything there is to know of it: weekday, year, seconds and zone. */
export function fullWorkshopMomentText(instant: Instant, zone: string, language: Language): string {
  return format(language, { dateStyle: 'full', timeStyle: 'long', hourCycle: 'h23', timeZone: zone }).format(instant)
}

/** A month, `YYYY-MM`, as `October 2026`. */
export function monthAndYearText(month: string, language: Language): string {
  return format(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(`${month}-01`))
}

const looks = {
  day: { day: 'numeric', month: 'short' },
  dayAndYear: { day: 'numeric', month: 'short', year: 'numeric' },
  weekday: { weekday: 'long', day: 'numeric', month: 'short' },
} as const

function dayIn(instant: Instant, zone: string, language: Language, look: keyof typeof looks): string {
  const { date } = localMomentOf(instant, zone)
  return format(language, { ...looks[look], timeZone: 'UTC' }).format(Date.parse(date))
}

const made = new Map<string, Intl.DateTimeFormat>()

function format(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options])
  const known = made.get(key)
  if (known) return known
  const fresh = new Intl.DateTimeFormat(localeOf(language), options)
  made.set(key, fresh)
  return fresh
}
