import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { effectiveSeconds, type Schedule } from './calendar.ts'
import { localDateOf, plusDays } from './local-time.ts'
import {
  carriedSeconds,
  differenceOf,
  type DueDay,
  type PaidSession,
  factoredSecondsOf,
  factoredSecondsOfTimes,
  paidTimes,
  payChange,
  payDays,
  type PayRules,
  paySums,
  totalPaySums,
  workedSecondsOf,
} from './pay.ts'
import { payCalendar } from './pay-calendar.ts'
import { DAY, type LocalDate, secondsBetween } from './time.ts'

const ZONE = 'Asia/Riyadh'
const AT_8 = 8 * 3600
const AT_17 = 17 * 3600
const sundayToThursday = [0, 1, 2, 3, 4].map((weekday) => ({ weekday, starts: AT_8, ends: AT_17 }))

const usual: Schedule = {
  versions: [{ effectiveFrom: '2026-01-01', rules: sundayToThursday }],
  exceptions: [],
  timeZone: ZONE,
}
const rules: PayRules = {
  reading: 'law',
  factors: { working_day: 150, rest_day: 150, holiday: 150 },
  secondsADay: null,
  secondsAWeek: null,
}

/** An instant by the clock in Riyadh. The 1st of November 2026 is a Sunday. */
const at = (day: number, time: string) => Date.parse(`2026-11-${String(day).padStart(2, '0')}T${time}:00+03:00`)
const november = { first: '2026-11-01', last: '2026-11-30' }

type Worked = [day: number, from: string, endDay: number, to: string]

/** November by the clock: what was worked on each day that is asked for. */
function novemberOf(
  given: { worked: Worked[]; unpaid?: Worked[]; schedule?: Schedule; rules?: Partial<PayRules>; isDue?: boolean },
  ...minutes: number[]
) {
  const { days, calendar } = payCalendar(given.schedule ?? usual, null, november)
  const session = (isPaid: boolean) => {
    return ([day, from, endDay, to]: Worked): PaidSession => {
      return { from: at(day, from), to: at(endDay, to), calendar, isPaid, heldSeconds: 0 }
    }
  }
  const sessions = [...given.worked.map(session(true)), ...(given.unpaid ?? []).map(session(false))]
  const due = days.map((day): DueDay => ({ ...day, isDue: given.isDue ?? true }))
  const all = payDays(due, sessions, () => ({ ...rules, ...given.rules }))
  return minutes.map((day) => {
    const worked = all[day - 1] ?? fail()
    const { kind, insideSeconds, outsideSeconds, unpaidSeconds, absenceSeconds, paidHundredths } = worked
    const seconds = [insideSeconds, outsideSeconds, factoredSecondsOf(worked), unpaidSeconds, absenceSeconds]
    return [kind, ...seconds.map((each) => each / 3600), paidHundredths / 360_000]
  })
}

function fail(): never {
  throw new Error('no such day')
}

describe('a day that a foreman can check: kind, inside, outside, of it with factor, unpaid, absence, paid', () => {
  test('8 to 17 is paid as it is, an hour after it one and a half times', () => {
    expect(novemberOf({ worked: [[2, '08:00', 2, '18:00']] }, 2, 3)).toEqual([
      ['working_day', 9, 1, 1, 0, 0, 10.5],
      ['working_day', 0, 0, 0, 0, 9, 0],
    ])
  })

  test('Thursday evening into Friday: the day of rest begins at midnight', () => {
    const worked: Worked[] = [[5, '21:00', 6, '02:00']]
    const factors = { working_day: 150, rest_day: 200, holiday: 250 }
    expect(novemberOf({ worked, rules: { factors } }, 5, 6)).toEqual([
      ['working_day', 0, 3, 3, 0, 9, 4.5],
      ['rest_day', 0, 2, 2, 0, 0, 4],
    ])
  })

  test('a holiday has its own factor, and nobody is absent on it', () => {
    const holiday = {
      from: at(10, '00:00'),
      to: at(10, '23:59'),
      type: 'holiday',
      segment: null,
      removedOn: null,
    } as const
    const factors = { working_day: 150, rest_day: 150, holiday: 200 }
    expect(
      novemberOf(
        { worked: [[10, '08:00', 10, '12:00']], schedule: { ...usual, exceptions: [holiday] }, rules: { factors } },
        10,
      ),
    ).toEqual([['holiday', 0, 4, 4, 0, 0, 8]])
  })

  test('Ramadan: short days and a night shift that runs past midnight into Friday', () => {
    const ramadan = [0, 1, 2, 3, 4].map((weekday) => ({ weekday, starts: 20 * 3600, ends: 2 * 3600 }))
    const schedule = { ...usual, versions: [{ effectiveFrom: '2026-01-01', rules: ramadan }] }
    // The hours after midnight belong to Thursday's shift; they lie on the day of rest, and the law counts by the day.
    expect(novemberOf({ worked: [[5, '20:00', 6, '04:00']], schedule }, 5, 6, 7)).toEqual([
      ['working_day', 4, 0, 0, 0, 2, 4],
      ['rest_day', 2, 2, 4, 0, 0, 6],
      ['rest_day', 0, 0, 0, 0, 0, 0],
    ])
  })

  test('an unpaid break is neither paid nor absence', () => {
    const worked: Worked[] = [
      [2, '08:00', 2, '12:00'],
      [2, '13:00', 2, '17:00'],
    ]
    expect(novemberOf({ worked, unpaid: [[2, '12:00', 2, '13:00']] }, 2)).toEqual([['working_day', 8, 0, 0, 1, 0, 8]])
  })

  test('hours a day: what goes beyond them, inside and outside; on a day of rest every hour', () => {
    const worked: Worked[] = [
      [2, '12:00', 2, '17:00'],
      [2, '17:00', 2, '22:00'],
      [3, '08:00', 3, '18:00'],
      [6, '10:00', 6, '14:00'],
    ]
    expect(novemberOf({ worked, rules: { secondsADay: 8 * 3600 } }, 2, 3, 6)).toEqual([
      ['working_day', 5, 5, 2, 0, 4, 11],
      ['working_day', 9, 1, 2, 0, 0, 11],
      ['rest_day', 0, 4, 4, 0, 0, 6],
    ])
  })

  test('hours a week are counted from Sunday on', () => {
    const worked: Worked[] = [
      ...[1, 2, 3, 4, 5].map((day): Worked => [day, '08:00', day, '17:00']),
      [6, '08:00', 6, '12:00'],
      [7, '08:00', 7, '12:00'],
      [8, '17:00', 8, '19:00'],
    ]
    expect(novemberOf({ worked, rules: { secondsAWeek: 48 * 3600 } }, 5, 6, 7, 8)).toEqual([
      ['working_day', 9, 0, 0, 0, 0, 9],
      ['rest_day', 0, 4, 4, 0, 0, 6],
      ['rest_day', 0, 4, 4, 0, 0, 6],
      ['working_day', 0, 2, 0, 0, 9, 2],
    ])
  })

  test('both limits: what goes beyond the day’s, and no hour twice for the week’s', () => {
    const worked: Worked[] = [
      ...[1, 2, 3, 4].map((day): Worked => [day, '08:00', day, '18:00']),
      [5, '08:00', 5, '20:00'],
    ]
    const limits = { secondsADay: 8 * 3600, secondsAWeek: 48 * 3600 }
    expect(novemberOf({ worked, rules: limits }, 4, 5)).toEqual([
      ['working_day', 9, 1, 2, 0, 0, 11],
      ['working_day', 9, 3, 4, 0, 0, 14],
    ])
  })

  test('a factor of nothing, and one of ten', () => {
    const factors = { working_day: 0, rest_day: 1000, holiday: 150 }
    const worked: Worked[] = [
      [5, '17:00', 5, '18:00'],
      [6, '17:00', 6, '18:00'],
    ]
    expect(novemberOf({ worked, rules: { factors } }, 5, 6).map((day) => day.at(-1))).toEqual([0, 10])
  })

  test('nobody is absent on a day that is not over, or before they came', () => {
    expect(novemberOf({ worked: [], isDue: false }, 2)).toEqual([['working_day', 0, 0, 0, 0, 0, 0]])
  })

  test('without any rule every hour counts, and none is missing', () => {
    const schedule = { ...usual, versions: [] }
    expect(novemberOf({ worked: [[6, '22:00', 7, '01:00']], schedule }, 6, 7)).toEqual([
      ['working_day', 2, 0, 0, 0, 0, 2],
      ['working_day', 1, 0, 0, 0, 0, 1],
    ])
  })
})

test('a month that was closed before pay was read by the law stays: no hour inside the calendar is overtime', () => {
  const worked: Worked[] = [
    ...[1, 2, 3, 4].map((day): Worked => [day, '08:00', day, '18:00']),
    [5, '08:00', 5, '20:00'],
    [6, '08:00', 6, '12:00'],
  ]
  const calendar = { reading: 'calendar', secondsADay: 8 * 3600, secondsAWeek: 48 * 3600 } as const
  expect(novemberOf({ worked, rules: calendar }, 4, 5, 6)).toEqual([
    ['working_day', 9, 1, 1, 0, 0, 10.5],
    ['working_day', 9, 3, 3, 0, 0, 13.5],
    ['rest_day', 0, 4, 4, 0, 0, 6],
  ])
})

describe('a late arrival is paid what its day would have been with it, less what it was', () => {
  const { days, calendar } = payCalendar(usual, null, november)
  const due = days.map((day) => ({ ...day, isDue: false }))
  const session = ([day, from, endDay, to]: Worked, isTakenBack = false): PaidSession => {
    return { from: at(day, from), to: at(endDay, to), calendar, isPaid: true, heldSeconds: 0, isTakenBack }
  }
  const changeOf = (before: Worked[], late: PaidSession[], given: Partial<PayRules> = {}) => {
    const change = payChange(due, { before: before.map((each) => session(each)), late }, () => ({ ...rules, ...given }))
    return [change.regularSeconds / 3600, change.overtimeSeconds / 3600, change.paidHundredths / 360_000]
  }
  const eight = { secondsADay: 8 * 3600 }

  test('two hours beside seven, with a limit of eight: one regular, one of overtime', () => {
    expect(changeOf([[2, '08:00', 2, '15:00']], [session([2, '15:00', 2, '17:00'])], eight)).toEqual([1, 1, 2.5])
  })

  test('without a limit, inside the calendar: as they are', () => {
    expect(changeOf([[2, '08:00', 2, '15:00']], [session([2, '15:00', 2, '17:00'])])).toEqual([2, 0, 2])
  })

  test('an hour that is taken back from a day of nine, with a limit of eight, was one of overtime', () => {
    expect(changeOf([[2, '08:00', 2, '17:00']], [session([2, '16:00', 2, '17:00'], true)], eight)).toEqual([
      0, -1, -1.5,
    ])
  })

  test('with a limit of the week, later days of the week have more overtime', () => {
    const before = [1, 2, 3, 4, 5].map((day): Worked => [day, '08:00', day, '17:00'])
    const change = changeOf(before, [session([1, '17:00', 1, '22:00'])], { secondsAWeek: 48 * 3600 })
    expect(change).toEqual([3, 2, 6])
  })
})

const noRules: Schedule = { ...usual, versions: [] }
const rest = {
  ...usual,
  versions: [{ effectiveFrom: '2026-01-01', rules: [{ weekday: 4, starts: 20 * 3600, ends: 4 * 3600 }] }],
}
const NEW_YORK = { ...usual, timeZone: 'America/New_York' }

const schedules = fc.constantFrom(usual, noRules, rest, NEW_YORK)
const limits = fc.option(fc.integer({ min: 1, max: 60 * 3600 }))
const someRules = fc.record({
  reading: fc.constantFrom('law' as const, 'calendar' as const),
  factors: fc.record({
    working_day: fc.integer({ min: 0, max: 1000 }),
    rest_day: fc.integer({ min: 0, max: 1000 }),
    holiday: fc.integer({ min: 0, max: 1000 }),
  }),
  secondsADay: limits,
  secondsAWeek: limits,
})

/** Sessions that do not overlap, from before the month to after it; some longer than a day. */
const someSessions = fc
  .array(
    fc.record({
      pause: fc.integer({ min: 0, max: 40 * 3600 }),
      length: fc.integer({ min: 0, max: 30 * 3600 }),
      isPaid: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  .map((gaps) => {
    let end = Date.parse('2026-10-30T00:00:00Z')
    return gaps.map(({ pause, length, isPaid }) => {
      const from = end + pause * 1000
      end = from + length * 1000
      return { from, to: end, isPaid }
    })
  })

describe('whatever was worked', () => {
  test('the days hold all of it, once: the check finds no difference, in worked and in inside time', () => {
    fc.assert(
      fc.property(someSessions, schedules, someRules, (given, schedule, someRulesGiven) => {
        const range = { first: '2026-10-25', last: '2026-12-05' }
        const { days, calendar } = payCalendar(schedule, null, range, '2026-12-31')
        const sessions = given.map((each) => ({ ...each, calendar, heldSeconds: 0 }))
        const all = payDays(
          days.map((day) => ({ ...day, isDue: true })),
          sessions,
          () => someRulesGiven,
        )
        const isOfMonth = ({ date }: { date: LocalDate }) => date.startsWith('2026-11')
        const month = all.filter(isOfMonth)
        const [first, last] = [days.find(isOfMonth), days.findLast(isOfMonth)]
        if (!first || !last) return
        const started = sessions.filter(({ from }) => isOfMonth({ date: localDateOf(from, schedule.timeZone) }))
        const before = sessions.filter(({ from }) => from < first.from)
        const counts = [
          [(_: PaidSession, from: number, to: number) => secondsBetween(from, to), workedSecondsOf],
          [
            (session: PaidSession, from: number, to: number) => effectiveSeconds(session.calendar, from, to),
            (day: (typeof month)[number]) => day.insideSeconds + day.unpaidInsideSeconds,
          ],
        ] as const
        for (const [secondsOf, ofDay] of counts) {
          const difference = differenceOf({
            sessionSeconds: started.reduce((sum, each) => sum + secondsOf(each, each.from, each.to), 0),
            carriedInSeconds: carriedSeconds(before, { from: first.from, to: last.to }, secondsOf),
            carriedOutSeconds: carriedSeconds(started, { from: last.to, to: Infinity }, secondsOf),
            sheetSeconds: month.reduce((sum, day) => sum + ofDay(day), 0),
          })
          expect(difference).toBe(0)
        }
      }),
    )
  })

  test('no more has a factor than is paid; with all factors at one, paid is what was worked', () => {
    fc.assert(
      fc.property(someSessions, schedules, someRules, (given, schedule, someRulesGiven) => {
        const { days, calendar } = payCalendar(schedule, null, november)
        const sessions = given.map((each) => ({ ...each, calendar, heldSeconds: 0 }))
        const due = days.map((day) => ({ ...day, isDue: true }))
        for (const day of payDays(due, sessions, () => someRulesGiven)) {
          const factored = factoredSecondsOf(day)
          expect(factored).toBeGreaterThanOrEqual(0)
          expect(day.regularSeconds).toBeGreaterThanOrEqual(0)
          expect(factored + day.regularSeconds + day.unpaidSeconds).toBe(workedSecondsOf(day))
          expect(day.absenceSeconds).toBeLessThanOrEqual(day.workingSeconds)
          expect(Number.isSafeInteger(day.paidHundredths)).toBe(true)
        }
        const ofTimes = factoredSecondsOfTimes(days, paidTimes(days, sessions), () => someRulesGiven)
        expect(ofTimes).toEqual(payDays(due, sessions, () => someRulesGiven).map(factoredSecondsOf))
        const once = { ...someRulesGiven, factors: { working_day: 100, rest_day: 100, holiday: 100 } }
        for (const day of payDays(due, sessions, () => once))
          expect(day.paidHundredths).toBe((day.insideSeconds + day.outsideSeconds) * 100)
      }),
    )
  })

  test('a month is the sum of its parts, cut between technicians as one likes', () => {
    const { days, calendar } = payCalendar(usual, null, november)
    const due = days.map((day) => ({ ...day, isDue: false }))
    fc.assert(
      fc.property(someSessions, fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), (given, sides) => {
        const sessions = given.map((each) => ({ ...each, calendar, heldSeconds: 7 }))
        const sumsOf = (which: PaidSession[]) =>
          paySums(
            payDays(due, which, () => rules),
            [],
          )
        const [one, other] = [true, false].map((side) => sessions.filter((_, i) => sides[i] === side))
        const { daysWorked: _, ...together } = totalPaySums([sumsOf(one ?? []), sumsOf(other ?? [])])
        const { daysWorked: __, ...whole } = sumsOf(sessions)
        expect(together).toEqual(whole)
      }),
    )
  })
})

test('each day has its earliest start, the days that were worked, and what is held of the sessions begun on it', () => {
  const { days, calendar } = payCalendar(usual, null, november)
  const due = days.map((day) => ({ ...day, isDue: false }))
  const session = (from: number, to: number): PaidSession => ({ from, to, calendar, isPaid: true, heldSeconds: 7 })
  const late = session(at(2, '13:00'), at(2, '14:00'))
  const overNight = session(at(2, '23:00'), at(3, '01:00'))
  const atMidnight = session(at(5, '00:00'), at(5, '00:00'))
  const all = payDays(due, [late, session(at(2, '09:00'), at(2, '10:00')), overNight, atMidnight], () => rules)
  expect(all.slice(1, 5).map(({ firstStart, heldSeconds }) => [firstStart, heldSeconds])).toEqual([
    [at(2, '09:00'), 21],
    [at(2, '23:00'), 0],
    [null, 0],
    [null, 7],
  ])
  expect(paySums(all, []).daysWorked).toBe(2)
})

test('a day is as long as the clock makes it', () => {
  const { days } = payCalendar(NEW_YORK, null, november)
  expect(days[0]).toMatchObject({ date: '2026-11-01', kind: 'working_day', workingSeconds: 9 * 3600 })
  expect((days[0]?.to ?? 0) - (days[0]?.from ?? 0)).toBe(DAY + 3_600_000)
  expect(days.at(-1)?.date).toBe(plusDays('2026-11-01', 29))
})
