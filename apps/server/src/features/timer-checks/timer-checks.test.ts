import { randomUUID } from 'node:crypto'
import type { AnsweredTimerCheck, AnswerOf, Problem, Session, SessionDetails } from '@warsha/contract'
import { HOUR, MINUTE } from '@warsha/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'

type Own = AnswerOf<'ownSessions'>
type Reply = AnsweredTimerCheck & Omit<Problem, 'status'>

let shop: Shop
let ali: Caller
let huda: Caller

beforeAll(async () => {
  shop = await openShop()
  huda = await shop.admin()
  for (const job_no of ['1001', '1002']) await shop.job({ job_no })
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.at(at('19:00', '2026-11-18'))
  ali = await shop.technician()
})

/** An instant by the clock in Riyadh. */
function at(time: string, day = '2026-11-18'): number {
  return Date.parse(`${day}T${time}:00+03:00`)
}
const iso = (instant: number) => new Date(instant).toISOString()

/** Begins work in the afternoon and forgets the timer; its id. */
async function forgotten(person = ali): Promise<string> {
  return (await person.start({ at: at('14:00') })).body.session_id
}

/** Forgets it until the next start, on the morning after. */
async function endedByNext(person = ali): Promise<string> {
  const id = await forgotten(person)
  shop.at(at('08:10', '2026-11-19'))
  await person.start({ job: '1002', at: shop.now })
  return id
}

type Given = { key?: string; kind?: string; answer?: string; stopped?: number; asked?: number; answered?: number }

function answer(session: string, given: Given, person = ali, headers: Record<string, string> = {}) {
  const { key = randomUUID(), kind = 'running', answer: said = 'still_working', stopped, asked, answered } = given
  const body = {
    unique_key: key,
    kind,
    answer: said,
    client_asked_at: asked === undefined ? null : iso(asked),
    client_answered_at: iso(answered ?? shop.now),
    ...(stopped !== undefined && { client_stopped_at: iso(stopped) }),
  }
  return person.post<Reply>(`/sessions/${session}/timer-checks`, body, { headers })
}

const current = async (person = ali) => (await person.get<Session | null>('/sessions/current')).body
const ownSession = async (id: string, person = ali) =>
  (await person.get<Own>('/sessions/mine')).body.find(({ session_id }) => session_id === id)
const details = async (id: string) => (await huda.get<SessionDetails>(`/admin/sessions/${id}`)).body

describe('“still working”', () => {
  test('is kept, and every phone and every admin sees it', async () => {
    const id = await forgotten()
    shop.at(at('17:05'))
    const kept = await answer(id, { asked: at('17:00') })
    expect(kept.status).toBe(201)
    expect(kept.body).toMatchObject({ answer: 'still_working', settled_by: null, ended_at: null })
    expect(await current()).toMatchObject({ session_id: id, still_working_at: iso(at('17:05')) })
    const check = {
      kind: 'running',
      asked_at: iso(at('17:00')),
      notified_at: null,
      answer: 'still_working',
      answered_at: iso(at('17:05')),
      stopped_at: null,
    }
    expect((await details(id)).timer_checks).toEqual([check])
    const live = await huda.get<AnswerOf<'live'>>('/admin/live')
    expect(live.body.active_sessions.find(({ session_id }) => session_id === id)?.timer_check).toEqual(check)
    shop.at(at('19:30'))
    const review = await huda.get<AnswerOf<'reviewList'>>('/admin/review')
    expect(review.body.items.find(({ session }) => session.session_id === id)?.timer_check).toEqual(check)
  })

  test('is kept once, however often it is sent, and by the server’s clock', async () => {
    const id = await forgotten()
    const key = randomUUID()
    const wrong = { 'x-client-time': iso(shop.now + HOUR) }
    const given = { key, answered: shop.now - MINUTE + HOUR }
    const answers = await Promise.all([1, 2, 3].map(() => answer(id, given, ali, wrong)))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 201])
    expect(new Set(answers.map(({ body }) => body.answered_at))).toEqual(new Set([iso(shop.now - MINUTE)]))
    expect((await details(id)).timer_checks).toHaveLength(1)
  })

  test('can be answered again later', async () => {
    const id = await forgotten()
    await answer(id, { answered: at('17:05') })
    await answer(id, { answered: at('18:59') })
    expect((await details(id)).timer_checks).toHaveLength(2)
    expect((await current())?.still_working_at).toBe(iso(at('18:59')))
  })

  test('of a session that an admin has ended meanwhile is told so', async () => {
    const id = await forgotten()
    await huda.post(`/admin/sessions/${id}/end`, { ended_at: iso(at('17:00')), reason: 'He has gone home' })
    const late = await answer(id, {})
    expect(late.body).toMatchObject({ settled_by: 'admin', ended_at: iso(at('17:00')) })
  })
})

describe('“stopped at …”', () => {
  test('is the reported end, and the answer is listed beside it', async () => {
    const id = await forgotten()
    await ali.complete(id, at('17:00'))
    const kept = await answer(id, { answer: 'stopped', stopped: at('17:00'), asked: at('19:00') })
    expect(kept.body).toMatchObject({ settled_by: null, stopped_at: iso(at('17:00')), ended_at: iso(at('17:00')) })
    expect(await current()).toBeNull()
    const shown = await details(id)
    expect(shown).toMatchObject({ ended_at: iso(at('17:00')), flags: [], seconds_effective: 3 * 3600 })
    expect(shown.timer_checks).toMatchObject([{ answer: 'stopped', stopped_at: iso(at('17:00')) }])
  })

  test('does not move what an admin has decided, and its technician is told', async () => {
    const id = await forgotten()
    await huda.post(`/admin/sessions/${id}/end`, { ended_at: iso(at('16:00')), reason: 'Seen leaving' })
    await ali.complete(id, at('17:00'))
    const kept = await answer(id, { answer: 'stopped', stopped: at('17:00') })
    expect(kept.body).toMatchObject({ settled_by: 'admin', ended_at: iso(at('16:00')) })
  })

  test('first is not overwritten by an admin who looked before', async () => {
    const id = await endedByNext()
    const seen = (await details(id)).ended_at
    await ali.complete(id, at('16:30'))
    await answer(id, { kind: 'ended_by_next', answer: 'stopped', stopped: at('16:30') })
    const body = { ended_at: iso(at('17:00')), reason: 'End of the day', known_ended_at: seen }
    const correcting = await huda.call<Problem>('PATCH', `/admin/sessions/${id}`, body)
    expect([correcting.status, correcting.body.code]).toEqual([409, 'session_changed_meanwhile'])
    const keeping = await huda.post<Problem>(`/admin/sessions/${id}/reviewed`, { known_ended_at: seen })
    expect([keeping.status, keeping.body.code]).toEqual([409, 'session_changed_meanwhile'])
    expect((await details(id)).ended_at).toBe(iso(at('16:30')))
    const again = { ...body, known_ended_at: iso(at('16:30')) }
    expect((await huda.call('PATCH', `/admin/sessions/${id}`, again)).status).toBe(200)
  })

  test('needs a time, and a time needs it; what was not asked is no answer', async () => {
    const id = await forgotten()
    const odd = await Promise.all([
      answer(id, { answer: 'stopped' }),
      answer(id, { answer: 'still_working', stopped: at('17:00') }),
      answer(id, { answer: 'dismissed' }),
      answer(id, { kind: 'ended_by_next', answer: 'still_working' }),
      answer(id, { kind: 'other' }),
    ])
    expect(odd.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422])
  })
})

describe('the morning after', () => {
  test('its technician is asked once, with the end to which it counts', async () => {
    const id = await endedByNext()
    expect((await ownSession(id))?.end_check).toEqual({
      proposed_ended_at: iso(at('17:00')),
      is_month_closed: false,
    })
    await answer(id, { kind: 'ended_by_next', answer: 'dismissed' })
    expect((await ownSession(id))?.end_check).toBeNull()
    expect((await ownSession(id))?.seconds_held).toBeGreaterThan(0)
  })

  test('an end that they report settles it', async () => {
    const id = await endedByNext()
    await ali.complete(id, at('16:30'))
    await answer(id, { kind: 'ended_by_next', answer: 'stopped', stopped: at('16:30') })
    expect(await ownSession(id)).toMatchObject({ end_check: null, ended_at: iso(at('16:30')), seconds_held: null })
  })

  test('of two phones the first answers', async () => {
    const id = await endedByNext()
    const both = await Promise.all([
      answer(id, { kind: 'ended_by_next', answer: 'dismissed' }),
      answer(id, { kind: 'ended_by_next', answer: 'dismissed' }),
    ])
    const settledBy = both.map(({ body }) => body.settled_by)
    expect(new Set(settledBy)).toEqual(new Set([null, 'technician']))
    expect((await details(id)).timer_checks).toHaveLength(1)
  })

  test('nobody is asked what an admin has decided or what was asked for already', async () => {
    const decided = await endedByNext()
    await huda.post(`/admin/sessions/${decided}/reviewed`)
    expect((await ownSession(decided))?.end_check).toBeNull()
    const late = await answer(decided, { kind: 'ended_by_next', answer: 'dismissed' })
    expect(late.body.settled_by).toBe('admin')

    const omar = await shop.technician({ name: 'Omar' })
    shop.at(at('19:00'))
    const requested = await endedByNext(omar)
    const request = { unique_key: randomUUID(), ended_at: iso(at('16:00')), reason: 'Forgot it' }
    await omar.post(`/sessions/${requested}/correction-requests`, request)
    expect((await ownSession(requested, omar))?.end_check).toBeNull()
  })

  test('in a closed month they are told to ask for a correction', async () => {
    shop.at(at('19:00', '2026-11-30'))
    const { body } = await ali.start({ at: at('14:00', '2026-11-30') })
    shop.at(at('08:10', '2026-12-01'))
    await ali.start({ job: '1002', at: shop.now })
    const locked = await huda.post('/admin/periods/2026-11/lock', { accept_to_review: true })
    expect(locked.status).toBe(200)
    expect((await ownSession(body.session_id))?.end_check).toEqual({
      proposed_ended_at: iso(at('17:00', '2026-11-30')),
      is_month_closed: true,
    })
    await huda.post('/admin/periods/2026-11/reopen', { reason: 'For the next story' })
  })
})

test('nobody answers for somebody else', async () => {
  const id = await forgotten()
  const omar = await shop.technician({ name: 'Omar' })
  const foreign = await answer(id, {}, omar)
  expect([foreign.status, foreign.body.code]).toEqual([404, 'session_not_found'])
})

test('a question cannot be open twice, nor an end be asked about twice', async () => {
  const id = await forgotten()
  const open = (kind: string) =>
    shop.db.write(sql`insert into timer_check (session_id, kind, asked_at) values (${id}, ${kind}, now())`)
  await open('running')
  await expect(open('running')).rejects.toThrow('one_open_timer_check')
  await open('ended_by_next')
  await answer(id, { kind: 'ended_by_next', answer: 'dismissed' })
  await expect(open('ended_by_next')).rejects.toThrow('asked_once_of_end')
  const half = sql`insert into timer_check (session_id, kind, asked_at, answer) values (${id}, 'running', now(), 'still_working')`
  await expect(shop.db.write(half)).rejects.toThrow('timer_check_answered')
})

test('phones get the working times of the days around, of their own segment', async () => {
  const add = { starts_at: '2026-11-22T10:00:00', ends_at: '2026-11-22T14:00:00', recurrence_pattern: 'none' }
  await huda.post('/admin/schedule/exceptions', { ...add, reason: 'Stocktaking', segment: 'Winding' })
  const { body } = await ali.get<AnswerOf<'timerRules'>>('/sessions/timer-rules')
  expect(body).toMatchObject({ stalled_after_hours: 10, push_key: null })
  expect(body.working_times).toContainEqual({ from: iso(at('08:00')), to: iso(at('17:00')) })
  const sunday = { from: iso(at('10:00', '2026-11-22')), to: iso(at('14:00', '2026-11-22')) }
  expect(body.working_times).toContainEqual(sunday)
})
