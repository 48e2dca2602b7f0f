import { randomUUID } from 'node:crypto'
import type {
  AnswerOf,
  InvoiceBatch,
  InvoiceBatchDetails,
  InvoicePriceAnswer,
  JobAccount,
  JobInvoicing,
  NotInvoiced,
  Problem,
} from '@warsha/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, instanceOn, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'

let shop: Shop
let huda: Caller
let ali: Caller
let job: number

const NOVEMBER = '2026-11-18'
const HOUR = 3600
/** An instant by the clock in Riyadh; the shop works from 08:00 to 17:00, Sunday to Thursday. */
const at = (day: string, time: string) => Date.parse(`${day}T${time}:00+03:00`)

beforeEach(async () => {
  shop = await openShop()
  shop.at(at(NOVEMBER, '19:00'))
  huda = await shop.admin()
  ali = await shop.technician()
  job = await shop.job({ job_no: '8801', customer: 'Al Jubail Pumps' })
  await shop.db.write(sql`
    insert into hourly_rate (person_id, effective_from, halalas) values (${ali.id}, '2026-01-01', 5000)`)
})
afterEach(() => shop.close())

/** @returns the session, looked at if it waits for it */
async function worked(from: string, to: string, given: { day?: string; job?: string; activity?: string } = {}) {
  const { day = NOVEMBER, job: jobNo = '8801', activity = 'REPAIR' } = given
  const { body } = await ali.start({ job: jobNo, activity, at: at(day, from) })
  await ali.complete(body.session_id, at(day, to))
  await huda.post(`/admin/sessions/${body.session_id}/reviewed`)
  return body.session_id
}

type Batch = InvoiceBatchDetails & Problem
const price = (given: object) =>
  huda.post<InvoicePriceAnswer & Problem>('/admin/invoice-prices', { valid_from: '2026-01-01', ...given })
const batch = (given: object = { job_id: job }) => huda.post<Batch>('/admin/invoice-batches', given)
const approve = (id: number) => huda.post<InvoiceBatch & Problem>(`/admin/invoice-batches/${id}/approve`)
const takeBack = (id: number) =>
  huda.post<InvoiceBatch & Problem>(`/admin/invoice-batches/${id}/take-back`, { reason: 'Two invoices are wanted' })
const open = async (query: Record<string, string> = {}) =>
  (await huda.get<NotInvoiced>('/admin/invoicing', { query })).body
const ofJob = async (id = job) => (await huda.get<JobInvoicing>(`/admin/jobs/${id}/invoicing`)).body
const linesOf = async (id: number) =>
  (await huda.get<AnswerOf<'invoiceLines'>>(`/admin/invoice-batches/${id}/lines`)).body.lines
const move = (session: string, from: string, to: string) =>
  huda.call('PATCH', `/admin/sessions/${session}`, {
    started_at: new Date(at(NOVEMBER, from)).toISOString(),
    ended_at: new Date(at(NOVEMBER, to)).toISOString(),
    reason: 'As the card has it',
  })

describe('what is not invoiced yet', () => {
  test('is nothing in an empty shop', async () => {
    expect(await open()).toMatchObject({ hours: 0, amount_sar: 0, has_prices: false, customers: [], total: 0 })
    const refused = await batch()
    expect([refused.status, refused.body.code]).toEqual([409, 'nothing_to_invoice'])
  })

  test('is by customer and job, with and without a price, beside what waits for review', async () => {
    const other = await shop.job({ job_no: '8802', customer: 'شركة الجبيل' })
    await worked('08:00', '10:00')
    await worked('10:00', '10:20', { job: '8802' })
    const waiting = await ali.start({ job: '8801', at: at(NOVEMBER, '11:00') })
    await ali.complete(waiting.body.session_id, at(NOVEMBER, '12:00'))
    await shop.db.write(
      sql`update work_session set review_flags = 1, reviewed_flags = 0 where id = ${waiting.body.session_id}`,
    )
    const running = await ali.start({ job: '8801', at: at(NOVEMBER, '18:50') })
    expect(running.status).toBe(201)
    await price({ customer: 'Al Jubail Pumps', price_sar: '120,50' })
    const found = await open()
    expect(found).toMatchObject({
      hours: 2.33,
      hours_waiting: 1,
      hours_unpriced: 0.33,
      amount_sar: 241,
      cost_sar: 116.67,
      has_prices: true,
      job_count: 2,
      customers: [
        { customer: 'Al Jubail Pumps', hours: 2, amount_sar: 241, hours_waiting: 1, jobs: [{ job_id: job, hours: 2 }] },
        { customer: 'شركة الجبيل', hours: 0.33, amount_sar: 0, jobs: [{ job_id: other }] },
      ],
    })
    expect((await open({ q: '٨٨٠٢' })).customers.map(({ customer }) => customer)).toEqual(['شركة الجبيل'])
    expect((await open({ until: '2026-11-17' })).total).toBe(0)
  })

  test('says of a customer found by the number of a job how many more it has, as a batch of all takes them, too', async () => {
    await shop.job({ job_no: '8802', customer: 'Al Jubail Pumps' })
    await shop.job({ job_no: '9907', customer: 'Al Jubail Pumps' })
    await worked('08:00', '10:00')
    await worked('10:00', '11:00', { job: '8802' })
    await worked('11:00', '12:00', { job: '9907' })
    const cardOf = async (q: string) => {
      const [card] = (await open({ q })).customers
      return [card?.hours, card?.jobs.map(({ job_no: number }) => number), card?.other_job_count]
    }
    expect(await cardOf('880')).toEqual([3, ['8801', '8802'], 1])
    expect(await cardOf('99')).toEqual([1, ['9907'], 2])
    expect(await cardOf('jubail')).toEqual([4, ['8801', '8802', '9907'], 0])
    expect((await open()).customers[0]?.other_job_count).toBe(0)
  })

  test('has the hours of its rows, and its rows have those of their jobs', async () => {
    for (let nth = 1; nth <= 3; nth++) {
      await shop.job({ job_no: `990${nth}`, customer: nth === 3 ? 'B' : 'A' })
      await worked(`1${nth}:00`, `1${nth}:20`, { job: `990${nth}` })
    }
    const found = await open()
    expect(found.hours).toBe(1)
    expect(found.customers.map(({ hours }) => hours).reduce((a, b) => a + b)).toBeCloseTo(1, 9)
    for (const customer of found.customers) {
      expect(customer.jobs.map(({ hours }) => hours).reduce((a, b) => a + b)).toBeCloseTo(customer.hours, 9)
    }
  })
})

describe('prices', () => {
  test('the most particular one of the day counts, and a draft comes to what the page says', async () => {
    const types = await shop.db.rows<{ id: number }>(sql`select id from job_type order by id limit 1`)
    await shop.db.write(sql`update job set job_type_id = ${types[0]?.id} where id = ${job}`)
    await price({ price_sar: 100 })
    await price({ job_type_id: types[0]?.id, price_sar: 110 })
    await price({ customer: 'Al Jubail Pumps', price_sar: 90, outside_price_sar: 150, valid_from: NOVEMBER })
    await worked('08:00', '10:00', { day: '2026-11-17' })
    await worked('16:00', '18:30')
    const found = await open()
    expect(found).toMatchObject({ hours: 4.5, hours_outside: 1.5, amount_sar: 2 * 110 + 90 + 1.5 * 150 })
    const { status, body } = await batch()
    expect(status).toBe(201)
    expect(body).toMatchObject({ number: 1, state: 'draft', amount_sar: found.amount_sar, hours: 4.5, line_count: 3 })
    expect(body.positions.map((each) => [each.is_outside, each.price_sar, each.hours, each.amount_sar])).toEqual([
      [false, 90, 1, 90],
      [false, 110, 2, 220],
      [true, 150, 1.5, 225],
    ])
    expect((await open()).total).toBe(0)
  })

  test('have a history, and one that is used stays', async () => {
    const first = await price({ price_sar: 100 })
    expect(first.status).toBe(201)
    const again = await price({ price_sar: 101 })
    expect([again.status, again.body.code]).toEqual([409, 'price_taken'])
    const nothing = await price({ outside_price_sar: 5 })
    expect(nothing.body.errors).toEqual([{ path: 'price_sar', message: 'This field is required' }])
    expect((await price({ price_sar: 1.005 })).status).toBe(422)
    expect((await price({ price_sar: 5, job_type_id: 999_999 })).body.code).toBe('reference_unknown')
    await price({ price_sar: 120, valid_from: '2026-12-01' })
    await worked('08:00', '09:00')
    const { body: made } = await batch()
    const used = await huda.call<Problem>('DELETE', `/admin/invoice-prices/${first.body.id}`)
    expect([used.status, used.body.code]).toEqual([409, 'price_used'])
    const listed = await huda.get<InvoicePriceAnswer[]>('/admin/invoice-prices')
    expect(listed.body.map(({ valid_from, is_used }) => [valid_from, is_used])).toEqual([
      ['2026-12-01', false],
      ['2026-01-01', true],
    ])
    await takeBack(made.id)
    expect((await huda.call('DELETE', `/admin/invoice-prices/${first.body.id}`)).status).toBe(204)
    expect((await huda.call('DELETE', `/admin/invoice-prices/${first.body.id}`)).status).toBe(404)
    expect((await linesOf(made.id))[0]).toMatchObject({ price_sar: 100, amount_sar: 100 })
  })

  test('a later price does not touch a batch, nor what of its sessions is changed', async () => {
    await price({ price_sar: 100 })
    const session = await worked('08:00', '09:00')
    const { body: first } = await batch()
    await price({ customer: 'Al Jubail Pumps', price_sar: 200 })
    await move(session, '08:00', '10:00')
    expect(await open()).toMatchObject({ hours: 1, amount_sar: 100 })
    const { body: second } = await batch()
    expect(second).toMatchObject({ number: 2, hours: 1, amount_sar: 100 })
    expect(await linesOf(second.id)).toMatchObject([{ mark: 'change', earlier_batches: [first.number], hours: 1 }])
  })
})

describe('a batch', () => {
  test('is drafted, approved, taken back; what it had is open again', async () => {
    await price({ price_sar: 100 })
    await worked('08:00', '10:00')
    const { body: made } = await batch()
    const early = await huda.get<Problem>(`/admin/invoice-batches/${made.id}/file`, { query: { format: 'csv' } })
    expect([early.status, early.body.code]).toEqual([409, 'batch_not_approved'])
    expect((await approve(made.id)).body).toMatchObject({ state: 'approved', approved_by: { id: huda.id } })
    expect((await approve(made.id)).status).toBe(200)
    expect(await ofJob()).toMatchObject({
      invoiced: { hours: 2, amount_sar: 200, cost_sar: 100 },
      not_invoiced: { hours: 0 },
      price_sar: 100,
      batches: [{ number: 1, state: 'approved', hours: 2, amount_sar: 200 }],
    })
    const missing = await huda.post<Problem>(`/admin/invoice-batches/${made.id}/take-back`, { reason: ' ' })
    expect(missing.status).toBe(422)
    expect((await takeBack(made.id)).body).toMatchObject({ state: 'taken_back', reason: 'Two invoices are wanted' })
    for (const refused of [await takeBack(made.id), await approve(made.id)]) {
      expect([refused.status, refused.body.code]).toEqual([409, 'batch_taken_back'])
    }
    expect(await ofJob()).toMatchObject({ invoiced: { hours: 0 }, not_invoiced: { hours: 2, amount_sar: 200 } })
    expect((await batch()).body).toMatchObject({ number: 2, hours: 2 })
    const listed = await huda.get<AnswerOf<'invoiceBatches'>>('/admin/invoice-batches')
    expect(listed.body.batches.map(({ number, state }) => [number, state])).toEqual([
      [2, 'draft'],
      [1, 'taken_back'],
    ])
    const query = { state: 'draft' }
    expect((await huda.get<AnswerOf<'invoiceBatches'>>('/admin/invoice-batches', { query })).body.total).toBe(1)
    const kept = await shop.db.rows(sql`
      select action, subject from audit_entry where kind = 'invoice_batch' order by id`)
    expect(kept).toEqual([
      { action: 'created', subject: '1 · Al Jubail Pumps' },
      { action: 'approved', subject: '1 · Al Jubail Pumps' },
      { action: 'taken_back', subject: '1 · Al Jubail Pumps' },
      { action: 'created', subject: '2 · Al Jubail Pumps' },
    ])
  })

  test('has all jobs of a customer until a day, and nobody else’s', async () => {
    await shop.job({ job_no: '8802', customer: 'Al Jubail Pumps' })
    await shop.job({ job_no: '8803', customer: 'Other' })
    await worked('08:00', '09:00', { day: '2026-11-16' })
    await worked('09:00', '10:00', { day: '2026-11-16', job: '8802' })
    await worked('10:00', '11:00', { day: '2026-11-16', job: '8803' })
    await worked('08:00', '09:00')
    const { body } = await batch({ customer: 'Al Jubail Pumps', until: '2026-11-17' })
    expect(body).toMatchObject({ customer: 'Al Jubail Pumps', job_id: null, until: '2026-11-17', hours: 2 })
    expect(body).toMatchObject({ amount_sar: 0, hours_unpriced: 2 })
    expect(body.positions.map(({ job_no, price_sar, amount_sar }) => [job_no, price_sar, amount_sar])).toEqual([
      ['8801', null, null],
      ['8802', null, null],
    ])
    expect((await open()).customers.map(({ customer, hours }) => [customer, hours])).toEqual([
      ['Al Jubail Pumps', 1],
      ['Other', 1],
    ])
  })

  test('what came late is in the next one, marked', async () => {
    await worked('08:00', '09:00')
    const { body: first } = await batch()
    shop.at(at(NOVEMBER, '20:00'))
    await worked('10:00', '11:00')
    await worked('19:15', '19:45')
    const { body: second } = await batch()
    expect((await linesOf(first.id)).map(({ mark }) => mark)).toEqual(['work'])
    expect((await linesOf(second.id)).map(({ mark, hours }) => [mark, hours])).toEqual([
      ['late', 1],
      ['work', 0.5],
    ])
  })

  test('a voided session is taken off by the next one, and comes back when it is restored', async () => {
    await price({ price_sar: 100 })
    const session = await worked('08:00', '09:20')
    await batch()
    await huda.post(`/admin/sessions/${session}/void`, { reason: 'Twice' })
    expect(await ofJob()).toMatchObject({ not_invoiced: { hours: -1.33, amount_sar: -133.33, cost_sar: -66.67 } })
    const { body: second } = await batch()
    expect(second).toMatchObject({ hours: -1.33, amount_sar: -133.33 })
    expect(await ofJob()).toMatchObject({ invoiced: { hours: 0, amount_sar: 0 }, not_invoiced: { hours: 0 } })
    await huda.post(`/admin/sessions/${session}/restore`, { reason: 'It was not' })
    expect((await batch()).body).toMatchObject({ hours: 1.33, amount_sar: 133.33 })
  })

  test('a session that went to another job is taken off the one and put on the other', async () => {
    const other = await shop.job({ job_no: '8802', customer: 'Other' })
    const session = await worked('08:00', '09:00')
    await batch()
    const moved = await huda.call('PATCH', `/admin/sessions/${session}`, { job_no: '8802', reason: 'Wrong job' })
    expect(moved.status).toBe(200)
    expect([(await ofJob()).not_invoiced.hours, (await ofJob(other)).not_invoiced.hours]).toEqual([-1, 1])
    expect((await open()).customers.map(({ customer, hours }) => [customer, hours])).toEqual([
      ['Al Jubail Pumps', -1],
      ['Other', 1],
    ])
    // Its hours are on paper: the job stays, though no session is on it.
    const gone = await huda.call<Problem>('DELETE', `/admin/jobs/${job}`)
    expect([gone.status, gone.body.code]).toEqual([409, 'job_has_sessions'])
  })

  test('an activity that is charged to no job is in none', async () => {
    await worked('08:00', '09:00')
    await worked('09:00', '10:00', { activity: 'BREAK' })
    await huda.call('PUT', '/admin/activity-types/BREAK', { label: 'Break', is_charged: false })
    expect((await batch()).body).toMatchObject({ hours: 1 })
  })

  test('is for admins with all rights, of a job or a customer that there is', async () => {
    const foreman = await shop.admin({ rights: 'foreman' })
    for (const path of [
      '/admin/invoicing',
      '/admin/invoice-batches',
      '/admin/invoice-prices',
      `/admin/jobs/${job}/invoicing`,
    ]) {
      for (const somebody of [foreman, ali]) expect([path, (await somebody.get(path)).status]).toEqual([path, 403])
    }
    expect((await batch({ job_id: 999_999 })).body.code).toBe('job_not_found')
    expect((await batch({ customer: 'Nobody' })).body.code).toBe('nothing_to_invoice')
    expect((await batch({})).body.errors).toEqual([
      { path: 'customer', message: 'Choose a job or a customer, and not both' },
    ])
    expect((await batch({ job_id: job, customer: 'Al Jubail Pumps' })).status).toBe(422)
    for (const path of [
      '/admin/invoice-batches/77',
      '/admin/invoice-batches/77/lines',
      '/admin/jobs/999999/invoicing',
    ]) {
      expect([path, (await huda.get(path)).status]).toEqual([path, 404])
    }
    expect((await approve(77)).status).toBe(404)
    expect((await takeBack(77)).status).toBe(404)
  })

  test('keeps no name: a technician who is erased is nobody in it', async () => {
    await worked('08:00', '09:00')
    const { body: made } = await batch()
    await huda.call('PATCH', `/admin/technicians/${ali.id}/status`, { is_active: false })
    const erased = await huda.post(`/admin/technicians/${ali.id}/erase`, {
      full_name: 'Ali Hassan',
      current_password: 'admin-password',
    })
    expect(erased.status).toBe(200)
    expect(JSON.stringify(await linesOf(made.id))).not.toContain('Ali Hassan')
    expect((await linesOf(made.id))[0]).toMatchObject({ technician: { id: ali.id }, hours: 1 })
  })
})

describe('a first day', () => {
  const begin = (day: string | null) =>
    huda.call<{ first_day: string | null } & Problem>('PUT', '/admin/invoicing/first-day', { first_day: day })

  test('leaves out what was invoiced elsewhere, until it is earlier or taken away', async () => {
    const old = await worked('08:00', '10:00', { day: '2026-11-16' })
    await worked('08:00', '09:00')
    expect(await open()).toMatchObject({ hours: 3, first_day: null })
    expect((await begin(NOVEMBER)).body).toEqual({ first_day: NOVEMBER })
    expect(await open()).toMatchObject({ hours: 1, first_day: NOVEMBER })
    expect(await ofJob()).toMatchObject({ not_invoiced: { hours: 1 }, first_day: NOVEMBER })
    await huda.call('PATCH', `/admin/sessions/${old}`, {
      ended_at: new Date(at('2026-11-16', '11:00')).toISOString(),
      reason: 'As the card has it',
    })
    const made = await batch()
    expect(made.body).toMatchObject({ hours: 1, line_count: 1 })
    await begin('2026-11-16')
    expect(await open()).toMatchObject({ hours: 3 })
    await begin(null)
    expect(await open()).toMatchObject({ hours: 3, first_day: null })
  })

  test('is not after work in a batch that stands; what lies in one goes on to be followed', async () => {
    const session = await worked('08:00', '10:00')
    const made = await batch()
    const refused = await begin('2026-11-19')
    expect([refused.status, refused.body.code]).toEqual([409, 'invoiced_before_start'])
    expect(refused.body.detail).toBe(
      'Batch 1 has work of 2026-11-18. Choose that day or an earlier one, or take the batch back first.',
    )
    await begin(NOVEMBER)
    await move(session, '08:00', '11:00')
    expect(await open()).toMatchObject({ hours: 1 })
    const toTheDayBefore = {
      started_at: new Date(at('2026-11-17', '08:00')).toISOString(),
      ended_at: new Date(at('2026-11-17', '12:00')).toISOString(),
      reason: 'As the card has it',
    }
    await huda.call('PATCH', `/admin/sessions/${session}`, toTheDayBefore)
    expect(await open()).toMatchObject({ hours: 2 })
    await takeBack(made.body.id)
    expect(await open()).toMatchObject({ hours: 0 })
    expect((await begin('2026-11-19')).status).toBe(200)
  })

  test('is set beside a batch in the making by one after the other, and is in the audit trail once', async () => {
    await worked('08:00', '10:00', { day: '2026-11-16' })
    const [made, begun] = await Promise.all([batch(), begin(NOVEMBER)])
    expect([made.status, begun.status]).toEqual(made.status === 201 ? [201, 409] : [409, 200])
    await begin('2026-11-01')
    await begin('2026-11-01')
    const { body } = await huda.get<AnswerOf<'audit'>>('/admin/audit', { query: { kind: 'invoicing_start' } })
    expect(body.entries[0]).toMatchObject({ after: { first_day: '2026-11-01' }, subject: '2026-11-01' })
    expect(new Set(body.entries.map(({ after }) => after?.['first_day'])).size).toBe(body.entries.length)
  })
})

test('a session says in which batches it lies, as long as they stand', async () => {
  const session = await worked('08:00', '10:00')
  const batches = async (id = session) =>
    (await huda.get<AnswerOf<'sessionInvoicing'> & Problem>(`/admin/sessions/${id}/invoicing`)).body
  expect(await batches()).toEqual({ session_id: session, batches: [] })
  const first = await batch()
  await move(session, '08:00', '10:30')
  const second = await batch()
  expect((await batches()).batches).toEqual([
    { id: second.body.id, number: 2, state: 'draft', job_no: '8801', seconds: 1800 },
    { id: first.body.id, number: 1, state: 'draft', job_no: '8801', seconds: 2 * HOUR },
  ])
  await takeBack(second.body.id)
  expect((await batches()).batches.map(({ number }) => number)).toEqual([1])
  expect((await batches(randomUUID())).code).toBe('not_found')
})

describe('no session lies in two batches', () => {
  test('however many make one at once, on two instances', async () => {
    await worked('08:00', '09:00')
    await worked('09:00', '11:00')
    const second = await instanceOn(shop.db, { now: () => shop.now })
    await second.ready()
    const headers = await huda.authorization()
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, nth) =>
        (nth % 2 === 0 ? shop.app : second).inject({
          method: 'POST',
          url: '/api/admin/invoice-batches',
          payload: nth % 3 === 0 ? { customer: 'Al Jubail Pumps' } : { job_id: job },
          headers: { ...headers, 'idempotency-key': randomUUID() },
        }),
      ),
    )
    await second.close()
    const codes = made.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
    expect(codes).toEqual([201, ...Array.from({ length: 7 }, () => 409)])
    expect(await ofJob()).toMatchObject({ invoiced: { seconds: 3 * HOUR }, not_invoiced: { seconds: 0 } })
    expect(await shop.db.rows(sql`select number from invoice_batch`)).toEqual([{ number: 1 }])
  })

  test('the database refuses it by itself, until the first is taken back', async () => {
    const session = await worked('08:00', '09:00')
    const { body: first } = await batch()
    const again = (id: number) =>
      shop.db.write(sql`
        insert into invoice_line (batch_id, session_id, job_id, activity_type_id, is_outside, part, mark, worked_on, seconds,
          cost_halalas)
        select ${id}::int, session_id, job_id, activity_type_id, is_outside, part, mark, worked_on, seconds, cost_halalas
        from invoice_line where session_id = ${session} limit 1`)
    await worked('09:00', '10:00')
    const { body: second } = await batch()
    await expect(again(second.id)).rejects.toMatchObject({ constraint: 'session_in_one_batch' })
    await takeBack(first.id)
    await again(second.id)
    // And a batch that was taken back cannot stand again beside it.
    await expect(
      shop.db.write(sql`
        update invoice_batch set state = 'approved', approved_by = made_by, approved_at = made_at, taken_back_at = null,
          taken_back_by = null, reason = null where id = ${first.id}`),
    ).rejects.toMatchObject({ constraint: 'session_in_one_batch' })
  })

  test('hours that are handed over while a batch is taken back are neither lost nor there twice', async () => {
    await worked('08:00', '09:00')
    const { body: first } = await batch()
    await Promise.all([takeBack(first.id), batch(), batch({ customer: 'Al Jubail Pumps' })])
    const { invoiced, not_invoiced: rest } = await ofJob()
    expect(invoiced.seconds + rest.seconds).toBe(HOUR)
  })
})

test('the account of a job is what lies in batches, what does not, and what waits', async () => {
  await price({ price_sar: 100 })
  await worked('08:00', '09:10')
  await worked('16:30', '17:50')
  await batch()
  await worked('10:00', '11:00')
  const { body } = await huda.get<JobAccount>(`/admin/jobs/${job}/account`)
  const { invoiced, not_invoiced: rest } = await ofJob()
  expect(invoiced.seconds + rest.seconds + rest.seconds_waiting).toBe(body.totals.seconds_raw)
  expect((invoiced.cost_sar * 100 + rest.cost_sar * 100) / 100).toBeCloseTo(body.totals.cost_sar ?? 0, 9)
})
