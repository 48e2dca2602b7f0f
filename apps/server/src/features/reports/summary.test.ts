import { type AnswerOf, type Problem, reportGroups } from '@warsha/contract'
import { reviewFlags } from '@warsha/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personOf } from '../../../testing/people.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { rated, worked } from '../../../testing/worked-sessions.ts'

type Summary = AnswerOf<'reportSummary'>

let shop: Shop
let huda: Caller
let ali: Caller
let omar: Caller
beforeAll(async () => {
  shop = await openShop()
  huda = await shop.admin()
  ali = await shop.technician({ name: 'Ali Hassan' })
  omar = await shop.technician({ name: 'عمر الشهري' })
  await shop.db.write(
    sql`update person set segment = 'Mechanical', segment_changed_at = '2020-01-01' where id = ${omar.id}`,
  )
  await rated(shop, ali, 37.55)
  await shop.db.write(sql`update person set employee_number = 'W-104' where id = ${ali.id}`)
  for (const job_no of ['1001', '1002']) await shop.job({ job_no })
  await worked(shop, { by: ali.id, from: '2026-11-15T08:00', to: '2026-11-15T16:00' })
  await worked(shop, {
    by: ali.id,
    from: '2026-11-16T16:00:00',
    to: '2026-11-16T18:30:20',
    job: '1002',
    activity: 'TEST',
  })
  await worked(shop, {
    by: omar.id,
    from: '2026-11-16T08:00:00',
    to: '2026-11-16T08:00:20',
    flags: reviewFlags.started_in_future,
  })
  await worked(shop, { by: omar.id, from: '2026-11-18T08:00', to: null })
})
afterAll(() => shop.close())

const report = (group: string, given = '') =>
  huda.get<Summary>(`/admin/reports/summary?from_date=2026-11-15&to_date=2026-11-18&group_by=${group}${given}`)

describe('a report', () => {
  test('by technician: an 8-hour day is 8.00, what lies after 17:00 is outside hours', async () => {
    const { status, body } = await report('technician')
    expect(status).toBe(200)
    expect(body.rows).toEqual([
      {
        technician_id: ali.id,
        technician_name: 'Ali Hassan',
        technician: personOf(ali.id, 'Ali Hassan'),
        employee_number: 'W-104',
        segment: 'Winding',
        session_count: 2,
        hours_raw: 10.51,
        hours_effective: 9,
        hours_outside: 1.51,
        cost_sar: 337.95,
        seconds_raw: 37_820,
        seconds_effective: 32_400,
        seconds_outside: 5_420,
        hours_overtime: 1.51,
        seconds_overtime: 5_420,
        seconds_late: 0,
      },
      {
        technician_id: omar.id,
        technician_name: 'عمر الشهري',
        technician: personOf(omar.id, 'عمر الشهري'),
        employee_number: null,
        segment: 'Mechanical',
        session_count: 1,
        hours_raw: 0.01,
        hours_effective: 0.01,
        hours_outside: 0,
        cost_sar: 0,
        seconds_raw: 20,
        seconds_effective: 20,
        seconds_outside: 0,
        hours_overtime: 0,
        seconds_overtime: 0,
        seconds_late: 0,
      },
    ])
    expect(body.totals).toEqual({
      session_count: 3,
      hours_raw: 10.52,
      hours_effective: 9.01,
      hours_outside: 1.51,
      cost_sar: 337.95,
      seconds_raw: 37_840,
      seconds_effective: 32_420,
      seconds_outside: 5_420,
      hours_overtime: 1.51,
      seconds_overtime: 5_420,
      to_review_count: 1,
      without_rate_count: 1,
      running_count: 1,
      seconds_held: 0,
      hours_held: 0,
      late: null,
      adjustment: null,
    })
  })

  test('by job and by activity comes to the same totals', async () => {
    const [byTechnician, byJob, byActivity] = await Promise.all(
      ['technician', 'job', 'activity'].map(async (group) => (await report(group)).body),
    )
    expect(byJob?.rows.map(({ job_no, customer, seconds_raw }) => [job_no, customer, seconds_raw])).toEqual([
      ['1001', 'Saline Water Works', 28_820],
      ['1002', 'Saline Water Works', 9_020],
    ])
    expect(byActivity?.rows.map((row) => [row.activity_code, row.activity_label, row.session_count])).toEqual([
      ['REPAIR', 'Repair', 2],
      ['TEST', 'Testing', 1],
    ])
    for (const other of [byJob, byActivity]) expect(other?.totals).toEqual(byTechnician?.totals)
  })

  test('by job type, customer, segment and day comes to the same totals, to the second', async () => {
    await shop.db.write(sql`
      update job set customer = 'شركة مياه الساحل', job_type_id = (select id from job_type where code = 'REWIND')
      where job_no = '1002'`)
    const { body: byTechnician } = await report('technician')
    const rowsBy = async (group: string, field: keyof Summary['rows'][number]) => {
      const { body } = await report(group)
      expect(body.totals).toEqual(byTechnician.totals)
      return body.rows.map((row) => [row[field], row.session_count, row.seconds_effective, row.hours_raw, row.cost_sar])
    }
    expect(await rowsBy('job_type', 'job_type_name')).toEqual([
      [null, 2, 28_820, 8.01, 300.4],
      ['Motor rewinding', 1, 3_600, 2.51, 37.55],
    ])
    expect(await rowsBy('customer', 'customer')).toEqual([
      ['Saline Water Works', 2, 28_820, 8.01, 300.4],
      ['شركة مياه الساحل', 1, 3_600, 2.51, 37.55],
    ])
    expect(await rowsBy('segment', 'segment')).toEqual([
      ['Winding', 2, 32_400, 10.51, 337.95],
      ['Mechanical', 1, 20, 0.01, 0],
    ])
    expect(await rowsBy('day', 'day')).toEqual([
      ['2026-11-15', 1, 28_800, 8, 300.4],
      ['2026-11-16', 2, 3_620, 2.52, 37.55],
    ])
  })

  test('by segment goes by the segment that the technician had when the session started', async () => {
    const moved = await shop.technician({ name: 'Moved' })
    const segments = async () => {
      const { body } = await huda.get<Summary>(
        '/admin/reports/summary?from_date=2026-09-01&to_date=2026-09-02&group_by=segment',
      )
      return body.rows.map(({ segment, seconds_raw }) => [segment, seconds_raw])
    }
    await worked(shop, { by: moved.id, from: '2026-09-01T08:00', to: '2026-09-01T09:00' })
    expect(await segments()).toEqual([['Winding', 3_600]])
    await shop.db.write(
      sql`update person set segment = 'Machining', segment_changed_at = '2026-09-02' where id = ${moved.id}`,
    )
    await worked(shop, { by: moved.id, from: '2026-09-02T08:00', to: '2026-09-02T10:00' })
    expect(await segments()).toEqual([
      ['Machining', 7_200],
      ['Winding', 3_600],
    ])
  })

  test('of a segment has its technicians alone', async () => {
    for (const group of reportGroups) {
      const { body } = await report(group, '&segment=Mechanical')
      expect(body.totals).toMatchObject({ session_count: 1, seconds_raw: 20, to_review_count: 1, running_count: 1 })
      expect(body.rows).toHaveLength(1)
    }
  })

  test('tells the sessions that cost nothing, also where a first rate came within its days', async () => {
    const employee = await shop.technician({ name: 'Said' })
    await shop.db.write(
      sql`update person set segment = 'Testing', segment_changed_at = '2020-01-01' where id = ${employee.id}`,
    )
    await shop.db.write(sql`
      insert into hourly_rate (person_id, effective_from, halalas) values (${employee.id}, '2026-10-03', 3000)`)
    for (const day of ['01', '02', '03', '04']) {
      await worked(shop, { by: employee.id, from: `2026-10-${day}T08:00`, to: `2026-10-${day}T09:00` })
    }
    const counts = async (days: string, segment: string) => {
      const groups = reportGroups.map((group) => `${days}&group_by=${group}${segment}`)
      const answers = groups.map((query) => huda.get<Summary>(`/admin/reports/summary?${query}`))
      return (await Promise.all(answers)).map(({ body }) => body.totals.without_rate_count)
    }
    for (const segment of ['', '&segment=Testing']) {
      expect(await counts('from_date=2026-10-01&to_date=2026-10-04', segment)).toEqual(reportGroups.map(() => 2))
      expect(await counts('from_date=2026-10-02&to_date=2026-10-03', segment)).toEqual(reportGroups.map(() => 1))
      expect(await counts('from_date=2026-10-01&to_date=2026-10-02', segment)).toEqual(reportGroups.map(() => 2))
      expect(await counts('from_date=2026-10-03&to_date=2026-10-04', segment)).toEqual(reportGroups.map(() => 0))
    }
  })

  test('a voided session is nowhere in it', async () => {
    await worked(shop, { by: ali.id, from: '2026-11-17T08:00', to: '2026-11-17T09:00' })
    expect((await report('technician')).body.totals.session_count).toBe(4)
    await shop.db.write(sql`
      update work_session set voided_at = now() where technician_id = ${ali.id} and started_at = '2026-11-17T08:00+03'`)
    for (const group of reportGroups) {
      expect((await report(group)).body.totals).toMatchObject({ session_count: 3, seconds_raw: 37_840 })
    }
  })

  test('of days without work is empty', async () => {
    const path = '/admin/reports/summary?from_date=2025-01-01&to_date=2025-01-01&group_by=job'
    const { body } = await huda.get<Summary>(path)
    expect([body.rows, body.totals.session_count, body.totals.hours_raw]).toEqual([[], 0, 0])
  })
})

describe('a session counts on the day on which it started', () => {
  let newYork: Shop
  let admin: Caller
  beforeAll(async () => {
    newYork = await openShop({ businessTimeZone: 'America/New_York' })
    admin = await newYork.admin()
    await newYork.job()
  })
  afterAll(() => newYork.close())

  // Clocks go forward at 02:00 on 8 March 2026 and back at 02:00 on 1 November.
  test.each([
    ['over midnight', '2026-06-01T23:00:00-04:00', '2026-06-02T01:00:00-04:00', '2026-06-01', 7_200],
    ['at the last second of a day', '2026-06-10T23:59:59-04:00', '2026-06-11T00:00:09-04:00', '2026-06-10', 10],
    ['over the hour that is left out', '2026-03-08T01:00:00-05:00', '2026-03-08T05:00:00-04:00', '2026-03-08', 10_800],
    ['over the hour that comes twice', '2026-11-01T00:30:00-04:00', '2026-11-01T03:30:00-05:00', '2026-11-01', 14_400],
  ])('in New York: %s', async (name, from, to, day, seconds) => {
    const joe = await newYork.technician({ name })
    await worked(newYork, { by: joe.id, from, to })
    for (const group of reportGroups) {
      const path = `/admin/reports/summary?from_date=${day}&to_date=${day}&group_by=${group}`
      const { body } = await admin.get<Summary>(path)
      expect([group, body.totals.session_count, body.totals.seconds_raw]).toEqual([group, 1, seconds])
    }
  })
})

describe('what cannot be asked', () => {
  const range = 'from_date=2026-11-15&to_date=2026-11-18'
  test.each([
    ['backwards', 'from_date=2026-11-18&to_date=2026-11-15', 'to_date', 'The last day must not come before the first'],
    ['over 30 years', 'from_date=1996-11-18&to_date=2026-11-15', 'to_date', 'Choose a range of ten years at most'],
    ['malformed', 'from_date=2026-02-30&to_date=2026-11-15', 'from_date', undefined],
    ['without a day', 'from_date=2026-11-18', 'to_date', undefined],
    ['of a segment that is no more', `${range}&segment=Painting`, 'segment', 'No technician is in this segment'],
  ])('a range %s', async (_, query, path, message) => {
    for (const call of ['reports/summary', 'export/excel', 'export/pdf', 'export/csv']) {
      const { status, body } = await huda.get<Problem>(`/admin/${call}?${query}&group_by=job`)
      expect([call, status, body.errors?.map((error) => error.path)]).toEqual([call, 422, [path]])
      if (message) expect(body.errors?.[0]?.message).toBe(message)
    }
  })

  test('a group that there is not', async () => {
    const { status, body } = await huda.get<Problem>(`/admin/reports/summary?${range}&group_by=weekday`)
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'group_by'])
  })

  test('the times of a zone that does not exist, a language that is not spoken', async () => {
    for (const call of ['excel', 'pdf', 'csv']) {
      const zone = await huda.get<Problem>(`/admin/export/${call}?${range}&time_zone=Asia/Atlantis`)
      expect([zone.status, zone.body.errors]).toEqual([
        422,
        [{ path: 'time_zone', message: 'This time zone does not exist' }],
      ])
      const language = await huda.get<Problem>(`/admin/export/${call}?${range}&language=fr`)
      expect([language.status, language.body.errors?.[0]?.path]).toEqual([422, 'language'])
    }
  })

  test('anything, by an admin who is one no more: that is said first', async () => {
    const former = await shop.admin()
    const codeOf = async (query: string) =>
      (await former.get<Problem>(`/admin/reports/summary?${query}&group_by=technician`)).body.code
    await shop.db.write(sql`update person set is_active = false where id = ${former.id}`)
    for (const query of [range, `${range}&segment=Painting`]) {
      expect(await codeOf(query)).toBe('account_inactive')
    }
    await shop.db.write(sql`update person set is_active = true, role = 'TECHNICIAN' where id = ${former.id}`)
    expect(await codeOf(range)).toBe('not_allowed')
  })

  test('anything, by a technician or somebody unknown', async () => {
    for (const call of ['reports/summary', 'export/excel', 'export/pdf', 'export/csv']) {
      const path = `/admin/${call}?${range}&group_by=job`
      expect([(await ali.get(path)).status, (await shop.nobody.get(path)).status]).toEqual([403, 401])
    }
  })
})
