import { randomUUID } from 'node:crypto'
import type { AnswerOf, CorrectionRequest, Problem } from '@warsha/contract'
import { DAY, HOUR } from '@warsha/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'

type Own = AnswerOf<'ownSessions'>
type Reply = CorrectionRequest & Omit<Problem, 'status'>

let shop: Shop
let ali: Caller
let huda: Caller

beforeAll(async () => {
  shop = await openShop()
  huda = await shop.admin()
  for (const job_no of ['1001', '1002']) await shop.job({ job_no })
  await shop.job({ job_no: '1003', status: 'closed' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.at(at('15:00'))
  ali = await shop.technician()
})

/** An instant by the clock in Riyadh. */
function at(time: string, day = '2026-11-19'): number {
  return Date.parse(`${day}T${time}:00+03:00`)
}
const iso = (instant: number) => new Date(instant).toISOString()

/** A session of that time; its id. */
async function worked(person: Caller, from: number, to: number | null): Promise<string> {
  const { body } = await person.start({ at: from, note: 'Worn shaft' })
  if (to !== null) await person.complete(body.session_id, to)
  return body.session_id
}

type RequestBody = { unique_key?: string; [field: string]: unknown }

function ask(person: Caller, session: string, changes: RequestBody, headers: Record<string, string> = {}) {
  const body = { unique_key: randomUUID(), reason: 'I forgot to stop it', ...changes }
  return person.post<Reply>(`/sessions/${session}/correction-requests`, body, { headers })
}

const own = async (person: Caller) => (await person.get<Own>('/sessions/mine')).body
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort((a, b) => a - b)
const refusal = ({ status, body }: Answer<Reply>) => [status, body.code]

async function decided(id: string, status: 'accepted' | 'declined', reason: string | null): Promise<void> {
  await shop.db.write(sql`
    update correction_request
    set status = ${status}, decided_at = ${iso(shop.now)}, decided_by = ${huda.id}, decision_reason = ${reason}
    where id = ${id}`)
}

describe('own sessions', () => {
  test('are those of today and the six days before, newest first, to the second, without money', async () => {
    await worked(ali, at('23:59', '2026-11-12'), at('00:30', '2026-11-13'))
    const first = await worked(ali, at('00:00', '2026-11-13'), at('01:00', '2026-11-13'))
    const last = await worked(ali, at('08:00'), at('09:30'))
    const running = await worked(ali, at('10:00'), null)
    const sessions = await own(ali)
    expect(sessions.map(({ session_id }) => session_id)).toEqual([running, last, first])
    expect(sessions[0]).toMatchObject({ ended_at: null, seconds_raw: null })
    expect(sessions[1]).toEqual({
      session_id: last,
      unique_key: expect.any(String),
      job_no: '1001',
      customer: 'Saline Water Works',
      job_description: 'Rewind of a 75 kW pump motor',
      job_type_id: null,
      activity_code: 'REPAIR',
      activity_label: 'Repair',
      activity_label_ar: 'إصلاح',
      note: 'Worn shaft',
      started_at: iso(at('08:00')),
      ended_at: iso(at('09:30')),
      seconds_raw: 5_400,
      seconds_held: null,
      is_voided: false,
      is_corrected: false,
      media_count: 0,
      request: null,
      end_check: null,
    })
  })

  test('are nobody else’s, and admins have none', async () => {
    const omar = await shop.technician({ name: 'Omar' })
    await worked(omar, at('08:00'), at('09:00'))
    expect(await own(ali)).toEqual([])
    expect((await huda.get('/sessions/mine')).status).toBe(403)
    expect((await shop.nobody.get('/sessions/mine')).status).toBe(401)
  })

  test('tell what an admin has made of them', async () => {
    const voided = await worked(ali, at('08:00'), at('09:00'))
    const corrected = await worked(ali, at('09:00'), at('10:00'))
    await shop.db.write(sql`update work_session set voided_at = ${iso(shop.now)} where id = ${voided}`)
    await shop.db.write(sql`update work_session set corrected_at = ${iso(shop.now)} where id = ${corrected}`)
    expect(await own(ali)).toMatchObject([
      { session_id: corrected, is_voided: false, is_corrected: true },
      { session_id: voided, is_voided: true, is_corrected: false },
    ])
  })
})

describe('an end that nobody reported', () => {
  const yesterday = (time: string) => at(time, '2026-11-18')

  test('says how much is held back, until an end is reported', async () => {
    const forgotten = await worked(ali, yesterday('16:00'), null)
    await worked(ali, at('08:00'), at('09:00'))
    const held = async () => (await own(ali)).map(({ seconds_raw, seconds_held }) => [seconds_raw, seconds_held])
    expect(await held()).toEqual([
      [3_600, null],
      [16 * 3_600, 15 * 3_600],
    ])
    await ali.complete(forgotten, yesterday('18:00'))
    expect((await held())[1]).toEqual([2 * 3_600, null])
  })

  test('nothing is held back of what an admin has found right, or what counts whole', async () => {
    const forgotten = await worked(ali, yesterday('16:00'), null)
    await worked(ali, at('08:00'), at('09:00'))
    await huda.post(`/admin/sessions/${forgotten}/reviewed`)
    expect((await own(ali))[1]).toMatchObject({ seconds_raw: 16 * 3_600, seconds_held: null })
  })
})

describe('asking for a correction', () => {
  test('keeps what differs, by the session’s id or its key', async () => {
    const session = await worked(ali, at('08:00'), at('12:00'))
    const answer = await ask(ali, session, {
      started_at: iso(at('08:00')),
      ended_at: iso(at('11:30')),
      job_no: '1003',
      activity_code: 'WELD',
      note: '',
      client_requested_at: iso(at('14:00')),
    })
    expect(answer.status).toBe(201)
    const changes = {
      started_at: null,
      ended_at: iso(at('11:30')),
      job_no: '1003',
      activity_code: 'WELD',
      activity_label: 'Welding',
      activity_label_ar: 'لحام',
      note: '',
      is_void: false,
    }
    expect(answer.body).toEqual({
      id: expect.any(String),
      unique_key: expect.any(String),
      session_id: session,
      requested_at: iso(at('14:00')),
      reason: 'I forgot to stop it',
      requested_changes: changes,
      wished: changes,
      status: 'pending',
      decided_at: null,
      decision_reason: null,
    })
    expect((await own(ali))[0]?.request).toEqual(answer.body)

    const { body: next } = await ali.start({ at: at('13:00') })
    const byKey = await ask(ali, next.unique_key, { is_void: true, job_no: '1002' })
    expect(byKey.body).toMatchObject({
      session_id: next.session_id,
      requested_changes: { is_void: true, job_no: null },
    })
  })

  test('twice is once: the first answer stands', async () => {
    const session = await worked(ali, at('08:00'), at('12:00'))
    const unique_key = randomUUID()
    const first = await ask(ali, session, { unique_key, job_no: ' ١٠٠٢' })
    const again = await ask(ali, session, { unique_key, job_no: '1003', reason: 'Another' })
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toEqual(first.body)
    await decided(first.body.id, 'declined', 'The card says 1001')
    expect((await ask(ali, session, { unique_key, job_no: '1002' })).body).toMatchObject({ status: 'declined' })
  })

  test('many times at once is once, too', async () => {
    const session = await worked(ali, at('08:00'), at('12:00'))
    const unique_key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ask(ali, session, { unique_key, job_no: '1002' })),
    )
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 200, 200, 200, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  test('of one session one request waits, however many come at once; after the decision the next one may', async () => {
    const session = await worked(ali, at('08:00'), at('12:00'))
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(ali, session, { job_no: '1002' })))
    const [kept, ...others] = answers.sort((a, b) => a.status - b.status)
    expect(kept?.status).toBe(201)
    for (const other of others) expect(refusal(other)).toEqual([409, 'request_pending'])
    await decided(kept?.body.id ?? '', 'declined', 'The card says 1001')
    expect((await own(ali))[0]?.request).toMatchObject({
      status: 'declined',
      decided_at: iso(shop.now),
      decision_reason: 'The card says 1001',
    })
    const next = await ask(ali, session, { job_no: '1003' })
    expect(next.status).toBe(201)
    expect((await own(ali))[0]?.request).toMatchObject({ id: next.body.id, status: 'pending' })
  })

  test('the same key for two sessions at once is one request', async () => {
    const sessions = [await worked(ali, at('08:00'), at('09:00')), await worked(ali, at('09:00'), at('10:00'))]
    const unique_key = randomUUID()
    const answers = await Promise.all(sessions.map((session) => ask(ali, session, { unique_key, job_no: '1002' })))
    expect(statuses(answers)).toEqual([200, 201])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
  })

  test('while an admin decides waits for the decision, and looks at the session as it is then', async () => {
    const session = await worked(ali, at('08:00'), at('12:00'))
    const first = await ask(ali, session, { ended_at: iso(at('11:00')) })
    let late: Promise<Answer<Reply>[]> | undefined
    await shop.db.transaction(async (tx) => {
      await tx.run(sql`
        update work_session set ended_at = ${iso(at('11:00'))}, corrected_at = ${iso(shop.now)} where id = ${session}`)
      late = Promise.all([
        ask(ali, session, { ended_at: iso(at('11:00')) }),
        ask(ali, session, { ended_at: iso(at('10:00')) }),
      ])
      await new Promise((resolve) => setTimeout(resolve, 150))
      await tx.run(sql`
        update correction_request set status = 'accepted', decided_at = ${iso(shop.now)}, decided_by = ${huda.id}
        where id = ${first.body.id}`)
    })
    const [same, another] = (await late) ?? []
    expect(same && refusal(same)).toEqual([422, 'request_changes_nothing'])
    expect(another?.status).toBe(201)
  })

  test('counts from when it was asked, by the server’s clock', async () => {
    const session = await worked(ali, at('08:00'), at('12:00'))
    shop.at(at('08:00') + 12 * DAY)
    const onTheSixthDay = at('08:00') + 6 * DAY
    expect(refusal(await ask(ali, session, { is_void: true }))).toEqual([422, 'request_too_late'])
    // A phone whose clock is 3 days ahead says that it was asked on the ninth day.
    const byItsClock = {
      client_requested_at: iso(onTheSixthDay + 3 * DAY),
    }
    const rightClock = { 'X-Client-Time': iso(shop.now) }
    const fastClock = { 'X-Client-Time': iso(shop.now + 3 * DAY) }
    expect(refusal(await ask(ali, session, { is_void: true, ...byItsClock }, rightClock))).toEqual([
      422,
      'request_too_late',
    ])
    const answer = await ask(ali, session, { is_void: true, ...byItsClock }, fastClock)
    expect([answer.status, answer.body.requested_at]).toEqual([201, iso(onTheSixthDay)])
  })
})

describe('what cannot be asked', () => {
  test.each<[string, RequestBody, number, string]>([
    ['nothing at all', {}, 422, 'request_changes_nothing'],
    ['what is so already', { job_no: '1001', note: 'Worn shaft ' }, 422, 'request_changes_nothing'],
    ['an end before the start', { ended_at: iso(at('07:00')) }, 422, 'request_backwards'],
    ['an end that is the start', { ended_at: iso(at('08:00')) }, 422, 'request_backwards'],
    ['an end to come', { ended_at: iso(at('16:00')) }, 422, 'request_backwards'],
    ['a start to come', { started_at: iso(at('16:00')), ended_at: iso(at('17:00')) }, 422, 'request_backwards'],
    ['a job that nobody knows', { job_no: '999' }, 422, 'job_not_found'],
    ['an activity that nobody knows', { activity_code: 'DANCE' }, 422, 'activity_not_found'],
  ])('%s', async (_, changes, status, code) => {
    const session = await worked(ali, at('08:00'), at('12:00'))
    const answer = await ask(ali, session, changes)
    expect(refusal(answer)).toEqual([status, code])
    expect(answer.body.detail.length).toBeGreaterThan(10)
    expect((await own(ali))[0]?.request).toBeNull()
  })

  test.each<[string, RequestBody, string]>([
    ['without a reason', { job_no: '1002', reason: '  ' }, 'reason'],
    ['with a reason too long', { job_no: '1002', reason: 'x'.repeat(501) }, 'reason'],
    ['without a key', { job_no: '1002', unique_key: 'soon' }, 'unique_key'],
    ['with a time that is none', { ended_at: 'at noon' }, 'ended_at'],
    ['with a note too long', { note: 'x'.repeat(501) }, 'note'],
  ])('%s', async (_, changes, path) => {
    const session = await worked(ali, at('08:00'), at('12:00'))
    const { status, body } = await ask(ali, session, changes)
    expect([status, body.errors?.[0]?.path]).toEqual([422, path])
  })

  test('of a session that does not exist, or is somebody else’s', async () => {
    const omar = await shop.technician({ name: 'Omar' })
    const his = await worked(omar, at('08:00'), at('12:00'))
    for (const session of [his, randomUUID(), 'none']) {
      expect(refusal(await ask(ali, session, { is_void: true }))).toEqual([404, 'session_not_found'])
    }
    expect((await ask(huda, his, { is_void: true })).status).toBe(403)
  })

  test('of a voided session', async () => {
    const session = await worked(ali, at('08:00'), at('12:00'))
    await shop.db.write(sql`update work_session set voided_at = ${iso(shop.now)} where id = ${session}`)
    expect(refusal(await ask(ali, session, { job_no: '1002' }))).toEqual([422, 'request_of_voided'])
  })

  test('of a session that started more than seven days before', async () => {
    const session = await worked(ali, at('08:00'), at('12:00'))
    shop.at(at('08:00') + 7 * DAY)
    expect((await ask(ali, session, { is_void: true })).status).toBe(201)
    const other = await worked(ali, at('08:00'), at('08:00') + HOUR)
    shop.at(at('08:00') + 7 * DAY + 1)
    expect(refusal(await ask(ali, other, { is_void: true }))).toEqual([422, 'request_too_late'])
  })

  test('in Arabic, too', async () => {
    const session = await worked(ali, at('08:00'), at('12:00'))
    const { body } = await ask(ali, session, {}, { 'accept-language': 'ar' })
    expect(body.detail).toBe('هذه هي بيانات الجلسة الحالية. عدّل شيئًا أولًا.')
  })
})
