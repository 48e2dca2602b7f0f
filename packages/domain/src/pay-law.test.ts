import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CalendarException, Schedule } from './calendar.ts'
import { longHours, missingPauses } from './pay-notes.ts'
import { type PaidSession, payDays, type PayRules, type PaySplit } from './pay.ts'
import { payCalendar } from './pay-calendar.ts'
import { lawfulOn, type PayLimits, payRulesOf, type PayRulesSince } from './pay-rules.ts'
import { plusDays, weekdayOf } from './local-time.ts'
import { DAY, type LocalDate } from './time.ts'

// Cases of the Saudi Labour Law that a lawyer can check. Technicians work in Riyadh; Friday is the weekly rest day, and in
// a shop of five days Saturday, too. Hours of the calendar are from 08:00 to 17:00 unless a case says otherwise.

const ZONE = 'Asia/Riyadh'
const clock = (time: string) => Number(time.slice(0, 2)) * 3600 + Number(time.slice(3)) * 60
const hoursOf = (weekdays: number[], starts: string, ends: string) =>
  weekdays.map((weekday) => ({ weekday, starts: clock(starts), ends: clock(ends) }))
const scheduleOf = (rules: ReturnType<typeof hoursOf>): Schedule => {
  return { versions: [{ effectiveFrom: '2020-01-01', rules }], exceptions: [], timeZone: ZONE }
}

const fiveDays = scheduleOf(hoursOf([0, 1, 2, 3, 4], '08:00', '17:00'))
const sixDays = scheduleOf(hoursOf([6, 0, 1, 2, 3, 4], '08:00', '17:00'))
const nights = scheduleOf(hoursOf([0, 1, 2, 3, 4], '20:00', '05:00'))
const alwaysOpen = scheduleOf([])

const at = (date: string, time: string) => Date.parse(`${date}T${time}:00+03:00`)

function exception(type: CalendarException['type'], date: string, from = '00:00', to = '23:59'): CalendarException {
  return { from: at(date, from), to: at(date, to), type, segment: null, removedOn: null }
}
const holiday = (date: string) => exception('holiday', date)

/** `2026-11-02 08:00-17:00`; an end that is not after the start is one of the next day. */
function spanOf(text: string) {
  const [date = '', hours = ''] = text.split(' ')
  const [from = '', to = ''] = hours.split('-')
  return { from: at(date, from), to: at(to > from ? date : plusDays(date, 1), to) }
}

/** The same hours on each day of a range. */
function each(first: LocalDate, last: LocalDate, hours: string): string[] {
  const days: string[] = []
  for (let date = first; date <= last; date = plusDays(date, 1)) days.push(`${date} ${hours}`)
  return days
}

type Given = {
  schedule?: Schedule
  exceptions?: CalendarException[]
  /** hours a day and a week beyond which is overtime */
  limits?: [day: number | null, week: number | null]
  /** other limits for a time, of everybody or of the technician */
  times?: [who: 'all' | 'own' | 'other', first: LocalDate, last: LocalDate, day: number | null, week: number | null][]
  history?: [from: LocalDate, day: number | null][]
  work: string[]
  /** not paid: a break, a course */
  unpaid?: string[]
}
/** Of each date that is named: regular, overtime, rest-day and holiday hours. */
type Expected = Record<string, [regular: number, overtime: number, restDay: number, holiday: number]>

const seconds = (hours: number | null) => hours && hours * 3600
const TECHNICIAN = 7

const factors = { working_day: 150, rest_day: 150, holiday: 200 }

function limitsOf({ times = [] }: Given): PayLimits[] {
  const whose = { all: null, own: TECHNICIAN, other: 8 }
  return times.map(([who, first, last, day, week]) => {
    return { technicianId: whose[who], first, last, secondsADay: seconds(day), secondsAWeek: seconds(week) }
  })
}

function rulesOf(given: Given): (date: LocalDate) => PayRules {
  const [day, week] = given.limits ?? [null, null]
  const first = { reading: 'law', factors, secondsADay: seconds(day), secondsAWeek: seconds(week) } as const
  const history: PayRulesSince[] = [
    { ...first, effectiveFrom: null },
    ...(given.history ?? []).map(([effectiveFrom, hours]) => ({
      ...first,
      secondsADay: seconds(hours),
      effectiveFrom,
    })),
  ]
  return payRulesOf(TECHNICIAN, { history, limits: limitsOf(given) })
}

/** The days from the Sunday before the first work to the Saturday after the last. */
function paidDays(given: Given) {
  const spans = [...given.work, ...(given.unpaid ?? [])].map((text) => text.slice(0, 10)).toSorted()
  const [first = '', last = ''] = [spans[0], spans.at(-1)]
  const range = { first: plusDays(first, -weekdayOf(first)), last: plusDays(last, 7 - weekdayOf(last)) }
  const schedule = { ...(given.schedule ?? fiveDays), exceptions: given.exceptions ?? [] }
  const { days, calendar } = payCalendar(schedule, null, range)
  const session = (isPaid: boolean) => {
    return (text: string): PaidSession => ({ ...spanOf(text), calendar, isPaid, heldSeconds: 0 })
  }
  const sessions = [...given.work.map(session(true)), ...(given.unpaid ?? []).map(session(false))]
  const due = days.map((day) => ({ ...day, isDue: true }))
  return { days: payDays(due, sessions, rulesOf(given)), sessions }
}

const WEEK = each('2026-11-01', '2026-11-05', '08:00-17:00')
const RAMADAN_2026: Given['times'] = [['all', '2026-02-18', '2026-03-19', 6, 36]]
const RAMADAN_2027: Given['times'] = [['all', '2027-02-08', '2027-03-09', 6, 36]]

const cases: [sentence: string, given: Given, expected: Expected][] = [
  // Article 98: eight hours a day, or forty-eight a week.
  [
    'Nine hours inside working hours, with a limit of eight a day: eight regular, one of overtime',
    { limits: [8, null], work: ['2026-11-02 08:00-17:00'] },
    { '2026-11-02': [8, 1, 0, 0] },
  ],
  [
    'The same nine hours without any limit are all regular, as they lie inside working hours',
    { work: ['2026-11-02 08:00-17:00'] },
    { '2026-11-02': [9, 0, 0, 0] },
  ],
  [
    'Without any limit, an hour after working hours is overtime, however little was worked inside',
    { work: ['2026-11-02 15:00-18:00'] },
    { '2026-11-02': [2, 1, 0, 0] },
  ],
  [
    'With a limit of eight a day, three hours of which one lies outside working hours are regular',
    { limits: [8, null], work: ['2026-11-02 15:00-18:00'] },
    { '2026-11-02': [3, 0, 0, 0] },
  ],
  [
    'Exactly eight hours are regular',
    { limits: [8, null], work: ['2026-11-02 08:00-16:00'] },
    { '2026-11-02': [8, 0, 0, 0] },
  ],
  [
    'A minute beyond eight hours is overtime',
    { limits: [8, null], work: ['2026-11-02 08:00-16:01'] },
    { '2026-11-02': [8, 1 / 60, 0, 0] },
  ],
  [
    'Two jobs on one day are one day: five hours on each, with a limit of eight, make two of overtime',
    { limits: [8, null], work: ['2026-11-02 07:00-12:00', '2026-11-02 13:00-18:00'] },
    { '2026-11-02': [8, 2, 0, 0] },
  ],
  [
    'An unpaid break of an hour does not count towards the eight',
    {
      limits: [8, null],
      work: ['2026-11-02 08:00-12:00', '2026-11-02 13:00-17:00'],
      unpaid: ['2026-11-02 12:00-13:00'],
    },
    { '2026-11-02': [8, 0, 0, 0] },
  ],
  [
    'Two long days do not make up for a short one: a limit of a day is one of each day',
    { limits: [8, null], work: ['2026-11-02 08:00-18:00', '2026-11-03 08:00-12:00'] },
    { '2026-11-02': [8, 2, 0, 0], '2026-11-03': [4, 0, 0, 0] },
  ],
  [
    'Five days of nine hours are forty-five, below forty-eight a week',
    { limits: [null, 48], work: WEEK },
    { '2026-11-05': [9, 0, 0, 0] },
  ],
  [
    'Six days of nine hours are fifty-four: the last six of them are overtime',
    { schedule: sixDays, limits: [null, 48], work: [...WEEK, '2026-11-07 08:00-17:00'] },
    { '2026-11-05': [9, 0, 0, 0], '2026-11-07': [3, 6, 0, 0] },
  ],
  [
    'With eight a day and forty-eight a week they are six hours of overtime as well, one on each day, none of them twice',
    { schedule: sixDays, limits: [8, 48], work: [...WEEK, '2026-11-07 08:00-17:00'] },
    { '2026-11-01': [8, 1, 0, 0], '2026-11-05': [8, 1, 0, 0], '2026-11-07': [8, 1, 0, 0] },
  ],
  [
    'Six days of eight hours are forty-eight: none is overtime',
    {
      schedule: sixDays,
      limits: [8, 48],
      work: [...each('2026-11-01', '2026-11-05', '08:00-16:00'), '2026-11-07 08:00-16:00'],
    },
    { '2026-11-07': [8, 0, 0, 0] },
  ],
  [
    'With ten a day and forty-eight a week, five days of ten make two hours of overtime on the fifth',
    { limits: [10, 48], work: each('2026-11-01', '2026-11-05', '08:00-18:00') },
    { '2026-11-04': [10, 0, 0, 0], '2026-11-05': [8, 2, 0, 0] },
  ],
  [
    'A week begins on Sunday: forty-five hours until Thursday say nothing about the next Sunday',
    { limits: [null, 48], work: [...WEEK, '2026-11-08 08:00-17:00'] },
    { '2026-11-08': [9, 0, 0, 0] },
  ],
  [
    'A week over the end of a month is one week: from Sunday, 29 November, to Saturday, 5 December',
    {
      schedule: sixDays,
      limits: [null, 48],
      work: [...each('2026-11-29', '2026-12-03', '08:00-17:00'), '2026-12-05 08:00-13:00'],
    },
    { '2026-12-03': [9, 0, 0, 0], '2026-12-05': [3, 2, 0, 0] },
  ],
  [
    'In a shop whose calendar counts every hour, a limit of eight a day makes two of ten hours overtime on any weekday',
    { schedule: alwaysOpen, limits: [8, null], work: ['2026-11-06 08:00-18:00'] },
    { '2026-11-06': [8, 2, 0, 0] },
  ],
  [
    'In such a shop without a limit no hour is overtime',
    { schedule: alwaysOpen, work: ['2026-11-06 08:00-18:00'] },
    { '2026-11-06': [10, 0, 0, 0] },
  ],
  // Article 98: six hours a day or thirty-six a week for Muslims in Ramadan.
  [
    'Ramadan 2026, from 18 February: eight hours on its first day make two of overtime',
    { limits: [8, null], times: RAMADAN_2026, work: ['2026-02-18 09:00-17:00'] },
    { '2026-02-18': [6, 2, 0, 0] },
  ],
  [
    'The day before, 17 February 2026, has its eight regular hours',
    { limits: [8, null], times: RAMADAN_2026, work: ['2026-02-17 09:00-17:00'] },
    { '2026-02-17': [8, 0, 0, 0] },
  ],
  [
    'The last day of Ramadan 2026 is 19 March',
    { limits: [8, null], times: RAMADAN_2026, work: ['2026-03-19 09:00-17:00'] },
    { '2026-03-19': [6, 2, 0, 0] },
  ],
  [
    'Eid al-Fitr on 20 March 2026, a Friday: six hours are holiday hours, and rest-day hours no more',
    { limits: [8, null], times: RAMADAN_2026, exceptions: [holiday('2026-03-20')], work: ['2026-03-20 09:00-15:00'] },
    { '2026-03-20': [0, 0, 0, 6] },
  ],
  [
    'Six days of seven hours in Ramadan 2026, with thirty-six a week alone: six hours of overtime',
    {
      schedule: sixDays,
      limits: [null, 48],
      times: [['all', '2026-02-18', '2026-03-19', null, 36]],
      work: [...each('2026-02-22', '2026-02-26', '09:00-16:00'), '2026-02-28 09:00-16:00'],
    },
    { '2026-02-26': [7, 0, 0, 0], '2026-02-28': [1, 6, 0, 0] },
  ],
  [
    'Six days of seven hours in Ramadan 2026, with six a day and thirty-six a week: an hour of overtime on each',
    {
      schedule: sixDays,
      limits: [8, 48],
      times: RAMADAN_2026,
      work: [...each('2026-02-22', '2026-02-26', '09:00-16:00'), '2026-02-28 09:00-16:00'],
    },
    { '2026-02-22': [6, 1, 0, 0], '2026-02-28': [6, 1, 0, 0] },
  ],
  [
    'Ramadan 2027, from 8 February: seven hours on its first day make one of overtime',
    { limits: [8, null], times: RAMADAN_2027, work: ['2027-02-08 09:00-16:00'] },
    { '2027-02-08': [6, 1, 0, 0] },
  ],
  [
    'Ramadan 2027 ends on 9 March; on the 10th eight hours are regular again',
    { limits: [8, null], times: RAMADAN_2027, work: ['2027-03-09 09:00-17:00', '2027-03-10 09:00-17:00'] },
    { '2027-03-09': [6, 2, 0, 0], '2027-03-10': [8, 0, 0, 0] },
  ],
  [
    'In Ramadan 2027 a night from 20:00 to 03:00 is cut at midnight: four hours and three, both below six',
    { schedule: nights, limits: [8, null], times: RAMADAN_2027, work: ['2027-02-08 20:00-03:00'] },
    { '2027-02-08': [4, 0, 0, 0], '2027-02-09': [3, 0, 0, 0] },
  ],
  [
    'In Ramadan without limits of its own in the rules, its six hours a day hold alone',
    { times: RAMADAN_2026, work: ['2026-02-19 08:00-17:00'] },
    { '2026-02-19': [6, 3, 0, 0] },
  ],
  [
    'A technician whose own limit is eight keeps it in Ramadan',
    {
      limits: [8, null],
      times: [...RAMADAN_2026, ['own', '2026-02-18', '2026-03-19', 8, 48]],
      work: ['2026-02-18 09:00-17:00'],
    },
    { '2026-02-18': [8, 0, 0, 0] },
  ],
  [
    'A technician with six hours a day from 1 to 30 November has overtime from the seventh on',
    { limits: [8, null], times: [['own', '2026-11-01', '2026-11-30', 6, null]], work: ['2026-11-02 08:00-16:00'] },
    { '2026-11-02': [6, 2, 0, 0] },
  ],
  [
    'On the day after their own limit ends, the rules hold again',
    { limits: [8, null], times: [['own', '2026-11-01', '2026-11-02', 6, null]], work: ['2026-11-03 08:00-16:00'] },
    { '2026-11-03': [8, 0, 0, 0] },
  ],
  [
    'The limit of a colleague is theirs alone',
    { limits: [8, null], times: [['other', '2026-11-01', '2026-11-30', 6, null]], work: ['2026-11-02 08:00-16:00'] },
    { '2026-11-02': [8, 0, 0, 0] },
  ],
  // Article 104: Friday is the weekly rest day.
  [
    'Four hours on Friday, the weekly rest day, are rest-day hours, below every limit',
    { limits: [8, 48], work: ['2026-11-06 08:00-12:00'] },
    { '2026-11-06': [0, 0, 4, 0] },
  ],
  [
    'Friday work inside a working day that an exception gives the date is rest-day hours all the same',
    {
      limits: [8, 48],
      exceptions: [exception('working_day', '2026-11-06', '08:00', '17:00')],
      work: ['2026-11-06 08:00-17:00'],
    },
    { '2026-11-06': [0, 0, 9, 0] },
  ],
  [
    'So is Friday work inside custom hours, without any limit',
    { exceptions: [exception('custom_hours', '2026-11-06', '13:00', '17:00')], work: ['2026-11-06 13:00-17:00'] },
    { '2026-11-06': [0, 0, 4, 0] },
  ],
  [
    'Thursday evening into Friday: the rest day begins at midnight',
    { work: ['2026-11-05 21:00-02:00'] },
    { '2026-11-05': [0, 3, 0, 0], '2026-11-06': [0, 0, 2, 0] },
  ],
  [
    'A night shift of Thursday that runs into Friday inside the calendar has rest-day hours from midnight on',
    { schedule: nights, work: ['2026-11-05 20:00-05:00'] },
    { '2026-11-05': [4, 0, 0, 0], '2026-11-06': [0, 0, 5, 0] },
  ],
  [
    'Friday night into Saturday in a shop of six days: the rest day ends at midnight',
    { schedule: sixDays, limits: [8, null], work: ['2026-11-06 22:00-02:00'] },
    { '2026-11-06': [0, 0, 2, 0], '2026-11-07': [2, 0, 0, 0] },
  ],
  [
    'Rest-day hours are overtime already, and make no hour of the same week overtime: forty-five and nine on Friday, then three on Saturday',
    { schedule: sixDays, limits: [null, 48], work: [...WEEK, '2026-11-06 08:00-17:00', '2026-11-07 08:00-11:00'] },
    { '2026-11-06': [0, 0, 9, 0], '2026-11-07': [3, 0, 0, 0] },
  ],
  [
    'A fourth hour on that Saturday is the forty-ninth that is not overtime already',
    { schedule: sixDays, limits: [null, 48], work: [...WEEK, '2026-11-06 08:00-17:00', '2026-11-07 08:00-12:00'] },
    { '2026-11-07': [3, 1, 0, 0] },
  ],
  [
    'In a shop of five days Saturday is a rest day as well',
    { limits: [8, null], work: ['2026-11-07 08:00-10:00'] },
    { '2026-11-07': [0, 0, 2, 0] },
  ],
  [
    'An unpaid course on Friday is neither paid nor rest-day hours',
    { work: ['2026-11-06 08:00-09:00'], unpaid: ['2026-11-06 10:00-12:00'] },
    { '2026-11-06': [0, 0, 1, 0] },
  ],
  // Article 107: hours on public holidays and feasts are overtime.
  [
    'National Day, Wednesday, 23 September 2026: five hours are holiday hours',
    { limits: [8, 48], exceptions: [holiday('2026-09-23')], work: ['2026-09-23 08:00-13:00'] },
    { '2026-09-23': [0, 0, 0, 5] },
  ],
  [
    'National Day inside custom hours from 08:00 to 12:00: its four hours are holiday hours, though cost has them inside',
    {
      exceptions: [holiday('2026-09-23'), exception('custom_hours', '2026-09-23', '08:00', '12:00')],
      work: ['2026-09-23 08:00-12:00'],
    },
    { '2026-09-23': [0, 0, 0, 4] },
  ],
  [
    'National Day made a working day by an exception is a public holiday all the same',
    {
      limits: [8, null],
      exceptions: [holiday('2026-09-23'), exception('working_day', '2026-09-23', '08:00', '17:00')],
      work: ['2026-09-23 08:00-17:00'],
    },
    { '2026-09-23': [0, 0, 0, 9] },
  ],
  [
    'A night into National Day: two hours of overtime before midnight, three holiday hours after it',
    { exceptions: [holiday('2026-09-23')], work: ['2026-09-22 22:00-03:00'] },
    { '2026-09-22': [0, 2, 0, 0], '2026-09-23': [0, 0, 0, 3] },
  ],
  [
    'A night shift inside the calendar into National Day has holiday hours from midnight on',
    { schedule: nights, exceptions: [holiday('2026-09-23')], work: ['2026-09-22 20:00-05:00'] },
    { '2026-09-22': [4, 0, 0, 0], '2026-09-23': [0, 0, 0, 5] },
  ],
  [
    'A night out of National Day: holiday hours end at midnight',
    { limits: [8, null], exceptions: [holiday('2026-09-23')], work: ['2026-09-23 22:00-03:00'] },
    { '2026-09-23': [0, 0, 0, 2], '2026-09-24': [3, 0, 0, 0] },
  ],
  [
    'Founding Day, 22 February 2026, within Ramadan: every hour is a holiday hour, not the seventh alone',
    { limits: [8, null], times: RAMADAN_2026, exceptions: [holiday('2026-02-22')], work: ['2026-02-22 09:00-17:00'] },
    { '2026-02-22': [0, 0, 0, 8] },
  ],
  [
    'A holiday in the week makes no other hour overtime: eight on Sunday, a holiday, and forty after it',
    {
      schedule: sixDays,
      limits: [null, 48],
      exceptions: [holiday('2026-11-01')],
      work: ['2026-11-01 08:00-16:00', ...each('2026-11-02', '2026-11-05', '08:00-17:00'), '2026-11-07 08:00-12:00'],
    },
    { '2026-11-01': [0, 0, 0, 8], '2026-11-07': [4, 0, 0, 0] },
  ],
  [
    'Custom hours on a working day are no holiday: within them hours are regular, after them overtime',
    { exceptions: [exception('custom_hours', '2026-11-02', '10:00', '14:00')], work: ['2026-11-02 10:00-15:00'] },
    { '2026-11-02': [4, 1, 0, 0] },
  ],
  [
    'A holiday that was deleted the day before it is none',
    { exceptions: [{ ...holiday('2026-11-02'), removedOn: '2026-11-01' }], work: ['2026-11-02 08:00-12:00'] },
    { '2026-11-02': [4, 0, 0, 0] },
  ],
  [
    'A holiday that was deleted after it stays one',
    { exceptions: [{ ...holiday('2026-11-02'), removedOn: '2026-11-03' }], work: ['2026-11-02 08:00-12:00'] },
    { '2026-11-02': [0, 0, 0, 4] },
  ],
  [
    'A holiday of another department is none here',
    { exceptions: [{ ...holiday('2026-11-02'), segment: 'Painting' }], work: ['2026-11-02 08:00-12:00'] },
    { '2026-11-02': [4, 0, 0, 0] },
  ],
  // Rules have a history.
  [
    'A limit of eight a day from 3 November on leaves the 2nd as it was',
    { history: [['2026-11-03', 8]], work: each('2026-11-02', '2026-11-03', '08:00-17:00') },
    { '2026-11-02': [9, 0, 0, 0], '2026-11-03': [8, 1, 0, 0] },
  ],
  [
    'A night from the 2nd to the 3rd is paid by the rules of each of its days',
    { history: [['2026-11-03', 8]], work: ['2026-11-02 20:00-04:00'] },
    { '2026-11-02': [0, 4, 0, 0], '2026-11-03': [4, 0, 0, 0] },
  ],
]

describe('regular, overtime, rest-day and holiday hours', () => {
  test.each(cases)('%s', (_, given, expected) => {
    const days = new Map(paidDays(given).days.map((day) => [day.date, day]))
    for (const [date, hours] of Object.entries(expected)) {
      const { regularSeconds, overtimeSeconds, restDaySeconds, holidaySeconds } = days.get(date) ?? {}
      const found = [regularSeconds, overtimeSeconds, restDaySeconds, holidaySeconds]
      expect([date, ...found]).toEqual([date, ...hours.map((each) => each * 3600)])
    }
  })
})

/** `long_day 2026-11-02 9/8`, `long_week 2026-11-07 54/48`, `no_pause 08:00-14:00`. */
const casesOfNotes: [sentence: string, given: Given & { breaks?: string[] }, notes: string[]][] = [
  [
    'Nine hours on a day are more than eight (Article 98)',
    { work: ['2026-11-02 08:00-12:00', '2026-11-02 13:00-18:00'] },
    ['long_day 2026-11-02 9/8'],
  ],
  [
    'Eight hours with a pause of an hour are lawful',
    { work: ['2026-11-02 08:00-12:00', '2026-11-02 13:00-17:00'] },
    [],
  ],
  [
    'Seven hours on a day of Ramadan are more than six',
    { times: RAMADAN_2026, work: ['2026-02-19 09:00-13:00', '2026-02-19 14:00-17:00'] },
    ['long_day 2026-02-19 7/6'],
  ],
  [
    'Seven hours are more than six where the technician’s own limit says so',
    {
      times: [['own', '2026-11-01', '2026-11-30', 6, null]],
      work: ['2026-11-02 09:00-13:00', '2026-11-02 14:00-17:00'],
    },
    ['long_day 2026-11-02 7/6'],
  ],
  [
    'A contract that allows ten hours makes nine of them no lawful day',
    { limits: [10, null], work: ['2026-11-02 08:00-12:00', '2026-11-02 13:00-18:00'] },
    ['long_day 2026-11-02 9/8'],
  ],
  [
    'Seven days of seven hours are forty-nine in a week (Article 98), Friday counted',
    { work: [...each('2026-11-01', '2026-11-07', '08:00-12:00'), ...each('2026-11-01', '2026-11-07', '13:00-16:00')] },
    ['long_week 2026-11-07 49/48'],
  ],
  [
    'Six days of eight hours are forty-eight',
    {
      schedule: sixDays,
      work: [
        ...each('2026-11-01', '2026-11-05', '08:00-12:00'),
        ...each('2026-11-01', '2026-11-05', '13:00-17:00'),
        '2026-11-07 08:00-12:00',
        '2026-11-07 13:00-17:00',
      ],
    },
    [],
  ],
  [
    'Seven days of six hours in Ramadan are more than thirty-six a week',
    {
      times: RAMADAN_2027,
      work: [...each('2027-02-14', '2027-02-20', '09:00-12:00'), ...each('2027-02-14', '2027-02-20', '13:00-16:00')],
    },
    ['long_week 2027-02-20 42/36'],
  ],
  [
    'Five hours and a minute without a pause are too long (Article 101)',
    { work: ['2026-11-02 08:00-13:01'] },
    ['no_pause 08:00-13:01'],
  ],
  ['Five hours without a pause are lawful', { work: ['2026-11-02 08:00-13:00'] }, []],
  [
    'Twenty-nine minutes between two jobs are no pause',
    { work: ['2026-11-02 08:00-12:00', '2026-11-02 12:29-14:00'] },
    ['no_pause 08:00-14:00'],
  ],
  ['Half an hour between two jobs is one', { work: ['2026-11-02 08:00-12:00', '2026-11-02 12:30-14:00'] }, []],
  [
    'A recorded break of half an hour is a pause',
    { work: ['2026-11-02 08:00-12:00', '2026-11-02 12:30-14:00'], breaks: ['2026-11-02 12:00-12:30'] },
    [],
  ],
  [
    'A night without a pause is one stretch over midnight',
    { schedule: nights, work: ['2026-11-02 21:00-03:00'] },
    ['no_pause 21:00-03:00'],
  ],
]

describe('notes of the law', () => {
  test.each(casesOfNotes)('%s', (_, given, expected) => {
    const { days, sessions } = paidDays(given)
    const long = longHours(days, (date) => lawfulOn(date, TECHNICIAN, limitsOf(given)))
    const breaks = (given.breaks ?? []).map((text) => ({ ...spanOf(text), isBreak: true }))
    const pauses = missingPauses([...sessions.map((session) => ({ ...session, isBreak: false })), ...breaks])
    const clockOf = (instant: number) => new Date(instant + 3 * 3_600_000).toISOString().slice(11, 16)
    const texts = [...long, ...pauses].map((note) =>
      note.kind === 'no_pause'
        ? `${note.kind} ${clockOf(note.from)}-${clockOf(note.to)}`
        : `${note.kind} ${note.date} ${note.seconds / 3600}/${note.lawfulSeconds / 3600}`,
    )
    expect(texts).toEqual(expected)
  })
})

const SUNDAY = at('2026-11-01', '00:00')
/** A fortnight without overlaps, as weekly work may be: whole minutes, up to twelve hours at once. */
const work = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 20 * 60 }), fc.integer({ min: 1, max: 12 * 60 }), fc.boolean()), {
    maxLength: 20,
  })
  .map((gaps) => {
    let end = SUNDAY
    return gaps.flatMap(([pause, length, isPaid]) => {
      const from = end + pause * 60_000
      end = from + length * 60_000
      return end <= SUNDAY + 14 * DAY ? [{ from, to: end, isPaid }] : []
    })
  })
const calendars = fc.constantFrom(
  ...[fiveDays, sixDays, nights, alwaysOpen].map((schedule) => {
    const exceptions = [
      holiday('2026-11-03'),
      exception('custom_hours', '2026-11-03', '08:00', '12:00'),
      exception('working_day', '2026-11-06', '08:00', '12:00'),
    ]
    return payCalendar({ ...schedule, exceptions }, null, { first: '2026-11-01', last: '2026-11-14' })
  }),
)
const minutes = fc.option(fc.integer({ min: 0, max: 60 * 60 }))
const limits = fc.record({
  secondsADay: minutes.map((each) => each && each * 60),
  secondsAWeek: minutes.map((each) => each && each * 60),
})
type Limits = Pick<PayRules, 'secondsADay' | 'secondsAWeek'>

function daysBy(
  { days, calendar }: ReturnType<typeof payCalendar>,
  given: { from: number; to: number; isPaid: boolean }[],
  rules: Limits,
) {
  const sessions = given.map((session) => ({ ...session, calendar, heldSeconds: 0 }))
  const due = days.map((day) => ({ ...day, isDue: true }))
  return payDays(due, sessions, () => ({ reading: 'law', factors, ...rules }))
}

const overtimeOf = (days: readonly PaySplit[]) =>
  days.reduce((sum, day) => sum + day.overtimeSeconds + day.restDaySeconds + day.holidaySeconds, 0)
const lower = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.min(a, b))

describe('whatever was worked', () => {
  test('regular, overtime, rest-day, holiday and unpaid hours are all that was worked, each hour once', () => {
    fc.assert(
      fc.property(work, calendars, limits, (given, calendar, rules) => {
        const days = daysBy(calendar, given, rules)
        const split = days.reduce((sum, day) => sum + day.regularSeconds + day.unpaidSeconds, overtimeOf(days))
        expect(split).toBe(given.reduce((sum, { from, to }) => sum + (to - from) / 1000, 0))
        for (const day of days) {
          const parts = [day.regularSeconds, day.overtimeSeconds, day.restDaySeconds, day.holidaySeconds]
          expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
          expect(parts.slice(1).filter((part) => part > 0).length).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  test('no more hours are regular than a day and a week may have, and none more than that needs are overtime', () => {
    fc.assert(
      fc.property(work, calendars, limits, (given, calendar, rules) => {
        if (rules.secondsADay === null && rules.secondsAWeek === null) return
        const days = daysBy(calendar, given, rules)
        for (const week of [days.slice(0, 7), days.slice(7)]) {
          const regular = week.reduce((sum, day) => sum + day.regularSeconds, 0)
          expect(regular).toBeLessThanOrEqual(rules.secondsAWeek ?? Infinity)
          for (const day of week) expect(day.regularSeconds).toBeLessThanOrEqual(rules.secondsADay ?? Infinity)
          const isTooMuch = week.some(({ overtimeSeconds: overtime, regularSeconds }) => {
            return (
              overtime > 0 &&
              regularSeconds < (rules.secondsADay ?? Infinity) &&
              regular < (rules.secondsAWeek ?? Infinity)
            )
          })
          expect(isTooMuch).toBe(false)
        }
      }),
    )
  })

  test('more limits, and lower ones, never make less overtime', () => {
    fc.assert(
      fc.property(work, calendars, limits, limits, (given, calendar, rules, others) => {
        if (rules.secondsADay === null && rules.secondsAWeek === null) return
        const stricter = {
          secondsADay: lower(rules.secondsADay, others.secondsADay),
          secondsAWeek: lower(rules.secondsAWeek, others.secondsAWeek),
        }
        expect(overtimeOf(daysBy(calendar, given, stricter))).toBeGreaterThanOrEqual(
          overtimeOf(daysBy(calendar, given, rules)),
        )
      }),
    )
  })

  test('more work never makes less overtime, with limits or without', () => {
    fc.assert(
      fc.property(work, calendars, limits, fc.nat(), (given, calendar, rules, nth) => {
        const fewer = given.filter((_, place) => place !== nth % Math.max(1, given.length))
        expect(overtimeOf(daysBy(calendar, given, rules))).toBeGreaterThanOrEqual(
          overtimeOf(daysBy(calendar, fewer, rules)),
        )
      }),
    )
  })
})
