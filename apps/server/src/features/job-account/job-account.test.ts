import type { JobAccount } from '@warsha/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'

let shop: Shop
let huda: Caller
let ali: Caller
let omar: Caller
let job: number

/** An instant by the clock in Riyadh on a working Wednesday, 08:00 to 17:00. */
const at = (time: string) => Date.parse(`2026-11-18T${time}:00+03:00`)
const iso = (instant: number) => new Date(instant).toISOString()

async function worked(person: Caller, from: string, to: string | null, activity: string): Promise<string> {
  const { body } = await person.start({ job: '8801', activity, at: at(from) })
  if (to !== null) await person.complete(body.session_id, at(to))
  return body.session_id
}

/** An estimate for the kind of the job, or for all of them. */
const estimate = (activity: string, given: { seconds: number; power?: boolean; rpm?: boolean }) =>
  shop.db.write(sql`
    insert into estimate (job_type_id, power_rating_id, rpm_category_id, activity_type_id, estimated_seconds)
    select job_type_id, case when ${given.power ?? false} then power_rating_id end,
      case when ${given.rpm ?? false} then rpm_category_id end, activity_type.id, ${given.seconds}
    from job, activity_type where job.id = ${job} and code = ${activity}`)

/** What was learned of the kind of the job. */
const learned = (activity: string, seconds: number) =>
  shop.db.write(sql`
    insert into learned_cell (job_type_id, power_rating_id, rpm_category_id, activity_type_id, sample_count,
      historical_avg_seconds, baseline_seconds, learned_seconds, p80_seconds, planning_seconds, confidence,
      use_historical, baseline_miss_seconds, learned_miss_seconds)
    select job_type_id, power_rating_id, rpm_category_id, activity_type.id, 5, 1, 1, ${seconds}, 1, 1, 'medium', true, 0, 0
    from job, activity_type where job.id = ${job} and code = ${activity}`)

const account = async (id: number | string, by = huda) => by.get<JobAccount>(`/admin/jobs/${id}/account`)

beforeAll(async () => {
  shop = await openShop()
  shop.at('2026-11-18T17:00:00Z')
  huda = await shop.admin()
  ali = await shop.technician()
  omar = await shop.technician({ name: 'Omar Saleh' })
  job = await shop.job({ job_no: '8801' })
  await shop.db.write(sql`
    insert into hourly_rate (person_id, effective_from, halalas) values (${ali.id}, '2026-01-01', 5000)`)
})
afterAll(() => shop.close())

test('a job on which nobody has worked', async () => {
  const { status, body } = await account(job)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    job_id: job,
    job_no: '8801',
    estimated_hours: null,
    first_started_at: null,
    last_ended_at: null,
    activities: [],
    technicians: [],
    sessions: [],
    totals: { session_count: 0, seconds_raw: 0, hours_effective: 0, cost_sar: 0 },
  })
})

test('what was done, by activity and by technician, against what was planned for its kind', async () => {
  await worked(ali, '08:00', '10:30', 'REPAIR')
  await worked(omar, '16:00', '18:00', 'REPAIR')
  await worked(ali, '11:00', '11:20', 'TEST')
  await worked(ali, '11:20', '11:30', 'WELD')
  const voided = await worked(omar, '08:00', '09:00', 'REPAIR')
  await huda.post(`/admin/sessions/${voided}/void`, { reason: 'Twice' })
  await worked(omar, '19:00', null, 'WELD')
  await shop.db.write(sql`
    update job set job_type_id = (select min(id) from job_type), power_rating_id = (select min(id) from power_rating),
      rpm_category_id = (select min(id) from rpm_category) where id = ${job}`)
  // The most exact one counts; one by power rating goes before one by RPM category.
  await estimate('REPAIR', { seconds: 9 * 3600 })
  await estimate('REPAIR', { seconds: 3 * 3600, power: true })
  await estimate('REPAIR', { seconds: 4 * 3600, rpm: true })
  await estimate('TEST', { seconds: 3600, power: true, rpm: true })
  await learned('TEST', 1800)

  const { body } = await account(job)
  expect(body.totals).toMatchObject({
    session_count: 4,
    running_count: 1,
    seconds_raw: 5 * 3600,
    seconds_effective: 4 * 3600,
    seconds_outside: 3600,
    hours_raw: 5,
    hours_effective: 4,
    hours_outside: 1,
    cost_sar: 150,
  })
  expect(body.estimated_hours).toBe(3.5)
  expect([body.first_started_at, body.last_ended_at]).toEqual([iso(at('08:00')), iso(at('18:00'))])
  expect(body.activities).toEqual([
    {
      activity_code: 'REPAIR',
      activity_label: 'Repair',
      activity_label_ar: 'إصلاح',
      estimated_hours: 3,
      session_count: 2,
      seconds_raw: 4.5 * 3600,
      seconds_effective: 3.5 * 3600,
      hours_effective: 3.5,
      cost_sar: 125,
    },
    expect.objectContaining({ activity_code: 'TEST', estimated_hours: 0.5, hours_effective: 0.33, cost_sar: 16.67 }),
    expect.objectContaining({ activity_code: 'WELD', estimated_hours: null, hours_effective: 0.17, cost_sar: 8.33 }),
  ])
  expect(body.technicians).toMatchObject([
    {
      technician_id: ali.id,
      technician_name: 'Ali Hassan',
      employee_number: null,
      session_count: 3,
      hours_effective: 3,
    },
    { technician_id: omar.id, session_count: 1, hours_effective: 1, cost_sar: 0 },
  ])
  expect(body.sessions.map(({ started_at }) => started_at)).toEqual(
    ['19:00', '16:00', '11:20', '11:00', '08:00'].map((time) => iso(at(time))),
  )
})

test('what was planned stays what it was told when it began; until then an admin can hold it', async () => {
  const planned = async () =>
    (await account(job)).body.activities.find(({ activity_code }) => activity_code === 'TEST')?.estimated_hours
  await shop.db.write(sql`
    insert into frozen_cell (job_type_id, power_rating_id, rpm_category_id, activity_type_id, seconds, frozen_by, frozen_at)
    select job_type_id, power_rating_id, rpm_category_id, activity_type.id, 2700, ${huda.id}, now()
    from job, activity_type where job.id = ${job} and code = 'TEST'`)
  expect(await planned()).toBe(0.75)
  await shop.db.write(sql`
    insert into work_item (job_id, activity_type_id, started_at, session_count, actual_seconds, baseline_seconds,
      deviation, trust, learned_hours, p80_hours, planning_hours, sample_count, estimated_seconds)
    select ${job}, id, now(), 1, 0, 5400, 0, 0, 1.5, 2, 1.5, 0, 5400 from activity_type where code = 'TEST'`)
  expect(await planned()).toBe(1.5)
})

test('a job that is not there, and who may not see it', async () => {
  expect((await account(999_999)).status).toBe(404)
  expect((await account('abc')).status).toBe(404)
  expect((await account(job, ali)).status).toBe(403)
})
