import { DAY, type LocalDate, withLatinDigits } from '@warsha/domain'
import { localDateText } from './admin-formats.ts'
import type { Language } from './language.ts'

/** What was typed in a field. `isWhole`: nothing more could follow, so it need not wait until the field is left. */
export type Typed = { value: string; isWhole: boolean }

/**
 * The day that somebody means, `YYYY-MM-DD`: `20 nov`, `20/11/2026`, `2026-11-20`, `20112026`, `20`, `yesterday`, in both
 * languages; null for what names none. Without a year it is the one nearest to today, though not after the latest day that
 * can be meant; without a month it is that of today.
 */
export function readDate(typed: string, today: LocalDate, latest: LocalDate = '2199-12-31'): Typed | null {
  const text = plain(typed)
  const word = dayWords[text]
  if (word !== undefined) return { value: dateOf(Date.parse(today) + word * DAY), isWhole: true }
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? []
  if (day !== undefined) return found(calendarDay(Number(year), Number(month), Number(day)), day.length === 2)
  return readCompactDate(text) ?? readParts(text, today, latest)
}

function found(value: LocalDate | null, isWhole: boolean): Typed | null {
  return value === null ? null : { value, isWhole }
}

/** Eight digits in a row: day first, or the year. */
function readCompactDate(text: string): Typed | null {
  if (!/^\d{8}$/.test(text)) return null
  const part = (from: number, to: number) => Number(text.slice(from, to))
  return found(calendarDay(part(4, 8), part(2, 4), part(0, 2)) ?? calendarDay(part(0, 4), part(4, 6), part(6, 8)), true)
}

/** A day, a month as a number or by its name on either side of it, and a year. */
function readParts(text: string, today: LocalDate, latest: LocalDate): Typed | null {
  const parts = text.split(/[\s/.,،-]+/).filter((part) => part !== '' && !weekdayWords.has(part))
  const names = parts.filter((part) => !/^\d+$/.test(part))
  const [day, month, year, ...more] = /^\d/.test(parts[0] ?? '') ? parts : [parts[1], parts[0], ...parts.slice(2)]
  if (day === undefined || !/^\d{1,2}$/.test(day) || names.length > 1 || more.length > 0) return null
  if (month === undefined)
    return found(calendarDay(Number(today.slice(0, 4)), Number(today.slice(5, 7)), Number(day)), false)
  const monthNumber = names.length === 0 ? Number(month) : monthOf(month)
  if (monthNumber === null) return null
  if (year === undefined) return found(nearestYear(monthNumber, Number(day), today, latest), false)
  if (!/^(\d\d|\d{4})$/.test(year)) return null
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year)
  return found(calendarDay(fullYear, monthNumber, Number(day)), year.length === 4)
}

/** The day of last, this or next year that is nearest to today. */
function nearestYear(month: number, day: number, today: LocalDate, latest: LocalDate): LocalDate | null {
  const away = (date: LocalDate) => Math.abs(Date.parse(date) - Date.parse(today))
  const days = [-1, 0, 1]
    .map((later) => calendarDay(Number(today.slice(0, 4)) + later, month, day))
    .filter((date) => date !== null)
    .toSorted((one, other) => away(one) - away(other))
  return days.find((date) => date <= latest) ?? days[0] ?? null
}

/** Null for a day that no calendar has, and for years that no workshop means. */
function calendarDay(year: number, month: number, day: number): LocalDate | null {
  if (year < 1900 || year > 2199) return null
  const date = dateOf(Date.UTC(year, month - 1, day))
  return Number(date.slice(5, 7)) === month && Number(date.slice(8)) === day ? date : null
}

function dateOf(instant: number): LocalDate {
  return new Date(instant).toISOString().slice(0, 10)
}

/**
 * The time of day that somebody means, `HH:MM`, with seconds where there are any: `0815`, `8:15`, `8.15`, `8`, `8 pm`,
 * `8:15 م`; null for what names none.
 */
export function readTime(typed: string): Typed | null {
  const text = plain(typed)
  const [, digits, half] = /^([\d:.]+)\s*(am|pm|ص|م)?$/.exec(text) ?? []
  if (digits === undefined) return null
  const parts = /^\d{3,4}$/.test(digits) ? [digits.slice(0, -2), digits.slice(-2)] : digits.split(/[:.]/)
  if (parts.length > 3 || !parts.every((part, at) => (at === 0 ? /^\d{1,2}$/ : /^\d\d$/).test(part))) return null
  const [hours = 0, minutes = 0, seconds = 0] = parts.map(Number)
  const hour = hourOfDay(hours, half)
  if (hour === null || minutes > 59 || seconds > 59) return null
  const time = [hour, minutes, ...(seconds > 0 ? [seconds] : [])]
  const isWhole = half !== undefined || digits.length === 4 || parts.length > 1
  return { value: time.map((part) => String(part).padStart(2, '0')).join(':'), isWhole }
}

function hourOfDay(hours: number, half: string | undefined): number | null {
  if (half === undefined) return hours <= 23 ? hours : null
  if (hours < 1 || hours > 12) return null
  return (hours % 12) + (half === 'pm' || half === 'م' ? 12 : 0)
}

/** A day and a time of day, `YYYY-MM-DDTHH:MM`: the last word is the time, as in `20 nov 0815` and `20/11, 8:15 pm`. */
export function readDateTime(typed: string, today: LocalDate, latest?: LocalDate): Typed | null {
  const text = plain(typed).replace(/^(\d{4}-\d\d-\d\d)t/, '$1 ')
  const [, dayPart, timePart] = /^(.+?)[\s,،]+([\d:.]+\s*(?:am|pm|ص|م)?)$/.exec(text) ?? []
  // The year of `20 Nov 2026` is no time.
  if (dayPart === undefined || timePart === undefined || readDate(text, today)) return null
  const date = readDate(dayPart, today, latest)
  const time = readTime(timePart)
  if (!date || !time) return null
  return { value: `${date.value}T${time.value}`, isWhole: date.isWhole && time.isWhole }
}

/** A day and a time as their field shows them, `20 Nov 2026 08:15`. */
export function dateTimeText(value: string, language: Language): string {
  const [date = '', time = ''] = value.split('T')
  return `${localDateText(date, language)} ${time}`
}

/** Latin digits, small letters, no marks of direction, no vowel signs and no carriers of the hamza. */
function plain(typed: string): string {
  return withLatinDigits(typed)
    .normalize('NFKC')
    .replaceAll(/[\u064B-\u0652\u0640\u061C\u200E\u200F\u2066-\u2069]/g, '')
    .replaceAll(/[أإآ]/g, 'ا')
    .trim()
    .toLowerCase()
}

const dayWords: Record<string, number> = {
  today: 0,
  yesterday: -1,
  tomorrow: 1,
  اليوم: 0,
  امس: -1,
  غدا: 1,
}

const months: readonly (readonly string[])[] = [
  ['january', 'يناير'],
  ['february', 'فبراير'],
  ['march', 'مارس'],
  ['april', 'ابريل'],
  ['may', 'مايو'],
  ['june', 'يونيو'],
  ['july', 'يوليو'],
  ['august', 'اغسطس'],
  ['september', 'سبتمبر'],
  ['october', 'اكتوبر'],
  ['november', 'نوفمبر'],
  ['december', 'ديسمبر'],
]

/** 1 to 12 for a name or its first three letters; null for what is no month, or could be two. */
function monthOf(name: string): number | null {
  if (name.length < 3) return null
  const found = months.flatMap((names, at) => (names.some((full) => full.startsWith(name)) ? [at + 1] : []))
  return found.length === 1 ? (found[0] ?? null) : null
}

const weekdayWords = new Set(
  [
    ['sun', 'sunday', 'الاحد'],
    ['mon', 'monday', 'الاثنين'],
    ['tue', 'tues', 'tuesday', 'الثلاثاء'],
    ['wed', 'wednesday', 'الاربعاء'],
    ['thu', 'thurs', 'thursday', 'الخميس'],
    ['fri', 'friday', 'الجمعة'],
    ['sat', 'saturday', 'السبت'],
  ].flat(),
)
