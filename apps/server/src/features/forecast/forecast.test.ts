import { randomUUID } from 'node:crypto'
import type { AnswerOf, AuditEntry, Job, JobForecast, Problem } from '@warsha/contract'
import { DAY, HOUR, workingCalendar } from '@warsha/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testKeys } from '../../../testing/keys.ts'
import { addKeptDates } from '../../../testing/kept-dates.ts'
import { type Caller, instanceOn, openShop, type Shop } from '../../../testing/shop.ts'
import { Db, sql } from '../../platform/database.ts'
import { learnNow } from '../learning/index.ts'
import { simulateOrder } from './compute.ts'
import { computeForecasts } from './index.ts'
import { pastForecastsAt } from './past-forecasts.ts'

let shop: Shop
let huda: Caller
let ali: Caller
let omar: Caller

/** An instant by the clock in Riyadh in November 2026; Friday and Saturday are free, the other days 08:00 to 17:00. */
const at = (day: number, time: string) => Date.parse(`2026-11-${String(day).padStart(2, '0')}T${time}:00+03:00`)
const shown = (iso: string | null | undefined) =>
  iso ? new Date(Date.parse(iso) + 3 * HOUR).toISOString().slice(5, 16) : null

const occasion = () => ({ businessTimeZone: 'Asia/Riyadh', stalledAfterHours: 10, now: shop.now })
const compute = (given: { seed?: number; unlessWithin?: number } = {}, db = shop.db) =>
  computeForecasts(db, { ...occasion(), ...given })

const forecasts = async () => (await huda.get<AnswerOf<'jobForecasts'>>('/admin/forecasts')).body
async function forecastOf(jobNo: string): Promise<JobForecast | undefined> {
  return (await forecasts()).jobs.find(({ job_no }) => job_no === jobNo)
}
const listed = async (jobNo: string) =>
  (await huda.get<Job[]>('/admin/jobs')).body.find(({ job_no }) => job_no === jobNo)

const motor = { job_type_id: 1, power_rating_id: 3, rpm_category_id: 2 }

async function job(jobNo: string, given: Partial<Job> = {}): Promise<Job & { id: number }> {
  const body = { ...motor, job_no: jobNo, customer: 'Saline Water', description: 'Rewind of a pump motor', ...given }
  return (await huda.post<Job & { id: number }>('/admin/jobs', body)).body
}

const edit = (before: Job, change: object) =>
  huda.call<Job>('PUT', `/admin/jobs/${before.id}`, { ...before, ...change })

const estimate = (activity: string, hours: number) =>
  shop.db.write(sql`
    insert into estimate (job_type_id, activity_type_id, estimated_seconds)
    select 1, id, ${hours * 3600} from activity_type where code = ${activity}`)

async function worked(who: Caller, given: { job: string; activity: string; from: number; to: number | null }) {
  await shop.db.write(sql`
    insert into work_session (id, unique_key, technician_id, job_id, activity_type_id, started_at, ended_at,
      reported_ended_at)
    select ${randomUUID()}, ${randomUUID()}, ${who.id}, job.id, activity_type.id,
      to_timestamp(${given.from / 1000}), to_timestamp(${given.to === null ? null : given.to / 1000}),
      to_timestamp(${given.to === null ? null : given.to / 1000})
    from job, activity_type where job_no = ${given.job} and code = ${given.activity}`)
}

beforeAll(async () => {
  shop = await openShop()
  // Sunday morning.
  shop.at(at(22, '08:00'))
  huda = await shop.admin()
  ali = await shop.technician()
  omar = await shop.technician({ name: 'Omar Saleh' })
  await addKeptDates(shop.db, shop.now)
})
afterAll(() => shop.close())

describe('before anybody has worked', () => {
  test('each job says why it has no forecast', async () => {
    await job('100')
    await job('101', { job_type_id: 2 })
    await job('102', { status: 'on_hold' })
    await job('103', { status: 'closed' })
    expect((await forecasts()).made_at).toBeNull()
    expect(await listed('100')).toMatchObject({ no_forecast: 'not_yet' })

    await estimate('REPAIR', 8)
    expect(await compute()).toBe(true)
    const { jobs, made_at, technicians } = await forecasts()
    expect([made_at, technicians]).toEqual([new Date(shop.now).toISOString(), 0])
    const rows = jobs.map(({ job_no, no_forecast, p50_at }) => [job_no, no_forecast, p50_at])
    expect(rows).toHaveLength(3)
    expect(rows).toEqual(
      expect.arrayContaining([
        ['100', 'no_technicians', null],
        ['101', 'no_estimate', null],
        ['102', 'on_hold', null],
      ]),
    )
    expect((await forecastOf('102'))?.remaining_hours).toBeCloseTo(8, 0)
    expect(await listed('101')).toMatchObject({ no_forecast: 'no_estimate' })
    expect(await listed('103')).not.toHaveProperty('no_forecast')
  })
})

describe('with two technicians, who record two thirds of their time', () => {
  beforeAll(async () => {
    await job('90')
    for (const day of [15, 16, 17, 18, 19]) {
      await worked(ali, { job: '90', activity: 'TRAVEL', from: at(day, '08:00'), to: at(day, '14:00') })
      await worked(omar, { job: '90', activity: 'TRAVEL', from: at(day, '08:00'), to: at(day, '14:00') })
    }
    await huda.call('PATCH', `/admin/jobs/${(await listed('90'))?.id}/status`, { status: 'closed' })
  })

  test('what is due goes first; a job is the later the more goes before it', async () => {
    for (const [i, due_on] of [null, '2026-11-24', '2026-11-23', null].entries()) await job(`20${i}`, { due_on })
    await compute()
    const all = await forecasts()
    expect([all.technicians, all.utilisation_percent]).toEqual([2, 67])
    const finished = new Map(all.jobs.map((each) => [each.job_no, each]))
    const order = ['202', '201', '100', '200', '203'].map((no) => finished.get(no))
    const [first = 0, second = 0, ...later] = order.map((each) => Date.parse(each?.p50_at ?? ''))
    const queue = [Math.max(first, second), ...later]
    expect(queue.toSorted((a, b) => a - b)).toEqual(queue)
    for (const each of order) {
      expect(Date.parse(each?.p80_at ?? '')).toBeGreaterThan(Date.parse(each?.p50_at ?? ''))
      expect(shown(each?.p80_at)).toMatch(/T(08|09|1[0-7]):/)
      expect(each?.remaining_hours).toBeCloseTo(8, 0)
    }
    // Eight hours on average, in the middle seven, are eleven of the calendar, which has nine a day.
    expect(shown(order[0]?.p50_at)).toMatch(/^11-23T(09|1[01])/)
    expect(order[0]?.late_percent).toBeLessThan(30)
    expect(order[4]?.late_percent).toBeNull()
    expect(all.jobs.slice(0, 2).map(({ late_percent }) => late_percent)).not.toContain(null)
    const inList = await listed('202')
    expect(inList?.forecast).toEqual({
      p50_at: order[0]?.p50_at,
      p80_at: order[0]?.p80_at,
      is_guess: false,
      goes_on_at: null,
      late_percent: order[0]?.late_percent,
    })
  })

  test('a job that is late says what holds it up most, and the list of what is next adds it up', async () => {
    await job('210', { due_on: '2026-11-18' })
    await compute()
    const late = await forecastOf('210')
    const due = Date.parse('2026-11-19T00:00:00+03:00')
    const days = (Date.parse(late?.p50_at ?? '') - due) / DAY
    // It is first in the queue: what is left to do holds it up, and without it would be finished this morning.
    expect(late?.late_because).toMatchObject({ cause: 'work', team: null })
    const sunday = (at(22, '08:00') - due) / DAY
    expect(late?.late_because?.days).toBeCloseTo(days - sunday, 0)
    expect((await forecastOf('200'))?.late_because).toBeUndefined()
    const next = (await huda.get<AnswerOf<'nextWork'>>('/admin/next-work')).body
    expect(next.lateness).toEqual([{ ...late?.late_because, jobs: 1 }])
    expect(next.jobs.find(({ job_no }) => job_no === '210')?.late_because).toEqual(late?.late_because)
    // Of another day it says nothing until dates are reckoned anew.
    await shop.db.write(sql`update job set due_on = '2026-12-24' where job_no = '210'`)
    expect((await forecastOf('210'))?.late_because).toBeUndefined()
    expect((await huda.get<AnswerOf<'nextWork'>>('/admin/next-work')).body.lateness).toBeUndefined()
    await shop.db.write(sql`delete from job where job_no = '210'`)
    await compute()
  })

  test('the same seed says the same, another one almost the same', async () => {
    const before = await forecasts()
    await compute()
    expect(await forecasts()).toEqual(before)
    await compute({ seed: 2 })
    const other = await forecasts()
    expect(other).not.toEqual(before)
    for (const { job_no, p50_at } of before.jobs) {
      if (p50_at === null) continue
      const again = other.jobs.find((each) => each.job_no === job_no)?.p50_at ?? ''
      expect(Math.abs(Date.parse(again) - Date.parse(p50_at))).toBeLessThan(30 * HOUR)
    }
  })

  test('what was done is done: hours of sessions, of one that runs up to now, and activities that have settled', async () => {
    await job('210', { due_on: '2026-11-22' })
    await estimate('TEST', 2)
    await estimate('WELD', 3)
    await worked(ali, { job: '210', activity: 'WELD', from: at(5, '08:00'), to: at(5, '11:00') })
    await worked(ali, { job: '210', activity: 'TEST', from: at(19, '14:00'), to: at(19, '15:30') })
    await worked(omar, { job: '210', activity: 'REPAIR', from: at(22, '08:00'), to: null })
    shop.at(at(22, '15:00'))
    await learnNow(shop.db, shop.now)
    await compute()
    const { remaining_hours, late_percent } = (await forecastOf('210')) ?? {}
    // REPAIR: 8 h of which 7 are done; TEST: 2 h of which 1.5 are done; WELD is settled; nothing else has an estimate.
    expect(remaining_hours).toBeGreaterThan(1.5)
    expect(remaining_hours).toBeLessThan(5)
    expect(late_percent).toBeGreaterThan(50)
    await huda.call('PATCH', `/admin/jobs/${(await listed('210'))?.id}/status`, { status: 'closed' })
  })

  test('an activity that few finished jobs of the type had counts for less; a frozen cell plans with its own hours', async () => {
    for (let i = 0; i < 10; i += 1) {
      await job(`30${i}`)
      await worked(omar, { job: `30${i}`, activity: 'TEST', from: at(11, `1${i}:00`), to: at(11, `1${i}:30`) })
      await shop.db.write(sql`
        update job set status = 'closed', closed_at = to_timestamp(${at(11, '20:00') / 1000}) where job_no = ${`30${i}`}`)
    }
    await learnNow(shop.db, shop.now)
    await job('310')
    await compute()
    const before = (await forecastOf('310'))?.remaining_hours ?? 0
    expect(before).toBeLessThan(13 * 0.75)

    await shop.db.write(sql`
      insert into frozen_cell (job_type_id, power_rating_id, rpm_category_id, activity_type_id, seconds, frozen_by, frozen_at)
      select 1, 3, 2, id, 20 * 3600, ${huda.id}, now() from activity_type where code = 'TEST'`)
    await compute()
    expect((await forecastOf('310'))?.remaining_hours).toBeGreaterThan(before + 10)
    await shop.db.write(sql`delete from frozen_cell`)
  })

  test('a job that has gone on since is told as it is now', async () => {
    const held = await job('400', { due_on: '2026-11-30' })
    await compute()
    expect(await listed('400')).toHaveProperty('forecast')
    const { body } = await edit(held, { status: 'on_hold' })
    expect(await listed('400')).toMatchObject({ no_forecast: 'on_hold' })
    expect(await forecastOf('400')).toMatchObject({ p50_at: null, late_percent: null, no_forecast: 'on_hold' })
    await edit(body, { status: 'open', due_on: '2026-12-01' })
    expect((await listed('400'))?.forecast).toMatchObject({ late_percent: null })
  })

  test('instances do it once; one that is told to does it anew', async () => {
    shop.at(shop.now + 11 * 60_000)
    const others = [new Db(shop.connection, { keys: testKeys }), new Db(shop.connection, { keys: testKeys })]
    const fresh = { unlessWithin: 600_000 }
    const done = await Promise.all([compute(fresh), ...others.map((db) => compute(fresh, db))])
    expect(done.filter(Boolean)).toHaveLength(1)
    expect(await compute(fresh)).toBe(false)
    expect(await compute()).toBe(true)
    await Promise.all(others.map((db) => db.close()))
  })

  test('a new due date is reckoned with at once by the instance that takes it', async () => {
    const db = new Db(shop.connection, { keys: testKeys })
    const app = await instanceOn(db, { now: () => shop.now, learns: true })
    try {
      const { id } = await job('500')
      const answer = await app.inject({
        method: 'PUT',
        url: `/api/admin/jobs/${id}`,
        headers: await huda.authorization(),
        payload: { ...(await listed('500')), due_on: '2026-11-23' },
      })
      expect(answer.statusCode).toBe(200)
      await expect.poll(async () => (await forecastOf('500'))?.late_percent, { timeout: 20_000 }).toBeTypeOf('number')
    } finally {
      await app.close()
      await db.close()
    }
  })
})

describe('a job on hold', () => {
  /** Twelve times a job that is closed now was on hold, each time for so many days and some hours. */
  async function twelveWaited(jobNo: string, { reason, days }: { reason: string; days: number }): Promise<number> {
    const { id } = await job(jobNo, { status: 'closed' })
    await shop.db.write(sql`
      insert into job_hold (job_id, reason, began_at, ended_at)
      select ${id}, ${reason}, moment, moment + ${days}::int * interval '1 day' + i * interval '20 minutes'
      from generate_series(1, 12) as i
      cross join lateral (select timestamptz '2026-06-01 08:00+03' + i * interval '7 days' as moment) as at`)
    return id
  }

  test('goes on when it does, also where dates are a fraction of what was reckoned: no day of its wait is', async () => {
    await job('530', { status: 'on_hold', hold: { reason: 'crane', note: null } } as Partial<Job>)
    await twelveWaited('531', { reason: 'crane', days: 20 })
    await shop.db.write(sql`
      insert into job (job_no, customer, description, status, created_at, closed_at)
      select (950000 + i)::text, 'Saline Water', 'Rewind', 'closed', moment, moment + (1 + i % 10) * interval '1 day'
      from generate_series(1, 90) as i
      cross join lateral (select timestamptz '2026-03-01 08:00+03' + i * interval '1 day' as moment) as at`)
    await shop.db.write(sql`
      insert into forecast_record (job_id, made_on, made_at, p50_at, p80_at, work_quantiles, has_begun, age_hours,
        flow_weight, technicians, is_first, is_replayed)
      select id, created_at::date, created_at, created_at + interval '20 days', created_at + interval '30 days',
        array(select (500 + n)::real from generate_series(1, 19) as n), false, 0, 0.5, 2, true, false
      from job where job_no like '9500__'`)
    await compute()
    const tuning = await shop.db.row<{ p80: number }>(sql`select first_stretch_p80 as p80 from forecast`)
    expect(tuning?.p80).toBeLessThan(0.8)
    const known = await forecastOf('530')
    // Such holds take twenty days, to the hour at which somebody is there.
    const waits = Date.parse(known?.goes_on_at ?? '') - shop.now
    expect(waits / DAY).toBeGreaterThan(19.5)
    expect(waits / DAY).toBeLessThan(21.5)
    expect(Date.parse(known?.p50_at ?? '')).toBeGreaterThan(Date.parse(known?.goes_on_at ?? ''))
    // Another order is tried by what these dates were made with.
    const { asItIs } = await simulateOrder(shop.db, occasion(), [])
    expect(asItIs.find(({ job_id }) => job_id === known?.job_id)?.p50_at).toBe(known?.p50_at)
    await shop.db.write(sql`delete from job where job_no like '9500__'`)
    await shop.db.write(sql`delete from job_hold where reason = 'crane'`)
  })

  test('has dates once the shop knows how long jobs wait for the same, as long as it is on hold', async () => {
    const held = await job('520', { status: 'on_hold', hold: { reason: 'parts', note: null } } as Partial<Job>)
    await compute()
    expect(await forecastOf('520')).toMatchObject({ no_forecast: 'on_hold', p50_at: null, goes_on_at: null })
    // Three working days each.
    const waited = await twelveWaited('521', { reason: 'parts', days: 5 })
    await compute()
    const known = await forecastOf('520')
    expect(known).toMatchObject({ no_forecast: null })
    const [goesOn, p50, p80] = [known?.goes_on_at, known?.p50_at, known?.p80_at].map((at) => Date.parse(at ?? ''))
    expect(goesOn).toBeGreaterThan(shop.now)
    expect(p50).toBeGreaterThan(goesOn ?? Infinity)
    expect(p80).toBeGreaterThanOrEqual(p50 ?? Infinity)
    expect((await listed('520'))?.forecast?.goes_on_at).toBe(known?.goes_on_at)
    const kept = await shop.db.row<{ count: number }>(sql`
      select count(*) from forecast_record join job on job.id = job_id where job_no = '520'`)
    expect(kept?.count).toBe(1)
    // It says how long the job waits: nothing of how forecasts of work hold is learned from it.
    const calendar = workingCalendar([{ from: shop.now - 400 * DAY, to: shop.now + 400 * DAY }])
    const ofHeld = async () =>
      (await pastForecastsAt(shop.db, shop.now + 1, { calendar, ageAt: () => null })).filter(
        ({ jobId }) => jobId === held.id,
      )
    expect(await ofHeld()).toEqual([])
    await shop.db.write(sql`update job_hold set began_at = began_at + interval '1 second' where job_id = ${held.id}`)
    expect(await ofHeld()).toHaveLength(1)
    await shop.db.write(sql`update job_hold set began_at = began_at - interval '1 second' where job_id = ${held.id}`)

    await huda.call('PATCH', `/admin/jobs/${held.id}/status`, { status: 'open' })
    expect(await forecastOf('520')).toMatchObject({ no_forecast: 'not_yet', goes_on_at: null })
    await compute()
    const open = await forecastOf('520')
    expect(open).toMatchObject({ no_forecast: null, goes_on_at: null })
    expect(Date.parse(open?.p50_at ?? '')).toBeLessThan(p50 ?? 0)
    await huda.call('PATCH', `/admin/jobs/${held.id}/status`, { status: 'on_hold' })
    expect(await forecastOf('520')).toMatchObject({ no_forecast: 'on_hold', p50_at: null })
    await shop.db.write(sql`delete from job_hold where job_id = ${waited}`)
  })
})

test('an app that closes does not wait for forecasts that are being reckoned, and keeps none of them', async () => {
  const db = new Db(shop.connection, { keys: testKeys })
  const app = await instanceOn(db, { now: () => shop.now, learns: true })
  const { id } = await job('510')
  const body = { ...(await listed('510')), due_on: '2026-11-24' }
  const isAtIt = async () => {
    const waiting = await shop.db.row<{ count: number }>(sql`
      select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%warsha.forecast%'`)
    return waiting?.count === 1
  }
  await shop.db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('warsha.forecast'))`)
    const headers = await huda.authorization()
    await app.inject({ method: 'PUT', url: `/api/admin/jobs/${id}`, headers, payload: body })
    await expect.poll(isAtIt, { timeout: 20_000 }).toBe(true)
    await app.close()
    await db.close()
  })
  expect(await forecastOf('510')).toMatchObject({ no_forecast: 'not_yet' })
})

describe('the day on which a job is due', () => {
  const auditOf = (jobNo: string) =>
    shop.db.rows<Pick<AuditEntry, 'action' | 'before' | 'after'>>(sql`
      select action, before, after from audit_entry where kind = 'job' and subject = ${jobNo} order by id`)

  test('is set, stays when it is not named, and is cleared; all of it stands in the audit trail', async () => {
    const made = await job('600', { due_on: '2026-12-24' })
    expect(made.due_on).toBe('2026-12-24')
    const { due_on: _left, ...unnamed } = made
    const kept = await huda.call<Job>('PUT', `/admin/jobs/${made.id}`, { ...unnamed, notes: 'Urgent' })
    expect(kept.body.due_on).toBe('2026-12-24')
    expect((await edit(made, { due_on: '2026-11-01' })).body.due_on).toBe('2026-11-01')
    expect((await edit(made, { due_on: '' })).body.due_on).toBeNull()
    expect((await edit(made, { due_on: '2027-01-31' })).body.due_on).toBe('2027-01-31')
    expect((await edit(made, { due_on: null })).body.due_on).toBeNull()
    const entries = await auditOf('600')
    expect(entries.map(({ after }) => (after as Job).due_on)).toEqual([
      '2026-12-24',
      '2026-12-24',
      '2026-11-01',
      null,
      '2027-01-31',
      null,
    ])
    expect((await listed('600'))?.due_on).toBeNull()
    expect((await job('601')).due_on).toBeNull()
  })

  test.each([
    ['2026-02-30', 'This must be a date such as 2026-11-20'],
    ['24.12.2026', 'This must be a date such as 2026-11-20'],
    ['0000-01-01', 'This must be a date such as 2026-11-20'],
    ['9999-12-31', 'The date is too far in the future'],
    [20_261_224, 'This must be a date such as 2026-11-20'],
  ])('%s is none', async (due_on, message) => {
    const refused = await huda.post<Problem>('/admin/jobs', { ...(await listed('601')), job_no: '602', due_on })
    expect([refused.status, refused.body.errors]).toEqual([422, [{ path: 'due_on', message }]])
  })
})

test('technicians are not told when anything is finished', async () => {
  const refused = await ali.get<Problem>('/admin/forecasts')
  expect([refused.status, refused.body.detail]).toEqual([403, 'Access denied'])
  expect((await shop.nobody.get('/admin/forecasts')).status).toBe(401)
})
