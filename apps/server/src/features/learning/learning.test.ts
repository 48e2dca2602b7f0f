import { randomUUID } from 'node:crypto'
import type { JobEstimates } from '@warsha/contract'
import { DAY, HOUR, type Instant, reviewFlags } from '@warsha/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testKeys } from '../../../testing/keys.ts'
import { type Caller, instanceOn, openShop, type Shop } from '../../../testing/shop.ts'
import { Db, sql, timestamptz } from '../../platform/database.ts'
import { learnNow, rememberedEngine, repairLearning, verifyLearning } from './index.ts'
import { isPassDue, learn } from './run.ts'
import { readMemory } from './memory.ts'

let shop: Shop
let ali: Caller
let admin: Caller

/** A Sunday at 08:00 in Riyadh, weeks before the shop's today. */
const SUNDAY = Date.parse('2026-09-06T05:00:00Z')

type Item = {
  job_no: string
  activity: string
  seconds: number
  baseline: number | null
  estimated: number | null
  learned: number | null
  settled_at: Instant | null
  left_out: string | null
}

beforeEach(async () => {
  shop = await openShop()
  ali = await shop.technician()
  admin = await shop.admin()
  await shop.db.write(sql`
    insert into estimate (job_type_id, activity_type_id, estimated_seconds)
    select 1, id, 4 * 3600 from activity_type where code in ('REPAIR', 'TEST')`)
})
afterEach(() => shop.close())

async function job(jobNo: string, closedAt: Instant | null = null): Promise<number> {
  const added = await shop.db.writeRow<{ id: number }>(sql`
    insert into job (job_no, customer, description, status, closed_at, job_type_id, power_rating_id, rpm_category_id)
    values (${jobNo}, 'Saline Water Works', 'Rewind of a pump motor',
      ${closedAt === null ? 'in_progress' : 'closed'}, ${timestamptz(closedAt)}, 1, 1, 1)
    returning id`)
  return added?.id ?? 0
}

/** A session that counts as long as it took; whole hours of one working day. */
async function worked(
  jobNo: string,
  from: Instant,
  hours: number | null,
  given: { activity?: string; technician?: number; flags?: number } = {},
): Promise<string> {
  const id = randomUUID()
  const end = hours === null ? null : timestamptz(from + hours * HOUR)
  await shop.db.write(sql`
    insert into work_session (id, unique_key, started_at, ended_at, reported_ended_at, technician_id, job_id,
      activity_type_id, review_flags)
    select ${id}, ${randomUUID()}, ${timestamptz(from)}, ${end}, ${end}, ${given.technician ?? ali.id}, job.id,
      activity_type.id, ${given.flags ?? 0}
    from job, activity_type where job_no = ${jobNo} and code = ${given.activity ?? 'REPAIR'}`)
  return id
}

const learned = (now: Instant = shop.now) => learnNow(shop.db, now)

function items(): Promise<Item[]> {
  return shop.db.rows<Item>(sql`
    select job_no, code as activity, actual_seconds as seconds, baseline_seconds as baseline,
      estimated_seconds as estimated, learned_hours as learned, settled_at, left_out
    from work_item join job on job.id = job_id join activity_type on activity_type.id = activity_type_id
    order by job_no, code`)
}

/** So many closed jobs of one session each, one a day, that took so many hours. */
async function closedJobs(count: number, hours: (i: number) => number, first = 1000, from = 0): Promise<void> {
  for (let i = from; i < from + count; i += 1) {
    const began = SUNDAY + Math.floor(i / 5) * 7 * DAY + (i % 5) * DAY
    await job(String(first + i), began + 9 * HOUR)
    await worked(String(first + i), began, hours(i))
  }
}

describe('a work item', () => {
  test('is estimated when it begins, and settles when its job is closed', async () => {
    await job('2001')
    expect((await ali.start({ job: '2001' })).status).toBe(201)
    await learned()
    expect(await items()).toEqual([
      {
        job_no: '2001',
        activity: 'REPAIR',
        seconds: 0,
        baseline: 4 * 3600,
        estimated: 4 * 3600,
        learned: 4,
        settled_at: null,
        left_out: null,
      },
    ])
    shop.at(shop.now + 2 * HOUR)
    await ali.complete((await ali.get<{ session_id: string }>('/sessions/current')).body.session_id)
    await admin.call('PATCH', `/admin/jobs/${await idOf('2001')}/status`, { status: 'closed' })
    await learned()
    expect(await items()).toMatchObject([{ seconds: 2 * 3600, settled_at: shop.now, left_out: null }])
    expect((await readMemory(shop.db)).last?.settledAt).toBe(shop.now)
  })

  test('where work goes on is left to the sweep, whatever else begins there', async () => {
    await job('2001')
    const omar = await shop.technician({ name: 'Omar' })
    await ali.start({ job: '2001' })
    const runLearning = (sweep: boolean) => learn(shop.db, { now: shop.now, sweep })
    expect(await runLearning(false)).toMatchObject({ itemCount: 1 })
    await omar.start({ job: '2001' })
    expect(await runLearning(false)).toMatchObject({ itemCount: 0 })
    expect(await runLearning(true)).toMatchObject({ itemCount: 1 })
    await omar.start({ job: '2001', activity: 'TEST' })
    expect(await runLearning(false)).toMatchObject({ itemCount: 1 })
    await admin.call('PATCH', `/admin/jobs/${await idOf('2001')}/status`, { status: 'closed' })
    expect(await runLearning(false)).toMatchObject({ itemCount: 2 })
  })

  test('gives a pass something to do while somebody works, when it may settle and when a month begins, else not', async () => {
    const isDue = (now = shop.now) => isPassDue(shop.db, { now })
    expect(await isDue()).toBe(true)
    await learned()
    expect(await isDue()).toBe(false)
    await job('2001')
    await worked('2001', SUNDAY, 3)
    expect(await isDue(SUNDAY + 4 * HOUR)).toBe(true)
    await learned(SUNDAY + 4 * HOUR)
    const quiet = SUNDAY + 3 * HOUR + 7 * DAY
    expect([await isDue(SUNDAY + 4 * HOUR), await isDue(quiet - 1), await isDue(quiet)]).toEqual([false, false, true])
    await learned(quiet)
    expect(await isDue(quiet + DAY)).toBe(false)
    // The first of October in UTC: pauses are measured once a month.
    const october = Date.parse('2026-10-01T00:00:00Z')
    expect([await isDue(october - 1), await isDue(october)]).toEqual([false, true])
    await learned(october)
    expect(await isDue(october)).toBe(false)
    await worked('2001', october, null)
    await learned(october)
    expect(await isDue(october)).toBe(true)
  })

  test('settles after seven quiet days, and is taken back when work goes on', async () => {
    await job('2001')
    await worked('2001', SUNDAY, 3)
    const ended = SUNDAY + 3 * HOUR
    await learned(ended + 7 * DAY - 1)
    expect(await items()).toMatchObject([{ settled_at: null }])
    await learned(ended + 7 * DAY)
    expect(await items()).toMatchObject([{ settled_at: ended + 7 * DAY }])
    expect(await samples()).toEqual([{ samples: 1, seconds: 3 * 3600 }])

    await worked('2001', ended + 8 * DAY, 1)
    await learned(ended + 8 * DAY + 2 * HOUR)
    expect(await items()).toMatchObject([{ seconds: 4 * 3600, settled_at: null }])
    expect(await samples()).toEqual([])
    expect((await rememberedEngine(shop.db)).explain(cell).cell.count).toBe(0)
  })

  test('settles when its technician says that it is finished, and is taken back by the next session', async () => {
    await job('2001')
    const { body: session } = await ali.start({ job: '2001' })
    shop.at(shop.now + 2 * HOUR)
    const ended = shop.now
    await ali.post(`/sessions/${session.unique_key}/complete`, { activity_finished: true })
    shop.at(shop.now + HOUR)
    await learned()
    expect(await items()).toMatchObject([{ seconds: 2 * 3600, settled_at: ended }])
    expect(await samples()).toMatchObject([{ samples: 1 }])

    await ali.start({ job: '2001' })
    await learned()
    expect(await items()).toMatchObject([{ settled_at: null }])
    expect(await samples()).toEqual([])
    shop.at(shop.now + HOUR)
    await ali.complete((await ali.get<{ session_id: string }>('/sessions/current')).body.session_id)
    await learned(shop.now + HOUR)
    expect(await items()).toMatchObject([{ seconds: 3 * 3600, settled_at: null }])
    expect(await verifyLearning(shop.db, shop.now + HOUR)).toMatchObject({ isTheSame: true })
  })

  test('is finished by what a start says of the session before, sent once or twice', async () => {
    await job('2001')
    const { body: repair } = await ali.start({ job: '2001' })
    shop.at(shop.now + 2 * HOUR)
    const next = {
      unique_key: randomUUID(),
      job_no: '2001',
      activity_code: 'TEST',
      finished_session: repair.unique_key,
    }
    expect((await ali.post('/sessions/start', next)).status).toBe(201)
    expect((await ali.post('/sessions/start', next)).status).toBe(200)
    await learned()
    expect(await items()).toMatchObject([
      { activity: 'REPAIR', settled_at: shop.now },
      { activity: 'TEST', settled_at: null },
    ])
  })

  test('is finished from a phone that was offline, in whatever order it arrives', async () => {
    await job('2001')
    shop.at(shop.now + 5 * HOUR)
    const [first, last] = [shop.now - 5 * HOUR, shop.now - 2 * HOUR]
    const { body } = await ali.start({ job: '2001', at: first })
    await ali.start({ job: '2001', activity: 'TEST', at: last })
    await ali.post(`/sessions/${body.unique_key}/complete`, {
      client_ended_at: new Date(first + HOUR).toISOString(),
      activity_finished: true,
    })
    await learned()
    expect((await items())[0]).toMatchObject({ activity: 'REPAIR', seconds: 3600, settled_at: first + HOUR })
  })

  test('of others is not finished by somebody else’s key', async () => {
    const omar = await shop.technician({ name: 'Omar' })
    await job('2001')
    const { body } = await ali.start({ job: '2001' })
    shop.at(shop.now + HOUR)
    await ali.complete(body.session_id)
    await omar.post('/sessions/start', {
      unique_key: randomUUID(),
      job_no: '2001',
      activity_code: 'TEST',
      finished_session: body.unique_key,
    })
    await learned()
    expect((await items())[0]).toMatchObject({ activity: 'REPAIR', settled_at: null })
  })

  test('is divided among its technicians by their hours', async () => {
    const omar = await shop.technician({ name: 'Omar' })
    await job('2001', SUNDAY + 10 * HOUR)
    await worked('2001', SUNDAY, 1)
    await worked('2001', SUNDAY, 3, { technician: omar.id })
    await worked('2001', SUNDAY + 2 * HOUR, 1)
    await learned()
    const shares = await shop.db.rows(sql`
      select technician_id as id, session_count as sessions, actual_seconds as seconds, estimated_seconds as share
      from work_item_share order by technician_id`)
    expect(shares).toEqual([
      { id: ali.id, sessions: 2, seconds: 2 * 3600, share: 4 * 3600 * 0.4 },
      { id: omar.id, sessions: 1, seconds: 3 * 3600, share: 4 * 3600 * 0.6 },
    ])
  })

  test('is whose it is by now, where the same hours were corrected to be somebody else’s', async () => {
    const omar = await shop.technician({ name: 'Omar' })
    await job('2001', SUNDAY + 10 * HOUR)
    const mistaken = await worked('2001', SUNDAY, 4)
    await learned()
    await admin.post(`/admin/sessions/${mistaken}/void`, { reason: 'It was Omar' })
    await worked('2001', SUNDAY, 4, { technician: omar.id })
    await learned()
    const shares = await shop.db.rows(sql`select technician_id as id, actual_seconds as seconds from work_item_share`)
    expect(shares).toEqual([{ id: omar.id, seconds: 4 * 3600 }])
  })
})

describe('what trains nothing', () => {
  const closed = SUNDAY + 9 * HOUR
  const leftOut = async () => (await items()).map(({ left_out }) => left_out)

  test('work that waits for review, until somebody has looked at it', async () => {
    await job('2001', closed)
    const id = await worked('2001', SUNDAY, 3, { flags: reviewFlags.started_in_future })
    await learned()
    expect(await leftOut()).toEqual(['review'])
    expect(await samples()).toEqual([])
    expect((await admin.post(`/admin/sessions/${id}/reviewed`, { reason: 'Right as it is' })).status).toBe(200)
    await learned()
    expect(await leftOut()).toEqual([null])
    expect(await samples()).toEqual([{ samples: 1, seconds: 3 * 3600 }])
  })

  test('work outside the working hours, without an estimate, or taken out by an admin', async () => {
    await job('2001', closed)
    await worked('2001', SUNDAY - 4 * HOUR, 2)
    await worked('2001', SUNDAY, 2, { activity: 'WELD' })
    await worked('2001', SUNDAY + 3 * HOUR, 2, { activity: 'TEST' })
    await shop.db.write(sql`
      insert into work_item_exclusion
      select job.id, activity_type.id, 'Training of an apprentice', ${admin.id}, now()
      from job, activity_type where job_no = '2001' and code = 'TEST'`)
    await learned()
    expect(await leftOut()).toEqual(['no_time', 'excluded', 'no_estimate'])
    expect(await samples()).toEqual([])

    await shop.db.write(sql`delete from work_item_exclusion`)
    await shop.db.write(sql`
      insert into estimate (job_type_id, activity_type_id, estimated_seconds)
      select 1, id, 3600 from activity_type where code = 'WELD'`)
    await learned()
    expect(await leftOut()).toEqual(['no_time', null, null])
    expect(await items()).toMatchObject([{}, { baseline: 4 * 3600 }, { baseline: 3600, learned: 1 }])
  })

  test('the same work entered under two jobs counts once, whichever came first', async () => {
    const omar = await shop.technician({ name: 'Omar' })
    await job('2001', closed)
    await job('2002', closed)
    await worked('2002', SUNDAY, 3, { technician: omar.id })
    await learned()
    expect(await leftOut()).toEqual([null])
    const id = await worked('2001', SUNDAY, 3)
    await learned()
    expect(await leftOut()).toEqual([null, 'duplicate'])
    expect(await samples()).toEqual([{ samples: 1, seconds: 3 * 3600 }])
    await admin.post(`/admin/sessions/${id}/void`, { reason: 'Entered twice' })
    await learned()
    expect(await items()).toMatchObject([{ job_no: '2002', left_out: null }])
  })

  test('a share that is another one than the sessions give is found, and put right', async () => {
    await job('2001', closed)
    await worked('2001', SUNDAY, 3)
    await learned()
    const same = async () => (await verifyLearning(shop.db, shop.now)).isTheSame
    const seconds = async () =>
      (await shop.db.rows<{ seconds: number }>(sql`select actual_seconds as seconds from work_item_share`)).map(
        (share) => share.seconds,
      )
    expect([await seconds(), await same()]).toEqual([[3 * 3600], true])
    const omar = await shop.technician({ name: 'Omar' })
    await shop.db.write(sql`
      insert into work_item_share
      select job_id, activity_type_id, ${omar.id}, settled_at, 1, 60, 60 from work_item_share`)
    expect(await same()).toBe(false)
    await repairLearning(shop.db, shop.now)
    expect([await seconds(), await same()]).toEqual([[3 * 3600], true])
    await shop.db.write(sql`delete from work_item_share`)
    expect(await same()).toBe(false)
    await repairLearning(shop.db, shop.now)
    expect([await seconds(), await same()]).toEqual([[3 * 3600], true])
  })

  test('of the same work under two jobs the other one counts when one of them is excluded', async () => {
    const omar = await shop.technician({ name: 'Omar' })
    await job('2001', closed)
    await job('2002', closed)
    await worked('2001', SUNDAY, 3)
    await worked('2002', SUNDAY, 3, { technician: omar.id })
    await learned()
    expect(await leftOut()).toEqual([null, 'duplicate'])
    const exclusion = `/admin/jobs/${await idOf('2001')}/items/REPAIR/exclusion`
    await admin.call('PUT', exclusion, { reason: 'Entered twice' })
    await learned()
    expect(await leftOut()).toEqual(['excluded', null])
    expect(await samples()).toEqual([{ samples: 1, seconds: 3 * 3600 }])
    await admin.call('DELETE', exclusion)
    await learned()
    expect(await leftOut()).toEqual([null, 'duplicate'])
  })
})

describe('hours that a planner gives', () => {
  const jobBody = (job_no: string, planned: Record<string, number>) => ({
    job_no,
    customer: 'Saline Water Works',
    description: 'Rewind of a pump motor',
    job_type_id: 1,
    power_rating_id: 1,
    rpm_category_id: 1,
    planned_hours: Object.entries(planned).map(([activity_code, hours]) => ({ activity_code, hours })),
  })
  async function plan(jobNo: string, planned: Record<string, number>): Promise<void> {
    const id = await idOf(jobNo)
    const { status } = id
      ? await admin.call('PUT', `/admin/jobs/${id}`, jobBody(jobNo, planned))
      : await admin.post('/admin/jobs', jobBody(jobNo, planned))
    expect(status).toBe(id ? 200 : 201)
  }
  /** Ali works three hours from now on, and says that it is finished. */
  async function finish(jobNo: string, activity: string): Promise<void> {
    const { body } = await ali.start({ job: jobNo, activity })
    await learned()
    shop.at(shop.now + 3 * HOUR)
    await ali.post(`/sessions/${body.unique_key}/complete`, { activity_finished: true })
    await learned()
  }
  const given = () =>
    shop.db.rows<{ activity: string; hours: number | null; baseline: number | null; left_out: string | null }>(sql`
      select code as activity, planner_hours as hours, baseline_seconds as baseline, left_out
      from work_item join activity_type on activity_type.id = activity_type_id order by code`)
  const count = async () => (await rememberedEngine(shop.db)).explainPlanners().count

  test('teach where they were there when the work began, and are its baseline where nothing else is known', async () => {
    await plan('2001', { REPAIR: 5, WELD: 2 })
    shop.at(shop.now + HOUR)
    await finish('2001', 'REPAIR')
    await finish('2001', 'WELD')
    expect(await given()).toEqual([
      { activity: 'REPAIR', hours: 5, baseline: 4 * 3600, left_out: null },
      { activity: 'WELD', hours: 2, baseline: 2 * 3600, left_out: null },
    ])
    expect(await count()).toBe(2)
  })

  test('teach nothing where they came when the work was done: they know too much of it', async () => {
    await plan('2001', {})
    await finish('2001', 'REPAIR')
    await finish('2001', 'WELD')
    shop.at(shop.now + HOUR)
    await plan('2001', { REPAIR: 3, WELD: 3 })
    await learned()
    const untaught = [
      { activity: 'REPAIR', hours: null, baseline: 4 * 3600, left_out: null },
      { activity: 'WELD', hours: null, baseline: null, left_out: 'no_estimate' },
    ]
    expect(await given()).toEqual(untaught)

    // Another motor has it estimated again, as of the moment it began.
    await admin.call('PUT', `/admin/jobs/${await idOf('2001')}`, {
      ...jobBody('2001', { REPAIR: 3, WELD: 3 }),
      power_rating_id: 2,
    })
    await learned()
    expect(await given()).toEqual(untaught)
    expect(await count()).toBe(0)
    expect(await verifyLearning(shop.db, shop.now)).toMatchObject({ isTheSame: true })
    const { body } = await admin.get<JobEstimates>(`/admin/jobs/${await idOf('2001')}/estimates`)
    expect(body.activities).toMatchObject([
      { activity_code: 'REPAIR', planned_hours: 3, planner: { hours: 3, trust: 0 } },
      { activity_code: 'WELD', planned_hours: 3, planner: { hours: 3, trust: 0 }, estimate_at_start: null },
      { activity_code: 'TEST' },
    ])
  })

  test('teach with what they were when the work began, whatever they are changed to while it goes on', async () => {
    await plan('2001', { WELD: 2, REPAIR: 5 })
    shop.at(shop.now + HOUR)
    await plan('2001', { WELD: 6 })
    shop.at(shop.now + HOUR)
    const { body } = await ali.start({ job: '2001', activity: 'WELD' })
    shop.at(shop.now + HOUR)
    await plan('2001', { WELD: 1, REPAIR: 5 })
    await learned()
    shop.at(shop.now + HOUR)
    await ali.post(`/sessions/${body.unique_key}/complete`, { activity_finished: true })
    await plan('2001', {})
    await learned()
    expect(await given()).toEqual([{ activity: 'WELD', hours: 6, baseline: 6 * 3600, left_out: null }])
    await finish('2001', 'REPAIR')
    expect(await given()).toMatchObject([{ activity: 'REPAIR', hours: null }, { activity: 'WELD' }])
    expect(await count()).toBe(1)
  })

  test('teach nothing of work that began before them on a phone without a network', async () => {
    await plan('2001', {})
    const began = shop.now
    shop.at(began + 2 * HOUR)
    await plan('2001', { WELD: 3, REPAIR: 3 })
    shop.at(began + 3 * HOUR)
    const { body } = await ali.start({ job: '2001', activity: 'WELD', at: began + HOUR })
    await ali.post(`/sessions/${body.unique_key}/complete`, {
      client_ended_at: timestamptz(began + 2 * HOUR),
      activity_finished: true,
    })
    await ali.start({ job: '2001', activity: 'REPAIR', at: began + 2.5 * HOUR })
    await learned()
    expect(await given()).toEqual([
      { activity: 'REPAIR', hours: 3, baseline: 4 * 3600, left_out: null },
      { activity: 'WELD', hours: null, baseline: null, left_out: 'no_estimate' },
    ])
  })
})

describe('the engine', () => {
  test('finds by how much a baseline is wrong, and plans with it', async () => {
    await closedJobs(30, () => 8)
    await learned()
    await job('3001')
    await ali.start({ job: '3001' })
    await learned()
    const [item] = (await items()).filter(({ job_no }) => job_no === '3001')
    expect(item?.learned).toBeGreaterThan(6.5)
    expect(item?.estimated).toBe(Math.round((item?.learned ?? 0) * 3600))
    expect(await samples()).toEqual([{ samples: 30, seconds: 8 * 3600 }])
    const [stored] = await shop.db.rows(sql`
      select use_historical, confidence, baseline_miss_seconds as baseline, learned_miss_seconds < 30 * 4 * 3600 as nearer
      from learned_cell`)
    expect(stored).toEqual({ use_historical: true, confidence: 'medium', baseline: 30 * 4 * 3600, nearer: true })
  })

  test('has what was planned for the next activity of a job kept when that begins, to the second', async () => {
    await closedJobs(2, () => 4)
    const id = await job('2001')
    await worked('2001', SUNDAY + 7 * DAY, 7)
    await admin.call('PUT', `/admin/jobs/${id}/items/REPAIR/finished`)
    await learned()
    const shown = async () =>
      (await admin.get<JobEstimates>(`/admin/jobs/${id}/estimates`)).body.activities.find(
        ({ activity_code }) => activity_code === 'TEST',
      )
    const before = await shown()
    expect(before).toMatchObject({ by: 'job', began_at: null, estimate_at_start: { baseline_hours: 4 } })
    expect(before?.estimate_at_start?.planned_hours).toBeGreaterThan(4.2)
    await ali.start({ job: '2001', activity: 'TEST' })
    await learned()
    expect(await shown()).toMatchObject({ by: 'job', estimate_at_start: before?.estimate_at_start })
    const [item] = (await items()).filter(({ activity, job_no }) => activity === 'TEST' && job_no === '2001')
    expect(item?.estimated).toBe(Math.round((before?.estimate_at_start?.planned_hours ?? 0) * 3600))
  })

  test('is the same whether it went along or starts from the first item', async () => {
    await closedJobs(25, (i) => 2 + (i % 6))
    for (let week = 0; week < 6; week += 1) await learned(SUNDAY + (week + 1) * 7 * DAY)
    const [session] = await shop.db.rows<{ id: string }>(sql`
      select s.id from work_session as s join job on job.id = s.job_id where job_no = '1003'`)
    const corrected = await admin.call('PATCH', `/admin/sessions/${session?.id ?? ''}`, {
      ended_at: new Date(SUNDAY + 3 * DAY + HOUR).toISOString(),
      reason: 'Forgot to end it',
    })
    expect(corrected.status).toBe(200)
    await shop.db.write(sql`
      update job set power_rating_id = 2 where job_no = '1007'`)
    await learned()
    await shop.db.write(sql`update estimate set estimated_seconds = 5 * 3600`)
    expect(await verifyLearning(shop.db, shop.now)).toEqual({
      items: 25,
      trained: 25,
      isTheSame: true,
      isOtherVersion: false,
    })
    expect(await samples()).toEqual([
      { samples: 24, seconds: expect.any(Number) as number },
      { samples: 1, seconds: expect.any(Number) as number },
    ])
  })

  test('lets an accepted value stand: what was before is compared with the baseline of then, and says nothing of that cell', async () => {
    await closedJobs(30, () => 8)
    await learned()
    await shop.db.write(sql`update estimate set estimated_seconds = 8 * 3600`)
    await learned()
    const engine = await rememberedEngine(shop.db)
    expect(engine.explain(cell).cell).toEqual({ deviation: 0, count: 0 })
    expect(engine.explain(cell).activity.count).toBe(30)
    expect(engine.estimate(cell, 8).hours).toBe(8)
  })

  test('plans with a typed baseline for as long as nothing has settled by it, however much had before', async () => {
    await closedJobs(30, () => 8)
    await learned()
    await shop.db.write(sql`update estimate set estimated_seconds = 2 * 3600`)
    await learned()
    const stored = () =>
      shop.db.row<{ sample_count: number; use_historical: boolean; learned_seconds: number }>(
        sql`select sample_count, use_historical, learned_seconds from learned_cell`,
      )
    expect(await stored()).toEqual({ sample_count: 30, use_historical: false, learned_seconds: 2 * 3600 })
    await closedJobs(6, () => 2, 1000, 30)
    await learned()
    expect(await stored()).toMatchObject({ sample_count: 36, use_historical: true, learned_seconds: 2 * 3600 })
  })

  test('keeps nothing of a cell whose planned hours were deleted: there is nothing to compare it with', async () => {
    await closedJobs(30, () => 8)
    await learned()
    const cells = () => shop.db.rows(sql`select sample_count from learned_cell`)
    expect(await cells()).toEqual([{ sample_count: 30 }])
    await shop.db.write(sql`delete from estimate`)
    await learned()
    expect(await cells()).toEqual([])
  })

  test('learns once, however many instances are at it', async () => {
    const others = await Promise.all([instanceOn(shop.db, { learns: true }), instanceOn(shop.db, { learns: true })])
    await Promise.all(others.map((app) => app.ready()))
    await closedJobs(12, () => 6)
    const passes = Array.from({ length: 8 }, () => learn(shop.db, { now: shop.now, sweep: true }))
    const passed = await Promise.all(passes)
    expect(passed.some((one) => one !== 'elsewhere')).toBe(true)
    await learned()
    expect(await samples()).toEqual([{ samples: 12, seconds: 6 * 3600 }])
    expect((await rememberedEngine(shop.db)).explain(cell).cell.count).toBe(12)
    await Promise.all(others.map((app) => app.close()))
  })

  test('does not keep an app from closing, and what it was at is left to the next', async () => {
    const db = new Db(shop.connection, { keys: testKeys })
    const running = await instanceOn(db, { learns: true, now: () => shop.now })
    await closedJobs(3, () => 6)
    await shop.db.transaction(async (tx) => {
      await tx.run(sql`select from work_to_learn for update`)
      await running.ready()
      await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true)
      await running.close()
      await db.close()
    })
    await expect.poll(isWaiting, { timeout: 20_000 }).toBe(false)
    expect(await samples()).toEqual([])
    await learned()
    expect(await samples()).toEqual([{ samples: 3, seconds: 6 * 3600 }])
  })

  test('hears of a closed job by itself, within a second', async () => {
    const running = await instanceOn(shop.db, { learns: true, now: () => shop.now })
    await running.ready()
    await job('2001')
    await worked('2001', SUNDAY, 3)
    await shop.db.write(sql`update job set status = 'closed', closed_at = ${timestamptz(shop.now)}`)
    await ali.start({ job: await open() })
    await expect.poll(samples, { timeout: 20_000, interval: 50 }).toEqual([{ samples: 1, seconds: 3 * 3600 }])
    await running.close()
  })
})

const cell = { jobType: '1', band: '1/1', activity: '' }
beforeEach(async () => {
  const repair = await shop.db.row<{ id: number }>(sql`select id from activity_type where code = 'REPAIR'`)
  cell.activity = String(repair?.id)
})

async function open(): Promise<string> {
  await job('2002')
  return '2002'
}

async function isWaiting(): Promise<boolean> {
  const waiting = await shop.db.writeRow<{ count: number }>(sql`
    select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${'%delete from work_to_learn%'}`)
  return waiting?.count === 1
}

function samples(): Promise<{ samples: number; seconds: number }[]> {
  return shop.db.rows(sql`
    select sample_count as samples, historical_avg_seconds as seconds from learned_cell order by power_rating_id`)
}

async function idOf(jobNo: string): Promise<number> {
  return (await shop.db.row<{ id: number }>(sql`select id from job where job_no = ${jobNo}`))?.id ?? 0
}
