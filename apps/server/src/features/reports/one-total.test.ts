import { parse } from 'csv-parse/sync'
import { type AnswerOf, reportGroups } from '@warsha/contract'
import { hundredthsAlone } from '@warsha/domain'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printedLines } from '../../../testing/pdf-text.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { fileFrom, rated, worked } from '../../../testing/worked-sessions.ts'

/** A week, in which lies all that was done in its month. */
const WEEK = 'from_date=2026-11-08&to_date=2026-11-14'
const MONTH = '2026-11'
const OWN_JOB = '2001'

let shop: Shop
let huda: Caller
let ali: Caller
let ownJob: number

beforeAll(async () => {
  shop = await openShop()
  huda = await shop.admin()
  ali = await shop.technician({ name: 'Ali Hassan' })
  const others = [await shop.technician({ name: 'Ali Hassan' }), await shop.technician({ name: 'عمر الشهري' })]
  const jobs = ['1001', '1002', '1003', '1004', '1005', '1006', '1007']
  for (const job_no of jobs) await shop.job({ job_no })
  ownJob = await shop.job({ job_no: OWN_JOB })
  await shop.db.write(sql`
    update job set customer = case when id % 3 = 0 then 'شركة مياه الساحل' else customer end,
      job_type_id = case when id % 4 > 0 then id % 4 end`)
  await shop.db.write(sql`update person set segment = 'Alone', segment_changed_at = '2020-01-01' where id = ${ali.id}`)
  await rated(shop, ali, 37.55)
  for (const other of others) await rated(shop, other, 33.33)
  const random = randomFrom(20)
  await workOddly(ali, [OWN_JOB], random)
  for (const other of others) await workOddly(other, jobs, random)
})
afterAll(() => shop.close())

/** Numbers below a limit, always the same ones from the same seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const codes = ['REPAIR', 'TEST', 'WELD', 'INSTALL']

/** Every day, within the working hours and outside of them, sessions of seconds up to some quarters of an hour. */
async function workOddly(who: Caller, jobs: string[], random: (below: number) => number): Promise<void> {
  for (let day = 8; day <= 14; day++) {
    let second = 6 * 3600 + random(3600)
    while (second < 21 * 3600) {
      const length = random(4) === 0 ? random(60) : random(5000)
      await worked(shop, {
        by: who.id,
        from: clock(day, second),
        to: clock(day, second + length),
        job: jobs[random(jobs.length)] ?? '',
        activity: codes[random(codes.length)] ?? '',
      })
      second += length + random(1200)
    }
  }
}

function clock(day: number, second: number): string {
  const parts = [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60]
  return `2026-11-${String(day).padStart(2, '0')}T${parts.map((part) => String(part).padStart(2, '0')).join(':')}`
}

type Hours = { hours_raw: number; hours_effective: number; hours_outside: number }
type Work = Hours & { session_count: number; cost_sar: number; seconds_raw: number; seconds_effective: number }

const hundredths = (hours: number) => Math.round(hours * 100)
const sumOf = <Name extends string>(rows: readonly Record<Name, number>[], name: Name) =>
  rows.reduce((sum, row) => sum + hundredths(row[name]), 0) / 100

/** The total of some sessions by the database alone. */
async function totalOf(technician: number | null): Promise<Hours & { session_count: number; cost_sar: number }> {
  const found = await shop.db.row<{ sessions: number; effective: number; outside: number; cost: number }>(sql`
    select count(*)::int as sessions, round(sum(effective_seconds) / 36.0)::int as effective,
      round(sum(extract(epoch from ended_at - started_at) - effective_seconds) / 36.0)::int as outside,
      sum(cost_halalas)::int as cost
    from work_session where ${technician}::int is null or technician_id = ${technician}`)
  if (!found) throw new Error('a sum has one row')
  const { sessions, effective, outside, cost } = found
  return {
    session_count: sessions,
    hours_raw: (effective + outside) / 100,
    hours_effective: effective / 100,
    hours_outside: outside / 100,
    cost_sar: cost / 100,
  }
}

/** Of a row or a total: raw is effective and outside, none is off by a hundredth, nothing stays nothing. */
function expectToCrossFoot({ hours_raw, hours_effective, hours_outside, seconds_raw, seconds_effective }: Work): void {
  expect(hundredths(hours_raw)).toBe(hundredths(hours_effective) + hundredths(hours_outside))
  for (const [hours, seconds] of [
    [hours_effective, seconds_effective],
    [hours_outside, seconds_raw - seconds_effective],
  ] as const) {
    expect(Math.abs(hundredths(hours) * 36 - seconds)).toBeLessThan(36)
    if (seconds === 0) expect(hours).toBe(0)
  }
}

function expectToAddUp(rows: readonly Work[], totals: Hours & { session_count: number; cost_sar: number }): void {
  expect(rows.length).toBeGreaterThan(0)
  rows.forEach(expectToCrossFoot)
  for (const name of ['hours_raw', 'hours_effective', 'hours_outside', 'cost_sar', 'session_count'] as const) {
    expect([name, sumOf(rows, name)]).toEqual([name, totals[name]])
  }
}

const get = async <T>(path: string) => (await huda.get<T>(path)).body
const summary = (group: string, scope: string) =>
  get<AnswerOf<'reportSummary'>>(`/admin/reports/summary?${WEEK}${scope}&group_by=${group}`)
const sessions = (filter: string) => get<AnswerOf<'sessionRecords'>>(`/admin/sessions?${WEEK}${filter}&page_size=200`)
const bytesOf = async (path: string) => (await fileFrom(shop, huda, path)).bytes

describe.each(['one technician', 'all technicians'])('the week of %s comes to the same', (whose) => {
  const isAlone = whose === 'one technician'
  const segment = isAlone ? '&segment=Alone' : ''
  const expectedTotal = () => totalOf(isAlone ? ali.id : null)

  test('in every grouping, and the rows add up to it', async () => {
    const expected = await expectedTotal()
    for (const group of reportGroups) {
      const { rows, totals } = await summary(group, segment)
      expect(totals).toMatchObject(expected)
      expectToAddUp(rows, expected)
    }
  })

  test('on the page of sessions', async () => {
    expect((await sessions(segment)).totals).toMatchObject(await expectedTotal())
  })

  test('in every sheet of the Excel file', async () => {
    const { cost_sar, session_count, ...hours } = await expectedTotal()
    const [about, ...tables] = await readXlsxFile(await bytesOf(`/admin/export/excel?${WEEK}${segment}`))
    const facts = new Map((about?.data ?? []).map(([name, value]) => [name, value]))
    const names = ['Raw Hours', 'Effective Hours', 'Outside Hours', 'Cost (SAR)']
    const expected = [hours.hours_raw, hours.hours_effective, hours.hours_outside, cost_sar]
    expect(names.map((name) => facts.get(name))).toEqual(expected)
    expect([facts.get('Sessions'), facts.get('Sheets, sessions and stored days agree')]).toEqual([session_count, 'OK'])
    for (const { sheet, data } of tables.slice(0, -1)) {
      const [headings = [], ...rows] = data
      const valuesIn = (row: typeof headings) => names.map((name) => Number(row[headings.indexOf(name)]))
      expect([sheet, ...valuesIn(rows.at(-1) ?? [])]).toEqual([sheet, ...expected])
      for (const row of rows) {
        const [raw = 0, effective = 0, outside = 0] = valuesIn(row)
        expect(hundredths(raw)).toBe(hundredths(effective) + hundredths(outside))
      }
      if (sheet === 'Sessions') continue
      const sums = names.map((_, column) =>
        rows.slice(0, -1).reduce((sum, row) => sum + (valuesIn(row)[column] ?? 0), 0),
      )
      expect(sums.map((sum) => hundredths(sum) / 100)).toEqual(expected)
    }
  })

  test('in the CSV, whose exact times and money add up to it', async () => {
    const expected = await expectedTotal()
    const [headings = [], ...rows] = parse(await bytesOf(`/admin/export/csv?${WEEK}${segment}`), { bom: true })
    const column = (name: string) => headings.findIndex((heading) => heading === name)
    const secondsIn = (name: string) => rows.reduce((sum, row) => sum + secondsOf(row[column(name)] ?? ''), 0)
    const [effective, outside] = ['Effective (h:mm:ss)', 'Outside hours (h:mm:ss)'].map(secondsIn).map(hundredthsAlone)
    const halalas = rows.reduce((sum, row) => sum + hundredths(Number(row[column('Cost (SAR)')])), 0)
    expect([rows.length, effective, outside, halalas]).toEqual([
      expected.session_count,
      ...[expected.hours_effective, expected.hours_outside, expected.cost_sar].map(hundredths),
    ])
    for (const row of rows) {
      const [raw = 0, own = 0, rest = 0] = ['Raw', 'Effective', 'Outside'].map((name) =>
        hundredths(Number(row[column(`${name} Hours`)])),
      )
      expect(raw).toBe(own + rest)
    }
  })

  test('on paper', async () => {
    const { session_count, hours_raw, hours_effective, hours_outside, cost_sar } = await expectedTotal()
    const lines = (await printedLines(await bytesOf(`/admin/export/pdf?${WEEK}${segment}`))).flat()
    const figures = [hours_raw, hours_effective, hours_outside, cost_sar].map((amount) =>
      amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    )
    const wanted = [String(session_count), ...figures].join(' ')
    const totals = lines.filter((line) => line[0]?.startsWith('Total'))
    expect(totals.filter((line) => line.join(' ').endsWith(wanted))).toHaveLength(reportGroups.length)
  })
})

test('the sessions of one technician come to their row in the report', async () => {
  const { rows } = await summary('technician', '')
  const { hours_raw, hours_effective, hours_outside } = (await sessions(`&technician_id=${ali.id}`)).totals
  const row = rows.find(({ technician_id }) => technician_id === ali.id)
  expect(row).toMatchObject({ hours_raw, hours_effective, hours_outside })
})

describe('the month', () => {
  test('of a technician is a part of that of all, and its days add up to it', async () => {
    const { line, days } = await get<AnswerOf<'timesheet'>>(`/admin/timesheets/${ali.id}?month=${MONTH}`)
    const { lines: all } = await get<AnswerOf<'timesheets'>>(`/admin/timesheets?month=${MONTH}`)
    expect(line).toEqual(all.find(({ technician_id }) => technician_id === ali.id))
    expectToCrossFoot(line)
    expectToAddUp(days, line)
    const lines = (await printedLines(await bytesOf(`/admin/timesheets/${ali.id}/pdf?month=${MONTH}`))).flat()
    const figures = [line.hours_raw, line.hours_effective, line.hours_outside].map((hours) => hours.toFixed(2))
    expect(lines.some((texts) => texts.join(' ').endsWith(`Total ${figures.join(' ')}`))).toBe(true)
  })

  test('is the week of all technicians in the list of timesheets, whose lines add up to it, and among the months', async () => {
    const expected = await totalOf(null)
    const { lines, totals } = await get<AnswerOf<'timesheets'>>(`/admin/timesheets?month=${MONTH}`)
    expect(totals).toMatchObject(expected)
    expectToAddUp(lines, expected)
    const month = (await get<AnswerOf<'periods'>>('/admin/periods')).find((each) => each.month === MONTH)
    const { hours_outside: _, ...withoutOutside } = expected
    expect(month?.totals).toEqual(withoutOutside)
  })

  test('is the week in the trends', async () => {
    const { hours_effective, cost_sar, session_count } = await totalOf(null)
    for (const granularity of ['week', 'month']) {
      const path = `/admin/analytics/time-trends?${WEEK}&granularity=${granularity}`
      expect(await get<AnswerOf<'timeTrends'>>(path)).toMatchObject([
        { hours: hours_effective, cost_sar, session_count },
      ])
    }
  })

  test('somebody who is an admin by now did still work in it', async () => {
    const former = await shop.technician({ name: 'Former' })
    await worked(shop, { by: former.id, from: '2026-11-15T08:00:00', to: '2026-11-15T08:10:07', job: '1001' })
    await shop.db.write(sql`update person set role = 'ADMIN' where id = ${former.id}`)
    const { lines, totals } = await get<AnswerOf<'timesheets'>>(`/admin/timesheets?month=${MONTH}`)
    expect(totals).toMatchObject(await totalOf(null))
    expect(lines.some(({ technician_id }) => technician_id === former.id)).toBe(true)
    await shop.db.write(sql`delete from work_session where technician_id = ${former.id}`)
  })
})

test("a job's account comes to the same, and its rows add up to it", async () => {
  const expected = await totalOf(ali.id)
  const account = await get<AnswerOf<'jobAccount'>>(`/admin/jobs/${ownJob}/account`)
  expect(account.totals).toMatchObject(expected)
  for (const lines of [account.activities, account.technicians]) {
    const rows = lines.map(({ hours_effective, cost_sar = NaN }) => ({ hours_effective, cost_sar }))
    expect(sumOf(rows, 'hours_effective')).toBe(expected.hours_effective)
    expect(sumOf(rows, 'cost_sar')).toBe(expected.cost_sar)
  }
})

/** @param time `h:mm:ss` */
function secondsOf(time: string): number {
  return time.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0)
}
