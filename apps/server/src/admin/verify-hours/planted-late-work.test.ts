import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { printedAudit } from '../../../testing/printed-audit.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { type Sql, sql } from '../../platform/database.ts'
import { auditHours } from './audit.ts'

let shop: Shop
let omar: Caller
const zone = { businessTimeZone: 'Asia/Riyadh' }

// Thursday 2026-11-19 in Riyadh, 90 SAR an hour: 07:30 to 12:15, which a report in December makes a quarter shorter.
beforeAll(async () => {
  shop = await openShop()
  const admin = await shop.admin()
  const ali = await shop.technician()
  await shop.job()
  await admin.call('PUT', `/admin/technicians/${ali.id}/hourly-rate`, { hourly_rate: 90, effective_from: '2026-01-01' })
  shop.at(Date.parse('2026-11-19T12:15:00+03:00'))
  const morning = (await ali.start({ at: Date.parse('2026-11-19T07:30:00+03:00') })).body.session_id
  await ali.complete(morning, shop.now)
  omar = await shop.technician({ name: 'Omar Saleh' })
  await shop.job({ job_no: '1002' })
  await shop.db.write(sql`update person set segment = 'Painting' where id = ${omar.id}`)
  shop.at(Date.parse('2026-12-03T09:00:00+03:00'))
  await admin.post('/admin/periods/2026-11/lock', { accept_to_review: true })
  await ali.complete(morning, Date.parse('2026-11-19T12:00:00+03:00'))
  await shop.db.write(sql`create table original_late as select * from late_arrival`)
})
afterEach(async () => {
  await shop.db.transaction(async (tx) => {
    await tx.run(sql`delete from late_arrival`)
    await tx.run(sql`insert into late_arrival overriding system value select * from original_late`)
  })
})

afterAll(() => shop.close())

test('late work is right as it came', async () => {
  const { results, days, lines, months } = await auditHours(shop.db, zone)
  expect([results.count, days.count, lines.count, months]).toEqual([0, 0, 0, []])
})

test.each<[string, () => Sql]>([
  ['another technician', () => sql`update late_arrival set technician_id = ${omar.id}`],
  ['another job', () => sql`update late_arrival set job_id = (select id from job where job_no = '1002')`],
  [
    'another activity',
    () => sql`
    update late_arrival set activity_type_id = (select id from activity_type where code = 'TEST')`,
  ],
  [
    'another segment',
    () => sql`
    update late_arrival set segment_id = (select id from segment where name = 'Painting')`,
  ],
  ['another rate', () => sql`update late_arrival set rate_halalas = 1`],
  ['another closed month', () => sql`update late_arrival set month = '2026-10-01'`],
  ['another day', () => sql`update late_arrival set posting_day = '2026-12-04'`],
  ['a second more', () => sql`update late_arrival set raw_seconds = raw_seconds + 1`],
  ['an effective second more', () => sql`update late_arrival set effective_seconds = effective_seconds + 1`],
  ['a halala more', () => sql`update late_arrival set cost_halalas = cost_halalas + 1`],
])('late work booked on %s is found and named', async (_, plant) => {
  await shop.db.write(plant())
  const { out, mistake } = await printedAudit(shop)
  expect(out).toMatch(/ +Ali Hassan +2026-11-19 07:30:00 .*(closed month)?$/m)
  expect(mistake).toBe('Hours or costs do not add up. To put them right: repair-hours')
  expect((await auditHours(shop.db, zone)).results.count).toBe(1)
})
