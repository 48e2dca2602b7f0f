import { withLatinDigits } from '@warsha/domain'
import { type DayWriting, dayInFile, type FileDay } from './file-day.ts'
import { tidy } from './fold.ts'
import { dayOfSerial } from './shown-number.ts'

const TIME = /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?\s*(am|pm|a\.m\.|p\.m\.|ص|م|صباحا|مساء)?$/

/** A time as people write it (`8`, `8:30`, `8:30 PM`, `٨:٣٠ ص`), as `HH:MM`; null for anything else. */
export function timeIn(cell: string): string | null {
  const [, hour = '', minute = '00', half = ''] =
    TIME.exec(
      withLatinDigits(cell)
        .toLowerCase()
        .replace(/[\u064b-\u0652]/g, '')
        .trim(),
    ) ?? []
  if (hour === '' || Number(hour) > (half === '' ? 23 : 12) || Number(minute) > 59) return null
  if (half !== '' && Number(hour) === 0) return null
  const isAfternoon = /^(p|م)/.test(half)
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${minute}`
}

/** What follows a day: its time, and how far it is from Greenwich, which says nothing of a clock on a wall. */
const TIME_AFTER_DAY = /[T ](\d{1,2}:\d\d)(?::\d\d(?:\.\d+)?)?( ?(?:[AP]\.?M\.?|ص|م))?(?:Z|[+-]\d\d:?\d\d)?$/i

/** A time of day, with its day before it where the cell has one; two days that it can mean; null for anything else. */
export function momentInFile(
  cell: string,
  days: DayWriting,
): { moment: string } | Extract<FileDay, { ambiguous: unknown }> | null {
  const text = withLatinDigits(tidy(cell))
  const alone = timeIn(text)
  if (alone !== null) return { moment: alone }
  const counted = /^\d{5}(?:\.\d+)?$/.test(text) ? dayOfSerial(Number(text), days.is1904) : null
  if (counted !== null) return { moment: counted.length > 10 ? counted : `${counted} 00:00` }
  const [, clock = '', half = ''] = TIME_AFTER_DAY.exec(text) ?? []
  const time = clock === '' ? null : timeIn(`${clock}${half}`)
  if (time === null) return null
  const day = dayInFile(cell, days)
  if (day && 'ambiguous' in day) return day
  return day && { moment: `${day.day} ${time}` }
}
