import type { EstimateReasons, JobEstimates, Problem } from '@warsha/contract'
import { DAY, LEARNING_PARAMETERS, LearningEngine, learningVersion } from '@warsha/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personOf } from '../../../testing/people.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'

let shop: Shop
let admin: Caller
let technician: Caller
let repair: number

const HOUR = 3_600_000
const reasons = async (query = 'power_rating_id=3&rpm_category_id=2', activity = 'REPAIR', by = admin) =>
  by.get<EstimateReasons & Problem>(`/admin/estimates/reasons?job_type_id=1&activity_code=${activity}&${query}`)
const estimates = async (job: number | string, by = admin) =>
  by.get<JobEstimates & Problem>(`/admin/jobs/${job}/estimates`)

/** A job of the kind that the stories are about. */
async function motor(jobNo: string): Promise<number> {
  const id = await shop.job({ job_no: jobNo })
  await shop.db.write(sql`update job set job_type_id = 1, power_rating_id = 3, rpm_category_id = 2 where id = ${id}`)
  return id
}

type Item = { hours: number; settled?: string; leftOut?: string; estimatedHours?: number | null }

/** A work item as the learning pass leaves it. */
async function item(jobNo: string, { hours, settled, leftOut, estimatedHours = 8 }: Item): Promise<number> {
  const job = await motor(jobNo)
  const seconds = estimatedHours === null ? null : estimatedHours * 3600
  const atStart = estimatedHours === null ? null : 0
  await shop.db.write(sql`
    insert into work_item (job_id, activity_type_id, started_at, last_ended_at, session_count, actual_seconds, job_type_id,
      power_rating_id, rpm_category_id, baseline_seconds, deviation, trust, learned_hours, p80_hours, planning_hours,
      sample_count, estimated_seconds, settled_at, left_out)
    values (${job}, ${repair}, '2026-11-01T06:00Z', '2026-11-02T06:00Z', 1, ${hours * 3600}, 1, 3, 2, ${seconds}, ${atStart},
      ${atStart}, ${estimatedHours}, ${estimatedHours && estimatedHours * 1.5}, ${estimatedHours}, ${atStart}, ${seconds}, ${settled ?? null},
      ${leftOut ?? null})`)
  return job
}

/** What an engine remembers that has seen so many items of the cell, on this job, take twice their baseline. */
async function remember(count: number, job?: number, engine = new LearningEngine()): Promise<void> {
  const key = { jobType: '1', band: '3/2', activity: String(repair), job: job === undefined ? undefined : String(job) }
  for (let i = 0; i < count; i++) {
    engine.learn({ ...key, baselineHours: 8, actualHours: 16, atStart: engine.estimate(key, 8) })
  }
  await shop.db.write(sql`
    update learning set version = version + 1, state = ${JSON.stringify(engine.state())}::jsonb,
      learned_with = ${JSON.stringify(learningVersion())}::jsonb`)
}

beforeAll(async () => {
  shop = await openShop()
  admin = await shop.admin()
  technician = await shop.technician()
  const found = await shop.db.row<{ id: number }>(sql`select id from activity_type where code = 'REPAIR'`)
  repair = found?.id ?? 0
  await shop.db.write(sql`delete from work_to_learn`)
})
afterAll(() => shop.close())

test('a cell of which nothing is known', async () => {
  const { status, body } = await reasons('')
  expect(status).toBe(200)
  expect(body).toEqual({
    job_type_id: 1,
    job_type_name: 'Motor rewinding',
    job_type_name_ar: 'إعادة لف المحركات',
    power_rating_id: null,
    power_rating_code: null,
    rpm_category_id: null,
    rpm_category_name: null,
    activity_code: 'REPAIR',
    activity_label: 'Repair',
    activity_label_ar: 'إصلاح',
    baseline_hours: null,
    is_exact: false,
    buffer_percentage: null,
    activity: { factor: 1, item_count: 0 },
    job_type: { factor: 1, item_count: 0 },
    cell: { factor: 1, item_count: 0 },
    shift: null,
    differing: null,
    trust: 0,
    planners: { factor: 1, item_count: 0, trust: 0 },
    learned: null,
    historical_avg_hours: null,
    frozen: null,
    planned: null,
    on_job: null,
    items: [],
    item_count: 0,
    past_item_count: 0,
    is_learning: false,
  })
})

test('why a cell plans with its number', async () => {
  await admin.post('/admin/master-data/estimates', { job_type_id: 1, activity_code: 'REPAIR', estimated_hours: 8 })
  expect((await reasons()).body).toMatchObject({ is_learning: true, planned: { by: 'baseline', hours: 8 } })
  await shop.db.write(sql`delete from work_to_learn`)
  await remember(40)
  const { body } = await reasons()
  const { priorWeight: prior, decay } = LEARNING_PARAMETERS
  // What forty items weigh, of which each makes those before it weigh less.
  const weight = (1 - decay ** 40) / (1 - decay)
  const activity = 2 ** (weight / (prior.activity + weight))
  const type = Math.exp((prior.type * Math.log(activity) + weight * Math.log(2)) / (prior.type + weight))
  const cell = Math.exp((prior.cell * Math.log(type) + weight * Math.log(2)) / (prior.cell + weight))
  expect(body).toMatchObject({
    baseline_hours: 8,
    is_exact: false,
    buffer_percentage: 20,
    activity: { factor: expect.closeTo(activity, 3), item_count: 40 },
    job_type: { factor: expect.closeTo(type, 3), item_count: 40 },
    cell: { factor: expect.closeTo(cell, 3), item_count: 40 },
    shift: null,
    differing: null,
    trust: 1,
    learned: {
      learned_hours: expect.closeTo(8 * cell, 3),
      sample_count: 40,
      confidence: 'medium',
      use_historical: true,
    },
    planned: {
      by: 'learned',
      hours: expect.closeTo(8 * cell, 3),
      hours_with_buffer: expect.closeTo(8 * cell * 1.2, 3),
    },
    is_learning: false,
  })
  expect(body.learned?.p80_hours).toBeGreaterThanOrEqual(body.learned?.learned_hours ?? Infinity)

  // Of another motor its activity and its job type alone are known.
  const other = (await reasons('power_rating_id=1&rpm_category_id=2')).body
  expect(other).toMatchObject({ cell: { factor: expect.closeTo(type, 3), item_count: 0 }, planned: { by: 'baseline' } })
})

test('work that lastingly takes less than before is told with the month in which it began to, for a year', async () => {
  const changesAt = (changed: number) => {
    const engine = new LearningEngine()
    const key = { jobType: '1', band: '3/2', activity: String(repair) }
    const learnSome = (count: number, hours: number, from: number) => {
      for (let i = 0; i < count; i += 1) {
        const atStart = engine.estimate(key, 8)
        engine.learn({ ...key, baselineHours: 8, actualHours: hours, settledAt: from + i * DAY, atStart })
      }
    }
    learnSome(40, 8, changed - 100 * DAY)
    learnSome(20, 4, changed)
    return remember(0, undefined, engine)
  }
  const changed = shop.now - 60 * DAY
  await changesAt(changed)
  expect((await reasons()).body).toMatchObject({
    shift: {
      since: new Date(changed).toISOString(),
      hours_before: expect.closeTo(8, 1),
      hours_now: expect.closeTo(4, 0),
    },
    trust: 1,
    planned: { by: 'learned', hours: expect.closeTo(4, 0) },
  })
  await changesAt(shop.now - 366 * DAY)
  expect((await reasons()).body.shift).toBeNull()
})

test('what an admin holds is planned, and said by whom', async () => {
  await admin.post('/admin/estimates/freeze', {
    job_type_id: 1,
    power_rating_id: 3,
    rpm_category_id: 2,
    activity_code: 'REPAIR',
    hours: 9,
  })
  expect((await reasons()).body).toMatchObject({
    frozen: { hours: 9, frozen_by: 'Huda Admin', frozen_at: '2026-11-19T06:00:00.000Z' },
    planned: { by: 'frozen', hours: 9, hours_with_buffer: 10.8 },
    learned: { use_historical: false },
  })
  await shop.db.write(sql`delete from frozen_cell`)
})

test('the last items of the cell, those still open first, with what became of each', async () => {
  await item('7001', { hours: 12, settled: '2026-11-10T06:00Z' })
  const excluded = await item('7002', { hours: 60, settled: '2026-11-11T06:00Z', leftOut: 'excluded' })
  await item('7003', { hours: 0, settled: '2026-11-12T06:00Z', leftOut: 'no_time' })
  await item('7004', { hours: 5, settled: '2026-11-09T06:00Z', leftOut: 'no_estimate', estimatedHours: null })
  await item('7005', { hours: 3 })
  await shop.db.write(sql`
    insert into work_item_exclusion values (${excluded}, ${repair}, 'Forgotten timer', ${admin.id}, '2026-11-12T06:00Z')`)
  const { body } = await reasons()
  expect(body.item_count).toBe(5)
  expect(body.items.map(({ job_no, left_out }) => [job_no, left_out])).toEqual([
    ['7005', null],
    ['7003', 'no_time'],
    ['7002', 'excluded'],
    ['7001', null],
    ['7004', 'no_estimate'],
  ])
  expect(body.items[3]).toMatchObject({
    job_no: '7001',
    worked_hours: 12,
    estimate_at_start: { baseline_hours: 8, learned_hours: 8, p80_hours: 12, planned_hours: 8 },
    told: { baseline_hours: 8, learned_hours: 8, p80_hours: 12, planned_hours: 8 },
    started_at: '2026-11-01T06:00:00.000Z',
    settled_at: '2026-11-10T06:00:00.000Z',
    exclusion: null,
  })
  expect(body.items[2]?.exclusion).toEqual({
    reason: 'Forgotten timer',
    excluded_by: 'Huda Admin',
    person: personOf(admin.id, 'Huda Admin'),
    excluded_at: '2026-11-12T06:00:00.000Z',
  })
  expect(body.items[4]?.estimate_at_start).toBeNull()
})

test("a job's activities: what was told when they began, what would be told now, and what they took", async () => {
  const job = await motor('7101')
  await admin.post('/admin/master-data/estimates', { job_type_id: 1, activity_code: 'TEST', estimated_hours: 2 })
  const at = Date.parse('2026-11-18T05:00Z')
  const { body: first } = await technician.start({ job: '7101', at })
  await technician.complete(first.session_id, at + 2 * HOUR)
  await technician.start({ job: '7101', activity: 'WELD', at: at + 3 * HOUR })
  await remember(2, job)

  // Both took twice what was expected, which nothing is trusted yet to have changed.
  const factor = 2 ** (2 / (LEARNING_PARAMETERS.priorWeight.job + 2))
  const early = (await estimates(job)).body
  expect(early.own_work).toEqual({ factor: expect.closeTo(factor, 4), item_count: 2 })
  const ofTest = early.activities[2]
  expect(ofTest?.estimate_at_start?.learned_hours).toBeCloseTo(2 * factor, 3)
  expect(ofTest?.estimate_at_start).toMatchObject({ baseline_hours: 2, planned_hours: expect.closeTo(2 * factor, 3) })
  expect(ofTest?.by).toBe('job')

  await remember(40)
  const before = (await estimates(job)).body
  expect(before.own_work).toEqual({ factor: 1, item_count: 0 })
  expect(before).toMatchObject({ job_no: '7101', job_type_id: 1, power_rating_id: 3, rpm_category_id: 2 })
  expect(before.activities.map(({ activity_code }) => activity_code)).toEqual(['REPAIR', 'WELD', 'TEST'])
  expect(before.activities[0]).toMatchObject({
    by: 'learned',
    worked_hours: 2,
    is_running: false,
    confidence: 'medium',
  })
  expect(before.activities[1]).toMatchObject({
    estimate_at_start: null,
    told: null,
    by: null,
    confidence: null,
    is_running: true,
  })
  expect(before.activities[2]).toMatchObject({
    estimate_at_start: { baseline_hours: 2, planned_hours: 2 },
    by: 'baseline',
    confidence: 'medium',
    began_at: null,
    worked_hours: 0,
    settled_at: null,
    left_out: null,
  })

  // What it was told when it began stands, whatever has been learned since.
  await shop.db.write(sql`
    insert into work_item (job_id, activity_type_id, started_at, session_count, actual_seconds, baseline_seconds,
      deviation, trust, learned_hours, p80_hours, planning_hours, sample_count, estimated_seconds, median_error,
      planner_hours, planner_deviation, planner_trust)
    values (${job}, ${repair}, '2026-11-18T05:00Z', 1, 7200, 28800, 0.1, 0.5, 8.5, 13, 9, 6, 30600, ln(1.9), 7, ln(1.2), 0.25)`)
  const { body } = await estimates(job)
  expect(body.activities[0]).toMatchObject({
    began_at: '2026-11-18T05:00:00.000Z',
    estimate_at_start: { baseline_hours: 8, learned_hours: 8.5, p80_hours: 13, planned_hours: 8.5 },
    by: 'learned',
    confidence: 'medium',
    planner: { hours: 7, factor: 1.2, trust: 0.25 },
  })
})

describe('why an activity of a job plans with its number', () => {
  const cell = { job_type_id: 1, power_rating_id: 3, rpm_category_id: 2, activity_code: 'TEST' }

  /** Each row of the job beside the reasons for it: both name the same hours, to the second. */
  async function partsOf(job: number): Promise<Record<string, EstimateReasons['on_job']>> {
    const { activities } = (await estimates(job)).body
    const parts = activities.map(async ({ activity_code, ...row }) => {
      const { status, body } = await reasons(`power_rating_id=3&rpm_category_id=2&job_id=${job}`, activity_code)
      expect(status).toBe(200)
      const { on_job: part } = body
      const { estimate_at_start } = row
      expect(part && hoursOf(part)).toEqual(estimate_at_start)
      if (part) {
        expect(part).toMatchObject({
          job_id: job,
          by: row.by,
          confidence: row.confidence,
          planner: row.planner,
          began_at: row.began_at,
        })
        expect(part.with_planner_hours * part.own_work.factor).toBeCloseTo(part.learned_hours, 2)
      }
      return [activity_code, part] as const
    })
    return Object.fromEntries(await Promise.all(parts))
  }
  const hoursOf = ({
    baseline_hours,
    learned_hours,
    p80_hours,
    planned_hours,
  }: NonNullable<EstimateReasons['on_job']>) => ({
    baseline_hours,
    learned_hours,
    p80_hours,
    planned_hours,
  })
  /** An engine that believes planners, whose hours were right where the baselines were half of it. */
  function believing(): LearningEngine {
    const engine = new LearningEngine()
    for (let i = 0; i < 60; i++) {
      const hours = 4 + (i % 5) * 3
      const key = { jobType: '9', band: '-/-', activity: '1', plannersHours: hours }
      engine.learn({ ...key, baselineHours: 5, actualHours: hours, atStart: engine.estimate(key, 5) })
    }
    expect(engine.explainPlanners().trust).toBeGreaterThan(0)
    return engine
  }

  let job: number
  const factor = 2 ** (4 / (LEARNING_PARAMETERS.priorWeight.job + 4))
  beforeAll(async () => {
    job = await motor('7301')
    await shop.db.write(sql`
      insert into planners_estimate select ${job}, id, 3 * 3600 from activity_type where code in ('TEST', 'WELD')`)
  })

  test('while nothing is known: its baseline, or what its planner gave', async () => {
    await remember(0)
    const { REPAIR, TEST, WELD } = await partsOf(job)
    expect(REPAIR).toMatchObject({ kind_hours: 8, planned_hours: 8, by: 'baseline', planner: null })
    expect(REPAIR?.own_work).toEqual({ factor: 1, item_count: 0 })
    expect(TEST).toMatchObject({ planned_hours: 2, by: 'baseline', planner: { hours: 3, factor: 1, trust: 0 } })
    expect(WELD).toMatchObject({ baseline_hours: 3, planned_hours: 3, by: 'baseline' })
  })

  test('the job’s own work counts from its first items on, though the cell is thin and nothing is trusted', async () => {
    await remember(4, job)
    const { REPAIR, TEST, WELD } = await partsOf(job)
    expect(REPAIR?.own_work).toEqual({ factor: expect.closeTo(factor, 4), item_count: 4 })
    expect(REPAIR).toMatchObject({ kind_hours: 8, planned_hours: expect.closeTo(8 * factor, 3), by: 'job' })
    expect(TEST).toMatchObject({ kind_hours: 2, planned_hours: expect.closeTo(2 * factor, 3), by: 'job' })
    expect(WELD?.planned_hours).toBeCloseTo(3 * factor, 3)
    // Of such work on any job the number is another one.
    expect((await reasons()).body).toMatchObject({ planned: { by: 'baseline', hours: 8 }, on_job: null })
  })

  test('beside what was learned of such work, and what its planner is believed', async () => {
    const engine = believing()
    await remember(40, undefined, engine)
    await remember(4, job, engine)
    const { REPAIR, TEST } = await partsOf(job)
    expect(REPAIR?.by).toBe('learned')
    expect(REPAIR?.learned_hours).toBe(REPAIR?.planned_hours)
    expect(REPAIR?.with_planner_hours).toBe(REPAIR?.kind_hours)
    expect(REPAIR?.kind_hours).toBeGreaterThan(10)
    expect(TEST?.by).toBe('learned')
    expect(TEST?.with_planner_hours).toBeGreaterThan(TEST?.kind_hours ?? Infinity)
    expect(TEST?.planner?.trust).toBeGreaterThan(0)
  })

  test('hours that an admin holds are planned as they are, whatever the job', async () => {
    await remember(4, job)
    await admin.post('/admin/estimates/freeze', { ...cell, hours: 1.5 })
    const { TEST } = await partsOf(job)
    expect(TEST).toMatchObject({ planned_hours: 1.5, by: 'frozen', own_work: { item_count: 4 } })
    await admin.post('/admin/estimates/release', cell)
  })

  test('of begun work what was kept when it began, whatever the job took since', async () => {
    const at = shop.now - HOUR
    const { body: started } = await technician.start({ job: '7301', activity: 'TEST', at })
    const kept = (planned: number) => sql`
      insert into work_item (job_id, activity_type_id, started_at, session_count, actual_seconds, job_type_id,
        power_rating_id, rpm_category_id, baseline_seconds, deviation, trust, learned_hours, p80_hours, planning_hours,
        sample_count, estimated_seconds, median_error)
      select ${job}, id, ${started.started_at}, 1, 0, 1, 3, 2, 7200, 0.3, 0, 2.5, 4, 2.6, 1, ${planned}, ln(1.9)
      from activity_type where code = 'TEST'
      on conflict (job_id, activity_type_id) do update set estimated_seconds = excluded.estimated_seconds`
    for (const [seconds, by] of [
      [9000, 'job'],
      // as it was planned before a job's own work counted without learned hours
      [7200, 'baseline'],
      [5000, 'frozen'],
    ] as const) {
      await shop.db.write(kept(seconds))
      const { TEST } = await partsOf(job)
      expect(TEST).toMatchObject({ by, kind_hours: 2, own_work: { factor: 1.25, item_count: null } })
    }
    await technician.complete(started.session_id)
  })

  test('of a job that is not there, or of work that is not on it', async () => {
    expect((await reasons('job_id=999999')).body.code).toBe('reference_unknown')
    expect((await reasons('job_id=x')).body.code).toBe('invalid')
    expect((await reasons(`job_id=${job}`, 'WIRING')).body).toMatchObject({ on_job: null, planned: null })
  })
})

test('a job whose kind is not known has what was worked on', async () => {
  const job = await shop.job({ job_no: '7201' })
  expect((await estimates(job)).body.activities).toEqual([])
})

test.each([
  ['power_rating_id=999', 'reference_unknown'],
  ['rpm_category_id=999', 'reference_unknown'],
  ['power_rating_id=x', 'invalid'],
  ['rpm_category_id=99999999999', 'invalid'],
])('reasons of %s', async (query, code) => {
  expect((await reasons(query)).body).toMatchObject({ status: 422, code })
})

test('nothing of what is not there, nothing for technicians', async () => {
  expect((await reasons('', 'NOTHING')).body.code).toBe('reference_unknown')
  expect((await reasons('', '')).body.code).toBe('invalid')
  expect((await estimates(999_999)).status).toBe(404)
  expect((await estimates('abc')).status).toBe(404)
  expect((await reasons('', 'REPAIR', technician)).status).toBe(403)
  expect((await estimates(1, technician)).status).toBe(403)
})

describe('technicians who differ', () => {
  const day = (days: number) => new Date(shop.now - days * DAY).toISOString()

  /** So many items of an activity with an estimate of four hours, settled by one technician alone. */
  async function did(
    who: Caller,
    given: { jobs: number; hours: number; prefix: string; daysAgo?: number },
  ): Promise<void> {
    for (let i = 0; i < given.jobs; i++) {
      const job = await item(`${given.prefix}${i}`, { hours: given.hours, settled: day(given.daysAgo ?? 10) })
      await shop.db.write(sql`
        insert into work_item_share (job_id, activity_type_id, technician_id, settled_at, session_count, actual_seconds,
          estimated_seconds)
        values (${job}, ${repair}, ${who.id}, ${day(given.daysAgo ?? 10)}, 1, ${given.hours * 3600}, ${4 * 3600})`)
    }
  }

  test('by less than two are not told of, nor few items, nor those of longer ago than a year', async () => {
    const [first, second, third] = [await shop.technician(), await shop.technician(), await shop.technician()]
    await did(first, { jobs: 8, hours: 3.5, prefix: '81' })
    await did(second, { jobs: 8, hours: 4.5, prefix: '82' })
    await did(third, { jobs: 3, hours: 20, prefix: '83' })
    await did(third, { jobs: 8, hours: 20, prefix: '84', daysAgo: 366 })
    expect((await reasons()).body.differing).toBeNull()
  })

  test('by more are, by no name, with what that comes to for those who have worked on a job', async () => {
    const [quick, slow] = [await shop.technician({ name: 'Ahmed Ali' }), await shop.technician({ name: 'Ahmed Ali' })]
    await did(quick, { jobs: 20, hours: 2, prefix: '85' })
    await did(slow, { jobs: 20, hours: 8, prefix: '86' })
    await remember(0)
    const { body } = await reasons()
    const { differing, learned } = body
    expect(differing?.on_job).toBeNull()
    expect((differing?.most_hours ?? 0) / (differing?.least_hours ?? 1)).toBeGreaterThan(2)
    expect(differing?.least_hours).toBeLessThan(learned?.learned_hours ?? 0)
    expect(differing?.most_hours).toBeGreaterThan(learned?.learned_hours ?? 0)
    expect(JSON.stringify(differing)).not.toContain('Ahmed')

    const job = await motor('8700')
    const onJob = async () => (await reasons(`power_rating_id=3&rpm_category_id=2&job_id=${job}`)).body
    const begun = shop.now
    const works = async (who: Caller, from: number) => {
      shop.at(from)
      const { body: session } = await who.start({ job: '8700', activity: 'REPAIR' })
      shop.at(from + HOUR)
      await who.complete(session.session_id)
    }
    await works(quick, begun)
    const alone = await onJob()
    expect(alone.differing?.on_job?.technicians).toBe(1)
    expect(alone.differing?.on_job?.planned_hours).toBeLessThan(alone.on_job?.planned_hours ?? 0)
    await works(slow, begun + 2 * HOUR)
    const together = await onJob()
    expect(together.differing?.on_job?.technicians).toBe(2)
    expect(together.differing?.on_job?.planned_hours).toBeGreaterThan(alone.differing?.on_job?.planned_hours ?? 0)
  })
})
