import { expect, test } from 'vitest'
import {
  completionEntry,
  correctionEntry,
  type Entry,
  heldCompletionEntry,
  heldStartEntry,
  photoEntry,
  startEntry,
  timerAnswerEntry,
  UNDO_TIME,
} from './entry.ts'
import { blockedBy, mayWithdraw, nextRetry, nextToSend } from './order.ts'

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

test('a start that says that the activity before is finished holds up nothing, and waits for nothing', () => {
  const choice = { jobNo: '1001', activityCode: 'TEST', note: null, finishedSession: 'a' }
  const next = startEntry(recorded('next', 'e'), choice)
  const failing: Entry = { ...start, retryCount: 3, nextTryAt: 2_000 }
  expect(nextToSend([failing, next], round)).toBe(next)
  expect(nextToSend([{ ...start, status: 'syncing' }, next], round)).toBe(next)
  expect(nextToSend([{ ...start, status: 'failed' }, next], round)).toBe(next)
  expect(nextToSend([failing, next], { ...round, atOnce: true, tried: new Set(['next']) })).toBe(failing)
  expect(nextToSend([start, next], round)).toBe(start)
})

const held = heldStartEntry(
  { ...recorded('held', 'd'), recordedAt: 1_000 },
  { jobNo: '1001', activityCode: 'WELD', note: null },
)

const heldEnd = heldCompletionEntry({ ...recorded('held end', 'a'), recordedAt: 1_000 })

test('what can be taken back waits until that is over, however urgent the round is', () => {
  const urgent = { ...round, atOnce: true }
  expect(nextToSend([held], urgent)).toBeNull()
  expect(nextToSend([held, start], urgent)).toBe(start)
  expect(nextToSend([held], { ...urgent, now: 1_000 + UNDO_TIME })).toBe(held)
  expect(nextToSend([heldEnd], urgent)).toBeNull()
  expect(nextToSend([heldEnd], { ...urgent, now: 1_000 + UNDO_TIME })).toBe(heldEnd)
})

test('what can be taken back no more, as something builds on it, does not wait', () => {
  const itsEnd = heldCompletionEntry({ ...recorded('its end', 'd'), recordedAt: 1_000 })
  expect(nextToSend([held, itsEnd], round)).toBe(held)
  expect(nextToSend([itsEnd], round)).toBeNull()
  const next = { ...held, id: 'next' }
  expect(nextToSend([heldEnd, next], round)).toBe(heldEnd)
})

test('a clock that was set back does not keep it', () => {
  expect(nextToSend([held], { ...round, now: -UNDO_TIME, atOnce: true })).toBe(held)
  expect(nextToSend([heldEnd], { ...round, now: -UNDO_TIME, atOnce: true })).toBe(heldEnd)
})

test('it is taken back as long as it was never on its way, and nothing belongs to it', () => {
  const photoOfIt = photoEntry(recorded('its photo', 'd'), { photoId: 'p', sha256: 'x' })
  expect(mayWithdraw(held, [start, held])).toBe(true)
  expect(mayWithdraw(start, [start, held])).toBe(false)
  expect(mayWithdraw({ ...held, heldUntil: undefined }, [held])).toBe(false)
  expect(mayWithdraw({ ...held, status: 'syncing' }, [held])).toBe(false)
  expect(mayWithdraw(held, [held, photoOfIt])).toBe(false)
  expect(mayWithdraw(held, [held, { ...photoOfIt, owner: 8 }])).toBe(true)
})

test('an end is taken back as long as nothing was started after it, and nothing is asked about the session', () => {
  const next = startEntry(recorded('next', 'e'), { jobNo: '1001', activityCode: 'TEST', note: null })
  const answer = timerAnswerEntry(recorded('answer', 'a'), {
    kind: 'running',
    answer: 'stopped',
    askedAt: 0,
    stoppedAt: 0,
  })
  expect(mayWithdraw(heldEnd, [heldEnd])).toBe(true)
  expect(mayWithdraw(end, [end])).toBe(false)
  expect(mayWithdraw({ ...heldEnd, status: 'syncing' }, [heldEnd])).toBe(false)
  expect(mayWithdraw(heldEnd, [start, heldEnd, photo])).toBe(true)
  expect(mayWithdraw(heldEnd, [next, heldEnd])).toBe(true)
  expect(mayWithdraw(heldEnd, [heldEnd, next])).toBe(false)
  expect(mayWithdraw(heldEnd, [heldEnd, { ...next, owner: 8 }])).toBe(true)
  expect(mayWithdraw(heldEnd, [heldEnd, answer])).toBe(false)
  expect(mayWithdraw(heldEnd, [heldEnd, correction])).toBe(false)
})

test('an answer about a timer waits for the end that it names', () => {
  const given = { kind: 'running', answer: 'stopped', askedAt: 0, stoppedAt: 0 } as const
  const answer = timerAnswerEntry(recorded('answer', 'a'), given)
  expect(blockedBy(answer, [answer, end])).toBe(end)
  expect(blockedBy(answer, [start, answer, end])).toBe(start)
  expect(nextToSend([photo, answer, end], round)).toBe(end)
  expect(nextToSend([photo, answer], round)).toBe(answer)
})

test('the next retry is that of what has failed and waits for nothing else', () => {
  const failed = (entry: Entry, nextTryAt: number): Entry => ({ ...entry, retryCount: 1, nextTryAt })
  expect(nextRetry([start, end, photo])).toBeNull()
  expect(nextRetry([failed(start, 9_000), failed(end, 3_000), failed(photo, 7_000)])).toBe(7_000)
  expect(nextRetry([failed(start, 9_000), { ...failed(photo, 7_000), status: 'syncing' }])).toBe(9_000)
  expect(nextRetry([{ ...failed(start, 9_000), status: 'failed' }])).toBeNull()
})
