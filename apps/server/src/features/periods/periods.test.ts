import type { AnswerOf, CorrectionOutcome, Period, Problem, SessionDetails } from '@warsha/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testKeys } from '../../../testing/keys.ts'
import { type Answer, type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { verifyAudit } from '../audit/index.ts'

type Reply = Period & CorrectionOutcome & Omit<Problem, 'status'>

let shop: Shop
let huda: Caller
let ali: Caller

beforeEach(async () => {
  shop = await openShop()
  huda = await shop.admin()
  ali = await shop.technician()
  await shop.job({ job_no: '1001' })
  shop.at(at('2026-11-19', '18:00'))
})
afterEach(async () => {
  expect((await verifyAudit(shop.db, { keys: testKeys, from: 1 })).fault).toBeNull()
  await shop.close()
})

/** An instant by the clock in Riyadh; the working hours of the shop are 08:00 to 17:00, Sunday to Thursday. */
function at(day: string, time: string): number {
  return Date.parse(`${day}T${time}:00+03:00`)
}
const iso = (instant: number) => new Date(instant).toISOString()

async function worked(from: number, to: number | null): Promise<string> {
  const { body } = await ali.start({ at: from })
  if (to !== null) await ali.complete(body.session_id, to)
  // What is more than 30 days old is for review; that is not what is told here.
  await huda.post(`/admin/sessions/${body.session_id}/reviewed`)
  return body.session_id
}

const october = (time: string, day = '12') => at(`2026-10-${day}`, time)
const months = async () => (await huda.get<Period[]>('/admin/periods')).body
const lock = (month: string, by = huda, body?: object) => by.post<Reply>(`/admin/periods/${month}/lock`, body)
const reopen = (month: string, body: object = { reason: 'A late card' }, by = huda) =>
  by.post<Reply>(`/admin/periods/${month}/reopen`, body)
const correct = (id: string, correction: object, headers = {}) =>
  huda.call<Reply>('PATCH', `/admin/sessions/${id}`, { reason: 'Gate', trim: true, ...correction }, { headers })
const details = async (id: string) => (await huda.get<SessionDetails>(`/admin/sessions/${id}`)).body
const refusal = ({ status, body }: Answer<Reply>) => [status, body.code, body.detail]

describe('the months', () => {
  test('there are none before the first session', async () => {
    expect(await months()).toEqual([])
  })

  test('go from that of the first session to the current one, by the business calendar, newest first', async () => {
    await shop.db.write(sql`
      insert into hourly_rate (person_id, effective_from, halalas) values (${ali.id}, '2026-01-01', 3600)`)
    // 2026-08-31 22:30 in UTC, a Tuesday.
    await worked(at('2026-09-01', '01:30'), at('2026-09-01', '09:00'))
    await worked(at('2026-11-19', '16:00'), null)
    const none = { session_count: 0, hours_raw: 0, hours_effective: 0, cost_sar: 0 }
    const open = {
      seconds_held: 0,
      to_review_count: 0,
      running_count: 0,
      locked: null,
      late: null,
      adjustment: null,
      proposal: null,
    }
    expect(await months()).toEqual([
      { month: '2026-11', is_over: false, totals: none, ...open, running_count: 1 },
      { month: '2026-10', is_over: true, totals: none, ...open },
      {
        month: '2026-09',
        is_over: true,
        totals: { session_count: 1, hours_raw: 7.5, hours_effective: 1, cost_sar: 36 },
        ...open,
      },
    ])
  })
})

describe('closing a month', () => {
  test('keeps its totals and is written down; twice is harmless', async () => {
    await worked(october('08:00'), october('10:00'))
    const locked = await lock('2026-10')
    const totals = { session_count: 1, hours_raw: 2, hours_effective: 2, cost_sar: 0 }
    expect(locked.status).toBe(200)
    expect(locked.body).toMatchObject({
      month: '2026-10',
      totals,
      locked: { at: iso(shop.now), by: 'Huda Admin', totals },
    })
    shop.at(shop.now + 1000)
    expect((await lock('2026-10')).body).toEqual(locked.body)
    const { entries, total } = (await huda.get<AnswerOf<'audit'>>('/admin/audit?kind=period')).body
    expect(total).toBe(1)
    expect(entries[0]).toMatchObject({
      action: 'locked',
      subject: 'October 2026',
      before: { is_locked: false },
      after: { is_locked: true, ...totals },
    })
  })

  test.each([
    ['2026-11', 409, 'period_not_over', 'November 2026 is not over yet and cannot be closed.'],
    ['2027-01', 409, 'period_not_over', 'January 2027 is not over yet and cannot be closed.'],
    ['2026-09', 404, 'period_unknown', 'There is no such month.'],
  ])('%s is refused', async (month, ...expected) => {
    await worked(october('08:00'), october('10:00'))
    expect(refusal(await lock(month))).toEqual(expected)
  })

  test.each(['2026-13', '2026-1', 'october', '1999-12'])('%s is no month', async (month) => {
    const answer = await lock(month)
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [{ path: 'month', message: 'This must be a month such as 2026-11' }],
    ])
    expect((await reopen(month)).status).toBe(422)
  })

  test('is for admins', async () => {
    expect((await ali.get('/admin/periods')).status).toBe(403)
    expect((await lock('2026-10', ali)).status).toBe(403)
    expect((await reopen('2026-10', { reason: 'x' }, ali)).status).toBe(403)
  })
})

describe('a closed month', () => {
  let inOctober: string
  let inNovember: string
  beforeEach(async () => {
    inOctober = await worked(october('08:00'), october('10:00'))
    inNovember = await worked(at('2026-11-02', '08:00'), at('2026-11-02', '10:00'))
    await lock('2026-10')
  })

  test('takes no correction of its sessions, none into it, none out of it, and says which month it is', async () => {
    const refused = [409, 'period_locked', 'October 2026 is closed. Reopen the month first.']
    expect(refusal(await correct(inOctober, { note: 'x' }))).toEqual(refused)
    const outOf = { started_at: iso(at('2026-11-03', '08:00')), ended_at: iso(at('2026-11-03', '09:00')) }
    expect(refusal(await correct(inOctober, outOf))).toEqual(refused)
    const into = { started_at: iso(october('12:00')), ended_at: iso(october('13:00')) }
    expect(refusal(await correct(inNovember, into))).toEqual(refused)
    expect(refusal(await huda.post<Reply>(`/admin/sessions/${inOctober}/void`, { reason: 'x' }))).toEqual(refused)
    const added = { technician_id: ali.id, job_no: '1001', activity_code: 'REPAIR', reason: 'x', ...into }
    expect(refusal(await huda.post<Reply>('/admin/sessions', added))).toEqual(refused)
    const arabic = await correct(inOctober, { note: 'x' }, { 'accept-language': 'ar' })
    expect(arabic.body.detail).toBe('شهر أكتوبر 2026 مقفل. أعد فتحه أولًا.')
    expect((await details(inOctober)).is_locked).toBe(true)
    expect((await details(inNovember)).is_locked).toBe(false)
  })

  test('nor a cut of one of its sessions for one of the next month', async () => {
    await reopen('2026-10')
    await worked(october('22:00', '31'), at('2026-11-01', '02:00'))
    await lock('2026-10')
    const moved = { started_at: iso(at('2026-11-01', '01:00')), ended_at: iso(at('2026-11-01', '03:00')) }
    expect(refusal(await correct(inNovember, moved))[1]).toBe('period_locked')
  })

  test('the others can be corrected', async () => {
    expect((await correct(inNovember, { note: 'x' })).body.is_done).toBe(true)
  })

  test('is reopened with a reason, which is written down', async () => {
    const missing = await reopen('2026-10', { reason: '' })
    expect([missing.status, missing.body.errors]).toEqual([422, [{ path: 'reason', message: 'Reason is required' }]])
    const reopened = await reopen('2026-10')
    expect(reopened.body).toMatchObject({ month: '2026-10', locked: null })
    expect((await correct(inOctober, { note: 'x' })).body.is_done).toBe(true)
    const { entries } = (await huda.get<AnswerOf<'audit'>>('/admin/audit?kind=period&action=reopened')).body
    expect(entries).toMatchObject([
      { subject: 'October 2026', before: { is_locked: true }, after: { is_locked: false, reason: 'A late card' } },
    ])
    expect(refusal(await reopen('2026-10'))).toEqual([409, 'period_not_locked', 'October 2026 is not closed.'])
    expect(refusal(await reopen('2026-11'))[1]).toBe('period_not_locked')
    expect(refusal(await reopen('2026-08'))[1]).toBe('period_unknown')
  })

  test('stays in the list when none of its sessions counts any more', async () => {
    await reopen('2026-10')
    await huda.post(`/admin/sessions/${inOctober}/void`, { reason: 'x' })
    expect((await months()).map(({ month }) => month)).toEqual(['2026-11'])
  })
})

test('closing a month while its sessions are corrected and reported: what was locked is what stood then', async () => {
  for (let i = 0; i < 10; i++) {
    const day = String(i + 10)
    const id = await worked(october('08:00', day), october('10:00', day))
    const running = await ali.start({ at: october('11:00', day) })
    const [, corrected, completed] = await Promise.all([
      lock('2026-10', huda, { accept_to_review: true }),
      correct(id, { ended_at: iso(october('09:00', day)) }),
      ali.complete(running.body.session_id, october('12:00', day)),
    ])
    expect([200, 409]).toContain(corrected.status)
    expect(completed.status).toBe(200)
    const period = (await months()).find(({ month }) => month === '2026-10')
    const { flags } = await details(running.body.session_id)
    expect(period?.locked?.totals).toEqual(period?.totals)
    expect(period?.late?.seconds_raw ?? 0).toBe(flags.includes('in_closed_month') ? 3600 : 0)
    await reopen('2026-10')
    await huda.post(`/admin/sessions/${running.body.session_id}/reviewed`)
  }
}, 60_000)
