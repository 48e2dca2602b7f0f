import { factoredSecondsOf } from '@warsha/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { adminsProof, at, hireLongAgo, usualRules, worked } from '../../../testing/pay-months.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql, timestamptz } from '../../platform/database.ts'
import { rebuildCalendar, storedSchedule } from '../calendar/index.ts'
import { midnights, payMonth } from './month.ts'
import { overtimeBefore } from './notes.ts'
import { people } from './queries.ts'
import { shopSheet } from './sheet.ts'

const ZONE = 'Asia/Riyadh'

let shop: Shop
let huda: Caller
let ali: Caller
beforeEach(async () => {
  shop = await openShop()
  huda = await shop.admin()
  ali = await shop.technician()
  await shop.job()
  await hireLongAgo(shop)
  shop.at(at('2026-11-19', '09:00'))
})
afterEach(() => shop.close())

const setRules = (rules: object) =>
  huda.call('PUT', '/admin/pay-rules', { ...usualRules, ...adminsProof, effective_from: '2026-01-01', ...rules })

/** Read by day for all months at once, and session by session in the sheet of each month. */
async function bothWays(): Promise<{ atOnce: number; byMonth: number }> {
  const month = payMonth('2026-11', ZONE)
  const atOnce = await overtimeBefore(shop.db, {
    month,
    schedule: await storedSchedule(shop.db, ZONE),
    people: await people(shop.db, month),
  })
  let byMonth = 0
  for (let place = 1; place <= 10; place++) {
    const before = payMonth(`2026-${String(place).padStart(2, '0')}`, ZONE)
    const sheet = await shopSheet(shop.db, {
      month: before,
      now: shop.now,
      timeZone: ZONE,
      technicianId: ali.id,
      hasNotes: false,
    })
    const own = sheet.people.find(({ person }) => person.id === ali.id)
    byMonth += own ? factoredSecondsOf(own.sums) : 0
  }
  return { atOnce: atOnce.get(ali.id) ?? 0, byMonth }
}

/** Days, evenings, nights past midnight and past a month's end, an end at midnight, a rest day, a week over two months. */
async function liveThrough(): Promise<void> {
  await worked(shop, ali, '2025-12-28T08:00:00', '2025-12-28T19:00:00')
  await worked(shop, ali, '2025-12-31T20:00:00', '2026-01-01T03:20:07')
  await worked(shop, ali, '2026-01-04T08:00:00', '2026-01-04T12:00:00')
  await worked(shop, ali, '2026-01-04T12:00:00', '2026-01-04T12:30:00', { activity: 'BREAK' })
  await worked(shop, ali, '2026-01-04T12:30:00', '2026-01-04T19:45:31')
  await worked(shop, ali, '2026-01-09T09:00:00', '2026-01-09T14:00:00')
  await worked(shop, ali, '2026-03-05T21:00:00', '2026-03-06T02:00:00')
  await worked(shop, ali, '2026-03-06T23:30:00', '2026-03-07T00:30:00', { activity: 'BREAK' })
  await worked(shop, ali, '2026-03-31T15:00:00', '2026-04-01T00:00:00')
  await worked(shop, ali, '2026-05-31T22:00:00', '2026-06-02T05:00:00')
  for (const day of ['07', '08', '09', '10', '11'])
    await worked(shop, ali, `2026-06-${day}T07:10:00`, `2026-06-${day}T18:00:59`)
  await worked(shop, ali, '2026-09-23T08:00:00', '2026-09-23T12:00:00')
  await worked(shop, ali, '2026-10-31T20:00:00', '2026-11-01T04:00:00')
}

test.each([
  ['without limits', {}],
  ['with hours a day', { hours_a_day: 8 }],
  ['with hours a week, some of it unpaid', { hours_a_week: 40, unpaid_activities: ['BREAK'] }],
])('overtime of the year is what the sheets of its months have, %s', async (_, rules) => {
  await setRules(rules)
  await liveThrough()
  await shop.db.write(sql`
    insert into schedule_exception (starts_at, ends_at, reason, exception_type, segment)
    values ('2026-09-23T00:00:00+03', '2026-09-23T23:59:59+03', 'National Day', 'holiday', 'all')`)
  await rebuildCalendar(shop.db, { businessTimeZone: ZONE, now: shop.now })
  const { atOnce, byMonth } = await bothWays()
  expect(byMonth).toBeGreaterThan(20 * 3600)
  expect(atOnce).toBe(byMonth)
})

test('what became unpaid within the year is unpaid from its day on', async () => {
  await setRules({ hours_a_day: 8 })
  await setRules({ hours_a_day: 8, unpaid_activities: ['BREAK'], effective_from: '2026-03-06' })
  await liveThrough()
  const limits = {
    technician_id: ali.id,
    first_day: '2026-06-01',
    last_day: '2026-06-09',
    hours_a_day: 5,
    hours_a_week: null,
  }
  expect((await huda.post('/admin/pay-limits', { ...limits, ...adminsProof })).status).toBe(201)
  const { atOnce, byMonth } = await bothWays()
  expect(atOnce).toBe(byMonth)
})

// Midnights that do not exist, ones that come twice, and a day that a country left out.
test.each([
  ['Africa/Cairo', 2026],
  ['America/Havana', 2026],
  ['Asia/Beirut', 2026],
  ['Europe/Berlin', 2026],
  ['Pacific/Apia', 2011],
])('in %s the days of %i begin where PostgreSQL has them begin', async (zone, year) => {
  const whole = { first: `${year}-01-01`, next: `${year + 1}-01-01` }
  const starts = midnights(whole, zone).map((instant) => timestamptz(instant))
  const found = await shop.db.row<{ all: number; other: number }>(sql`
    select count(*)::int as all, count(*) filter (
      where (moment at time zone ${zone})::date <> ${whole.first}::date + (width_bucket(moment, ${starts}::timestamptz[]) - 1)
    )::int as other
    from generate_series(${starts[0]}::timestamptz, ${starts.at(-1)}::timestamptz - interval '1 s', interval '7 minutes') as moment`)
  expect(found?.all).toBeGreaterThan(70_000)
  expect(found?.other).toBe(0)
})
