import { expect, test } from 'vitest'
import { completionEntry, correctionEntry, heldStartEntry, photoEntry, startEntry } from './entry.ts'

const recorded = { id: 'e1', owner: 7, sessionKey: 'k1', recordedAt: Date.UTC(2026, 10, 19, 6) }

test('a start is the request of the contract, saying when it happened', () => {
  const entry = startEntry(recorded, { jobNo: '0042', activityCode: 'WELD', note: 'shaft is worn' })
  expect(entry).toMatchObject({
    kind: 'start',
    version: 1,
    owner: 7,
    sessionKey: 'k1',
    status: 'pending',
    retryCount: 0,
  })
  expect(entry.request).toEqual({
    url: '/api/sessions/start',
    method: 'POST',
    data: {
      unique_key: 'k1',
      job_no: '0042',
      activity_code: 'WELD',
      note: 'shaft is worn',
      client_started_at: '2026-11-19T06:00:00.000Z',
    },
  })
})

test('a completion and a photo reach their session by its key', () => {
  expect(completionEntry(recorded).request).toEqual({
    url: '/api/sessions/k1/complete',
    method: 'POST',
    data: { client_ended_at: '2026-11-19T06:00:00.000Z' },
  })
  expect(photoEntry(recorded, { photoId: 'p1', sha256: 'abc' }).request).toEqual({
    url: '/api/sessions/k1/media',
    method: 'POST',
    data: { photoId: 'p1', captured_at: '2026-11-19T06:00:00.000Z', sha256: 'abc' },
  })
})

test('what is finished is said where it is, and nothing of it where it is not', () => {
  const choice = { jobNo: '0042', activityCode: 'WELD', note: null }
  const finishing = startEntry(recorded, { ...choice, finishedSession: 'k0' })
  expect(finishing.request.data).toMatchObject({ unique_key: 'k1', finished_session: 'k0' })
  expect(heldStartEntry(recorded, { ...choice, finishedSession: 'k0' }).request).toEqual(finishing.request)
  expect(startEntry(recorded, { ...choice, finishedSession: undefined })).toEqual(startEntry(recorded, choice))
  expect(Object.keys(startEntry(recorded, choice).request.data)).not.toContain('finished_session')

  expect(completionEntry(recorded, { isFinished: true }).request.data).toEqual({
    client_ended_at: '2026-11-19T06:00:00.000Z',
    activity_finished: true,
  })
  expect(completionEntry(recorded, { isFinished: false })).toEqual(completionEntry(recorded))
})

test('a correction reaches its session by its key, has a key of its own and says when it was asked', () => {
  const changes = { started_at: null, ended_at: null, job_no: '0043', activity_code: null, note: '', is_void: false }
  const entry = correctionEntry(recorded, { ...changes, reason: 'Wrong card' })
  expect(entry).toMatchObject({ kind: 'correction', sessionKey: 'k1', status: 'pending' })
  expect(entry.request).toEqual({
    url: '/api/sessions/k1/correction-requests',
    method: 'POST',
    data: {
      ...changes,
      unique_key: 'e1',
      reason: 'Wrong card',
      client_requested_at: '2026-11-19T06:00:00.000Z',
    },
  })
})

test('an entry is plain data', () => {
  const entry = photoEntry(recorded, { photoId: 'p1', sha256: 'abc' })
  expect(JSON.parse(JSON.stringify(entry))).toEqual(entry)
})
