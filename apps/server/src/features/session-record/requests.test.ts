import { randomUUID } from 'node:crypto'
import type { AnswerOf, CorrectionOutcome, CorrectionRequest, Problem, SessionDetails } from '@warsha/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testKeys } from '../../../testing/keys.ts'
import { type Answer, type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { verifyAudit } from '../audit/index.ts'

type Reply = CorrectionOutcome & CorrectionRequest & Omit<Problem, 'status'>

let shop: Shop
let ali: Caller
let huda: Caller

beforeAll(async () => {
  shop = await openShop()
  huda = await shop.admin()
  await shop.job({ job_no: '1001' })
  await shop.job({ job_no: '1002' })
})
afterAll(async () => {
  expect((await verifyAudit(shop.db, { keys: testKeys, from: 1 })).fault).toBeNull()
  await shop.close()
})
beforeEach(async () => {
  shop.at(at('18:00'))
  ali = await shop.technician()
})

/** An instant by the clock in Riyadh. */
function at(time: string): number {
  return Date.parse(`2026-11-19T${time}:00+03:00`)
}
const iso = (instant: number) => new Date(instant).toISOString()

/** A session of that time; its id. */
async function worked(from: number, to: number | null): Promise<string> {
  const { body } = await ali.start({ at: from, note: 'Worn shaft' })
  if (to !== null) await ali.complete(body.session_id, to)
  return body.session_id
}

/** Asks for a correction as the phone does; the id of the request. */
async function requestCorrection(session: string, correction: object): Promise<string> {
  const body = { unique_key: randomUUID(), reason: 'I forgot to stop it', ...correction }
  const answer = await ali.post<CorrectionRequest>(`/sessions/${session}/correction-requests`, body)
  expect(answer.status).toBe(201)
  return answer.body.id
}

const accept = (id: string, body?: object, by = huda) => by.post<Reply>(`/admin/correction-requests/${id}/accept`, body)
const decline = (id: string, body: object = { reason: 'Seen at the gate' }, by = huda) =>
  by.post<Reply>(`/admin/correction-requests/${id}/decline`, body)
const details = async (id: string) => (await huda.get<SessionDetails>(`/admin/sessions/${id}`)).body
const refusal = ({ status, body }: Answer<Reply>) => [status, body.code]
const audit = async () => (await huda.get<AnswerOf<'audit'>>('/admin/audit?page_size=2')).body.entries

describe('accepting', () => {
  test('corrects the session as it was asked; the technician’s reason stands in its history', async () => {
    const session = await worked(at('08:00'), at('17:00'))
    const id = await requestCorrection(session, { ended_at: iso(at('16:00')), job_no: '1002', note: '' })
    expect((await details(session)).has_request).toBe(true)
    const accepted = await accept(id)
    expect(accepted.body).toMatchObject({
      is_done: true,
      session: { ended_at: iso(at('16:00')), job_no: '1002', note: null, has_request: false },
    })
    expect(await details(session)).toMatchObject({
      history: [{ kind: 'corrected', reason: 'I forgot to stop it', person_name: 'Huda Admin' }],
      request: { id, status: 'accepted', decided_at: iso(shop.now), decision_reason: null },
    })
    expect(await audit()).toMatchObject([
      {
        kind: 'correction_request',
        action: 'accepted',
        subject: 'Ali Hassan · job 1001 · 19 Nov 08:00',
        before: { status: 'pending', job_no: '1002' },
        after: { status: 'accepted' },
      },
      { kind: 'session', action: 'changed' },
    ])
    const own = await ali.get<AnswerOf<'ownSessions'>>('/sessions/mine')
    expect(own.body[0]).toMatchObject({ ended_at: iso(at('16:00')), request: { status: 'accepted' } })
  })

  test('a session that should not count is voided', async () => {
    const session = await worked(at('08:00'), at('17:00'))
    expect((await accept(await requestCorrection(session, { is_void: true }), { reason: 'Right' })).body.is_done).toBe(
      true,
    )
    expect(await details(session)).toMatchObject({ state: 'voided', history: [{ kind: 'voided', reason: 'Right' }] })
  })

  test('one that runs ends at the time that was asked for', async () => {
    const session = await worked(at('08:00'), null)
    await accept(await requestCorrection(session, { ended_at: iso(at('12:00')) }))
    expect(await details(session)).toMatchObject({ ended_at: iso(at('12:00')), history: [{ kind: 'ended' }] })
    expect((await ali.get('/sessions/current')).body).toBeNull()
  })

  test('what would overlap is offered first; the request waits until then', async () => {
    await worked(at('08:00'), at('10:00'))
    const session = await worked(at('11:00'), at('12:00'))
    const id = await requestCorrection(session, { started_at: iso(at('09:00')) })
    expect((await accept(id)).body).toMatchObject({
      is_done: false,
      trimmed: [{ becomes: { ended_at: iso(at('09:00')) } }],
    })
    expect((await details(session)).request?.status).toBe('pending')
    expect((await accept(id, { trim: true })).body.is_done).toBe(true)
    expect((await details(session)).request?.status).toBe('accepted')
  })

  test('what has come true meanwhile is accepted without another change', async () => {
    const session = await worked(at('08:00'), at('17:00'))
    const id = await requestCorrection(session, { ended_at: iso(at('16:00')) })
    const correction = { ended_at: iso(at('16:00')), reason: 'Told on the phone' }
    await huda.call('PATCH', `/admin/sessions/${session}`, correction)
    expect((await accept(id)).body.is_done).toBe(true)
    expect(await details(session)).toMatchObject({ history: [{ kind: 'corrected' }], request: { status: 'accepted' } })
  })

  test('what has become impossible meanwhile is refused with the field', async () => {
    const session = await worked(at('08:00'), at('17:00'))
    const id = await requestCorrection(session, { ended_at: iso(at('10:00')) })
    await huda.call('PATCH', `/admin/sessions/${session}`, { started_at: iso(at('11:00')), reason: 'Gate' })
    const answer = await accept(id)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual([{ path: 'ended_at', message: 'The end must come after the start' }])
  })

  test('of a voided session is refused, declining it is not', async () => {
    const session = await worked(at('08:00'), at('17:00'))
    const id = await requestCorrection(session, { note: 'x' })
    await huda.post(`/admin/sessions/${session}/void`, { reason: 'Double' })
    expect(refusal(await accept(id))).toEqual([409, 'session_voided'])
    expect((await decline(id)).body.status).toBe('declined')
  })

  test('twice at once is done once', async () => {
    const session = await worked(at('08:00'), at('17:00'))
    const id = await requestCorrection(session, { ended_at: iso(at('16:00')) })
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(refusal(answer)).toEqual([409, 'request_decided'])
    }
    expect((await details(session)).history).toHaveLength(1)
  })
})

describe('declining', () => {
  test('leaves the session as it is; the technician sees the reason', async () => {
    const session = await worked(at('08:00'), at('17:00'))
    const id = await requestCorrection(session, { ended_at: iso(at('16:00')) })
    const declined = await decline(id)
    expect(declined.body).toMatchObject({ id, status: 'declined', decision_reason: 'Seen at the gate' })
    const own = await ali.get<AnswerOf<'ownSessions'>>('/sessions/mine')
    expect(own.body[0]).toMatchObject({
      ended_at: iso(at('17:00')),
      request: { status: 'declined', decision_reason: 'Seen at the gate' },
    })
    expect((await audit())[0]).toMatchObject({ kind: 'correction_request', action: 'declined' })
    expect(refusal(await decline(id))).toEqual([409, 'request_decided'])
    expect(refusal(await accept(id))).toEqual([409, 'request_decided'])
  })

  test('needs a reason', async () => {
    const id = await requestCorrection(await worked(at('08:00'), at('17:00')), { note: 'x' })
    const answer = await decline(id, { reason: ' ' })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual([{ path: 'reason', message: 'Reason is required' }])
  })
})

test('requests that are not there, and who may not decide', async () => {
  for (const id of [randomUUID(), 'abc']) {
    expect(refusal(await accept(id))).toEqual([404, 'request_not_found'])
    expect(refusal(await decline(id))).toEqual([404, 'request_not_found'])
  }
  const id = await requestCorrection(await worked(at('08:00'), at('17:00')), { note: 'x' })
  expect((await accept(id, {}, ali)).status).toBe(403)
  expect((await decline(id, { reason: 'x' }, ali)).status).toBe(403)
})
