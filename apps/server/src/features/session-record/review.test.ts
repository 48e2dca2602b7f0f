import { randomUUID } from 'node:crypto'
import type { AnswerOf, ReviewItem, SessionDetails } from '@warsha/contract'
import { reviewFlags } from '@warsha/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'

type Page = AnswerOf<'reviewList'>

let shop: Shop
let huda: Caller
let ali: Caller

beforeEach(async () => {
  shop = await openShop()
  huda = await shop.admin()
  ali = await shop.technician()
  await shop.job({ job_no: '1001' })
  shop.at(at('18:00'))
})
afterEach(() => shop.close())

/** An instant by the clock in Riyadh; the working hours of the shop are 08:00 to 17:00. */
function at(time: string, day = '2026-11-19'): number {
  return Date.parse(`${day}T${time}:00+03:00`)
}
const iso = (instant: number) => new Date(instant).toISOString()

async function worked(from: number, to: number | null, person = ali): Promise<string> {
  const { body } = await person.start({ at: from })
  if (to !== null) await person.complete(body.session_id, to)
  return body.session_id
}

const reviewList = async (query = '') => (await huda.get<Page>(`/admin/review${query}`)).body
const offers = (item: ReviewItem | undefined) => item?.proposals.map(({ kind, ended_at }) => [kind, ended_at])

test('nothing is to be looked at in a shop where all is well', async () => {
  await worked(at('08:00'), at('09:00'))
  await worked(at('09:00'), null)
  expect(await reviewList()).toEqual({
    items: [],
    total: 0,
    counts: { flagged: 0, forgotten: 0, requested: 0, closed: 0 },
  })
})

describe('a forgotten timer', () => {
  test('is offered from two hours past the end of the working day on, with the end of that day', async () => {
    const id = await worked(at('15:00'), null)
    shop.at(at('19:00'))
    expect((await reviewList()).total).toBe(0)
    shop.at(at('19:00') + 1)
    const { items, counts } = await reviewList()
    expect(counts).toEqual({ flagged: 0, forgotten: 1, requested: 0, closed: 0 })
    expect(items[0]).toMatchObject({
      reason: 'forgotten',
      session: { session_id: id, state: 'running' },
      request: null,
    })
    expect(items[0]?.proposals).toEqual([
      { kind: 'end_of_working_day', ended_at: iso(at('17:00')), seconds_effective: 7200 },
    ])
  })

  test('is one that is stalled, on whatever day', async () => {
    await worked(at('09:00', '2026-11-20'), null)
    shop.at(at('19:00', '2026-11-20') + 1)
    const { items } = await reviewList()
    expect(items.map(({ reason, proposals }) => [reason, proposals])).toEqual([['forgotten', []]])
  })

  test('follows the calendar of the technician’s segment', async () => {
    const stocktaking = {
      starts_at: '2026-11-19T10:00:00',
      ends_at: '2026-11-19T22:00:00',
      exception_type: 'custom_hours',
      segment: 'Winding',
      reason: 'Stocktaking',
    }
    expect((await huda.post('/admin/schedule/exceptions', stocktaking)).status).toBe(201)
    await worked(at('15:00'), null)
    shop.at(at('21:00'))
    expect((await reviewList()).total).toBe(0)
  })

  test('is done with one click: what is offered can be taken', async () => {
    const id = await worked(at('15:00'), null)
    shop.at(at('20:00'))
    const [item] = (await reviewList()).items
    const ended_at = item?.proposals[0]?.ended_at
    expect((await huda.post(`/admin/sessions/${id}/end`, { ended_at, reason: 'Forgotten' })).status).toBe(200)
    expect((await reviewList()).total).toBe(0)
  })

  test('gets the typical hours of its kind of work where there are enough samples', async () => {
    await shop.db.write(sql`
      update job set job_type_id = (select min(id) from job_type), power_rating_id = (select min(id) from power_rating),
        rpm_category_id = (select min(id) from rpm_category)`)
    const omar = await shop.technician({ name: 'Omar' })
    const lengths = [1, 2, 3]
    for (const [i, hours] of lengths.entries()) {
      const day = `2026-11-${16 + i}`
      await worked(at('08:00', day), at('08:00', day) + hours * 3_600_000, omar)
      if (i === 1) {
        await worked(at('13:00'), null)
        shop.at(at('20:00'))
        expect(offers((await reviewList()).items[0])).toEqual([['end_of_working_day', iso(at('17:00'))]])
      }
    }
    const [item] = (await reviewList()).items
    expect(item?.proposals).toEqual([
      { kind: 'end_of_working_day', ended_at: iso(at('17:00')), seconds_effective: 4 * 3600 },
      { kind: 'typical_hours', ended_at: iso(at('15:00')), seconds_effective: 2 * 3600 },
    ])
  })
})

describe('a flagged session', () => {
  test('is offered what the device told and what came next, or to keep it', async () => {
    const id = await worked(at('08:00', '2026-11-17'), at('16:00', '2026-11-18'))
    await worked(at('15:00', '2026-11-18'), at('16:00', '2026-11-18'))
    const [item] = (await reviewList()).items
    expect(item).toMatchObject({ reason: 'flagged', session: { session_id: id, flags: ['too_long', 'trimmed'] } })
    expect(offers(item)).toEqual([
      ['end_of_working_day', iso(at('17:00', '2026-11-17'))],
      ['keep', null],
    ])
    await huda.post(`/admin/sessions/${id}/reviewed`)
    expect((await reviewList()).total).toBe(0)
  })

  test('after a correction the device’s word is offered', async () => {
    const id = await worked(at('14:00'), null)
    await huda.post(`/admin/sessions/${id}/end`, { ended_at: iso(at('15:00')), reason: 'Seen leaving' })
    await ali.complete(id, at('16:30'))
    const [item] = (await reviewList()).items
    expect(item?.session.flags).toEqual(['reported_after_correction'])
    expect(offers(item)).toEqual([
      ['as_reported', iso(at('16:30'))],
      ['keep', null],
    ])
    const correction = { ended_at: iso(at('16:30')), reason: 'The phone was right' }
    expect((await huda.call('PATCH', `/admin/sessions/${id}`, correction)).status).toBe(200)
    expect((await reviewList()).total).toBe(0)
  })

  test('that is voided is not looked at any more', async () => {
    const id = await worked(at('08:00', '2026-11-17'), at('16:00', '2026-11-18'))
    await huda.post(`/admin/sessions/${id}/void`, { reason: 'Never there' })
    expect((await reviewList()).total).toBe(0)
  })
})

test('requests come first, then forgotten timers, then flags, newest first, each session once, page by page', async () => {
  const people = [ali, ...(await Promise.all(['Omar', 'Said', 'Badr'].map((name) => shop.technician({ name }))))]
  const flagged: string[] = []
  for (const [i, person] of people.entries()) {
    flagged.push(await worked(at('08:00', `2026-11-1${4 + i}`), at('07:00', `2026-11-1${5 + i}`), person))
  }
  const forgotten = await worked(at('15:00'), null)
  const request = { unique_key: randomUUID(), is_void: true, reason: 'I was ill' }
  const [, omar] = people
  expect((await omar?.post(`/sessions/${flagged[1]}/correction-requests`, request))?.status).toBe(201)
  shop.at(at('22:00'))

  const all = await reviewList()
  expect(all.counts).toEqual({ flagged: 3, forgotten: 1, requested: 1, closed: 0 })
  expect(all.items.map(({ reason, session }) => [reason, session.session_id])).toEqual([
    ['requested', flagged[1]],
    ['forgotten', forgotten],
    ['flagged', flagged[3]],
    ['flagged', flagged[2]],
    ['flagged', flagged[0]],
  ])
  expect(all.items[0]).toMatchObject({
    proposals: [],
    request: { requested_changes: { is_void: true }, reason: 'I was ill' },
  })
  const second = await reviewList('?page=2&page_size=2')
  expect(second.total).toBe(5)
  expect(second.items).toEqual(all.items.slice(2, 4))
})

test('who may see it, and which pages there are', async () => {
  expect((await ali.get('/admin/review')).status).toBe(403)
  expect((await huda.get('/admin/review?page=0')).status).toBe(422)
  expect((await huda.get('/admin/review?page_size=201')).status).toBe(422)
  expect((await reviewList('?page=1000000')).items).toEqual([])
})

test('a request keeps its place when its session is corrected meanwhile', async () => {
  const id = await worked(at('08:00'), at('09:00'))
  await ali.post(`/sessions/${id}/correction-requests`, { unique_key: randomUUID(), note: 'x', reason: 'Wrong note' })
  await huda.call('PATCH', `/admin/sessions/${id}`, { job_no: '1001', note: 'y', reason: 'Gate' })
  expect((await reviewList()).counts.requested).toBe(1)
  expect((await huda.get<SessionDetails>(`/admin/sessions/${id}`)).body.request?.status).toBe('pending')
})

describe('in a closed month', () => {
  const lock = (month: string) => huda.post(`/admin/periods/${month}/lock`, { accept_to_review: true })
  const flag = (id: string, flags: number) =>
    shop.db.write(sql`update work_session set review_flags = ${flags} where id = ${id}`)

  test('what nobody can decide about stands behind the rest and does not count, until the month is opened again', async () => {
    const omar = await shop.technician()
    const held = await worked(at('08:00', '2026-10-12'), at('10:00', '2026-10-12'))
    const long = await worked(at('08:00', '2026-10-13'), at('10:00', '2026-10-13'))
    const running = await worked(at('15:00', '2026-10-14'), null, omar)
    await flag(held, reviewFlags.end_not_reported)
    await flag(long, reviewFlags.too_long)
    expect(await reviewList()).toMatchObject({
      total: 3,
      counts: { flagged: 2, forgotten: 1, requested: 0, closed: 0 },
    })
    expect((await lock('2026-10')).status).toBe(200)

    const closed = await reviewList()
    expect(closed).toMatchObject({ total: 1, counts: { flagged: 1, forgotten: 0, requested: 0, closed: 2 } })
    expect(closed.items.map(({ reason, session }) => [reason, session.session_id])).toEqual([
      ['flagged', long],
      ['closed', running],
      ['closed', held],
    ])
    expect((await huda.post(`/admin/sessions/${long}/reviewed`)).status).toBe(200)
    expect((await huda.post(`/admin/sessions/${held}/reviewed`)).status).toBe(409)
    expect(await reviewList()).toMatchObject({ total: 0, counts: { closed: 2 } })

    expect((await huda.post('/admin/periods/2026-10/reopen', { reason: 'A late card' })).status).toBe(200)
    expect(await reviewList()).toMatchObject({ total: 2, counts: { flagged: 1, forgotten: 1, closed: 0 } })
  })

  test('what came late counts: it can be accepted', async () => {
    const held = await worked(at('08:00', '2026-10-12'), at('10:00', '2026-10-12'))
    await lock('2026-10')
    await flag(held, reviewFlags.end_not_reported | reviewFlags.in_closed_month)
    expect(await reviewList()).toMatchObject({ total: 1, counts: { flagged: 1, closed: 0 } })
  })
})

describe('of one month', () => {
  test('has what started in it alone, for whatever reason it waits, and the same counts as all months together', async () => {
    const omar = await shop.technician()
    const [before, within] = [
      await worked(at('08:00', '2026-09-30'), at('09:00', '2026-09-30')),
      // It starts in Riyadh's October, while it is September in London still.
      await worked(at('01:00', '2026-10-01'), at('02:00', '2026-10-01')),
    ]
    for (const id of [before, within])
      await shop.db.write(sql`update work_session set review_flags = ${reviewFlags.too_long} where id = ${id}`)
    shop.at(at('18:00', '2026-10-12'))
    const asked = await worked(at('08:00', '2026-10-12'), at('10:00', '2026-10-12'))
    const request = { unique_key: randomUUID(), is_void: true, reason: 'I was ill' }
    expect((await ali.post(`/sessions/${asked}/correction-requests`, request)).status).toBe(201)
    shop.at(at('18:00'))
    const running = await worked(at('15:00', '2026-10-31'), null, omar)
    const of = async (month: string) => {
      const { items, total, counts } = await reviewList(`?month=${month}`)
      expect(items).toHaveLength(total)
      return [items.map(({ session }) => session.session_id), counts]
    }
    const none = { flagged: 0, forgotten: 0, requested: 0, closed: 0 }
    expect(await of('2026-09')).toEqual([[before], { ...none, flagged: 1 }])
    expect(await of('2026-10')).toEqual([[asked, running, within], { ...none, requested: 1, forgotten: 1, flagged: 1 }])
    expect(await of('2026-11')).toEqual([[], none])
    expect((await reviewList()).total).toBe(4)
    expect((await huda.get('/admin/review?month=2026-13')).status).toBe(422)
  })
})
