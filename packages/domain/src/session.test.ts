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
  reviewFlagsIn,
  type SessionTimes,
} from './session.ts'
import { HOUR, MINUTE } from './time.ts'

const now = Date.parse('2026-11-19T06:00:00Z')
const at = (time: string) => Date.parse(`2026-11-19T${time}Z`)
const start = (time: string, deviceSentAt: number | null = null) =>
  reportedStart({ deviceAt: at(time), deviceSentAt, now })
const end = (time: string) => reportedEnd({ deviceAt: at(time), deviceSentAt: null, now })
const session = (key: string, time: string) => newSession(key, start(time))

describe('what a device reports', () => {
  test.each([
    // device says   its clock at sending   stored      flags
    ['05:00:00.900', null, '05:00:00.900', []],
    ['06:00:30', null, '06:00:00', []],
    ['06:01:01', null, '06:00:00', ['started_in_future']],
    ['05:14:00', '06:14:00', '05:00:00', []],
    ['04:46:00', '05:46:00', '05:00:00', []],
    ['05:00:59', '06:00:59', '05:00:59', []],
  ])('a start at %s, sent at %s, is stored as %s', (deviceAt, sentAt, stored, flags) => {
    const reported = start(deviceAt, sentAt === null ? null : at(sentAt))
    expect(reported.at).toBe(at(stored))
    expect(reviewFlagsIn(reported.flags)).toEqual(flags)
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

describe('placing a session', () => {
  test('the foreman’s table', () => {
    const morning = session('a', '04:00:00')
    const noon = session('b', '05:00:00')
    expect(placeSession(morning, noon, null)).toMatchObject({
      previous: { endedAt: at('05:00:00') },
      session: { endedAt: null },
    })
    const ended = completeSession(morning, end('04:30:00'))
    expect(placeSession(ended, noon, null).previous?.endedAt).toBe(at('04:30:00'))
    expect(placeSession(null, morning, noon).session.endedAt).toBe(at('05:00:00'))
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
function arrive(reports: Reported[]): SessionTimes[] {
  const kept: SessionTimes[] = []
  for (const report of reports) {
    const known = kept.findIndex((candidate) => candidate.uniqueKey === report.key)
    if (report.kind === 'end') {
      const started = kept[known]
      if (started) kept[known] = completeSession(started, reportedEnd({ deviceAt: report.at, deviceSentAt: null, now }))
      continue
    }
    if (known >= 0) continue
    const added = newSession(report.key, reportedStart({ deviceAt: report.at, deviceSentAt: null, now }))
    const position = kept.filter((candidate) => compareSessions(candidate, added) < 0).length
    const placed = placeSession(kept[position - 1] ?? null, added, kept[position] ?? null)
    if (placed.previous) kept[position - 1] = placed.previous
    kept.splice(position, 0, placed.session)
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
