import { effectiveSeconds, type WorkingCalendar } from './calendar.ts'
import { instantAt, plusDays, secondOfTime } from './local-time.ts'
import { HOUR, type LocalDate, SECOND } from './time.ts'

/** A beginning or an end of past work: a time of day, with its day where that is written. */
export type PastMoment = { day: LocalDate | null; time: string }

/** When past work was done, as a list has it: its hours, or from when to when. */
export type PastWorkTimes = {
  /** null: not written */
  day: LocalDate | null
  hours: number | null
  from: PastMoment | null
  to: PastMoment | null
}

/** Why past work teaches nothing. */
export type PastWorkFault =
  | 'day_missing'
  | 'day_not_over'
  | 'days_differ'
  | 'hours_missing'
  | 'end_before_start'
  | 'too_long'
  | 'outside_hours'

/** Past work as it is learned from: a day, and whole seconds of work above zero. */
export type PastWorkDone = { day: LocalDate; seconds: number }

/** Nobody works longer at a time: beyond it an end was forgotten, or a day is wrong. */
const LONGEST = 24 * HOUR

/**
 * The day and the seconds of past work. Hours count as they are written; from when to when, only what of it lies within
 * the working calendar, as in sessions. An end that is a time of day is the first one after the start,
 * and none where both are the same.
 * @param calendar around the day @param today the first day that is not over
 */
export function pastWorkDone(
  { day: ownDay, hours, from, to }: PastWorkTimes,
  {
    calendarOf,
    timeZone,
    today,
  }: { calendarOf: (day: LocalDate) => WorkingCalendar; timeZone: string; today: LocalDate },
): PastWorkDone | PastWorkFault {
  const day = ownDay ?? from?.day ?? to?.day ?? null
  if (day === null) return 'day_missing'
  if (ownDay !== null && from?.day != null && from.day !== ownDay) return 'days_differ'
  if (day >= today) return 'day_not_over'
  if (hours !== null) {
    const seconds = Math.round(hours * (HOUR / SECOND))
    return seconds > 0 ? { day, seconds } : 'hours_missing'
  }
  if (!from || !to) return 'hours_missing'
  // Two times of day that are the same are no day and night of work.
  if (to.day === null && to.time === from.time) return 'end_before_start'
  const begins = instantAt(from.day ?? day, secondOfTime(from.time), timeZone)
  const endsOn = to.day ?? (to.time > from.time ? (from.day ?? day) : plusDays(from.day ?? day, 1))
  const ends = instantAt(endsOn, secondOfTime(to.time), timeZone)
  if (ends <= begins) return 'end_before_start'
  if (ends - begins > LONGEST) return 'too_long'
  const seconds = effectiveSeconds(calendarOf(day), begins, ends)
  return seconds > 0 ? { day, seconds } : 'outside_hours'
}
