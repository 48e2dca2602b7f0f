import { clearDecimal, clearNumber, readNumber } from '@warsha/domain'
import { formatValue } from 'hucre'
import type { Doubt } from './sheet.ts'

/** The formats that Excel has by number, as far as they show more than the number itself. */
const BUILT_IN: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  14: 'dd/mm/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'dd/mm/yyyy h:mm',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
}
/** Built-in formats of days in the languages of East Asia and the Middle East. */
const OTHER_DAYS: readonly (readonly [first: number, last: number])[] = [
  [27, 36],
  [50, 58],
]

/** The code of a format by its number; an empty one shows numbers as they are. */
export function builtInFormat(number: number): string {
  if (OTHER_DAYS.some(([first, last]) => number >= first && number <= last)) return 'yyyy-mm-dd'
  return BUILT_IN[number] ?? ''
}

export type ShownNumber = { text: string; doubt?: Doubt }

/** Digits of a number that a spreadsheet keeps; those behind become zeros. */
const KEPT_DIGITS = 15
/** Days from 30 December 1899, from which Excel counts, to 1 January 1970, and what counting from 1904 adds. */
const DAYS_TO_1970 = 25_569
const DAYS_TO_1904 = 1_462
const DAY_MS = 86_400_000
/** 31 December 9999, the last day that a spreadsheet has. */
const LAST_SERIAL = 2_958_465

/** A number as its cell shows it, a day as `YYYY-MM-DD`. @param stored as the file has it */
export function shownNumber(stored: string, format: string, is1904: boolean): ShownNumber {
  const value = Number(stored)
  if (stored.trim() === '' || !Number.isFinite(value)) return { text: stored }
  if (showsDay(format)) {
    const day = dayOfSerial(value, is1904)
    if (day !== null) return { text: day }
  }
  const text = showsAsIs(format) ? clearNumber(value) : formatted(value, format)
  const digits = /^-?0*(\d+)/.exec(stored)?.[1]?.length ?? 0
  if (digits <= KEPT_DIGITS && Math.abs(value) <= Number.MAX_SAFE_INTEGER) return { text }
  return { text: showsAsIs(format) ? stored : text, doubt: 'digits_lost' }
}

function showsAsIs(format: string): boolean {
  return format === '' || /^(?:general|@)$/i.test(format)
}

/** Thousands are not parted: what is a number for certain would become one that can be read in two ways. */
function formatted(value: number, format: string): string {
  try {
    const text = formatValue(value, format.replace(/,(?=[#0?])/g, '')).trim()
    const read = readNumber(text)
    return read.kind === 'ambiguous' ? clearDecimal(read.decimal) : text
  } catch {
    // A format that nobody knows shows the number.
    return clearNumber(value)
  }
}

/** What is left of a format's first part once quoted texts, escaped letters, colours and languages are gone. */
function lettersOf(format: string): string {
  return (format.split(';')[0] ?? '')
    .replace(/"[^"]*"/g, '')
    .replace(/[\\_*]./g, '')
    .replace(/\[(?![hms]+\])[^\]]*\]/gi, '')
    .toLowerCase()
}

function showsDay(format: string): boolean {
  const letters = lettersOf(format)
  return !letters.startsWith('general') && /[dy]|mmm/.test(letters)
}

/** The day of a count of days, with its time where it has one; null for what no calendar has. */
export function dayOfSerial(serial: number, is1904: boolean): string | null {
  const days = is1904 ? serial + DAYS_TO_1904 : serial
  if (days < 1 || days > LAST_SERIAL) return null
  // To the second, as days are stored as fractions.
  const instant = new Date(Math.round(((days - DAYS_TO_1970) * DAY_MS) / 1_000) * 1_000)
  const text = instant.toISOString()
  return text.slice(11, 16) === '00:00' ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 16)}`
}
