import type { AnswerOf, Job } from '@warsha/contract'
import { DAY, finishOfQuantiles, HOUR, type Instant, workingCalendar, workingWindows } from '@warsha/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sendFile } from '../../../testing/sent-file.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql, timestamptz } from '../../platform/database.ts'
import { storedSchedule } from '../calendar/index.ts'
import { learnNow } from '../learning/index.ts'
import { computeForecasts } from './index.ts'
import { replayForecasts } from './replay.ts'
import { pastForecastsAt } from './past-forecasts.ts'
import { judgeDates } from './record.ts'
import { shopPastAt } from './shop-record.ts'

/** An instant by the clock in Riyadh in November 2026; Friday and Saturday are free, the other days 08:00 to 17:00. */
const at = (day: number, time: string) => Date.parse(`2026-11-${String(day).padStart(2, '0')}T${time}:00+03:00`)

let shop: Shop
let huda: Caller
let ali: Caller
beforeEach(async () => {
  shop = await openShop()
  shop.at(at(1, '08:00'))
  huda = await shop.admin()
  ali = await shop.technician()
  await shop.db.write(sql`
    insert into estimate (job_type_id, activity_type_id, estimated_seconds)
    select 1, id, 4 * 3600 from activity_type where code = 'REPAIR'`)
})
afterEach(() => shop.close())

const occasion = () => ({ businessTimeZone: 'Asia/Riyadh', stalledAfterHours: 10, now: shop.now })
const compute = () => computeForecasts(shop.db, occasion())
const answer = async () => (await huda.get<AnswerOf<'jobForecasts'>>('/admin/forecasts')).body

async function job(jobNo: string, given: Partial<Job> = {}): Promise<number> {
  const motor = { job_type_id: 1, power_rating_id: 1, rpm_category_id: 1 }
  const body = { ...motor, job_no: jobNo, customer: 'Saline Water', description: 'Rewind of a motor', ...given }
  return (await huda.post<Job & { id: number }>('/admin/jobs', body)).body.id
}

async function worked(jobNo: string, from: Instant, hours: number): Promise<void> {
  shop.at(from)
  const { body } = await ali.start({ job: jobNo })
  shop.at(from + hours * HOUR)
  await ali.complete(body.session_id)
}

const setStatus = (id: number, status: string) => huda.call('PATCH', `/admin/jobs/${id}/status`, { status })

type Kept = { day: string; at: Instant; p50: Instant; first: boolean; replayed: boolean; begun: boolean; age: number }
const kept = (id: number) =>
  shop.db.rows<Kept>(sql`
    select made_on::text as day, made_at as at, p50_at as p50, is_first as first, is_replayed as replayed,
      has_begun as begun, age_hours as age
    from forecast_record where job_id = ${id} order by made_on`)

describe('each day’s forecast', () => {
  test('is kept as it was first made that day, with what it was made of', async () => {
    const id = await job('1')
    await worked('1', at(1, '08:00'), 1)
    await compute()
    const [morning] = await kept(id)
    expect(morning).toMatchObject({ day: '2026-11-01', at: at(1, '09:00'), first: true, replayed: false, begun: true })
    expect(morning?.age).toBeCloseTo(1, 5)
    shop.at(at(1, '15:00'))
    await compute()
    expect(await kept(id)).toEqual([morning])
    shop.at(at(2, '09:00'))
    await compute()
    expect(await kept(id)).toMatchObject([morning, { day: '2026-11-02', first: false }])
    const made = await shop.db.row<{ quantiles: number[]; hours: number; technicians: number }>(sql`
      select work_quantiles as quantiles, remaining_hours as hours, technicians from forecast_record
      where job_id = ${id} and made_on = '2026-11-01'`)
    expect(made?.quantiles).toHaveLength(19)
    expect(made?.technicians).toBe(1)
    expect(made?.hours).toBeGreaterThan(0)
  })

  test('is not made of jobs on hold, and goes with a job that is deleted', async () => {
    const [held, other] = [await job('1', { status: 'on_hold' }), await job('2')]
    await job('3')
    await worked('3', at(1, '08:00'), 1)
    await compute()
    expect(await kept(held)).toEqual([])
    expect(await kept(other)).toHaveLength(1)
    await huda.call('DELETE', `/admin/jobs/${other}`)
    expect(await kept(other)).toEqual([])
  })
})

test('a date that was kept can be made again from what it was made of', async () => {
  // Twelve jobs of two months ago that took longer than was said of them.
  await shop.db.write(sql`
    insert into job (job_no, customer, description, status, created_at)
    select (7000 + i)::text, 'Saline Water', 'Rewind of a motor', 'open', made_at
    from generate_series(1, 12) as i
    cross join lateral (select ${timestamptz(at(1, '09:00') - 60 * DAY)}::timestamptz + i * interval '1 day' as made_at) as made`)
  await shop.db.write(sql`
    insert into forecast_record (job_id, made_on, made_at, p50_at, p80_at, work_quantiles, has_begun, age_hours,
      flow_weight, technicians, is_first, is_replayed)
    select id, created_at::date, created_at, created_at, created_at, array(select n::real from generate_series(1, 19) as n),
      false, 0, 0.5, 1, true, false
    from job where job_no like '70__'`)
  for (let i = 1; i <= 12; i++) await worked(String(7000 + i), at(1, '09:00') - (60 - i) * DAY, 1)
  await shop.db.write(sql`
    update job set status = 'closed', closed_at = created_at + (4 + job_no::int % 5) * interval '1 day' where job_no like '70__'`)
  const ids = [await job('1'), await job('2')]
  await worked('1', at(1, '08:00'), 1)
  await compute()
  type Made = {
    work: number[]
    flow: number[]
    weight: number
    p50: number
    p80: number
    at: Instant
    dates: Instant[]
  }
  const made = await shop.db.rows<Made>(sql`
    select work_quantiles as work, flow_quantiles as flow, flow_weight as weight, stretch_p50 as p50, stretch_p80 as p80,
      made_at as at, array[extract(epoch from p50_at), extract(epoch from p80_at)]::float8[] as dates
    from forecast_record where job_id = any (${ids}::int[]) order by job_id`)
  expect(made.map(({ flow }) => flow.length)).toEqual([19, 19])
  const schedule = await storedSchedule(shop.db, 'Asia/Riyadh')
  const windows = workingWindows(schedule, null, { first: '2026-10-01', last: '2027-12-31' })
  for (const { work, flow, weight, p50, p80, at: now, dates } of made) {
    expect([work.length, p80 > 1]).toEqual([19, true])
    let least = 0
    const quantiles = work.map((hours, i) => {
      const ofP80 = Math.min(1, Math.max(0, (i - 9) / 6))
      least = Math.max(least, ((1 - weight) * hours + weight * (flow[i] ?? hours)) * (p50 + (p80 - p50) * ofP80))
      return least
    })
    const finish = finishOfQuantiles(quantiles, null, { calendar: workingCalendar(windows), now })
    // Real numbers are kept with seven digits.
    expect(Math.abs((finish?.p50 ?? 0) / 1000 - (dates[0] ?? 0))).toBeLessThan(2)
    expect(Math.abs((finish?.p80 ?? 0) / 1000 - (dates[1] ?? 0))).toBeLessThan(2)
  }
})

/** Jobs of the last weeks whose P80 has passed, of which so many were closed by it. */
async function passedJobs(count: number, held: number): Promise<void> {
  const made = timestamptz(at(1, '09:00') - 60 * DAY)
  await shop.db.write(sql`
    insert into job (job_no, customer, description, status, created_at, closed_at)
    select (5000 + i)::text, 'Saline Water', 'Rewind of a motor', 'closed', ${made}::timestamptz + i * interval '8 hours',
      ${made}::timestamptz + i * interval '8 hours' + case when i < ${held} then interval '4 days' else interval '6 days' end
    from generate_series(0, ${count - 1}) as i`)
  await shop.db.write(sql`
    insert into forecast_record (job_id, made_on, made_at, p50_at, p80_at, work_quantiles, has_begun, age_hours,
      flow_weight, technicians, is_first, is_replayed)
    select id, created_at::date, created_at, created_at + interval '3 days', created_at + interval '5 days', '{}', false,
      0, 0.5, 2, true, job_no::int % 2 = 0
    from job where job_no like '5___'`)
}

describe('how the dates held', () => {
  async function dueJob(): Promise<number> {
    const id = await job('1', { due_on: '2026-11-20' })
    await worked('1', at(1, '08:00'), 1)
    await compute()
    return id
  }

  test('is told of those that passed within sixty days; a shop whose P80 holds has dates and a chance', async () => {
    await passedJobs(60, 49)
    // Of others it passed 60 days ago, or has not passed yet.
    await shop.db.write(sql`
      update forecast_record set p50_at = made_at - interval '10 days', p80_at = ${timestamptz(at(1, '09:00') - 60 * DAY)}
      from job where job.id = job_id and job_no in ('5000', '5001')`)
    await shop.db.write(sql`
      update forecast_record set p80_at = ${timestamptz(at(1, '09:01'))} from job where job.id = job_id and job_no = '5002'`)
    const id = await dueJob()
    const { is_guess, record, jobs } = await answer()
    expect(record).toMatchObject({ jobs: 57, dates: 57, held: 46, replayed: 28, bias_days: 1.4 })
    expect(record.horizons[1]).toEqual({ up_to_days: 7, dates: 57, p50_held_percent: 0, p80_held_percent: 81 })
    expect(is_guess).toBe(false)
    expect(jobs[0]?.late_percent).not.toBeNull()
    const single = (await huda.get<Job>(`/admin/jobs/${id}`)).body
    expect(single.forecast).toMatchObject({ is_guess: false, late_percent: jobs[0]?.late_percent })
    expect(single.forecast_record).toEqual(record)
  })

  test('by how far ahead they lay, the bound of each belonging to it', async () => {
    await passedJobs(5, 5)
    const ahead = [2, 3, 3.5, 28, 28.5]
    await shop.db.write(sql`
      update forecast_record set made_at = p80_at - ahead * interval '1 day', p50_at = p80_at
      from job, unnest(${ahead}::float8[]) with ordinality as lay (ahead, place)
      where job.id = job_id and job_no::int = 4999 + place`)
    await dueJob()
    expect((await answer()).record.horizons.map(({ up_to_days, dates }) => [up_to_days, dates])).toEqual([
      [3, 2],
      [7, 1],
      [14, 0],
      [28, 1],
      [null, 1],
    ])
  })

  test.each([
    ['too few of them held', 40, 28],
    ['too few have passed', 29, 29],
    ['none has passed', 0, 0],
  ])('where %s nothing is called P80: it is a guess without a chance', async (_, count, held) => {
    await passedJobs(count, held)
    await dueJob()
    const { is_guess, record, jobs } = await answer()
    expect([is_guess, record.held]).toEqual([true, held])
    expect(jobs.map(({ p80_at, late_percent }) => [p80_at === null, late_percent])).toEqual([[false, null]])
    const list = (await huda.get<Job[]>('/admin/jobs')).body.find(({ job_no }) => job_no === '1')
    expect(list?.forecast).toMatchObject({ is_guess: true, late_percent: null })
  })

  test('what is said stays while the share lies between the two bounds', async () => {
    await passedJobs(100, 71)
    /** @returns whether dates are a guess once so many of the hundred held */
    const guessAt = async (held: number) => {
      await shop.db.write(sql`
        update job set closed_at = created_at + case when job_no::int < ${5000 + held} then interval '4 days' else interval '6 days' end
        where job_no like '5___'`)
      await compute()
      return (await answer()).is_guess
    }
    expect(await guessAt(71)).toBe(true)
    expect(await guessAt(72)).toBe(false)
    expect(await guessAt(71)).toBe(false)
    expect(await guessAt(70)).toBe(false)
    expect(await guessAt(69)).toBe(true)
    expect(await guessAt(71)).toBe(true)
    // Nor is more than was promised a guess.
    expect(await guessAt(100)).toBe(false)
  })

  test('dates of jobs that are open have been missed', async () => {
    await passedJobs(50, 50)
    await shop.db.write(sql`
      update job set status = 'in_progress', closed_at = null where job_no::int between 5000 and 5019`)
    await dueJob()
    const { is_guess, record } = await answer()
    expect([is_guess, record]).toMatchObject([true, { jobs: 50, dates: 50, held: 30, bias_days: 1 }])
  })

  test('a date of a job that had ended when it was made says nothing', async () => {
    await passedJobs(40, 40)
    await shop.db.write(sql`
      update forecast_record set made_at = lasted_until from job where job.id = job_id and job_no::int < 5005`)
    await dueJob()
    expect((await answer()).record).toMatchObject({ dates: 35, held: 35 })
  })

  test('nothing is known of a shop in which nothing was forecast yet', async () => {
    const { is_guess, record } = await answer()
    expect([is_guess, record]).toMatchObject([true, { dates: 0, bias_days: null }])
    expect(record.horizons).toHaveLength(5)
  })

  test('a job whose due day has passed is late, whatever dates are worth', async () => {
    const id = await dueJob()
    await worked('1', at(22, '08:00'), 1)
    await compute()
    expect((await answer()).jobs[0]).toMatchObject({ late_percent: 100 })
    expect((await huda.get<Job>(`/admin/jobs/${id}`)).body.forecast).toMatchObject({
      is_guess: true,
      late_percent: 100,
    })
  })
})

describe('time on hold', () => {
  const calendar = workingCalendar([{ from: at(1, '00:00'), to: at(1, '00:00') + 300 * DAY }])
  const past = () => shopPastAt(shop.db, shop.now, { calendar, businessTimeZone: 'Asia/Riyadh' })
  const begun = (age: number) => ({ hasBegun: true, age, workedHours: 4 })

  test('is no age: a job that was held stands where one stands that was not, whether it is open or closed', async () => {
    const held = await job('1')
    await worked('1', at(1, '08:00'), 4)
    shop.at(at(1, '14:00'))
    await setStatus(held, 'on_hold')
    // Who works on it does not wait.
    await shop.db.write(sql`
      insert into work_session (id, unique_key, technician_id, job_id, activity_type_id, started_at, ended_at,
        reported_ended_at)
      select gen_random_uuid(), gen_random_uuid(), technician_id, job_id, activity_type_id, started_at + interval '2 days',
        started_at + interval '48.5 hours', started_at + interval '48.5 hours'
      from work_session where job_id = ${held}`)
    shop.at(at(8, '08:00'))
    expect((await past()).stages.get(held)).toEqual({ hasBegun: true, age: 6.5, workedHours: 4.5 })
    await setStatus(held, 'in_progress')
    const never = await job('2')
    await worked('2', at(8, '08:00'), 4)
    shop.at(at(8, '14:00'))
    const { stages, record } = await past()
    expect(stages.get(never)).toEqual(begun(6))
    expect(stages.get(held)).toEqual({ hasBegun: true, age: 12.5, workedHours: 4.5 })
    expect(record.sinceBegun.map(({ hours }) => hours)).toEqual([12.5, 6])
    await setStatus(held, 'on_hold')
    shop.at(at(20, '08:00'))
    await setStatus(held, 'closed')
    shop.at(at(25, '08:00'))
    const closed = (await past()).record
    expect(closed.sinceBegun.filter(({ isClosed }) => isClosed)).toMatchObject([{ hours: 12.5 }])
    expect(closed.sinceReceipt.filter(({ isClosed }) => isClosed)).toMatchObject([{ hours: 12.5 }])
  })

  test('is no age in forecasts that were kept with it, either', async () => {
    const id = await job('1')
    await worked('1', at(1, '08:00'), 4)
    await setStatus(id, 'on_hold')
    shop.at(at(5, '12:00'))
    await setStatus(id, 'in_progress')
    await compute()
    // As it was kept before: with four days on hold.
    const [made] = await kept(id)
    await shop.db.write(sql`update forecast_record set age_hours = 100 where job_id = ${id}`)
    const pastForecasts = await pastForecastsAt(shop.db, shop.now + 1, { calendar, ageAt: (await past()).ageAt })
    expect(pastForecasts.map(({ age }) => age)).toEqual([4])
    expect(made?.age).toBeCloseTo(4, 5)
  })

  test('counts once: what a job needs after it goes on is what one needs that was never held', async () => {
    await shop.db.write(sql`
      insert into job (job_no, customer, description, status, created_at, closed_at)
      values ('900', 'Saline Water', 'Rewind of a motor', 'closed', ${timestamptz(at(1, '08:00') - 200 * DAY)},
        ${timestamptz(at(1, '08:00') - 20 * DAY)})`)
    await shop.db.write(sql`
      insert into job_hold (job_id, reason, began_at, ended_at)
      select id, 'parts', created_at + n * interval '8 days', created_at + n * interval '8 days' + interval '5 days'
      from job, generate_series(1, 20) as n where job_no = '900'`)
    const held = await job('1')
    await worked('1', at(1, '08:00'), 1)
    shop.at(at(1, '12:00'))
    await huda.call('PATCH', `/admin/jobs/${held}/status`, { status: 'on_hold', hold: { reason: 'parts' } })
    const never = await job('2')
    await worked('2', at(24, '08:00'), 1)
    shop.at(at(24, '12:00'))
    await compute()
    type Made = { work: number[]; hold: number[] | null; age: number }
    const made = await shop.db.rows<Made>(sql`
      select work_quantiles as work, hold_quantiles as hold, age_hours as age from forecast_record
      where job_id in (${held}, ${never}) order by job_id`)
    const [first, second] = made
    expect(made.map(({ age }) => age)).toEqual([4, 4])
    expect(second?.hold).toBeNull()
    expect(first?.hold).toHaveLength(19)
    // Drawn for each job by itself.
    for (const place of [4, 9, 15]) {
      expect((first?.work[place] ?? 0) / (second?.work[place] ?? 1)).toBeCloseTo(1, 0)
    }
  })
})

describe('the days that were said of holds', () => {
  const calendar = workingCalendar([{ from: at(1, '00:00'), to: at(1, '00:00') + 300 * DAY }])
  const hold = (id: number, expected_on?: string) =>
    huda.call('PATCH', `/admin/jobs/${id}/status`, { status: 'on_hold', hold: { reason: 'parts', expected_on } })

  test('are known with what became of them, by the hour, and move the date of who waits', async () => {
    await job('9')
    await worked('9', at(1, '08:00'), 1)
    const [ended, lasting, overdue] = [await job('1'), await job('2'), await job('3')]
    await hold(ended, '2026-11-03')
    await hold(overdue, '2026-11-02')
    shop.at(at(2, '12:00'))
    await hold(ended, '2026-11-05')
    shop.at(at(4, '06:00'))
    await setStatus(ended, 'in_progress')
    await hold(lasting, '2026-11-06')
    const { record, holds } = await shopPastAt(shop.db, shop.now, { calendar, businessTimeZone: 'Asia/Riyadh' })
    // The day is over at midnight: 6 hours late, 42 early; the other one is later than by 30 so far.
    expect(record.promises).toEqual([
      { hoursLate: 6, hasEnded: true, weight: 0.5 },
      { hoursLate: -42, hasEnded: true, weight: 0.5 },
      { hoursLate: 30, hasEnded: false, weight: 1 },
    ])
    expect(holds.get(lasting)).toMatchObject({ promisedIn: 66 })
    expect(holds.get(overdue)).toMatchObject({ promisedIn: -30 })
    // What was said afterwards was not known before.
    const before = await shopPastAt(shop.db, at(2, '11:00'), { calendar, businessTimeZone: 'Asia/Riyadh' })
    expect(before.record.promises).toEqual([])
    expect(before.holds.get(ended)).toMatchObject({ promisedIn: 37 })
    await compute()
    const dates = (await answer()).jobs.find(({ job_id }) => job_id === lasting)
    expect(Date.parse(dates?.goes_on_at ?? '')).toBeGreaterThan(shop.now)
  })
})

describe('a job that is opened again', () => {
  type Scored = { jobs: number; dates: number; held: number }
  const record = async (): Promise<Scored> => {
    await shop.db.transaction((tx) => judgeDates(tx, shop.now))
    const { jobs, dates, held } = (await answer()).record
    return { jobs, dates, held }
  }
  const past = () => shopPastAt(shop.db, shop.now, { calendar, businessTimeZone: 'Asia/Riyadh' })
  const calendar = workingCalendar([{ from: at(1, '00:00'), to: at(1, '00:00') + 300 * DAY }])

  async function closedJob(): Promise<number> {
    const id = await job('1')
    await worked('1', at(1, '08:00'), 4)
    await compute()
    shop.at(at(2, '12:00'))
    await setStatus(id, 'closed')
    return id
  }

  test('and closed again by who took that back, is as it was: its dates, its flow time, where it waited', async () => {
    const id = await closedJob()
    const [before, flow] = [await record(), (await past()).record]
    const waiting = async () =>
      (await huda.get<AnswerOf<'jobWaiting'>>('/admin/analytics/waiting?from_date=2026-11-01&to_date=2027-08-01')).body
    const waited = await waiting()
    shop.at(shop.now + 40 * DAY)
    await setStatus(id, 'open')
    await setStatus(id, 'closed')
    expect(await record()).toEqual(before)
    expect(await waiting()).toEqual(waited)
    expect((await past()).record).toMatchObject({ sinceBegun: flow.sinceBegun, sinceReceipt: flow.sinceReceipt })
  })

  test('for more work after a month has its end, which is not forecast; the second time is no part of it', async () => {
    const id = await closedJob()
    const [before, flow] = [await record(), (await past()).record.sinceBegun]
    shop.at(shop.now + 30 * DAY)
    await setStatus(id, 'in_progress')
    expect((await past()).stages.get(id)).toEqual({ hasBegun: false, age: 0, workedHours: 0 })
    await worked('1', shop.now + DAY, 2)
    await compute()
    const { record: again, stages } = await past()
    expect(stages.get(id)).toEqual({ hasBegun: true, age: 2, workedHours: 2 })
    expect([again.sinceBegun, await record()]).toEqual([flow, before])
    shop.at(shop.now + DAY)
    await setStatus(id, 'closed')
    expect([(await past()).record.sinceBegun, await record()]).toEqual([flow, before])
    expect((await kept(id)).length).toBeGreaterThan(before.dates)
    // What was said of the second time teaches nothing about the first.
    expect(
      (await pastForecastsAt(shop.db, shop.now, { calendar, ageAt: (await past()).ageAt })).map(
        ({ isFirst }) => isFirst,
      ),
    ).toEqual([true])
  })

  test('is not what a job is that was closed when it was entered: nothing is known of how long it took', async () => {
    await job('1', { status: 'closed' })
    await job('2')
    shop.at(at(2, '08:00'))
    expect((await past()).record.sinceReceipt).toMatchObject([{ isClosed: false, hours: 24 }])
  })

  test('is not what a job is that was closed before anybody worked on it, as many are in a new shop', async () => {
    const finished = await job('1')
    await job('2')
    shop.at(at(1, '09:00'))
    await setStatus(finished, 'closed')
    shop.at(at(2, '08:00'))
    expect((await past()).record.sinceReceipt).toMatchObject([{ isClosed: false, hours: 24 }])
  })

  test('within a week had not ended', async () => {
    const id = await closedJob()
    shop.at(shop.now + 3 * DAY)
    await setStatus(id, 'in_progress')
    await worked('1', shop.now + HOUR, 2)
    await setStatus(id, 'closed')
    expect(await record()).toEqual({ jobs: 1, dates: 1, held: 0 })
    expect((await past()).record.sinceBegun).toMatchObject([{ hours: (shop.now - at(1, '08:00')) / HOUR }])
  })
})

describe('an import of past work', () => {
  const day = (days: number) => new Date(at(1, '12:00') - days * DAY).toISOString().slice(0, 10)
  const file = (rows: readonly string[]) => ['WO No;Type;Operation;Work date;Hours', ...rows].join('\n')
  const importWork = async (rows: readonly string[]) => {
    const { status, body } = await sendFile<AnswerOf<'importPastWork'>>(huda, '/admin/past-work-import', file(rows), {
      name: 'work.csv',
      commit: true,
    })
    expect([status, body.created]).toEqual([200, rows.length])
    return () => huda.call('DELETE', `/admin/past-work-imports/${body.import_id}`)
  }
  const past = async () => {
    const calendar = workingCalendar([{ from: at(1, '00:00') - 800 * DAY, to: at(1, '00:00') + 300 * DAY }])
    return (await shopPastAt(shop.db, shop.now, { calendar, businessTimeZone: 'Asia/Riyadh' })).record
  }

  test('says how long its jobs took, from their first day to their last, and no more once it is taken back', async () => {
    await job('00900')
    await worked('00900', at(1, '08:00'), 1)
    const before = await past()
    const takeBack = await importWork([
      `00412;REWIND;REPAIR;${day(10)};5`,
      `00412;REWIND;REPAIR;${day(8)};3`,
      `00412;REWIND;TEST;${day(9)};2`,
      `00413;REWIND;REPAIR;${day(1)};4`,
      // Longer ago than a year, of no job, and of a job that was worked on here: they teach hours, and no flow time.
      `00414;REWIND;REPAIR;${day(400)};4`,
      `;REWIND;REPAIR;${day(5)};4`,
    ])
    const { sinceBegun, sinceReceipt } = await past()
    expect(sinceReceipt).toEqual(before.sinceReceipt)
    expect(sinceBegun.filter(({ isClosed }) => isClosed)).toEqual([
      { isClosed: true, jobType: '1', hours: 72, workedHours: 10 },
      { isClosed: true, jobType: '1', hours: 24, workedHours: 4 },
    ])
    expect(sinceBegun.filter(({ isClosed }) => !isClosed)).toEqual(before.sinceBegun)
    await takeBack()
    expect(await past()).toEqual(before)
  })

  test('of a job that was worked on here says nothing of how long it took: that is known', async () => {
    const id = await job('00412')
    await setStatus(id, 'closed')
    await importWork([`00412;REWIND;REPAIR;${day(8)};3`])
    expect((await past()).sinceBegun).toHaveLength(1)
    await setStatus(id, 'in_progress')
    await worked('00412', at(2, '08:00'), 1)
    expect((await past()).sinceBegun).toMatchObject([{ isClosed: false, workedHours: 1 }])
  })

  test('moves the dates of jobs that have begun, until it is taken back', async () => {
    const id = await job('1')
    await worked('1', at(1, '08:00'), 1)
    const p80 = async () => {
      await compute()
      return (await shop.db.row<{ p80: Instant }>(sql`select p80_at as p80 from job_forecast where job_id = ${id}`))
        ?.p80
    }
    const before = (await p80()) ?? NaN
    const takeBack = await importWork(
      Array.from({ length: 40 }, (_, i) => [
        `5${100 + i};REWIND;REPAIR;${day(70 + i)};2`,
        `5${100 + i};REWIND;REPAIR;${day(30 + i)};2`,
      ]).flat(),
    )
    expect(await p80()).toBeGreaterThan(before + 7 * DAY)
    await takeBack()
    expect(await p80()).toBe(before)
  })
})

describe('a shop from before forecasts were kept', () => {
  /** As if nothing behind this day had been replayed. */
  async function forgetReplay(until: string | null = null): Promise<void> {
    await shop.db.write(sql`delete from forecast_record where made_on > coalesce(${until}::date, '-infinity')`)
    await shop.db.write(sql`update forecast set replayed_until = ${until}::date`)
  }

  /** Four weeks: each Sunday two jobs come in and are closed on the Tuesday after. */
  async function fourWeeks(): Promise<number[]> {
    const ids: number[] = []
    for (const [i, sunday] of [1, 8, 15, 22].entries()) {
      shop.at(at(sunday, '08:00'))
      for (const k of [0, 1]) ids.push(await job(String(100 + 2 * i + k)))
      await worked(String(100 + 2 * i), at(sunday, '08:00'), 0.5)
      await worked(String(101 + 2 * i), at(sunday, '10:00'), 4)
      if (sunday < 22) {
        shop.at(at(sunday + 2, '12:00'))
        for (const id of ids.slice(-2)) await setStatus(id, 'closed')
      }
    }
    return ids
  }

  test('has those made that it would have had, from what was known by then', async () => {
    const ids = await fourWeeks()
    shop.at(at(24, '09:00'))
    await learnNow(shop.db, shop.now)
    expect(await replayForecasts(shop.db, occasion())).toBe(3)
    expect((await kept(ids[2] ?? 0)).map(({ day, at: made, replayed, first }) => [day, made, replayed, first])).toEqual(
      [['2026-11-08', at(8, '09:00'), true, true]],
    )
    const before = await shop.db.rows(sql`select * from forecast_record where made_on = '2026-11-15' order by job_id`)
    // Whatever happens later changes nothing of what was known.
    await forgetReplay()
    await shop.db.write(sql`update work_session set ended_at = ended_at + interval '1 hour',
      reported_ended_at = ended_at + interval '1 hour' where started_at > ${timestamptz(at(15, '09:00'))}`)
    await shop.db.write(
      sql`update job set closed_at = closed_at + interval '9 days' where closed_at > ${timestamptz(at(15, '09:00'))}`,
    )
    await replayForecasts(shop.db, occasion())
    expect(await shop.db.rows(sql`select * from forecast_record where made_on = '2026-11-15' order by job_id`)).toEqual(
      before,
    )
  })

  test('goes on where it was stopped, and leaves what was kept since alone', async () => {
    await fourWeeks()
    shop.at(at(24, '09:00'))
    await learnNow(shop.db, shop.now)
    await replayForecasts(shop.db, occasion())
    const whole = await shop.db.rows(sql`select * from forecast_record order by made_on, job_id`)
    await forgetReplay('2026-11-08')
    expect(await replayForecasts(shop.db, occasion())).toBe(2)
    expect(await shop.db.rows(sql`select * from forecast_record order by made_on, job_id`)).toEqual(whole)
    await compute()
    expect(await replayForecasts(shop.db, occasion())).toBe(0)
  })

  test('has them as well once the present ones are made, which are the first no more', async () => {
    const ids = await fourWeeks()
    shop.at(at(24, '09:00'))
    await learnNow(shop.db, shop.now)
    await compute()
    const open = ids.at(-1) ?? 0
    expect((await kept(open)).map(({ first }) => first)).toEqual([true])
    expect(await replayForecasts(shop.db, occasion())).toBe(3)
    expect((await kept(open)).map(({ day, first }) => [day, first])).toEqual([
      ['2026-11-22', true],
      ['2026-11-24', false],
    ])
  })

  test('is replayed by one instance alone', async () => {
    await fourWeeks()
    shop.at(at(24, '09:00'))
    await learnNow(shop.db, shop.now)
    const days = await Promise.all([1, 2, 3].map(() => replayForecasts(shop.db, occasion())))
    expect(days.toSorted((a, b) => a - b)).toEqual([0, 0, 3])
  })

  test('tries each Sunday once, also where nothing could be forecast', async () => {
    await fourWeeks()
    shop.at(at(24, '09:00'))
    await shop.db.write(sql`update job set status = 'on_hold' where status = 'open'`)
    await shop.db.write(sql`delete from estimate`)
    expect(await replayForecasts(shop.db, occasion())).toBe(3)
    expect(await shop.db.rows(sql`select from forecast_record`)).toEqual([])
    expect(await replayForecasts(shop.db, occasion())).toBe(0)
  })

  test('goes on behind a Sunday that fails', async () => {
    await fourWeeks()
    shop.at(at(24, '09:00'))
    await learnNow(shop.db, shop.now)
    await shop.db.write(sql`
      alter table forecast_record add constraint no_room check (made_on <> '2026-11-15')`)
    await expect(replayForecasts(shop.db, occasion())).rejects.toThrow('no_room')
    expect(await replayForecasts(shop.db, occasion())).toBe(1)
    const days = await shop.db.rows<{ day: string }>(sql`
      select distinct made_on::text as day from forecast_record order by day`)
    expect(days.map(({ day }) => day)).toEqual(['2026-11-08', '2026-11-22'])
  })
})
