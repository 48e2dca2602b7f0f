import type { AnswerOf, Problem } from '@warsha/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openImages } from '../../../testing/images.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { addJob, rated, worked } from '../../../testing/analysed-work.ts'

type Kpi = AnswerOf<'kpiDashboard'>
type Trends = AnswerOf<'timeTrends'>
type Costs = AnswerOf<'costBreakdown'>

let shop: Shop
let admin: Caller
let ali: Caller
let omar: Caller
let sara: Caller

beforeAll(async () => {
  shop = await openShop()
  admin = await shop.admin()
  ali = await shop.technician({ name: 'Ali Hassan' })
  omar = await shop.technician({ name: 'عمر الشهري' })
  sara = await shop.technician({ name: 'Sara Khalid' })
  for (const one of [ali, omar]) await rated(shop, one.id, 30)
  await addJob(shop, '0101')
  await addJob(shop, '0102', { jobType: null })
  await addJob(shop, '0103', { jobType: 2, status: 'open' })
  await addJob(shop, '0104', { closed: '2026-11-01T09:00' })
  const usual = { job: '0101', by: ali.id }
  // Half past one at night in Riyadh is the evening before in London; nothing of it is working time.
  await worked(shop, { ...usual, from: '2026-11-19T01:30', to: '2026-11-19T02:00' })
  await worked(shop, { ...usual, from: '2026-11-19T08:00', to: '2026-11-19T08:30' })
  await worked(shop, { ...usual, from: '2026-11-19T08:30', to: '2026-11-19T08:40', void: true })
  await worked(shop, { job: '0103', by: omar.id, from: '2026-11-19T08:00', to: null, activity: 'TEST' })
  await worked(shop, { job: '0102', by: ali.id, from: '2026-11-15T08:00', to: '2026-11-15T09:00' })
  await worked(shop, { job: '0103', by: omar.id, from: '2026-11-15T08:00', to: '2026-11-15T09:00', activity: 'TEST' })
  // The Saturday before is of last week.
  await worked(shop, { ...usual, from: '2026-11-14T08:00', to: '2026-11-14T09:00' })
  await worked(shop, { ...usual, from: '2026-11-01T08:00', to: '2026-11-01T08:30' })
  await worked(shop, { job: '0101', by: sara.id, from: '2026-11-01T08:00', to: '2026-11-01T10:00' })
  await worked(shop, { ...usual, from: '2026-10-29T08:00', to: '2026-10-29T09:00' })
})
afterAll(() => shop.close())

const pathOf = (path: string, from: string, to: string, more = '') =>
  `/admin/analytics/${path}?from_date=${from}&to_date=${to}${more}`
const costsBy = async (group: string, from = '2026-11-01', to = '2026-11-19') =>
  (await admin.get<Costs>(pathOf('cost-breakdown', from, to, `&group_by=${group}`))).body
const trends = async (granularity: string, from: string, to: string) =>
  (await admin.get<Trends>(pathOf('time-trends', from, to, `&granularity=${granularity}`))).body

describe('the dashboard', () => {
  test('sums up today, the week from Sunday and the month, as the rollup has them', async () => {
    const { status, body } = await admin.get<Kpi>('/admin/analytics/kpi-dashboard')
    expect(status).toBe(200)
    expect(body).toEqual({
      today: { sessions: 2, hours: 0.5, cost_sar: 15 },
      this_week: { sessions: 4, hours: 2.5, cost_sar: 75 },
      this_month: { sessions: 7, hours: 5, cost_sar: 90 },
      operations: { active_technicians: 1, open_jobs: 1 },
      learning: { learning_adoption_pct: 0, using_learned: 0, total_estimates: 0 },
    })
  })
})

describe('trends', () => {
  test('by day have every day of the range', async () => {
    expect(await trends('day', '2026-11-13', '2026-11-16')).toEqual([
      { period: '2026-11-13', hours: 0, session_count: 0, active_technicians: 0, cost_sar: 0 },
      { period: '2026-11-14', hours: 0, session_count: 1, active_technicians: 1, cost_sar: 0 },
      { period: '2026-11-15', hours: 2, session_count: 2, active_technicians: 2, cost_sar: 60 },
      { period: '2026-11-16', hours: 0, session_count: 0, active_technicians: 0, cost_sar: 0 },
    ])
    const { body } = await admin.get<Trends>(pathOf('time-trends', '2025-11-20', '2026-11-19'))
    expect(body).toHaveLength(365)
  })

  test('by week begin on Sunday, and count of the first and last week what lies in the range', async () => {
    expect(await trends('week', '2026-11-01', '2026-11-16')).toEqual([
      { period: '2026-11-01', hours: 2.5, session_count: 2, active_technicians: 2, cost_sar: 15 },
      { period: '2026-11-08', hours: 0, session_count: 1, active_technicians: 1, cost_sar: 0 },
      { period: '2026-11-15', hours: 2, session_count: 2, active_technicians: 2, cost_sar: 60 },
    ])
    expect((await trends('week', '2026-11-16', '2026-11-16'))[0]?.period).toBe('2026-11-15')
  })

  test('by month', async () => {
    expect(await trends('month', '2026-09-30', '2026-11-19')).toEqual([
      { period: '2026-09', hours: 0, session_count: 0, active_technicians: 0, cost_sar: 0 },
      { period: '2026-10', hours: 1, session_count: 1, active_technicians: 1, cost_sar: 30 },
      { period: '2026-11', hours: 5, session_count: 7, active_technicians: 3, cost_sar: 90 },
    ])
  })
})

describe('the cost', () => {
  test('by job type names what has none', async () => {
    expect(await costsBy('job_type')).toMatchObject([
      { id: 2, name: 'Motor overhaul', cost_sar: 30, cost_percentage: 33.3 },
      { id: 1, name: 'Motor rewinding', cost_sar: 30, cost_percentage: 33.3 },
      { id: null, name: 'No job type', cost_sar: 30, cost_percentage: 33.4 },
    ])
    expect((await costsBy('job_type'))[2]?.name_ar).toBe('بدون نوع عمل')
  })

  test('by technician, activity and job comes to the same', async () => {
    expect(await costsBy('technician')).toMatchObject([
      { id: ali.id, name: 'Ali Hassan', cost_sar: 60, cost_percentage: 66.7 },
      { id: omar.id, name: 'عمر الشهري', cost_sar: 30, cost_percentage: 33.3 },
      { id: sara.id, name: 'Sara Khalid', cost_sar: 0, cost_percentage: 0 },
    ])
    expect((await costsBy('activity')).map(({ name, cost_sar }) => [name, cost_sar])).toEqual([
      ['Repair', 60],
      ['Testing', 30],
    ])
    expect((await costsBy('job')).map(({ name, cost_percentage }) => [name, cost_percentage])).toEqual([
      ['0101', 33.4],
      ['0102', 33.3],
      ['0103', 33.3],
    ])
  })

  test('of days without any is nothing', async () => {
    for (const group of ['job_type', 'technician', 'activity', 'job']) {
      expect(await costsBy(group, '2024-01-01', '2024-12-31')).toEqual([])
    }
  })
})

const ranged = ['efficiency/technicians', 'activity-accuracy', 'time-trends', 'cost-breakdown', 'estimate-cockpit']

test.each(ranged)('%s refuses bad ranges, and technicians altogether', async (path) => {
  for (const [from, to, field] of [
    ['2026-11-19', '2026-11-18', 'to_date'],
    ['2006-11-19', '2026-11-18', 'to_date'],
    ['yesterday', '2026-11-18', 'from_date'],
  ] as const) {
    const { status, body } = await admin.get<Problem>(pathOf(path, from, to))
    expect([status, body.code, body.errors?.[0]?.path]).toEqual([422, 'invalid', field])
  }
  expect((await admin.get<Problem>(`/admin/analytics/${path}`)).status).toBe(422)
  expect((await ali.get<Problem>(pathOf(path, '2026-11-01', '2026-11-19'))).status).toBe(403)
})

test('other groups and granularities are refused', async () => {
  const range = ['2026-11-01', '2026-11-19'] as const
  for (const path of [
    pathOf('time-trends', ...range, '&granularity=year'),
    pathOf('cost-breakdown', ...range, '&group_by=customer'),
  ]) {
    expect((await admin.get<Problem>(path)).status).toBe(422)
  }
  for (const path of ['kpi-dashboard', 'learning-effectiveness']) {
    expect((await ali.get<Problem>(`/admin/analytics/${path}`)).status).toBe(403)
  }
})

test('an empty shop has empty analytics; jobs of the images database are open, as in the list of jobs', async () => {
  const images = await openImages()
  await images.add({ job_no: '9001', customer: 'Desalination plant' }, { job_no: '9002' })
  const empty = await openShop({ imagesConnection: images.connection })
  try {
    const huda = await empty.admin()
    const get = async (path: string) => (await huda.get(path)).body
    expect(await get('/admin/analytics/kpi-dashboard')).toMatchObject({
      this_month: { sessions: 0, hours: 0, cost_sar: 0 },
      operations: { active_technicians: 0, open_jobs: 2 },
      learning: { learning_adoption_pct: 0, using_learned: 0, total_estimates: 0 },
    })
    expect(await get('/admin/jobs')).toMatchObject([{ status: 'open' }, { status: 'open' }])
    const range = ['2026-11-01', '2026-11-02'] as const
    expect(await get(pathOf('efficiency/technicians', ...range))).toMatchObject({
      summary: { avg_efficiency: null, best_performer: null, total_sessions: 0 },
      technicians: [],
    })
    expect(await get(pathOf('activity-accuracy', ...range))).toEqual({
      summary: { excellent_accuracy: 0, needs_adjustment: 0, avg_variance_pct: null },
      activities: [],
    })
    expect(await get(pathOf('time-trends', ...range))).toHaveLength(2)
    expect(await get(pathOf('cost-breakdown', ...range))).toEqual([])
    expect(await get('/admin/analytics/learning-effectiveness')).toMatchObject({
      summary: { total_estimates: 0, learning_adoption_pct: 0, improvement_rate_pct: 0 },
      learning_data: [],
    })
  } finally {
    await empty.close()
    await images.drop()
  }
})

// Clocks go forward at 02:00 on 8 March 2026, a Sunday, and back at 02:00 on 1 November.
test('days and weeks are those of the business time zone when clocks change', async () => {
  const businessTimeZone = 'America/New_York'
  const newYork = await openShop({ businessTimeZone })
  try {
    await newYork.db.write(sql`update workshop set time_zone = ${businessTimeZone}`)
    const boss = await newYork.admin()
    const joe = await newYork.technician({ name: 'Joe' })
    await addJob(newYork, '1')
    for (const [day, offset] of [
      ['2026-03-07', '-05:00'],
      ['2026-03-08', '-04:00'],
      ['2026-10-31', '-04:00'],
      ['2026-11-01', '-05:00'],
    ]) {
      await worked(newYork, { job: '1', by: joe.id, from: `${day}T23:30:00${offset}`, to: `${day}T23:59:59${offset}` })
    }
    const get = async (path: string) => (await boss.get<Trends & Costs>(path)).body
    for (const [first, last] of [
      ['2026-03-07', '2026-03-08'],
      ['2026-10-31', '2026-11-01'],
    ] as const) {
      expect(await get(pathOf('time-trends', first, last))).toMatchObject([
        { period: first, session_count: 1 },
        { period: last, session_count: 1 },
      ])
      for (const group of ['job', 'technician']) {
        for (const day of [first, last]) {
          expect(await get(pathOf('cost-breakdown', day, day, `&group_by=${group}`))).toHaveLength(1)
        }
      }
    }
    expect(await get(pathOf('time-trends', '2026-10-25', '2026-11-01', '&granularity=week'))).toMatchObject([
      { period: '2026-10-25', session_count: 1 },
      { period: '2026-11-01', session_count: 1 },
    ])
  } finally {
    await newYork.close()
  }
})
