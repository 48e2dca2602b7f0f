import { languageCodes, localeOf, type Text } from '@warsha/contract'
import { type Instant, type LocalDate, localDateOf } from '@warsha/domain'

/** A month of the business calendar, `YYYY-MM`. */
export type Month = string

/** The month in which an instant lies. */
export function monthOf(instant: Instant, timeZone: string): Month {
  return localDateOf(instant, timeZone).slice(0, 7)
}

/** The day by which the database knows a month. */
export function firstDayOf(month: Month): LocalDate {
  return `${month}-01`
}

/** What people call a month: `October 2026`. */
export function monthText(month: Month): Text {
  const day = new Date(`${firstDayOf(month)}T00:00:00Z`)
  const texts = languageCodes().map((code) => [code, new Intl.DateTimeFormat(localeOf(code), form).format(day)])
  // English and Arabic are among them.
  return Object.fromEntries(texts) as Text
}

const form = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
