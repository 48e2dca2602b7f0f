import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AnswerOf, CorrectionOutcome, Problem, SessionDetails, SessionRecord } from '@warsha/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testKeys } from '../../../testing/keys.ts'
import { type Answer, type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { verifyAudit } from '../audit/index.ts'

type Reply<T> = T & Omit<Problem, 'status'>

let shop: Shop
let ali: Caller
let huda: Caller

beforeAll(async () => {
  shop = await openShop()
  huda = await shop.admin()
  await shop.job({ job_no: '1001' })
  await shop.job({ job_no: '1002' })
  await shop.job({ job_no: '2002', status: 'closed' })
})
afterAll(async () => {
  expect((await verifyAudit(shop.db, { keys: testKeys, from: 1 })).fault).toBeNull()
  await shop.close()
})
beforeEach(async () => {
  shop.at(at('18:00'))
  ali = await shop.technician()
})

/** An instant by the clock in Riyadh, on the Thursday of the shop unless another day is named. */
function at(time: string, day = '2026-11-19'): number {
  return Date.parse(`${day}T${time}:00+03:00`)
}
const iso = (instant: number) => new Date(instant).toISOString()

/** A session of that time; its id. */
async function worked(from: number, to: number | null, given: { job?: string; person?: Caller } = {}): Promise<string> {
  const person = given.person ?? ali
  const { body } = await person.start({ at: from, job: given.job ?? '1001', note: 'Worn shaft' })
  if (to !== null) await person.complete(body.session_id, to)
  return body.session_id
}

const correct = (id: string, correction: object, by = huda) =>
  by.call<Reply<CorrectionOutcome>>('PATCH', `/admin/sessions/${id}`, { reason: 'Said so at the bench', ...correction })
const act = (id: string, action: string, body: object = { reason: 'Said so at the bench' }, by = huda) =>
  by.post<Reply<CorrectionOutcome & SessionRecord>>(`/admin/sessions/${id}/${action}`, body)
const details = async (id: string) => (await huda.get<SessionDetails>(`/admin/sessions/${id}`)).body
const add = (correction: object, by = huda) =>
  by.post<Reply<CorrectionOutcome>>('/admin/sessions', {
    technician_id: ali.id,
    job_no: '1001',
    activity_code: 'REPAIR',
    started_at: iso(at('10:00')),
    ended_at: iso(at('11:00')),
    reason: 'Phone was at home',
    ...correction,
  })
const refusal = ({ status, body }: Answer<Reply<object>>) => [status, body.code]
const fieldErrors = ({ body }: Answer<Reply<object>>) => body.errors

async function lastAudit() {
  const { body } = await huda.get<AnswerOf<'audit'>>('/admin/audit?page_size=1')
  return body.entries[0]
}

/** What the technician's sessions are that count: from, to. */
async function times(person = ali): Promise<(string | null)[][]> {
  const rows = await shop.db.rows<{ started_at: number; ended_at: number | null }>(sql`
    select started_at, ended_at from work_session as s
    where technician_id = ${person.id} and voided_at is null order by started_at, session_key(s)`)
  const clock = (instant: number | null) =>
    instant === null ? null : new Date(instant + 3 * 3_600_000).toISOString().slice(11, 16)
  return rows.map((row) => [clock(row.started_at), clock(row.ended_at)])
}

describe('correcting', () => {
  test('changes what is named and keeps the rest; the original and who changed it why stay to be seen', async () => {
    const id = await worked(at('08:15'), at('17:40'))
    const corrected = await correct(id, { ended_at: iso(at('16:00')), job_no: '1002', note: '' })
    expect(corrected.status).toBe(200)
    expect(corrected.body).toMatchObject({
      is_done: true,
      trimmed: [],
      session: {
        session_id: id,
        job_no: '1002',
        started_at: iso(at('08:15')),
        ended_at: iso(at('16:00')),
        note: null,
        seconds_raw: 7.75 * 3600,
        is_corrected: true,
        state: 'completed',
      },
    })
    expect(await details(id)).toMatchObject({
      reported: {
        device_started_at: iso(at('08:15')),
        device_ended_at: iso(at('17:40')),
        reported_ended_at: iso(at('17:40')),
      },
      history: [
        {
          at: iso(shop.now),
          person_name: 'Huda Admin',
          kind: 'corrected',
          reason: 'Said so at the bench',
          before: { ended_at: iso(at('17:40')), job_no: '1001', note: 'Worn shaft' },
          after: { ended_at: iso(at('16:00')), job_no: '1002', note: null },
        },
      ],
    })
    expect(await lastAudit()).toMatchObject({
      kind: 'session',
      action: 'changed',
      subject: 'Ali Hassan · job 1001 · 19 Nov 08:15',
      before: { ended_at: iso(at('17:40')) },
      after: { ended_at: iso(at('16:00')), reason: 'Said so at the bench' },
    })
  })

  test('counts as an admin’s look at the flags that it had', async () => {
    const id = await worked(at('08:00', '2026-11-18'), at('08:00'))
    expect((await details(id)).flags).toEqual(['too_long'])
    await correct(id, { ended_at: iso(at('16:00', '2026-11-18')) })
    const { flags, history } = await details(id)
    expect(flags).toEqual([])
    expect(history[0]).toMatchObject({ before: { flags: ['too_long'] }, after: { flags: [] } })
  })

  test('to what it is already writes nothing down', async () => {
    const id = await worked(at('08:00'), at('09:00'))
    expect((await correct(id, { ended_at: iso(at('09:00')), job_no: '1001' })).body.is_done).toBe(true)
    expect((await details(id)).history).toEqual([])
  })

  test('keeps results, the report of the day and the stored seconds together', async () => {
    const id = await worked(at('08:00'), at('09:00'))
    await correct(id, { started_at: iso(at('15:00', '2026-11-18')), ended_at: iso(at('16:30', '2026-11-18')) })
    const days = await shop.db.rows(sql`
      select day, sessions, raw_seconds from day_work where technician_id = ${ali.id} and sessions > 0`)
    expect(days).toEqual([{ day: '2026-11-18', sessions: 1, raw_seconds: 5_400 }])
    expect(await details(id)).toMatchObject({ seconds_raw: 5_400, seconds_effective: 5_400 })
  })

  test('a running session gets another start, job or note, but no end', async () => {
    const id = await worked(at('10:00'), null)
    expect((await correct(id, { started_at: iso(at('09:00')), job_no: '1002' })).body.session).toMatchObject({
      job_no: '1002',
      started_at: iso(at('09:00')),
      ended_at: null,
      state: 'running',
      is_corrected: true,
    })
    expect(refusal(await correct(id, { ended_at: iso(at('11:00')) }))).toEqual([409, 'session_running'])
    expect((await ali.complete(id, at('12:00'))).body.ended_at).toBe(iso(at('12:00')))
    expect((await ali.complete(id, at('12:00'))).body.ended_at).toBe(iso(at('12:00')))
    expect((await details(id)).flags).toEqual([])
  })

  test('an odd session may get another job without its times being looked at', async () => {
    const id = await worked(at('08:00', '2026-11-01'), at('08:00'))
    expect((await correct(id, { job_no: '2002' })).body.is_done).toBe(true)
  })

  test.each([
    [{ ended_at: iso(at('18:01')) }, 'ended_at', 'This must not lie in the future'],
    [{ started_at: iso(at('18:01')) }, 'started_at', 'This must not lie in the future'],
    [{ ended_at: iso(at('08:00')) }, 'ended_at', 'The end must come after the start'],
    [{ ended_at: iso(at('07:00')) }, 'ended_at', 'The end must come after the start'],
    [{ started_at: iso(at('08:59', '2026-11-12')) }, 'ended_at', 'A session must not be longer than 7 days'],
    [{ started_at: '0001-01-01T00:00:00+14:00' }, 'started_at', 'This must not lie before the year 2000'],
    [{ started_at: 'yesterday' }, 'started_at', 'This must be a date and time such as 2026-11-20T08:15:00Z'],
    [{ job_no: ' ' }, 'job_no', 'Job number is required'],
    [{ activity_code: '' }, 'activity_code', 'Activity code is required'],
    [{ note: 'x'.repeat(501) }, 'note', 'The note must be 500 characters or less'],
    [{ reason: '  ' }, 'reason', 'Reason is required'],
    [{ trim: 'yes' }, 'trim', expect.any(String)],
  ])('%j is not possible', async (correction, path, message) => {
    const id = await worked(at('08:00'), at('09:00'))
    const answer = await correct(id, correction)
    expect(answer.status).toBe(422)
    expect(fieldErrors(answer)).toContainEqual({ path, message })
    expect(await times()).toEqual([['08:00', '09:00']])
  })

  test.each([
    [{ job_no: '999' }, 422, 'job_not_found'],
    [{ activity_code: 'DANCE' }, 422, 'activity_not_found'],
  ])('%j is not there', async (correction, status, code) => {
    const id = await worked(at('08:00'), at('09:00'))
    expect(refusal(await correct(id, correction))).toEqual([status, code])
  })

  test('a job of any status and an activity that is no longer in use can be named', async () => {
    await shop.db.write(sql`
      insert into activity_type (code, label, is_active) values ('OLD', 'Old', false) on conflict do nothing`)
    const id = await worked(at('08:00'), at('09:00'))
    const { body } = await correct(id, { job_no: '2002', activity_code: 'OLD' })
    expect(body.session).toMatchObject({ job_no: '2002', activity_label: 'Old' })
  })
})

describe('what overlaps', () => {
  test('is offered to be cut, and changes nothing until that is wanted', async () => {
    const before = await worked(at('08:00'), at('10:00'))
    const within = await worked(at('10:30'), at('11:00'))
    const after = await worked(at('11:30'), at('14:00'))
    const id = await worked(at('15:00'), at('16:00'))
    const correction = { started_at: iso(at('09:00')), ended_at: iso(at('12:00')) }
    const offered = await correct(id, correction)
    expect(offered.status).toBe(200)
    expect(offered.body.is_done).toBe(false)
    expect(offered.body.trimmed.map(({ session, becomes }) => [session.session_id, becomes])).toEqual([
      [before, { started_at: iso(at('08:00')), ended_at: iso(at('09:00')) }],
      [within, null],
      [after, { started_at: iso(at('12:00')), ended_at: iso(at('14:00')) }],
    ])
    expect(await times()).toHaveLength(4)

    expect((await correct(id, { ...correction, trim: true })).body).toMatchObject({ is_done: true })
    expect(await times()).toEqual([
      ['08:00', '09:00'],
      ['09:00', '12:00'],
      ['12:00', '14:00'],
    ])
    expect((await details(before)).history).toMatchObject([
      { kind: 'trimmed', before: { ended_at: iso(at('10:00')) }, after: { ended_at: iso(at('09:00')) } },
    ])
    expect((await details(within)).history).toMatchObject([{ kind: 'voided' }])
    expect((await details(within)).state).toBe('voided')
  })

  test('one that lies around ends where the other starts, even if it runs', async () => {
    const running = await worked(at('08:00'), null)
    const added = await add({ trim: true })
    expect(added.status).toBe(201)
    expect(await times()).toEqual([
      ['08:00', '10:00'],
      ['10:00', '11:00'],
    ])
    expect((await ali.get('/sessions/current')).body).toBeNull()
    expect((await details(running)).state).toBe('completed')
  })

  test('sessions that took no time are found as well', async () => {
    const { body } = await ali.start({ at: at('10:30') })
    await ali.complete(body.session_id, at('10:00'))
    expect((await add({})).body.trimmed).toHaveLength(1)
    expect((await add({ trim: true })).body.is_done).toBe(true)
    expect(await times()).toEqual([['10:00', '11:00']])
  })
})

test('a session that took no time where another one begins is in nobody’s way', async () => {
  const [first, second] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
  await ali.start({ key: first, at: at('10:00') })
  const { body } = await ali.start({ key: second, at: at('10:00') })
  expect((await act(body.session_id, 'end')).status).toBe(200)
  expect(await times()).toEqual([
    ['10:00', '10:00'],
    ['10:00', '18:00'],
  ])
  expect((await correct(body.session_id, { ended_at: iso(at('12:00')) })).body.is_done).toBe(true)
})

test('a session moved to where one begins that took no time', async () => {
  const other = await ali.start({ key: 'ffffffff-ffff-4fff-bfff-ffffffffffff', at: at('10:00') })
  await ali.complete(other.body.session_id, at('09:00'))
  const id = await worked(at('12:00'), at('13:00'))
  const correction = { started_at: iso(at('10:00')) }
  expect((await correct(id, correction)).body).toMatchObject({ is_done: false, trimmed: [{ becomes: null }] })
  expect((await correct(id, { ...correction, trim: true })).body.is_done).toBe(true)
  expect(await times()).toEqual([['10:00', '13:00']])
})

describe('adding', () => {
  test('what a technician did not record', async () => {
    const added = await add({ note: 'By hand' })
    expect(added.status).toBe(201)
    expect(added.body).toMatchObject({
      is_done: true,
      session: { note: 'By hand', seconds_raw: 3600, is_corrected: true },
    })
    const { reported, history } = await details(added.body.session?.session_id ?? '')
    expect(reported).toEqual({ device_started_at: null, device_ended_at: null, reported_ended_at: null })
    expect(history).toMatchObject([{ kind: 'added', before: null, after: { job_no: '1001', note: 'By hand' } }])
    expect(await lastAudit()).toMatchObject({ action: 'created', before: null })
  })

  test('sets an open job in progress', async () => {
    await shop.job({ job_no: '3003' })
    await add({ job_no: '3003' })
    expect(await shop.db.row(sql`select status from job where job_no = '3003'`)).toEqual({ status: 'in_progress' })
  })

  test('over others answers 200 and offers what to cut', async () => {
    await worked(at('10:30'), at('12:00'))
    const offered = await add({})
    expect(offered.status).toBe(200)
    expect(offered.body).toMatchObject({
      is_done: false,
      session: null,
      trimmed: [{ becomes: { started_at: iso(at('11:00')) } }],
    })
  })

  test.each([
    [{ technician_id: 999_999 }, 404, 'technician_not_found'],
    [{ job_no: '999' }, 422, 'job_not_found'],
    [{ activity_code: 'DANCE' }, 422, 'activity_not_found'],
  ])('%j is refused', async (correction, status, code) => {
    expect(refusal(await add(correction))).toEqual([status, code])
  })

  test('an admin has no sessions; times must be possible', async () => {
    expect(refusal(await add({ technician_id: huda.id }))).toEqual([404, 'technician_not_found'])
    expect(fieldErrors(await add({ ended_at: iso(at('10:00')) }))).toEqual([
      { path: 'ended_at', message: 'The end must come after the start' },
    ])
    expect((await add({ started_at: iso(at('18:30')), ended_at: iso(at('19:00')) })).status).toBe(422)
  })
})

describe('ending a running session', () => {
  test('now, from the live board', async () => {
    const id = await worked(at('08:00'), null)
    const ended = await act(id, 'end')
    expect(ended.body).toMatchObject({
      session_id: id,
      ended_at: iso(shop.now),
      state: 'completed',
      is_corrected: true,
    })
    expect((await details(id)).history).toMatchObject([{ kind: 'ended', before: { ended_at: null } }])
    expect(refusal(await act(id, 'end'))).toEqual([409, 'session_not_running'])
  })

  test('at a time after its start', async () => {
    const id = await worked(at('08:00'), null)
    expect(fieldErrors(await act(id, 'end', { reason: 'x', ended_at: iso(at('07:00')) }))).toEqual([
      { path: 'ended_at', message: 'The end must come after the start' },
    ])
    expect((await act(id, 'end', { reason: 'x', ended_at: iso(at('18:01')) })).status).toBe(422)
    expect((await act(id, 'end', { reason: 'x', ended_at: iso(at('17:00')) })).body.ended_at).toBe(iso(at('17:00')))
  })

  test('is final: what the phone reports later is kept, for review', async () => {
    const id = await worked(at('08:00'), null)
    await act(id, 'end', { reason: 'x', ended_at: iso(at('16:00')) })
    const late = await ali.complete(id, at('17:30'))
    expect([late.status, late.body.ended_at]).toEqual([200, iso(at('16:00'))])
    expect(await details(id)).toMatchObject({
      ended_at: iso(at('16:00')),
      flags: ['reported_after_correction'],
      reported: { reported_ended_at: iso(at('17:30')) },
    })
  })
})

describe('voiding', () => {
  test('takes a session out of everything but its own page and the list of voided ones; restoring brings it back', async () => {
    const id = await worked(at('08:00'), at('09:00'))
    const voided = await act(id, 'void')
    expect(voided.body).toMatchObject({ session_id: id, state: 'voided', flags: [] })
    expect(await times()).toEqual([])
    const ofAli = (state: string) =>
      huda.get<AnswerOf<'sessionRecords'>>(`/admin/sessions?technician_id=${ali.id}&state=${state}`)
    expect((await ofAli('all')).body.total).toBe(0)
    expect((await ofAli('voided')).body.sessions.map(({ session_id }) => session_id)).toEqual([id])
    const counted = () =>
      shop.db.row(sql`
      select coalesce(sum(sessions), 0) as sessions from day_work where technician_id = ${ali.id}`)
    expect(await counted()).toEqual({ sessions: 0 })
    expect(refusal(await act(id, 'void'))).toEqual([409, 'session_voided'])
    expect(refusal(await correct(id, { note: 'x' }))).toEqual([409, 'session_voided'])
    expect(refusal(await act(id, 'reviewed', {}))).toEqual([409, 'session_voided'])

    expect((await act(id, 'restore')).body).toMatchObject({ is_done: true, session: { state: 'completed' } })
    expect(await counted()).toEqual({ sessions: 1 })
    expect(refusal(await act(id, 'restore'))).toEqual([409, 'session_not_voided'])
    expect((await details(id)).history.map(({ kind }) => kind)).toEqual(['voided', 'restored'])
    expect(await lastAudit()).toMatchObject({
      kind: 'session',
      action: 'restored',
      after: { reason: 'Said so at the bench' },
    })
  })

  test('a running one ends with it, and the technician can go on', async () => {
    const id = await worked(at('08:00'), null)
    await act(id, 'void')
    expect((await ali.get('/sessions/current')).body).toBeNull()
    expect((await ali.start({ at: at('09:00') })).status).toBe(201)
    expect((await ali.complete(id, at('17:00'))).status).toBe(200)
    expect((await details(id)).state).toBe('voided')
    expect(await times()).toEqual([['09:00', null]])
  })

  test('a running one that is restored runs again, as if nothing had been', async () => {
    const id = await worked(at('08:00'), null)
    await act(id, 'void')
    expect((await act(id, 'restore')).body).toMatchObject({
      is_done: true,
      session: { state: 'running', ended_at: null },
    })
    expect((await ali.get('/sessions/current')).body).toMatchObject({ session_id: id })
    expect((await ali.complete(id, at('10:30'))).status).toBe(200)
    expect(await times()).toEqual([['08:00', '10:30']])
    expect(await details(id)).toMatchObject({ state: 'completed', flags: [] })
    expect((await details(id)).history.at(-1)).toMatchObject({ kind: 'restored', after: { ended_at: null } })
  })

  test('a running one whose technician has gone on ends there, and waits for review', async () => {
    const id = await worked(at('08:00'), null)
    await act(id, 'void')
    await ali.start({ at: at('13:00') })
    expect((await act(id, 'restore')).body).toMatchObject({
      is_done: true,
      trimmed: [],
      session: { state: 'completed' },
    })
    expect(await times()).toEqual([
      ['08:00', '13:00'],
      ['13:00', null],
    ])
    expect((await details(id)).flags).toContain('end_not_reported')
  })

  test('a running one whose end came while it was voided keeps what its technician said', async () => {
    const id = await worked(at('08:00'), null)
    await act(id, 'void')
    expect((await ali.complete(id, at('09:00'))).status).toBe(200)
    expect((await act(id, 'restore')).body).toMatchObject({ is_done: true, session: { state: 'completed' } })
    expect((await details(id)).flags).toContain('reported_after_correction')
  })

  test('restoring over what was recorded since offers to cut it', async () => {
    const id = await worked(at('08:00'), at('10:00'))
    await act(id, 'void')
    await worked(at('09:00'), at('11:00'))
    expect((await act(id, 'restore')).body).toMatchObject({
      is_done: false,
      trimmed: [{ becomes: { started_at: iso(at('10:00')), ended_at: iso(at('11:00')) } }],
    })
    await act(id, 'restore', { reason: 'It was', trim: true })
    expect(await times()).toEqual([
      ['08:00', '10:00'],
      ['10:00', '11:00'],
    ])
  })

  test('sending the start of a voided session again is harmless', async () => {
    const key = randomUUID()
    const { body } = await ali.start({ key, at: at('08:00') })
    await act(body.session_id, 'void')
    const again = await ali.start({ key, at: at('08:00') })
    expect([again.status, again.body.session_id]).toEqual([200, body.session_id])
    expect(await times()).toEqual([])
  })

  test('a start that comes late does not lengthen what had ended at a voided one', async () => {
    await worked(at('08:00'), null)
    const next = await worked(at('10:00'), at('11:00'))
    await act(next, 'void')
    await ali.start({ at: at('13:00') })
    await ali.start({ at: at('12:00') })
    expect(await times()).toEqual([
      ['08:00', '10:00'],
      ['12:00', '13:00'],
      ['13:00', null],
    ])
  })
})

describe('reviewing', () => {
  test('says that a flagged session is right as it is, once', async () => {
    const id = await worked(at('08:00', '2026-11-18'), at('08:00'))
    expect((await act(id, 'reviewed', {})).body).toMatchObject({ flags: [] })
    expect((await act(id, 'reviewed')).status).toBe(200)
    const { history } = await details(id)
    expect(history).toMatchObject([
      { kind: 'reviewed', reason: '', before: { flags: ['too_long'] }, after: { flags: [] } },
    ])
    expect(await lastAudit()).toMatchObject({ action: 'reviewed' })
  })

  test('a session that is cut after that is looked at again', async () => {
    const id = await worked(at('08:00'), at('12:00'))
    await worked(at('11:00'), at('11:30'))
    await act(id, 'reviewed', {})
    await ali.start({ at: at('10:00') })
    expect((await details(id)).flags).toEqual(['trimmed'])
  })
})

test('a start that comes late cuts a corrected session as any other, for review', async () => {
  const id = await worked(at('08:00'), at('09:00'))
  await correct(id, { ended_at: iso(at('12:00')) })
  await ali.start({ at: at('10:00') })
  expect(await times()).toEqual([
    ['08:00', '10:00'],
    ['10:00', null],
  ])
  expect((await details(id)).flags).toEqual(['trimmed'])
})

test('live boards hear of it when somebody’s work ends or begins otherwise, and only then', async () => {
  const notifications: string[] = []
  const listener = await shop.db.listener()
  listener.on('notification', ({ payload }) => notifications.push(payload ?? ''))
  await listener.query('listen warsha_changes')
  const done = await worked(at('08:00'), at('09:00'))
  const running = await worked(at('10:00'), null)
  await vi.waitFor(() => expect(notifications.length).toBeGreaterThan(0), 10_000)
  await sleep(600)
  notifications.length = 0
  await correct(done, { note: 'Bearing' })
  await sleep(600)
  expect(notifications).toEqual([])
  await act(running, 'end')
  await vi.waitFor(() => expect(notifications).toEqual(['live']), 10_000)
  await listener.end()
})

test('sessions that are not there', async () => {
  for (const id of [randomUUID(), 'abc']) {
    expect(refusal(await huda.get(`/admin/sessions/${id}`))).toEqual([404, 'session_not_found'])
    expect(refusal(await correct(id, { note: 'x' }))).toEqual([404, 'session_not_found'])
    for (const action of ['void', 'restore', 'reviewed', 'end']) {
      expect(refusal(await act(id, action))).toEqual([404, 'session_not_found'])
    }
  }
})

test('technicians correct nothing', async () => {
  const id = await worked(at('08:00'), at('09:00'))
  expect((await ali.get(`/admin/sessions/${id}`)).status).toBe(403)
  expect((await correct(id, { note: 'x' }, ali)).status).toBe(403)
  expect((await add({}, ali)).status).toBe(403)
  for (const action of ['void', 'restore', 'reviewed', 'end']) {
    expect((await act(id, action, { reason: 'x' }, ali)).status).toBe(403)
  }
})

test('the history cannot be changed, not even in the database', async () => {
  const id = await worked(at('08:00'), at('09:00'))
  await correct(id, { note: 'x' })
  const message = /history of sessions cannot be changed/
  await expect(shop.db.write(sql`update session_change set reason = 'none'`)).rejects.toThrow(message)
  await expect(shop.db.write(sql`delete from session_change`)).rejects.toThrow(message)
  await expect(shop.db.write(sql`truncate session_change`)).rejects.toThrow(message)
})
