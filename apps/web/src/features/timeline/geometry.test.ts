import { HOUR, instantAt, localDateOf, plusDays } from '@warsha/domain'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  busyHours,
  groundImage,
  hoursBetweenTicks,
  instantOf,
  isShown,
  linesImage,
  overlapsIn,
  partsShown,
  positionOf,
  rowsOf,
  scaleOf,
  ticksOf,
  workedIn,
} from './geometry.ts'
import { ali, at, DAY, omar, session, timeline, ZONE } from './testing/timeline.ts'

/** The hours that are shown, by the clock in Riyadh. */
const clockOf = (instant: number) => new Date(instant + 3 * HOUR).toISOString().slice(11, 16)
const times = (parts: readonly { from: number; to: number }[]) =>
  parts.map(({ from, to }) => `${clockOf(from)}-${clockOf(to)}`)
const day = { from: at('00:00'), to: at('00:00', '2026-11-20') }
const next = { from: day.to, to: at('00:00', '2026-11-21') }

describe('positions', () => {
  const oneDay = scaleOf([{ from: at('08:00'), to: at('18:00') }])
  const twoDays = scaleOf([
    { from: at('08:00'), to: at('18:00') },
    { from: at('08:00', '2026-11-20'), to: at('18:00', '2026-11-20') },
  ])

  test.each([
    [oneDay, at('08:00'), 0],
    [oneDay, at('13:00'), 0.5],
    [oneDay, at('18:00'), 1],
    [oneDay, at('03:00'), 0],
    [oneDay, at('23:00'), 1],
    [twoDays, at('13:00'), 0.25],
    [twoDays, at('22:00'), 0.5],
    [twoDays, at('10:00', '2026-11-20'), 0.6],
  ])('%#', (scale, instant, position) => expect(positionOf(scale, instant)).toBeCloseTo(position, 9))

  test('what lies between the parts is not shown', () => {
    expect([at('09:00'), at('18:00'), at('22:00'), at('07:00')].map((one) => isShown(twoDays, one))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  const FIRST_MOMENT_AFTER_A_PAUSE = [
    [172, 590],
    [768, 1399],
    [1897, 2747],
    [2857, 2858],
    [2858, 3213],
    [3213, 4051],
  ].map(([from = 0, to = 0]) => ({ from, to }))

  test('lead to one another, and later is never before', () => {
    const parts = fc
      .array(fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 1, max: 1000 })), {
        minLength: 1,
        maxLength: 7,
      })
      .map((steps) => {
        let before = 0
        return steps.map(([pause, length]) => {
          const from = before + pause
          before = from + length
          return { from, to: before }
        })
      })
    fc.assert(
      fc.property(
        parts,
        fc.integer({ min: -10, max: 15_000 }),
        fc.integer({ min: 0, max: 500 }),
        (given, one, more) => {
          const scale = scaleOf(given)
          expect(positionOf(scale, one)).toBeLessThanOrEqual(positionOf(scale, one + more))
          const isInside = given.some(({ from, to }) => from <= one && one < to)
          if (isInside) expect(instantOf(scale, positionOf(scale, one))).toBe(one)
        },
      ),
      { examples: [[FIRST_MOMENT_AFTER_A_PAUSE, 2857, 0]], numRuns: 500 },
    )
  })
})

describe('the hours that are shown', () => {
  test.each([
    ['working hours with a margin', [at('08:00'), at('17:00')], ['07:00-18:00']],
    ['somebody who came at six', [at('06:10'), at('17:00')], ['05:00-18:00']],
    ['one short session is no close-up', [at('10:00'), at('10:15')], ['09:00-17:00']],
    ['nor is one at night', [at('23:00'), at('23:30')], ['16:00-00:00']],
    ['nothing at all: the day', [], ['00:00-00:00']],
  ])('%s', (_what, edges, expected) => expect(times(busyHours([day], edges))).toEqual(expected))

  test('are the same on each day', () => {
    const edges = [at('06:10'), at('16:00'), at('20:40', '2026-11-20')]
    expect(times(busyHours([day, next], edges))).toEqual(['05:00-22:00', '05:00-22:00'])
  })

  test('follow those who are shown: their hours, their sessions, and now while one runs', () => {
    const sessions = [session('a', '05:20-06:00'), session('b', '20:00', { technician_id: 8 })]
    const given = timeline({ sessions, now: new Date(at('21:40')).toISOString() })
    expect(times(partsShown(given, [ali], false))).toEqual(['04:00-18:00'])
    expect(times(partsShown(given, [omar], false))).toEqual(['07:00-23:00'])
    expect(times(partsShown(given, [omar], true))).toEqual(['00:00-00:00'])
  })
})

describe('ticks', () => {
  const labels = (from: number, to: number, zone: string, every = 1) =>
    ticksOf(scaleOf([{ from, to }]), zone, every).map(({ label }) => label)

  test('are the full hours, every so many', () => {
    expect(labels(at('07:00'), at('12:00'), ZONE)).toEqual(['07:00', '08:00', '09:00', '10:00', '11:00'])
    expect(labels(at('07:00'), at('18:00'), ZONE, 4)).toEqual(['08:00', '12:00', '16:00'])
  })

  const dayIn = (date: string, zone: string) =>
    [instantAt(date, 0, zone), instantAt(plusDays(date, 1), 0, zone)] as const
  test('a day that loses an hour has no third one, and one that gains it has it twice', () => {
    expect(labels(...dayIn('2026-03-29', 'Europe/Berlin'), 'Europe/Berlin').slice(0, 4)).toEqual([
      '00:00',
      '01:00',
      '03:00',
      '04:00',
    ])
    expect(labels(...dayIn('2026-10-25', 'Europe/Berlin'), 'Europe/Berlin').slice(0, 5)).toEqual([
      '00:00',
      '01:00',
      '02:00',
      '02:00',
      '03:00',
    ])
    expect(labels(...dayIn('2026-10-25', 'Europe/Berlin'), 'Europe/Berlin')).toHaveLength(25)
  })

  test('of a zone of half hours lie at its full hours', () => {
    const [from, to] = dayIn('2026-10-04', 'Australia/Lord_Howe')
    expect(labels(from, to, 'Australia/Lord_Howe').slice(0, 4)).toEqual(['00:00', '01:00', '03:00', '04:00'])
  })

  test('are as far apart as their labels need', () => {
    const scale = scaleOf([{ from: at('07:00'), to: at('17:00') }])
    expect([1000, 300, 130, 60, 10].map((room) => hoursBetweenTicks(scale, room, 44))).toEqual([1, 2, 4, 12, 12])
  })
})

describe('a line', () => {
  const scale = scaleOf([{ from: at('07:00'), to: at('17:00') }])
  const lineOf = (...sessions: ReturnType<typeof session>[]) => {
    const [row] = rowsOf(timeline({ sessions }), [ali], scale)
    if (!row) throw new Error('no line')
    return row
  }

  test('sums up what of its sessions lies in its days, shown or not: of a night, each day has its part', () => {
    const night = {
      started_at: new Date(at('22:00')).toISOString(),
      ended_at: new Date(next.from + 2 * HOUR).toISOString(),
    }
    const forgotten = { started_at: new Date(at('22:00')).toISOString(), ended_at: null }
    const sumOn = (date: string, times: typeof night | typeof forgotten) => {
      const [row] = rowsOf(timeline({ sessions: [session('night', '22:00', times)] }, [date]), [ali], scale)
      return row && workedIn(row, at('09:00', '2026-11-22')) / HOUR
    }
    expect([DAY, '2026-11-20', '2026-11-21'].map((date) => sumOn(date, night))).toEqual([2, 2, 0])
    expect([DAY, '2026-11-20', '2026-11-22'].map((date) => sumOn(date, forgotten))).toEqual([2, 24, 9])
  })

  test('has the absence, and no gap while somebody is away', () => {
    const away = {
      id: 1,
      technician_id: 7,
      technician: ali.technician,
      kind: 'sick',
      first_day: DAY,
      last_day: DAY,
    } as const
    const shownOf = (half: 'first' | 'second' | null) => {
      const [row] = rowsOf(timeline({ absences: [{ ...away, half }] }), [ali], scaleOf([day]))
      const hourOf = (position: number) => Math.round(position * 48) / 2
      return [
        row?.absences.map(({ from, to }) => [hourOf(from), hourOf(to)]),
        row?.gaps.map(({ startedAt, endedAt }) => [clockOf(startedAt), clockOf(endedAt)]),
      ]
    }
    expect(shownOf(null)).toEqual([[[0, 24]], []])
    // Hours are 08:00 to 17:00, and it is 15:00.
    expect(shownOf('second')).toEqual([[[12.5, 24]], [['08:00', '12:00']]])
    expect(shownOf('first')).toEqual([[[0, 12.5]], [['13:00', '15:00']]])
  })

  test('has the absence of a night on both dates of the night, with no gap, and in no hours of another night', () => {
    const night = (date: string) => ({
      date,
      kind: 'working_day' as const,
      is_expected: true,
      windows: [
        {
          starts_at: new Date(at('20:00', date)).toISOString(),
          ends_at: new Date(at('20:00', date) + 8 * HOUR).toISOString(),
        },
      ],
    })
    const away = { id: 1, technician_id: 7, technician: ali.technician, kind: 'sick', half: null } as const
    const shownOn = (first_day: string) => {
      const hours = [{ segment: null, days: ['2026-11-18', DAY].map(night) }]
      const of = timeline({
        hours,
        absences: [{ ...away, first_day, last_day: first_day }],
        now: '2026-11-21T00:00:00Z',
      })
      const [row] = rowsOf(of, [{ ...ali, segments: [null, null] }], scaleOf([day]))
      const hourOf = (position: number) => Math.round(position * 24)
      return [
        row?.absences.map(({ from, to }) => [hourOf(from), hourOf(to)]),
        row?.gaps.map(({ startedAt, endedAt }) => [clockOf(startedAt), clockOf(endedAt)]),
      ]
    }
    expect(shownOn('2026-11-18')).toEqual([[[0, 4]], [['20:00', '00:00']]])
    expect(shownOn(DAY)).toEqual([[[4, 24]], [['00:00', '04:00']]])
  })

  test('has its bars, its working time, and the gaps up to now', () => {
    const { bars, gaps, ground } = lineOf(session('a', '08:00-11:00'), session('b', '13:00-14:30'))
    expect(bars.map(({ from, to }) => [from, to])).toEqual([
      [0.1, 0.4],
      [0.6, 0.75],
    ])
    expect(ground).toEqual([
      { from: 0.1, to: 0.5 },
      { from: 0.6, to: 1 },
    ])
    expect(gaps.map(({ startedAt, endedAt }) => [clockOf(startedAt), clockOf(endedAt)])).toEqual([
      ['11:00', '12:00'],
      ['14:30', '15:00'],
    ])
  })

  test('what runs goes on to now, and what is held back begins where it stops to count', () => {
    const { bars } = lineOf(
      session('held', '08:00-13:00', { counts_until: new Date(at('12:00')).toISOString() }),
      session('running', '14:00'),
    )
    expect(bars.map(({ from, to, held }) => [from, to, held])).toEqual([
      [0.1, 0.6, 0.5],
      [0.7, 0.8, null],
    ])
  })

  test('what reaches beyond the picture says so', () => {
    const { bars } = lineOf(session('early', '05:00-09:00'), session('late', '16:00-19:00'))
    expect(bars.map(({ from, to, comesFromBefore, goesOnAfter }) => [from, to, comesFromBefore, goesOnAfter])).toEqual([
      [0, 0.2, true, false],
      [0.9, 1, false, true],
    ])
  })

  test('the hours of a segment of its own are its ground', () => {
    const ofAll = timeline().hours[0]
    const night = { starts_at: new Date(at('09:00')).toISOString(), ends_at: new Date(at('11:00')).toISOString() }
    const own = {
      segment: 'Winding',
      days: [{ date: DAY, kind: 'working_day' as const, is_expected: false, windows: [night] }],
    }
    const rows = rowsOf(timeline({ hours: ofAll ? [ofAll, own] : [own] }), [ali, omar], scale)
    expect(rows.map(({ ground, gaps }) => [ground.length, gaps.length])).toEqual([
      [1, 0],
      [2, 2],
    ])
  })

  test('each day has the hours of the segment of then', () => {
    const [ofAll] = timeline({}, [plusDays(DAY, -1), DAY]).hours
    const days = [plusDays(DAY, -1), DAY].map((date) => ({
      date,
      kind: 'holiday' as const,
      is_expected: true,
      windows: [],
    }))
    const own = { segment: 'Painting', days }
    const shown = timeline({ hours: ofAll ? [ofAll, own] : [own] }, [DAY])
    const groundOf = (segments: string[]) => rowsOf(shown, [{ ...ali, segments }], scale)[0]?.ground.length
    expect([groundOf(['Painting', 'Winding']), groundOf(['Winding', 'Painting'])]).toEqual([2, 0])
  })

  test('others that one would lie over are found, itself not', () => {
    const row = lineOf(session('a', '08:00-10:00'), session('b', '10:00-12:00'), session('c', '14:00'))
    const over = overlapsIn(row, 'a', { from: at('08:00'), to: at('10:30') }, at('15:00'))
    expect(over.map(({ session: { session_id }, shared }) => [session_id, shared.to - shared.from])).toEqual([
      ['b', HOUR / 2],
    ])
    expect(overlapsIn(row, 'a', { from: at('08:00'), to: at('14:30') }, at('15:00'))).toHaveLength(2)
  })
})

test('the drawings run the way time runs', () => {
  expect(groundImage([{ from: 0.1, to: 0.5 }], false)).toBe(
    'linear-gradient(to right, transparent 0% 10%, var(--working) 10% 50%, transparent 50% 100%)',
  )
  const scale = scaleOf([day, next])
  expect(localDateOf(scale.parts[1]?.from ?? 0, ZONE)).toBe('2026-11-20')
  expect(linesImage(scale, [{ position: 0.25, label: '12:00' }], true)).toBe(
    'linear-gradient(to left, transparent 50%, var(--day-line) 50% calc(50% + 1px), transparent calc(50% + 1px)), ' +
      'linear-gradient(to left, transparent 25%, var(--hour-line) 25% calc(25% + 1px), transparent calc(25% + 1px))',
  )
})
