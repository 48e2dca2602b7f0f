import type { AnswerOf, ChargeEffect, EditableActivityType, JobAccount, Problem } from '@warsha/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { learnNow } from '../learning/index.ts'

let shop: Shop
let huda: Caller
let ali: Caller
let job: number

/** An instant by the clock in Riyadh; the shop works from 08:00 to 17:00, Sunday to Thursday. */
const at = (day: string, time: string) => Date.parse(`${day}T${time}:00+03:00`)
const OCTOBER = '2026-10-14'
const NOVEMBER = '2026-11-18'

beforeEach(async () => {
  shop = await openShop()
  shop.at(at(NOVEMBER, '17:00'))
  huda = await shop.admin()
  ali = await shop.technician()
  job = await shop.job({ job_no: '8801' })
  await shop.db.write(sql`update job set job_type_id = 1, customer = 'Al Jubail Pumps' where id = ${job}`)
  await shop.db.write(sql`
    insert into hourly_rate (person_id, effective_from, halalas) values (${ali.id}, '2026-01-01', 5000)`)
})
afterEach(() => shop.close())

async function worked(day: string, from: string, to: string, activity: string): Promise<string> {
  const { body } = await ali.start({ job: '8801', activity, at: at(day, from) })
  await ali.complete(body.session_id, at(day, to))
  await huda.post(`/admin/sessions/${body.session_id}/reviewed`)
  return body.session_id
}

/** Two hours of work and one of rest. */
async function aDay(day: string): Promise<void> {
  await worked(day, '08:00', '10:00', 'REPAIR')
  await worked(day, '10:00', '11:00', 'BREAK')
}

const charge = (code: string, is_charged: boolean | string) =>
  huda.call<EditableActivityType & Problem>('PUT', `/admin/activity-types/${code}`, { label: code, is_charged })
const preview = (code: string, is_charged: unknown) =>
  huda.post<ChargeEffect & Problem>(`/admin/activity-types/${code}/preview`, { is_charged })
const close = (month: string) => huda.post(`/admin/periods/${month}/lock`, { accept_to_review: true })
const reopen = (month: string) => huda.post(`/admin/periods/${month}/reopen`, { reason: 'A late card' })
const account = async () => (await huda.get<JobAccount>(`/admin/jobs/${job}/account`)).body
const HOUR = 3600

/** Hours by row of a report of a month or two; what is charged to no job has the name `apart`. */
async function hoursBy(group_by: string, from_date = '2026-10-01', to_date = '2026-11-30') {
  const query = { from_date, to_date, group_by }
  const { body } = await huda.get<AnswerOf<'reportSummary'>>('/admin/reports/summary', { query })
  const names = body.rows.map((row) =>
    row.is_charged === false
      ? 'apart'
      : (row.job_no ?? row.customer ?? row.activity_code ?? row.technician_name ?? row.job_type_name ?? ''),
  )
  const rows = Object.fromEntries(body.rows.map((row, i) => [names[i], row.seconds_effective / HOUR]))
  return { names, rows, total: body.totals.seconds_effective / HOUR, answer: body }
}

describe('an activity that is not charged to jobs', () => {
  test('is charged until somebody says otherwise', async () => {
    const created = await huda.post<EditableActivityType>('/admin/activity-types', { code: 'REST', name: 'Rest' })
    expect(created.body).toMatchObject({ is_charged: true, not_charged_from: null })
    const other = { code: 'PRAYER', name: 'Prayer', is_charged: false }
    expect((await huda.post<EditableActivityType>('/admin/activity-types', other)).body.is_charged).toBe(false)
    const wrong = await charge('REST', 'no')
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      [{ path: 'is_charged', message: 'This must be true or false' }],
    ])
    // Another name alone leaves it as it is.
    await huda.call('PUT', '/admin/activity-types/PRAYER', { label: 'Prayers' })
    const { body } = await huda.get<AnswerOf<'allActivityTypes'>>('/admin/activity-types')
    expect(body.find(({ code }) => code === 'PRAYER')).toMatchObject({ is_charged: false, label: 'Prayers' })
  })

  test('leaves the account of its job, and has a row of its own that fills the total', async () => {
    await aDay(NOVEMBER)
    expect((await account()).totals.seconds_effective).toBe(3 * HOUR)
    expect((await charge('BREAK', false)).body).toMatchObject({ is_charged: false, not_charged_from: null })
    const found = await account()
    expect([found.totals.seconds_effective, found.totals.cost_sar, found.not_charged?.seconds_effective]).toEqual([
      2 * HOUR,
      100,
      HOUR,
    ])
    expect(found.activities.map(({ activity_code }) => activity_code)).toEqual(['REPAIR'])
    expect(found.technicians.map((row) => row.seconds_effective)).toEqual([2 * HOUR])
    expect(found.last_ended_at).toBe(new Date(at(NOVEMBER, '10:00')).toISOString())
    expect(found.sessions.map((session) => [session.activity_code, session.is_charged])).toEqual([
      ['BREAK', false],
      ['REPAIR', true],
    ])
    for (const group of ['job', 'customer', 'job_type']) {
      const { rows, names, total } = await hoursBy(group)
      expect([group, Object.values(rows), names.at(-1), total]).toEqual([group, [2, 1], 'apart', 3])
    }
    expect((await hoursBy('activity')).rows).toEqual({ REPAIR: 2, BREAK: 1 })
    expect((await hoursBy('technician')).rows).toEqual({ 'Ali Hassan': 3 })
  })

  test('is last even where it has most hours, and the only row where nothing else was done', async () => {
    await worked(NOVEMBER, '08:00', '12:00', 'BREAK')
    await charge('BREAK', false)
    expect(await hoursBy('job')).toMatchObject({ names: ['apart'], rows: { apart: 4 } })
    await worked(NOVEMBER, '12:00', '13:00', 'REPAIR')
    expect((await hoursBy('job')).names).toEqual(['8801', 'apart'])
  })

  test('costs apart, in the breakdown and in files', async () => {
    await aDay(NOVEMBER)
    await shop.db.write(sql`update job set job_type_id = null`)
    await charge('BREAK', false)
    const query = { from_date: NOVEMBER, to_date: NOVEMBER }
    for (const group_by of ['job', 'job_type']) {
      const { body } = await huda.get<AnswerOf<'costBreakdown'>>('/admin/analytics/cost-breakdown', {
        query: { ...query, group_by },
      })
      expect(body.map(({ is_charged, name, cost_sar }) => [is_charged, name, cost_sar])).toEqual([
        [true, group_by === 'job' ? '8801' : 'No job type', 100],
        [false, 'Not charged to jobs', 50],
      ])
    }
    const csv = (await huda.get<string>('/admin/export/csv', { query })).body.trim().split('\r\n')
    expect(csv[0]).toMatch(/,Charged to Job$/)
    expect(csv.slice(1).map((line) => line.endsWith(',No'))).toEqual([false, true])
  })

  test('is found and left out by a filter of the sessions', async () => {
    await aDay(NOVEMBER)
    await charge('BREAK', false)
    const codes = async (is_charged: string) => {
      const query = { from_date: NOVEMBER, to_date: NOVEMBER, is_charged }
      const { body } = await huda.get<AnswerOf<'sessionRecords'>>('/admin/sessions', { query })
      return body.sessions.map(({ activity_code }) => activity_code)
    }
    expect([await codes('true'), await codes('false')]).toEqual([['REPAIR'], ['BREAK']])
  })
})

describe('a change of whether it is charged', () => {
  test('holds from the month after the last closed one, and closed months keep their figures', async () => {
    await aDay(OCTOBER)
    await aDay(NOVEMBER)
    await close('2026-10')
    const before = await hoursBy('job', '2026-10-01', '2026-10-31')
    expect((await charge('BREAK', false)).body.not_charged_from).toBe('2026-11-01')
    expect(await hoursBy('job', '2026-10-01', '2026-10-31')).toEqual(before)
    expect((await hoursBy('job')).rows).toEqual({ 8801: 5, apart: 1 })
    expect((await account()).totals.seconds_effective).toBe(5 * HOUR)
    // Reopening alone changes nothing; charged and not charged again, it holds for the month that is open now.
    await reopen('2026-10')
    expect((await hoursBy('job')).rows).toEqual({ 8801: 5, apart: 1 })
    await charge('BREAK', true)
    expect((await hoursBy('job')).rows).toEqual({ 8801: 6 })
    expect((await charge('BREAK', false)).body.not_charged_from).toBeNull()
    expect((await hoursBy('job')).rows).toEqual({ 8801: 4, apart: 2 })
  })

  test('charging it again leaves closed months without it', async () => {
    await aDay(OCTOBER)
    await aDay(NOVEMBER)
    await charge('BREAK', false)
    await close('2026-10')
    await charge('BREAK', true)
    expect((await hoursBy('job')).rows).toEqual({ 8801: 5, apart: 1 })
  })

  test('late work goes by the month in which it was done, wherever it counts', async () => {
    await aDay(OCTOBER)
    await close('2026-10')
    await charge('BREAK', false)
    await worked(OCTOBER, '12:00', '13:00', 'BREAK')
    expect((await hoursBy('job', '2026-11-01')).rows).toEqual({ 8801: 1 })
    await reopen('2026-10')
    await charge('BREAK', true)
    await charge('BREAK', false)
    await close('2026-10')
    const late = await worked(OCTOBER, '14:00', '14:30', 'BREAK')
    expect((await hoursBy('job', '2026-11-01')).rows).toEqual({ apart: 0.5 })
    expect((await hoursBy('job')).rows).toEqual({ 8801: 2, apart: 2.5 })
    expect((await account()).totals.seconds_effective).toBe(2 * HOUR)
    await reopen('2026-10')
    await huda.post(`/admin/sessions/${late}/void`, { reason: 'Twice' })
    expect((await hoursBy('job')).rows).toEqual({ 8801: 2, apart: 2 })
  })

  test('is recorded with what it was before', async () => {
    await charge('BREAK', false)
    const entry = await shop.db.row(sql`
      select before ->> 'is_charged' as before, after ->> 'is_charged' as after from audit_entry
      where kind = 'activity_type' order by id desc limit 1`)
    expect(entry).toEqual({ before: 'true', after: 'false' })
  })
})

describe('what a change would do', () => {
  /** What jobs have in the report by job, in which closed months and late work count. */
  async function ofJobs() {
    const rows = (await hoursBy('job')).answer.rows.filter((row) => row.is_charged)
    const total = (name: 'session_count' | 'seconds_effective' | 'cost_sar') =>
      rows.reduce((sum, row) => sum + (row[name] ?? 0), 0)
    return { sessions: total('session_count'), seconds: total('seconds_effective'), cost: total('cost_sar') }
  }

  /** Previews the change and makes it. @returns what it did to the report, beside what was said before */
  async function changed(is_charged: boolean) {
    const before = await ofJobs()
    const { body: effect } = await preview('BREAK', is_charged)
    expect(await ofJobs()).toEqual(before)
    await charge('BREAK', is_charged)
    const after = await ofJobs()
    const [more, less] = is_charged ? [after, before] : [before, after]
    expect(effect).toMatchObject({
      is_charged,
      session_count: more.sessions - less.sessions,
      seconds_effective: more.seconds - less.seconds,
      cost_sar: more.cost - less.cost,
    })
    return effect
  }

  test('is what the report by job then shows, off accounts and back, and leaves closed months', async () => {
    await shop.job({ job_no: '8802' })
    await aDay(OCTOBER)
    await aDay(NOVEMBER)
    const { body } = await ali.start({ job: '8802', activity: 'BREAK', at: at(NOVEMBER, '13:00') })
    await ali.complete(body.session_id, at(NOVEMBER, '13:30'))
    const all = { job_count: 2, session_count: 3, hours_effective: 2.5, cost_sar: 125 }
    expect(await changed(false)).toMatchObject({ ...all, from_date: null })
    expect(await changed(true)).toMatchObject({ ...all, from_date: null })
    await huda.post(`/admin/sessions/${body.session_id}/reviewed`)
    await close('2026-10')
    // Late for the closed month, in which it stays charged.
    await worked(OCTOBER, '12:00', '13:00', 'BREAK')
    const open = { from_date: '2026-11-01', job_count: 2, session_count: 2, hours_effective: 1.5, cost_sar: 75 }
    expect(await changed(false)).toMatchObject(open)
    expect(await changed(true)).toMatchObject(open)
  })

  test('is nothing where it stays as it is or has no work; nothing is recorded', async () => {
    await aDay(NOVEMBER)
    const none = {
      from_date: null,
      job_count: 0,
      session_count: 0,
      seconds_effective: 0,
      hours_effective: 0,
      cost_sar: 0,
    }
    expect((await preview('BREAK', true)).body).toEqual({ is_charged: true, ...none })
    expect((await preview('TRAVEL', false)).body).toEqual({ is_charged: false, ...none })
    const entry = sql`select count(*)::int as count from audit_entry where kind = 'activity_type'`
    expect(await shop.db.row(entry)).toEqual({ count: 0 })
  })

  test('is for admins, of an activity that there is', async () => {
    expect((await ali.post('/admin/activity-types/BREAK/preview', { is_charged: false })).status).toBe(403)
    expect((await preview('NONE', false)).status).toBe(404)
    expect((await preview('BREAK', 'no')).body.errors).toEqual([
      { path: 'is_charged', message: 'This must be true or false' },
    ])
  })
})

test('what is not charged is no work item: nothing learns from it, plans it or waits for it', async () => {
  const items = () =>
    shop.db.rows<{ code: string }>(sql`
      select code from work_item join activity_type on activity_type.id = activity_type_id order by code`)
  await shop.db.write(sql`
    insert into estimate (job_type_id, activity_type_id, estimated_seconds)
    select 1, id, 3600 from activity_type where code in ('REPAIR', 'BREAK')`)
  await aDay(NOVEMBER)
  await learnNow(shop.db, shop.now)
  const planned = async () => {
    const { body } = await huda.get<AnswerOf<'jobEstimates'>>(`/admin/jobs/${job}/estimates`)
    return body.activities.map(({ activity_code }) => activity_code).toSorted()
  }
  expect([await items(), await planned()]).toEqual([
    [{ code: 'BREAK' }, { code: 'REPAIR' }],
    ['BREAK', 'REPAIR'],
  ])
  await charge('BREAK', false)
  await learnNow(shop.db, shop.now)
  expect([await items(), await planned()]).toEqual([[{ code: 'REPAIR' }], ['REPAIR']])
  await charge('BREAK', true)
  await learnNow(shop.db, shop.now)
  expect(await items()).toEqual([{ code: 'BREAK' }, { code: 'REPAIR' }])
})
