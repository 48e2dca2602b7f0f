import { type LocalDate, plusDays, type Weekday } from '@warsha/domain'
import { type Language, localeOf } from './language.ts'

/** A calendar day, `Thu, 23 Sept 2027`. */
export function dateText(date: LocalDate, language: Language): string {
  return format(localeOf(language), { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }, date)
}

/** A day of a known month, `Sun, 1 Nov`. */
export function shortDateText(date: LocalDate, language: Language): string {
  return format(localeOf(language), { weekday: 'short', day: 'numeric', month: 'short' }, date)
}

/** A day of a known year, `1 Nov`. */
export function dayAndMonthText(date: LocalDate, language: Language): string {
  return format(localeOf(language), { day: 'numeric', month: 'short' }, date)
}

/** Days of a known year from one to another, `15–21 Nov`. */
export function shortDateRangeText(from: LocalDate, to: LocalDate, language: Language): string {
  return formatIn(localeOf(language), { day: 'numeric', month: 'short' }).formatRange(Date.parse(from), Date.parse(to))
}

/** Days from one to another, `15–21 Nov 2026`; one day alone by itself. */
export function dateRangeText(from: LocalDate, to: LocalDate, language: Language): string {
  const options = { day: 'numeric', month: 'short', year: 'numeric' } as const
  return formatIn(localeOf(language), options).formatRange(Date.parse(from), Date.parse(to))
}

/** A calendar day in full, `Thursday 23 September 2027`. */
export function fullDateText(date: LocalDate, language: Language): string {
  return format(localeOf(language), { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, date)
}

/** A month without its year, `September`. @param date any day of it */
export function monthText(date: LocalDate, language: Language): string {
  return format(localeOf(language), { month: 'long' }, date)
}

/** A weekday in full, `Sunday`. */
export function weekdayText(weekday: Weekday, language: Language): string {
  return format(localeOf(language), { weekday: 'long' }, plusDays(A_SUNDAY, weekday))
}

/** A weekday in a letter or two, `Su`: two where one would stand for several days. */
export function weekdayInitial(weekday: Weekday, language: Language): string {
  const letters = week.map((day) => format(localeOf(language), { weekday: 'narrow' }, day))
  if (new Set(letters).size === week.length) return letters[weekday] ?? ''
  return format(localeOf(language), { weekday: 'short' }, plusDays(A_SUNDAY, weekday)).slice(0, 2)
}

const A_SUNDAY: LocalDate = '2023-01-01'
const week = [0, 1, 2, 3, 4, 5, 6].map((days) => plusDays(A_SUNDAY, days))

/** A calendar day by the calendar of Umm al-Qura, which holidays in Saudi Arabia follow: `22 Rabiʻ II 1449 AH`. */
export function hijriDateText(date: LocalDate, language: Language): string {
  const { baseName } = new Intl.Locale(localeOf(language))
  return format(`${baseName}-u-ca-islamic-umalqura-nu-latn`, { day: 'numeric', month: 'long', year: 'numeric' }, date)
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
