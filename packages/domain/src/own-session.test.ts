import { describe, expect, test } from 'vitest'
import { isStillAskable, mayRequestCorrection, type OwnTimes, changesOf, type RequestedChanges } from './own-session.ts'
import { DAY, HOUR, MINUTE } from './time.ts'

const now = Date.parse('2026-11-19T14:00:00Z')
const session: OwnTimes = {
  startedAt: Date.parse('2026-11-19T06:00:27.400Z'),
  endedAt: Date.parse('2026-11-19T12:00:00Z'),
  jobNo: '1001',
  activityCode: 'REPAIR',
  note: 'Worn shaft',
}
const nothing: RequestedChanges = {
  startedAt: null,
  endedAt: null,
  jobNo: null,
  activityCode: null,
  note: null,
  isVoid: false,
}
const ask = (requested: Partial<RequestedChanges>, requestedAt = now, of: OwnTimes = session) =>
  mayRequestCorrection(of, changesOf(of, { ...nothing, ...requested }), { requestedAt: requestedAt, now })

describe('requested changes', () => {
  test('is only what differs, times by their second', () => {
    const asIs = { ...session, startedAt: Date.parse('2026-11-19T06:00:27Z'), isVoid: false }
    expect(changesOf(session, asIs)).toEqual(nothing)
    expect(changesOf(session, { ...asIs, endedAt: now - HOUR + 10, jobNo: '1002', note: '' })).toEqual({
      ...nothing,
      endedAt: now - HOUR,
      jobNo: '1002',
      note: '',
    })
  })

  test('taking a note away from a session without one is nothing', () => {
    expect(changesOf({ ...session, note: null }, { ...nothing, note: '' })).toEqual(nothing)
  })

  test('a session that should not count needs no other change', () => {
    expect(changesOf(session, { ...nothing, jobNo: '1002', isVoid: true })).toEqual({ ...nothing, isVoid: true })
  })
})

describe('asking', () => {
  test.each<[string, Partial<RequestedChanges>, string]>([
    ['another job', { jobNo: '1002' }, 'yes'],
    ['that it does not count', { isVoid: true }, 'yes'],
    ['an earlier end', { endedAt: session.startedAt + MINUTE }, 'yes'],
    ['no change', {}, 'request_changes_nothing'],
    ['the job that it has', { jobNo: '1001' }, 'request_changes_nothing'],
    ['an end at its start', { endedAt: session.startedAt }, 'request_backwards'],
    ['a start after its end', { startedAt: now - HOUR }, 'request_backwards'],
    ['an end in an hour', { endedAt: now + HOUR }, 'request_backwards'],
    ['the minute that it is, by a clock a little ahead', { endedAt: now + MINUTE }, 'yes'],
  ])('for %s: %s', (_, requested, answer) => expect(ask(requested)).toBe(answer))

  test('of a running session, its start or an end', () => {
    const running = { ...session, endedAt: null }
    expect(ask({ startedAt: now - HOUR }, now, running)).toBe('yes')
    expect(ask({ endedAt: now - HOUR }, now, running)).toBe('yes')
    expect(ask({ startedAt: now + HOUR }, now, running)).toBe('request_backwards')
  })

  test('another job of a session whose times are odd says nothing of its times', () => {
    expect(ask({ jobNo: '1002' }, now, { ...session, endedAt: session.startedAt })).toBe('yes')
  })

  test('counts from when it was asked, seven days after the start at most', () => {
    const { startedAt } = session
    expect(isStillAskable(startedAt, startedAt + 7 * DAY)).toBe(true)
    expect(ask({ isVoid: true }, startedAt + 7 * DAY + 1)).toBe('request_too_late')
    expect(mayRequestCorrection(session, { ...nothing, isVoid: true }, { requestedAt: now, now: now + 30 * DAY })).toBe(
      'yes',
    )
  })
})
