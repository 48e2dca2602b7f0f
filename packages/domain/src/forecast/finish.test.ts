import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { schedules } from '../../testing/schedules.ts'
import {
  instantOfWorkingSecond,
  type Schedule,
  workingCalendar,
  workingSecondsUntil,
  workingWindows,
} from '../calendar.ts'
import { weekdayOf } from '../local-time.ts'
import type { InstantSpan } from '../schedule.ts'
import { finishOf, finishOfQuantiles, type Pace } from './finish.ts'
import { SHARES } from './quantiles.ts'
import { FinishTrials } from './trials.ts'

const range = { first: '2026-02-20', last: '2026-11-10' }

/** Sunday to Thursday from 08:00 to 12:00 and from 13:00 to 17:00 in Riyadh, from Sunday 1 November 2026 on. */
const workingWeek: Schedule = {
  versions: [
    {
      effectiveFrom: '2026-01-01',
      rules: [0, 1, 2, 3, 4].flatMap((weekday) => [
        { weekday, starts: 8 * 3600, ends: 12 * 3600 },
        { weekday, starts: 13 * 3600, ends: 17 * 3600 },
      ]),
    },
  ],
  exceptions: [],
  timeZone: 'Asia/Riyadh',
}
const november = workingWindows(workingWeek, null, { first: '2026-11-01', last: '2027-11-01' })
const at = (moment: string) => Date.parse(`${moment}:00+03:00`)
const shown = (instant: number | undefined) =>
  instant === undefined ? '' : new Date(instant + 3 * 3_600_000).toISOString().slice(0, 16)

/** So many trials took so many hours each. */
const took = (...hours: number[]) => ({ remainingHours: 0, finishes: Float64Array.from(hours).sort() })
const pace = (now: string, utilisation = 1): Pace => ({
  calendar: workingCalendar(november),
  now: at(now),
  utilisation,
})

describe('laid through the working calendar', () => {
  test.each([
    { says: 'the same morning', now: '2026-11-01T08:00', hours: 2, finish: '2026-11-01T10:00' },
    { says: 'over noon', now: '2026-11-01T11:00', hours: 2, finish: '2026-11-01T14:00' },
    { says: 'up to the end of the day', now: '2026-11-01T08:00', hours: 8, finish: '2026-11-01T17:00' },
    { says: 'over the weekend', now: '2026-11-05T16:00', hours: 3, finish: '2026-11-08T10:00' },
    { says: 'asked at night', now: '2026-11-01T22:00', hours: 1, finish: '2026-11-02T09:00' },
    {
      says: 'half of the time goes elsewhere',
      now: '2026-11-01T08:00',
      hours: 2,
      share: 0.5,
      finish: '2026-11-01T12:00',
    },
    { says: 'nothing left, at work', now: '2026-11-01T10:00', hours: 0, finish: '2026-11-01T10:00' },
    { says: 'nothing left, on Friday', now: '2026-11-06T10:00', hours: 0, finish: '2026-11-08T08:00' },
  ])('$says', ({ now, hours, share, finish }) => {
    expect(shown(finishOf(took(hours), null, pace(now, share))?.p50)).toBe(finish)
  })

  test('beyond the end of the calendar there is no finish, nor is there one without trials', () => {
    expect(finishOf(took(3000), null, pace('2026-11-01T08:00'))).toBeNull()
    expect(finishOf({ remainingHours: 4, finishes: new Float64Array() }, null, pace('2026-11-01T08:00'))).toBeNull()
  })

  test('P50, P80 and how likely it is late: two of ten end after Monday', () => {
    const trials = took(1, 2, 3, 4, 5, 6, 7, 16, 16.5, 30)
    const monday = at('2026-11-03T00:00')
    const finish = finishOf(trials, monday, pace('2026-11-01T08:00'))
    expect([shown(finish?.p50), shown(finish?.p80)]).toEqual(['2026-11-01T14:00', '2026-11-02T17:00'])
    expect(finish?.latePercent).toBe(20)
    expect(finishOf(trials, at('2026-11-01T00:00'), pace('2026-11-01T08:00'))?.latePercent).toBe(100)
    expect(finishOf(took(0), monday, pace('2026-11-01T08:00'))?.latePercent).toBe(0)
  })

  test('hours of the calendar: half of the jobs are finished after 10 of them, on Monday; two of ten after Tuesday noon', () => {
    const quantiles = SHARES.map((share) => 20 * share)
    const finish = finishOfQuantiles(quantiles, at('2026-11-02T24:00'), pace('2026-11-01T08:00'))
    expect([shown(finish?.p50), shown(finish?.p80)]).toEqual(['2026-11-02T10:00', '2026-11-02T17:00'])
    expect(finish?.latePercent).toBeCloseTo(20)
    expect(finishOfQuantiles(quantiles, null, pace('2026-11-01T08:00'))?.latePercent).toBeNull()
    expect(finishOfQuantiles(quantiles, at('2026-11-01T00:00'), pace('2026-11-01T08:00'))?.latePercent).toBe(100)
    expect(
      finishOfQuantiles(
        SHARES.map(() => 9999),
        null,
        pace('2026-11-01T08:00'),
      ),
    ).toBeNull()
  })
})

describe('whatever the schedule', () => {
  const moments = fc.integer({ min: Date.UTC(2026, 2, 1), max: Date.UTC(2026, 9, 1) })
  const hours = fc.array(fc.double({ min: 0, max: 60, noNaN: true }), { minLength: 1, maxLength: 40 })

  test('finishes lie inside working time, none before now, the P80 not before the P50', () => {
    fc.assert(
      fc.property(
        schedules,
        moments,
        hours,
        fc.double({ min: 0.2, max: 1, noNaN: true }),
        (schedule, now, each, share) => {
          const windows = workingWindows(schedule, null, range)
          const finish = finishOf(took(...each), null, { calendar: workingCalendar(windows), now, utilisation: share })
          if (!finish) return
          for (const instant of [finish.p50, finish.p80]) {
            expect(isWithin(windows, instant)).toBe(true)
            expect(instant).toBeGreaterThan(now - 1000)
          }
          expect(finish.p80).toBeGreaterThanOrEqual(finish.p50)
        },
      ),
      { numRuns: 150 },
    )
  })

  test('the instant of a working second has just so many before it', () => {
    fc.assert(
      fc.property(schedules, fc.nat({ max: 5_000_000 }), (schedule, seconds) => {
        const calendar = workingCalendar(workingWindows(schedule, null, range))
        const instant = instantOfWorkingSecond(calendar, seconds)
        if (instant === null) return
        expect(workingSecondsUntil(calendar, instant)).toBe(seconds)
        if (seconds > 0) expect(workingSecondsUntil(calendar, instant - 1000)).toBe(seconds - 1)
      }),
      { numRuns: 150 },
    )
  })
})

function isWithin(windows: readonly InstantSpan[], instant: number): boolean {
  return windows.some(({ from, to }) => from <= instant && instant <= to)
}

/** A number above 0 and below 1, of a generator that the trials do not have. */
function chanceFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state + 0.5) / 4_294_967_296
  }
}

describe('in a made shop', () => {
  const technicians = 3
  const utilisation = 0.7
  const now = at('2026-11-01T09:30')
  const spread = 0.6
  const chance = chanceFrom(20_261_101)
  const normal = () => Math.sqrt(-2 * Math.log(chance())) * Math.cos(2 * Math.PI * chance())

  type Truth = { hours: number; workedHours: number; chance: number }

  /** 24 jobs, the first three under way; each activity takes as long as it will, and who estimates knows the distribution. */
  const jobsOf = (): Truth[][] =>
    Array.from({ length: 24 }, (_, job) =>
      Array.from({ length: 1 + (job % 4) }, (_activity, i) => ({
        hours: 1 + 9 * chance(),
        workedHours: job < 3 && i === 0 ? 1 + 6 * chance() : 0,
        chance: i === 2 ? 0.6 : 1,
      })),
    )

  /** What it really takes: of what has begun, something longer than what was worked. */
  function reallyLeft({ hours, workedHours, chance: likely }: Truth): number {
    if (workedHours === 0 && chance() >= likely) return 0
    for (;;) {
      const total = hours * Math.exp(spread * normal())
      if (total > workedHours) return total - workedHours
    }
  }

  /** A foreman's day by day: whoever is free takes the next job, and works 70 % of every window. */
  function reallyFinished(jobs: readonly Truth[][]): (number | null)[] {
    const free = Array.from({ length: technicians }, () => 0)
    return jobs.map((activities) => {
      const left = activities.reduce((sum, each) => sum + reallyLeft(each), 0)
      if (left === 0) return null
      const next = free.indexOf(Math.min(...free))
      free[next] = (free[next] ?? 0) + left
      return afterWork(free[next])
    })
  }

  function afterWork(hours: number): number {
    let left = (hours / utilisation) * 3_600_000
    for (const { from, to } of november) {
      const begin = Math.max(from, now)
      if (begin >= to) continue
      if (left <= to - begin) return begin + left
      left -= to - begin
    }
    throw new Error('the calendar is too short')
  }

  test('four of five jobs are finished before their P80, half of them before their P50', () => {
    const inTime = { p50: 0, p80: 0, jobs: 0 }
    for (let shop = 0; shop < 40; shop += 1) {
      const jobs = jobsOf()
      const trials = new FinishTrials(
        jobs.map((activities, id) => ({ id, isHeld: false, activities: activities.map(known) })),
        { technicians, seed: shop, trials: 200 },
      )
      trials.play()
      const calendar = workingCalendar(november)
      for (const [place, really] of reallyFinished(jobs).entries()) {
        const finish = finishOf(trials.resultOf(place), null, { calendar, now, utilisation })
        if (really === null || !finish) continue
        inTime.jobs += 1
        if (really <= finish.p50) inTime.p50 += 1
        if (really <= finish.p80) inTime.p80 += 1
        expect([5, 6]).not.toContain(weekdayOf(shown(finish.p80).slice(0, 10)))
      }
    }
    expect(inTime.jobs).toBeGreaterThan(900)
    expect(inTime.p80 / inTime.jobs).toBeCloseTo(0.8, 1)
    expect(inTime.p50 / inTime.jobs).toBeCloseTo(0.5, 1)
  })

  function known({ hours, workedHours, chance: likely }: Truth, key: number) {
    return {
      key,
      hours,
      p80Hours: hours * Math.exp(spread * 0.8416212335729143),
      planningHours: hours * Math.exp(spread ** 2 / 2),
      workedHours,
      chance: likely,
    }
  }
})
