import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  arrival,
  expectedSessions,
  type Recorded,
  recordedSessions,
  type Reported,
} from '../testing/recorded-sessions.ts'
import {
  completeSession,
  compareSessions,
  isReportOfThePast,
  isStalled,
  newSession,
  placeSession,
  reportedEnd,
  reportedStart,
  reviewFlags,
  reviewFlagsIn,
  type SessionTimes,
} from './session.ts'
import { DAY, HOUR, MINUTE } from './time.ts'

const now = Date.parse('2026-11-19T06:00:00Z')
const at = (time: string) => Date.parse(`2026-11-19T${time}Z`)
const start = (time: string, deviceSentAt: number | null = null) =>
  reportedStart({ deviceAt: at(time), deviceSentAt, now })
const end = (time: string) => reportedEnd({ deviceAt: at(time), deviceSentAt: null, now })
const session = (key: string, time: string) => newSession(key, start(time))

test('the flags have the numbers that are stored', () => {
  expect(reviewFlags).toEqual({
    started_in_future: 1,
    ended_in_future: 2,
    ended_before_start: 4,
    reported_late: 8,
    job_was_closed: 16,
    too_long: 32,
    trimmed: 64,
    reported_after_correction: 128,
    in_closed_month: 256,
    end_not_reported: 512,
  })
})

describe('what a device reports', () => {
  test.each([
    // device says   its clock at sending   stored      flags
    ['05:00:00.900', null, '05:00:00.900', []],
    ['06:00:30', null, '06:00:00', []],
    ['06:01:00', null, '06:00:00', []],
    ['06:01:00.001', null, '06:00:00', ['started_in_future']],
    ['05:14:00', '06:14:00', '05:00:00', []],
    ['04:46:00', '05:46:00', '05:00:00', []],
    ['05:00:59', '06:00:59', '05:00:59', []],
  ])('a start at %s, sent at %s, is stored as %s', (deviceAt, sentAt, stored, flags) => {
    const reported = start(deviceAt, sentAt === null ? null : at(sentAt))
    expect(reported.at).toBe(at(stored))
    expect(reviewFlagsIn(reported.flags)).toEqual(flags)
  })

  test('what is older than thirty days is late, and nothing is older than the year 2000', () => {
    const flagsOf = (age: number) => {
      return reviewFlagsIn(reportedStart({ deviceAt: now - age, deviceSentAt: null, now }).flags)
    }
    expect(flagsOf(30 * DAY)).toEqual([])
    expect(flagsOf(30 * DAY + 1)).toEqual(['reported_late'])
    const oldest = Date.UTC(2000, 0, 1)
    for (const deviceAt of [oldest - 1, oldest, oldest + 1]) {
      expect(reportedStart({ deviceAt, deviceSentAt: null, now }).at).toBe(Math.max(deviceAt, oldest))
    }
  })

  test('an end is never late, but may lie in the future', () => {
    expect(reportedEnd({ deviceAt: now - 31 * DAY, deviceSentAt: null, now }).flags).toBe(0)
    expect(reviewFlagsIn(reportedEnd({ deviceAt: now + 60_001, deviceSentAt: null, now }).flags)).toEqual([
      'ended_in_future',
    ])
  })

  test('no time means now', () => {
    expect(reportedStart({ deviceAt: null, deviceSentAt: null, now: now + 999 })).toMatchObject({
      at: now + 999,
      flags: 0,
    })
  })

  test('a start more than two minutes back tells of the past', () => {
    expect(isReportOfThePast(now - 2 * MINUTE, now)).toBe(false)
    expect(isReportOfThePast(now - 2 * MINUTE - 1000, now)).toBe(true)
  })
})

test('sessions go by their start, at the same moment by their key', () => {
  const [a, b, later] = [session('a', '04:00:00'), session('b', '04:00:00'), session('a', '04:00:01')]
  expect([compareSessions(a, b), compareSessions(b, a), compareSessions(a, a)].map(Math.sign)).toEqual([-1, 1, 0])
  expect([compareSessions(b, later), compareSessions(later, b)].map(Math.sign)).toEqual([-1, 1])
})

describe('placing a session', () => {
  test('the foreman’s table', () => {
    const morning = session('a', '04:00:00')
    const noon = session('b', '05:00:00')
    expect(placeSession(morning, noon, null, 10)).toMatchObject({
      previous: { endedAt: at('05:00:00') },
      session: { endedAt: null },
    })
    const ended = completeSession(morning, end('04:30:00'))
    expect(placeSession(ended, noon, null, 10).previous?.endedAt).toBe(at('04:30:00'))
    expect(placeSession(null, morning, noon, 10).session.endedAt).toBe(at('05:00:00'))
  })

  test('the earliest reported end stands, an end before the start becomes the start', () => {
    const morning = session('a', '04:00:00')
    const late = completeSession(completeSession(morning, end('04:30:00')), end('04:10:00'))
    expect(late.endedAt).toBe(at('04:10:00'))
    const backwards = completeSession(morning, end('03:00:00'))
    expect(backwards.endedAt).toBe(at('04:00:00'))
    expect(reviewFlagsIn(backwards.flags)).toEqual(['ended_before_start'])
    expect(backwards.deviceEndedAt).toBe(at('03:00:00'))
  })

  test('stalled is more than the hours set', () => {
    expect(isStalled(now - 10 * HOUR, now, 10)).toBe(false)
    expect(isStalled(now - 10 * HOUR - 1000, now, 10)).toBe(true)
  })
})

/** The sessions after these reports came in, in this order, kept in memory as the server keeps them. */
function arrive(reports: Reported[], known: readonly SessionTimes[] = []): SessionTimes[] {
  const kept = [...known]
  for (const report of reports) {
    const position = kept.findIndex((candidate) => candidate.uniqueKey === report.key)
    if (report.kind === 'end') {
      const started = kept[position]
      if (started)
        kept[position] = completeSession(started, reportedEnd({ deviceAt: report.at, deviceSentAt: null, now }))
      continue
    }
    if (position >= 0) continue
    const added = newSession(report.key, reportedStart({ deviceAt: report.at, deviceSentAt: null, now }))
    const place = kept.filter((candidate) => compareSessions(candidate, added) < 0).length
    const placed = placeSession(kept[place - 1] ?? null, added, kept[place] ?? null, 10)
    if (placed.previous) kept[place - 1] = placed.previous
    kept.splice(place, 0, placed.session)
  }
  return kept
}

const inShort = (sessions: SessionTimes[]): Recorded[] =>
  sessions.map(({ uniqueKey, startedAt, endedAt, reportedEndedAt, flags }) => ({
    uniqueKey,
    startedAt,
    endedAt,
    reportedEndedAt,
    flags,
  }))

test('any order of arrival, with repeats, gives the same sessions, never overlapping, nothing lost', () => {
  fc.assert(
    fc.property(
      recordedSessions(now).chain((recorded) => fc.tuple(fc.constant(recorded), arrival(recorded), arrival(recorded))),
      ([recorded, oneOrder, anotherOrder]) => {
        const sessions = arrive(oneOrder)
        expect(inShort(sessions)).toEqual(expectedSessions(recorded))
        expect(arrive(anotherOrder)).toEqual(sessions)
        sessions.forEach(({ startedAt, endedAt }, i) => {
          const next = sessions[i + 1]
          if (next) expect(endedAt).toBeLessThanOrEqual(next.startedAt)
          if (endedAt !== null) expect(endedAt).toBeGreaterThanOrEqual(startedAt)
        })
      },
    ),
    { numRuns: 2_000 },
  )
})

describe('when an admin has corrected an end', () => {
  const ends = (session: SessionTimes, time: string) => completeSession(session, end(time))
  const corrected: SessionTimes = { ...session('a', '04:00:00'), endedAt: at('05:00:00'), isEndCorrected: true }

  test('a report does not move it, but is kept, for review', () => {
    const reported = ends(corrected, '04:30:00')
    expect(reported).toMatchObject({ endedAt: at('05:00:00'), reportedEndedAt: at('04:30:00') })
    expect(reviewFlagsIn(reported.flags)).toEqual(['reported_after_correction'])
  })

  test('a report that came before, sent again, says nothing new', () => {
    const known = { ...corrected, reportedEndedAt: at('05:30:00') }
    expect(ends(known, '05:30:00')).toEqual(known)
    expect(reviewFlagsIn(ends(known, '05:20:00').flags)).toEqual(['reported_after_correction'])
  })

  test('a start that comes late cuts it, for review', () => {
    const placed = placeSession(corrected, session('b', '04:40:00'), null, 10)
    expect(placed.previous?.endedAt).toBe(at('04:40:00'))
    expect(reviewFlagsIn(placed.previous?.flags ?? 0)).toEqual(['trimmed'])
    expect(placeSession(corrected, session('b', '05:30:00'), null, 10).previous).toEqual(corrected)
  })
})

test('any order of what arrives after an admin ended a session gives the same sessions', () => {
  const scenario = recordedSessions(now).chain((recorded) => {
    const [first] = recorded
    if (!first) throw new Error('nothing was recorded')
    const corrected = fc.integer({ min: first.startedAt, max: now }).map((endedAt): SessionTimes => {
      const begun = newSession(first.key, reportedStart({ deviceAt: first.startedAt, deviceSentAt: null, now }))
      return { ...begun, endedAt, isEndCorrected: true }
    })
    return fc.tuple(corrected, arrival(recorded), arrival(recorded))
  })
  fc.assert(
    fc.property(scenario, ([corrected, oneOrder, anotherOrder]) => {
      const sessions = arrive(oneOrder, [corrected])
      expect(arrive(anotherOrder, [corrected])).toEqual(sessions)
      const next = sessions[sessions.findIndex(({ uniqueKey }) => uniqueKey === corrected.uniqueKey) + 1]
      const stands = sessions.find(({ uniqueKey }) => uniqueKey === corrected.uniqueKey)
      expect(stands?.endedAt).toBe(Math.min(corrected.endedAt ?? Infinity, next?.startedAt ?? Infinity))
    }),
    { numRuns: 1_000 },
  )
})
