import type { DateRange } from './calendar.ts'
import { instantAt, localDateOf, plusDays } from './local-time.ts'
import type { InstantSpan } from './schedule.ts'
import type { Instant, LocalDate } from './time.ts'
import type { WorkingDay } from './working-day.ts'

/** Why somebody is away. */
export const absenceKinds = ['annual', 'sick', 'unpaid', 'other'] as const
export type AbsenceKind = (typeof absenceKinds)[number]

/** The part of a working day that somebody is away, where it is not all of it. */
export const dayHalves = ['first', 'second'] as const
export type DayHalf = (typeof dayHalves)[number]

/** Days on which somebody is away, both ends included; `half`: of the one day only this half, null: all of each day. */
export type AbsentDays = { first: LocalDate; last: LocalDate; half: DayHalf | null }

/** The most days of one absence: a year, a leap year among them. */
export const LONGEST_ABSENCE_DAYS = 366

/** What is wrong with the days of an absence, if anything. */
export function absenceProblem({
  first,
  last,
  half,
}: AbsentDays): 'range_backwards' | 'absence_too_long' | 'half_of_one_day' | null {
  if (last < first) return 'range_backwards'
  if (last >= plusDays(first, LONGEST_ABSENCE_DAYS)) return 'absence_too_long'
  return half !== null && first !== last ? 'half_of_one_day' : null
}

export type Absence = AbsentDays & { kind: AbsenceKind }

/**
 * Whether two states of an absence (null: none) say the same of the days of a range. So the days of an open month can be
 * changed while those of a closed one, which the same absence has, stay.
 */
export function isSameWithin(before: Absence | null, after: Absence | null, range: DateRange): boolean {
  const [was, is] = [partWithin(before, range), partWithin(after, range)]
  if (was === null || is === null) return was === is
  return was.first === is.first && was.last === is.last && was.half === is.half && was.kind === is.kind
}

function partWithin(absence: Absence | null, range: DateRange): Absence | null {
  if (absence === null || absence.last < range.first || absence.first > range.last) return null
  const first = absence.first > range.first ? absence.first : range.first
  const last = absence.last < range.last ? absence.last : range.last
  return { ...absence, first, last }
}

/**
 * The part of a day that somebody is away. A day is divided in the middle of its working hours, or by itself where it has none.
 * @param day from when to when it goes for those who work on it
 * @param windows the working hours that begin on the day, in their order
 */
export function awaySpan(half: DayHalf | null, day: InstantSpan, windows: readonly InstantSpan[]): InstantSpan {
  if (half === null) return day
  const working = { from: windows[0]?.from ?? day.from, to: windows.at(-1)?.to ?? day.to }
  const middle = (working.from + working.to) / 2
  return half === 'first' ? { from: day.from, to: middle } : { from: middle, to: day.to }
}

/**
 * Whether somebody is away at a moment. A night's absence is that of the day on which its hours begin.
 * @param day the working day of the moment, of the segment of the one who is away
 */
export function isAwayAt(
  { first, last, half }: AbsentDays,
  { windows }: WorkingDay,
  { now, timeZone }: { now: Instant; timeZone: string },
): boolean {
  const date = localDateOf(windows[0]?.from ?? now, timeZone)
  if (date < first || date > last) return false
  if (half === null) return true
  const day = { from: instantAt(date, 0, timeZone), to: instantAt(plusDays(date, 1), 0, timeZone) }
  const away = awaySpan(half, day, windows)
  // The second half goes on as long as the hours do.
  return half === 'first' ? now < away.to : now >= away.from
}
