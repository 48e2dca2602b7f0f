import { type AnswerOf, reportGroups } from '@warsha/contract'
import { plusDays, reviewFlags } from '@warsha/domain'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { monthNamed } from './month.ts'
import { allSheets } from './sheet.ts'
import { timesheetDocument } from './sheet-document.ts'

const ZONE = 'Asia/Riyadh'
const TECHNICIANS = 6

let shop: Shop
let huda: Caller
const people: number[] = []
const jobs: number[] = []

beforeAll(async () => {
  shop = await openShop()
  huda = await shop.admin()
  // The order of their names is not that of their ids.
  for (const name of ['Omar', 'Ali', 'Said', 'Badr', 'Ziad', 'Hamad'].slice(0, TECHNICIANS))
    people.push((await shop.technician({ name })).id)
  for (const job_no of ['1001', '1002', '1003']) jobs.push(await shop.job({ job_no }))
  await shop.db.write(sql`update job set job_type_id = id % 2 + 1, customer = 'Customer ' || (9 - id)`)
})
afterAll(() => shop.close())

/** A session of a day: none begins before 07:00 or ends after 22:00. */
type Session = { day: number; start: number; length: number; job: number; activity: number; isHeld: boolean }

const session: fc.Arbitrary<Session> = fc.record({
  day: fc.integer({ min: 1, max: 28 }),
  start: fc.integer({ min: 7 * 3600, max: 15 * 3600 }),
  length: fc.oneof(fc.integer({ min: 1, max: 7 * 3600 }), fc.constantFrom(12, 20, 48, 56, 3_620)),
  job: fc.nat(2),
  activity: fc.nat(2),
  isHeld: fc.boolean(),
})
const month = fc.uniqueArray(session, { minLength: 1, maxLength: 6, selector: ({ day }) => day })
/** Some do the same as the first one, so that who gets a hundredth is decided by a tie. */
const shopMonth = fc.tuple(month, fc.array(fc.option(month), { minLength: 5, maxLength: 5 }))

async function work(name: string, [first, others]: [Session[], (Session[] | null)[]]): Promise<void> {
  const rows = [first, ...others.map((own) => own ?? first)].flatMap((sessions, place) =>
    sessions.map(({ day, start, length, job, activity, isHeld }) => {
      const from = Date.parse(`${name}-01T00:00:00+03:00`) + ((day - 1) * 86_400 + start) * 1000
      return {
        technician: people[place],
        job: jobs[job],
        activity: activity + 1,
        flags: isHeld ? reviewFlags.end_not_reported : 0,
        from: new Date(from).toISOString(),
        to: new Date(from + length * 1000).toISOString(),
      }
    }),
  )
  await shop.db.write(sql`
    insert into work_session (id, unique_key, started_at, ended_at, technician_id, job_id, activity_type_id, review_flags)
    select gen_random_uuid(), gen_random_uuid(), "from", "to", technician, job, activity, flags
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as given (technician int, job int, activity int, flags int, "from" timestamptz, "to" timestamptz)`)
}

const get = async <T>(path: string) => (await huda.get<T>(path)).body
type Hours = { hours_raw: number; hours_effective: number; hours_outside: number }
const hoursIn = ({ hours_raw, hours_effective, hours_outside }: Hours) => [hours_raw, hours_effective, hours_outside]
const hundredths = (values: readonly number[]) => values.reduce((sum, value) => sum + Math.round(value * 100), 0)

/** All that the pages and the paper show of a month's hours, by what they are of. */
async function figuresOf(name: string) {
  const { first, last, ...rest } = monthNamed(name, ZONE)
  const range = `from_date=${first}&to_date=${last}`
  const list = await get<AnswerOf<'timesheets'>>(`/admin/timesheets?month=${name}`)
  const sheets = await Promise.all(
    people.map((id) => get<AnswerOf<'timesheet'>>(`/admin/timesheets/${id}?month=${name}`)),
  )
  const reports = await Promise.all(
    reportGroups.map((by) => get<AnswerOf<'reportSummary'>>(`/admin/reports/summary?${range}&group_by=${by}`)),
  )
  const printed = await shop.db.snapshot(null, (tx) => allSheets(tx, { first, last, ...rest }))
  const pay = await get<AnswerOf<'paySheet'>>(`/admin/pay-sheet?month=${name}`)
  const sessions = await Promise.all(
    people.map((id) => get<AnswerOf<'sessionRecords'>>(`/admin/sessions?month=${name}&technician_id=${id}`)),
  )
  const trends = await Promise.all(
    ['day', 'week', 'month'].map((each) =>
      get<AnswerOf<'timeTrends'>>(`/admin/analytics/time-trends?${range}&granularity=${each}`),
    ),
  )
  const accounts = await Promise.all(jobs.map((id) => get<AnswerOf<'jobAccount'>>(`/admin/jobs/${id}/account`)))
  return { list, sheets, reports, printed, pay, sessions, trends, accounts }
}

type Figures = Awaited<ReturnType<typeof figuresOf>>

/** The figures alone, by ids: names, and the order that follows from them, left out. */
function withoutNames({ list, sheets, reports, pay, trends, accounts }: Figures) {
  const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted()
  return {
    list: sorted(list.lines.map((line) => [line.technician_id, ...hoursIn(line)])),
    sheets: sheets.map(({ line, days }) => [hoursIn(line), days.map(hoursIn)]),
    reports: reports.map(({ rows }) =>
      sorted(
        rows.map((row) => [
          row.technician_id,
          row.job_id,
          row.job_type_id,
          row.activity_code,
          row.day,
          ...hoursIn(row),
        ]),
      ),
    ),
    pay: sorted(pay.lines.map((line) => [line.technician_id, line.hours_inside, line.hours_paid])),
    trends: trends.map((rows) => rows.map(({ hours }) => hours)),
    accounts: accounts.map(({ activities, technicians }) => [
      sorted(activities.map(({ activity_code, hours_effective }) => [activity_code, hours_effective])),
      sorted(technicians.map(({ technician_id, hours_effective }) => [technician_id, hours_effective])),
    ]),
  }
}

/** The totals on the paper, in the order of the people who are on it. */
function totalsOnPaper(name: string, printed: Figures['printed']): Map<number, number[]> {
  const branding = { companyName: '', logo: null }
  const options = { language: 'en' as const, businessTimeZone: ZONE, now: shop.now }
  const { data } = timesheetDocument({ month: name, branding, sheets: printed }, options)
  const { sheets } = data as { sheets: { totals: string[] }[] }
  return new Map(
    sheets.map(({ totals }, place) => [
      printed[place]?.line.technician_id ?? 0,
      totals.slice(3, 6).map((text) => Number(text.replaceAll(',', ''))),
    ]),
  )
}

function expectOneFigure(name: string, figures: Figures): void {
  const { list, sheets, reports, printed, pay, sessions, trends } = figures
  const byTechnician = reports[reportGroups.indexOf('technician')]
  const paper = totalsOnPaper(name, printed)
  for (const [place, id] of people.entries()) {
    const own = <Row extends { technician_id?: number | undefined }>(rows: readonly Row[] = []): Row => {
      const row = rows.find(({ technician_id }) => technician_id === id)
      if (!row) throw new Error('everybody has a row')
      return row
    }
    const line = own(list.lines)
    const sheet = sheets[place]
    expect(sheet?.line).toEqual(line)
    expect(paper.get(id)).toEqual(hoursIn(line))
    expect(hoursIn(own(byTechnician?.rows))).toEqual(hoursIn(line))
    expect(own(pay.lines).hours_inside).toBe(line.hours_effective)
    expect(own(pay.lines).hours_held).toBe(sheet?.hours_held)
    expect(sessions[place]?.totals).toMatchObject({ seconds_raw: line.seconds_raw, hours_raw: line.hours_raw })
    expect(sessions[place]?.totals).toMatchObject({ hours_effective: line.hours_effective })
    for (const hours of ['hours_raw', 'hours_effective', 'hours_outside'] as const)
      expect(hundredths(sheet?.days.map((day) => day[hours]) ?? [])).toBe(hundredths([line[hours]]))
  }
  for (const { rows, totals } of reports) {
    expect(hoursIn(totals)).toEqual(hoursIn(list.totals))
    for (const hours of ['hours_raw', 'hours_effective', 'hours_outside'] as const)
      expect(hundredths(rows.map((row) => row[hours]))).toBe(hundredths([totals[hours]]))
  }
  for (const rows of trends)
    expect(hundredths(rows.map(({ hours }) => hours))).toBe(hundredths([list.totals.hours_effective]))
  const days = reports[reportGroups.indexOf('day')]?.rows.map((row) => [row.day, row.hours_effective])
  expect(
    trends[0]?.filter(({ session_count }) => session_count > 0).map(({ period, hours }) => [period, hours]),
  ).toEqual(days)
}

/** People, jobs, customers, job types and activities get names in the opposite order each time. */
async function renameAll(turn: number): Promise<void> {
  const name = sql`'Renamed ' || (1000 + ${turn % 2 === 0 ? -1 : 1}::int * id)`
  await shop.db.write(sql`update person set full_name = ${name} where id = any(${people}::int[])`)
  await shop.db.write(sql`update job set job_no = (9000 - job_no::int)::text, customer = ${name}`)
  await shop.db.write(sql`update job_type set name = ${name}`)
  await shop.db.write(sql`update activity_type set label = ${name}`)
}

test(
  'a technician’s month has one figure wherever it is shown, and names decide none',
  { timeout: 600_000 },
  async () => {
    let next = '2025-01-01'
    let turn = 0
    await fc.assert(
      fc.asyncProperty(shopMonth, async (given) => {
        const name = next.slice(0, 7)
        next = plusDays(`${name}-28`, 10)
        await work(name, given)
        const figures = await figuresOf(name)
        expectOneFigure(name, figures)
        await renameAll(turn++)
        expect(withoutNames(await figuresOf(name))).toEqual(withoutNames(figures))
      }),
      { numRuns: process.env['SOAK'] ? 24 : 4, endOnFailure: true },
    )
  },
)
