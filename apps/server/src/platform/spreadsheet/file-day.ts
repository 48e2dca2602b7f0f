import { dateOfHijri, isHijriYear, type LocalDate, readDate, withLatinDigits } from '@warsha/domain'
import { tidy } from './fold.ts'
import type { DayOrder } from './find-table.ts'
import { dayOfSerial } from './shown-number.ts'

/** What a cell says of a day: one day, two that it can mean, or none. */
export type FileDay = { day: LocalDate } | { ambiguous: [dayFirst: LocalDate, monthFirst: LocalDate] } | null

/** How days are written in a file: their order, where it is known, and from where numbers count. */
export type DayWriting = { order: DayOrder | null; is1904: boolean }

/** The day that a cell means, always with its year, so that a file says the same on whatever day it is imported. */
export function dayInFile(cell: string, { order, is1904 }: DayWriting): FileDay {
  const text = plain(cell)
  const isArabic = ARABIC_DIGIT.test(cell)
  const counted = /^\d{5}(?:\.\d+)?$/.test(text) ? dayOfSerial(Number(text), is1904) : null
  // Numbers of this size are days from 1990 on; smaller ones are something else.
  if (counted !== null && counted >= '1990-01-01') return { day: counted.slice(0, 10) }
  const numbers = numbersIn(text)
  if (numbers) return dayOfNumbers(numbers, isArabic ? 'day_first' : order)
  const [day, onAnotherDay] = [readDate(text, '2001-01-15'), readDate(text, '2034-08-15')]
  return day && day.value === onAnotherDay?.value ? { day: day.value } : null
}

/** Whoever writes a day in Arabic digits begins with the day. */
const ARABIC_DIGIT = /[٠-٩۰-۹]/

/** In which order the days of a file are written: told by those that can be read in one way only, null where none can or they differ. */
export function dayOrderIn(cells: readonly string[]): { order: DayOrder | null; isAmbiguous: boolean } {
  let [dayFirst, monthFirst, either] = [0, 0, 0]
  for (const cell of cells) {
    const numbers = numbersIn(plain(cell))
    if (!numbers || numbers.isDayFirst || ARABIC_DIGIT.test(cell)) continue
    const [first, second] = [numbers.first, numbers.second]
    if (first === second) continue
    if (first > 12 && second <= 12) dayFirst += 1
    else if (second > 12 && first <= 12) monthFirst += 1
    else if (first <= 12 && second <= 12) either += 1
  }
  if (dayFirst > 0 && monthFirst === 0) return { order: 'day_first', isAmbiguous: false }
  if (monthFirst > 0 && dayFirst === 0) return { order: 'month_first', isAmbiguous: false }
  return { order: null, isAmbiguous: either > 0 }
}

/** Without its time, the letters that name a calendar, and what cannot be seen. */
function plain(cell: string): string {
  return withLatinDigits(tidy(cell))
    .replace(/[T ]\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?: ?(?:[AP]\.?M\.?|ص|م))?(?:Z|[+-]\d\d:?\d\d)?$/i, '')
    .replace(/\s*(?:هـ|ه|م|A\.?H\.?|H|A\.?D\.?)$/i, '')
    .trim()
}

type Numbers = { year: number; first: number; second: number; isDayFirst: boolean }

/** A day in three numbers. Points part day, month and year in this order wherever people write them. */
function numbersIn(text: string): Numbers | null {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? []
  if (day !== undefined) {
    return { year: Number(year), first: Number(day), second: Number(month), isDayFirst: true }
  }
  const [, first, separator, second, last] =
    /^(\d{1,2})\s*([-/.])\s*(\d{1,2})\s*[-/.]\s*(\d{4}|\d{2})$/.exec(text) ?? []
  if (last === undefined) return null
  const full = last.length === 2 ? 2000 + Number(last) : Number(last)
  return { year: full, first: Number(first), second: Number(second), isDayFirst: separator === '.' }
}

function dayOfNumbers({ year, first, second, isDayFirst }: Numbers, order: DayOrder | null): FileDay {
  const dayFirst = dayOf(year, second, first)
  const monthFirst = isDayFirst ? null : dayOf(year, first, second)
  if (dayFirst === null || monthFirst === null || dayFirst === monthFirst) {
    const day = dayFirst ?? monthFirst
    // A day that does not fit the order of its file is a slip that only its writer can mend.
    if (day === null || (order === 'month_first' && monthFirst === null && !isDayFirst)) return null
    return order === 'day_first' && dayFirst === null ? null : { day }
  }
  if (order === null) return { ambiguous: [dayFirst, monthFirst] }
  return { day: order === 'day_first' ? dayFirst : monthFirst }
}

function dayOf(year: number, month: number, day: number): LocalDate | null {
  if (isHijriYear(year)) return dateOfHijri({ year, month, day })
  if (year < 1900 || year > 2199) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null
}
