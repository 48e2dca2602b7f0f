import type { AnswerOf } from '@warsha/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { changeTimeZone, isAppRunning, dryRunTimeZone, verifyHours } from './index.ts'

let shop: Shop
let ali: Caller
let huda: Caller
beforeEach(async () => {
  shop = await openShop()
  huda = await shop.admin()
  ali = await shop.technician()
  await shop.job()
})
afterEach(() => shop.close())

/** In Riyadh, where it is two hours later than in Berlin in winter. */
const clock = (text: string) => Date.parse(`${text.replace(' ', 'T')}+03:00`)

async function worked(from: string, to: string): Promise<void> {
  shop.at(clock(to))
  const { body } = await ali.start({ at: clock(from) })
  await ali.complete(body.session_id, clock(to))
}

const days = () => shop.db.rows(sql`select day, effective_seconds from day_work order by day`)
const berlin = () => ({ timeZone: 'Europe/Berlin', change: { actor: null, now: shop.now } })

test('another zone: what it would do is shown, then done, and written down', async () => {
  await worked('2026-11-18 00:30', '2026-11-18 16:00')
  const before = await days()
  const effect = await dryRunTimeZone(shop.db, berlin())
  expect(effect).toMatchObject({
    from: 'Asia/Riyadh',
    closed: [],
    sessionsOnAnotherDay: 1,
    technicians: [{ session_count: 1, seconds_before: 8 * 3600, seconds_after: 6 * 3600 }],
  })
  expect(await days()).toEqual(before)
  expect(await changeTimeZone(shop.db, berlin())).toEqual(effect)
  // It was still the 17th there, and work began two hours later.
  expect(await days()).toEqual([{ day: '2026-11-17', effective_seconds: 6 * 3600 }])
  const { entries } = (await huda.get<AnswerOf<'audit'>>('/admin/audit?kind=workshop')).body
  expect(entries).toMatchObject([
    {
      before: { business_time_zone: 'Asia/Riyadh' },
      after: { business_time_zone: 'Europe/Berlin', sessions_on_another_day: 1 },
    },
  ])
})

test('exceptions keep their times on the wall clock', async () => {
  const holiday = { starts_at: '2026-12-01T00:00:00', ends_at: '2026-12-01T23:59:59', reason: 'Rain' }
  await huda.post('/admin/schedule/exceptions', holiday)
  await changeTimeZone(shop.db, berlin())
  const [kept] = await shop.db.rows<{ starts: string }>(sql`
    select to_char(starts_at at time zone 'Europe/Berlin', 'YYYY-MM-DD HH24:MI:SS') as starts from schedule_exception`)
  expect(kept).toEqual({ starts: '2026-12-01 00:00:00' })
})

test('closed months stay as they were closed', async () => {
  await worked('2026-10-12 08:00', '2026-10-12 16:00')
  await worked('2026-11-18 08:00', '2026-11-18 16:00')
  const closing = await huda.post('/admin/periods/2026-10/lock', { accept_to_review: true })
  expect(closing.status).toBe(200)
  await changeTimeZone(shop.db, berlin())
  expect(await days()).toEqual([
    { day: '2026-10-12', effective_seconds: 8 * 3600 },
    { day: '2026-11-18', effective_seconds: 6 * 3600 },
  ])
  const { results, days: wrongDays } = await verifyHours(shop.db)
  expect([results, wrongDays]).toEqual([[], []])
})

test('a closed month whose sessions would belong to other days stops it', async () => {
  await worked('2026-10-12 08:00', '2026-10-12 16:00')
  await worked('2026-11-01 00:30', '2026-11-01 16:00')
  const closing = await huda.post('/admin/periods/2026-10/lock', { accept_to_review: true })
  expect(closing.status).toBe(200)
  const before = await days()
  // What began at half past midnight on the 1st of November began in October in Berlin.
  await expect(changeTimeZone(shop.db, berlin())).rejects.toThrow('closed months would change: 2026-10')
  expect((await dryRunTimeZone(shop.db, berlin())).closed).toEqual([{ month: '2026-10', sessions: 1 }])
  expect(await days()).toEqual(before)
})

test('an app that runs is seen', async () => {
  expect(await isAppRunning(shop.db)).toBe(true)
})
