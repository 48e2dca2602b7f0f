import { describe, expect, test } from 'vitest'
import { sessionRecord } from '../testing/session.ts'
import {
  additionOf,
  additionShape,
  correctionOf,
  correctionShape,
  knownTimes,
  type MovedTimes,
  movedValues,
  valuesOf,
} from './form-shape.ts'

const ZONE = 'Asia/Riyadh'
const session = sessionRecord()
const clock = { zone: ZONE, known: knownTimes(session, {}), now: Date.parse('2026-11-21T09:00:00Z') }
const filled = (change: object) => ({ ...valuesOf(session, ZONE), reason: 'Forgot to end it', ...change })
const sent = (change: object) =>
  correctionOf(correctionShape(clock).parse(filled(change)), session, { zone: ZONE, moved: {} })
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
  expect(correctionOf(correctionShape(clock).parse(values), session, { zone: ZONE, moved: {} })).toEqual({
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
  expect(additionOf(additionShape(clock).parse(values), clock)).toEqual({
    technician_id: 7,
    job_no: '9751001',
    activity_code: 'REPAIR',
    started_at: '2026-11-19T06:00:00.000Z',
    ended_at: '2026-11-19T14:00:00.000Z',
    note: null,
    reason: 'Forgot to end it',
  })
})

describe('in the hour that comes twice', () => {
  const zone = 'America/New_York'
  const now = Date.parse('2026-11-02T12:00:00Z')
  const at = (time: string) => `2026-11-01T${time}.000Z`
  const nightOf = (started_at: string, ended_at: string) =>
    sessionRecord({ started_at: at(started_at), ended_at: at(ended_at) })

  function corrected(session: ReturnType<typeof sessionRecord>, change: object, moved: MovedTimes = {}) {
    const shape = correctionShape({ zone, known: knownTimes(session, moved), now })
    const values = { ...valuesOf(session, zone), ...movedValues(moved, zone), reason: 'Forgot to end it', ...change }
    const read = shape.safeParse(values)
    return read.success
      ? correctionOf(read.data, session, { zone, moved })
      : read.error.issues.map(({ message }) => message)
  }

  test('a session that seems to end before it starts is corrected like any other', () => {
    const session = nightOf('05:30:00', '06:20:00')
    expect(valuesOf(session, zone)).toMatchObject({ started_at: '2026-11-01T01:30', ended_at: '2026-11-01T01:20' })
    expect(corrected(session, { job_no: '0815' })).toEqual({ job_no: '0815', reason: 'Forgot to end it' })
    expect(corrected(session, {})).toBeNull()
  })

  test('a dragged edge is sent as the instant to which it was dragged, also where its text is the same', () => {
    const session = nightOf('04:00:00', '06:50:00')
    const sentTo = (time: string) => corrected(session, {}, { endedAt: Date.parse(at(time)) })
    expect(sentTo('06:30:00')).toMatchObject({ ended_at: at('06:30:00') })
    expect(sentTo('05:30:00')).toMatchObject({ ended_at: at('05:30:00') })
    expect(sentTo('05:50:00')).toMatchObject({ ended_at: at('05:50:00') })
    expect(sentTo('06:50:00')).toBeNull()
  })

  test('a typed end lies after the start, and near to the one of before', () => {
    const typed = { ended_at: '2026-11-01T01:45' }
    expect(corrected(nightOf('05:50:00', '07:30:00'), typed)).toMatchObject({ ended_at: at('06:45:00') })
    expect(corrected(nightOf('04:00:00', '06:50:00'), typed)).toMatchObject({ ended_at: at('06:45:00') })
    expect(corrected(nightOf('04:00:00', '05:40:00'), typed)).toMatchObject({ ended_at: at('05:45:00') })
  })

  test('a gap is filled as it is, and a typed time of one that is added lies after its start', () => {
    const gap = { startedAt: Date.parse(at('06:05:00')), endedAt: Date.parse(at('06:40:00')) }
    const values = { ...filled({}), technician_id: 7 }
    const added = (change: object, given: MovedTimes) => {
      const known = knownTimes(null, given)
      const shape = additionShape({ zone, known, now })
      return additionOf(shape.parse({ ...values, ...movedValues(given, zone), ...change }), { zone, known })
    }
    expect(added({}, gap)).toMatchObject({ started_at: at('06:05:00'), ended_at: at('06:40:00') })
    const typed = { started_at: '2026-11-01T01:30', ended_at: '2026-11-01T01:20' }
    expect(added(typed, {})).toMatchObject({ started_at: at('05:30:00'), ended_at: at('06:20:00') })
  })
})
