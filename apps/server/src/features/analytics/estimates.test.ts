import type { AnswerOf } from '@warsha/contract'
import { reviewFlags } from '@warsha/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { learnNow } from '../learning/index.ts'
import { addJob, instantOf, rated, worked } from '../../../testing/analysed-work.ts'

type Efficiency = AnswerOf<'technicianEfficiency'>
type Accuracy = AnswerOf<'activityAccuracy'>
type Cockpit = AnswerOf<'estimateCockpit'>
type Learned = AnswerOf<'learningEffectiveness'>

let shop: Shop
let admin: Caller
let ali: Caller
let omar: Caller

/** A repair is estimated at 6 h, a test at 4 h, welding not at all. */
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.admin()
  ali = await shop.technician({ name: 'Ali Hassan' })
  omar = await shop.technician({ name: 'عمر الشهري' })
  await rated(shop, ali.id, 40)
  await rated(shop, omar.id, 60)
  await shop.db.write(sql`
    insert into estimate (job_type_id, activity_type_id, estimated_seconds)
    select 1, id, case code when 'REPAIR' then 6 * 3600 else 4 * 3600 end
    from activity_type where code in ('REPAIR', 'TEST')`)
  await settledWork()
  await workThatDoesNotCount()
  await learnNow(shop.db, shop.now)
})
afterAll(() => shop.close())

async function settledWork(): Promise<void> {
  // Three sessions of 2 h. The job was closed half an hour after midnight in Riyadh.
  await addJob(shop, '2001', { closed: '2026-11-05T00:30' })
  for (const day of ['01', '02', '03']) {
    await worked(shop, { job: '2001', by: ali.id, from: `2026-11-${day}T08:00`, to: `2026-11-${day}T10:00` })
  }
  // Two technicians take 8 h; nobody closes the job, and seven quiet days settle it on the 12th.
  await addJob(shop, '2002')
  await worked(shop, { job: '2002', by: ali.id, from: '2026-11-05T08:00', to: '2026-11-05T10:00' })
  await worked(shop, { job: '2002', by: omar.id, from: '2026-11-05T08:00', to: '2026-11-05T14:00' })
  await addJob(shop, '2003', { closed: '2026-11-08T16:00' })
  await worked(shop, { job: '2003', by: omar.id, from: '2026-11-08T08:00', to: '2026-11-08T13:00', activity: 'TEST' })
  // Half of it was voided.
  await addJob(shop, '2007', { closed: '2026-11-10T16:00' })
  await worked(shop, { job: '2007', by: ali.id, from: '2026-11-10T08:00', to: '2026-11-10T11:00' })
  await worked(shop, { job: '2007', by: ali.id, from: '2026-11-10T11:00', to: '2026-11-10T14:00', void: true })
}

async function workThatDoesNotCount(): Promise<void> {
  const on = '2026-11-09T08:00'
  const closed = '2026-11-09T16:00'
  for (const job of ['2004', '2005', '2008', '2009']) await addJob(shop, job, { closed })
  await worked(shop, {
    job: '2004',
    by: omar.id,
    from: on,
    to: '2026-11-09T09:00',
    activity: 'TEST',
    flags: reviewFlags.started_in_future,
  })
  await worked(shop, { job: '2005', by: ali.id, from: on, to: '2026-11-09T09:00', activity: 'WELD' })
  await worked(shop, { job: '2008', by: omar.id, from: '2026-11-09T10:00', to: '2026-11-09T15:00' })
  await shop.db.write(sql`
    insert into work_item_exclusion (job_id, activity_type_id, reason, excluded_by, excluded_at)
    select job.id, activity_type.id, 'The crane had broken down', ${admin.id}, ${instantOf(closed)}
    from job, activity_type where job_no = '2008' and code = 'REPAIR'`)
  // A Friday, on which nobody works.
  await worked(shop, { job: '2009', by: ali.id, from: '2026-11-06T08:00', to: '2026-11-06T12:00' })
  await addJob(shop, '2006')
  await worked(shop, { job: '2006', by: ali.id, from: '2026-11-18T08:00', to: '2026-11-18T16:00' })
}

const pathOf = (path: string, from: string, to: string) => `/admin/analytics/${path}?from_date=${from}&to_date=${to}`
const efficiencyOf = async (from = '2026-11-01', to = '2026-11-19') =>
  (await admin.get<Efficiency>(pathOf('efficiency/technicians', from, to))).body
const cockpitOf = async (from: string, to: string) =>
  (await admin.get<Cockpit>(pathOf('estimate-cockpit', from, to))).body
const leftOut = { review: 1, duplicate: 0, no_time: 1, no_estimate: 1, excluded: 1 }

describe('the efficiency of technicians', () => {
  test('compares whole work items, and shares them by hours', async () => {
    const { summary, technicians } = await efficiencyOf()
    expect(technicians).toMatchObject([
      {
        technician_id: ali.id,
        technician_name: 'Ali Hassan',
        employee_number: null,
        segment: 'Winding',
        sessions_with_estimates: 5,
        estimated_hours: 13.5,
        actual_hours: 11,
        variance_hours: -2.5,
        efficiency_percentage: 122.73,
        performance_rating: 'excellent',
        item_count: 3,
      },
      {
        technician_id: omar.id,
        technician_name: 'عمر الشهري',
        employee_number: null,
        sessions_with_estimates: 2,
        estimated_hours: 8.5,
        actual_hours: 11,
        variance_hours: 2.5,
        efficiency_percentage: 77.27,
        performance_rating: 'needs-improvement',
        item_count: 2,
      },
    ])
    expect(summary).toEqual({
      avg_efficiency: 100,
      best_performer: 'Ali Hassan',
      best: { id: ali.id, name: 'Ali Hassan', name_ar: null, label: 'Ali Hassan' },
      total_sessions: 7,
      total_items: 4,
      open_job_items: 1,
      left_out_count: 4,
      left_out: leftOut,
    })
  })

  test('says how far it can be relied on, and draws the few items towards the shop', async () => {
    for (const each of (await efficiencyOf()).technicians) {
      expect(each.is_shrunk).toBe(true)
      // The former names are sent as well.
      expect([each.drawn_efficiency, each.is_drawn]).toEqual([each.shrunk_efficiency, each.is_shrunk])
      expect(each.efficiency_interval.low).toBeLessThan(each.efficiency_percentage - 30)
      expect(each.efficiency_interval.high).toBeGreaterThan(each.efficiency_percentage + 30)
      expect(Math.abs(each.shrunk_efficiency - 100)).toBeLessThan(Math.abs(each.efficiency_percentage - 100) / 3)
      expect(Math.sign(each.shrunk_efficiency - 100)).toBe(Math.sign(each.efficiency_percentage - 100))
    }
  })

  test('looks at what settled in the range, by the business day', async () => {
    // Three sessions of 2 h against 6 h are 100 %, not 300 %.
    expect((await efficiencyOf('2026-11-05', '2026-11-05')).technicians).toMatchObject([
      { efficiency_percentage: 100, sessions_with_estimates: 3, estimated_hours: 6, actual_hours: 6 },
    ])
    expect(await efficiencyOf('2026-11-01', '2026-11-04')).toEqual({
      summary: {
        avg_efficiency: null,
        best_performer: null,
        best: null,
        total_sessions: 0,
        total_items: 0,
        open_job_items: 0,
        left_out_count: 0,
        left_out: { review: 0, duplicate: 0, no_time: 0, no_estimate: 0, excluded: 0 },
      },
      technicians: [],
    })
    expect((await efficiencyOf('2026-11-12', '2026-11-12')).technicians).toMatchObject([
      { efficiency_percentage: 75, actual_hours: 2, estimated_hours: 1.5 },
      { efficiency_percentage: 75, actual_hours: 6, estimated_hours: 4.5 },
    ])
  })
})

describe('the accuracy of estimates', () => {
  test('is that of whole items, by activity, those that vary most first', async () => {
    const { body } = await admin.get<Accuracy>(pathOf('activity-accuracy', '2026-11-01', '2026-11-19'))
    expect(body).toEqual({
      summary: { excellent_accuracy: 1, needs_adjustment: 0, avg_variance_pct: 15.28 },
      activities: [
        {
          activity_code: 'TEST',
          activity_label: 'Testing',
          activity_label_ar: 'اختبار',
          session_count: 1,
          item_count: 1,
          avg_estimated_hours: 4,
          avg_actual_hours: 5,
          min_hours: 5,
          max_hours: 5,
          variance_percentage: 25,
          accuracy_rating: 'good',
          needs_adjustment: false,
        },
        {
          activity_code: 'REPAIR',
          activity_label: 'Repair',
          activity_label_ar: 'إصلاح',
          session_count: 6,
          item_count: 3,
          avg_estimated_hours: 6,
          avg_actual_hours: 5.67,
          min_hours: 3,
          max_hours: 8,
          variance_percentage: -5.56,
          accuracy_rating: 'excellent',
          needs_adjustment: false,
        },
      ],
    })
    const one = await admin.get<Accuracy>(pathOf('activity-accuracy', '2026-11-12', '2026-11-12'))
    expect(one.body.activities).toMatchObject([
      { variance_percentage: 33.33, accuracy_rating: 'needs-adjustment', needs_adjustment: true },
    ])
  })
})

describe('the cockpit of estimates', () => {
  beforeAll(async () => {
    // As an engine would have said when these began that knew more than four items.
    for (const [job, learned, p80] of [
      ['2001', 6.5, 9],
      ['2002', 7.5, 9],
      ['2003', 4.5, 4.8],
      ['2007', 5, 9],
    ]) {
      await shop.db.write(sql`
        update work_item set learned_hours = ${learned}, p80_hours = ${p80}
        from job where job.id = job_id and job_no = ${job}`)
    }
  })

  test('weighs baselines and learned hours by what was known when the items began', async () => {
    const cockpit = await cockpitOf('2026-10-15', '2026-11-19')
    const repair = {
      item_count: 3,
      bias_pct: -5.56,
      baseline_error_hours: 1.67,
      learned_error_hours: 1,
      improvement_pct: 40,
      p80_coverage_pct: 100,
      gain_hours: 2,
    }
    const testing = {
      item_count: 1,
      bias_pct: 25,
      baseline_error_hours: 1,
      learned_error_hours: 0.5,
      improvement_pct: 50,
      p80_coverage_pct: 0,
      gain_hours: 0.5,
    }
    const all = {
      item_count: 4,
      bias_pct: 2.08,
      baseline_error_hours: 1.5,
      learned_error_hours: 0.88,
      improvement_pct: 41.67,
      p80_coverage_pct: 75,
      gain_hours: 2.5,
    }
    // An hour of these items cost 50 SAR: 11 h of Ali's at 40, 11 h of Omar's at 60.
    expect(cockpit.overall).toEqual({ ...all, gain_sar: 125 })
    expect(cockpit.activities).toEqual([
      { activity_code: 'REPAIR', activity_label: 'Repair', activity_label_ar: 'إصلاح', ...repair },
      { activity_code: 'TEST', activity_label: 'Testing', activity_label_ar: 'اختبار', ...testing },
    ])
    expect(cockpit.months).toEqual([
      {
        month: '2026-10',
        item_count: 0,
        bias_pct: null,
        baseline_error_hours: null,
        learned_error_hours: null,
        improvement_pct: null,
        p80_coverage_pct: null,
        gain_hours: 0,
      },
      { month: '2026-11', ...all },
    ])
    expect(cockpit.cells).toMatchObject([
      {
        job_type: 'Motor rewinding',
        power_rating: '30 to 90 kW',
        rpm_category: '4 poles, 1800 rpm',
        activity_code: 'REPAIR',
        total_error_hours: 5,
        ...repair,
      },
      { activity_code: 'TEST', total_error_hours: 1, ...testing },
    ])
    expect([cockpit.cell_count, cockpit.left_out]).toEqual([2, leftOut])
  })

  test('has nothing to say of days on which nothing settled', async () => {
    const { overall, activities, cells, cell_count, months } = await cockpitOf('2025-01-01', '2025-01-31')
    expect(overall).toMatchObject({ item_count: 0, bias_pct: null, gain_hours: 0, gain_sar: 0 })
    expect([activities, cells, cell_count, months.length]).toEqual([[], [], 0, 1])
  })
})

describe('what was learned', () => {
  test('counts the cells that have samples, are used, sure and better than their baseline', async () => {
    await shop.db.write(sql`
      update learned_cell set use_historical = true, confidence = 'high', learned_seconds = 19440,
        baseline_miss_seconds = 18000, learned_miss_seconds = 10800
      from activity_type where id = activity_type_id and code = 'REPAIR'`)
    const { body } = await admin.get<Learned>('/admin/analytics/learning-effectiveness')
    // Two estimates that hold for all motors, and two cells that lean on them.
    expect(body.summary).toEqual({
      total_estimates: 4,
      total_estimates_with_data: 2,
      using_historical: 1,
      learning_adoption_pct: 25,
      high_confidence: 1,
      showing_improvement: 1,
      improvement_rate_pct: 50,
    })
    expect(body.learning_data).toEqual([
      {
        job_type: 'Motor rewinding',
        job_type_ar: 'إعادة لف المحركات',
        power_rating: '30 to 90 kW',
        rpm_category: '4 poles, 1800 rpm',
        activity: 'Repair',
        activity_ar: 'إصلاح',
        baseline_hours: 6,
        learned_hours: 5.4,
        sample_count: 3,
        variance_pct: -10,
        using_learned: true,
        improvement: 40,
        confidence: 'high',
      },
      expect.objectContaining({ activity: 'Testing', baseline_hours: 4, sample_count: 1, using_learned: false }),
    ])
    const { learning } = (await admin.get<AnswerOf<'kpiDashboard'>>('/admin/analytics/kpi-dashboard')).body
    expect(learning).toEqual({ learning_adoption_pct: 25, using_learned: 1, total_estimates: 4 })
  })
})

test('a corrected session corrects all of it', async () => {
  await shop.db.write(sql`
    update work_session set ended_at = ended_at - interval '1 hour', corrected_at = now()
    from job where job.id = job_id and job_no = '2003'`)
  await learnNow(shop.db, shop.now)
  expect((await efficiencyOf('2026-11-08', '2026-11-08')).technicians).toMatchObject([
    { efficiency_percentage: 100, actual_hours: 4, estimated_hours: 4 },
  ])
})

test('best is not who had one lucky item', async () => {
  const lucky = await shop.technician({ name: 'Lucky' })
  const steady = await shop.technician({ name: 'Steady' })
  const closed = '2026-10-15T17:00'
  await addJob(shop, '3000', { closed })
  await worked(shop, { job: '3000', by: lucky.id, from: '2026-10-01T08:00', to: '2026-10-01T09:30' })
  for (const [i, day] of ['04', '05', '06', '07', '08'].entries()) {
    await addJob(shop, `300${i + 1}`, { closed })
    await worked(shop, { job: `300${i + 1}`, by: steady.id, from: `2026-10-${day}T08:00`, to: `2026-10-${day}T13:30` })
  }
  await learnNow(shop.db, shop.now)
  const { summary, technicians } = await efficiencyOf('2026-10-01', '2026-10-31')
  expect(summary.best_performer).toBe('Steady')
  const of = (name: string) => technicians.find(({ technician_name }) => technician_name === name)
  expect(of('Lucky')).toMatchObject({ efficiency_percentage: 400, item_count: 1, is_shrunk: true })
  expect(of('Lucky')?.shrunk_efficiency).toBeLessThan(140)
  expect(of('Steady')).toMatchObject({ efficiency_percentage: 109.09, item_count: 5, is_shrunk: false })
})
