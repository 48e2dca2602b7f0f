import { expect, test } from 'vitest'
import type { Session } from '@warsha/contract'
import { completionEntry, correctionEntry, type Entry, startEntry } from './entry.ts'
import { ownSessions } from './own-sessions.ts'
import type { OwnSession } from './store.ts'

const at = (time: string) => Date.parse(`2026-11-19T${time}:00Z`)
const clocks = { device: at('12:00'), server: at('12:00') }

const session = (key: string, from: string, to: string | null): Session => ({
  session_id: `id ${key}`,
  unique_key: key,
  job_no: '1001',
  customer: 'NWC',
  job_description: '',
  activity_code: 'WELD',
  activity_label: 'Welding',
  note: null,
  started_at: new Date(at(from)).toISOString(),
  ended_at: to && new Date(at(to)).toISOString(),
  media_count: 0,
})
const own = (key: string, from: string, to: string | null, more: Partial<OwnSession> = {}): OwnSession => ({
  ...session(key, from, to),
  job_type_id: null,
  seconds_raw: null,
  seconds_held: null,
  is_voided: false,
  is_corrected: false,
  request: null,
  ...more,
})
const recorded = (id: string, sessionKey: string, time: string) => ({ id, owner: 7, sessionKey, recordedAt: at(time) })
const start = (key: string, time: string) =>
  startEntry(recorded(`start ${key}`, key, time), { jobNo: '1002', activityCode: 'REPAIR', note: null })
const end = (key: string, time: string) => completionEntry(recorded(`end ${key}`, key, time))
const changes = { started_at: null, ended_at: null, job_no: null, activity_code: null, note: null, is_void: true }
const correction = (key: string, reason: string) =>
  correctionEntry(recorded(`${key} ${reason}`, key, '11:00'), { ...changes, reason })

function times(fromServer: Parameters<typeof ownSessions>[0], entries: Entry[] = []) {
  return ownSessions(fromServer, entries, clocks).map(({ uniqueKey, startedAt, endedAt, kept }) => [
    uniqueKey,
    startedAt,
    endedAt,
    kept,
  ])
}

test('what was heard stands newest first', () => {
  const fromServer = [own('b', '08:00', null), own('a', '06:00', '07:00')]
  expect(times({ own: fromServer, current: null })).toEqual([
    ['b', at('08:00'), null, 'sent'],
    ['a', at('06:00'), at('07:00'), 'sent'],
  ])
})

test('what is queued is played onto it: a start ends the one before, an end ends its own', () => {
  const fromServer = [own('a', '06:00', null)]
  expect(times({ own: fromServer, current: null }, [start('b', '08:00'), end('b', '09:00')])).toEqual([
    ['b', at('08:00'), at('09:00'), 'sending'],
    ['a', at('06:00'), at('08:00'), 'sent'],
  ])
})

test('what is held back is so until an end is recorded on the phone', () => {
  const fromServer = [own('b', '10:00', null), own('a', '06:00', '10:00', { seconds_held: 7_200 })]
  const held = (entries: Entry[]) =>
    ownSessions({ own: fromServer, current: null }, entries, clocks).map(({ heldSeconds }) => heldSeconds)
  expect(held([])).toEqual([0, 7_200])
  expect(held([end('a', '09:00')])).toEqual([0, 0])
  const { seconds_held: _, ...older } = own('a', '06:00', '10:00')
  expect(ownSessions({ own: [older as OwnSession], current: null }, [], clocks)[0]?.heldSeconds).toBe(0)
})

test('nothing was ever heard: what the phone has recorded is there all the same', () => {
  expect(times({ own: null, current: session('a', '06:00', null) }, [start('b', '08:00')])).toEqual([
    ['b', at('08:00'), null, 'sending'],
    ['a', at('06:00'), at('08:00'), 'sent'],
  ])
})

test('a session that was started since has ended the one of which nothing was heard since', () => {
  const fromServer = [own('b', '08:00', null), own('a', '06:00', null)]
  expect(times({ own: fromServer, current: session('c', '09:00', null) }).map(([, , endedAt]) => endedAt)).toEqual([
    null,
    at('09:00'),
    at('08:00'),
  ])
})

test('a voided session has no place in time, and ends nothing', () => {
  const fromServer = [own('v', '07:00', '07:30', { is_voided: true }), own('a', '06:00', null)]
  expect(times({ own: fromServer, current: null }, [end('a', '08:00')])).toEqual([
    ['v', at('07:00'), at('07:30'), 'sent'],
    ['a', at('06:00'), at('08:00'), 'sending'],
  ])
})

test('a refused start is no session', () => {
  const refused: Entry = { ...start('b', '08:00'), status: 'failed' }
  expect(times({ own: [own('a', '06:00', null)], current: null }, [refused, end('b', '09:00')])).toEqual([
    ['a', at('06:00'), null, 'sent'],
  ])
})

test('what was asked stands with its session, what is queued before what was decided', () => {
  const request: NonNullable<OwnSession['request']> = {
    id: 'r1',
    unique_key: 'k1',
    session_id: 'id a',
    requested_at: new Date(at('10:00')).toISOString(),
    reason: 'Wrong card',
    requested_changes: { ...changes, activity_label: null },
    wished: { ...changes, activity_label: null },
    status: 'declined',
    decided_at: new Date(at('10:30')).toISOString(),
    decision_reason: 'The card says so',
  }
  const fromServer = { own: [own('a', '06:00', '07:00', { request })], current: null }
  const requestIn = (entries: Entry[]) => ownSessions(fromServer, entries, clocks)[0]?.request
  expect(requestIn([])).toMatchObject({ status: 'declined', decisionReason: 'The card says so', kept: 'sent' })
  // As an earlier version of the app kept it.
  const { requested_changes, ...former } = request
  const kept = { own: [own('a', '06:00', '07:00', { request: former as typeof request })], current: null }
  expect(ownSessions(kept, [], clocks)[0]?.request).toMatchObject({ changes: requested_changes, kept: 'sent' })
  const queued = correction('a', 'It was Omar')
  const waiting = { status: 'pending', reason: 'It was Omar', decisionReason: null }
  expect(requestIn([queued])).toMatchObject({ ...waiting, kept: 'sending' })
  expect(requestIn([{ ...queued, status: 'failed' }])).toMatchObject({ ...waiting, kept: 'needs_attention' })
  // The session itself is where it was.
  expect(times(fromServer, [queued]).map(([, , , kept]) => kept)).toEqual(['sent'])
})
