import * as fc from 'fast-check'
import type { CalendarException, Schedule, ScheduleVersion } from '../src/calendar.ts'
import { exceptionTypes, hoursOfException } from '../src/exception.ts'
import { plusDays } from '../src/local-time.ts'
import { hoursOnDate, hoursOverlap, type WeeklyHours } from '../src/schedule.ts'

const zones = [
  'Asia/Riyadh',
  'Europe/Berlin',
  'Africa/Cairo',
  'Asia/Kolkata',
  'America/New_York',
  'Australia/Lord_Howe',
]
const quarterOfDay = fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 900)
const hours = fc.record({ starts: quarterOfDay, ends: quarterOfDay })
const date = fc.integer({ min: 0, max: 260 }).map((days) => plusDays('2026-02-20', days))

/** Rules that the database would take: none overlaps another one. */
const rules: fc.Arbitrary<WeeklyHours[]> = fc
  .array(
    fc.tuple(fc.integer({ min: 0, max: 6 }), hours).map(([weekday, each]) => ({ weekday, ...each })),
    { maxLength: 9 },
  )
  .map((all) => all.filter((rule, i) => !all.slice(0, i).some((other) => hoursOverlap(rule, other))))

const version: fc.Arbitrary<ScheduleVersion> = fc.record({ effectiveFrom: date, rules })

function exceptionIn(timeZone: string): fc.Arbitrary<CalendarException> {
  return fc
    .record({
      type: fc.constantFrom(...exceptionTypes),
      date,
      hours,
      segment: fc.constantFrom(null, null, 'Winding', 'Mechanical'),
      removedOn: fc.option(date, { freq: 3 }),
    })
    .map(({ date: on, hours: custom, type, ...rest }) => {
      return { type, ...rest, ...hoursOnDate(hoursOfException(type, custom), on, timeZone) }
    })
    .filter(({ from, to }) => from < to)
}

/** Any schedule of the year 2026, in zones of every kind. */
export const schedules: fc.Arbitrary<Schedule> = fc.constantFrom(...zones).chain((timeZone) =>
  fc.record({
    versions: fc.uniqueArray(version, { minLength: 1, maxLength: 4, selector: ({ effectiveFrom }) => effectiveFrom }),
    exceptions: fc.array(exceptionIn(timeZone), { maxLength: 12 }),
    timeZone: fc.constant(timeZone),
  }),
)
