import { type AnswerOf, type JobAccount, type ReportGroup, reportGroups, rowKey } from '@warsha/contract'
import { costHalalas, type Instant, plusDays, weekdayOf } from '@warsha/domain'
import * as fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { verifyHours } from '../calendar/index.ts'

type Summary = AnswerOf<'reportSummary'>

const [FIRST, LAST] = ['2026-08-01', '2027-12-31']
const MONTHS = ['2026-09', '2026-10', '2026-11', '2026-12', '2027-01']
const JOBS = ['1001', '1002', '1003']
const CODES = ['REPAIR', 'TEST', 'WELD']
const OWN_PASSWORD = { current_password: 'admin-password' }
const DAY = 86_400_000
const ALL_MONTHS = ['2026-08', ...MONTHS, '2027-02', '2027-03', '2027-04', '2027-05', '2027-06']

let shop: Shop
afterEach(() => shop.close())

/** An instant by the clock in Riyadh; the working hours of the shop are 08:00 to 17:00, Sunday to Thursday. */
function at(day: string, minute: number): Instant {
  return Date.parse(`${day}T00:00:00+03:00`) + minute * 60_000
}
const dayOf = (instant: Instant) => new Date(instant + 3 * 3_600_000).toISOString().slice(0, 10)

type Truth = {
  technician: number
  job: number
  code: string
  month: string
  seconds: number
  effective: number
  cost: number
}

/** What all sessions come to that were worked, reckoned from their times alone. */
async function allWork(rates: ReadonlyMap<number, number>): Promise<Truth[]> {
  const rows = await shop.db.rows<{ by: number; job: number; code: string; from: Instant; to: Instant }>(sql`
    select technician_id as by, job_id as job, code, started_at as "from", ended_at as "to"
    from work_session join activity_type on activity_type.id = activity_type_id
    where ended_at is not null and voided_at is null`)
  return rows.map(({ by, job, code, from, to }) => {
    const [starts, ends] = [Math.floor(from / 1000), Math.floor(to / 1000)]
    const effective = workingSeconds(starts, ends)
    const cost = costHalalas(effective, rates.get(by) ?? null)
    return { technician: by, job, code, month: dayOf(from).slice(0, 7), seconds: ends - starts, effective, cost }
  })
}

function workingSeconds(starts: number, ends: number): number {
  let sum = 0
  for (let day = dayOf(starts * 1000); day <= dayOf(ends * 1000); day = plusDays(day, 1)) {
    if (weekdayOf(day) > 4) continue
    const [opens, closes] = [at(day, 480) / 1000, at(day, 1020) / 1000]
    sum += Math.max(0, Math.min(ends, closes) - Math.max(starts, opens))
  }
  return sum
}

const sumOf = (all: readonly Truth[]) => ({
  session_count: all.length,
  seconds_raw: all.reduce((sum, { seconds }) => sum + seconds, 0),
  seconds_effective: all.reduce((sum, { effective }) => sum + effective, 0),
  cost_sar: all.reduce((sum, { cost }) => sum + cost, 0) / 100,
})
type Sums = ReturnType<typeof sumOf>
const shown = ({
  session_count,
  seconds_raw,
  seconds_effective,
  cost_sar,
}: Omit<Sums, 'cost_sar'> & { cost_sar?: number | undefined }) => ({
  session_count,
  seconds_raw,
  seconds_effective,
  cost_sar,
})

type OfMonth = { kind: 'close' | 'reopen' | 'accept'; month: number }
type Act =
  | { kind: 'work'; who: number; day: number; minute: number; length: number; job: number; code: number }
  | { kind: 'shorten'; which: number; by: number }
  | OfMonth
  | { kind: 'void' | 'restore'; which: number }
  | { kind: 'pass'; days: number }
  | { kind: 'charge'; code: number; isCharged: boolean }

const small = (max: number) => fc.integer({ min: 0, max })
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('work' as const),
      who: small(2),
      day: small(120),
      minute: fc.integer({ min: 300, max: 1200 }),
      length: fc.integer({ min: 1, max: 500 }),
      job: small(2),
      code: small(2),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('shorten' as const), which: small(30), by: small(90) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('close' as const), month: small(3) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('reopen' as const, 'accept' as const), month: small(3) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('void' as const, 'restore' as const), which: small(30) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('charge' as const), code: small(2), isCharged: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 25 }) }) },
)

class Stage {
  readonly people: Caller[] = []
  readonly rates = new Map<number, number>()
  readonly done: { id: string; by: Caller }[] = []
  readonly closedSums = new Map<string, unknown>()
  /** by code, whether each month is charged to jobs; months that are not there are */
  readonly charged = new Map<string, Map<string, boolean>>(CODES.map((code) => [code, new Map()]))
  readonly isChargedNow = new Map<string, boolean>()
  huda!: Caller

  async open(): Promise<void> {
    shop = await openShop()
    shop.at(at('2026-11-19', 18 * 60))
    this.huda = await shop.admin({ password: OWN_PASSWORD.current_password })
    for (const job_no of JOBS) await shop.job({ job_no })
    await shop.db.write(sql`
      update job set customer = 'Customer ' || id % 2, job_type_id = case when id % 3 > 0 then 1 + id % 2 end`)
    for (const [place, name] of ['Ali', 'Omar', 'Saad'].entries()) {
      const person = await shop.technician({ name })
      this.people.push(person)
      if (place < 2) {
        const halalas = 3_333 + 1_111 * place
        this.rates.set(person.id, halalas)
        await shop.db.write(sql`
          insert into hourly_rate (person_id, effective_from, halalas) values (${person.id}, '2000-01-01', ${halalas})`)
      }
    }
  }

  async do(given: Act): Promise<void> {
    if (given.kind === 'work') return this.work(given)
    if (given.kind === 'pass') return shop.at(shop.now + given.days * DAY)
    if (given.kind === 'charge') return this.charge(CODES[given.code] ?? '', given.isCharged)
    if ('month' in given) return this.month(given.kind, MONTHS[given.month] ?? '')
    const session = this.done[given.which % Math.max(1, this.done.length)]
    if (!session) return
    if (given.kind !== 'shorten') {
      await this.huda.post(`/admin/sessions/${session.id}/${given.kind}`, { reason: 'As it was' })
      return
    }
    const found = await shop.db.row<{ from: Instant; to: Instant }>(sql`
      select started_at as "from", ended_at as "to" from work_session where id = ${session.id}`)
    if (found) await session.by.complete(session.id, Math.max(found.from, found.to - given.by * 60_000))
  }

  async work({ who, day, minute, length, job, code }: Act & { kind: 'work' }): Promise<void> {
    const by = this.people[who]
    const from = at(plusDays('2026-09-01', day), minute)
    if (!by || from + length * 60_000 > shop.now) return
    const started = await by.start({ at: from, job: JOBS[job] ?? '', activity: CODES[code] ?? '' })
    if (started.status !== 201) return
    this.done.push({ id: started.body.session_id, by })
    expect((await by.complete(started.body.session_id, from + length * 60_000)).status).toBe(200)
    // A start between ends the one before: nobody needs to be asked where that was to end.
    await this.huda.post(`/admin/sessions/${started.body.session_id}/reviewed`)
  }

  /** A change holds for all months after the last closed one; what was so already is none. */
  async charge(code: string, isCharged: boolean): Promise<void> {
    const isChange = (this.isChargedNow.get(code) ?? true) !== isCharged
    this.isChargedNow.set(code, isCharged)
    const [last = ''] = [...this.closedSums.keys()].toSorted().toReversed()
    const body = { label: code, is_charged: isCharged }
    const { status } = await this.huda.call('PUT', `/admin/activity-types/${code}`, body)
    expect(status).toBe(200)
    for (const month of ALL_MONTHS) if (isChange && month > last) this.charged.get(code)?.set(month, isCharged)
  }

  isCharged({ code, month }: Truth): boolean {
    return this.charged.get(code)?.get(month) ?? true
  }

  async month(what: 'close' | 'reopen' | 'accept', month: string): Promise<void> {
    const body = { close: { accept_to_review: true }, reopen: { reason: 'A late card' }, accept: undefined }[what]
    const path = { close: 'lock', reopen: 'reopen', accept: 'late-arrivals/accept' }[what]
    const { status } = await this.huda.post(`/admin/periods/${month}/${path}`, body)
    if (status !== 200) return
    if (what === 'close') this.closedSums.set(month, await this.figuresOf(month))
    if (what === 'reopen') this.closedSums.delete(month)
  }

  /** What a month says of itself; names of people go when they are erased. */
  async figuresOf(month: string): Promise<unknown> {
    const range = { from_date: `${month}-01`, to_date: plusDays(`${plusDays(`${month}-01`, 31).slice(0, 7)}-01`, -1) }
    return Promise.all(
      reportGroups.map(async (group) => {
        const { rows, totals } = await this.report(group, range)
        const keyed = rows.map((row) => [rowKey(group, row), shown(row)] as const)
        return {
          rows: new Map(keyed),
          totals: shown(totals),
          adjustment: totals.adjustment && { ...totals.adjustment, pending_count: 0 },
        }
      }),
    )
  }

  async report(group: ReportGroup, { from_date, to_date } = { from_date: FIRST, to_date: LAST }): Promise<Summary> {
    const query = { from_date, to_date, group_by: group }
    const { status, body } = await this.huda.get<Summary>('/admin/reports/summary', { query })
    expect(status).toBe(200)
    return body
  }

  async check(): Promise<void> {
    const all = await allWork(this.rates)
    const total = sumOf(all)
    for (const group of reportGroups) {
      const { totals, rows } = await this.report(group)
      expect([group, shown(totals)]).toEqual([group, total])
      for (const column of ['session_count', 'seconds_raw', 'seconds_effective'] as const)
        expect([group, column, rows.reduce((sum, row) => sum + row[column], 0)]).toEqual([group, column, total[column]])
      if (['job', 'job_type', 'customer'].includes(group)) {
        const apart = rows.find((row) => rowKey(group, row) === 'not charged')
        const uncharged = all.filter((each) => !this.isCharged(each))
        expect([group, apart ? shown(apart) : null]).toEqual([group, uncharged.length > 0 ? sumOf(uncharged) : null])
      }
      const keyed = new Set(rows.map((row) => rowKey(group, row)))
      expect(keyed.size).toBe(rows.length)
    }
    await this.checkMonths(total)
    await this.checkJobs(all)
    await this.checkOthers(all, total)
    for (const [month, figures] of this.closedSums)
      expect([month, await this.figuresOf(month)]).toEqual([month, figures])
    const { results, days } = await verifyHours(shop.db)
    expect([results, days]).toEqual([[], []])
  }

  /** Each month with its adjustments, and all of them together. */
  async checkMonths(total: Sums): Promise<void> {
    const months: Summary['totals'][] = []
    for (let month = '2026-08'; month <= '2027-12'; month = plusDays(`${month}-01`, 31).slice(0, 7)) {
      const to_date = plusDays(`${plusDays(`${month}-01`, 31).slice(0, 7)}-01`, -1)
      months.push((await this.report('job', { from_date: `${month}-01`, to_date })).totals)
    }
    const sum = (column: keyof typeof total) => months.reduce((before, each) => before + each[column], 0)
    expect([sum('session_count'), sum('seconds_raw'), sum('seconds_effective')]).toEqual([
      total.session_count,
      total.seconds_raw,
      total.seconds_effective,
    ])
    expect(Math.round(sum('cost_sar') * 100) / 100).toBe(total.cost_sar)
  }

  async checkJobs(all: readonly Truth[]): Promise<void> {
    const jobs = new Set(all.map(({ job }) => job))
    for (const job of jobs) {
      const recorded = all.filter((each) => each.job === job)
      const own = recorded.filter((each) => this.isCharged(each))
      const account = (await this.huda.get<JobAccount>(`/admin/jobs/${job}/account`)).body
      expect(shown(account.totals)).toEqual(sumOf(own))
      const rest = sumOf(recorded.filter((each) => !this.isCharged(each)))
      expect(shown(account.not_charged ?? sumOf([]))).toEqual(rest)
      const add = (rows: readonly { seconds_effective: number }[]) =>
        rows.reduce((sum, { seconds_effective: seconds }) => sum + seconds, 0)
      expect([add(account.activities), add(account.technicians)]).toEqual([
        sumOf(own).seconds_effective,
        sumOf(own).seconds_effective,
      ])
      const query = { job_id: String(job), state: 'completed', is_charged: 'true', from_date: FIRST, to_date: LAST }
      const listed = (await this.huda.get<AnswerOf<'sessionRecords'>>('/admin/sessions', { query })).body
      expect(shown(listed.totals)).toEqual(sumOf(own))
    }
  }

  /** The other places that add up work. */
  async checkOthers(all: readonly Truth[], total: Sums): Promise<void> {
    const query = { from_date: FIRST, to_date: LAST }
    const trends = await this.huda.get<AnswerOf<'timeTrends'>>('/admin/analytics/time-trends', {
      query: { ...query, granularity: 'month' },
    })
    expect(trends.body.reduce((sum, { session_count: count }) => sum + count, 0)).toBe(total.session_count)
    for (const group of ['technician', 'activity', 'job', 'job_type']) {
      const { body } = await this.huda.get<AnswerOf<'costBreakdown'>>('/admin/analytics/cost-breakdown', {
        query: { ...query, group_by: group },
      })
      expect(Math.round(body.reduce((sum, { cost_sar: sar }) => sum + sar, 0) * 100) / 100).toBe(total.cost_sar)
    }
    const csv = await this.huda.get<string>('/admin/export/csv', { query })
    expect(Number(csv.headers['x-row-count'])).toBeGreaterThanOrEqual(all.length)
  }

  /** Everybody leaves, and is forgotten: not one second goes with them. */
  async erase(): Promise<void> {
    for (const { id } of this.people) {
      const stored = await shop.db.row<{ name: string }>(sql`select full_name as name from person where id = ${id}`)
      await this.huda.call('PATCH', `/admin/technicians/${id}/status`, { is_active: false })
      await this.huda.post(`/admin/technicians/${id}/erase`, { full_name: stored?.name, ...OWN_PASSWORD })
    }
  }
}

/** Late work of every kind: new, cut short, in two months. */
const prologue: Act[] = [
  { kind: 'charge', code: 1, isCharged: false },
  { kind: 'work', who: 0, day: 32, minute: 500, length: 200, job: 0, code: 0 },
  { kind: 'work', who: 2, day: 5, minute: 900, length: 300, job: 1, code: 1 },
  { kind: 'close', month: 0 },
  { kind: 'close', month: 1 },
  { kind: 'work', who: 1, day: 33, minute: 950, length: 180, job: 0, code: 0 },
  { kind: 'work', who: 2, day: 6, minute: 480, length: 60, job: 2, code: 2 },
  { kind: 'shorten', which: 0, by: 45 },
  { kind: 'charge', code: 0, isCharged: false },
  { kind: 'work', who: 1, day: 68, minute: 480, length: 90, job: 0, code: 0 },
]

test(
  'months and their adjustments come to all that was worked, in every grouping, whatever comes when',
  { timeout: process.env['SOAK'] ? 900_000 : 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 24 }), async (acts) => {
        await shop?.close()
        const stage = new Stage()
        await stage.open()
        for (const each of [...prologue, ...acts]) await stage.do(each)
        await stage.check()
        await stage.erase()
        await stage.check()
      }),
      { numRuns: process.env['SOAK'] ? 60 : 3, endOnFailure: !process.env['SOAK'] },
    )
  },
)
