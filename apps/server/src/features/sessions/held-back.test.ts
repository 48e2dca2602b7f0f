import type { AnswerOf, SessionDetails } from '@warsha/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { rebuildCalendar, verifyHours } from '../calendar/index.ts'

let shop: Shop
let huda: Caller
let ali: Caller

beforeEach(async () => {
  shop = await openShop()
  huda = await shop.admin()
  ali = await shop.technician()
  await shop.job({ job_no: '1001' })
  await shop.db.write(sql`
    insert into hourly_rate (person_id, effective_from, halalas) values (${ali.id}, '2026-01-01', 3600)`)
  shop.at(at('19', '18:00'))
})
afterEach(async () => {
  const { results, days } = await verifyHours(shop.db)
  expect([results, days]).toEqual([[], []])
  await shop.close()
})

/** In Riyadh, in November 2026; the working hours of the shop are 08:00 to 17:00, Sunday to Thursday (the 19th). */
function at(day: string, time: string): number {
  return Date.parse(`2026-11-${day}T${time}:00+03:00`)
}

const details = async (id: string) => (await huda.get<SessionDetails>(`/admin/sessions/${id}`)).body
const started = async (day: string, time: string) => (await ali.start({ at: at(day, time) })).body.session_id
const totals = async () =>
  (
    await huda.get<AnswerOf<'reportSummary'>>(
      '/admin/reports/summary?from_date=2026-11-01&to_date=2026-11-30&group_by=technician',
    )
  ).body.totals

/** Whole hours that count, that of them in working hours, and that are held back. */
async function counted(id: string) {
  const { seconds_raw, seconds_effective, seconds_held, flags } = await details(id)
  const hours = [seconds_raw, seconds_effective, seconds_held].map((seconds) => (seconds ?? 0) / 3600)
  return [...hours, flags.includes('end_not_reported')]
}

describe('a session that only the next start has ended counts no further than it can be believed', () => {
  test.each([
    // begun          next start       raw  effective  held  waits
    ['17', '16:00', '18', '08:00', 1, 1, 15, true],
    ['17', '07:50', '18', '08:50', 0, 0, 25, true],
    ['17', '19:00', '18', '08:00', 0, 0, 13, true],
    ['17', '08:00', '17', '18:00', 10, 9, 0, false],
    ['17', '08:00', '17', '18:01', 9, 9, 61 / 60, true],
    ['17', '16:30', '17', '17:30', 1, 0.5, 0, false],
    ['13', '09:00', '15', '09:00', 0, 0, 48, true],
  ])('begun on the %sth at %s, the next one on the %sth at %s', async (day, time, nextDay, next, ...expected) => {
    const id = await started(day, time)
    await started(nextDay, next)
    expect(await counted(id)).toEqual(expected)
  })

  test('whichever of the two starts arrives first', async () => {
    await started('18', '08:00')
    expect(await counted(await started('17', '16:00'))).toEqual([1, 1, 15, true])
  })

  test('with a break in the working day, to the end of the day', async () => {
    await shop.db.write(sql`update schedule_rule set ends_local = '12:00' where weekday = 2`)
    await shop.db.write(sql`
      insert into schedule_rule (weekday, starts_local, ends_local, is_active) values (2, '13:00', '17:00', true)`)
    await rebuildCalendar(shop.db, { businessTimeZone: 'Asia/Riyadh', now: shop.now })
    const id = await started('17', '09:00')
    await started('18', '08:00')
    expect(await counted(id)).toEqual([8, 7, 15, true])
  })

  test('whole where the workshop never closes', async () => {
    await shop.db.write(sql`delete from schedule_rule`)
    await rebuildCalendar(shop.db, { businessTimeZone: 'Asia/Riyadh', now: shop.now })
    const id = await started('17', '16:00')
    await started('18', '08:00')
    expect(await counted(id)).toEqual([16, 16, 0, true])
  })

  test('the reports count it so', async () => {
    await started('17', '16:00')
    const next = await started('18', '08:00')
    await ali.complete(next, at('18', '09:00'))
    expect(await totals()).toMatchObject({ session_count: 2, seconds_raw: 7200, seconds_effective: 7200, cost_sar: 72 })
    expect(await totals()).toMatchObject({ seconds_held: 15 * 3600, hours_held: 15 })
  })
})

describe('its details offer', () => {
  const offered = async (id: string) =>
    (await details(id)).proposals.map(({ kind, ended_at, seconds_effective }) => [
      kind,
      ended_at && new Date(Date.parse(ended_at) + 3 * 3_600_000).toISOString().slice(8, 16),
      (seconds_effective ?? 0) / 3600,
    ])

  test('the end of its working day, and to count it whole', async () => {
    const id = await started('17', '16:00')
    await started('18', '08:00')
    expect(await offered(id)).toEqual([
      ['end_of_working_day', '17T17:00', 1],
      ['keep', null, 1],
    ])
    expect((await details(id)).is_forgotten).toBe(false)
  })

  test('what such work usually takes, where it began outside of working hours', async () => {
    await shop.db.write(sql`
      update job set job_type_id = (select min(id) from job_type), power_rating_id = (select min(id) from power_rating),
        rpm_category_id = (select min(id) from rpm_category)`)
    const omar = await shop.technician({ name: 'Omar' })
    for (const day of ['10', '11', '12']) {
      const { body } = await omar.start({ at: at(day, '08:00') })
      await omar.complete(body.session_id, at(day, '10:00'))
    }
    const id = await started('17', '19:00')
    await started('18', '09:00')
    expect(await offered(id)).toEqual([
      ['typical_hours', '17T21:00', 0],
      ['keep', null, 1],
    ])
  })

  test('the end of the working day for one that runs on, and that it was forgotten', async () => {
    const id = await started('19', '08:00')
    expect(await details(id)).toMatchObject({ is_forgotten: false, proposals: [{ kind: 'end_of_working_day' }] })
    shop.at(at('19', '19:01'))
    expect(await details(id)).toMatchObject({ is_forgotten: true })
  })

  test('nothing for one that is right, or voided', async () => {
    const id = await started('17', '16:00')
    const next = await started('18', '08:00')
    await ali.complete(next, at('18', '09:00'))
    expect(await offered(next)).toEqual([])
    await huda.post(`/admin/sessions/${id}/void`, { reason: 'Never there' })
    expect(await offered(id)).toEqual([])
  })
})

describe('what is held back counts', () => {
  let id: string
  beforeEach(async () => {
    id = await started('17', '16:00')
    const next = await started('18', '08:00')
    await ali.complete(next, at('18', '09:00'))
  })

  test('as its end is reported after all', async () => {
    await ali.complete(id, at('17', '19:30'))
    expect(await counted(id)).toEqual([3.5, 1, 0, false])
    expect(await totals()).toMatchObject({ seconds_raw: 4.5 * 3600 })
  })

  test('as an admin corrects it', async () => {
    const ended_at = new Date(at('17', '18:00')).toISOString()
    await huda.call('PATCH', `/admin/sessions/${id}`, { ended_at, reason: 'Asked him', trim: true })
    expect(await counted(id)).toEqual([2, 1, 0, false])
  })

  test('whole, as an admin says that it is right', async () => {
    expect((await huda.post(`/admin/sessions/${id}/reviewed`, { reason: 'Night job' })).status).toBe(200)
    expect(await counted(id)).toEqual([16, 1, 0, false])
    expect(await totals()).toMatchObject({ seconds_raw: 17 * 3600, seconds_effective: 2 * 3600 })
  })

  test('not in a closed month: that is reopened first', async () => {
    shop.at(at('30', '18:00') + 86_400_000)
    await huda.post('/admin/periods/2026-11/lock', { accept_to_review: true })
    const refused = await huda.post<{ detail: string }>(`/admin/sessions/${id}/reviewed`, { reason: 'Night job' })
    expect([refused.status, refused.body.detail]).toEqual([409, 'November 2026 is closed. Reopen the month first.'])
    expect(await counted(id)).toEqual([1, 1, 15, true])
    // A report that comes now is a late arrival.
    await ali.complete(id, at('17', '19:30'))
    expect(await details(id)).toMatchObject({
      seconds_raw: 3600,
      seconds_held: 15 * 3600,
      late: { seconds_raw: 2.5 * 3600 },
    })
  })

  test('when an earlier start comes between, for review once more', async () => {
    await huda.post(`/admin/sessions/${id}/reviewed`, { reason: 'Night job' })
    await started('18', '03:00')
    expect(await counted(id)).toEqual([1, 1, 10, true])
  })
})
