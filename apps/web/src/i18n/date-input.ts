import { type LocalDate, plainMoment, readDate, type TypedMoment } from '@warsha/domain'
import { localDateText } from './admin-formats.ts'
import type { Language } from './language.ts'

/**
 * The time of day that somebody means, `HH:MM`, with seconds where there are any: `0815`, `8:15`, `8.15`, `8`, `8 pm`,
 * `8:15 م`; null for what names none.
 */
export function readTime(typed: string): TypedMoment | null {
  const text = plainMoment(typed)
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
export function readDateTime(typed: string, today: LocalDate, latest?: LocalDate): TypedMoment | null {
  const text = plainMoment(typed).replace(/^(\d{4}-\d\d-\d\d)t/, '$1 ')
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
