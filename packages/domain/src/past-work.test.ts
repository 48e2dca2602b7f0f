import { describe, expect, test } from 'vitest'
import { workingCalendar, workingWindows } from './calendar.ts'
import { plusDays } from './local-time.ts'
import { type PastWorkDone, pastWorkDone, type PastWorkFault, type PastWorkTimes } from './past-work.ts'

const timeZone = 'Asia/Riyadh'
/** Sunday to Thursday, 08:00 to 12:00 and 13:00 to 17:00. */
const rules = ([0, 1, 2, 3, 4] as const).flatMap((weekday) => [
  { weekday, starts: 8 * 3600, ends: 12 * 3600 },
  { weekday, starts: 13 * 3600, ends: 17 * 3600 },
])

const clock = {
  timeZone,
  today: '2026-11-19',
  calendarOf: (day: string) =>
    workingCalendar(
      workingWindows({ versions: [{ effectiveFrom: '2026-01-01', rules }], exceptions: [], timeZone }, null, {
        first: plusDays(day, -1),
        last: plusDays(day, 2),
      }),
    ),
}

const at = (text: string) => {
  const [time = '', day = null] = text.split(' ').toReversed()
  return { day, time }
}
const times = (day: string | null, hours: number | null, from?: string, to?: string): PastWorkTimes => {
  return { day, hours, from: from === undefined ? null : at(from), to: to === undefined ? null : at(to) }
}
const done = (day: string, hours: number): PastWorkDone => ({ day, seconds: hours * 3600 })

/** 1 March 2026 is a Sunday. */
describe('past work', () => {
  test.each<[string, PastWorkTimes, PastWorkDone | PastWorkFault]>([
    ['hours of a day', times('2026-03-01', 48.25), done('2026-03-01', 48.25)],
    [
      'hours count as they are written, whenever they were',
      times('2026-03-06', 3, '20:00', '21:00'),
      done('2026-03-06', 3),
    ],
    ['a morning', times('2026-03-01', null, '08:00', '11:30'), done('2026-03-01', 3.5)],
    ['a day with its break', times('2026-03-01', null, '07:30', '17:30'), done('2026-03-01', 8)],
    ['moments with their days', times(null, null, '2026-03-01 15:00', '2026-03-02 09:00'), done('2026-03-01', 3)],
    ['past midnight', times('2026-03-01', null, '16:00', '02:00'), done('2026-03-01', 1)],
    ['hours of the day on which it began', times(null, 2, '2026-03-01 08:00'), done('2026-03-01', 2)],
    ['hours of the day on which it ended', times(null, 2, undefined, '2026-03-01 10:00'), done('2026-03-01', 2)],
    ['no day', times(null, 2, '08:00', '10:00'), 'day_missing'],
    ['two days', times('2026-03-02', null, '2026-03-01 08:00', '2026-03-01 10:00'), 'days_differ'],
    ['today', times('2026-11-19', 2), 'day_not_over'],
    ['yesterday', times('2026-11-18', 2), done('2026-11-18', 2)],
    ['a day to come', times('2027-03-01', 2), 'day_not_over'],
    ['no hours', times('2026-03-01', null), 'hours_missing'],
    ['a start alone', times('2026-03-01', null, '08:00'), 'hours_missing'],
    ['less than half a second', times('2026-03-01', 0.0001), 'hours_missing'],
    ['an end before its start', times(null, null, '2026-03-02 08:00', '2026-03-01 10:00'), 'end_before_start'],
    ['an end that was forgotten', times(null, null, '2026-03-01 08:00', '2026-03-02 08:01'), 'too_long'],
    ['a whole day', times(null, null, '2026-03-01 08:00', '2026-03-02 08:00'), done('2026-03-01', 8)],
    ['no time at all', times('2026-03-01', null, '08:00', '08:00'), 'end_before_start'],
    ['no time at all on a day of its own', times(null, null, '2026-03-01 08:00', '08:00'), 'end_before_start'],
    ['a Friday', times('2026-03-06', null, '08:00', '12:00'), 'outside_hours'],
  ])('%s', (_, given, expected) => expect(pastWorkDone(given, clock)).toEqual(expected))
})
