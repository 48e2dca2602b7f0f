import { randomUUID } from 'node:crypto'
import { type JobType, type MovedJobs, type MoveOfJobs, type Problem } from '@warsha/contract'
import { DAY, HOUR, type Instant } from '@warsha/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql, timestamptz } from '../../platform/database.ts'
import { learnNow, rememberedEngine, verifyLearning } from '../learning/index.ts'

/** A Sunday at 08:00 in Riyadh, weeks before the shop's today. */
const SUNDAY = Date.parse('2026-09-06T05:00:00Z')

let shop: Shop
let admin: Caller
let pumps: number
let motors: number

beforeEach(async () => {
  shop = await openShop()
  admin = await shop.admin()
  await shop.technician()
  pumps = await newType('PUMPS-OLD')
  motors = await newType('PUMPS')
})
afterEach(() => shop.close())

async function newType(code: string): Promise<number> {
  return (await admin.post<JobType>('/admin/master-data/job-types', { code, name: code })).body.id
}

const move = (id: number, body: MoveOfJobs) =>
  admin.post<MovedJobs & Problem>(`/admin/master-data/job-types/${id}/move`, body)
const preview = (id: number, body: MoveOfJobs) =>
  admin.post<MovedJobs & Problem>(`/admin/master-data/job-types/${id}/move/preview`, body)

type Given = { in?: Shop; power?: number; rpm?: number; customer?: string; closedAt?: Instant | null; at?: Instant }

async function job(jobNo: string, type: number, given: Given = {}): Promise<number> {
  const { power = 1, rpm = 1, customer = 'Saline Water Works', closedAt = null, at = SUNDAY } = given
  const added = await (given.in ?? shop).db.writeRow<{ id: number }>(sql`
    insert into job (job_no, customer, description, status, closed_at, created_at, job_type_id, power_rating_id,
      rpm_category_id)
    values (${jobNo}, ${customer}, 'Rewind', ${closedAt === null ? 'open' : 'closed'}, ${timestamptz(closedAt)},
      ${timestamptz(at)}, ${type}, ${power}, ${rpm})
    returning id`)
  return added?.id ?? 0
}

async function worked(of: Shop, jobNo: string, from: Instant, hours: number): Promise<void> {
  const end = timestamptz(from + hours * HOUR)
  await of.db.write(sql`
    insert into work_session (id, unique_key, started_at, ended_at, reported_ended_at, technician_id, job_id,
      activity_type_id, review_flags)
    select ${randomUUID()}, ${randomUUID()}, ${timestamptz(from)}, ${end}, ${end},
      (select min(id) from person where is_technician(role)), job.id, activity_type.id, 0
    from job, activity_type where job_no = ${jobNo} and code = 'REPAIR'`)
}

const estimated = (of: Shop, type: number, hours: number, power: number | null = null, rpm: number | null = null) =>
  of.db.write(sql`
    insert into estimate (job_type_id, power_rating_id, rpm_category_id, activity_type_id, estimated_seconds)
    select ${type}, ${power}, ${rpm}, id, ${hours * 3600} from activity_type where code = 'REPAIR'`)

const pastWork = (of: Shop, type: number, hours: number) =>
  of.db.write(sql`
    insert into past_work (job_no, job_type_id, power_rating_id, rpm_category_id, activity_type_id, worked_on, seconds,
      baseline_seconds)
    select '77', ${type}, 1, 1, id, '2025-02-03', ${hours * 3600}, 4 * 3600 from activity_type where code = 'REPAIR'`)

const typesOfJobs = async () =>
  Object.fromEntries(
    (
      await shop.db.rows<{ job_no: string; job_type_id: number }>(
        sql`select job_no, job_type_id from job order by job_no`,
      )
    ).map(({ job_no, job_type_id }) => [job_no, job_type_id]),
  )
const hoursOf = (type: number) =>
  shop.db.rows<{ power: number | null; hours: number }>(sql`
    select power_rating_id as power, estimated_seconds / 3600 as hours from estimate where job_type_id = ${type}
    order by power_rating_id nulls first`)
const typeNamed = async (id: number) =>
  (await admin.get<JobType[]>('/admin/master-data/job-types')).body.find((type) => type.id === id)

describe('a merge', () => {
  test('moves jobs, estimates, held hours and past work; what the other type has stands', async () => {
    await job('1', pumps)
    await job('2', pumps, { closedAt: SUNDAY + HOUR })
    await job('3', motors)
    await estimated(shop, pumps, 4)
    await estimated(shop, pumps, 6, 1, 1)
    await estimated(shop, motors, 9)
    await pastWork(shop, pumps, 5)
    await shop.db.write(sql`
      insert into frozen_cell (job_type_id, power_rating_id, rpm_category_id, activity_type_id, seconds, frozen_by, frozen_at)
      select type, 1, rpm, activity_type.id, 3600 * type, ${admin.id}, now()
      from activity_type, (values (${pumps}::int, 1), (${pumps}, 2), (${motors}, 1)) as cell (type, rpm)
      where code = 'REPAIR'`)
    await shop.db.write(sql`
      insert into invoice_price (job_type_id, valid_from, halalas, made_by, made_at)
      values (${pumps}, '2026-01-01', 20000, ${admin.id}, now())`)
    const expected = {
      is_merge: true,
      job_count: 2,
      open_job_count: 1,
      estimate_count: 1,
      estimates_given_way: 1,
      held_count: 1,
      held_given_way: 1,
      past_work_count: 1,
      price_count: 1,
    }
    const foreseen = await preview(pumps, { into_id: motors, which: null })
    expect([foreseen.status, foreseen.body]).toEqual([200, expected])
    expect(await typesOfJobs()).toEqual({ 1: pumps, 2: pumps, 3: motors })

    const moved = await move(pumps, { into_id: motors, which: null })
    expect([moved.status, moved.body]).toEqual([200, expected])
    expect(await typesOfJobs()).toEqual({ 1: motors, 2: motors, 3: motors })
    expect(await hoursOf(pumps)).toEqual([])
    expect(await hoursOf(motors)).toEqual([
      { power: null, hours: 9 },
      { power: 1, hours: 6 },
    ])
    const held = await shop.db.rows(sql`
      select job_type_id as type, rpm_category_id as rpm, seconds / 3600 as of_type from frozen_cell order by rpm_category_id`)
    expect(held).toEqual([
      { type: motors, rpm: 1, of_type: motors },
      { type: motors, rpm: 2, of_type: pumps },
    ])
    expect(await shop.db.rows(sql`select job_type_id from past_work`)).toEqual([{ job_type_id: motors }])
    expect(await typeNamed(pumps)).toMatchObject({ is_active: false })
    const entry = await shop.db.row<{ subject: string; before: object; after: object }>(sql`
      select subject, before, after from audit_entry where kind = 'job_type' order by id desc limit 1`)
    expect(entry).toMatchObject({
      subject: 'PUMPS-OLD',
      before: { is_active: true },
      after: { is_active: false, moved_into: 'PUMPS', which: null, moved: expected },
    })
  })

  test('lets forecasts of before follow', async () => {
    const id = await job('1', pumps)
    await shop.db.write(sql`
      insert into forecast_record (job_id, made_on, made_at, p50_at, p80_at, work_quantiles, has_begun, age_hours, job_type_id,
        flow_weight, technicians, is_first, is_replayed)
      values (${id}, '2026-09-07', '2026-09-07', '2026-09-08', '2026-09-09', '{}', false, 1, ${pumps}, 0, 1, true, false)`)
    await move(pumps, { into_id: motors, which: null })
    expect(await shop.db.rows(sql`select job_type_id from forecast_record`)).toEqual([{ job_type_id: motors }])
  })
})

describe('a split', () => {
  test('moves the jobs that match all of it, and copies estimates of their motors', async () => {
    await job('1', pumps, { power: 1, customer: 'شركة الجبيل' })
    await job('2', pumps, { power: 2, customer: 'شركة الجبيل' })
    await job('3', pumps, { power: 1, customer: 'Saline Water Works', at: SUNDAY + 3 * DAY })
    await estimated(shop, pumps, 4)
    await estimated(shop, pumps, 6, 1, 1)
    await estimated(shop, pumps, 8, 2, 1)
    const which = { power_rating_ids: [1], words: 'الجبيل' }
    const foreseen = await preview(pumps, { into_id: motors, which })
    const moved = await move(pumps, { into_id: motors, which })
    expect(moved.body).toMatchObject({ is_merge: false, job_count: 1, open_job_count: 1, estimate_count: 2 })
    expect(foreseen.body).toEqual(moved.body)
    expect(await typesOfJobs()).toEqual({ 1: motors, 2: pumps, 3: pumps })
    expect(await hoursOf(motors)).toEqual([
      { power: null, hours: 4 },
      { power: 1, hours: 6 },
    ])
    expect(await hoursOf(pumps)).toHaveLength(3)
    expect(await typeNamed(pumps)).toMatchObject({ is_active: true })

    const days = { received_from: '2026-09-09', received_to: '2026-09-09' }
    expect((await move(pumps, { into_id: motors, which: days })).body).toMatchObject({
      job_count: 1,
      estimate_count: 0,
      estimates_given_way: 2,
    })
    expect(await typesOfJobs()).toEqual({ 1: motors, 2: pumps, 3: motors })
  })

  test.each(['%', '_', '؟', '---'])('words that are signs alone (%s) match nothing', async (words) => {
    await job('1', pumps)
    expect((await move(pumps, { into_id: motors, which: { words } })).body.code).toBe('no_jobs_to_move')
    expect(await typesOfJobs()).toEqual({ 1: pumps })
  })

  test('says what to choose by', async () => {
    for (const which of [{}, { power_rating_ids: [] }, { received_from: '2026-09-09', received_to: '2026-09-08' }])
      expect((await move(pumps, { into_id: motors, which })).status).toBe(422)
  })
})

describe('is refused', () => {
  test.each(['move', 'move/preview'])('by %s', async (call) => {
    await job('1', pumps)
    const off = await newType('OFF')
    await admin.call('PUT', `/admin/master-data/job-types/${off}`, { is_active: false })
    const tried = async (id: number, body: MoveOfJobs, language = 'en') => {
      const path = `/admin/master-data/job-types/${id}/${call}`
      const { status, body: problem } = await admin.call<Problem>('POST', path, body, {
        headers: { 'accept-language': language },
      })
      return [status, problem.code, problem.detail]
    }
    expect(await tried(pumps, { into_id: pumps, which: null })).toEqual([
      422,
      'job_type_into_itself',
      'The jobs have this type already. Choose another one.',
    ])
    for (const into of [off, 999_999])
      expect(await tried(pumps, { into_id: into, which: null }, 'ar')).toEqual([
        409,
        'job_type_not_in_use',
        'لم يعد نوع العمل هذا مستخدمًا. اختر نوعًا آخر.',
      ])
    expect(await tried(motors, { into_id: pumps, which: null })).toEqual([
      409,
      'no_jobs_to_move',
      'No job matches, so there is nothing to move.',
    ])
    expect((await tried(999_999, { into_id: pumps, which: null }))[0]).toBe(404)
    expect(await typesOfJobs()).toEqual({ 1: pumps })
  })
})

describe('at the same moment', () => {
  const body = (job_no: number, job_type_id: number) => ({
    job_no: String(job_no),
    customer: 'SABIC',
    description: 'Rewind of a 75 kW pump motor',
    status: 'open',
    job_type_id,
    power_rating_id: 1,
    rpm_category_id: 1,
  })

  /** Until so many statements wait for a lock. */
  async function waiting(count: number): Promise<void> {
    await expect
      .poll(async () => {
        const found = await shop.db.row<{ count: number }>(sql`
          select count(*) as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
        return found?.count
      })
      .toBe(count)
  }

  test('two merges into each other: one goes, the other finds its target out of use', async () => {
    for (let i = 0; i < 10; i += 1) await job(String(i), i % 2 === 0 ? pumps : motors)
    const answers = await Promise.all([
      move(pumps, { into_id: motors, which: null }),
      move(motors, { into_id: pumps, which: null }),
    ])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('job_type_not_in_use')
    expect(new Set(Object.values(await typesOfJobs())).size).toBe(1)
  })

  test('no job is left with a merged type, whether it is created or edited to it meanwhile', async () => {
    const edited = await admin.post<{ id: number }>('/admin/jobs', body(9000, motors))
    const first = await admin.post<{ id: number }>('/admin/jobs', body(8000, pumps))
    expect([edited.status, first.status]).toEqual([201, 201])
    // The move has locked the types and waits for the job; the others wait for the type.
    const { moving, others } = await shop.db.transaction(async (tx) => {
      await tx.run(sql`select from job where id = ${first.body.id} for update`)
      const moving = move(pumps, { into_id: motors, which: null })
      await waiting(1)
      const others = [
        admin.call<Problem>('PUT', `/admin/jobs/${edited.body.id}`, body(9000, pumps)),
        admin.post<Problem>('/admin/jobs', body(1000, pumps)),
      ]
      await waiting(3)
      return { moving, others }
    })
    expect(await moving).toMatchObject({ status: 200, body: { job_count: 1 } })
    for (const { status, body: answered } of await Promise.all(others))
      expect([status, answered.code]).toEqual([422, 'reference_unknown'])
    expect(await typesOfJobs()).toEqual({ 8000: motors, 9000: motors })
  })

  test('a job can be edited to the target while a move to it waits for that very job', async () => {
    const id = (await admin.post<{ id: number }>('/admin/jobs', body(8000, pumps))).body.id
    await job('1', pumps)
    const { moving, editing } = await shop.db.transaction(async (tx) => {
      await tx.run(sql`select from job where id = ${id} for update`)
      const editing = admin.call<Problem>('PUT', `/admin/jobs/${id}`, body(8000, motors))
      await waiting(1)
      const moving = move(pumps, { into_id: motors, which: null })
      await waiting(2)
      return { moving, editing }
    })
    expect([(await editing).status, (await moving).status]).toEqual([200, 200])
    expect(await typesOfJobs()).toEqual({ 1: motors, 8000: motors })
  })
})

describe('what was learned follows', () => {
  /** Jobs of three kinds of motor with work of every length, of the types that `typeOf` says. */
  async function lived(of: Shop, typeOf: (i: number, power: number) => number): Promise<void> {
    for (let i = 0; i < 45; i += 1) {
      const began = SUNDAY + Math.floor(i / 5) * 7 * DAY + (i % 5) * DAY
      const power = 1 + (i % 3)
      await job(String(1000 + i), typeOf(i, power), { in: of, power, closedAt: began + 9 * HOUR, at: began })
      await worked(of, String(1000 + i), began, 1 + ((i * 7) % 5))
    }
  }

  const learnedIn = async (of: Shop) => {
    await learnNow(of.db, shop.now)
    expect(await verifyLearning(of.db, shop.now)).toMatchObject({ isTheSame: true })
    return {
      engine: (await rememberedEngine(of.db)).state(),
      cells: await of.db.rows<Record<string, unknown>>(sql`
        select * from learned_cell order by activity_type_id, job_type_id, power_rating_id, rpm_category_id`),
      items: await of.db.rows(sql`
        select work_item.*, job_no from work_item join job on job.id = job_id order by job_no, activity_type_id`),
    }
  }

  const ofCell = (cell: Record<string, unknown>) => {
    const names = ['job_type_id', 'power_rating_id', 'rpm_category_id', 'sample_count', 'historical_avg_seconds']
    return names.map((name) => cell[name])
  }

  const forgetEstimates = (of: Shop) =>
    of.db.transaction(async (tx) => {
      await tx.run(sql`
        update work_item set baseline_seconds = null, deviation = null, trust = null, learned_hours = null, p80_hours = null,
          planning_hours = null, sample_count = null, estimated_seconds = null, median_error = null`)
      await tx.run(sql`insert into work_to_learn default values`)
    })

  test.each(['merge', 'split'] as const)('a %s, as if the jobs had had their type from the start', async (kind) => {
    const other = await openShop()
    try {
      const otherAdmin = await other.admin()
      await other.technician()
      for (const code of ['PUMPS-OLD', 'PUMPS'])
        await otherAdmin.post('/admin/master-data/job-types', { code, name: code })
      other.at(shop.now)
      const isSplit = kind === 'split'
      const before = (i: number) => (i % 2 === 0 ? pumps : motors)
      await estimated(shop, pumps, 4)
      await estimated(shop, pumps, 2, 1, 1)
      await pastWork(shop, pumps, 5)
      await lived(shop, before)
      const first = await learnedIn(shop)
      const which = isSplit ? { power_rating_ids: [1] } : null
      expect((await move(pumps, { into_id: motors, which })).body.job_count).toBeGreaterThan(5)

      if (isSplit) await estimated(other, pumps, 4)
      if (isSplit) await estimated(other, pumps, 2, 1, 1)
      await estimated(other, motors, 4)
      await estimated(other, motors, 2, 1, 1)
      await pastWork(other, isSplit ? pumps : motors, 5)
      await lived(other, (i, power) => (!isSplit || power === 1 ? motors : before(i)))

      const [moved, expected] = [await learnedIn(shop), await learnedIn(other)]
      expect(moved.cells.map(ofCell)).toEqual(expected.cells.map(ofCell))
      expect(moved.cells.map(ofCell)).not.toEqual(first.cells.map(ofCell))
      // Jobs that had their type before keep what was estimated when they began; without that nothing at all differs.
      for (const of of [shop, other]) await forgetEstimates(of)
      expect(await learnedIn(shop)).toEqual(await learnedIn(other))
    } finally {
      await other.close()
    }
  })

  test('a type can be deleted or deactivated right after, before learning has followed', async () => {
    await estimated(shop, pumps, 4)
    await lived(shop, () => pumps)
    await learnNow(shop.db, shop.now)
    await shop.db.write(sql`update job set job_type_id = ${motors}`)
    await shop.db.write(sql`delete from estimate where job_type_id = ${pumps}`)
    const remove = () => admin.call<{ soft_delete: boolean }>('DELETE', `/admin/master-data/job-types/${pumps}`)
    const early = await remove()
    expect([early.status, early.body.soft_delete]).toEqual([200, true])
    await learnNow(shop.db, shop.now)
    const late = await remove()
    expect([late.status, late.body.soft_delete]).toEqual([200, false])
  })

  test('a type of which there is past work alone is deactivated', async () => {
    await pastWork(shop, pumps, 5)
    const { status, body } = await admin.call<{ soft_delete: boolean }>(
      'DELETE',
      `/admin/master-data/job-types/${pumps}`,
    )
    expect([status, body.soft_delete]).toEqual([200, true])
  })
})

test('a repeat of a move is no second one, and technicians move nothing', async () => {
  await job('1', pumps)
  const key = randomUUID()
  const send = () =>
    admin.call<MovedJobs>(
      'POST',
      `/admin/master-data/job-types/${pumps}/move`,
      { into_id: motors, which: null },
      {
        headers: { 'idempotency-key': key },
      },
    )
  const first = await send()
  expect([first.status, (await send()).body]).toEqual([200, first.body])
  const technician = await shop.technician({ name: 'Omar' })
  for (const call of ['move', 'move/preview']) {
    const path = `/admin/master-data/job-types/${pumps}/${call}`
    expect((await technician.post(path, { into_id: motors, which: null })).status).toBe(403)
  }
})
