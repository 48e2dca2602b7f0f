import { HOUR } from '@warsha/domain'
import { describe, expect, test } from 'vitest'
import { EXAMPLE_PARAMETERS } from '../../packages/domain/testing/example-parameters.ts'
import { linesOfForecasts } from './forecasts-report.ts'
import { madeLog, onDay } from './made-log.ts'
import { type ForecastReplay, METHODS, replayForecasts } from './replay-forecasts.ts'
import type { LoggedSession } from './sessions.ts'

const whole = { from: -Infinity, before: Infinity }
const replayed = (sessions: LoggedSession[], period = whole) =>
  replayForecasts(sessions, { period, trials: 40, parameters: EXAMPLE_PARAMETERS })
const parsed = (replay: ForecastReplay) => linesOfForecasts(replay).map((line) => JSON.parse(line))

describe('forecasts replayed on a log', () => {
  const replay = replayed(madeLog())
  const [newJobs, mondays] = [ofOccasion('new_jobs'), ofOccasion('mondays')]

  function ofOccasion(occasion: string) {
    return replay.rows.filter((row) => row.occasion === occasion)
  }

  test('are of jobs at their first session, from the end of the first fifth on, and of open ones on Mondays', () => {
    expect(newJobs.map(({ job }) => job)).toEqual(Array.from({ length: 46 }, (_, i) => `J${14 + i}`))
    expect(newJobs.every(({ madeAt }, i) => madeAt === onDay(14 + i, 8))).toBe(true)
    expect([...new Set(mondays.map(({ madeAt }) => madeAt))]).toEqual(
      [21, 28, 35, 42, 49, 56, 63].map((day) => onDay(day)),
    )
    const ofOneDay = mondays.filter(({ madeAt }) => madeAt === onDay(28))
    expect(ofOneDay.map(({ job }) => job)).toEqual(['J19', 'J22', 'J23', 'J24', 'J26', 'J27'])
  })

  test('by flow times alone they are what is known of the shop', () => {
    // Half of the jobs take six days at most, four of five eight.
    expect(
      newJobs.every(({ finishes }) => finishes.flow_times?.p50 === 6 * 24 && finishes.flow_times.p80 === 8 * 24),
    ).toBe(true)
    const at = (job: string) => mondays.find((row) => row.job === job && row.madeAt === onDay(35))
    // No job is closed before its second day is over; after 160 hours only those of eight and of ten days are open.
    expect(at('J33')?.finishes.flow_times).toEqual({ p50: 6 * 24 - 40, p80: 8 * 24 - 40 })
    expect(at('J28')).toMatchObject({ finishes: { flow_times: { p50: 8 * 24 - 160 } }, closedAfter: 8 * 24 - 160 })
  })

  test('the plain mean lies in the middle of both', () => {
    const row = newJobs[7]
    expect(row?.finishes.plain_mean?.p80).toBe(
      ((row?.finishes.flow_times?.p80 ?? 0) + (row?.finishes.work_content?.p80 ?? 0)) / 2,
    )
  })

  test('what comes later changes nothing that was said before', () => {
    const [day, last] = [onDay(35), onDay(69, 8)]
    const otherwise = madeLog((session) => {
      if (session.startedAt < day || session.endedAt === last) return session
      const activity = session.activity === 'CUT' ? 'FIT' : 'CUT'
      return { ...session, activity, technician: `${session.technician}b`, endedAt: session.endedAt - HOUR }
    })
    const finishesUntil = (log: LoggedSession[]) =>
      replayed(log)
        .rows.filter(({ madeAt }) => madeAt <= day)
        .map(({ job, madeAt, finishes }) => ({ job, madeAt, finishes }))
    expect(finishesUntil(otherwise)).toEqual(finishesUntil(madeLog()))
    expect(finishesUntil(otherwise).length).toBeGreaterThan(30)
  })

  test('are reported by a line for each method and each word, and one of what was learned', () => {
    const lines = parsed(replay)
    expect(lines.slice(0, -3).map(({ forecasts, method }) => [forecasts, method])).toEqual([
      ...METHODS.map((method) => ['new_jobs', method]),
      ...METHODS.map((method) => ['mondays', method]),
    ])
    expect(lines.slice(-3, -1).map(({ said }) => said)).toEqual(['kept', 'guess'])
    // J54 and J57 to J59 were closed in the last week of the log.
    expect(lines[1]).toMatchObject({ rows: 46, scored_rows: 42, p50_coverage: 0.619, p80_coverage: 0.8095 })
    expect(lines[1].p80_coverage_censored).toBeGreaterThan(0.75)
    expect(lines[1].p80_coverage_censored).toBeLessThan(lines[1].p80_coverage)
    expect(lines.at(-1)).toMatchObject({ as_of: '2026-03-09T00:00:00.000Z' })
    // This shop's jobs wait: its flow times say more than its work.
    expect(lines.at(-1).flow_weight.later).toBeGreaterThan(0.5)
  })

  test('are those of a period, with what was learned by its end', () => {
    const period = { from: onDay(28), before: onDay(35) }
    const { rows, tuning } = replayed(madeLog(), period)
    expect(rows).toEqual(replay.rows.filter(({ madeAt }) => madeAt >= period.from && madeAt < period.before))
    expect(rows).toHaveLength(7 + 6)
    expect(tuning?.asOf).toBe(onDay(34, 8))
  })

  test('without any there is nothing to tell', () => {
    const lines = parsed(replayed([]))
    expect(lines.slice(8)).toEqual([
      { said: 'kept', weeks: 0, next_50_held: null, changes: 0 },
      { said: 'guess', weeks: 0, next_50_held: null, changes: 0 },
    ])
    expect(lines[0]).toEqual({
      forecasts: 'new_jobs',
      method: 'product',
      rows: 0,
      scored_rows: 0,
      p50_coverage: null,
      p80_coverage: null,
      p50_coverage_censored: null,
      p80_coverage_censored: null,
      pinball_days: null,
      pinball_days_censored: null,
    })
  })
})
