import type { AnswerOf, Estimate, Problem } from '@warsha/contract'
import { LearningEngine, learningVersion } from '@warsha/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { personOf } from '../../../testing/people.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'

let shop: Shop
let admin: Caller
let technician: Caller
let job: number

beforeAll(async () => {
  shop = await openShop()
  admin = await shop.admin()
  technician = await shop.technician()
  job = await shop.job({ job_no: '6001' })
  const { body } = await technician.start({ job: '6001', at: shop.now - 3_600_000 })
  await technician.complete(body.session_id, shop.now - 60_000)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.write(sql`delete from estimate`)
  await shop.db.write(sql`delete from learned_cell`)
  await shop.db.write(sql`delete from frozen_cell`)
})

type Answer = Estimate & Omit<Problem, 'status'>

const cell = { job_type_id: 1, power_rating_id: 3, rpm_category_id: 2, activity_code: 'REPAIR' }
const name = 'REWIND / REPAIR / P3 / 4'
type Held = { hours: number | null }

const estimated = (hours: number, given: object = cell) =>
  admin.post<Estimate>('/admin/master-data/estimates', { ...given, estimated_hours: hours, buffer_percentage: 10 })
const generally = { job_type_id: 1, activity_code: 'REPAIR' }
const freeze = (given: object = {}, by = admin) =>
  by.post<Held & Problem>('/admin/estimates/freeze', { ...cell, ...given })
const release = (given: object = {}, by = admin) =>
  by.post<Held & Problem>('/admin/estimates/release', { ...cell, ...given })
const accept = (learned_hours: unknown, given: object = {}, by = admin) =>
  by.post<Answer>('/admin/estimates/accept', { ...cell, learned_hours, ...given })
const takeBack = (accepted_hours: number, former_hours: number | null, by = admin) =>
  by.post<Answer>('/admin/estimates/take-back', { ...cell, accepted_hours, former_hours })

/** As the learning pass leaves it. */
const learned = (hours: number) =>
  shop.db.write(sql`
    insert into learned_cell (job_type_id, power_rating_id, rpm_category_id, activity_type_id, sample_count,
      historical_avg_seconds, baseline_seconds, learned_seconds, p80_seconds, planning_seconds, confidence,
      use_historical, baseline_miss_seconds, learned_miss_seconds)
    select 1, 3, 2, id, 8, 30000, 36000, ${hours * 3600}, 50400, 39600, 'medium', true, 0, 0
    from activity_type where code = 'REPAIR'
    on conflict on constraint cell_learned_once do update set learned_seconds = excluded.learned_seconds`)

/** What the engine remembers that has seen forty items of the cell take so many times their baseline. */
async function remember(factor: number): Promise<void> {
  const engine = new LearningEngine()
  const repair = await shop.db.row<{ id: number }>(sql`select id from activity_type where code = 'REPAIR'`)
  const key = { jobType: '1', band: '3/2', activity: String(repair?.id) }
  for (let i = 0; i < 40; i++) {
    engine.learn({ ...key, baselineHours: 8, actualHours: 8 * factor, atStart: engine.estimate(key, 8) })
  }
  await shop.db.write(sql`
    update learning set version = version + 1, state = ${JSON.stringify(engine.state())}::jsonb,
      learned_with = ${JSON.stringify(learningVersion())}::jsonb`)
}

const shown = async () =>
  (
    await admin.get<AnswerOf<'estimatesMatrix'>>(
      '/admin/master-data/estimates/matrix?power_rating_id=3&rpm_category_id=2',
    )
  ).body.estimates.find(({ activity_code }) => activity_code === 'REPAIR')
const trail = (kind: string, subject: string, actions: string[]) =>
  shop.db.rows<{ action: string; before: object | null; after: object | null }>(sql`
    select action, before, after from audit_entry
    where kind = ${kind} and subject = ${subject} and action = any(${actions}) order by id`)
const forget = () => shop.db.row<{ id: number }>(sql`select coalesce(max(id), 0) as id from audit_entry`)
const entriesSince = async (from: { id: number } | null) =>
  shop.db.rows<{ action: string }>(sql`select action from audit_entry where id > ${from?.id ?? 0} order by id`)

describe('freezing', () => {
  test('holds what is planned now, and releasing it lets it go', async () => {
    await estimated(10, generally)
    await remember(1.25)
    const { hours } = (await freeze()).body
    expect(hours).toBeCloseTo(12.4, 0)
    await remember(1.5)
    expect((await freeze()).body).toEqual({ hours })
    expect(await shown()).toMatchObject({ is_frozen: true, planned_hours: hours })
    expect(await release()).toMatchObject({ status: 200, body: { hours } })
    expect((await release()).body).toEqual({ hours: null })
    expect(await shown()).toMatchObject({ is_frozen: false })
    // Undone, it is what it was, whatever has been learned meanwhile.
    expect((await freeze({ hours })).body).toEqual({ hours })
    expect(await trail('estimate', name, ['frozen', 'released'])).toEqual([
      { action: 'frozen', before: null, after: { frozen_hours: hours } },
      { action: 'released', before: { frozen_hours: hours }, after: null },
      { action: 'frozen', before: null, after: { frozen_hours: hours } },
    ])
    await shop.db.write(sql`update learning set version = version + 1, state = null`)
  })

  test('holds the baseline where nothing is learned, of motors that are not known as well', async () => {
    await estimated(10, generally)
    expect((await freeze()).body).toEqual({ hours: 10 })
    expect((await freeze({ power_rating_id: null, rpm_category_id: null })).body).toEqual({ hours: 10 })
    expect(await shop.db.rows(sql`select from frozen_cell`)).toHaveLength(2)
  })

  test('needs an estimate', async () => {
    const { status, body } = await freeze()
    expect([status, body.detail]).toEqual([409, 'There is no estimate here to freeze. Set one first.'])
  })

  test('by several at once is done and written down once', async () => {
    await estimated(10)
    const before = await forget()
    const answers = await Promise.all(Array.from({ length: 6 }, () => freeze()))
    expect(answers.map(({ status, body }) => [status, body.hours])).toEqual(answers.map(() => [200, 10]))
    expect(await entriesSince(before)).toEqual([{ action: 'frozen' }])
    const released = await Promise.all([release(), release(), release()])
    expect(released.map(({ body }) => body.hours).filter((hours) => hours !== null)).toEqual([10])
    expect(await entriesSince(before)).toHaveLength(2)
  })
})

describe('accepting what was learned', () => {
  test("changes the motor's own baseline, and is taken back", async () => {
    const { body: before } = await estimated(10)
    await learned(12.5)
    const accepted = await accept(12.5)
    expect([accepted.status, accepted.body]).toMatchObject([200, { id: before.id, estimated_hours: 12.5 }])
    expect((await accept(12.5)).body).toEqual(accepted.body)
    const former = await takeBack(12.5, 10)
    expect([former.status, former.body]).toMatchObject([200, { id: before.id, estimated_hours: 10 }])
    expect((await takeBack(12.5, 10)).body).toEqual(former.body)
    expect(await trail('estimate', name, ['accepted', 'changed'])).toEqual([
      expect.objectContaining({ action: 'accepted', after: accepted.body }),
      { action: 'changed', before: accepted.body, after: former.body },
    ])
  })

  test('makes one for this motor where the baseline holds for all, with the same buffer', async () => {
    const { body: general } = await estimated(10, generally)
    await learned(12.5)
    const { status, body } = await accept(12.5)
    expect([status, body]).toMatchObject([200, { ...cell, estimated_hours: 12.5, buffer_percentage: 10 }])
    expect(body.id).not.toBe(general.id)
    expect(await shown()).toMatchObject({ id: body.id })
    expect((await takeBack(12.5, null)).body).toMatchObject({ id: general.id, estimated_hours: 10 })
    expect((await takeBack(12.5, null)).status).toBe(200)
    expect(await shown()).toMatchObject({ id: general.id })
  })

  test('is refused when nothing is learned, when it is frozen, and when it is not what was read', async () => {
    expect(await accept(12.5)).toMatchObject({ status: 409, body: { code: 'nothing_learned' } })
    await estimated(10)
    expect((await accept(12.5)).body.detail).toBe('Nothing has been learned here from finished work yet.')
    await learned(12.5)
    expect((await accept(12.75)).body).toMatchObject({ status: 409, code: 'learned_moved' })
    await freeze()
    expect((await accept(12.5)).body).toMatchObject({ code: 'estimate_frozen' })
    expect((await accept(12.5)).body.detail).toBe('This estimate is frozen. Release it first.')
    expect(await shown()).toMatchObject({ estimated_hours: 10 })
  })

  test('is not taken back over what somebody else has typed, nor so that no estimate is left', async () => {
    const { body } = await estimated(10)
    await learned(12.5)
    await accept(12.5)
    expect((await takeBack(12.5, null)).body).toMatchObject({ status: 409, code: 'estimate_learned' })
    await admin.call('PUT', `/admin/master-data/estimates/${body.id}`, { estimated_hours: 9 })
    expect((await takeBack(12.5, 10)).body).toMatchObject({ status: 409, code: 'estimate_moved' })
    expect(await shown()).toMatchObject({ estimated_hours: 9 })
  })

  test('by several at once is done and written down once', async () => {
    await estimated(10, generally)
    await learned(12.5)
    const before = await forget()
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(12.5)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await entriesSince(before)).toEqual([{ action: 'accepted' }])
  })

  test('while somebody freezes: one comes first, and both are told the truth', async () => {
    for (let round = 0; round < 8; round++) {
      await shop.db.write(sql`delete from estimate`)
      await shop.db.write(sql`delete from frozen_cell`)
      await estimated(10)
      await learned(12.5)
      const [accepted, frozen] = await Promise.all([accept(12.5), freeze()])
      expect(frozen.status).toBe(200)
      if (accepted.status === 200) expect(await shown()).toMatchObject({ estimated_hours: 12.5, is_frozen: true })
      else expect([accepted.body.code, (await shown())?.estimated_hours]).toEqual(['estimate_frozen', 10])
    }
  })
})

describe('a work item', () => {
  const path = (of = job, code = 'REPAIR') => `/admin/jobs/${of}/items/${code}/exclusion`
  const exclude = (reason: unknown, at = path(), by = admin) => by.call<Problem>('PUT', at, { reason })
  const include = (at = path(), by = admin) => by.call<Problem>('DELETE', at)
  const stored = () => shop.db.rows<{ reason: string }>(sql`select reason from work_item_exclusion`)

  test('is excluded with a reason, and included again', async () => {
    const { status, body } = await exclude(' Waited for a crane ')
    expect([status, body]).toEqual([
      200,
      {
        reason: 'Waited for a crane',
        excluded_by: 'Huda Admin',
        person: personOf(admin.id, 'Huda Admin'),
        excluded_at: '2026-11-19T06:00:00.000Z',
        version: 2,
      },
    ])
    expect((await exclude('Waited for a crane')).status).toBe(200)
    expect((await exclude('Waited for parts')).status).toBe(200)
    expect(await stored()).toEqual([{ reason: 'Waited for parts' }])
    expect((await include()).status).toBe(204)
    expect((await include()).status).toBe(204)
    expect(await stored()).toEqual([])
    expect(await trail('work_item', '6001 / REPAIR', ['excluded', 'changed', 'included'])).toEqual([
      { action: 'excluded', before: null, after: { reason: 'Waited for a crane', version: 2 } },
      {
        action: 'changed',
        before: { reason: 'Waited for a crane' },
        after: { reason: 'Waited for parts', version: 3 },
      },
      { action: 'included', before: { reason: 'Waited for parts' }, after: { version: 4 } },
    ])
  })

  test('is excluded by several at once, once', async () => {
    const before = await forget()
    const answers = await Promise.all(Array.from({ length: 6 }, () => exclude('Forgotten timer')))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await entriesSince(before)).toEqual([{ action: 'excluded' }])
    await include()
  })

  test.each([
    [undefined, 'Reason is required'],
    [' ', 'Reason is required'],
    ['x'.repeat(501), 'This must be 500 characters or less'],
  ])('is not excluded for %s', async (reason, sentence) => {
    const { status, body } = await exclude(reason)
    expect([status, body.errors]).toEqual([422, [{ path: 'reason', message: sentence }]])
  })

  test('that is not there', async () => {
    for (const at of [path(999_999), path(job, 'WELD'), path(job, 'NOTHING'), path(0)]) {
      expect((await exclude('x', at)).body).toMatchObject({ status: 404, code: 'item_not_found' })
      expect((await include(at)).body.detail).toBe('There is no work of this activity on this job.')
    }
  })

  test('technicians decide nothing', async () => {
    const calls = [
      exclude('x', path(), technician),
      include(path(), technician),
      freeze({}, technician),
      release({}, technician),
      accept(1, {}, technician),
      takeBack(1, null, technician),
    ]
    for (const { body } of await Promise.all(calls)) expect(body).toMatchObject({ status: 403, code: 'not_allowed' })
  })
})

describe('what is wrong is said', () => {
  test.each([
    [{ job_type_id: 'x' }, 'job_type_id', 'This is not a valid id'],
    [{ activity_code: '' }, 'activity_code', 'This field is required'],
    [{ power_rating_id: 0 }, 'power_rating_id', 'This is not a valid id'],
    [{ hours: 0 }, 'hours', 'Please enter a valid number greater than 0'],
  ])('freezing %j', async (given, field, sentence) => {
    const { status, body } = await freeze(given)
    expect([status, body.errors]).toEqual([422, [{ path: field, message: sentence }]])
  })

  test.each([
    [{ learned_hours: undefined }, 'learned_hours', 'Please enter a valid number greater than 0'],
    [{ power_rating_id: null }, 'power_rating_id', 'This is not a valid id'],
    [{ rpm_category_id: undefined }, 'rpm_category_id', 'This is not a valid id'],
  ])('accepting %j', async (given, field, sentence) => {
    const { status, body } = await accept(1, given)
    expect([status, body.errors]).toEqual([422, [{ path: field, message: sentence }]])
  })

  test.each([{ job_type_id: 999 }, { power_rating_id: 999 }, { rpm_category_id: 999 }, { activity_code: 'NOTHING' }])(
    'a cell of what does not exist: %j',
    async (given) => {
      for (const call of [freeze(given), release(given), accept(1, given)]) {
        expect((await call).body).toMatchObject({ status: 422, code: 'reference_unknown' })
      }
    },
  )
})

test('freezing is refused where somebody else holds it meanwhile, and takes nobody else’s hold back', async () => {
  await estimated(10)
  const omar = await shop.admin({ email: 'omar.saleh@shop.example' })
  expect((await freeze({ hours: 5 }, omar)).body).toEqual({ hours: 5 })
  const refused = await freeze({ is_new: true })
  expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
    409,
    'hold_moved',
    'Somebody else holds 5 h here meanwhile, so this was left as it is.',
  ])
  // The repeat of one's own finds what it has made.
  expect((await freeze({ is_new: true }, omar)).body).toEqual({ hours: 5 })
  const other = await release({ held_hours: 10 })
  expect([other.status, other.body.code]).toEqual([409, 'hold_moved'])
  expect((await release({ held_hours: 5 })).body).toEqual({ hours: 5 })
  expect((await release({ held_hours: 5 })).body).toEqual({ hours: null })
})
