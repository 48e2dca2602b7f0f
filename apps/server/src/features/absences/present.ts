import type { Absence, AbsenceCalendar } from '@warsha/contract'
import {
  calendarDays,
  type DateRange,
  type Instant,
  isAwayAt,
  localDateOf,
  plusDays,
  type Schedule,
  workingDaysAt,
} from '@warsha/domain'
import { type Reader, timestamptz } from '../../platform/database.ts'
import { storedSchedule } from '../calendar/index.ts'
import { type AbsenceRow, absentWithin } from './queries.ts'

export function presentAbsence({ recorded_at, ...row }: AbsenceRow): Absence {
  return { ...row, recorded_at: timestamptz(recorded_at) }
}

/** The days of all, and of those segments that have exceptions of their own in the range. */
export function presentCalendars(
  schedule: Schedule,
  segments: readonly string[],
  range: DateRange,
): AbsenceCalendar['calendars'] {
  const isInRange = (at: Instant) => {
    const date = localDateOf(at, schedule.timeZone)
    return date >= range.first && date <= range.last
  }
  const own = schedule.exceptions.flatMap(({ segment, from }) =>
    segment !== null && segments.includes(segment) && isInRange(from) ? [segment] : [],
  )
  return [null, ...new Set(own)].map((segment) => ({
    segment,
    days: calendarDays(schedule, segment, range).map(({ date, kind }) => ({ date, kind })),
  }))
}

/** The technicians who are away at this moment; of half a day it is looked at which half this is. */
export async function technicianIdsAway(
  db: Reader,
  { now, businessTimeZone: timeZone }: { now: Instant; businessTimeZone: string },
): Promise<ReadonlySet<number>> {
  const today = localDateOf(now, timeZone)
  // Hours that began yesterday may run into today.
  const absent = await absentWithin(db, { first: plusDays(today, -1), last: today })
  if (absent.length === 0) return new Set()
  const dayOf = workingDaysAt(await storedSchedule(db, timeZone), now)
  const isAway = ({ first_day: first, last_day: last, half, history }: (typeof absent)[number]) =>
    isAwayAt({ first, last, half }, dayOf(history).day, { now, timeZone })
  return new Set(absent.filter(isAway).map(({ technician_id }) => technician_id))
}
