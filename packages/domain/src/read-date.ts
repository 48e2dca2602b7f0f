import { withLatinDigits } from './job.ts'
import { DAY, type LocalDate } from './time.ts'

/** What was typed in a field. `isWhole`: nothing more could follow, so it need not wait until the field is left. */
export type TypedMoment = { value: string; isWhole: boolean }

/**
 * The day that somebody means, `YYYY-MM-DD`: `20 nov`, `20/11/2026`, `2026-11-20`, `20112026`, `20`, `yesterday`, in both
 * languages; null for what names none. Without a year it is the one nearest to today, though not after the latest day that
 * can be meant; without a month it is that of today.
 */
export function readDate(typed: string, today: LocalDate, latest: LocalDate = '2199-12-31'): TypedMoment | null {
  const text = plainMoment(typed)
  const word = dayWords[text]
  if (word !== undefined) return { value: dateOf(Date.parse(today) + word * DAY), isWhole: true }
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? []
  if (day !== undefined) return found(calendarDay(Number(year), Number(month), Number(day)), day.length === 2)
  return readCompactDate(text) ?? readParts(text, today, latest)
}

function found(value: LocalDate | null, isWhole: boolean): TypedMoment | null {
  return value === null ? null : { value, isWhole }
}

/** Eight digits in a row: day first, or the year. */
function readCompactDate(text: string): TypedMoment | null {
  if (!/^\d{8}$/.test(text)) return null
  const part = (from: number, to: number) => Number(text.slice(from, to))
  return found(calendarDay(part(4, 8), part(2, 4), part(0, 2)) ?? calendarDay(part(0, 4), part(4, 6), part(6, 8)), true)
}

/** A day, a month as a number or by its name on either side of it, and a year. */
function readParts(text: string, today: LocalDate, latest: LocalDate): TypedMoment | null {
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

/** Latin digits, small letters, no marks of direction, no vowel signs and no carriers of the hamza. */
export function plainMoment(typed: string): string {
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
