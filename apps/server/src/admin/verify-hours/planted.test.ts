import { Comparison } from '@warsha/audit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { auditReport, auditStored } from '../../../testing/answer-audit.ts'
import { printedAudit } from '../../../testing/printed-audit.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { rebuildRollup } from '../../features/calendar/index.ts'
import { type Sql, sql } from '../../platform/database.ts'
import { auditHours } from './audit.ts'

let shop: Shop
let admin: Caller
let ali: Caller
let morning: string
const zone = { businessTimeZone: 'Asia/Riyadh' }

// Thursday 2026-11-19 in Riyadh, 90 SAR an hour: 07:30 to 12:15 and 16:00 to 17:30.
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.admin()
  ali = await shop.technician()
  await shop.job()
  await admin.call('PUT', `/admin/technicians/${ali.id}/hourly-rate`, { hourly_rate: 90, effective_from: '2026-01-01' })
  morning = await work('07:30', '12:15')
  await work('16:00', '17:30')
  await shop.db.write(sql`create table original as select * from work_session`)
})
afterEach(async () => {
  await shop.db.transaction(async (tx) => {
    await tx.run(sql`
      update work_session set effective_seconds = original.effective_seconds, rate_halalas = original.rate_halalas,
        cost_halalas = original.cost_halalas
      from original where original.id = work_session.id`)
    await tx.run(sql`delete from locked_period`)
    await rebuildRollup(tx)
  })
})
afterAll(() => shop.close())

async function work(from: string, to: string): Promise<string> {
  const [start, end] = [from, to].map((time) => Date.parse(`2026-11-19T${time}+03:00`))
  shop.at(end ?? 0)
  const { body } = await ali.start({ at: start ?? 0 })
  await ali.complete(body.session_id, end ?? 0)
  return body.session_id
}

test('nothing is found where nothing is wrong', async () => {
  const { out, mistake } = await printedAudit(shop)
  expect(mistake).toBe('')
  // The rules; six figures of each session, five of their day; besides, calendars, pages and papers.
  expect(Number(/Figures compared: (\d+)/.exec(out)?.[1])).toBeGreaterThan(1 + 2 * 6 + 5 + 31 * 5)
  expect(out.replace(/compared: \d+/, 'compared: many')).toBe(
    [
      'Completed sessions: 2',
      'Figures compared: many',
      'Sessions with a wrong result: 0',
      'Days with a wrong sum: 0',
      'Lines of closed months that differ: 0',
      'Closed months with a wrong sum: 0',
      'Other stored figures that differ: 0',
      'Figures of pages, papers and files that differ: 0',
      'Hours and costs add up.',
    ].join('\n'),
  )
})

test('a session of a segment may bear the number of the calendar of everybody, as earlier versions stored it', async () => {
  const set = await shop.db.write(sql`
    update work_session set calendar_id = calendar.id from calendar
    where work_session.id = ${morning} and segment_id is not null and calendar.segment is null`)
  expect(set).toBe(1)
  const hours = await auditHours(shop.db, zone)
  await shop.db.write(sql`update work_session set calendar_id = null where id = ${morning}`)
  expect(hours.results.first).toEqual([])
})

test.each<[string, () => Sql, RegExp]>([
  [
    'a second of a session',
    () => sql`update work_session set effective_seconds = effective_seconds + 1 where id = ${morning}`,
    / +Ali Hassan +2026-11-19 07:30:00 +4\.25 h -> 4\.25 h \(-1 s\) +SAR 90\.00 -> SAR 90\.00 +SAR 382\.50 -> SAR 382\.50$/m,
  ],
  [
    'a halala of a session',
    () => sql`update work_session set cost_halalas = cost_halalas - 1 where id = ${morning}`,
    / +SAR 382\.49 -> SAR 382\.50$/m,
  ],
  [
    'a rate',
    () => sql`update work_session set rate_halalas = null where id = ${morning}`,
    / +none -> SAR 90\.00 +SAR 382\.50 -> SAR 382\.50$/m,
  ],
  [
    'a second of a day',
    () => sql`update day_work set raw_seconds = raw_seconds - 1`,
    /^2026-11-19 +Ali Hassan +2 -> 2 +6\.25 h -> 6\.25 h \(\+1 s\) +5\.25 h -> 5\.25 h +SAR 472\.50 -> SAR 472\.50 +Winding$/m,
  ],
  [
    'a halala of a day',
    () => sql`update day_work set cost_halalas = cost_halalas + 1`,
    /^2026-11-19 +Ali Hassan .* SAR 472\.51 -> SAR 472\.50 +Winding$/m,
  ],
  [
    'a day that is missing',
    () => sql`delete from day_work`,
    /^2026-11-19 +Ali Hassan +none -> 2 .* none -> SAR 472\.50 +Winding$/m,
  ],
])('%s is found and named', async (_, plant, line) => {
  await shop.db.write(plant())
  const { out, mistake } = await printedAudit(shop)
  expect(out).toMatch(line)
  expect(mistake).toBe('Hours or costs do not add up. To put them right: repair-hours')
  const { results, days } = await auditHours(shop.db, zone)
  expect(results.count + days.count).toBe(1)
})

test('a halala of a closed month is found and named', async () => {
  await shop.db.write(sql`
    insert into locked_period (month, locked_at, locked_by, session_count, raw_seconds, effective_seconds, cost_halalas)
    values ('2026-11-01', now(), ${admin.id}, 2, 22500, 18900, 47251)`)
  await shop.db.write(sql`select keep_closed_lines(month, locked_at) from locked_period`)
  const { out, mistake } = await printedAudit(shop)
  expect(out).toMatch(/^2026-11 +2 -> 2 +6\.25 h -> 6\.25 h +5\.25 h -> 5\.25 h +SAR 472\.51 -> SAR 472\.50$/m)
  expect(mistake).toBe('A closed month is not what its sessions come to.')
})

test('rules that are not those in force are found', async () => {
  await shop.db.write(sql`update schedule_rule set is_active = false where weekday = 4`)
  expect((await printedAudit(shop)).mistake).toBe('The working hours in force are not the active rules.')
  await shop.db.write(sql`update schedule_rule set is_active = true where weekday = 4`)
})

test('a second that only an answer has wrong is found there', async () => {
  const audited = await auditStored(shop.db, new Comparison())
  await shop.db.write(sql`update day_work set effective_seconds = effective_seconds + 1`)
  await shop.db.write(sql`update work_session set effective_seconds = effective_seconds + 1 where id = ${morning}`)
  const comparison = new Comparison()
  const range = { from: '2026-11-19', to: '2026-11-19' }
  await auditReport({ admin, comparison }, audited, { range })
  const found = comparison.differences.filter(({ field }) => field === 'effectiveSeconds')
  const rows = {
    technician: String(ali.id),
    job: '1',
    activity: 'REPAIR',
    job_type: 'null',
    customer: 'Saline Water Works',
    segment: 'Winding',
    day: '2026-11-19',
  }
  expect(found.map(({ of, stored, expected }) => [of, stored, expected])).toEqual(
    Object.entries(rows).flatMap(([group, row]) =>
      [`by ${group}`, `by ${group}: ${row}`].map((name) => [`2026-11-19 to 2026-11-19 ${name}`, 18_901, 18_900]),
    ),
  )
})
