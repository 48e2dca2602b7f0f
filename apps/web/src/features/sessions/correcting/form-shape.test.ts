import { expect, test } from 'vitest'
import { sessionRecord } from '../testing/session.ts'
import { additionOf, additionShape, correctionOf, correctionShape, valuesOf } from './form-shape.ts'

const ZONE = 'Asia/Riyadh'
const clock = { zone: ZONE, now: Date.parse('2026-11-21T09:00:00Z') }
const session = sessionRecord()
const filled = (change: object) => ({ ...valuesOf(session, ZONE), reason: 'Forgot to end it', ...change })
const sent = (change: object) => correctionOf(correctionShape(clock).parse(filled(change)), session, ZONE)
const problems = (change: object) =>
  correctionShape(clock)
    .safeParse(filled(change))
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

test('only what was changed is sent, times of the workshop as instants', () => {
  expect(sent({ ended_at: '2026-11-19T16:30' })).toEqual({
    ended_at: '2026-11-19T13:30:00.000Z',
    reason: 'Forgot to end it',
  })
  expect(sent({ job_no: ' 0815 ', activity_code: 'TEST', note: ' New bearings ' })).toEqual({
    job_no: '0815',
    activity_code: 'TEST',
    note: 'New bearings',
    reason: 'Forgot to end it',
  })
})

test('a reason alone changes nothing', () => {
  expect(sent({})).toBeNull()
  expect(sent({ note: '  ' })).toBeNull()
})

test('a note can be taken away', () => {
  const session = sessionRecord({ note: 'Wrong motor' })
  const values = { ...valuesOf(session, ZONE), note: '', reason: 'Not of this job' }
  expect(correctionOf(correctionShape(clock).parse(values), session, ZONE)).toEqual({
    note: null,
    reason: 'Not of this job',
  })
})

test.each([
  [{ ended_at: '2026-11-19T09:00' }, ['ended_at: end_before_start']],
  [{ ended_at: '2026-11-21T12:01' }, ['ended_at: in_future']],
  [{ started_at: '2026-11-21T12:01', ended_at: '2026-11-21T12:02' }, ['started_at: in_future', 'ended_at: in_future']],
  [{ started_at: '2026-11-10T09:00' }, ['ended_at: session_too_long']],
  [{ ended_at: '' }, ['ended_at: required']],
  [{ reason: '  ' }, ['reason: reason_required']],
  [{ job_no: '' }, ['job_no: job_no_required']],
])('%j: %j', (change, expected) => {
  expect(problems(change)).toEqual(expected)
})

test('a session that is added needs its technician', () => {
  const values = { ...filled({}), technician_id: 7 }
  const { technician_id: _nobody, ...without } = values
  expect(additionShape(clock).safeParse(without).error?.issues[0]?.message).toBe('required')
  expect(additionOf(additionShape(clock).parse(values), ZONE)).toEqual({
    technician_id: 7,
    job_no: '9751001',
    activity_code: 'REPAIR',
    started_at: '2026-11-19T06:00:00.000Z',
    ended_at: '2026-11-19T14:00:00.000Z',
    note: null,
    reason: 'Forgot to end it',
  })
})
