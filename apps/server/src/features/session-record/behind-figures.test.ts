import { randomUUID } from 'node:crypto'
import {
  type AnswerOf,
  type JobAccount,
  groupingOf,
  isApart,
  type ReportGroup,
  reportGroups,
  type ReportRow,
  type SessionTotals,
} from '@warsha/contract'
import { instantAt, type Instant, localDateOf, plusDays, weekdayOf } from '@warsha/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql, timestamptz } from '../../platform/database.ts'
import { readyCalendar } from '../calendar/index.ts'
import { learnNow } from '../learning/index.ts'

/** The first and the last day on which work began, and the day of all questions. */
const [FIRST, TODAY] = ['2026-09-27', '2026-11-18']
const ranges = [
  { from_date: FIRST, to_date: TODAY },
  { from_date: '2026-10-31', to_date: '2026-11-02' },
  { from_date: '2026-11-01', to_date: '2026-11-01' },
] as const
const months = ['2026-09', '2026-10', '2026-11']
const segments = ['Winding', 'Painting']
const HOUR = 3600

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Made = { from: Instant; to: Instant | null }

/** One technician's weeks: some at the very edge of midnight, some over it, some of no length, the last one running. */
function weeksOf(random: () => number, zone: string): Made[] {
  const made: Made[] = []
  let free = 0
  for (let day: string = FIRST; day <= TODAY; day = plusDays(day, 1)) {
    const midnight = instantAt(day, 0, zone)
    const starts = [0, 999, -1000, 60_000 * Math.floor(random() * 1440), 1000 * Math.floor(random() * 86_400)]
    for (const start of starts.filter(() => random() < 0.4).toSorted((a, b) => a - b)) {
      const from = midnight + start
      if (from < free) continue
      const lengths = [0, 1, 59, 3 * HOUR, 9 * HOUR + 7, 20 * HOUR]
      const to = from + 1000 * (lengths[Math.floor(random() * lengths.length)] ?? 0) + Math.floor(random() * 999)
      made.push({ from, to })
      free = to + 1
    }
  }
  if (random() < 0.5) made.push({ from: free + 1000, to: null })
  return made
}

let shop: Shop
let huda: Caller
let zone = ''
const technicians: number[] = []
const jobs: { id: number; job_no: string; job_type_id: number | null }[] = []

async function open(seed: number, timeZone: string): Promise<void> {
  zone = timeZone
  shop = await openShop({ businessTimeZone: zone })
  shop.at(instantAt(TODAY, 20 * HOUR, zone))
  huda = await shop.admin()
  const random = randomOf(seed)
  await shop.db.write(sql`
    insert into schedule_exception (starts_at, ends_at, reason, exception_type, segment) values
      ('2026-10-12T00:00Z', '2026-10-12T23:59:59Z', 'Open day', 'holiday', 'all'),
      ('2026-10-20T03:00Z', '2026-10-20T15:00Z', 'Paint fair', 'custom_hours', 'Painting')`)
  await readyCalendar(shop.db, { businessTimeZone: zone, now: shop.now })
  await addPeople()
  await addJobs()
  for (const id of technicians) await addSessions(id, weeksOf(random, zone), random)
  await learnNow(shop.db, shop.now)
}

/** Two in each segment; of the four one has no rate, one has none at first. */
async function addPeople(): Promise<void> {
  technicians.length = 0
  for (let i = 0; i < 4; i++) {
    const { id } = await shop.technician({ name: `Technician ${i}` })
    technicians.push(id)
    await shop.db.write(sql`update person set segment = ${segments[i % 2]} where id = ${id}`)
    const since = ['2000-01-01', '2026-10-15', '2000-01-01'][i]
    if (since === undefined) continue
    await shop.db.write(sql`
      insert into hourly_rate (person_id, effective_from, halalas) values (${id}, ${since}, ${3_333 + 1_001 * i})`)
  }
}

async function addJobs(): Promise<void> {
  jobs.length = 0
  const rows = await shop.db.writeRows<(typeof jobs)[number]>(sql`
    insert into job (job_no, customer, description, status, closed_at, job_type_id)
    select '7' || i, 'Customer ' || i % 5, 'Rewind of a pump motor', case when i % 2 = 0 then 'closed' else 'open' end,
      case when i % 2 = 0 then ${timestamptz(instantAt('2026-11-01', 0, zone))}::timestamptz + make_interval(mins => i)
      end, case when i % 3 < 2 then 1 + i % 3 end
    from generate_series(1, 30) as i returning id, job_no, job_type_id`)
  jobs.push(...rows)
  await shop.db.write(sql`
    insert into estimate (job_type_id, activity_type_id, estimated_seconds)
    select 1, id, 6 * 3600 from activity_type where code in ('REPAIR', 'TEST', 'BREAK')`)
  await shop.db.write(sql`update activity_type set uncharged = '{[2026-10-01,2026-11-01)}' where code = 'BREAK'`)
}

/** One job after another is worked on, some at a time. What waits for review is of every third one. */
async function addSessions(technician: number, made: readonly Made[], random: () => number): Promise<void> {
  const codes = ['REPAIR', 'TEST', 'WELD', 'BREAK']
  for (const [place, { from, to }] of made.entries()) {
    const [start, end] = [timestamptz(from), timestamptz(to)]
    const nth = Math.floor((place / made.length) * 25 + random() * 5)
    const flags = nth % 3 === 0 && random() < 0.5 ? 1 : 0
    await shop.db.write(sql`
      insert into work_session (id, started_at, ended_at, reported_ended_at, technician_id, job_id, activity_type_id,
        review_flags, reviewed_flags, voided_at)
      select ${randomUUID()}, ${start}, ${end}, ${end}, ${technician}, ${jobs[nth]?.id}, id, ${flags},
        ${random() < 0.4 ? flags : 0}, ${end !== null && random() < 0.05 ? end : null}
      from activity_type where code = ${codes[Math.floor(random() * codes.length)]}`)
  }
}

type Query = Record<string, string | number>
type Listed = AnswerOf<'sessionRecords'>

/** What the list of sessions comes to with a filter; those that count unless another state is named. */
async function listed(query: Query): Promise<Listed> {
  const all = { state: 'completed', page_size: 1, ...query }
  const texts = Object.fromEntries(Object.entries(all).map(([key, value]) => [key, String(value)]))
  const { status, body } = await huda.get<Listed>('/admin/sessions', { query: texts })
  expect([query, status]).toEqual([query, 200])
  return body
}

type Exact = 'session_count' | 'seconds_raw' | 'seconds_effective' | 'seconds_outside' | 'cost_sar'
const exactly = (of: Pick<SessionTotals, Exact>) => ({
  session_count: of.session_count,
  seconds_raw: of.seconds_raw,
  seconds_effective: of.seconds_effective,
  seconds_outside: of.seconds_outside,
  cost_sar: of.cost_sar,
})

async function expectBehind(figure: Pick<SessionTotals, Exact>, query: Query): Promise<void> {
  expect([query, exactly((await listed(query)).totals)]).toEqual([query, exactly(figure)])
}

/** Where hours alone are told, with two decimals, which may differ in the last as they add up in a table. */
function expectHours(hours: number, seconds: number): void {
  expect(Math.abs(hours - seconds / HOUR)).toBeLessThan(0.0101)
}

async function read<Answer>(path: string, query: Query = {}): Promise<Answer> {
  const texts = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]))
  const { status, body } = await huda.get<Answer>(path, { query: texts })
  expect([path, status]).toEqual([path, 200])
  return body
}

const workshops = [
  [2, 'America/New_York'],
  [1, 'Asia/Riyadh'],
] as const

describe.each(workshops.slice(0, process.env['SOAK'] ? undefined : 1))(
  'the sessions behind a figure add up to it, seed %i in %s',
  (seed, timeZone) => {
    beforeAll(() => open(seed, timeZone))
    afterAll(() => shop.close())

    /** The API's names of the filters by which rows lead to their sessions. */
    const filters: Record<string, string> = {
      from: 'from_date',
      to: 'to_date',
      technician: 'technician_id',
      job: 'job_no',
      activity: 'activity_code',
      jobType: 'job_type_id',
      isCharged: 'is_charged',
    }
    function behindRow(group: ReportGroup, row: ReportRow, isSplit: boolean): Query {
      const sessions = groupingOf(group).sessions(row, isSplit) ?? { segment: '' }
      return Object.fromEntries(
        Object.entries(sessions).map(([name, value]) => [filters[name] ?? name, String(value ?? 'none')]),
      )
    }

    test.each(ranges)('reports, $from_date to $to_date', async (range) => {
      let rowCount = 0
      for (const group_by of reportGroups) {
        for (const of of [{}, ...segments.map((segment) => ({ segment }))]) {
          const { totals, rows } = await read<AnswerOf<'reportSummary'>>('/admin/reports/summary', {
            ...range,
            ...of,
            group_by,
          })
          await expectBehind(totals, { ...range, ...of })
          const isSplit = rows.some(isApart)
          for (const row of rows) await expectBehind(row, { ...range, ...of, ...behindRow(group_by, row, isSplit) })
          rowCount += rows.length
          const count = async (query: Query) => (await listed({ ...range, ...of, ...query })).total
          expect(await count({ is_waiting: 'true' })).toBe(totals.to_review_count)
          expect(await count({ is_rated: 'false' })).toBe(totals.without_rate_count)
          expect(await count({ state: 'running' })).toBe(totals.running_count)
          const outside = (await listed({ ...range, ...of, has_outside: 'true' })).totals
          expect(outside.seconds_outside).toBe(totals.seconds_outside)
          expect((await listed({ ...range, ...of, has_outside: 'false' })).totals.seconds_outside).toBe(0)
        }
      }
      expect(rowCount).toBeGreaterThan(10)
    })

    test.each(months)('timesheets and the month %s', async (month) => {
      const { lines } = await read<AnswerOf<'timesheets'>>('/admin/timesheets', { month })
      expect(lines.length).toBe(4)
      for (const line of lines) {
        const technician_id = line.technician_id
        await expectBehind(line, { month, technician_id })
        expect((await listed({ month, technician_id, is_waiting: 'true' })).total).toBe(line.to_review_count)
        const sheet = await read<AnswerOf<'timesheet'>>(`/admin/timesheets/${technician_id}`, { month })
        for (const { date, ...day } of sheet.days) {
          if (day.session_count > 0) await expectBehind(day, { technician_id, from_date: date, to_date: date })
        }
      }
      const sum = (name: Exact) => lines.reduce((total, line) => total + Math.round(line[name] * 100), 0) / 100
      const all = exactly((await listed({ month })).totals)
      expect(all).toEqual(Object.fromEntries(Object.keys(all).map((name) => [name, sum(name as Exact)])))

      const periods = await read<AnswerOf<'periods'>>('/admin/periods')
      const period = periods.find((each) => each.month === month)
      expect(period?.totals).toMatchObject({ session_count: all.session_count, cost_sar: all.cost_sar })
      expectHours(period?.totals.hours_raw ?? 0, all.seconds_raw)
      expectHours(period?.totals.hours_effective ?? 0, all.seconds_effective)
      expect((await listed({ month, state: 'all', is_waiting: 'true' })).total).toBe(period?.to_review_count)
      expect((await listed({ month, state: 'running' })).total).toBe(period?.running_count)
    })

    test('the key figures of today, the week and the month', async () => {
      const kpis = await read<AnswerOf<'kpiDashboard'>>('/admin/analytics/kpi-dashboard')
      const since = {
        today: TODAY,
        this_week: plusDays(TODAY, -weekdayOf(TODAY)),
        this_month: `${TODAY.slice(0, 8)}01`,
      }
      for (const name of ['today', 'this_week', 'this_month'] as const) {
        const { totals } = await listed({ from_date: since[name], to_date: TODAY })
        expect(kpis[name]).toMatchObject({ sessions: totals.session_count, cost_sar: totals.cost_sar })
        expectHours(kpis[name].hours, totals.seconds_effective)
      }
      expect((await listed({ state: 'running' })).total).toBe(kpis.operations.active_technicians)
    })

    test('the points of the trends', async () => {
      const behind = {
        day: (period: string) => ({ from_date: period, to_date: period }),
        week: (period: string) => ({ from_date: period, to_date: plusDays(period, 6) }),
        month: (period: string) => ({ ...ranges[0], month: period }),
      }
      for (const [granularity, queryOf] of Object.entries(behind)) {
        const points = await read<AnswerOf<'timeTrends'>>('/admin/analytics/time-trends', { ...ranges[0], granularity })
        expect(points.length).toBeGreaterThan(2)
        for (const { period, hours, session_count, cost_sar } of points) {
          const { totals } = await listed(queryOf(period))
          expect([period, totals]).toMatchObject([period, { session_count, cost_sar }])
          expectHours(hours, totals.seconds_effective)
        }
      }
    })

    test.each(ranges)('what the work of $from_date to $to_date cost', async (range) => {
      const codes = await shop.db.rows<{ id: number; code: string }>(sql`select id, code from activity_type`)
      const behind = {
        technician: (id: number | null) => ({ technician_id: id ?? 0 }),
        job: (id: number | null) => ({ job_id: id ?? 0 }),
        activity: (id: number | null) => ({ activity_code: codes.find((each) => each.id === id)?.code ?? '' }),
        job_type: (id: number | null) => ({ job_type_id: id ?? 'none' }),
      }
      for (const [group_by, queryOf] of Object.entries(behind)) {
        const rows = await read<AnswerOf<'costBreakdown'>>('/admin/analytics/cost-breakdown', { ...range, group_by })
        expect(rows.length).toBeGreaterThan(0)
        for (const { id, is_charged, cost_sar } of rows) {
          const own = is_charged ? queryOf(id) : {}
          const isOfJobs = group_by === 'job' || group_by === 'job_type'
          const query = { ...range, ...own, ...(isOfJobs && { is_charged: String(is_charged) }) }
          expect((await listed(query)).totals.cost_sar).toBe(cost_sar)
        }
      }
      // The rest of a chart is of several.
      const types = await read<AnswerOf<'costBreakdown'>>('/admin/analytics/cost-breakdown', range)
      const rest = types.filter(({ is_charged }) => is_charged).slice(1)
      const { totals } = await listed({
        ...range,
        job_type_id: rest.map(({ id }) => id ?? 'none').join(','),
        is_charged: 'true',
      })
      expect(Math.round((totals.cost_sar ?? NaN) * 100)).toBe(
        rest.reduce((sum, row) => sum + Math.round(row.cost_sar * 100), 0),
      )
    })

    test('efficiency and accuracy, of work items that settled', async () => {
      for (const range of [ranges[0], { from_date: '2026-11-01', to_date: '2026-11-01' }]) {
        const settled = { settled_from: range.from_date, settled_to: range.to_date }
        const { technicians: rows, summary } = await read<AnswerOf<'technicianEfficiency'>>(
          '/admin/analytics/efficiency/technicians',
          range,
        )
        expect(rows.length).toBeGreaterThan(0)
        for (const { technician_id, ...row } of rows) {
          const found = await listed({ ...settled, technician_id })
          expect(found.totals.session_count).toBe(row.sessions_with_estimates)
          expectHours(row.actual_hours, found.totals.seconds_effective)
        }
        const all = await listed(settled)
        expect([all.total, all.item_count]).toEqual([summary.total_sessions, summary.total_items])

        const accuracy = await read<AnswerOf<'activityAccuracy'>>('/admin/analytics/activity-accuracy', range)
        for (const { activity_code, ...row } of accuracy.activities) {
          const found = await listed({ ...settled, activity_code })
          expect([found.total, found.item_count]).toEqual([row.session_count, row.item_count])
          expectHours(row.avg_actual_hours, found.totals.seconds_effective / row.item_count)
        }
        const cockpit = await read<AnswerOf<'estimateCockpit'>>('/admin/analytics/estimate-cockpit', range)
        for (const { activity_code, item_count } of cockpit.activities) {
          expect((await listed({ ...settled, activity_code })).item_count).toBe(item_count)
        }
      }
      expect((await listed({})).item_count).toBeNull()
    })

    test("a job's account", async () => {
      for (const { id, job_no } of jobs) {
        const account = await read<JobAccount>(`/admin/jobs/${id}/account`)
        const own = { job_no, is_charged: 'true' }
        await expectBehind(account.totals, own)
        await expectBehind(account.totals, { job_id: id, is_charged: 'true' })
        expect((await listed({ ...own, state: 'running' })).total).toBe(account.totals.running_count)
        expect((await listed({ ...own, state: 'all', is_waiting: 'true' })).total).toBe(account.totals.to_review_count)
        const part = ({ session_count, seconds_raw, seconds_effective, cost_sar }: SessionTotals) => {
          return { session_count, seconds_raw, seconds_effective, cost_sar }
        }
        for (const { activity_code, ...sums } of account.activities) {
          expect(sums).toMatchObject(part((await listed({ ...own, activity_code })).totals))
        }
        for (const { technician_id, ...sums } of account.technicians) {
          expect(sums).toMatchObject(part((await listed({ ...own, technician_id })).totals))
        }
      }
    })

    test('parts make up the whole: weekdays, segments, several technicians, waiting or not, with a rate or not', async () => {
      const whole = exactly((await listed(ranges[0])).totals)
      const partings: Query[][] = [
        [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday })),
        segments.map((segment) => ({ segment })),
        [{ technician_id: technicians.slice(0, 3).join(',') }, { technician_id: technicians[3] ?? 0 }],
        ...['is_waiting', 'is_rated', 'has_outside', 'is_charged'].map((name) => [
          { [name]: 'true' },
          { [name]: 'false' },
        ]),
        [{ job_type_id: '1,2' }, { job_type_id: 'none' }],
      ]
      for (const parting of partings) {
        const parts = await Promise.all(parting.map(async (query) => (await listed({ ...ranges[0], ...query })).totals))
        const sum = (name: Exact) =>
          parts.reduce((total, part) => total + Math.round((part[name] ?? NaN) * 100), 0) / 100
        expect([parting, Object.fromEntries(Object.keys(whole).map((name) => [name, sum(name as Exact)]))]).toEqual([
          parting,
          whole,
        ])
      }
    })

    test('a weekday is that of the workshop, and what is asked for at once holds at once', async () => {
      const query = {
        ...ranges[0],
        month: '2026-10',
        weekday: 3,
        technician_id: technicians[0] ?? 0,
        has_outside: 'true',
      }
      const { sessions, total } = await listed({ ...query, page_size: 200 })
      expect(total).toBe(sessions.length)
      expect(total).toBeGreaterThan(0)
      for (const session of sessions) {
        const day = localDateOf(Date.parse(session.started_at), zone)
        expect([day.slice(0, 7), weekdayOf(day), session.technician_id]).toEqual(['2026-10', 3, technicians[0]])
        expect((session.seconds_raw ?? 0) - (session.seconds_effective ?? 0)).toBeGreaterThan(0)
      }
      expect((await listed({ month: '2026-10', from_date: '2026-11-01' })).total).toBe(0)
    })
  },
)
