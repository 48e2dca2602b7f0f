import { describe, expect, test } from 'vitest'
import type { Session } from '@warsha/contract'
import { completionEntry, correctionEntry, type Entry, photoEntry, timerAnswerEntry } from './entry.ts'
import { applyResponse, withList } from './server-state.ts'
import type { Own, OwnSession, ServerSession } from './store.ts'

const session = (unique_key: string, started: string, ended: string | null = null): Session => ({
  session_id: `id ${unique_key}`,
  unique_key,
  job_no: '1001',
  job_description: '',
  customer: '',
  activity_code: 'WELD',
  activity_label: 'Welding',
  note: null,
  started_at: `2026-11-19T${started}:00.000Z`,
  ended_at: ended && `2026-11-19T${ended}:00.000Z`,
  media_count: 0,
})

const recorded = (sessionKey: string) => ({ id: 'e1', owner: 7, sessionKey, recordedAt: 0 })
const answered = (response: Session): Entry => ({ ...completionEntry(recorded(response.unique_key)), response })

/** What runs after the answer. */
const running = (current: ServerSession, entry: Entry) => applyResponse({ current, own: null }, entry).current

test('a running session is what runs, an ended one runs no more', () => {
  const first = session('a', '06:00')
  expect(running(null, answered(first))).toEqual(first)
  expect(running(first, answered(session('a', '06:00', '07:00')))).toBeNull()
})

test('an earlier session that gets through late does not hide the later one', () => {
  const later = session('b', '07:00')
  expect(running(later, answered(session('a', '06:00', '07:00')))).toEqual(later)
  expect(running(later, answered(session('a', '06:00')))).toEqual(later)
})

test('a photo counts with its own session only', () => {
  const photo: Entry = { ...photoEntry(recorded('a'), { photoId: 'p', sha256: 'x' }), response: { media_count: 3 } }
  expect(running(session('a', '06:00'), photo)?.media_count).toBe(3)
  expect(running(session('b', '06:00'), photo)?.media_count).toBe(0)
  expect(running(null, photo)).toBeNull()
})

describe('the sessions of the last days', () => {
  const notCorrected = { is_voided: false, is_corrected: false, request: null }
  const noRequest = { job_type_id: null, seconds_raw: null, seconds_held: null, ...notCorrected }
  const own = (...sessions: Session[]): OwnSession[] => sessions.map((session) => ({ ...noRequest, ...session }))
  const ownAfter = (before: Own, entry: Entry) => applyResponse({ current: null, own: before }, entry).own

  test('are not known as long as nobody has heard them', () => {
    expect(ownAfter(null, answered(session('a', '06:00')))).toBeNull()
  })

  test('have the one that was just sent, in its place', () => {
    const after = ownAfter(own(session('c', '08:00'), session('a', '06:00')), answered(session('b', '07:00', '07:30')))
    expect(after?.map(({ unique_key, seconds_raw }) => [unique_key, seconds_raw])).toEqual([
      ['c', null],
      ['b', 1_800],
      ['a', null],
    ])
  })

  test('keep of one what else was said of it', () => {
    const [known] = own(session('a', '06:00'))
    const before = known ? [{ ...known, is_corrected: true }] : []
    expect(ownAfter(before, answered(session('a', '06:00', '07:00')))).toMatchObject([
      { unique_key: 'a', seconds_raw: 3_600, is_corrected: true },
    ])
  })

  test('have the request that was just sent', () => {
    const changes = { started_at: null, ended_at: null, job_no: '2', activity_code: null, note: null, is_void: false }
    const response = { id: 'r1', status: 'pending' }
    const request: Entry = { ...correctionEntry(recorded('a'), { ...changes, reason: 'Wrong card' }), response }
    const after = ownAfter(own(session('b', '07:00'), session('a', '06:00')), request)
    expect(after?.map(({ request }) => request)).toEqual([null, response])
  })
})

describe('an answer about a timer', () => {
  const answer = (
    kind: 'running' | 'ended_by_next',
    given: 'still_working' | 'dismissed',
    settled_by = null,
  ): Entry => ({
    ...timerAnswerEntry(recorded('a'), { kind, answer: given, askedAt: 0, stoppedAt: null }),
    response: { unique_key: 'e1', kind, answer: given, answered_at: '2026-11-19T14:05:00.000Z', settled_by },
  })

  test('is kept with the session that runs, and with no other', () => {
    const still = answer('running', 'still_working')
    expect(running(session('a', '06:00'), still)?.still_working_at).toBe('2026-11-19T14:05:00.000Z')
    expect(running(session('b', '06:00'), still)?.still_working_at).toBeUndefined()
    expect(running(null, still)).toBeNull()
  })

  test('closes the question about an end', () => {
    const asked = {
      ...session('a', '06:00', '14:00'),
      job_type_id: null,
      seconds_raw: 28_800,
      seconds_held: 3_600,
      is_voided: false,
      is_corrected: false,
      request: null,
      end_check: { proposed_ended_at: null, is_month_closed: false },
    }
    const { own } = applyResponse({ current: null, own: [asked] }, answer('ended_by_next', 'dismissed'))
    expect(own?.[0]).toMatchObject({ end_check: null, seconds_held: 3_600 })
    expect(applyResponse({ current: null, own: null }, answer('ended_by_next', 'dismissed')).own).toBeNull()

    // A list that was asked for before the answer went out comes after it.
    const heardOnce = withList(own, [asked])
    expect(heardOnce?.[0]?.end_check).toBeNull()
    expect(withList(heardOnce, [asked])?.[0]?.end_check).toBeNull()
    expect(withList([asked], [asked])?.[0]?.end_check).toEqual(asked.end_check)
    // Who still worked in the evening is asked about the end in the morning.
    const evening = { current: null, own: [{ ...asked, end_check: null }] }
    expect(withList(applyResponse(evening, answer('running', 'still_working')).own, [asked])?.[0]?.end_check).toEqual(
      asked.end_check,
    )
    expect(withList(null, [asked])).toEqual([asked])
  })
})
