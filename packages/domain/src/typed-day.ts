import { foldText } from './folding.ts'
import { plusDays, weekdayOf } from './local-time.ts'
import type { LocalDate } from './time.ts'

/** Folded, as what is typed is compared with them. */
const WEEKDAYS = [
  ['sunday', 'الاحد'],
  ['monday', 'الاثنين'],
  ['tuesday', 'الثلاثا'],
  ['wednesday', 'الاربعا'],
  ['thursday', 'الخميس'],
  ['friday', 'الجمعه'],
  ['saturday', 'السبت'],
]

const MONTHS = [
  ['january', 'يناير'],
  ['february', 'فبراير'],
  ['march', 'مارس'],
  ['april', 'ابريل'],
  ['may', 'مايو'],
  ['june', 'يونيو', 'يونيه'],
  ['july', 'يوليو', 'يوليه'],
  ['august', 'اغسطس'],
  ['september', 'سبتمبر'],
  ['october', 'اكتوبر'],
  ['november', 'نوفمبر'],
  ['december', 'ديسمبر'],
]

/** Days by how many of them lie between then and today. */
const AGO: Record<string, number> = { today: 0, اليوم: 0, yesterday: 1, امس: 1, البارحه: 1, 'اول امس': 2 }

/** What may stand before a day and says nothing. */
const LEADS = ['on', 'of', 'في', 'يوم']

const MONTH_SHORTEST = 3

export type TypedDay = { day: LocalDate; rest: string }

/**
 * The day that is written among other words, in English or Arabic, and what is left of them: `ahmed 20 nov`, `أمس`,
 * `2026-11-20`, `20/11`, `sunday`. A day without its year, and a weekday, is the last one up to today.
 * @returns null when there is none
 */
export function findTypedDay(typed: string, today: LocalDate): TypedDay | null {
  const words = typed.split(/\s+/).filter(Boolean)
  const found = words.map((_, from) => dayAt(words, from, today)).find((day) => day !== null)
  if (!found) return null
  const from = LEADS.includes(foldText(words[found.from - 1] ?? '')) ? found.from - 1 : found.from
  return { day: found.day, rest: [...words.slice(0, from), ...words.slice(found.till)].join(' ') }
}

type DayAt = { day: LocalDate; from: number; till: number }

/** The day that begins with one of the words; the longest way to read it. */
function dayAt(words: readonly string[], from: number, today: LocalDate): DayAt | null {
  for (const count of [3, 2, 1]) {
    if (from + count > words.length) continue
    const day = dayOf(foldText(words.slice(from, from + count).join(' ')), words.slice(from, from + count), today)
    if (day !== null) return { day, from, till: from + count }
  }
  return null
}

function dayOf(folded: string, words: readonly string[], today: LocalDate): LocalDate | null {
  const named = namedDay(folded, today)
  if (named !== null) return named
  return words.length === 1 ? writtenDay(words[0] ?? '', folded, today) : dayOfMonthName(folded, today)
}

function namedDay(word: string, today: LocalDate): LocalDate | null {
  const ago = Object.hasOwn(AGO, word) ? AGO[word] : undefined
  if (ago !== undefined) return plusDays(today, -ago)
  const weekday = WEEKDAYS.findIndex((names) => names.includes(word))
  return weekday < 0 ? null : plusDays(today, -((weekdayOf(today) - weekday + 7) % 7))
}

/** In digits alone: the year first, or the day first. Without a year only `20/11`, as `5.5` and `10-42` are something else. */
function writtenDay(word: string, folded: string, today: LocalDate): LocalDate | null {
  const parts = folded.split(' ')
  if (!/^\p{Nd}+([/.-])\p{Nd}+(?:\1\p{Nd}+)?$/u.test(word)) return dayOfMonthName(folded, today)
  const [first = '', second = '', third] = parts
  if (third === undefined) return word.includes('/') ? lastDay(Number(first), Number(second), today) : null
  if (first.length === 4) return dateOf(Number(first), Number(second), Number(third))
  const year = third.length === 2 ? 2000 + Number(third) : third.length === 4 ? Number(third) : Number.NaN
  return dateOf(year, Number(second), Number(first))
}

/** `20 nov`, `nov 20`, `20 nov 2026`, `20nov`, `20th november`. */
function dayOfMonthName(folded: string, today: LocalDate): LocalDate | null {
  const [, before, name, after, year] =
    /^(?:(\d{1,2})(?:st|nd|rd|th)? ?)?(\p{L}{3,}) ?(?:(\d{1,2})(?:st|nd|rd|th)?)?(?: ?(\d{4}))?$/u.exec(folded) ?? []
  if (name === undefined || (before === undefined) === (after === undefined)) return null
  const month = monthNamed(name)
  if (month === null) return null
  const day = Number(before ?? after)
  return year === undefined ? lastDay(day, month, today) : dateOf(Number(year), month, day)
}

function monthNamed(name: string): number | null {
  const isNamed = (full: string) => full === name || (name.length >= MONTH_SHORTEST && full.startsWith(name))
  const place = MONTHS.findIndex((names) => names.some(isNamed))
  return place < 0 ? null : place + 1
}

/** So many years back a 29 February is found at the latest. */
const YEARS_BACK = 8

function lastDay(day: number, month: number, today: LocalDate): LocalDate | null {
  const thisYear = Number(today.slice(0, 4))
  for (let year = thisYear; year >= thisYear - YEARS_BACK; year--) {
    const date = dateOf(year, month, day)
    if (date !== null && date <= today) return date
  }
  return null
}

function dateOf(year: number, month: number, day: number): LocalDate | null {
  if (!(year >= 2000 && year <= 2100 && month >= 1 && month <= 12 && day >= 1)) return null
  const two = (value: number) => String(value).padStart(2, '0')
  const date = `${year}-${two(month)}-${two(day)}`
  // The 31st of a month of 30 days is the 1st of the next one.
  return plusDays(`${year}-${two(month)}-01`, day - 1) === date ? date : null
}
