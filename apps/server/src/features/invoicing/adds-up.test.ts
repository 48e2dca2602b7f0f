import type { InvoiceBatchDetails, JobAccount, JobInvoicing, NotInvoiced } from '@warsha/contract'
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'

type Act =
  | { kind: 'work'; who: number; day: number; minute: number; length: number; job: number; code: number }
  | { kind: 'correct'; which: number; by: number; job: number | null; code: number | null }
  | { kind: 'void' | 'restore' | 'review'; which: number }
  | { kind: 'batch'; job: number | null; until: number | null }
  | { kind: 'approve' | 'take back'; which: number }
  | { kind: 'close' | 'reopen'; month: number }
  | { kind: 'price'; customer: boolean; day: number; sar: number | null; outside: number | null }
  | { kind: 'charge'; isCharged: boolean }
  | { kind: 'begin'; day: number | null }

const nth = fc.nat({ max: 20 })
const job = fc.nat({ max: 2 })
const code = fc.nat({ max: 2 })
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('work'),
      who: fc.nat({ max: 1 }),
      day: fc.nat({ max: 47 }),
      minute: fc.integer({ min: 300, max: 1100 }),
      length: fc.integer({ min: 1, max: 400 }),
      job,
      code,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('correct'),
      which: nth,
      by: fc.integer({ min: -60, max: 60 }),
      job: fc.option(job),
      code: fc.option(code),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('void', 'restore', 'review'), which: nth }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('batch'), job: fc.option(job), until: fc.option(fc.nat({ max: 47 })) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('approve', 'take back'), which: nth }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('close', 'reopen'), month: fc.nat({ max: 1 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('price'),
      customer: fc.boolean(),
      day: fc.nat({ max: 47 }),
      sar: fc.option(fc.integer({ min: 0, max: 20_000 })),
      outside: fc.option(fc.integer({ min: 0, max: 20_000 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('charge'), isCharged: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('begin'), day: fc.option(fc.nat({ max: 47 })) }) },
)

let shop: Shop | undefined
afterAll(() => shop?.close())

const CODES = ['REPAIR', 'BREAK', 'TEST']
const FIRST = Date.parse('2026-10-01T00:00:00+03:00')
const DAY = 86_400_000
const dayOf = (day: number) => new Date(FIRST + day * DAY + DAY / 2).toISOString().slice(0, 10)
const months = ['2026-10', '2026-11']

/** A shop in which anything happens, and what must hold of its jobs whenever it does. */
class Stage {
  readonly sessions: string[] = []
  readonly batches: number[] = []
  readonly jobs: number[] = []
  people: Caller[] = []

  readonly shop: Shop
  readonly huda: Caller

  private constructor(opened: Shop, admin: Caller) {
    this.shop = opened
    this.huda = admin
  }

  static async open(): Promise<Stage> {
    shop = await openShop()
    shop.at('2026-12-02T06:00:00Z')
    const stage = new Stage(shop, await shop.admin())
    stage.people = [await shop.technician(), await shop.technician({ name: 'علي حسن' })]
    for (const [place, customer] of ['Jubail', 'Jubail', 'الجبيل'].entries()) {
      stage.jobs.push(await shop.job({ job_no: `880${place}`, customer }))
    }
    return stage
  }

  /** Does it as far as the product allows it: a refusal changes nothing, a failure is a fault. */
  async do(each: Act): Promise<void> {
    const { status, body } = await this.#answer(each)
    expect([each, status < 500, body]).toEqual([each, true, body])
  }

  async #answer(each: Act): Promise<{ status: number; body: unknown }> {
    const { huda } = this
    const nothing = { status: 200, body: null }
    const session = 'which' in each ? this.sessions[each.which % Math.max(1, this.sessions.length)] : undefined
    const batch = 'which' in each ? this.batches[each.which % Math.max(1, this.batches.length)] : undefined
    switch (each.kind) {
      case 'work': {
        const from = FIRST + each.day * DAY + each.minute * 60_000
        const person = this.people[each.who]
        const started = await person?.start({ job: `880${each.job}`, activity: CODES[each.code] ?? '', at: from })
        if (started?.status !== 201) return started ?? nothing
        this.sessions.push(started.body.session_id)
        return (await person?.complete(started.body.session_id, from + each.length * 61_000)) ?? nothing
      }
      case 'correct': {
        if (!session) return nothing
        const row = await this.shop.db.row<{ started_at: number; ended_at: number | null }>(sql`
          select started_at, ended_at from work_session where id = ${session}`)
        const end = Math.max((row?.ended_at ?? 0) + each.by * 60_000, (row?.started_at ?? 0) + 1000)
        return huda.call('PATCH', `/admin/sessions/${session}`, {
          ended_at: new Date(end).toISOString(),
          ...(each.job !== null && { job_no: `880${each.job}` }),
          ...(each.code !== null && { activity_code: CODES[each.code] }),
          trim: true,
          reason: 'As the card has it',
        })
      }
      case 'void':
      case 'restore':
        return session ? huda.post(`/admin/sessions/${session}/${each.kind}`, { reason: 'So it was' }) : nothing
      case 'review':
        return session ? huda.post(`/admin/sessions/${session}/reviewed`) : nothing
      case 'batch': {
        const whose = each.job === null ? { customer: 'Jubail' } : { job_id: this.jobs[each.job] }
        const until = each.until === null ? null : dayOf(each.until)
        const made = await huda.post<InvoiceBatchDetails>('/admin/invoice-batches', { ...whose, until })
        if (made.status === 201) this.batches.push(made.body.id)
        return made
      }
      case 'approve':
        return batch === undefined ? nothing : huda.post(`/admin/invoice-batches/${batch}/approve`)
      case 'take back':
        return batch === undefined
          ? nothing
          : huda.post(`/admin/invoice-batches/${batch}/take-back`, { reason: 'Wrong' })
      case 'close':
        return huda.post(`/admin/periods/${months[each.month]}/lock`, { accept_to_review: true })
      case 'reopen':
        return huda.post(`/admin/periods/${months[each.month]}/reopen`, { reason: 'A late card' })
      case 'price':
        return huda.post('/admin/invoice-prices', {
          customer: each.customer ? 'Jubail' : null,
          valid_from: dayOf(each.day),
          price_sar: each.sar === null ? null : each.sar / 100,
          outside_price_sar: each.outside === null ? null : each.outside / 100,
        })
      case 'begin':
        return huda.call('PUT', '/admin/invoicing/first-day', { first_day: each.day === null ? null : dayOf(each.day) })
      case 'charge':
        return huda.call('PUT', '/admin/activity-types/BREAK', { label: 'Break', is_charged: each.isCharged })
    }
    return nothing
  }

  async check(): Promise<void> {
    const { body: open } = await this.huda.get<NotInvoiced>('/admin/invoicing')
    const rows = open.customers.flatMap(({ jobs }) => jobs)
    for (const id of this.jobs) {
      const account = (await this.huda.get<JobAccount>(`/admin/jobs/${id}/account`)).body.totals
      const { invoiced, not_invoiced: rest } = (await this.huda.get<JobInvoicing>(`/admin/jobs/${id}/invoicing`)).body
      // From a day on, what is older is in none of them.
      if (open.first_day === null) {
        expect(invoiced.seconds + rest.seconds + rest.seconds_waiting).toBe(account.seconds_raw)
      }
      const row = rows.find(({ job_id }) => job_id === id)
      expect([row?.seconds ?? 0, row?.seconds_waiting ?? 0, row?.amount_sar ?? 0]).toEqual([
        rest.seconds,
        rest.seconds_waiting,
        rest.amount_sar,
      ])
    }
    const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
    for (const hours of ['hours', 'hours_outside', 'hours_unpriced', 'hours_waiting', 'amount_sar'] as const) {
      expect([hours, sum(open.customers.map((each) => each[hours])).toFixed(2)]).toEqual([
        hours,
        open[hours].toFixed(2),
      ])
      expect([hours, sum(rows.map((each) => each[hours])).toFixed(2)]).toEqual([hours, open[hours].toFixed(2)])
    }
    for (const id of this.batches) await this.#checkBatch(id)
  }

  /** Its positions and its lines come to what was kept of it. */
  async #checkBatch(id: number): Promise<void> {
    const { body } = await this.huda.get<InvoiceBatchDetails>(`/admin/invoice-batches/${id}`)
    const lines = await this.shop.db.row(sql`
      select sum(seconds) as seconds, coalesce(sum(amount_halalas), 0)::float8 / 100 as amount_sar, count(*)::int as line_count
      from invoice_line where batch_id = ${id}`)
    const { seconds, amount_sar, line_count, positions } = body
    expect(lines).toEqual({ seconds, amount_sar, line_count })
    const add = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
    expect(add(positions.map((each) => each.hours)).toFixed(2)).toBe(body.hours.toFixed(2))
    expect(add(positions.map((each) => each.amount_sar ?? 0)).toFixed(2)).toBe(amount_sar.toFixed(2))
    expect(add(positions.map((each) => each.cost_sar)).toFixed(2)).toBe(body.cost_sar.toFixed(2))
  }

  /** Everything that is open goes into batches, and nothing is left then. */
  async invoiceAll(): Promise<void> {
    const { body: open } = await this.huda.get<NotInvoiced>('/admin/invoicing')
    for (const { customer, ...sums } of open.customers) {
      const made = await this.huda.post<InvoiceBatchDetails>('/admin/invoice-batches', { customer })
      if (made.status !== 201) {
        expect(sums.seconds).toBe(0)
        continue
      }
      this.batches.push(made.body.id)
      const { seconds, amount_sar, seconds_unpriced } = made.body
      expect({ seconds, amount_sar, seconds_unpriced }).toEqual({
        seconds: sums.seconds,
        amount_sar: sums.amount_sar,
        seconds_unpriced: sums.seconds_unpriced,
      })
    }
    const { body: left } = await this.huda.get<NotInvoiced>('/admin/invoicing')
    expect([left.seconds, left.amount_sar]).toEqual([0, 0])
  }
}

/** Some of everything, so that every run has it. */
const prologue: Act[] = [
  { kind: 'price', customer: false, day: 0, sar: 10_050, outside: 15_075 },
  { kind: 'work', who: 0, day: 6, minute: 480, length: 200, job: 0, code: 0 },
  { kind: 'work', who: 1, day: 6, minute: 900, length: 300, job: 2, code: 2 },
  { kind: 'work', who: 0, day: 40, minute: 500, length: 90, job: 1, code: 1 },
  { kind: 'review', which: 0 },
  { kind: 'review', which: 1 },
  { kind: 'review', which: 2 },
  { kind: 'batch', job: null, until: null },
  { kind: 'correct', which: 0, by: -30, job: null, code: null },
  { kind: 'close', month: 0 },
  { kind: 'work', who: 1, day: 7, minute: 480, length: 60, job: 0, code: 0 },
  { kind: 'review', which: 3 },
  { kind: 'batch', job: 0, until: null },
  { kind: 'take back', which: 0 },
  { kind: 'begin', day: 3 },
  { kind: 'begin', day: null },
  // What lies in a batch of one job goes to another.
  { kind: 'batch', job: 1, until: null },
  { kind: 'correct', which: 2, by: 0, job: 2, code: null },
]

test(
  'what lies in batches, in none, and waits is the account of each job, whatever happens',
  { timeout: process.env['SOAK'] ? 900_000 : 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 40 }), async (acts) => {
        await shop?.close()
        const stage = await Stage.open()
        for (const each of prologue) await stage.do(each)
        await stage.check()
        for (const [place, each] of acts.entries()) {
          await stage.do(each)
          if (place % 10 === 9) await stage.check()
        }
        await stage.check()
        await stage.invoiceAll()
        await stage.check()
      }),
      { numRuns: process.env['SOAK'] ? 80 : 4, endOnFailure: !process.env['SOAK'] },
    )
  },
)
