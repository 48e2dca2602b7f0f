import type { AnswerOf, Problem } from '@warsha/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsByQpdf, foundTexts } from '../../../testing/pdf-judges.ts'
import { printedLines } from '../../../testing/pdf-text.ts'
import { readPdf } from '../../../testing/pdf.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql, timestamptz } from '../../platform/database.ts'
import { rebuildCalendar } from '../calendar/index.ts'

let shop: Shop
let huda: Caller
let ali: Caller
let omar: Caller
beforeAll(async () => {
  shop = await openShop()
  huda = await shop.admin()
  ali = await shop.technician({ name: 'Ali Hassan' })
  omar = await shop.technician({ name: 'عمر الشهري' })
  await shop.technician({ name: 'Zaid' })
  await shop.job()
  await shop.db.write(sql`update person set created_at = '2020-01-01'`)
  await shop.db.write(sql`update person set employee_number = 'W-104' where id = ${ali.id}`)
  await shop.db.write(sql`
    insert into hourly_rate (person_id, effective_from, halalas) values (${ali.id}, '2000-01-01', 3755)`)
  await shop.db.write(sql`
    insert into schedule_exception (starts_at, ends_at, reason, exception_type, segment) values
      ('2026-11-10T00:00+03', '2026-11-10T23:59:59+03', 'يوم الصيانة', 'holiday', 'all'),
      ('2026-11-11T09:00+03', '2026-11-11T12:00+03', 'Short day', 'custom_hours', 'Winding'),
      ('2026-11-11T00:00+03', '2026-11-11T23:59:59+03', 'Painters off', 'holiday', 'Painting')`)
  await rebuildCalendar(shop.db, { businessTimeZone: 'Asia/Riyadh', now: shop.now })
  await worked(ali, '2026-11-01T08:00:00', '2026-11-01T12:00:07')
  await worked(ali, '2026-11-01T13:00:00', '2026-11-01T18:30:13')
  await worked(ali, '2026-11-10T08:00:00', '2026-11-10T16:00:00')
  await worked(ali, '2026-11-11T08:00:00', '2026-11-11T13:00:11', 1)
  await worked(ali, '2026-11-30T23:00:00', '2026-12-01T01:00:00')
  await worked(ali, '2026-10-31T23:59:59', '2026-11-01T00:10:00')
  await worked(omar, '2026-11-02T08:00:00', '2026-11-02T16:00:00')
})
afterAll(() => shop.close())

async function worked(by: Caller, from: string, to: string, flags = 0): Promise<void> {
  await shop.db.write(sql`
    insert into work_session (id, unique_key, started_at, ended_at, technician_id, job_id, activity_type_id,
      review_flags, arrives_at)
    select gen_random_uuid(), gen_random_uuid(), ${`${from}+03`}, ${`${to}+03`}, ${by.id}, job.id, activity_type.id,
      ${flags}, ${timestamptz(shop.now)}::timestamptz
    from job, activity_type where code = 'REPAIR'`)
}

type Sheet = AnswerOf<'timesheet'>
const sheetOf = async (who: Caller, month = '2026-11') =>
  (await huda.get<Sheet>(`/admin/timesheets/${who.id}?month=${month}`)).body

/** Working days of the shop that are over by its clock, on which nothing was done. */
function noWorkDays(days: Sheet['days']) {
  const isMissed = (day: Sheet['days'][number]) =>
    day.kind === 'working_day' && day.is_employed && day.session_count === 0 && day.date < '2026-11-19'
  return days.filter(isMissed).map(({ date }) => date)
}

/** What stands last in each line of a technician's paper. */
async function remarksOf(who: Caller) {
  const headers = await huda.authorization()
  const url = `/api/admin/timesheets/${who.id}/pdf?month=2026-11`
  const answer = await shop.app.inject({ method: 'GET', url, headers })
  return (await printedLines(answer.rawPayload)).flat().map((texts) => texts.at(-1))
}

describe("a technician's month", () => {
  test('has every day, with first start and last end, hours and why a day is another one', async () => {
    const { days } = await sheetOf(ali)
    expect(days).toHaveLength(30)
    expect(days[0]).toEqual({
      date: '2026-11-01',
      weekday: 0,
      kind: 'working_day',
      is_expected: true,
      working_seconds: 32_400,
      is_employed: true,
      absences: [],
      exception: null,
      is_running: false,
      first_start: '08:00',
      last_end: '18:30',
      last_end_date: null,
      parts: [],
      session_count: 2,
      seconds_raw: 34_220,
      seconds_effective: 28_807,
      seconds_outside: 5_413,
      hours_raw: 9.51,
      hours_effective: 8,
      hours_outside: 1.51,
      cost_sar: 300.47,
      hours_overtime: 1.51,
      seconds_overtime: 5_413,
    })
    const rows = days.map((day) => [day.working_seconds, day.exception, day.hours_effective, day.hours_outside])
    expect(rows[5]).toEqual([0, null, 0, 0])
    expect(rows[9]).toEqual([0, 'يوم الصيانة', 0, 8])
    expect(rows[10]).toEqual([10_800, 'Short day', 3, 2])
    expect([days[29]?.first_start, days[29]?.last_end, days[29]?.hours_raw]).toEqual(['23:00', '01:00', 2])
    // A day of rest, one on which work was due, and a holiday.
    expect([days[5]?.kind, days[2]?.kind, days[9]?.kind]).toEqual(['rest_day', 'working_day', 'holiday'])
    expect(days[29]).toMatchObject({
      last_end_date: '2026-12-01',
      parts: [
        { date: '2026-11-30', seconds: 3600 },
        { date: '2026-12-01', seconds: 3600 },
      ],
    })
  })

  test('adds up, and is the same in the list of all', async () => {
    const { line, days } = await sheetOf(ali)
    const sum = (name: 'seconds_raw' | 'hours_raw' | 'hours_effective' | 'hours_outside' | 'cost_sar') =>
      Math.round(days.reduce((total, day) => total + day[name] * 100, 0)) / 100
    expect(line).toMatchObject({
      technician_name: 'Ali Hassan',
      employee_number: 'W-104',
      days_worked: 4,
      session_count: 5,
      to_review_count: 1,
      seconds_raw: sum('seconds_raw'),
      hours_raw: sum('hours_raw'),
      hours_effective: sum('hours_effective'),
      hours_outside: sum('hours_outside'),
      cost_sar: sum('cost_sar'),
    })
    const { body } = await huda.get<AnswerOf<'timesheets'>>('/admin/timesheets?month=2026-11')
    expect(body.lines.map((each) => [each.technician_name, each.days_worked, each.hours_raw])).toEqual([
      ['Ali Hassan', 4, line.hours_raw],
      ['Zaid', 0, 0],
      ['عمر الشهري', 1, 8],
    ])
    expect(body.lines[0]).toEqual(line)
  })

  test('of another segment has its own exceptions', async () => {
    await shop.db.write(
      sql`update person set segment = 'Painting', segment_changed_at = '2026-11-05' where id = ${omar.id}`,
    )
    const { days } = await sheetOf(omar)
    expect([days[9]?.exception, days[10]?.exception, days[10]?.working_seconds]).toEqual([
      'يوم الصيانة',
      'Painters off',
      0,
    ])
    await shop.db.write(
      sql`update person set segment = 'Winding', segment_changed_at = '2026-11-05' where id = ${omar.id}`,
    )
  })

  test('says on which days somebody belonged to the shop', async () => {
    await shop.db.write(sql`update person set created_at = '2026-11-03T10:00+03' where id = ${omar.id}`)
    const { days } = await sheetOf(omar)
    expect(days.map(({ is_employed }) => is_employed)).toEqual([
      ...Array.from({ length: 3 }, () => false),
      ...Array.from({ length: 27 }, () => true),
    ])
    const remarks = await remarksOf(omar)
    await shop.db.write(sql`update person set created_at = '2020-01-01' where id = ${omar.id}`)
    // Monday the 2nd is worked; without that, every working day before today is one without work.
    expect(remarks.filter((remark) => remark?.startsWith('No work'))).toHaveLength(noWorkDays(days).length)
    expect(noWorkDays(days)).toEqual([
      '2026-11-04',
      '2026-11-05',
      '2026-11-08',
      '2026-11-09',
      '2026-11-11',
      '2026-11-12',
      '2026-11-15',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
    ])
  })

  test('tells what came too late for it, and what it carries of a closed month', async () => {
    const { adjustments, late } = await sheetOf(omar)
    expect([adjustments, late]).toEqual([[], []])
    await shop.db.write(sql`
      insert into locked_period (month, locked_at, locked_by, session_count, raw_seconds, effective_seconds, cost_halalas)
      values ('2026-10-01', now(), ${huda.id}, 1, 601, 0, 0)`)
    await worked(omar, '2026-10-12T08:00:00', '2026-10-12T09:30:00')
    const arrived = { month: '2026-10', carried_to: '2026-11', session_count: 1, hours_raw: 1.5, hours_effective: 1.5 }
    expect((await sheetOf(omar)).adjustments).toMatchObject([arrived])
    const october = await sheetOf(omar, '2026-10')
    expect(october.late).toMatchObject([arrived])
    expect([october.line.session_count, october.adjustments]).toEqual([0, []])
    await shop.db.write(sql`delete from late_arrival`)
    await shop.db.write(sql`delete from work_session where technician_id = ${omar.id} and effective_seconds is null`)
    await shop.db.write(sql`delete from locked_period`)
  })

  test('is there of everybody whom the pay sheet has: also of who left, and is paid late work of a closed month', async () => {
    const left = await shop.technician({ name: 'Bilal' })
    await shop.db.write(sql`update person set created_at = '2020-01-01' where id = ${left.id}`)
    shop.at('2026-10-20T12:00:00+03:00')
    await huda.call('PATCH', `/admin/technicians/${left.id}/status`, { is_active: false })
    shop.at('2026-11-19T10:00:00+03:00')
    const listed = async (month: string) => {
      const { body } = await huda.get<AnswerOf<'timesheets'>>(`/admin/timesheets?month=${month}`)
      const paid = (await huda.get<AnswerOf<'paySheet'>>(`/admin/pay-sheet?month=${month}`)).body
      const isBilal = ({ technician_id: id }: { technician_id: number }) => id === left.id
      return [body.lines.some(isBilal), paid.lines.some(isBilal)]
    }
    // He belonged to the shop in a part of October, though he worked on no day of it.
    expect([await listed('2026-09'), await listed('2026-10'), await listed('2026-11')]).toEqual([
      [true, true],
      [true, true],
      [false, false],
    ])
    await shop.db.write(sql`
      insert into locked_period (month, locked_at, locked_by, session_count, raw_seconds, effective_seconds, cost_halalas)
      values ('2026-10-01', now(), ${huda.id}, 1, 601, 0, 0)`)
    await worked(left, '2026-10-12T08:00:00', '2026-10-12T09:30:00')
    expect(await listed('2026-11')).toEqual([true, true])
    const headers = await huda.authorization()
    const answer = await shop.app.inject({ url: '/api/admin/timesheets/pdf?month=2026-11', headers })
    expect((await printedLines(answer.rawPayload)).flat(2).some((text) => text.includes('Bilal'))).toBe(true)
    await shop.db.write(sql`delete from late_arrival`)
    await shop.db.write(sql`delete from work_session where technician_id = ${left.id} and effective_seconds is null`)
    await shop.db.write(sql`delete from locked_period`)
  })

  test('says when it is closed', async () => {
    expect((await sheetOf(ali, '2026-10')).is_locked).toBe(false)
    await shop.db.write(sql`
      insert into locked_period (month, locked_at, locked_by, session_count, raw_seconds, effective_seconds, cost_halalas)
      values ('2026-10-01', now(), ${huda.id}, 1, 601, 0, 0)`)
    const october = await sheetOf(ali, '2026-10')
    expect([october.is_locked, october.days.length, october.line.seconds_raw]).toEqual([true, 31, 601])
    expect((await sheetOf(ali)).is_locked).toBe(false)
  })
})

describe('the paper to sign', () => {
  test.each(['en', 'ar'])('in %s is one page of A4 with the days and totals, and no cost', async (language) => {
    const headers = await huda.authorization()
    const url = `/api/admin/timesheets/${ali.id}/pdf?month=2026-11&language=${language}`
    const answer = await shop.app.inject({ method: 'GET', url, headers })
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toBe(`inline; filename="timesheet_2026-11_${ali.id}.pdf"`)
    expect(readPdf(answer.rawPayload).pages.map(String)).toEqual(['595.2756,841.8898'])
    const lines = (await printedLines(answer.rawPayload)).flat()
    const { line } = await sheetOf(ali)
    const inOrder = (figures: string[]) => (language === 'en' ? figures : figures.toReversed())
    const figures = lines.map((texts) => texts.filter((text) => /^\d+[.:]\d\d$/.test(text)).join(' '))
    expect(figures).toContain(inOrder(['08:00', '18:30', '9.51', '8.00', '1.51']).join(' '))
    const totals = [line.hours_raw, line.hours_effective, line.hours_outside].map((hours) => hours.toFixed(2))
    expect(figures).toContain(inOrder(totals).join(' '))
    const text = lines.flat().join(' ')
    expect(text).toContain('24:30:31')
    expect(text).toContain('Ali Hassan')
    expect(text).not.toContain(String(line.cost_sar))
    expect(text).not.toContain('300.47')
  })
})

describe('the papers of all', () => {
  const printed = async (month: string, language: string, by = huda) => {
    const headers = await by.authorization()
    return shop.app.inject({
      method: 'GET',
      url: `/api/admin/timesheets/pdf?month=${month}&language=${language}`,
      headers,
    })
  }

  test.each(['en', 'ar'])('in %s are one file, each from page 1 of its own', async (language) => {
    const answer = await printed('2026-11', language)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toBe('inline; filename="timesheets_2026-11.pdf"')
    const pdf = answer.rawPayload
    expect(faultsByQpdf(pdf)).toBe(null)
    const pages = (await printedLines(pdf)).map((lines) => lines.map((texts) => texts.join(' ')).join('\n'))
    expect(pages).toHaveLength(3)
    const people = ['Ali Hassan', 'Zaid', 'عمر الشهري']
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(people[index])
      expect(page).toContain(language === 'en' ? 'Page 1 of 1' : 'صفحة 1 من 1')
    }
    for (const { text } of await foundTexts(pdf)) for (const name of people) expect(text).toContain(name)
  })

  test('show the same days and totals as the papers of each', async () => {
    const headers = await huda.authorization()
    const url = `/api/admin/timesheets/${ali.id}/pdf?month=2026-11`
    const [alone] = await printedLines((await shop.app.inject({ method: 'GET', url, headers })).rawPayload)
    const [first] = await printedLines((await printed('2026-11', 'en')).rawPayload)
    expect(first).toEqual(alone)
    expect(first?.flat()).toContain('W-104')
  })

  test('are for admins, and for months in which somebody could have worked', async () => {
    expect((await printed('2026-11', 'en', ali)).statusCode).toBe(403)
    const wrong = await huda.get<Problem>('/admin/timesheets/pdf?month=November')
    expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([422, 'month'])
    const language = await huda.get<Problem>('/admin/timesheets/pdf?month=2026-11&language=fr')
    expect([language.status, language.body.errors?.[0]?.path]).toEqual([422, 'language'])
    const empty = await openShop()
    try {
      const { status, body } = await (await empty.admin()).get<Problem>('/admin/timesheets/pdf?month=2026-11')
      expect([status, body.code]).toEqual([404, 'no_timesheets'])
    } finally {
      await empty.close()
    }
  })
})

test('what is refused', async () => {
  for (const path of ['/admin/timesheets/999999', '/admin/timesheets/999999/pdf', `/admin/timesheets/${huda.id}`]) {
    const { status, body } = await huda.get<Problem>(`${path}?month=2026-11`)
    expect([path, status, body.code]).toEqual([path, 404, 'technician_not_found'])
  }
  for (const path of ['', `/${ali.id}`, `/${ali.id}/pdf`]) {
    for (const month of ['2026-13', '11/2026', '']) {
      const { status, body } = await huda.get<Problem>(`/admin/timesheets${path}?month=${month}`)
      expect([status, body.errors]).toEqual([422, [{ path: 'month', message: 'This must be a month such as 2026-11' }]])
    }
    expect((await ali.get(`/admin/timesheets${path}?month=2026-11`)).status).toBe(403)
  }
})
