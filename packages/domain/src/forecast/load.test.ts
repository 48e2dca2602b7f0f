import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { schedules } from '../../testing/schedules.ts'
import type { AbsentDays } from '../absence.ts'
import { calendarDays, type Schedule } from '../calendar.ts'
import { localDateOf, plusDays } from '../local-time.ts'
import type { InstantSpan } from '../schedule.ts'
import { mergedSpans } from '../spans.ts'
import {
  capacityOf,
  hoursThere,
  type JobLoad,
  loadOfTeams,
  overtimeOn,
  secondsWithin,
  type TeamLoad,
  weeksAhead,
} from './load.ts'

const HOUR = 3600
const timeZone = 'Asia/Riyadh'
const at = (date: string, time = '00:00') => Date.parse(`${date}T${time}:00+03:00`)
const hours = (from: number, to: number) => ({ starts: from * HOUR, ends: to * HOUR })

/** Sunday to Thursday, 08:00 to 12:00 and 13:00 to 17:00. */
const usual: Schedule = {
  versions: [
    {
      effectiveFrom: '2026-01-01',
      rules: [0, 1, 2, 3, 4].flatMap((weekday) => [hours(8, 12), hours(13, 17)].map((each) => ({ weekday, ...each }))),
    },
  ],
  exceptions: [],
  timeZone,
}
const all = { first: '2026-11-01', last: '2026-12-31' }
const daysOf = (schedule: Schedule) => calendarDays(schedule, null, all)
const away = (first: string, last = first, half: AbsentDays['half'] = null): AbsentDays => ({ first, last, half })

describe('the weeks ahead', () => {
  test('begin on Sunday, this one with what is left of it', () => {
    // A Wednesday.
    const weeks = weeksAhead(at('2026-11-18', '11:30') + 400, 2, timeZone)
    expect(weeks).toEqual([
      { first: '2026-11-15', last: '2026-11-21', span: { from: at('2026-11-18', '11:30'), to: at('2026-11-22') } },
      { first: '2026-11-22', last: '2026-11-28', span: { from: at('2026-11-22'), to: at('2026-11-29') } },
    ])
    const sunday = weeksAhead(at('2026-11-15'), 1, timeZone)[0]
    expect(sunday).toMatchObject({ first: '2026-11-15', span: { from: at('2026-11-15'), to: at('2026-11-22') } })
    expect(weeksAhead(at('2026-11-21', '23:59'), 1, timeZone)[0]?.first).toBe('2026-11-15')
  })
})

describe('the hours of a week in which somebody is there', () => {
  const week = { from: at('2026-11-22'), to: at('2026-11-29') }
  const saturdays = { weekdays: [6], ...hours(8, 12), until: '2026-11-28' }
  const eid = { type: 'holiday' as const, segment: null, removedOn: null }
  const holiday = { ...eid, from: at('2026-11-23'), to: at('2026-11-24') }
  const short = {
    ...eid,
    type: 'custom_hours' as const,
    from: at('2026-11-24', '10:00'),
    to: at('2026-11-24', '16:00'),
  }
  const cases: [
    string,
    number,
    { absences?: AbsentDays[]; schedule?: Schedule; overtime?: object; span?: InstantSpan },
  ][] = [
    ['five days of eight hours', 40, {}],
    ['from a moment on', 12.5, { span: { from: at('2026-11-25', '11:30'), to: week.to } }],
    ['two days away', 24, { absences: [away('2026-11-24', '2026-11-25')] }],
    ['away from before until beyond the week', 0, { absences: [away('2026-11-01', '2026-12-31')] }],
    [
      'half a day away: up to 12:30, the middle of the day',
      36,
      { absences: [away('2026-11-24', '2026-11-24', 'first')] },
    ],
    ['the other half', 36, { absences: [away('2026-11-24', '2026-11-24', 'second')] }],
    ['away on a day without hours', 40, { absences: [away('2026-11-27')] }],
    ['a holiday', 32, { schedule: { ...usual, exceptions: [holiday] } }],
    ['hours of Ramadan on one day', 38, { schedule: { ...usual, exceptions: [short] } }],
    ['overtime on Saturday', 44, { overtime: saturdays }],
    ['overtime that ends before', 40, { overtime: { ...saturdays, until: '2026-11-27' } }],
    ['overtime that usual hours have in part', 41, { overtime: { ...saturdays, weekdays: [0], ...hours(12, 15) } }],
    [
      'no overtime on a holiday, but on the other day',
      44,
      {
        schedule: { ...usual, exceptions: [{ ...holiday, from: at('2026-11-28'), to: at('2026-11-29') }] },
        overtime: { ...saturdays, weekdays: [5, 6] },
      },
    ],
    ['no overtime of somebody who is away', 40, { overtime: saturdays, absences: [away('2026-11-28')] }],
    [
      'overtime late on a day that is half away: its middle stays',
      37,
      {
        overtime: { ...saturdays, weekdays: [2], ...hours(22, 23) },
        absences: [away('2026-11-24', '2026-11-24', 'first')],
      },
    ],
  ]
  test.each(cases)('%s: %d', (_, expected, { absences = [], schedule = usual, overtime, span = week }) => {
    const days = daysOf(schedule)
    const more = overtime ? overtimeOn(days, { ...saturdays, ...overtime }, timeZone) : []
    expect(secondsWithin(hoursThere(days, absences, { overtime: more, timeZone }), span)).toBe(expected * HOUR)
  })

  test('hours that run past midnight belong to the day on which they start', () => {
    const nights = { ...usual, versions: [{ effectiveFrom: '2026-01-01', rules: [{ weekday: 2, ...hours(20, 4) }] }] }
    const there = (absence: AbsentDays) =>
      secondsWithin(hoursThere(daysOf(nights), [absence], { overtime: [], timeZone }), week)
    expect(there(away('2026-11-24'))).toBe(0)
    expect(there(away('2026-11-25'))).toBe(8 * HOUR)
    expect(there(away('2026-11-24', '2026-11-24', 'second'))).toBe(4 * HOUR)
  })

  test('an absence takes exactly the hours of its days, and a half day with the other half all of it', () => {
    const days = fc.integer({ min: 0, max: 250 }).map((nth) => plusDays('2026-02-20', nth))
    fc.assert(
      fc.property(schedules, days, fc.nat(9), (schedule, first, length) => {
        const last = plusDays(first, length)
        const calendar = calendarDays(schedule, 'Winding', { first: '2026-02-18', last: '2026-11-20' })
        const there = (absences: AbsentDays[]) =>
          hoursThere(calendar, absences, { overtime: [], timeZone: schedule.timeZone })
        const secondsOf = (spans: readonly InstantSpan[]) => secondsWithin(spans, { from: 0, to: Date.UTC(2030, 0, 1) })
        const without = there([away(first, last)])
        const others = calendar.filter(({ date }) => date < first || date > last).flatMap(({ windows }) => windows)
        expect(without).toEqual(mergedSpans(others))
        expect(there([])).toEqual(mergedSpans(calendar.flatMap(({ windows }) => windows)))
        const halves = there([away(first, first, 'first'), away(first, first, 'second')])
        expect(secondsOf(halves)).toBe(secondsOf(there([away(first)])))
      }),
      { numRuns: 200 },
    )
  })

  test('overtime never takes an hour, whatever the schedule and whoever is away', () => {
    const overtimes = fc.record({
      weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 7 }),
      starts: fc.integer({ min: 0, max: 23 }).map((hour) => hour * HOUR),
      ends: fc.integer({ min: 0, max: 23 }).map((hour) => hour * HOUR),
      until: fc.integer({ min: 0, max: 250 }).map((nth) => plusDays('2026-02-20', nth)),
    })
    const halves = fc.constantFrom(null, 'first' as const, 'second' as const)
    fc.assert(
      fc.property(schedules, overtimes, fc.nat(250), halves, (schedule, overtime, nth, half) => {
        const { timeZone: zone } = schedule
        const days = calendarDays(schedule, null, { first: '2026-02-18', last: '2026-11-20' })
        const date = plusDays('2026-02-20', nth)
        const more = overtimeOn(days, overtime, zone)
        for (const { from } of more) expect(localDateOf(from, zone) <= overtime.until).toBe(true)
        const there = (spans: InstantSpan[]) =>
          secondsWithin(hoursThere(days, [away(date, date, half)], { overtime: spans, timeZone: zone }), {
            from: 0,
            to: Date.UTC(2030, 0, 1),
          })
        expect(there(more)).toBeGreaterThanOrEqual(there([]))
      }),
      { numRuns: 200 },
    )
  })
})

test('of the time of a team its utilisation goes into jobs, in whole seconds', () => {
  expect(capacityOf(40 * HOUR, 0.75)).toBe(30 * HOUR)
  expect(capacityOf(100, 0.333)).toBe(33)
  expect(capacityOf(0, 1)).toBe(0)
})

describe('the load of teams', () => {
  const lastDays = ['2026-11-21', '2026-11-28', '2026-12-05']
  const job = (id: number, secondsOfTeams: number[], dueOn: string | null = null): JobLoad => ({
    id,
    dueOn,
    secondsOfTeams,
  })
  const weekly = ({ weeks }: TeamLoad) => weeks.map(({ jobs }) => jobs.map(({ jobId, seconds }) => [jobId, seconds]))

  test('jobs in their order, each as early as its team has time; what does not fit is later', () => {
    const jobs = [job(7, [30, 10]), job(3, [25, 0]), job(5, [100, 5])]
    const [first, second] = loadOfTeams(
      jobs,
      [
        [40, 0, 50],
        [20, 20, 20],
      ],
      lastDays,
    )
    expect(first && weekly(first)).toEqual([
      [
        [7, 30],
        [3, 10],
      ],
      [],
      [
        [3, 15],
        [5, 35],
      ],
    ])
    expect(first).toMatchObject({ workSeconds: 155, laterSeconds: 65, later: [{ jobId: 5, seconds: 65 }] })
    expect(second && weekly(second)).toEqual([
      [
        [7, 10],
        [5, 5],
      ],
      [],
      [],
    ])
  })

  test('what is due by the end of a week and done later is overdue in it', () => {
    const jobs = [job(1, [30], '2026-11-20'), job(2, [50], '2026-11-28'), job(3, [10])]
    const [team] = loadOfTeams(jobs, [[20, 20, 20]], lastDays)
    // After 20: 10 of the first. After 40: 40 of the second, and the third is never due.
    expect(team?.weeks.map(({ overdueSeconds }) => overdueSeconds)).toEqual([10, 40, 20])
    // Due before this week, it counts from the first week on.
    const late = loadOfTeams([job(1, [50], '2026-10-01')], [[20, 20, 20]], lastDays)[0]
    expect(late?.weeks.map(({ overdueSeconds }) => overdueSeconds)).toEqual([30, 10, 0])
  })

  test('a team without anybody does all of it later; no team, no weeks, no jobs', () => {
    const [nobody] = loadOfTeams([job(1, [30], '2026-11-20')], [[0, 0, 0]], lastDays)
    expect(nobody?.weeks.map(({ workSeconds, overdueSeconds }) => [workSeconds, overdueSeconds])).toEqual([
      [0, 30],
      [0, 30],
      [0, 30],
    ])
    expect(nobody?.later).toEqual([{ jobId: 1, seconds: 30 }])
    expect(loadOfTeams([job(1, [30])], [], lastDays)).toEqual([])
    expect(loadOfTeams([], [[10]], ['2026-11-21'])).toEqual([
      {
        workSeconds: 0,
        weeks: [{ capacitySeconds: 10, workSeconds: 0, overdueSeconds: 0, jobs: [] }],
        laterSeconds: 0,
        later: [],
      },
    ])
    expect(loadOfTeams([job(1, [30])], [[]], [])).toEqual([
      { workSeconds: 30, weeks: [], laterSeconds: 30, later: [{ jobId: 1, seconds: 30 }] },
    ])
  })

  const WEEKS = 5
  const days = Array.from({ length: WEEKS }, (_, nth) => plusDays('2026-11-21', 7 * nth))
  const dueDays = fc.option(fc.integer({ min: -20, max: 60 }).map((nth) => plusDays('2026-11-21', nth)))
  const seconds = fc.oneof(fc.constant(0), fc.nat(200_000))
  const shops = fc.integer({ min: 1, max: 3 }).chain((teams) =>
    fc.record({
      jobs: fc
        .array(
          fc.record({ dueOn: dueDays, secondsOfTeams: fc.array(seconds, { minLength: teams, maxLength: teams }) }),
          {
            maxLength: 12,
          },
        )
        .map((all) => all.map((each, id) => ({ id, ...each }))),
      capacities: fc.array(fc.array(seconds, { minLength: WEEKS, maxLength: WEEKS }), {
        minLength: teams,
        maxLength: teams,
      }),
    }),
  )
  const sum = (parts: readonly { seconds: number }[]) => parts.reduce((total, part) => total + part.seconds, 0)
  /** How much of a job a team has done by the end of each week. */
  const doneBy = (id: number, { weeks }: TeamLoad) => {
    let done = 0
    return weeks.map(({ jobs }) => (done += sum(jobs.filter(({ jobId }) => jobId === id))))
  }

  test('work of the weeks and later is the work that is left, and no week has more than its capacity', () => {
    fc.assert(
      fc.property(shops, ({ jobs, capacities }) => {
        for (const [team, load] of loadOfTeams(jobs, capacities, days).entries()) {
          for (const [nth, week] of load.weeks.entries()) {
            expect(week.workSeconds).toBe(sum(week.jobs))
            expect(week.capacitySeconds).toBe(capacities[team]?.[nth])
            expect(week.workSeconds).toBeLessThanOrEqual(week.capacitySeconds)
            const due = jobs.filter(({ dueOn }) => dueOn !== null && dueOn <= (days[nth] ?? ''))
            const left = due.map(({ id, secondsOfTeams }) => (secondsOfTeams[team] ?? 0) - (doneBy(id, load)[nth] ?? 0))
            expect(week.overdueSeconds).toBe(left.reduce((total, each) => total + each, 0))
          }
          expect(load.laterSeconds).toBe(sum(load.later))
          for (const { id, secondsOfTeams } of jobs) {
            const later = sum(load.later.filter(({ jobId }) => jobId === id))
            expect((doneBy(id, load).at(-1) ?? 0) + later).toBe(secondsOfTeams[team])
          }
          expect(load.workSeconds).toBe(jobs.reduce((total, each) => total + (each.secondsOfTeams[team] ?? 0), 0))
        }
      }),
    )
  })

  test('no time of a team is idle before the last of its work, and jobs are begun in their order', () => {
    fc.assert(
      fc.property(shops, ({ jobs, capacities }) => {
        for (const { weeks, later } of loadOfTeams(jobs, capacities, days)) {
          const last = later.length > 0 ? WEEKS : weeks.findLastIndex(({ workSeconds }) => workSeconds > 0)
          for (const { workSeconds, capacitySeconds } of weeks.slice(0, Math.max(0, last))) {
            expect(workSeconds).toBe(capacitySeconds)
          }
          const ids = [...weeks.flatMap((week) => week.jobs), ...later].map(({ jobId }) => jobId)
          expect(ids).toEqual(ids.toSorted((a, b) => a - b))
        }
      }),
    )
  })

  test('more capacity makes no job later', () => {
    const more = fc.array(fc.array(seconds, { minLength: WEEKS, maxLength: WEEKS }), { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(shops, more, ({ jobs, capacities }, extra) => {
        const wider = capacities.map((ofWeeks, team) => ofWeeks.map((each, nth) => each + (extra[team]?.[nth] ?? 0)))
        const before = loadOfTeams(jobs, capacities, days)
        for (const [team, load] of loadOfTeams(jobs, wider, days).entries()) {
          const was = before[team]
          for (const { id } of jobs) {
            const done = doneBy(id, load)
            for (const [nth, each] of (was ? doneBy(id, was) : []).entries())
              expect(done[nth]).toBeGreaterThanOrEqual(each)
          }
          for (const [nth, { overdueSeconds }] of load.weeks.entries()) {
            expect(overdueSeconds).toBeLessThanOrEqual(was?.weeks[nth]?.overdueSeconds ?? 0)
          }
        }
      }),
    )
  })
})
