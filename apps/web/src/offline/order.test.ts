import { expect, test } from 'vitest'
import { completionEntry, correctionEntry, type Entry, photoEntry, startEntry, timerAnswerEntry } from './entry.ts'
import { blockedBy, nextToSend } from './order.ts'

const recorded = (id: string, sessionKey: string, owner = 7) => ({ id, owner, sessionKey, recordedAt: 0 })
const start = startEntry(recorded('start', 'a'), { jobNo: '1001', activityCode: 'WELD', note: null })
const end = completionEntry(recorded('end', 'a'))
const photo = photoEntry(recorded('photo', 'b'), { photoId: 'p', sha256: 'x' })
const changes = { started_at: null, ended_at: null, job_no: null, activity_code: null, note: null, is_void: true }
const correction = correctionEntry(recorded('correction', 'a'), { ...changes, reason: 'Not mine' })
const round = { now: 1_000, atOnce: false, tried: new Set<string>() }

test('an end waits for its start and names it, refused or not', () => {
  const refused: Entry = { ...start, status: 'failed' }
  expect(blockedBy(end, [start, end])).toBe(start)
  expect(blockedBy(end, [refused, end])).toBe(refused)
  expect(blockedBy(end, [end])).toBeNull()
  expect(blockedBy(photo, [start, end, photo])).toBeNull()
})

test('a correction waits for the start of its session, then for its end', () => {
  const endOfAnother = completionEntry(recorded('other end', 'b'))
  expect(blockedBy(correction, [end, correction, start])).toBe(start)
  expect(blockedBy(correction, [correction, end, endOfAnother])).toBe(end)
  expect(blockedBy(correction, [correction, endOfAnother])).toBeNull()
})

test('a correction goes after the work and before the photos, however often the work has failed', () => {
  const failing: Entry = { ...completionEntry(recorded('failing', 'c')), retryCount: 9 }
  expect(nextToSend([photo, correction, failing], round)).toBe(failing)
  expect(nextToSend([photo, correction], round)).toBe(correction)
})

test('photos come last, and nothing has two turns in a round', () => {
  expect(nextToSend([photo, start], round)).toBe(start)
  expect(nextToSend([photo, start], { ...round, tried: new Set(['start']) })).toBe(photo)
  expect(nextToSend([photo], { ...round, tried: new Set(['photo']) })).toBeNull()
})

test('what is not due waits, unless all is tried at once', () => {
  const later: Entry = { ...start, nextTryAt: 2_000 }
  expect(nextToSend([later], round)).toBeNull()
  expect(nextToSend([later], { ...round, atOnce: true })).toBe(later)
})

test('an answer about a timer waits for the end that it names', () => {
  const given = { kind: 'running', answer: 'stopped', askedAt: 0, stoppedAt: 0 } as const
  const answer = timerAnswerEntry(recorded('answer', 'a'), given)
  expect(blockedBy(answer, [answer, end])).toBe(end)
  expect(blockedBy(answer, [start, answer, end])).toBe(start)
  expect(nextToSend([photo, answer, end], round)).toBe(end)
  expect(nextToSend([photo, answer], round)).toBe(answer)
})
