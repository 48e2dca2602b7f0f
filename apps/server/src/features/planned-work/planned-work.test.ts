import type { ActiveSession, Live, ScheduleRule, Session } from '@warsha/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { learnNow } from '../learning/index.ts'

let shop: Shop
let admin: Caller
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.admin()
  const { body: rules } = await admin.get<ScheduleRule[]>('/admin/schedule/rules')
  const thursday = rules.find(({ weekday }) => weekday === THURSDAY)
  await admin.call('DELETE', `/admin/schedule/rules/${thursday?.id}`)
  for (const [start_time, end_time] of [
    ['08:00', '12:00'],
    ['13:00', '17:00'],
  ]) {
    const added = await admin.post('/admin/schedule/rules', { day_of_week: THURSDAY, start_time, end_time })
    expect(added.status).toBe(201)
  }
})
afterAll(() => shop.close())

const THURSDAY = 4

const riyadh = (time: string) => Date.parse(`2026-11-19T${time}+03:00`)
const seconds = (hours: number | null | undefined) => hours != null && Math.round(hours * 3600)

let jobs = 2000
let job: string
beforeEach(async () => {
  jobs += 1
  job = String(jobs)
  shop.at(riyadh('08:00:00'))
  await shop.job({ job_no: job })
})

/** Gives repairs of such a job an estimate. As long as little is known, P80 is half as much again. */
async function plan(hours: number, jobType: number): Promise<void> {
  await shop.db.write(sql`
    insert into estimate (job_type_id, activity_type_id, estimated_seconds)
    select ${jobType}::int, id, ${hours * 3600}::int from activity_type where code = 'REPAIR'
    on conflict do nothing`)
  await shop.db.write(sql`
    update job set job_type_id = ${jobType}, power_rating_id = 1, rpm_category_id = 1 where job_no = ${job}`)
}

async function onBoard(): Promise<{ live: Live; sessions: ActiveSession[] }> {
  const { body: live } = await admin.get<Live>('/admin/live')
  return { live, sessions: live.active_sessions.filter(({ job_no }) => job_no === job) }
}

const current = async (technician: Caller) => (await technician.get<Session>('/sessions/current')).body

test('hours count without the midday break, to the second, until the item is over', async () => {
  const ali = await shop.technician()
  await plan(4, 1)
  const { body } = await ali.start({ job, at: riyadh('08:00:00') })
  expect(body).toMatchObject({ planned_hours: null, p80_hours: null, worked_hours: null, working_times: null })
  await learnNow(shop.db, shop.now)

  shop.at(riyadh('12:30:15'))
  expect(seconds((await current(ali)).worked_hours)).toBe(4 * 3600)
  shop.at(riyadh('13:00:01'))
  expect(seconds((await onBoard()).sessions[0]?.worked_hours)).toBe(4 * 3600 + 1)

  shop.at(riyadh('15:00:00'))
  expect((await onBoard()).sessions[0]).toMatchObject({ planned_hours: 4, p80_hours: 6, is_over: false })
  expect((await onBoard()).live.total_over).toBe(0)
  shop.at(riyadh('15:00:01'))
  expect((await onBoard()).sessions[0]).toMatchObject({ is_over: true, is_stalled: false })
  expect((await onBoard()).live.total_over).toBe(1)
  shop.at(riyadh('19:00:00'))
  const { sessions } = await onBoard()
  expect(sessions[0]).toMatchObject({ is_over: true, is_stalled: true })
  expect(seconds(sessions[0]?.worked_hours)).toBe(8 * 3600)
  await ali.complete(body.session_id)
})

test('two technicians work on one item: each sees its sum, what is voided does not count', async () => {
  const ali = await shop.technician({ name: 'Ali' })
  const omar = await shop.technician({ name: 'Omar' })
  await plan(2, 2)
  const first = await ali.start({ job, at: riyadh('08:00:00') })
  shop.at(riyadh('09:00:07'))
  await ali.complete(first.body.session_id, riyadh('09:00:07'))
  const wrong = await ali.start({ job, at: riyadh('09:10:00') })
  shop.at(riyadh('09:30:00'))
  await ali.complete(wrong.body.session_id, riyadh('09:30:00'))
  await admin.post(`/admin/sessions/${wrong.body.session_id}/void`, { reason: 'Wrong job' })
  await ali.start({ job, at: riyadh('09:30:00') })
  shop.at(riyadh('09:45:00'))
  await omar.start({ job, at: riyadh('09:45:00') })
  const other = await (await shop.technician()).start({ job, activity: 'TEST', at: riyadh('08:00:00') })

  await learnNow(shop.db, shop.now)

  shop.at(riyadh('10:00:00'))
  const worked = 3607 + 1800 + 900
  for (const technician of [ali, omar]) {
    const sessions = await current(technician)
    expect(sessions).toMatchObject({ planned_hours: 2, p80_hours: 3 })
    expect(seconds(sessions.worked_hours)).toBe(worked)
  }
  const { sessions } = await onBoard()
  const repairs = sessions.filter(({ activity_code }) => activity_code === 'REPAIR')
  expect(repairs.map(({ worked_hours }) => seconds(worked_hours))).toEqual([worked, worked])
  expect(sessions.find(({ session_id }) => session_id === other.body.session_id)).toMatchObject({
    planned_hours: null,
    p80_hours: null,
    worked_hours: null,
    is_over: false,
  })
})

test('without an estimate nothing is known, with or without a work item', async () => {
  const ali = await shop.technician()
  await ali.start({ job, at: riyadh('08:00:00') })
  const nothing = { planned_hours: null, p80_hours: null, worked_hours: null }
  expect(await current(ali)).toMatchObject({ ...nothing, working_times: null })
  await learnNow(shop.db, shop.now)
  expect(await current(ali)).toMatchObject({ ...nothing, working_times: null })
  expect((await onBoard()).sessions).toMatchObject([{ ...nothing, is_over: false }])
})

test('a phone hears when its work counts in the next two days, and nothing of money', async () => {
  const ali = await shop.technician()
  await plan(4, 1)
  await ali.start({ job, at: riyadh('08:00:00') })
  await learnNow(shop.db, shop.now)
  shop.at(riyadh('10:20:30'))
  const sessions = await current(ali)
  expect(sessions.working_times?.map(({ from, to }) => [from, to])).toEqual([
    ['2026-11-19T07:20:30.000Z', '2026-11-19T09:00:00.000Z'],
    ['2026-11-19T10:00:00.000Z', '2026-11-19T14:00:00.000Z'],
  ])
  expect(Object.keys(sessions)).not.toEqual(expect.arrayContaining([expect.stringMatching(/rate|cost|sar/)]))
})
