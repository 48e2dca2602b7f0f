import {
  DAY,
  type Instant,
  type InstantSpan,
  localDateOf,
  plusDays,
  type Schedule,
  workingWindows,
} from '@warsha/domain'
import type { Reader, Tx } from '../../platform/database.ts'
import { beginningOf, FIRST_PART, partsOf } from './parts.ts'
import {
  addCalendarsOfSegments,
  baseOfPart,
  calendarExceptions,
  type CalendarRow,
  calendars,
  saveParts,
  scheduleVersions,
} from './queries.ts'

export async function storedSchedule(db: Reader, timeZone: string): Promise<Schedule> {
  return { versions: await scheduleVersions(db), exceptions: await calendarExceptions(db), timeZone }
}

type Range = { firstPart: number; lastPart: number }

/**
 * Makes the calendars from the stored schedule, from one part to another; what lies before stays.
 * @returns the calendars that are new, each made from its beginning
 */
export async function makeCalendars(tx: Tx, timeZone: string, { firstPart, lastPart }: Range): Promise<CalendarRow[]> {
  const schedule = await storedSchedule(tx, timeZone)
  const added = await addCalendarsOfSegments(tx)
  for (const calendar of await calendars(tx)) {
    const isNew = added.some(({ id }) => id === calendar.id)
    await makeCalendar(tx, { schedule, calendar, range: { firstPart: isNew ? FIRST_PART : firstPart, lastPart } })
  }
  return added
}

type Given = { schedule: Schedule; calendar: CalendarRow; range: Range }

async function makeCalendar(tx: Tx, { schedule, calendar, range }: Given): Promise<void> {
  const base = await baseOfPart(tx, calendar.id, range.firstPart)
  const windows = windowsOfParts(schedule, calendar.segment, range)
  await saveParts(tx, calendar.id, partsOf(windows, { ...range, base }))
}

/** All windows that reach into the parts; some lie before or after them. */
export function windowsOfParts(
  schedule: Schedule,
  segment: string | null,
  { firstPart, lastPart }: Range,
): InstantSpan[] {
  // Hours that began the day before may run into the first part.
  const dateOf = (instant: Instant) => localDateOf(instant, schedule.timeZone)
  const first = dateOf(beginningOf(firstPart) - 2 * DAY)
  return workingWindows(schedule, segment, { first, last: dateOf(beginningOf(lastPart + 1)) })
}

/** The working windows of the days of a time, of the one before and of the one after. */
export function windowsAround(schedule: Schedule, segment: string | null, { from, to }: InstantSpan): InstantSpan[] {
  const first = plusDays(localDateOf(from, schedule.timeZone), -1)
  const last = plusDays(localDateOf(to, schedule.timeZone), 1)
  return workingWindows(schedule, segment, { first, last })
}
