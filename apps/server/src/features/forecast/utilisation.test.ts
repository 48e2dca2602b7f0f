import { randomUUID } from 'node:crypto'
import type { AnswerOf } from '@warsha/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { computeForecasts } from './index.ts'

let shop: Shop
let huda: Caller
let ali: Caller
let omar: Caller
const WEEK = [15, 16, 17, 18, 19]

/** An instant by the clock in Riyadh in November 2026; Friday and Saturday are free, the other days 08:00 to 17:00. */
const at = (day: number, time: string) => Date.parse(`2026-11-${String(day).padStart(2, '0')}T${time}:00+03:00`)

async function worked(who: Caller, days: readonly number[], [from, to]: [string, string], activity = 'REPAIR') {
  for (const day of days) {
    await shop.db.write(sql`
      insert into work_session (id, unique_key, technician_id, job_id, activity_type_id, started_at, ended_at,
        reported_ended_at)
      select ${randomUUID()}, ${randomUUID()}, ${who.id}, job.id, activity_type.id, to_timestamp(${at(day, from) / 1000}),
        to_timestamp(${at(day, to) / 1000}), to_timestamp(${at(day, to) / 1000})
      from job, activity_type where job_no = '90' and code = ${activity}`)
  }
}

async function utilisation(): Promise<number | null> {
  await computeForecasts(shop.db, { businessTimeZone: 'Asia/Riyadh', stalledAfterHours: 10, now: shop.now })
  return (await huda.get<AnswerOf<'jobForecasts'>>('/admin/forecasts')).body.utilisation_percent
}

beforeAll(async () => {
  shop = await openShop()
  // Sunday morning.
  shop.at(at(22, '08:00'))
  huda = await shop.admin()
  ali = await shop.technician()
  omar = await shop.technician({ name: 'Omar Saleh' })
  await shop.job({ job_no: '90' })
  expect((await huda.call('PUT', '/admin/activity-types/BREAK', { label: 'Break', is_charged: false })).status).toBe(
    200,
  )
})
afterAll(() => shop.close())

test('work that is not charged to jobs does not go into them', async () => {
  await worked(ali, WEEK, ['08:00', '14:00'])
  expect(await utilisation()).toBe(67)
  await worked(ali, WEEK, ['14:00', '17:00'], 'BREAK')
  expect(await utilisation()).toBe(67)
})

test('hours count from the first day of somebody new', async () => {
  await worked(omar, [18, 19], ['08:00', '17:00'])
  // 30 of 45 hours and 18 of 18.
  expect(await utilisation()).toBe(76)
})

test('days on which somebody was away are not days on which no work was recorded', async () => {
  // Omar worked before these two weeks, so his hours count from the Sunday on like those of all.
  await worked(omar, [1], ['08:00', '17:00'])
  // 48 of 90 hours.
  expect(await utilisation()).toBe(53)
  const leave = { technician_ids: [omar.id], kind: 'annual', first_day: '2026-11-15', last_day: '2026-11-17' }
  const { body } = await huda.post<AnswerOf<'createAbsences'>>('/admin/absences', leave)
  expect(body).toMatchObject({ absences: [{ half: null }] })
  expect(await utilisation()).toBe(76)
})
