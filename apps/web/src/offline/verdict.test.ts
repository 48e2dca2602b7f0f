import { describe, expect, test } from 'vitest'
import { correctionEntry, photoEntry, startEntry } from './entry.ts'
import { type Answer, backoff, judge } from './verdict.ts'

const now = Date.UTC(2026, 10, 19, 6)
const recorded = { id: 'e1', owner: 7, sessionKey: 'k1', recordedAt: now }
const start = startEntry(recorded, { jobNo: '1001', activityCode: 'WELD', note: null })
const photo = photoEntry(recorded, { photoId: 'p1', sha256: 'abc' })
const changes = { started_at: null, ended_at: null, job_no: null, activity_code: null, note: null, is_void: true }
const correction = correctionEntry(recorded, { ...changes, reason: 'Not mine' })
const session = { session_id: 's1', unique_key: 'k1' }

function answer(status: number, json: unknown = {}, more: Partial<Answer> = {}): Answer {
  return { status, api: '1', retryAfter: null, json, ...more }
}

describe('what an answer means', () => {
  test.each([
    ['the session', answer(201, session), 'sent'],
    ['the session of before', answer(200, session), 'sent'],
    ['a portal’s page', answer(200, undefined, { api: null }), 'later'],
    ['a portal’s JSON', answer(200, session, { api: null }), 'later'],
    ['this API’s 200 without JSON', answer(200, undefined), 'later'],
    ['another session', answer(200, { ...session, unique_key: 'k2' }), 'later'],
    ['a proxy’s 404', answer(404, undefined, { api: null }), 'later'],
    ['a proxy’s 502', answer(502, undefined, { api: null }), 'later'],
    ['a proxy’s 401', answer(401, {}, { api: null }), 'later'],
    ['a redirect', answer(302), 'later'],
    ['a failure of the server', answer(500, { code: 'unexpected' }), 'later'],
    ['too slow', answer(408), 'later'],
    ['too early', answer(425), 'later'],
    ['too many', answer(429), 'later'],
    ['a closed job', answer(422, { code: 'job_not_workable' }), 'refused'],
    ['no such session', answer(404, { code: 'session_not_found' }), 'refused'],
    ['not allowed', answer(403, { code: 'not_allowed' }), 'refused'],
    ['an ended sign-in', answer(401, { code: 'sign_in_ended' }), 'wait_for_sign_in'],
    ['a deactivated technician', answer(401, { code: 'account_inactive' }), 'wait_for_sign_in'],
    ['a password to change', answer(403, { code: 'password_change_due' }), 'wait_for_sign_in'],
  ])('%s', (_, given, is) => {
    expect(judge(start, given, now).is).toBe(is)
  })

  test('no answer at all', () => {
    expect(judge(start, 'unreachable', now).is).toBe('later')
  })

  test.each([
    [answer(200, null)],
    [answer(200, 'signed in')],
    [answer(401, null)],
    [answer(201, session, { api: '2' })],
  ])('what this API never sends is no answer: %j', (given) => {
    const error = { status: null, code: 'unreachable', detail: '' }
    expect(judge(start, given, now)).toEqual({ is: 'later', error, after: null })
  })

  test('a photo is confirmed by its digest', () => {
    expect(judge(photo, answer(201, { sha256: 'abc' }), now).is).toBe('sent')
    expect(judge(photo, answer(201, { sha256: 'abd' }), now).is).toBe('later')
  })

  test('a request is confirmed by its own key, not by its session’s', () => {
    expect(judge(correction, answer(201, { session_id: 's1', unique_key: 'e1' }), now).is).toBe('sent')
    expect(judge(correction, answer(200, session), now).is).toBe('later')
    expect(judge(correction, answer(409, { code: 'request_pending' }), now).is).toBe('refused')
  })

  test('a refusal keeps the server’s sentence', () => {
    const refused = answer(422, { code: 'job_not_workable', detail: 'Job 1001 is closed.' })
    expect(judge(start, refused, now)).toEqual({
      is: 'refused',
      error: { status: 422, code: 'job_not_workable', detail: 'Job 1001 is closed.' },
    })
  })
})

test.each([
  ['30', 30_000],
  ['Thu, 19 Nov 2026 06:01:00 GMT', 60_000],
  ['Thu, 19 Nov 2026 05:00:00 GMT', 0],
  ['86400', 300_000],
  ['soon', null],
  ['', null],
])('Retry-After: %s', (retryAfter, after) => {
  expect(judge(start, answer(429, {}, { retryAfter }), now)).toMatchObject({ is: 'later', after })
})

test('waits grow from 5 s to 5 min, and differ between phones', () => {
  expect(backoff(0, 0)).toBe(5_000)
  expect(backoff(0, 1)).toBe(10_000)
  expect(backoff(3, 0)).toBe(40_000)
  expect(backoff(1_000, 0)).toBe(150_000)
  expect(backoff(1_000, 1)).toBe(300_000)
})
