import type { Instant } from '@warsha/domain'
import { describe, expect, test } from 'vitest'
import { EXAMPLE_PARAMETERS } from '../../packages/domain/testing/example-parameters.ts'
import { jobLogOf } from './log-jobs.ts'
import { madeLog, onDay } from './made-log.ts'
import { asRecorded, type LoggedSession } from './sessions.ts'
import { shopAt } from './shop-at.ts'

const stateAt = (at: Instant, sessions = madeLog()) =>
  shopAt(jobLogOf(sessions, EXAMPLE_PARAMETERS), at, EXAMPLE_PARAMETERS)

function aheadOf(name: string, at: Instant, sessions?: LoggedSession[]) {
  return stateAt(at, sessions).openJobs.find(({ job }) => job.name === name)?.ahead
}

const [CUT, FIT] = [0, 1]
const keysOf = (name: string, at: Instant, sessions?: LoggedSession[]) =>
  aheadOf(name, at, sessions)?.activities?.map(({ key }) => key)

describe('what a log says of its shop at a moment', () => {
  test('the jobs that had begun, and those whose last session had ended', () => {
    const { openJobs, sinceBegun, technicians } = stateAt(onDay(20))
    // Those of two days are closed by then; J16, of four, is closed at 8 in the morning.
    expect(openJobs.map(({ job }) => job.name)).toEqual(['J13', 'J14', 'J16', 'J17', 'J18', 'J19'])
    expect(sinceBegun).toHaveLength(20)
    expect(sinceBegun.filter(({ isClosed }) => isClosed)).toHaveLength(14)
    expect(sinceBegun.at(-1)).toEqual({ hours: 16, isClosed: false, jobType: null, workedHours: 4 })
    expect(technicians).toBe(5)
  })

  test('a job that begins at the moment is open, with nothing done yet', () => {
    expect(aheadOf('J20', onDay(20, 8))).toMatchObject({ age: 0, workedHours: 0, hasBegun: true })
    expect(aheadOf('J20', onDay(20, 7))).toBeUndefined()
  })

  test('a session that ran counts up to then', () => {
    const job = aheadOf('J20', onDay(20, 9))
    expect(job).toMatchObject({ age: 1, workedHours: 1 })
    const running = { key: CUT, workedHours: 1, chance: 1, chanceToResume: 1 }
    expect(job?.activities).toEqual([expect.objectContaining(running), expect.objectContaining({ key: FIT })])
  })

  test('an activity is ahead until it is settled: quiet for a week, or finished as its technician said', () => {
    expect(keysOf('J34', onDay(41, 11))).toEqual([CUT, FIT])
    expect(keysOf('J34', onDay(41, 12))).toEqual([FIT])
    const finished = madeLog((session) => ({ ...session, saidAt: session.activity === 'CUT' ? session.endedAt : null }))
    expect(keysOf('J34', onDay(34, 11), finished)).toEqual([CUT, FIT])
    expect(keysOf('J34', onDay(34, 12), finished)).toEqual([FIT])
  })

  test('a settled activity that goes on is ahead again', () => {
    const again = { technician: 'T9', startedAt: onDay(43, 9), endedAt: onDay(43, 10) }
    const resumed = asRecorded(
      madeLog().flatMap((session) => {
        return session.job === 'J34' && session.activity === 'CUT' ? [session, { ...session, ...again }] : [session]
      }),
    )
    expect(keysOf('J34', onDay(43, 9), resumed)).toEqual([FIT])
    expect(keysOf('J34', onDay(43, 11), resumed)).toEqual([CUT, FIT])
    expect(aheadOf('J34', onDay(43, 11), resumed)?.workedHours).toBe(5)
  })

  test('jobs of a type without any baseline have flow times only', () => {
    const oneOfAKind = madeLog((session) => (session.job === 'J40' ? { ...session, jobType: 'ODD' } : session))
    expect(aheadOf('J40', onDay(41), oneOfAKind)).toMatchObject({ jobType: 'ODD', activities: null })
    expect(aheadOf('J39', onDay(41), oneOfAKind)?.activities).toHaveLength(2)
  })
})
