import { type LocalDate, plusDays, type Weekday } from '@warsha/domain'
import { type Language, locales } from './language.ts'

/** A calendar day, `Thu, 23 Sept 2027`. */
export function dateText(date: LocalDate, language: Language): string {
  return format(locales[language], { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }, date)
}

/** A day of a known month, `Sun, 1 Nov`. */
export function shortDateText(date: LocalDate, language: Language): string {
  return format(locales[language], { weekday: 'short', day: 'numeric', month: 'short' }, date)
}

/** A day of a known year, `1 Nov`. */
export function dayAndMonthText(date: LocalDate, language: Language): string {
  return format(locales[language], { day: 'numeric', month: 'short' }, date)
}

/** Days from one to another, `15–21 Nov 2026`; one day alone by itself. */
export function dateRangeText(from: LocalDate, to: LocalDate, language: Language): string {
  const options = { day: 'numeric', month: 'short', year: 'numeric' } as const
  return formatIn(locales[language], options).formatRange(Date.parse(from), Date.parse(to))
}

/** A calendar day in full, `Thursday 23 September 2027`. */
export function fullDateText(date: LocalDate, language: Language): string {
  return format(locales[language], { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, date)
}

/** A month without its year, `September`. @param date any day of it */
export function monthText(date: LocalDate, language: Language): string {
  return format(locales[language], { month: 'long' }, date)
}

/** A weekday in full, `Sunday`. */
export function weekdayText(weekday: Weekday, language: Language): string {
  return format(locales[language], { weekday: 'long' }, plusDays(A_SUNDAY, weekday))
}

/** A weekday in a letter or two, `Su`: two where one would stand for several days. */
export function weekdayInitial(weekday: Weekday, language: Language): string {
  const day = plusDays(A_SUNDAY, weekday)
  if (language === 'ar') return format(locales.ar, { weekday: 'narrow' }, day)
  return format(locales.en, { weekday: 'short' }, day).slice(0, 2)
}

const A_SUNDAY: LocalDate = '2023-01-01'

const hijriLocales: Record<Language, string> = {
  en: 'en-GB-u-ca-islamic-umalqura-nu-latn',
  ar: 'ar-SA-u-ca-islamic-umalqura-nu-latn',
}

/** A calendar day by the calendar of Umm al-Qura, which holidays in Saudi Arabia follow: `22 Rabiʻ II 1449 AH`. */
export function hijriDateText(date: LocalDate, language: Language): string {
  return format(hijriLocales[language], { day: 'numeric', month: 'long', year: 'numeric' }, date)
}

const made = new Map<string, Intl.DateTimeFormat>()

function format(locale: string, options: Intl.DateTimeFormatOptions, date: LocalDate): string {
  return formatIn(locale, options).format(Date.parse(date))
}

function formatIn(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const known = made.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  made.set(key, known)
  return known
}
