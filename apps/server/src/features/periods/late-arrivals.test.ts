import { type AnswerOf, type Period, type Problem, reportGroups, type SessionDetails } from '@warsha/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testKeys } from '../../../testing/keys.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { verifyAudit } from '../audit/index.ts'
import { verifyHours } from '../calendar/index.ts'

type Answered = Period & Omit<Problem, 'status'>
type Late = AnswerOf<'lateArrivals'>

let shop: Shop
let huda: Caller
let ali: Caller

beforeEach(async () => {
  shop = await openShop()
  huda = await shop.admin()
  ali = await shop.technician()
  await shop.job({ job_no: '1001' })
  await shop.db.write(sql`
    insert into hourly_rate (person_id, effective_from, halalas) values (${ali.id}, '2026-01-01', 3600)`)
  shop.at(at('2026-11-19', '18:00'))
})
afterEach(async () => {
  expect((await verifyAudit(shop.db, { keys: testKeys, from: 1 })).fault).toBeNull()
  const { results, days } = await verifyHours(shop.db)
  expect([results, days]).toEqual([[], []])
  await shop.close()
})

/** An instant by the clock in Riyadh; the working hours of the shop are 08:00 to 17:00, Sunday to Thursday. */
function at(day: string, time: string): number {
  return Date.parse(`${day}T${time}:00+03:00`)
}
const october = (time: string, day = '12') => at(`2026-10-${day}`, time)

async function worked(from: number, to: number): Promise<string> {
  const { body } = await ali.start({ at: from })
  await ali.complete(body.session_id, to)
  await huda.post(`/admin/sessions/${body.session_id}/reviewed`)
  return body.session_id
}

const post = (path: string, body?: object, by = huda) => by.post<Answered>(`/admin/periods/${path}`, body)
const lock = async (month: string) => {
  const { status } = await post(`${month}/lock`, { accept_to_review: true })
  expect(status).toBe(200)
}
const reopen = (month: string) => post(`${month}/reopen`, { reason: 'A late card' })
const period = async (month: string) =>
  (await huda.get<Period[]>('/admin/periods')).body.find((each) => each.month === month)
const lateOf = async (month: string) => (await huda.get<Late>(`/admin/periods/${month}/late-arrivals`)).body
const details = async (id: string) => (await huda.get<SessionDetails>(`/admin/sessions/${id}`)).body
const summary = async (month: string, last: string) =>
  (
    await huda.get<AnswerOf<'reportSummary'>>(
      `/admin/reports/summary?from_date=${month}-01&to_date=${month}-${last}&group_by=technician`,
    )
  ).body

/** What a month says everywhere, to be the same before and after. */
async function figuresOf(month: string, last: string) {
  const range = `from_date=${month}-01&to_date=${month}-${last}`
  const groups = await Promise.all(
    reportGroups.map(async (group) => {
      const { body } = await huda.get<AnswerOf<'reportSummary'>>(`/admin/reports/summary?${range}&group_by=${group}`)
      const { to_review_count: _waiting, running_count: _running, late: _late, ...totals } = body.totals
      return { rows: body.rows, totals }
    }),
  )
  const { lines } = (await huda.get<AnswerOf<'timesheets'>>(`/admin/timesheets?month=${month}`)).body
  const sheets = lines.map((line) => ({ ...line, to_review_count: 0 }))
  const csv = await huda.get<string>(`/admin/export/csv?${range}`)
  return { groups, sheets, totals: (await period(month))?.totals, rows: csv.headers['x-row-count'] }
}

const stored = () => shop.db.rows(sql`select * from closed_line order by month, day, technician_id, job_id`)

describe('what arrives late for a closed month', () => {
  let morning: string
  beforeEach(async () => {
    morning = await worked(october('08:00'), october('10:00'))
    await lock('2026-10')
  })

  test('a session: is kept, changes no figure, and is an adjustment of the month in which it came', async () => {
    const before = await figuresOf('2026-10', '31')
    const lines = await stored()
    const { body } = await ali.start({ at: october('12:00') })
    await ali.complete(body.session_id, october('12:30'))
    expect(await figuresOf('2026-10', '31')).toEqual(before)
    expect(await stored()).toEqual(lines)
    const change = { session_count: 1, hours_raw: 0.5, hours_effective: 0.5, cost_sar: 18 }
    expect(await period('2026-10')).toMatchObject({
      late: { ...change, arrival_count: 1, pending_count: 1, other_months: ['2026-11'] },
      adjustment: null,
    })
    expect(await period('2026-11')).toMatchObject({
      late: null,
      adjustment: { ...change, other_months: ['2026-10'] },
      totals: { session_count: 0 },
    })
    const { arrived } = await lateOf('2026-10')
    expect(arrived).toMatchObject([
      { ...change, session_id: body.session_id, day: '2026-10-12', month: '2026-10', carried_to: '2026-11' },
    ])
    expect((await lateOf('2026-11')).adjustments).toEqual(arrived)
    expect(await details(body.session_id)).toMatchObject({
      flags: expect.arrayContaining(['in_closed_month']) as string[],
      seconds_effective: null,
      late: { month: '2026-11', is_accepted: false, seconds_effective: 1800, cost_sar: 18 },
    })
  })

  test('a start within a session: it counts as it was closed, and the adjustment is what has gone', async () => {
    const before = await figuresOf('2026-10', '31')
    await ali.start({ at: october('09:15') })
    expect(await figuresOf('2026-10', '31')).toEqual(before)
    const { arrived } = await lateOf('2026-10')
    // The new one ends with the next start in November, if at all: so far it runs.
    expect(arrived).toMatchObject([{ session_id: morning, session_count: 0, seconds_raw: -2700, cost_sar: -27 }])
  })

  test('an earlier end, and the same once more: one adjustment', async () => {
    await ali.complete(morning, october('09:00'))
    await ali.complete(morning, october('09:00'))
    await ali.complete(morning, october('08:30'))
    expect((await lateOf('2026-10')).arrived).toMatchObject([{ seconds_raw: -5400, hours_raw: -1.5, cost_sar: -54 }])
    expect(await details(morning)).toMatchObject({ seconds_raw: 7200, late: { seconds_raw: -5400 } })
  })

  test('counts in its own month when that is reopened, and in no other', async () => {
    const { body } = await ali.start({ at: october('12:00') })
    await ali.complete(body.session_id, october('12:30'))
    await reopen('2026-10')
    expect(await period('2026-10')).toMatchObject({
      totals: { session_count: 2, hours_raw: 2.5, cost_sar: 90 },
      late: null,
    })
    expect(await period('2026-11')).toMatchObject({ adjustment: null })
    expect((await summary('2026-10', '31')).totals).toMatchObject({ session_count: 2, seconds_effective: 9000 })
    expect(await details(body.session_id)).toMatchObject({ late: null, seconds_effective: 1800 })
    await lock('2026-10')
    expect((await period('2026-10'))?.locked?.totals).toMatchObject({ session_count: 2 })
  })

  test('is named beside the totals of the days of its start, and of its posting day', async () => {
    const { body } = await ali.start({ at: october('12:00') })
    await ali.complete(body.session_id, october('12:30'))
    const change = { arrival_count: 1, pending_count: 1, seconds_raw: 1800, hours_raw: 0.5, cost_sar: 18 }
    const beside = async (from: string, to: string, more = '') => {
      const { totals } = (
        await huda.get<AnswerOf<'reportSummary'>>(
          `/admin/reports/summary?from_date=${from}&to_date=${to}&group_by=job${more}`,
        )
      ).body
      return [totals.late, totals.adjustment]
    }
    const like = expect.objectContaining(change) as object
    expect(await beside('2026-10-12', '2026-10-12')).toEqual([like, null])
    expect(await beside('2026-10-13', '2026-10-31')).toEqual([null, null])
    expect(await beside('2026-10-01', '2026-11-18')).toEqual([like, null])
    expect(await beside('2026-10-01', '2026-11-30')).toEqual([null, like])
    expect(await beside('2026-11-19', '2026-11-19')).toEqual([null, like])
    expect(await beside('2026-11-20', '2026-11-30')).toEqual([null, null])
    const segment = encodeURIComponent((await details(body.session_id)).segment ?? '')
    expect(await beside('2026-10-01', '2026-11-30', `&segment=${segment}`)).toEqual([null, like])
    const omar = await shop.technician({ name: 'Omar' })
    await shop.db.write(sql`update person set segment = 'Painting' where id = ${omar.id}`)
    expect(await beside('2026-10-01', '2026-11-30', '&segment=Painting')).toEqual([null, null])
  })

  test('is accepted for good: what comes after it is another adjustment', async () => {
    const { body } = await ali.start({ at: october('12:00') })
    await ali.complete(body.session_id, october('12:30'))
    const accepted = await post('2026-10/late-arrivals/accept')
    expect(accepted.body).toMatchObject({ late: { pending_count: 0, session_count: 1 } })
    expect((await details(body.session_id)).flags).not.toContain('in_closed_month')
    await ali.complete(body.session_id, october('12:20'))
    expect((await lateOf('2026-10')).arrived).toMatchObject([
      { is_accepted: true, accepted_by: 'Huda Admin', session_count: 1, seconds_raw: 1800 },
      { is_accepted: false, session_count: 0, seconds_raw: -600 },
    ])
    expect((await post('2026-10/late-arrivals/accept')).body.late?.pending_count).toBe(0)
    const { entries } = (await huda.get<AnswerOf<'audit'>>('/admin/audit?kind=period&action=accepted')).body
    expect(entries).toMatchObject([{ after: { late_arrivals: 1 } }, { after: { late_arrivals: 1 } }])
    expect((await post('2026-11/late-arrivals/accept')).body.code).toBe('period_not_locked')
  })

  test('is accepted by the review of its session, too: nothing waits that nobody can find', async () => {
    const { body } = await ali.start({ at: october('12:00') })
    await ali.complete(body.session_id, october('12:30'))
    expect((await huda.post(`/admin/sessions/${body.session_id}/reviewed`)).status).toBe(200)
    expect((await period('2026-10'))?.late).toMatchObject({ arrival_count: 1, pending_count: 0 })
    expect((await lateOf('2026-10')).arrived).toMatchObject([
      { session_id: body.session_id, carried_to: '2026-11', is_accepted: true, accepted_by: 'Huda Admin' },
    ])
    expect((await period('2026-11'))?.adjustment).toMatchObject({ pending_count: 0, hours_raw: 0.5 })
    // The other one is nobody's review yet.
    await ali.complete(morning, october('09:00'))
    expect((await period('2026-10'))?.late).toMatchObject({ arrival_count: 2, pending_count: 1 })
  })

  test('belongs to the month that was closed with it, which must be reopened first', async () => {
    const { body } = await ali.start({ at: october('12:00') })
    await ali.complete(body.session_id, october('12:30'))
    await worked(at('2026-11-02', '08:00'), at('2026-11-02', '09:00'))
    shop.at(at('2026-12-02', '08:00'))
    await lock('2026-11')
    await ali.complete(body.session_id, october('12:10'))
    expect(await period('2026-11')).toMatchObject({ adjustment: { seconds_raw: 1800 }, totals: { hours_raw: 1 } })
    expect(await period('2026-12')).toMatchObject({ adjustment: { seconds_raw: -1200 } })
    const refused = await reopen('2026-10')
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      409,
      'period_carried_on',
      'Late arrivals of October 2026 belong to November 2026, which is closed. Reopen November 2026 first.',
    ])
    await reopen('2026-11')
    expect((await reopen('2026-10')).status).toBe(200)
    expect(await period('2026-10')).toMatchObject({ totals: { session_count: 2, hours_raw: 2.17 } })
    expect(await period('2026-11')).toMatchObject({ adjustment: null, totals: { session_count: 1 } })
  })

  test('skips a month that is closed already', async () => {
    await worked(at('2026-11-02', '08:00'), at('2026-11-02', '09:00'))
    shop.at(at('2026-12-02', '08:00'))
    await lock('2026-11')
    await ali.complete(morning, october('09:00'))
    const late = async () => (await details(morning)).late
    expect(await late()).toMatchObject({ month: '2026-12', posting_day: '2026-12-02' })
    shop.at(at('2027-01-03', '08:00'))
    await lock('2026-12')
    await reopen('2026-12')
    await reopen('2026-11')
    // It came in December, whichever month before is open.
    expect(await late()).toMatchObject({ month: '2026-12', posting_day: '2026-12-02', is_accepted: true })
  })

  test('counts on the first day of the first open month where its own day is closed', async () => {
    await ali.complete(morning, october('09:00'))
    expect((await details(morning)).late).toMatchObject({ posting_day: '2026-11-19' })
    await reopen('2026-10')
    await lock('2026-10')
    shop.at(at('2026-12-02', '08:00'))
    await worked(at('2026-11-02', '08:00'), at('2026-11-02', '09:00'))
    await lock('2026-11')
    shop.at(at('2026-11-25', '08:00'))
    await ali.complete(morning, october('08:30'))
    expect((await details(morning)).late).toMatchObject({ posting_day: '2026-12-01', seconds_raw: -1800 })
    await reopen('2026-11')
    expect((await details(morning)).late).toMatchObject({ posting_day: '2026-11-25', seconds_raw: -1800 })
  })

  test('cannot be voided or corrected without reopening', async () => {
    const { body } = await ali.start({ at: october('12:00') })
    await ali.complete(body.session_id, october('12:30'))
    const refused = await huda.post<Answered>(`/admin/sessions/${body.session_id}/void`, { reason: 'x' })
    expect([refused.status, refused.body.detail]).toEqual([409, 'October 2026 is closed. Reopen the month first.'])
  })
})

test('many phones come back while a month is closed: no figure of it moves, nothing is lost', async () => {
  await worked(october('08:00'), october('09:00'))
  for (const round of [1, 2, 3]) {
    const phones = await Promise.all([1, 2, 3, 4].map((i) => shop.technician({ name: `Phone ${round}.${i}` })))
    const running = await Promise.all(phones.map((phone) => phone.start({ at: october('10:00') })))
    await Promise.all([
      lock('2026-10'),
      ...phones.map((phone, i) => phone.complete(running[i]?.body.session_id ?? '', october('11:00'))),
    ])
    const { locked, totals, late } = (await period('2026-10')) ?? {}
    expect(locked?.totals).toEqual(totals)
    const kept = await shop.db.row<{ raw: number }>(sql`select sum(raw_seconds)::int as raw from closed_line`)
    expect((kept?.raw ?? 0) + (late?.seconds_raw ?? 0)).toBe(3600 + round * 4 * 3600)
    await reopen('2026-10')
    expect((await period('2026-10'))?.totals.hours_raw).toBe(1 + round * 4)
  }
}, 60_000)

describe('closing', () => {
  test('asks for a yes while sessions wait for review, and writes it down', async () => {
    const { body } = await ali.start({ at: october('08:00') })
    await ali.complete(body.session_id, october('09:00'))
    const refused = await post('2026-10/lock')
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      409,
      'period_has_waiting',
      'Sessions of October 2026 wait for review: 1. Review them first, or close the month anyway.',
    ])
    await lock('2026-10')
    expect((await period('2026-10'))?.locked).toMatchObject({ to_review_count: 1 })
    const { entries } = (await huda.get<AnswerOf<'audit'>>('/admin/audit?kind=period&action=locked')).body
    expect(entries).toMatchObject([{ after: { accepted_to_review: 1 } }])
  })

  test('takes two admins where the shop wants it so', async () => {
    await worked(october('08:00'), october('09:00'))
    const omar = await shop.admin()
    await shop.db.write(sql`update person set full_name = 'Omar Admin' where id = ${omar.id}`)
    expect((await huda.get('/admin/closing-settings')).body).toEqual({ takes_two_admins: false, version: 1 })
    await huda.call('PUT', '/admin/closing-settings', { takes_two_admins: true })
    const first = await post('2026-10/lock')
    expect(first.body).toMatchObject({ locked: null, proposal: { action: 'lock', by: 'Huda Admin' } })
    expect((await post('2026-10/lock')).body).toMatchObject({ locked: null })
    expect((await post('2026-10/lock', undefined, omar)).body).toMatchObject({
      locked: { by: 'Omar Admin' },
      proposal: null,
    })
    expect((await post('2026-10/reopen', { reason: 'A card' }, omar)).body).toMatchObject({
      proposal: { action: 'reopen', reason: 'A card' },
    })
    expect((await huda.call<Period>('DELETE', '/admin/periods/2026-10/proposal')).body.proposal).toBeNull()
    await post('2026-10/reopen', { reason: 'A card' }, omar)
    expect((await reopen('2026-10')).body).toMatchObject({ locked: null, proposal: null })
    const { entries } = (await huda.get<AnswerOf<'audit'>>('/admin/audit?kind=period')).body
    expect(entries.map(({ action }) => action)).toEqual([
      'reopened',
      'proposed',
      'withdrawn',
      'proposed',
      'locked',
      'proposed',
    ])
  })

  test('asks for nothing any more once the shop wants one admin again', async () => {
    await worked(october('08:00'), october('09:00'))
    await huda.call('PUT', '/admin/closing-settings', { takes_two_admins: true })
    await post('2026-10/lock')
    expect((await period('2026-10'))?.proposal).toMatchObject({ action: 'lock' })
    await huda.call('PUT', '/admin/closing-settings', { takes_two_admins: false })
    expect((await period('2026-10'))?.proposal).toBeNull()
    await lock('2026-10')
    expect((await period('2026-10'))?.locked).not.toBeNull()
  })
})
