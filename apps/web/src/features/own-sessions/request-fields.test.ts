import { describe, expect, test } from 'vitest'
import { MINUTE } from '@warsha/domain'
import type { ShownOwnSession } from '../../offline/own-sessions.ts'
import { wallClock } from '../../i18n/formats.ts'
import { editsOf, fieldsOf, firstFieldsOf, problemsIn, requestBody, type RequestFields } from './request-fields.ts'

const now = new Date('2026-11-19T15:00:30').getTime()
const session: ShownOwnSession = {
  uniqueKey: 'a',
  jobNo: '1001',
  activityCode: 'WELD',
  note: 'Worn shaft',
  startedAt: new Date('2026-11-19T08:00:27.400').getTime(),
  endedAt: new Date('2026-11-19T12:00:05').getTime(),
  heldSeconds: 0,
  kept: 'sent',
  confirmed: null,
  isVoided: false,
  isCorrected: false,
  request: null,
  endCheck: null,
}
const filled = (fields: Partial<RequestFields>): RequestFields => ({
  ...fieldsOf(session),
  reason: 'I forgot to stop it',
  ...fields,
})
const asIs = { started_at: null, ended_at: null, job_no: null, activity_code: null, note: null, is_void: false }

test('where the end is missing the form begins with the end to which the session counts', () => {
  const startedAt = new Date('2026-11-18T16:00:00').getTime()
  const endedAt = new Date('2026-11-19T08:00:00').getTime()
  const forgotten = { ...session, startedAt, endedAt, heldSeconds: 15 * 3600 }
  const fields = { ...firstFieldsOf(forgotten), reason: 'Forgot it' }
  expect(fields.end).toBe('2026-11-18T17:00')
  expect(problemsIn(forgotten, fields, now)).toEqual({})
  expect(requestBody(forgotten, fields).ended_at).toBe(new Date('2026-11-18T17:00:00').toISOString())

  const uncounted = firstFieldsOf({ ...forgotten, heldSeconds: 16 * 3600 })
  expect(uncounted.end).toBe('')
  expect(problemsIn({ ...forgotten, heldSeconds: 16 * 3600 }, { ...uncounted, reason: 'x' }, now)).toEqual({
    end: 'time',
  })
})

test('the form begins with the session as it is, times by the wall clock of the phone', () => {
  expect(fieldsOf(session)).toEqual({
    start: '2026-11-19T08:00',
    end: '2026-11-19T12:00',
    job: '1001',
    activity: 'WELD',
    note: 'Worn shaft',
    isVoid: false,
    reason: '',
  })
  expect(fieldsOf({ ...session, endedAt: null, note: null })).toMatchObject({ end: '', note: '' })
})

test('what was filled in is what differs from the beginning; all of it where that was not kept', () => {
  const fields = filled({ end: '2026-11-19T11:30' })
  expect(editsOf(fields, fieldsOf(session))).toEqual({ end: '2026-11-19T11:30', reason: 'I forgot to stop it' })
  expect(editsOf(fields, {})).toEqual(fields)
})

describe('what is asked', () => {
  test('is what was changed, and no time by its cut-off seconds', () => {
    expect(requestBody(session, filled({ job: ' ١٠٠٢ ' }))).toEqual({
      ...asIs,
      job_no: '1002',
      reason: 'I forgot to stop it',
    })
    expect(requestBody(session, filled({ end: '2026-11-19T11:30', note: '' }))).toMatchObject({
      ...asIs,
      ended_at: new Date('2026-11-19T11:30').toISOString(),
      note: '',
    })
  })

  test('is nothing else where the session should not count', () => {
    expect(requestBody(session, filled({ isVoid: true, job: '1002', start: '' }))).toMatchObject({
      ...asIs,
      is_void: true,
    })
  })
})

describe('what has to be put right', () => {
  test.each<[string, Partial<RequestFields>, object]>([
    ['all is well', { job: '1002' }, {}],
    ['nothing was changed', {}, { all: 'nothing' }],
    ['the reason is missing', { job: '1002', reason: ' ' }, { reason: 'reason' }],
    ['a time was taken out', { start: '', end: '' }, { start: 'time', end: 'time' }],
    ['the job was taken out', { job: ' ' }, { job: 'job' }],
    ['the end comes before the start', { end: '2026-11-19T07:00' }, { end: 'backwards' }],
    ['the end is still to come', { end: '2026-11-19T15:30' }, { end: 'future' }],
    ['the start is still to come', { start: '2026-11-20T08:00', end: '2026-11-20T09:00' }, { start: 'future' }],
    ['it ended in this minute', { end: wallClock(now) }, {}],
    ['it should not count, whatever else is there', { isVoid: true, start: '', end: '' }, {}],
  ])('%s', (_, fields, problems) => expect(problemsIn(session, filled(fields), now)).toEqual(problems))

  test('a session that runs may stay without an end', () => {
    const running = { ...session, endedAt: null }
    const fields = { ...fieldsOf(running), reason: 'I began later', start: wallClock(now - 5 * MINUTE) }
    expect(problemsIn(running, fields, now)).toEqual({})
    expect(requestBody(running, fields).ended_at).toBeNull()
  })
})
