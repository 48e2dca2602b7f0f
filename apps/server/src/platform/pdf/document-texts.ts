import { type Language, localeOf } from '@warsha/contract'
import type { Instant, LocalDate } from '@warsha/domain'

/** How numbers, amounts and days are written on paper. */
export type DocumentTexts = {
  count: (value: number) => string
  /** two decimals: hours and SAR */
  decimal: (value: number) => string
  day: (date: LocalDate) => string
  shortDay: (date: LocalDate) => string
  month: (date: LocalDate) => string
  shortMonth: (date: LocalDate) => string
  weekday: (date: LocalDate) => string
  moment: (instant: Instant, timeZone: string) => string
}

const momentParts = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

export function documentTexts(language: Language): DocumentTexts {
  const locale = localeOf(language)
  const count = new Intl.NumberFormat('en')
  const decimal = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const days = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (date: LocalDate) => format.format(Date.parse(`${date}T00:00:00Z`))
  }
  return {
    count: (value) => count.format(value),
    decimal: (value) => decimal.format(value),
    day: days({ day: 'numeric', month: 'short', year: 'numeric' }),
    shortDay: days({ day: 'numeric', month: 'short' }),
    month: days({ month: 'long', year: 'numeric' }),
    shortMonth: days({ month: 'short', year: '2-digit' }),
    weekday: days({ weekday: 'short' }),
    moment: (instant, timeZone) => new Intl.DateTimeFormat(locale, { ...momentParts, timeZone }).format(instant),
  }
}
