import { DAY, type Instant, type LocalDate, SECOND } from './time.ts'

/** Whole seconds on the wall clock since a day's 00:00; a day's worth or more is on a later day. */
export type SecondOfDay = number

/** What the calendar and the wall clock of a place show. */
export type LocalMoment = { date: LocalDate; second: SecondOfDay }

export const DAY_SECONDS = 86_400

/** 0 Sunday to 6 Saturday. */
export type Weekday = number

/** The weekday of a calendar day. */
export function weekdayOf(date: LocalDate): Weekday {
  // 1970-01-01 was a Thursday.
  return (((dayNumberOf(date) + 4) % 7) + 7) % 7
}

/** The calendar day so many days later, earlier when negative. */
export function plusDays(date: LocalDate, days: number): LocalDate {
  return dateOfDayNumber(dayNumberOf(date) + days)
}

/** So many calendar days in a row. */
export function daysFrom(first: LocalDate, count: number): LocalDate[] {
  return Array.from({ length: count }, (_, nth) => plusDays(first, nth))
}

/** The same day so many years later; the last one of February where there is none. */
export function plusYears(date: LocalDate, years: number): LocalDate {
  const month = `${Number(date.slice(0, 4)) + years}${date.slice(4, 8)}`
  const day = plusDays(`${month}01`, Number(date.slice(8)) - 1)
  return day.startsWith(month) ? day : plusDays(day, -1)
}

/** How many calendar days `to` lies after `from`; negative when before. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return dayNumberOf(to) - dayNumberOf(from)
}

/**
 * The second of the day that a time names.
 * @param time `HH:MM` or `HH:MM:SS`; parts of a second are cut off
 */
export function secondOfTime(time: string): SecondOfDay {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return hours * 3600 + minutes * 60 + Math.floor(seconds)
}

/** The wall clock's `HH:MM:SS`, that of the day itself for a second on a later day. */
export function timeOfSecond(second: SecondOfDay): string {
  const ofDay = ((second % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS
  return [Math.floor(ofDay / 3600), Math.floor(ofDay / 60) % 60, ofDay % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}

/** The day, in an IANA time zone, in which the instant lies. Throws a RangeError for an unknown zone. */
export function localDateOf(instant: Instant, timeZone: string): LocalDate {
  return localMomentOf(instant, timeZone).date
}

/** What calendar and wall clock of an IANA time zone show at the instant, cut to the second. */
export function localMomentOf(instant: Instant, timeZone: string): LocalMoment {
  const { before, change, after } = offsetsAround(Math.floor(instant / DAY), timeZone)
  const local = instant + (instant < change ? before : after)
  const dayNumber = Math.floor(local / DAY)
  return { date: dateOfDayNumber(dayNumber), second: Math.floor((local - dayNumber * DAY) / SECOND) }
}

/**
 * The first instant at which calendar and wall clock of an IANA time zone have reached a local time. So a time that
 * exists twice is the first one, and one that the clock skips is the moment at which it jumps. A later local time is
 * never an earlier instant.
 * @param second of the day; 86,400 is the next day's 00:00
 */
export function instantAt(date: LocalDate, second: SecondOfDay, timeZone: string): Instant {
  const local = dayNumberOf(date) * DAY + second * SECOND
  const { before, change, after } = offsetsAround(Math.floor(local / DAY), timeZone)
  return local - before < change ? local - before : Math.max(change, local - after)
}

/**
 * All instants at which calendar and wall clock of an IANA time zone show a local time, in their order: two in the hour that
 * comes twice as a clock is set back. For a time that the clock skips the moment at which it jumps.
 * @param second of the day; 86,400 is the next day's 00:00
 */
export function instantsAt(date: LocalDate, second: SecondOfDay, timeZone: string): Instant[] {
  const local = dayNumberOf(date) * DAY + second * SECOND
  const { change, after } = offsetsAround(Math.floor(local / DAY), timeZone)
  const first = instantAt(date, second, timeZone)
  const again = local - after
  return first < change && again >= change ? [first, again] : [first]
}

const dayNumbers = new Map<LocalDate, number>()
const dates = new Map<number, LocalDate>()

function dayNumberOf(date: LocalDate): number {
  return dayNumbers.get(date) ?? remembered(dayNumbers, date, Date.parse(`${date}T00:00:00Z`) / DAY)
}

function dateOfDayNumber(dayNumber: number): LocalDate {
  return dates.get(dayNumber) ?? remembered(dates, dayNumber, new Date(dayNumber * DAY).toISOString().slice(0, 10))
}

/** More days than a workshop has in a century. */
const MOST_REMEMBERED = 40_000

/** Calendars of years go through the same days again and again, and a look-up takes a tenth of reading a date. */
function remembered<Key, Value>(known: Map<Key, Value>, key: Key, value: Value): Value {
  if (known.size >= MOST_REMEMBERED) known.clear()
  known.set(key, value)
  return value
}

/** What is added to an instant to read the wall clock, before and from the instant at which that changes. */
type Offsets = { before: number; change: Instant; after: number }

const known = new Map<string, Map<number, Offsets>>()

/** The offsets within a day of the given one, in UTC: no clock on earth is further off. Zones do not change twice so soon. */
function offsetsAround(dayNumber: number, timeZone: string): Offsets {
  let ofZone = known.get(timeZone)
  if (!ofZone) known.set(timeZone, (ofZone = new Map<number, Offsets>()))
  let offsets = ofZone.get(dayNumber)
  if (!offsets) ofZone.set(dayNumber, (offsets = findOffsets(dayNumber, timeZone)))
  return offsets
}

function findOffsets(dayNumber: number, timeZone: string): Offsets {
  let from = (dayNumber - 1) * DAY
  let change = (dayNumber + 2) * DAY
  const before = offsetAt(from, timeZone)
  const after = offsetAt(change, timeZone)
  if (before === after) return { before, change, after }
  while (change - from > SECOND) {
    const middle = Math.floor((from + change) / 2 / SECOND) * SECOND
    if (offsetAt(middle, timeZone) === before) from = middle
    else change = middle
  }
  return { before, change, after }
}

function offsetAt(instant: Instant, timeZone: string): number {
  const shown: Record<string, number> = {}
  for (const { type, value } of wallClock(timeZone).formatToParts(instant)) shown[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant
}

const wallClocks = new Map<string, Intl.DateTimeFormat>()

function wallClock(timeZone: string): Intl.DateTimeFormat {
  const made = wallClocks.get(timeZone)
  if (made) return made
  const part = 'numeric'
  const fresh = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: part,
    month: part,
    day: part,
    hour: part,
    minute: part,
    second: part,
  })
  wallClocks.set(timeZone, fresh)
  return fresh
}
