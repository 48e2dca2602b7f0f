import type { CalendarException, Schedule } from '../src/calendar.ts'
import { type ExceptionType, hoursOfException } from '../src/exception.ts'
import { DAY_SECONDS, instantAt, secondOfTime } from '../src/local-time.ts'
import { type Hours, hoursOnDate, type WeeklyHours } from '../src/schedule.ts'
import { type Instant, SECOND } from '../src/time.ts'

/** What counts of a time in the workshop: written so that a foreman can check it with a calendar. */
export type CalendarCase = {
  says: string
  /** where the workshop is; Riyadh when not said */
  zone?: string
  /** `Sun–Thu 08:00–17:00`; the usual week when not said */
  rules?: string[]
  /** rules that came later, by the day from which they hold */
  later?: Record<string, string[]>
  /** `holiday 2026-11-22`, `custom_hours 2026-11-22 10:00–14:00 in Winding, deleted 2026-11-23` */
  exceptions?: string[]
  /** whose time it is; of somebody in a segment without exceptions of its own when not said */
  segment?: string
  /** the wall clock, or with a `Z` the time in Greenwich */
  from: string
  to: string
  /** hours, minutes, seconds */
  counts: string
}

const usual = ['Sun–Thu 08:00–17:00']
const nights = ['Sun–Thu 22:00–06:00']
const ramadan = ['Sun–Thu 10:00–15:00', 'Sun–Thu 21:00–02:00']
const berlin = 'Europe/Berlin'
const cairo = 'Africa/Cairo'

/** 22 November 2026 is a Sunday. */
export const calendarCases: CalendarCase[] = [
  { says: 'a morning', from: '2026-11-22 08:00', to: '2026-11-22 12:00', counts: '4:00:00' },
  { says: 'early start and late end', from: '2026-11-22 07:00', to: '2026-11-22 18:00', counts: '9:00:00' },
  {
    says: 'Thursday 15:00 to Sunday 10:00, the weekend between',
    from: '2026-11-19 15:00',
    to: '2026-11-22 10:00',
    counts: '4:00:00',
  },
  { says: 'a Friday', from: '2026-11-20 08:00', to: '2026-11-20 17:00', counts: '0:00:00' },
  { says: 'a timer forgotten over night', from: '2026-11-22 08:00', to: '2026-11-23 08:00', counts: '9:00:00' },
  { says: 'a timer forgotten for a week', from: '2026-11-22 00:00', to: '2026-11-29 00:00', counts: '45:00:00' },
  {
    says: 'the last half minute of the day',
    from: '2026-11-22 16:59:30',
    to: '2026-11-22 17:00:30',
    counts: '0:00:30',
  },
  {
    says: 'each time is cut to its second',
    from: '2026-11-22 08:00:00.999',
    to: '2026-11-22 08:00:02.001',
    counts: '0:00:02',
  },
  { says: 'no time at all', from: '2026-11-22 09:00', to: '2026-11-22 09:00', counts: '0:00:00' },
  {
    says: 'a year that begins on a Friday has 260 working days',
    from: '2027-01-01 00:00',
    to: '2028-01-01 00:00',
    counts: '2340:00:00',
  },

  {
    says: 'a lunch break does not count',
    rules: ['Sun–Thu 08:00–12:00', 'Sun–Thu 13:00–17:00'],
    from: '2026-11-22 08:00',
    to: '2026-11-22 17:00',
    counts: '8:00:00',
  },
  {
    says: 'shifts that touch are one',
    rules: ['Sun–Thu 08:00–12:00', 'Sun–Thu 12:00–17:00'],
    from: '2026-11-22 11:00',
    to: '2026-11-22 13:00',
    counts: '2:00:00',
  },
  {
    says: 'hours until midnight',
    rules: ['Sun 16:00–00:00'],
    from: '2026-11-22 20:00',
    to: '2026-11-23 02:00',
    counts: '4:00:00',
  },
  { says: 'the night shift', rules: nights, from: '2026-11-22 21:00', to: '2026-11-23 07:00', counts: '8:00:00' },
  { says: 'a night in Ramadan', rules: ramadan, from: '2027-02-14 21:30', to: '2027-02-15 01:30', counts: '4:00:00' },
  {
    says: 'Thursday’s night in Ramadan runs into Friday',
    rules: ramadan,
    from: '2027-02-18 23:00',
    to: '2027-02-19 05:00',
    counts: '3:00:00',
  },
  {
    says: 'a day and a night in Ramadan',
    rules: ramadan,
    from: '2027-02-14 09:00',
    to: '2027-02-15 09:00',
    counts: '10:00:00',
  },
  {
    says: 'no night of Saturday in Ramadan',
    rules: ramadan,
    from: '2027-02-14 00:00',
    to: '2027-02-14 03:00',
    counts: '0:00:00',
  },
  {
    says: 'Saturday’s night runs into Sunday',
    rules: ['Sat 22:00–06:00'],
    from: '2026-11-21 23:00',
    to: '2026-11-22 07:00',
    counts: '7:00:00',
  },
  {
    says: 'the same time twice is a whole day',
    rules: ['Sun 07:00–07:00'],
    from: '2026-11-22 00:00',
    to: '2026-11-24 00:00',
    counts: '24:00:00',
  },
  {
    says: 'open always',
    rules: ['Sun–Sat 00:00–00:00'],
    from: '2026-11-19 15:00',
    to: '2026-11-22 10:00',
    counts: '67:00:00',
  },
  {
    says: 'without any rule every hour counts',
    rules: [],
    from: '2026-11-20 10:00',
    to: '2026-11-21 10:00',
    counts: '24:00:00',
  },

  {
    says: 'a holiday',
    exceptions: ['holiday 2026-11-22'],
    from: '2026-11-22 08:00',
    to: '2026-11-23 09:00',
    counts: '1:00:00',
  },
  {
    says: 'Eid: four days off',
    exceptions: ['holiday 2027-03-09', 'holiday 2027-03-10', 'holiday 2027-03-11', 'holiday 2027-03-14'],
    from: '2027-03-08 16:00',
    to: '2027-03-15 10:00',
    counts: '3:00:00',
  },
  {
    says: 'a holiday where every hour counts',
    rules: [],
    exceptions: ['holiday 2026-11-20'],
    from: '2026-11-19 20:00',
    to: '2026-11-21 04:00',
    counts: '8:00:00',
  },
  {
    says: 'a holiday’s last second is a holiday, too',
    rules: [],
    exceptions: ['holiday 2026-11-22'],
    from: '2026-11-22 23:59:58',
    to: '2026-11-23 00:00:01',
    counts: '0:00:01',
  },
  {
    says: 'a working Friday',
    exceptions: ['working_day 2026-11-20'],
    from: '2026-11-20 08:00',
    to: '2026-11-20 20:00',
    counts: '9:00:00',
  },
  {
    says: 'custom hours instead of the rules',
    exceptions: ['custom_hours 2026-11-22 10:00–14:00'],
    from: '2026-11-22 08:00',
    to: '2026-11-22 17:00',
    counts: '4:00:00',
  },
  {
    says: 'two stretches of custom hours',
    exceptions: ['custom_hours 2026-11-22 06:00–09:00', 'custom_hours 2026-11-22 20:00–23:00'],
    from: '2026-11-22 00:00',
    to: '2026-11-23 00:00',
    counts: '6:00:00',
  },
  {
    says: 'custom hours that overlap count once',
    exceptions: ['custom_hours 2026-11-22 08:00–12:00', 'custom_hours 2026-11-22 10:00–14:00'],
    from: '2026-11-22 00:00',
    to: '2026-11-23 00:00',
    counts: '6:00:00',
  },
  {
    says: 'custom hours on a holiday',
    exceptions: ['holiday 2026-11-22', 'custom_hours 2026-11-22 10:00–14:00'],
    from: '2026-11-22 08:00',
    to: '2026-11-22 17:00',
    counts: '4:00:00',
  },
  {
    says: 'custom hours that run past midnight',
    exceptions: ['custom_hours 2026-11-20 21:00–02:00'],
    from: '2026-11-20 20:00',
    to: '2026-11-21 05:00',
    counts: '5:00:00',
  },
  {
    says: 'custom hours that run into the next day’s rules',
    exceptions: ['custom_hours 2026-11-22 20:00–09:00'],
    from: '2026-11-22 08:00',
    to: '2026-11-23 10:00',
    counts: '14:00:00',
  },
  {
    says: 'a holiday leaves the night before it, and takes its own',
    rules: nights,
    exceptions: ['holiday 2026-11-23'],
    from: '2026-11-22 21:00',
    to: '2026-11-24 21:00',
    counts: '8:00:00',
  },

  {
    says: 'a segment works on a holiday of all',
    exceptions: ['holiday 2026-11-22', 'working_day 2026-11-22 in Winding'],
    segment: 'Winding',
    from: '2026-11-22 08:00',
    to: '2026-11-22 20:00',
    counts: '9:00:00',
  },
  {
    says: 'and the others do not',
    exceptions: ['holiday 2026-11-22', 'working_day 2026-11-22 in Winding'],
    from: '2026-11-22 08:00',
    to: '2026-11-22 20:00',
    counts: '0:00:00',
  },
  {
    says: 'a segment’s own holiday beats the hours of all',
    exceptions: ['custom_hours 2026-11-22 10:00–14:00', 'holiday 2026-11-22 in Winding'],
    segment: 'Winding',
    from: '2026-11-22 08:00',
    to: '2026-11-22 17:00',
    counts: '0:00:00',
  },
  {
    says: 'on other days a segment has the hours of all',
    exceptions: ['holiday 2026-11-22 in Winding', 'custom_hours 2026-11-23 10:00–14:00'],
    segment: 'Winding',
    from: '2026-11-22 08:00',
    to: '2026-11-24 17:00',
    counts: '13:00:00',
  },
  {
    says: 'another segment’s holiday is none',
    exceptions: ['holiday 2026-11-22 in Mechanical'],
    segment: 'Winding',
    from: '2026-11-22 08:00',
    to: '2026-11-22 17:00',
    counts: '9:00:00',
  },

  {
    says: 'a holiday deleted on its day is none',
    exceptions: ['holiday 2026-11-22, deleted 2026-11-22'],
    from: '2026-11-22 08:00',
    to: '2026-11-22 17:00',
    counts: '9:00:00',
  },
  {
    says: 'a holiday deleted after its day was one',
    exceptions: ['holiday 2026-11-22, deleted 2026-11-23'],
    from: '2026-11-22 08:00',
    to: '2026-11-22 17:00',
    counts: '0:00:00',
  },
  {
    says: 'new rules leave the past as it was',
    later: { '2026-11-23': ['Sun–Thu 07:00–15:00'] },
    from: '2026-11-22 06:00',
    to: '2026-11-22 20:00',
    counts: '9:00:00',
  },
  {
    says: 'and count from their day on',
    later: { '2026-11-23': ['Sun–Thu 07:00–15:00'] },
    from: '2026-11-23 06:00',
    to: '2026-11-24 20:00',
    counts: '16:00:00',
  },
  {
    says: 'the night before new rules is worked to its end',
    rules: nights,
    later: { '2026-11-23': usual },
    from: '2026-11-22 21:00',
    to: '2026-11-23 09:00',
    counts: '9:00:00',
  },
  {
    says: 'of several versions the last one that has begun',
    later: { '2026-11-23': ['Sun–Thu 07:00–15:00'], '2026-11-24': ['Sun–Thu 07:00–09:00'] },
    from: '2026-11-22 00:00',
    to: '2026-11-25 00:00',
    counts: '19:00:00',
  },

  {
    says: 'in spring a night in Berlin has an hour less',
    zone: berlin,
    rules: ['Sat 22:00–06:00'],
    from: '2026-03-28 20:00',
    to: '2026-03-29 08:00',
    counts: '7:00:00',
  },
  {
    says: 'in autumn it has an hour more',
    zone: berlin,
    rules: ['Sat 22:00–06:00'],
    from: '2026-10-24 20:00',
    to: '2026-10-25 08:00',
    counts: '9:00:00',
  },
  {
    says: 'hours that the clock skips are none',
    zone: berlin,
    rules: ['Sun 02:00–03:00'],
    from: '2026-03-29 00:00',
    to: '2026-03-29 06:00',
    counts: '0:00:00',
  },
  {
    says: 'hours that begin in the gap begin where it ends',
    zone: berlin,
    rules: ['Sun 02:30–03:30'],
    from: '2026-03-29 00:00',
    to: '2026-03-29 06:00',
    counts: '0:30:00',
  },
  {
    says: 'the hour that comes twice counts twice',
    zone: berlin,
    rules: ['Sun 02:00–03:00'],
    from: '2026-10-25 00:00',
    to: '2026-10-25 06:00',
    counts: '2:00:00',
  },
  {
    says: 'a session within the hour that comes twice',
    zone: berlin,
    rules: ['Sun 00:00–08:00'],
    from: '2026-10-25T00:45:00Z',
    to: '2026-10-25T01:15:00Z',
    counts: '0:30:00',
  },
  {
    says: 'an 8-hour day in Berlin is one in summer and in winter',
    zone: berlin,
    rules: ['Mon–Fri 08:00–16:00'],
    from: '2026-10-23 00:00',
    to: '2026-10-27 00:00',
    counts: '16:00:00',
  },
  {
    says: 'in Cairo the clock skips the first hour of a Friday',
    zone: cairo,
    rules: ['Fri 00:00–08:00'],
    from: '2026-04-24 00:00',
    to: '2026-04-24 12:00',
    counts: '7:00:00',
  },
  {
    says: 'and repeats the last one of a Thursday',
    zone: cairo,
    rules: ['Thu 16:00–00:00'],
    from: '2026-10-29 12:00',
    to: '2026-10-30 12:00',
    counts: '9:00:00',
  },
  {
    says: 'two days in Cairo, one of 25 hours',
    zone: cairo,
    rules: [],
    from: '2026-10-29 00:00',
    to: '2026-10-31 00:00',
    counts: '49:00:00',
  },
  {
    says: 'a zone with half hours',
    zone: 'Asia/Kolkata',
    rules: ['Mon–Fri 09:00–18:00'],
    from: '2026-11-23 08:00',
    to: '2026-11-23 10:15',
    counts: '1:15:00',
  },
  {
    says: 'a zone with quarters',
    zone: 'Asia/Kathmandu',
    rules: ['Mon–Fri 09:00–18:00'],
    from: '2026-11-23T03:00:00Z',
    to: '2026-11-23T04:15:00Z',
    counts: '1:00:00',
  },
  {
    says: 'a clock that changes by half an hour',
    zone: 'Australia/Lord_Howe',
    rules: ['Sun 00:00–08:00'],
    from: '2026-10-04 00:00',
    to: '2026-10-04 12:00',
    counts: '7:30:00',
  },
  {
    says: 'across the ocean',
    zone: 'America/St_Johns',
    from: '2026-11-22T11:00:00Z',
    to: '2026-11-22T12:30:00Z',
    counts: '1:00:00',
  },
]

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** The case as the domain takes it. */
export function readCase(given: CalendarCase): {
  schedule: Schedule
  segment: string | null
  from: Instant
  to: Instant
  seconds: number
} {
  const { zone = 'Asia/Riyadh', rules = usual, later = {}, exceptions = [], segment = null } = given
  const versions = [['2000-01-01', rules] as const, ...Object.entries(later)].map(([effectiveFrom, texts]) => {
    return { effectiveFrom, rules: texts.flatMap(weeklyHours) }
  })
  return {
    schedule: { versions, exceptions: exceptions.map((text) => exceptionIn(text, zone)), timeZone: zone },
    segment,
    from: instantIn(given.from, zone),
    to: instantIn(given.to, zone),
    seconds: secondOfTime(given.counts),
  }
}

function weeklyHours(text: string): WeeklyHours[] {
  const [onDays = '', times = ''] = text.split(' ')
  const [first = '', last = first] = onDays.split('–')
  const numbers = days.map((_, day) => day).slice(days.indexOf(first), days.indexOf(last) + 1)
  return numbers.map((weekday) => ({ weekday, ...hoursIn(times) }))
}

function hoursIn(text: string): Hours {
  const [starts = 0, ends = 0] = text.split('–').map(secondOfTime)
  return { starts, ends }
}

function exceptionIn(text: string, zone: string): CalendarException {
  const [what = '', removedOn = null] = text.split(', deleted ')
  const [when = '', segment = null] = what.split(' in ')
  const [type = '', date = '', times = ''] = when.split(' ')
  const hours = hoursOfException(type as ExceptionType, hoursIn(times || '00:00–00:00'))
  return { type: type as ExceptionType, segment, removedOn, ...hoursOnDate(hours, date, zone) }
}

function instantIn(text: string, zone: string): Instant {
  if (text.endsWith('Z')) return Date.parse(text)
  const [date = '', time = ''] = text.split(' ')
  const fraction = Math.round(Number(`0.${time.split('.')[1] ?? 0}`) * SECOND)
  return instantAt(date, secondOfTime(time) % DAY_SECONDS, zone) + fraction
}
